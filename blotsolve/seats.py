"""Seats and sides: who sits where, who plays after whom, who plays together."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Self

from blotsolve.checks import whole, whole_numbers_only
from blotsolve.errors import PositionError
from blotsolve.plain import plain


@whole_numbers_only
class Side(IntEnum):
    """A pair of partners: NS or EW."""

    NS = 0
    EW = 1

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Side:
        if isinstance(value, str) and (text := plain(value).strip().upper()) in cls.__members__:
            return cls[text]
        raise PositionError(f"no side: {value!r} (expected NS or EW)")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Side({self.name!r})"

    @property
    def other(self) -> Side:
        """The opponents of this side."""
        return _EACH_SIDE[1 - self]


SEAT_NAMES = {
    **{"NORTH": "N", "EAST": "E", "SOUTH": "S", "WEST": "W"},
    **{"NORD": "N", "EST": "E", "SUD": "S", "OUEST": "W"},
    **{"NOORD": "N", "OOST": "E", "ZUID": "S"},
    **{"СЕВЕР": "N", "ИЗТОК": "E", "ЮГ": "S", "ЗАПАД": "W"},
}
"""What the seats are called in English, French, Dutch and Bulgarian, in capitals."""


@whole_numbers_only
class Seat(IntEnum):
    """A player: N E S W, clockwise, the order in which they play; `Seat("North")` reads too."""

    N = 0
    E = 1
    S = 2
    W = 3

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        if isinstance(value, str):
            text = plain(value).strip().upper()
            if (letter := SEAT_NAMES.get(text, text)) in cls.__members__:
                return cls[letter]
        raise PositionError(f"no seat: {value!r} (expected one of N E S W)")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Seat({self.name!r})"

    def after(self, steps: int) -> Seat:
        """Return the seat `steps` further, clockwise; raise OptionError for what is no whole number."""
        return _EACH_SEAT[(self + (steps if type(steps) is int else whole("steps", steps, 0))) % 4]

    @property
    def next(self) -> Seat:
        """The player who plays after this one."""
        return self.after(1)

    @property
    def previous(self) -> Seat:
        """The player who plays before this one."""
        return self.after(3)

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return self.after(2)

    @property
    def side(self) -> Side:
        """The pair that this player belongs to."""
        return _EACH_SIDE[self % 2]


_EACH_SEAT, _EACH_SIDE = tuple(Seat), tuple(Side)
