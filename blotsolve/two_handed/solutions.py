"""Solutions: what best play makes of a position for two, and what is expected where cards are closed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import isfinite
from numbers import Real

from blotsolve.cards import Card
from blotsolve.errors import OptionError
from blotsolve.pictured import Pictured
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.rulesets import TwoHandedRuleset

Margin = int | Fraction | float
"""Raw points of N minus those of S: whole, an exact expectation, or an estimate of one."""


class Method(StrEnum):
    """How an expectation was found."""

    EXACT = "exact"
    """Expectiminimax: every order in which the closed cards may turn up, an exact fraction."""
    WORLDS = "worlds"
    """Determinization: closed cards drawn, each world solved with all cards seen, and the mean of that."""


@dataclass(frozen=True, slots=True)
class TwoHandedCardValue:
    """A legal card and what it leads to."""

    card: Card
    margin_n: Margin
    """Raw points that N takes from here minus those of S, if this card is played now."""
    same_as: Card
    """The card to name for all that are the same move."""
    behind: float = 0.0
    """Over drawn worlds: how far behind the best card on the same worlds, to its player."""
    behind_error: float = 0.0
    """The standard error of that."""

    def __str__(self) -> str:
        return f"{self.card}:{show_number(self.margin_n)}"


@dataclass(frozen=True, slots=True)
class TwoHandedSolution(Pictured):
    """What best play makes of a position in which all cards are known, in raw points from here on.

    The margin counts cards, the last trick and the bonus for all tricks of the deal, and a belote where it
    depends on the play; not combinations and unused cards, which scoring adds.
    """

    position: TwoHandedPosition
    ruleset: TwoHandedRuleset
    margin_n: int
    """Raw points that N takes from here minus those of S, with best play."""
    points_n: int
    """Raw points of N in the line shown."""
    points_s: int
    """Raw points of S in the line shown; the difference is the margin."""
    cards: tuple[TwoHandedCardValue, ...]
    """Every legal card of the player to move, the best for that player first."""
    line: tuple[tuple[Player, Card], ...]
    """A best line to the end of the deal."""
    capot: Player | None
    """The player who takes every trick of the deal in the line shown."""
    nodes: int
    """Positions that the search looked at."""

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
            "margin_n": self.margin_n,
            "points_n": self.points_n,
            "points_s": self.points_s,
            "cards": {str(one.card): one.margin_n for one in self.cards},
            "line": self.line_text,
            "capot": None if self.capot is None else str(self.capot),
            "nodes": self.nodes,
        }

    def __str__(self) -> str:
        return f"{self.position}: N {self.margin_n:+d} ({self.points_n}:{self.points_s})"

    def __repr__(self) -> str:
        return f"<TwoHandedSolution {self}>"


@dataclass(frozen=True, slots=True)
class Expectation(Pictured):
    """What is expected of a position in which closed cards are unknown, in raw points from here on.

    With `method` exact the margins are exact fractions: of all orders in which the closed cards may turn up
    each is as likely as any other, and both players play for the best expectation at every moment. With
    `worlds` they are means over drawn worlds: a lead is answered, and after a turned card is played, by what
    can be seen, and the rest as if all closed cards were known: that ranks cards well, and is no exact value.
    """

    position: StacksPosition
    ruleset: TwoHandedRuleset
    margin_n: Margin
    """Raw points that N takes from here minus those of S, expected."""
    cards: tuple[TwoHandedCardValue, ...]
    """Every legal card of the player to move, the best for that player first; nothing where a closed card is
    to be turned before anybody plays."""
    method: Method
    nodes: int
    """Positions that the search looked at."""
    estimate: int
    """About how many an exact search was expected to need, on which the method was decided."""
    worlds: int = 0
    """How many worlds were solved, with `method` worlds."""
    error: float = 0.0
    """The standard error of the margin that is due to the drawing of worlds; 0 if all were solved."""

    @property
    def best(self) -> Card | None:
        """A best card of the player to move; None where there is none."""
        return self.cards[0].card if self.cards else None

    @property
    def is_exact(self) -> bool:
        """Whether the margins are exact."""
        return self.method == Method.EXACT

    @property
    def why(self) -> str:
        """How the figures were found, in words."""
        closed = f"{len(self.position.closed)} closed card{'' if len(self.position.closed) == 1 else 's'}"
        if self.is_exact:
            return f"exact expectation over {closed}, {self.nodes} nodes"
        about = float(f"{self.estimate:.2g}")
        return (
            f"mean over {self.worlds} worlds of {closed}, each played out with its cards known: ranks well, "
            f"values are off (an exact answer needs about {about:,.0f} nodes)"
        )

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`; exact fractions are text, as "-107/3"."""
        found: dict[str, object] = {
            "position": str(self.position),
            "ruleset": str(self.ruleset),
            "margin_n": json_number(self.margin_n),
            "cards": {str(one.card): json_number(one.margin_n) for one in self.cards},
            "method": str(self.method),
            "nodes": self.nodes,
            "estimate": self.estimate,
        }
        if not self.is_exact:
            found["worlds"] = self.worlds
            found["error"] = round(self.error, 4)
            found["behind"] = {str(one.card): round(one.behind, 4) for one in self.cards}
            found["behind_error"] = {str(one.card): round(one.behind_error, 4) for one in self.cards}
        return found

    def __str__(self) -> str:
        about = "" if self.is_exact else f" ± {2 * self.error:.1f} over {self.worlds} worlds"
        return f"{self.position}: N {show_number(self.margin_n)}{about}"

    def __repr__(self) -> str:
        return f"<Expectation {self}>"


def json_number(number: Margin) -> int | float | str:
    """Return a whole number as itself, a fraction as text, an estimate rounded.

    >>> json_number(Fraction(-107, 3)), json_number(Fraction(15)), json_number(1.23456)
    ('-107/3', 15, 1.2346)
    """
    if isinstance(number, Fraction):
        return int(number) if number.denominator == 1 else str(number)
    return round(number, 4) if isinstance(number, float) else number


def show_number(number: Margin) -> str:
    """Return a margin with its sign, and with one decimal where it is no whole number.

    Parameters
    ----------
    number
        A margin, in any points.

    Returns
    -------
    str
        Such as `+15`, `-35.7` or `0`.

    Examples
    --------
    >>> show_number(Fraction(-107, 3)), show_number(15), show_number(0)
    ('-35.7', '+15', '0')
    """
    if not isinstance(number, Real) or not isfinite(number):
        raise OptionError(f"no number: {number!r} (expected points)")
    if number == int(number):
        return f"{int(number):+d}" if number else "0"
    return f"{float(number):+.1f}"
