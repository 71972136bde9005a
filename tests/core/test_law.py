"""The law of the trick in the core, against the tables of cases and reported ones."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import referee
from cases import belotes, field_cases, legal_cards, tricks

from blotsolve import legal_cards as legal_cards_of
from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.game import belote_points, trick_points, trick_winner
from blotsolve.rulesets import BELOT_ARENA, Ruleset
from blotsolve.seats import Seat

pytestmark = pytest.mark.core


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
