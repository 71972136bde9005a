"""The two players: N and S sit opposite each other, and each is a side."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Self

from blotsolve.checks import whole_numbers_only
from blotsolve.errors import PositionError
from blotsolve.plain import plain


@whole_numbers_only
class Player(IntEnum):
    """N or S. `Player("n")` and `Player(0)` are the same.

    >>> Player("S"), Player.N.other, str(Player.N)
    (Player('S'), Player('S'), 'N')
    """

    N = 0
    S = 1

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Player:
        if isinstance(value, str) and (text := plain(value).strip().upper()) in cls.__members__:
            return cls[text]
        raise PositionError(f"no player: {value!r} (expected N or S)")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Player({self.name!r})"

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player(1 - self)

    @property
    def sign(self) -> int:
        """What a point of this player adds to a margin, which is N minus S."""
        return 1 - 2 * self


def read_taken(taken: str | Iterable[Player | str]) -> frozenset[Player]:
    """Read who has taken a trick: `-`, `N`, `S`, `N+S`, or players; raise PositionError."""
    if isinstance(taken, str):
        taken = [] if taken in ("-", "") else taken.split("+")
    if not isinstance(taken, Iterable):
        raise PositionError(f"no players: taken={taken!r} (expected -, N, S or N+S)")
    return frozenset(map(Player, taken))


def taken_text(taken: frozenset[Player]) -> str:
    """Write who has taken a trick as `read_taken` reads it."""
    return "+".join(map(str, sorted(taken))) or "-"
