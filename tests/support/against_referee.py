"""The core against the referee: what is compared of a position, and positions made for a case."""

from __future__ import annotations

import random
from collections.abc import Sequence

import referee

from blotsolve import legal_cards, margin_at_least, play, solve, value
from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side


def position_of(hand: Sequence[Card], table: Sequence[Card], strain: Strain, ruleset: Ruleset) -> Position:
    """Deal the other players cards with which the table came about within the law; North leads."""
    others = [card for card in Card if card not in hand and card not in table]
    for number in range(10_000):
        chance = random.Random(number)
        dealt = chance.sample(others, 3 * len(hand))
        hands = [list(hand)] * 4
        for seat in set(range(4)) - {len(table)}:
            size = len(hand) - (seat < len(table))
            hands[seat] = [dealt.pop() for _ in range(size)]
        if all(
            card in referee.legal([*hands[seat], card], table[:seat], strain, ruleset)
            for seat, card in enumerate(table)
        ):
            return Position(Deal(hands), strain, Seat.N, table)
    raise AssertionError(f"no deal makes {table} lawful")


def count_lines(position: Position, ruleset: Ruleset, depth: int) -> int:
    """Count the legal sequences of so many cards, and compare every position on the way."""
    if depth == 0:
        return 1
    legal = legal_cards(position, ruleset)
    assert sorted(legal) == sorted(
        referee.legal(list(position.hand), position.table, position.strain, ruleset)
    ), position
    lines = 0
    for card in legal:
        after = play(position, card, ruleset)
        assert after == referee.play(position, card, ruleset), (position, card)
        lines += count_lines(after, ruleset, depth - 1)
    return lines


def check(position: Position, ruleset: Ruleset) -> None:
    """Compare every answer of the core on a position with plain minimax."""
    values = referee.values(position, ruleset)
    sign = 1 if position.turn.side == Side.NS else -1
    margin = sign * max(sign * each for each in values.values())

    solution = solve(position, ruleset=ruleset)
    assert solution.margin_ns == margin, position
    assert {rated.card: rated.margin_ns for rated in solution.cards} == values, position
    assert value(position, ruleset=ruleset) == margin, position
    for side, own in ((Side.NS, margin), (Side.EW, -margin)):
        assert margin_at_least(position, own, side, ruleset=ruleset), position
        assert not margin_at_least(position, own + 1, side, ruleset=ruleset), position

    ranked = [sign * rated.margin_ns for rated in solution.cards]
    assert ranked == sorted(ranked, reverse=True), position
    for rated in solution.cards:
        assert values[rated.same_as] == rated.margin_ns, position

    state, total = referee.to_state(position), 0
    for seat, card in solution.line:
        assert seat == (state.leader + len(state.table)) % 4, position
        assert card in referee.state_legal(state, position.strain, ruleset), position
        gained, state = referee.step(state, card, position.strain, ruleset)
        total += gained
    assert not any(state.hands), position
    assert total == margin == solution.points_ns - solution.points_ew, position
    assert solution.capot == (Side(*state.taken) if len(state.taken) == 1 else None), position
