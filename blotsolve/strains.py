"""Strains, and how often a contract is doubled: S H D C for trump suits, NT, AT; contra, recontra."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from blotsolve.cards import Suit
from blotsolve.checks import whole_numbers_only
from blotsolve.errors import CardError, ContractError, PositionError
from blotsolve.plain import plain

_NAMES = {
    **dict.fromkeys(("NO TRUMP", "NO TRUMPS", "NOTRUMP", "NOTRUMPS", "SANS ATOUT", "SA"), "NT"),
    **dict.fromkeys(("ALL TRUMP", "ALL TRUMPS", "ALLTRUMPS", "TOUT ATOUT", "TA"), "AT"),
}


@whole_numbers_only
class Strain(IntEnum):
    """S H D C for a trump suit (the numbers of `Suit`), NT for no trump, AT for all trumps.

    Names are read too: `hearts`, `no trump`, `all trumps`, and the French ones: `trèfle`, `sans atout`.

    >>> Strain("h"), Strain("♥"), Strain("cœur"), Strain("NT").suit, Strain("H").suit
    (Strain('H'), Strain('H'), Strain('H'), None, Suit('H'))
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
            text = " ".join(plain(value).upper().replace("-", " ").split())
            text = _NAMES.get(text, text)
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


CONTRA_WORDS = ("contra", "kontra", "quansh", "contre", "contré", "coinche", "coinché", "x")
RECONTRA_WORDS = ("recontra", "rekontra", "sur", "xx", "surcontre", "surcontré", "surcoinche", "surcoinché")
DOUBLINGS = {"": "NONE", **dict.fromkeys(CONTRA_WORDS, "CONTRA"), **dict.fromkeys(RECONTRA_WORDS, "RECONTRA")}


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
