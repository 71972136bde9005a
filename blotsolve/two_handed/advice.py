"""Card advice for two as a value: every legal card with what it is worth, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from blotsolve.cards import Card
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.solutions import Margin, Method, json_number, show_number


class TwoHandedAim(StrEnum):
    """What a card is chosen for."""

    POINTS = "points"
    """The best mean: of table points where the worlds are scored, of raw points otherwise."""
    MADE = "made"
    """The best chance that the contract is made, or fails, for who wants it to."""


@dataclass(frozen=True, slots=True)
class TwoHandedRatedCard:
    """A legal card, and what it is worth to its player."""

    card: Card
    margin: Margin
    """Raw points that he takes from here on minus those of the other, expected."""
    behind: float
    """How far behind the advised card, in what is aimed for: table points, raw points or a chance."""
    behind_error: float = 0.0
    """The standard error of that, where worlds were drawn; 0 where all were looked at."""
    points: float | None = None
    """Table points of the deal, his minus the other's, on average; None where worlds are not scored."""
    made: float | Fraction | None = None
    """The chance that the contract is made after it, for what is aimed for; None if it was not asked for."""

    def __str__(self) -> str:
        worth = show_number(self.margin) if self.points is None else f"{self.points:+.1f}"
        return f"{self.card} {worth}"


@dataclass(frozen=True, slots=True)
class TwoHandedCardAdvice:
    """The advised card first, then the others by what they are worth.

    In 1 on 1 the figures are means over all hands that the other may have of what best play with all cards
    seen leads to: no sampling error, but no strategy of a game with hidden cards either. In Open Blot both
    players see the same, so that an exact expectation is what best play is worth.
    """

    player: Player
    """Who is to play; all figures are for him."""
    aim: TwoHandedAim
    cards: tuple[TwoHandedRatedCard, ...]
    worlds: int
    """How many worlds were solved; 0 for an exact expectation."""
    possible: int
    """How many there are."""
    method: Method
    reason: str
    """Why this card, in words."""

    @property
    def card(self) -> Card:
        """The advised card."""
        return self.cards[0].card

    @property
    def is_exact(self) -> bool:
        """Whether nothing was left to drawing."""
        return self.method == Method.EXACT or self.worlds == self.possible

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "player": str(self.player),
            "aim": str(self.aim),
            "card": str(self.card),
            "reason": self.reason,
            "method": str(self.method),
            "worlds": self.worlds,
            "possible": self.possible,
            "cards": [
                {
                    "card": str(one.card),
                    "margin": json_number(one.margin),
                    "points": None if one.points is None else round(one.points, 4),
                    "made": None if one.made is None else json_number(one.made),
                    "behind": round(one.behind, 4),
                    "behind_error": round(one.behind_error, 4),
                }
                for one in self.cards
            ],
        }

    def __str__(self) -> str:
        return f"{self.player}: {self.reason}"

    def __repr__(self) -> str:
        return f"<TwoHandedCardAdvice {self}>"
