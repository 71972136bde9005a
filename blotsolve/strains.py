"""Strains, and how often a contract is doubled: S H D C for trump suits, NT, AT; contra, recontra."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from blotsolve.call_words import DOUBLINGS, STRAIN_NAMES
from blotsolve.cards import Suit
from blotsolve.checks import whole_numbers_only
from blotsolve.errors import CardError, ContractError, PositionError
from blotsolve.plain import plain


@whole_numbers_only
class Strain(IntEnum):
    """S H D C for a trump suit (the numbers of `Suit`), NT for no trump, AT for all trumps.

    Sx Hx Dx Cx are trump suits that are played *closed*, in rulesets with `closed_suits`: nobody leads a
    trump while he holds another suit.

    Names are read too: `hearts`, `no trump`, `all trumps`, `closed hearts`, and the French ones: `trèfle`,
    `sans atout`.

    >>> Strain("h"), Strain("♥"), Strain("cœur"), Strain("NT").suit, Strain("H").suit
    (Strain('H'), Strain('H'), Strain('H'), None, Suit('H'))
    >>> Strain("closed hearts"), Strain("♥x").suit, Strain("Hx").open
    (Strain('Hx'), Suit('H'), Strain('H'))
    """

    S = 0
    H = 1
    D = 2
    C = 3
    NT = 4
    AT = 5
    SX = 6
    HX = 7
    DX = 8
    CX = 9

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Strain:
        if isinstance(value, str):
            text = " ".join(plain(value).upper().replace("-", " ").split())
            text = STRAIN_NAMES.get(text, text)
            if text in cls.__members__:
                return cls[text]
            closed = text.startswith("CLOSED ") or (len(text) == 2 and text.endswith("X"))
            suit = text.removeprefix("CLOSED ") if len(text) > 2 else text[:1]
            try:
                return cls(int(Suit(suit if closed else text)) + (cls.SX if closed else 0))
            except CardError:
                pass
        raise PositionError(f"no strain: {value!r} (expected one of S H D C NT AT)")

    def __str__(self) -> str:
        return self.name.replace("X", "x")

    def __repr__(self) -> str:
        return f"Strain({str(self)!r})"

    @property
    def closed(self) -> bool:
        """Whether it is a trump suit that nobody may lead while he holds another suit."""
        return self >= Strain.SX

    @property
    def open(self) -> Strain:
        """The same strain, played open."""
        return Strain(self - Strain.SX) if self.closed else self

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None in no trump and in all trumps."""
        return _TRUMP_SUITS[self]

    @property
    def symbol(self) -> str:
        """The strain as ♠ ♥ ♦ ♣, NT or AT; with an x if it is closed."""
        return self.name if self.suit is None else self.suit.symbol + "x" * self.closed


_TRUMP_SUITS: tuple[Suit | None, ...] = (*Suit, None, None, *Suit)
"""By strain."""


@whole_numbers_only
class Doubling(IntEnum):
    """What the opponents and the bidders have called on a bid: nothing, contra or recontra.

    The words of other games read too: `coinche`, `surcontre`.

    >>> Doubling("recontra"), str(Doubling.CONTRA), str(Doubling.NONE)
    (Doubling('recontra'), 'contra', '')
    """

    NONE = 0
    CONTRA = 1
    RECONTRA = 2

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Doubling:
        if isinstance(value, str):
            text = plain(value).strip().lower()
            if text in DOUBLINGS:
                return cls[DOUBLINGS[text]]
        raise ContractError(f"no doubling: {value!r} (expected nothing, contra or recontra)")

    def __str__(self) -> str:
        return ("", "contra", "recontra")[self]

    def __repr__(self) -> str:
        return f"Doubling({str(self)!r})"
