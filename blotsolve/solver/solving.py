"""Solve one position: its value, what every legal card is worth, and a best line."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from blotsolve.cards import Card, Hand
from blotsolve.checks import whole
from blotsolve.contract import Strain
from blotsolve.core import Start, core, pack_contract, pack_position
from blotsolve.deal import Deal, Position
from blotsolve.game import legal_to_table, trick_points
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver.reading import read_position
from blotsolve.solver.solutions import CardValue, Solution

TABLE_BYTES = 15 << 19
"""Memory of the table of positions of each thread; most deals take a small part of it."""

_MOST_POINTS = 10_000
"""More raw points than any deal has."""


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

    Parameters
    ----------
    position : Position, Deal or str
        The position or its text; or a deal, with `strain`, `leader` and `table` beside it.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    leader : Seat or str
        Who leads, or has led, the trick.
    table : str or iterable of Card
        The cards on the table, the leader's first.
    taken : str or iterable of Side, optional
        The sides that have taken a trick; by default as in a `Position`.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    Solution
        Margins in raw points of N–S minus those of E–W, from here on, and a best line.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit together.
    RulesetError
        For a strain that the ruleset does not have.
    IllegalCardError
        For a card on the table that broke the law.

    Examples
    --------
    >>> solution = solve("N:A...7 T..7. K...8 Q..8.", "S", leader="N")
    >>> solution.margin_ns, solution.best, solution.line_text
    (38, Card('AS'), 'AS TS KS QS 7C 7D 8C 8D')
    """
    position, ruleset = read_position(position, strain, leader, table, taken), find_ruleset(ruleset)
    start = enter(position, ruleset)
    with own_solver(ruleset, position.strain) as solver:
        cards = card_values(solver, start, position)
        seats, played, points_ns, points_ew, took = solver.line(*start)
        nodes = solver.nodes
    return Solution(
        position=position,
        ruleset=ruleset,
        margin_ns=points_ns - points_ew,
        points_ns=points_ns,
        points_ew=points_ew,
        cards=cards,
        line=tuple(zip(map(Seat, seats), map(Card, played), strict=True)),
        capot=_CAPOT[took] if played else None,
        nodes=nodes,
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

    Parameters
    ----------
    position : Position, Deal or str
        The position or its text; or a deal, with `strain`, `leader` and `table` beside it.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    leader : Seat or str
        Who leads, or has led, the trick.
    table : str or iterable of Card
        The cards on the table, the leader's first.
    taken : str or iterable of Side, optional
        The sides that have taken a trick; by default as in a `Position`.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points of N–S minus those of E–W with best play, from here on.

    Raises
    ------
    BlotsolveError
        As `solve` does.

    Examples
    --------
    >>> value("N:A...7 T..7. K...8 Q..8. S N")
    38
    """
    position, ruleset = read_position(position, strain, leader, table, taken), find_ruleset(ruleset)
    start = enter(position, ruleset)
    with own_solver(ruleset, position.strain) as solver:
        return solver.value(*start)


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
    """Return in one search whether a side takes at least `points` raw points from here on, with best play.

    The points are those of cards and the last trick; more than all of them are asked for with the
    bonus of a capot among them. Where belotes depend on the play, each counts half for its side and
    half against the other here: ask `margin_at_least` to have them whole. Where tricks bring roem the
    points are those of both that `solve` says, with roem: a margin alone does not tell them.

    Parameters
    ----------
    position : Position, Deal or str
        The position or its text; or a deal, with `strain`, `leader` and `table` beside it.
    points : int
        Raw points of cards and the last trick; more than all of them asks for a capot.
    side : Side or str
        The side that is asked about: NS or EW.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    leader : Seat or str
        Who leads, or has led, the trick.
    table : str or iterable of Card
        The cards on the table, the leader's first.
    taken : str or iterable of Side, optional
        The sides that have taken a trick; by default as in a `Position`.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    bool
        Whether the side takes them from here on.

    Raises
    ------
    BlotsolveError
        As `solve` does; OptionError for what is no number of points.

    Examples
    --------
    >>> position = "N:A...7 T..7. K...8 Q..8. S N"
    >>> at_least(position, 38, "NS"), at_least(position, 39, "NS"), at_least(position, 1, "EW")
    (True, False, False)
    """
    position, ruleset = read_position(position, strain, leader, table, taken), find_ruleset(ruleset)
    in_play, points = points_in_play(position, ruleset), whole("points", points, -_MOST_POINTS, _MOST_POINTS)
    if not ruleset.roem.is_empty:
        side, start = Side(side), enter(position, ruleset)
        with own_solver(ruleset, position.strain) as solver:
            _, _, points_ns, points_ew, _ = solver.line(*start)
        return points <= (points_ns, points_ew)[side]
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
    """Return in one search whether a side's margin over the other is at least `margin`, with best play.

    Parameters
    ----------
    position : Position, Deal or str
        The position or its text; or a deal, with `strain`, `leader` and `table` beside it.
    margin : int
        Raw points of the side minus those of the other.
    side : Side or str
        The side that is asked about: NS or EW.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    leader : Seat or str
        Who leads, or has led, the trick.
    table : str or iterable of Card
        The cards on the table, the leader's first.
    taken : str or iterable of Side, optional
        The sides that have taken a trick; by default as in a `Position`.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    bool
        Whether its margin from here on is that much or more.

    Raises
    ------
    BlotsolveError
        As `solve` does; OptionError for what is no margin.

    Examples
    --------
    >>> position = "N:A...7 T..7. K...8 Q..8. S N"
    >>> [margin_at_least(position, *ask) for ask in ((38, "NS"), (39, "NS"), (-38, "EW"))]
    [True, False, True]
    """
    position = read_position(position, strain, leader, table, taken)
    ruleset, side = find_ruleset(ruleset), Side(side)
    margin = whole("margin", margin, -_MOST_POINTS, _MOST_POINTS)
    start = enter(position, ruleset)
    with own_solver(ruleset, position.strain) as solver:
        if side == Side.NS:
            return solver.at_least(*start, margin)
        return not solver.at_least(*start, 1 - margin)


def points_in_play(position: Position, ruleset: Ruleset) -> int:
    """Return the raw points of the cards in the hands and on the table, and of the last trick."""
    cards = [*position.deal.cards, *position.table]
    last = ruleset.last_trick_in(position.strain) if cards else 0
    return trick_points(cards, position.strain, ruleset) + last


_CAPOT = {0: None, 1: Side.NS, 2: Side.EW, 3: None}
"""The side that has taken every trick, by who has taken one (bit 0 for N–S, bit 1 for E–W)."""


def new_solver(ruleset: Ruleset, strain: Strain) -> core.Solver:
    """Return a solver to keep, for whoever asks one question after the other; dropped, its memory is free.

    Parameters
    ----------
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    strain : Strain or str
        What is played: S H D C, NT or AT.

    Returns
    -------
    core.Solver
        The solver, with a table of its own.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> new_solver(BLOT, Strain("H")).nodes
    0
    """
    return core.Solver(pack_contract(ruleset, strain), TABLE_BYTES)


class _Idle(threading.local):
    """The solver of this thread that is not in use: a call takes it and puts it back with its last answer.

    A second call that comes before, from the handler of a signal or from what runs when something is
    collected as garbage, finds none and makes one for itself. Nothing waits for anything here, so that a
    process that was forked in the middle of a call, or a handler, has nothing to wait for either.
    """

    def __init__(self) -> None:
        self.solvers: list[core.Solver] = []

    def take(self, contract: bytes) -> core.Solver:
        """Return a solver for a contract, with an empty table, that nobody else uses."""
        try:
            solver = self.solvers.pop()
        except IndexError:
            return core.Solver(contract, TABLE_BYTES)
        solver.use(contract)
        return solver

    def put_back(self, solver: core.Solver) -> None:
        """Keep a solver for the next call; one is enough."""
        if not self.solvers:
            self.solvers.append(solver)


_idle = _Idle()


class Lent:
    """A solver for the length of a `with`."""

    __slots__ = ("contract", "solver")

    def __init__(self, contract: bytes) -> None:
        self.contract = contract

    def __enter__(self) -> core.Solver:
        self.solver = _idle.take(self.contract)
        return self.solver

    def __exit__(self, *error: object) -> None:
        _idle.put_back(self.solver)


def own_solver(ruleset: Ruleset, strain: Strain) -> Lent:
    """Lend a solver that nobody else uses, with an empty table, so that every call counts the same nodes.

    Parameters
    ----------
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    strain : Strain or str
        What is played: S H D C, NT or AT.

    Returns
    -------
    Lent
        A context that gives the solver and takes it back.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> with own_solver(BLOT, Strain("H")) as solver:
    ...     solver.nodes
    0
    """
    return Lent(pack_contract(ruleset, strain))


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
