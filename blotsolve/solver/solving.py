"""Solve one position: its value, what every legal card is worth, and a best line."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position, Seat, Side, read_deal_or_position
from blotsolve.errors import OptionError, PositionError
from blotsolve.game.play import legal_to_table, trick_points
from blotsolve.pictured import Pictured
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.solver.native import core
from blotsolve.solver.packing import Start, pack_contract, pack_position

__all__ = [
    "TABLE_BYTES",
    "CardValue",
    "Solution",
    "at_least",
    "card_values",
    "enter",
    "margin_at_least",
    "own_solver",
    "points_in_play",
    "read_position",
    "solve",
    "value",
]

TABLE_BYTES = 15 << 19
"""Memory of the table of positions of each thread; most deals take a small part of it."""


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

    def __str__(self) -> str:
        return f"{self.position}: N–S {self.margin_ns:+d} ({self.points_ns}:{self.points_ew})"


def solve(
    position: Position | Deal | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    taken: str | Iterable[Side | str] | None = None,
    ruleset: Ruleset | str = "blot",
) -> Solution:
    """Solve a position exactly: its margin, every legal card's margin, and a best line.

    `position` is a `Position` or its text; or a deal, or deal text, with `strain`, `leader` and the
    cards on the `table` beside it. The leader of a trick that is on the table is the player who led.
    Raise DealError, CardError or PositionError for what does not read or fit, RulesetError for a
    strain that the ruleset does not have, IllegalCardError for a card on the table that broke the law.

    >>> solution = solve("N:A...7 T..7. K...8 Q..8.", "S", leader="N")
    >>> solution.margin_ns, solution.best, solution.line_text
    (38, Card('AS'), 'AS TS KS QS 7C 7D 8C 8D')
    """
    position, ruleset = read_position(position, strain, leader, table, taken), find_ruleset(ruleset)
    start = enter(position, ruleset)
    solver = own_solver(ruleset, position.strain)
    cards = card_values(solver, start, position)
    seats, played, points_ns, points_ew, took = solver.line(*start)
    return Solution(
        position=position,
        ruleset=ruleset,
        margin_ns=points_ns - points_ew,
        points_ns=points_ns,
        points_ew=points_ew,
        cards=cards,
        line=tuple(zip(map(Seat, seats), map(Card, played), strict=True)),
        capot=_CAPOT[took] if played else None,
        nodes=solver.nodes,
    )


def value(
    position: Position | Deal | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    taken: str | Iterable[Side | str] | None = None,
    ruleset: Ruleset | str = "blot",
) -> int:
    """Return the margin alone: raw points of N–S minus those of E–W with best play, from here on.

    Take and raise what `solve` does.

    >>> value("N:A...7 T..7. K...8 Q..8. S N")
    38
    """
    position, ruleset = read_position(position, strain, leader, table, taken), find_ruleset(ruleset)
    start = enter(position, ruleset)
    return own_solver(ruleset, position.strain).value(*start)


def at_least(
    position: Position | Deal | str,
    points: int,
    side: Side | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    taken: str | Iterable[Side | str] | None = None,
    ruleset: Ruleset | str = "blot",
) -> bool:
    """Say in one search whether a side takes at least so many raw points from here on, with best play.

    The points are those of cards and the last trick; more than all of them are asked for with the
    bonus of a capot among them. Where belotes depend on the play, each counts half for its side and
    half against the other here: ask `margin_at_least` to have them whole. Take and raise what `solve`
    does, and OptionError for what is no number of points.

    >>> position = "N:A...7 T..7. K...8 Q..8. S N"
    >>> at_least(position, 38, "NS"), at_least(position, 39, "NS"), at_least(position, 1, "EW")
    (True, False, False)
    """
    position, ruleset = read_position(position, strain, leader, table, taken), find_ruleset(ruleset)
    in_play = points_in_play(position, ruleset)
    if not _is_number(points):
        raise OptionError(f"no points: {points!r} (expected a whole number of raw points)")
    margin = 2 * points - in_play if points <= in_play else points
    return points <= 0 or margin_at_least(position, margin, side, ruleset=ruleset)


def margin_at_least(
    position: Position | Deal | str,
    margin: int,
    side: Side | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    taken: str | Iterable[Side | str] | None = None,
    ruleset: Ruleset | str = "blot",
) -> bool:
    """Say in one search whether a side's margin over the other is at least so much, with best play.

    Take and raise what `solve` does, and OptionError for what is no margin.

    >>> position = "N:A...7 T..7. K...8 Q..8. S N"
    >>> [margin_at_least(position, *ask) for ask in ((38, "NS"), (39, "NS"), (-38, "EW"))]
    [True, False, True]
    """
    position = read_position(position, strain, leader, table, taken)
    ruleset, side = find_ruleset(ruleset), Side(side)
    if not _is_number(margin):
        raise OptionError(f"no margin: {margin!r} (expected a whole number of raw points)")
    start = enter(position, ruleset)
    solver = own_solver(ruleset, position.strain)
    if side == Side.NS:
        return solver.at_least(*start, margin)
    return not solver.at_least(*start, 1 - margin)


def points_in_play(position: Position, ruleset: Ruleset) -> int:
    """Return the raw points of the cards in the hands and on the table, and of the last trick."""
    cards = [*position.deal.cards, *position.table]
    return trick_points(cards, position.strain, ruleset) + (ruleset.last_trick if cards else 0)


def _is_number(points: object) -> bool:
    return isinstance(points, int) and abs(points) <= 10_000


_CAPOT = {0: None, 1: Side.NS, 2: Side.EW, 3: None}
"""The side that has taken every trick, by who has taken one (bit 0 for N–S, bit 1 for E–W)."""

_local = threading.local()


def own_solver(ruleset: Ruleset, strain: Strain) -> core.Solver:
    """Return this thread's solver, with an empty table, so that every call counts the same nodes."""
    contract = pack_contract(ruleset, strain)
    solver: core.Solver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = core.Solver(contract, TABLE_BYTES)
    else:
        solver.use(contract)
    return solver


def read_position(
    position: Position | Deal | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    taken: str | Iterable[Side | str] | None = None,
) -> Position:
    """Return the position that the arguments name, whole or in parts."""
    if isinstance(position, str):
        position = read_deal_or_position(position)
    if isinstance(position, Position):
        if strain is not None or leader is not None or table or taken is not None:
            raise PositionError(
                f"strain, leader, table or taken beside a whole position: {str(position)!r} (expected a deal)"
            )
        return position
    deal = position if isinstance(position, Deal) else Deal(position)
    if strain is None or leader is None:
        missing = "strain" if strain is None else "leader"
        raise PositionError(
            f"no {missing} for the deal {str(deal)!r} (expected a strain and a leader beside it)"
        )
    return Position(deal, strain, leader, table, taken)


def enter(position: Position, ruleset: Ruleset) -> Start:
    """Check a position against the law and return it packed."""
    ruleset.require(position.strain)
    legal_to_table(position, ruleset)
    return pack_position(position)


def card_values(solver: core.Solver, start: Start, position: Position) -> tuple[CardValue, ...]:
    """Return every legal card with its margin, the best for the player to move first."""
    sign = 1 if position.turn.side == Side.NS else -1
    rated = [
        CardValue(card, margin, Card(name))
        for name, margin, same in solver.cards(*start)
        for card in Hand.from_mask(same)
    ]
    return tuple(sorted(rated, key=lambda one: (-sign * one.margin_ns, one.card != one.same_as, one.card)))
