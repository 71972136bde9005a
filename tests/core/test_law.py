"""The law of the trick in the core, against the tables of cases and reported ones."""

from __future__ import annotations

import pytest
from against_referee import position_of
from cases import belotes, field_cases, legal_cards, tricks

from blotsolve import legal_cards as legal_cards_of
from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.game import belote_points, trick_points, trick_winner
from blotsolve.rulesets import BELOT_ARENA
from blotsolve.seats import Seat

pytestmark = pytest.mark.core


@pytest.mark.parametrize(("ruleset", "strain", "table", "hand", "legal"), legal_cards())
def test_legal_cards_are_those_of_the_law(ruleset, strain, table, hand, legal):
    position = position_of(hand, table, strain, ruleset)
    assert sorted(legal_cards_of(position, ruleset)) == sorted(legal)


@pytest.mark.parametrize(("ruleset", "given", "legal"), field_cases("legal_moves"))
def test_legal_cards_are_those_of_reported_cases(ruleset, given, legal):
    hand, table = (list(map(Card, given[cards])) for cards in ("hand", "trick"))
    position = position_of(hand, table, Strain(given["contract"]), ruleset)
    assert sorted(legal_cards_of(position, ruleset)) == sorted(map(Card, legal))


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize(("ruleset", "strain", "trick", "winner", "points"), tricks())
def test_trick_goes_to_its_highest_card(ruleset, strain, trick, winner, points, leader):
    assert trick_winner(trick, leader, strain, ruleset) == leader.after(trick.index(winner))
    assert trick_points(trick, strain, ruleset) == points


@pytest.mark.parametrize(("ruleset", "given", "winner"), field_cases("trick_winner"))
def test_trick_goes_to_the_winner_of_reported_cases(ruleset, given, winner):
    assert trick_winner(given["trick"], "N", given["contract"], ruleset) == winner


@pytest.mark.parametrize(("strain", "table", "hand", "card", "outcome"), belotes())
def test_belote_counts_when_its_first_card_is_led_or_follows(strain, table, hand, card, outcome):
    position = position_of(hand, table, strain, BELOT_ARENA)
    assert belote_points(position, card, BELOT_ARENA) == (20 if outcome == "scores" else 0)
