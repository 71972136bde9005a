"""The core against the referee: the law card by card, the exact margin of endings and of every card."""

from __future__ import annotations

import pytest
import referee
from against_referee import check, count_lines
from cases import dd_values
from cases import deals as handed_deals
from endings import ending
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import deals, plays, rulesets, seats, variants

from blotsolve import IllegalCardError, legal_cards, solve, value
from blotsolve.deal import Deal, Position
from blotsolve.rulesets import RULESETS

pytestmark = pytest.mark.core

GAMES = [
    pytest.param(ruleset, strain, id=f"{ruleset}-{strain}")
    for ruleset in RULESETS.values()
    for strain in ruleset.strains
]

# The law


@pytest.mark.slow
@pytest.mark.parametrize(("size", "depth", "count"), [(2, 8, 6), (3, 6, 3), (4, 5, 3), (8, 3, 1)])
@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_lines_of_play_are_those_of_the_referee(ruleset, strain, size, depth, count):
    for number in range(count):
        position = ending(ruleset, strain, size, number)
        assert count_lines(position, ruleset, depth) == referee.perft(position, ruleset, depth), position


@pytest.mark.slow
@settings(max_examples=300)
@given(plays(rulesets=rulesets))
def test_legal_cards_are_those_of_the_referee(played):
    position, ruleset = played
    legal = referee.legal(list(position.hand), position.table, position.strain, ruleset)
    assert sorted(legal_cards(position, ruleset)) == sorted(legal)


@pytest.mark.slow
@settings(max_examples=300)
@given(deals(least=1, most=4), rulesets, seats, st.data())
def test_table_that_broke_the_law_is_refused(deal, ruleset, leader, data):
    strain = data.draw(st.sampled_from(ruleset.playable))
    table, broken = [], False
    for place in range(data.draw(st.integers(1, 3))):
        hand = list(deal[leader.after(place)])
        card = data.draw(st.sampled_from(hand))
        broken |= card not in referee.legal(hand, table, strain, ruleset)
        table.append(card)
        deal = deal.remove(leader.after(place), card)
    position = Position(deal, strain, leader, table)
    if broken:
        for answer in (legal_cards, value, solve):
            with pytest.raises(IllegalCardError, match=r"may not have (played|led)"):
                answer(position, ruleset=ruleset)
    else:
        legal_cards(position, ruleset)


# Values


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [(1, 8), (2, 48), (3, 24), (4, 2)])
@pytest.mark.parametrize(("ruleset", "strain"), GAMES)
def test_endings_are_worth_what_plain_minimax_says(ruleset, strain, size, count):
    for number in range(count):
        check(ending(ruleset, strain, size, number), ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("strain", RULESETS["belot_arena"].strains)
def test_endings_of_five_cards_are_worth_what_plain_minimax_says(strain):
    check(ending(RULESETS["belot_arena"], strain, 5, 1), RULESETS["belot_arena"])


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(plays(most=3, rulesets=variants()))
def test_endings_under_any_law_are_worth_what_plain_minimax_says(played):
    check(*played)


def test_finished_deal_is_worth_nothing_more():
    solution = solve(Position(Deal(["", "", "", ""]), "H", "N"))
    assert (solution.margin_ns, solution.cards, solution.line, solution.best) == (0, (), (), None)


# Answers of another oracle


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 8])
def test_handed_deals_are_worth_what_another_oracle_says(size):
    for ruleset, position, margin, cards in (case.values for case in handed_deals(size)):
        assert value(position, ruleset=ruleset) == margin, position
        if cards:
            found = {rated.card: rated.margin_ns for rated in solve(position, ruleset=ruleset).cards}
            assert found == cards, position


@pytest.mark.parametrize(("ruleset", "position", "margin"), dd_values())
def test_reported_endings_are_worth_what_their_reports_say(ruleset, position, margin):
    assert value(position, ruleset=ruleset) == margin
