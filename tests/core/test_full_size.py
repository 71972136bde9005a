"""Whole deals, where no referee reaches: what stays the same when the question is put in another way."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
import referee
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import deals, plays, presets, seats, variants

from blotsolve import (
    BELOT_ARENA,
    BLOT,
    Card,
    Deal,
    Position,
    Seat,
    Strain,
    Suit,
    margin_at_least,
    solve,
    solve_many,
    value,
)
from blotsolve import _core as baseline
from blotsolve.core import core, pack_contract, pack_position
from blotsolve.solver import TABLE_BYTES

pytestmark = pytest.mark.core

GAMES = [
    pytest.param(BLOT, Strain.H, id="suit"),
    pytest.param(BLOT, Strain.NT, id="no trump"),
    pytest.param(BELOT_ARENA, Strain.C, id="suit, belote in play"),
    pytest.param(BELOT_ARENA, Strain.AT, id="all trumps"),
]


def whole(strain: Strain, number: int) -> Position:
    """Make a whole deal by number, each seat leading in turn."""
    return Position(Deal.random(number), strain, Seat(number % 4))


def rotated(position: Position, steps: int) -> Position:
    """Move every hand so many seats on."""
    hands = [position.deal[seat.after(-steps)] for seat in Seat]
    taken = [side if steps % 2 == 0 else side.other for side in position.taken]
    return Position(Deal(hands), position.strain, position.leader.after(steps), position.table, taken)


def renamed(position: Position, names: list[Suit]) -> Position:
    """Give every suit another name, the trump suit too."""

    def rename(card: Card) -> Card:
        return Card(8 * names[card.suit] + card.rank)

    strain = position.strain
    return Position(
        Deal([[rename(card) for card in hand] for hand in position.deal]),
        strain if strain.suit is None else Strain(int(names[strain.suit])),
        position.leader,
        [rename(card) for card in position.table],
        position.taken,
    )


# Symmetries


@settings(max_examples=60, deadline=None)
@given(plays(least=6, most=8, rulesets=presets), st.integers(1, 3))
def test_value_survives_seat_rotation(played, steps):
    position, ruleset = played
    sign = -1 if steps % 2 else 1
    assert value(rotated(position, steps), ruleset=ruleset) == sign * value(position, ruleset=ruleset)


@settings(max_examples=60, deadline=None)
@given(plays(least=6, most=8, rulesets=presets), st.permutations(Suit))
def test_value_survives_new_names_of_the_suits(played, names):
    position, ruleset = played
    assert value(renamed(position, names), ruleset=ruleset) == value(position, ruleset=ruleset)


# One answer, whatever the way to it


@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_table_of_positions_changes_no_value(ruleset, strain):
    for number in range(3):
        position = whole(strain, number)
        contract, start = pack_contract(ruleset, strain), pack_position(position)
        with_table, without = core.Solver(contract, TABLE_BYTES), core.Solver(contract, 0)
        assert with_table.value(*start) == without.value(*start), position
        assert with_table.nodes < without.nodes


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_table_that_overflows_changes_no_value(ruleset, strain):
    positions = [whole(strain, number) for number in range(20)]
    expected = solve_many(positions, ruleset=ruleset, cards=True)
    for size in (10_000, 50_000):
        small = solve_many(positions, ruleset=ruleset, cards=True, table_bytes=size)
        assert [small.cards(row) for row in range(20)] == [expected.cards(row) for row in range(20)]


@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_table_kept_from_deal_to_deal_changes_no_answer(ruleset, strain):
    kept = core.Solver(pack_contract(ruleset, strain), TABLE_BYTES)
    for number in range(15):
        start = pack_position(whole(strain, number % 12))
        fresh = core.Solver(pack_contract(ruleset, strain), TABLE_BYTES)
        assert kept.value(*start) == fresh.value(*start)
        assert kept.cards(*start) == fresh.cards(*start)
        assert kept.line(*start) == fresh.line(*start)


@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_both_builds_give_the_same_answers_and_count_the_same_nodes(ruleset, strain):
    newer = pytest.importorskip("blotsolve._core_v3") if baseline.supports_v3() else None
    if newer is None:
        pytest.skip("this processor does not run the second build")
    for number in range(10):
        start = pack_position(whole(strain, number))
        solvers = [build.Solver(pack_contract(ruleset, strain), TABLE_BYTES) for build in (baseline, newer)]
        one, other = [
            (solver.value(*start), solver.cards(*start), solver.line(*start), solver.nodes)
            for solver in solvers
        ]
        assert one == other


@settings(max_examples=60, deadline=None)
@given(plays(least=7, most=8, rulesets=presets), st.integers(-300, 300))
def test_any_question_bounds_the_value(played, margin):
    position, ruleset = played
    exact = value(position, ruleset=ruleset)
    assert margin_at_least(position, margin, "NS", ruleset=ruleset) == (exact >= margin)
    assert margin_at_least(position, margin, "EW", ruleset=ruleset) == (-exact >= margin)


@settings(max_examples=40, deadline=None)
@given(deals(least=5, most=8), seats, variants(), st.data())
def test_value_under_any_law_is_the_best_of_its_cards_and_needs_no_table(deal, leader, ruleset, data):
    position = Position(deal, data.draw(st.sampled_from(ruleset.strains)), leader)
    solution = solve(position, ruleset=ruleset)
    assert solution.cards[0].margin_ns == solution.margin_ns == value(position, ruleset=ruleset)
    if len(deal[leader]) <= 6:
        without = core.Solver(pack_contract(ruleset, position.strain), 0)
        assert without.value(*pack_position(position)) == solution.margin_ns


@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_value_is_what_the_best_card_leads_to(ruleset, strain):
    """Play eight cards at random; at each step the margin is the best of the next ones and what they take."""
    for number in range(4):
        chance, position = random.Random(number), whole(strain, number)
        for _ in range(8):
            state = referee.to_state(position)
            after = {}
            for card in referee.state_legal(state, strain, ruleset):
                gained, _ = referee.step(state, card, strain, ruleset)
                after[card] = gained + value(referee.play(position, card, ruleset), ruleset=ruleset)
            assert referee.best(state, list(after.values())) == value(position, ruleset=ruleset), position
            assert {rated.card: rated.margin_ns for rated in solve(position, ruleset=ruleset).cards} == after
            position = referee.play(position, chance.choice(list(after)), ruleset)


# Threads


def test_many_threads_may_solve_at_the_same_time():
    questions = [
        (whole(strain.values[1], number), strain.values[0]) for number in range(12) for strain in GAMES
    ]
    alone = [solve(position, ruleset=ruleset) for position, ruleset in questions]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda one: solve(one[0], ruleset=one[1]), questions))
    assert together == alone  # the counts of nodes among all else


def test_batches_may_run_at_the_same_time():
    positions = [whole(Strain.S, number) for number in range(30)]
    alone = solve_many(positions, cards=True)
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda _: solve_many(positions, cards=True, threads=2), range(4)))
    assert all(solved == alone for solved in together)
