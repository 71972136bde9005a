"""The strain of a contract: a trump suit, no trump or all trumps."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from blotsolve.cards import Suit
from blotsolve.errors import CardError, PositionError

__all__ = ["Strain"]


class Strain(IntEnum):
    """S H D C for a trump suit (the numbers of `Suit`), NT for no trump, AT for all trumps.

    >>> Strain("h"), Strain("♥"), Strain("NT").suit, Strain("H").suit
    (Strain('H'), Strain('H'), None, Suit('H'))
    """

    S = 0
    H = 1
    D = 2
    C = 3
    NT = 4
    AT = 5

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Strain:
        if isinstance(value, str):
            text = value.strip().upper()
            if text in cls.__members__:
                return cls[text]
            try:
                return cls(int(Suit(text)))
            except CardError:
                pass
        raise PositionError(f"no strain: {value!r} (expected one of S H D C NT AT)")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Strain({self.name!r})"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None in no trump and in all trumps."""
        return Suit(int(self)) if self < Strain.NT else None

    @property
    def symbol(self) -> str:
        """The strain as ♠ ♥ ♦ ♣, NT or AT."""
        return self.name if self.suit is None else self.suit.symbol
