"""The search for deals that teach something knows what the gallery shows, and does not see it everywhere."""

from __future__ import annotations

import pytest
from script_modules import script

from blotsolve import Card, Deal, Position, Seat, play

found, drawn = script("docs/find_deals"), script("docs/pictures")


def test_squeeze_is_known():
    assert found.squeeze(Position.parse(drawn.SQUEEZE)) == Card("KS")


def test_ending_with_top_cards_only_is_no_squeeze():
    assert found.squeeze(Position.parse("N:AT.A.A. 87.8.8. 9.Q.Q.A J.9.9.9 NT N")) is None


def test_ending_whose_tricks_are_not_all_taken_is_no_squeeze():
    assert found.squeeze(play(Position.parse(drawn.SQUEEZE), "KC")) is None


def test_unblocking_is_known():
    assert found.unblocking(Position.parse(drawn.UNBLOCKING)) == Card("TH")


def test_single_card_of_the_suit_unblocks_nothing():
    assert (
        found.unblocking(Position.parse("N:7.KQ8..K ..QJ.JT7 T98.T.7.Q KQ.J.T.A8 NT N AH 7H taken=NS"))
        is None
    )


def test_capot_with_one_defence_is_known():
    assert found.capot(Position(Deal.random(137), "S", "E")) == Card("JH")


def test_capot_with_every_defence_is_not():
    assert found.capot(Position(Deal.random(137), "D", "E")) is None


@pytest.mark.parametrize("kind", found.KINDS)
def test_search_goes_through_deals_of_their_seed(kind):
    positions, _ = found.KINDS[kind]
    first = next(iter(positions(137)))
    assert first.deal == Deal.random(137)
    assert first.turn in (Seat.N, Seat.E)
