"""Card advice as a value: every legal card with what it is worth, and the worlds that this rests on."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from blotsolve.advice.aim import Aim
from blotsolve.cards import Card
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NO_DIFFERENCE = {Aim.POINTS: 0.5, Aim.WIN: 0.005}
"""Tens of points, or a chance to win the match: a card that is surely no further behind is equivalent."""


@dataclass(frozen=True, slots=True)
class RatedCard:
    """A legal card, and what it is worth over the worlds to the side of its player."""

    card: Card
    points: float
    """Table points of the deal, own side minus opponents, on average."""
    error: float
    """The standard error of that; 0 where all worlds were solved, infinite where only one was."""
    behind: float
    """How far behind the advised card on the same worlds, in what is aimed for: table points, or a chance."""
    behind_error: float
    """The standard error of that; far smaller than the one of `points`."""
    made: float
    """In what share of the worlds the contract is made after it."""
    best: float
    """In what share of the worlds no card is better."""
    raw: float | None
    """Raw points that the own side takes from here on minus those of the opponents, on average.

    None if they were not needed: in the first tricks they are found out only where table points are equal."""
    win: float | None = None
    """The chance of winning the match, where that is the aim."""
    prior: float = 0.0
    """The bonus that it was given beforehand, in table points; not within `points`."""
    ten: int = 1
    """What ten raw points are in table points: 10 where scores are kept in points."""

    @property
    def aim(self) -> Aim:
        """What is aimed for."""
        return Aim.POINTS if self.win is None else Aim.WIN

    @property
    def is_equivalent(self) -> bool:
        """Whether it is surely less than five raw points, or half a percent, behind the advised card."""
        scale = self.ten if self.win is None else 1
        return abs(self.behind) + 2 * self.behind_error < scale * NO_DIFFERENCE[self.aim]

    @property
    def distance(self) -> str:
        """How far behind it is, with two standard errors."""
        figures = [self.behind, 2 * self.behind_error] if self.behind_error else [self.behind]
        return " ± ".join(f"{one:.1f}" if self.win is None else f"{one:.1%}" for one in figures)

    def __str__(self) -> str:
        return f"{self.card} {self.points:+.1f}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardAdvice:
    """The advised card first, then the others by what they are worth; and everything that it rests on.

    `values`, `margins` and `made` have a row for each world and a column for each of `legal`, so that other
    ways to choose can be tried on them.
    """

    seat: Seat
    """Who is to play; all points are those of his side minus those of the other."""
    aim: Aim
    """What the card is chosen for: points, or near the end of a match the chance of winning it."""
    cards: tuple[RatedCard, ...]
    worlds: int
    """How many worlds were solved, each as often as it was drawn."""
    possible: int
    """How many there are."""
    effective: float
    """The effective sample size: how many worlds of equal weight give figures as sure."""
    stopped: str
    """Why no more were solved: all, asked, clear, deadline, forced."""
    reason: str
    """Why this card, in words."""
    legal: tuple[Card, ...]
    hands: NDArray[np.uint32]
    """The worlds: the cards that N E S W hold, as bits."""
    weights: NDArray[np.float64]
    """The weight of each; together they are 1."""
    values: NDArray[np.float64]
    """What is aimed for, by world and card: table points of the own side minus the others', or the chance."""
    margins: NDArray[np.float64]
    """Raw points from here on of the own side minus the others', by world and card; NaN as `raw` is None."""
    made: NDArray[np.bool_]
    """Whether the contract is made, by world and card."""

    @property
    def card(self) -> Card:
        """The advised card."""
        return self.cards[0].card

    @property
    def equivalent(self) -> tuple[Card, ...]:
        """The other cards that cannot be distinguished from it in these worlds."""
        return tuple(one.card for one in self.cards[1:] if one.is_equivalent)

    @property
    def is_exact(self) -> bool:
        """Whether all worlds were solved, so that nothing is left to chance."""
        return self.stopped == "all"

    def to_dict(self) -> dict[str, object]:
        """Return what the command prints with `--json`."""
        return {
            "seat": str(self.seat),
            "aim": str(self.aim),
            "card": str(self.card),
            "reason": self.reason,
            "worlds": self.worlds,
            "possible": self.possible,
            "effective": round(self.effective, 1),
            "stopped": self.stopped,
            "equivalent": list(map(str, self.equivalent)),
            "cards": [
                {
                    "card": str(one.card),
                    "points": round(one.points, 3),
                    "error": _finite(one.error),
                    "behind": round(one.behind, 4),
                    "behind_error": _finite(one.behind_error),
                    "made": round(one.made, 3),
                    "best": round(one.best, 3),
                    "raw": None if one.raw is None else round(one.raw, 2),
                    "win": None if one.win is None else round(one.win, 4),
                }
                for one in self.cards
            ],
        }

    def __repr__(self) -> str:
        return f"<CardAdvice {self.seat} {self.card}, {self.worlds} worlds>"

    def __str__(self) -> str:
        return f"{self.seat}: {self.reason}"


def _finite(error: float) -> float | None:
    return round(error, 4) if isfinite(error) else None
