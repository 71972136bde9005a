"""What a solved position says: the value of each card, and the whole solution."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.cards import Card
from blotsolve.deal import Position
from blotsolve.pictured import Pictured
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card and what it leads to."""

    card: Card
    margin_ns: int
    """Raw points that N–S take from here minus those of E–W, if this card is played now."""
    same_as: Card
    """The card to name for all that are the same move: equal neighbours, the strongest of them."""

    def __str__(self) -> str:
        return f"{self.card}:{self.margin_ns}"


@dataclass(frozen=True, slots=True)
class Solution(Pictured):
    """What best play makes of a position, in raw points from here on.

    The margin counts cards, the last trick, the bonus of a capot (a side that takes every trick of
    the deal) and belotes that depend on the play, as the ruleset has them.
    """

    position: Position
    ruleset: Ruleset
    margin_ns: int
    """Raw points that N–S take from here minus those of E–W, with best play."""
    points_ns: int
    """Raw points of N–S in the line shown."""
    points_ew: int
    """Raw points of E–W in the line shown; the difference is the margin."""
    cards: tuple[CardValue, ...]
    """Every legal card of the player to move, the best for that player first."""
    line: tuple[tuple[Seat, Card], ...]
    """A best line to the end of the deal."""
    capot: Side | None
    """The side that takes every trick of the deal in the line shown."""
    nodes: int
    """Cards tried and positions before a trick that the search looked at; the last two tricks are one."""

    @property
    def best(self) -> Card | None:
        """A best card of the player to move; None when the deal is over."""
        return self.cards[0].card if self.cards else None

    @property
    def line_text(self) -> str:
        """The cards of the line, in the order in which they are played."""
        return " ".join(str(card) for _, card in self.line)

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "position": str(self.position),
            "ruleset": str(self.ruleset),
            "margin_ns": self.margin_ns,
            "points_ns": self.points_ns,
            "points_ew": self.points_ew,
            "cards": {str(rated.card): rated.margin_ns for rated in self.cards},
            "line": self.line_text,
            "capot": None if self.capot is None else str(self.capot),
            "nodes": self.nodes,
        }

    def __repr__(self) -> str:
        return f"<Solution {self}>"

    def __str__(self) -> str:
        return f"{self.position}: N–S {self.margin_ns:+d} ({self.points_ns}:{self.points_ew})"
