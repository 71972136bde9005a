"""Solve one position for two: its value, what every legal card is worth, and a best line."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import factorial

from blotsolve.cards import Card, Hand
from blotsolve.checks import whole
from blotsolve.contract import Strain
from blotsolve.core import core_two
from blotsolve.errors import OptionError
from blotsolve.two_handed.determinization import MOST_WORLDS, estimate_nodes, expect_by_worlds
from blotsolve.two_handed.engine import chance_of, own_solver, start_of
from blotsolve.two_handed.law import RulesetText, read_game, trick_points
from blotsolve.two_handed.layouts import Layout
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition, read_position
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.solutions import (
    Expectation,
    Margin,
    Method,
    TwoHandedCardValue,
    TwoHandedSolution,
)
from blotsolve.two_handed.tricks import tricks_of

NODE_LIMIT = 4_000_000
"""Nodes after which an exact expectation is given up; a few seconds."""

MOST_POINTS = 10_000
"""More raw points than any deal has."""

Where = TwoHandedPosition | str | Iterable[Hand | Layout | str]


def solve(
    position: Where,
    strain: Strain | str | None = None,
    leader: Player | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    closed: Hand | str | None = None,
    taken: str | Iterable[Player | str] | None = None,
    ruleset: RulesetText = None,
    method: Method | str = "auto",
    node_limit: int = NODE_LIMIT,
    worlds: int = 200,
    seed: int = 0,
) -> TwoHandedSolution | Expectation:
    """Solve a position for two: its margin, every legal card's margin, and a best line.

    Parameters
    ----------
    position
        A position or its text; or two hands, two layouts, or their text, with the rest beside it. Two hands
        are Blot 1 on 1, two layouts of stacks Open Blot.
    strain
        The trumps, if `position` is hands or layouts.
    leader
        Who leads the trick, if `position` is hands or layouts.
    table
        The card on the table, if `position` is hands or layouts; none by default.
    closed
        The unknown closed cards of two layouts; none by default.
    taken
        The players who have taken a trick before: `N`, `S` or `N+S`; a player must have none for the bonus
        for all tricks. Nobody by default.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.
    method
        Only where closed cards are unknown: `exact` for the exact expectation however long it takes, `worlds`
        for means over drawn worlds, `auto` for the exact one where an estimate says that `node_limit` nodes
        will do, and worlds where they do not.
    node_limit
        Nodes that `auto` may spend on an exact expectation.
    worlds
        How many worlds are drawn, if they are.
    seed
        The same seed draws the same worlds.

    Returns
    -------
    TwoHandedSolution or Expectation
        An expectation where closed cards are unknown. Margins are raw points of N minus those of S, from
        here on.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit.
    RulesetError
        For a ruleset of the other game or for four, or a strain that it does not have.
    OptionError
        For a wrong method or number.

    Examples
    --------
    >>> solve("N:..AQ.KQ A.QJ..J NT S taken=N+S").margin_n
    -33
    >>> expected = solve("N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S")
    >>> expected.margin_n, [str(card) for card in expected.cards]
    (Fraction(-30, 1), ['9H:-30', 'QD:-35.7'])
    """
    method = _read_method(method)
    node_limit = whole("node_limit", node_limit, 1, 10**15)
    worlds = whole("worlds", worlds, 2, MOST_WORLDS)
    seed = whole("seed", seed, 0, 2**62)
    found, game = _read(position, strain, leader, table, closed, taken, ruleset)
    if isinstance(found, StacksPosition) and found.closed:
        return _expect(found, game, method, node_limit, worlds, seed)
    return _solve_known(found, game)


def value(
    position: Where,
    strain: Strain | str | None = None,
    leader: Player | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    closed: Hand | str | None = None,
    taken: str | Iterable[Player | str] | None = None,
    ruleset: RulesetText = None,
) -> int | Fraction:
    """Return the margin alone, with best play of both from here on.

    Parameters
    ----------
    position
        A position or its text; or two hands, two layouts, or their text, with the rest beside it. Two hands
        are Blot 1 on 1, two layouts of stacks Open Blot.
    strain
        The trumps, if `position` is hands or layouts.
    leader
        Who leads the trick, if `position` is hands or layouts.
    table
        The card on the table, if `position` is hands or layouts; none by default.
    closed
        The unknown closed cards of two layouts; none by default.
    taken
        The players who have taken a trick before: `N`, `S` or `N+S`; a player must have none for the bonus
        for all tricks. Nobody by default.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    int or fractions.Fraction
        Raw points of N minus those of S. Where closed cards are unknown it is the exact expectation, however
        long that takes.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit.
    RulesetError
        For a ruleset of the other game or for four, or a strain that it does not have.

    Examples
    --------
    >>> value("N:AS/7H KD/TD H N taken=N+S"), value("N:AS/? KD/? H N closed=.7.T. taken=N+S")
    (35, Fraction(15, 1))
    """
    found, game = _read(position, strain, leader, table, closed, taken, ruleset)
    solver = own_solver(game, found.strain)
    if isinstance(found, StacksPosition) and found.closed:
        start, told = chance_of(found, game)
        return Fraction(solver.expect(*start, **told), factorial(len(found.closed)))
    return int(solver.value(*start_of(found)))


def at_least(
    position: Where,
    points: int,
    player: Player | str,
    strain: Strain | str | None = None,
    leader: Player | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    closed: Hand | str | None = None,
    taken: str | Iterable[Player | str] | None = None,
    ruleset: RulesetText = None,
) -> bool | Fraction:
    """Return whether a player takes at least `points` raw points from here on, with best play for that.

    Parameters
    ----------
    position
        A position or its text; or two hands, two layouts, or their text, with the rest beside it. Two hands
        are Blot 1 on 1, two layouts of stacks Open Blot.
    points
        Raw points of cards and the last trick; more than all of them are asked for with the bonus for all
        tricks among them.
    player
        Whose points they are.
    strain
        The trumps, if `position` is hands or layouts.
    leader
        Who leads the trick, if `position` is hands or layouts.
    table
        The card on the table, if `position` is hands or layouts; none by default.
    closed
        The unknown closed cards of two layouts; none by default.
    taken
        The players who have taken a trick before: `N`, `S` or `N+S`; a player must have none for the bonus
        for all tricks. Nobody by default.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    bool or fractions.Fraction
        Where closed cards are unknown the probability, exact, with best play of both for and against it.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit.
    RulesetError
        For a ruleset of the other game or for four, or a strain that it does not have.
    OptionError
        For points that are no whole number, or out of range.

    Examples
    --------
    >>> position = "N:AS/? KD/? H N closed=.7.T. taken=N+S"
    >>> at_least(position, 15, "N"), at_least(position, 16, "N"), at_least("N:AS/7H KD/TD H N", 35, "N")
    (Fraction(1, 1), Fraction(1, 2), True)
    """
    found, game = _read(position, strain, leader, table, closed, taken, ruleset)
    points = whole("points", points, -MOST_POINTS, MOST_POINTS)
    in_play = points_in_play(found, game)
    margin = 2 * points - in_play if points <= in_play else points
    if points <= 0:
        known = not (isinstance(found, StacksPosition) and found.closed)
        return True if known else Fraction(1)
    return margin_at_least(found, margin, player, ruleset=game)


def margin_at_least(
    position: Where,
    margin: int,
    player: Player | str,
    strain: Strain | str | None = None,
    leader: Player | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    closed: Hand | str | None = None,
    taken: str | Iterable[Player | str] | None = None,
    ruleset: RulesetText = None,
) -> bool | Fraction:
    """Say whether a player's margin over the other is at least so much, with best play for that.

    Parameters
    ----------
    position
        A position or its text; or two hands, two layouts, or their text, with the rest beside it. Two hands
        are Blot 1 on 1, two layouts of stacks Open Blot.
    margin
        Raw points of the player minus those of the other, from here on.
    player
        Whose margin it is.
    strain
        The trumps, if `position` is hands or layouts.
    leader
        Who leads the trick, if `position` is hands or layouts.
    table
        The card on the table, if `position` is hands or layouts; none by default.
    closed
        The unknown closed cards of two layouts; none by default.
    taken
        The players who have taken a trick before: `N`, `S` or `N+S`; a player must have none for the bonus
        for all tricks. Nobody by default.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    bool or fractions.Fraction
        Where closed cards are unknown the probability, exact, with best play of both for and against it.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit.
    RulesetError
        For a ruleset of the other game or for four, or a strain that it does not have.
    OptionError
        For a margin that is no whole number, or out of range.

    Examples
    --------
    >>> position = "N:AS/7H KD/TD H N taken=N+S"
    >>> [margin_at_least(position, *ask) for ask in ((35, "N"), (36, "N"), (-35, "S"))]
    [True, False, True]
    """
    found, game = _read(position, strain, leader, table, closed, taken, ruleset)
    player = Player(player)
    margin = whole("margin", margin, -MOST_POINTS, MOST_POINTS)
    solver = own_solver(game, found.strain)
    target = margin if player == Player.N else 1 - margin
    if isinstance(found, StacksPosition) and found.closed:
        start, told = chance_of(found, game)
        chance = Fraction(solver.chance(*start, target, **told), factorial(len(found.closed)))
        return chance if player == Player.N else 1 - chance
    holds = bool(solver.at_least(*start_of(found), target))
    return holds if player == Player.N else not holds


def points_in_play(position: TwoHandedPosition, ruleset: TwoHandedRuleset) -> int:
    """Return the raw points of the cards that are in play, and of the last trick."""
    cards = tuple(position.cards)
    return trick_points(cards, position.strain, ruleset) + (
        ruleset.law.last_trick_in(position.strain) if cards else 0
    )


def card_values(
    position: TwoHandedPosition, game: TwoHandedRuleset, solver: core_two.Solver, node_limit: int = 0
) -> tuple[TwoHandedCardValue, ...]:
    """Return every legal card with its margin, the best for the player to move first."""
    expected = isinstance(position, StacksPosition) and bool(position.closed)
    if isinstance(position, StacksPosition) and expected:
        start, told = chance_of(position, game)
        rated, scale = (
            solver.expect_cards(*start, **told, node_limit=node_limit),
            factorial(len(position.closed)),
        )
    else:
        rated, scale = solver.cards(*start_of(position)), 1
    values = [
        TwoHandedCardValue(card, Fraction(margin, scale) if expected else margin, Card(name))
        for name, margin, same in rated
        for card in Hand.from_mask(same)
    ]
    return in_order(values, position.turn)


def in_order(values: Iterable[TwoHandedCardValue], player: Player) -> tuple[TwoHandedCardValue, ...]:
    """Return cards, the best for a player first."""
    return tuple(
        sorted(values, key=lambda one: (-player.sign * one.margin_n, one.card != one.same_as, one.card))
    )


def _solve_known(position: TwoHandedPosition, game: TwoHandedRuleset) -> TwoHandedSolution:
    solver = own_solver(game, position.strain)
    before = solver.nodes
    cards = card_values(position, game, solver)
    line = tuple(map(Card, solver.line(*start_of(position))))
    points, taken, players = [0, 0], set(position.taken), []
    tricks = tricks_of(position, line, game)
    for trick in tricks:
        points[trick.winner] += trick.points
        taken.add(trick.winner)
        for player, belote in trick.belotes:
            points[player] += belote
        players += [trick.leader, trick.leader.other]
    capot = next(iter(taken)) if tricks and len(taken) == 1 else None
    if capot is not None:
        points[capot] += game.capot_bonus
    return TwoHandedSolution(
        position=position,
        ruleset=game,
        margin_n=points[0] - points[1],
        points_n=points[0],
        points_s=points[1],
        cards=cards,
        line=tuple(zip(players[len(position.table) :], line, strict=True)),
        capot=capot,
        nodes=solver.nodes - before,
    )


def _expect(
    position: StacksPosition, game: TwoHandedRuleset, method: str, node_limit: int, worlds: int, seed: int
) -> Expectation:
    estimate = estimate_nodes(position)
    if method == Method.EXACT or (method == "auto" and estimate <= node_limit):
        limit = 0 if method == Method.EXACT else node_limit
        try:
            return _expect_exactly(position, game, estimate, limit)
        except core_two.NodeLimit:
            pass
    return expect_by_worlds(position, game, estimate, worlds, seed)


def _expect_exactly(
    position: StacksPosition, game: TwoHandedRuleset, estimate: int, node_limit: int
) -> Expectation:
    solver = own_solver(game, position.strain)
    before = solver.nodes
    start, told = chance_of(position, game)
    scale = factorial(len(position.closed))
    cards: tuple[TwoHandedCardValue, ...] = ()
    margin: Margin
    if told["turning"]:
        margin = Fraction(solver.expect(*start, **told, node_limit=node_limit), scale)
    else:
        cards = card_values(position, game, solver, node_limit)
        margin = cards[0].margin_n if cards else Fraction(0)
    return Expectation(
        position=position,
        ruleset=game,
        margin_n=margin,
        cards=cards,
        method=Method.EXACT,
        nodes=solver.nodes - before,
        estimate=estimate,
    )


def _read(
    position: Where,
    strain: Strain | str | None,
    leader: Player | str | None,
    table: str | Iterable[Card | str],
    closed: Hand | str | None,
    taken: str | Iterable[Player | str] | None,
    ruleset: RulesetText,
) -> tuple[TwoHandedPosition, TwoHandedRuleset]:
    found = read_position(position, strain, leader, table, closed=closed, taken=taken)
    return read_game(found, ruleset)


def _read_method(method: Method | str) -> str:
    if not isinstance(method, str) or method not in ("auto", *Method):
        raise OptionError(f"method is {method!r} (expected auto, {', '.join(Method)})")
    return str(method)
