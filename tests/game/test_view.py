"""What a seat sees that was played, and how strong cards are."""

from __future__ import annotations

import pytest

from blotsolve.cards import Card, Hand, Suit
from blotsolve.contract import Strain
from blotsolve.game import DealState, is_master, trick_winner
from blotsolve.rulesets import RULESETS, Ruleset
from blotsolve.seats import Seat

DEAL = "N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87"


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_the_stronger_card_of_a_suit_wins(ruleset: Ruleset) -> None:
    for strain in ruleset.strains:
        for suit in Suit:
            cards = [Card(8 * suit + rank) for rank in range(8)]
            assert sorted(ruleset.strength(card, strain) for card in cards) == list(range(8))
            for led in cards:
                for card in cards:
                    if card != led:
                        beats = ruleset.strength(card, strain) > ruleset.strength(led, strain)
                        assert (trick_winner([led, card], "N", strain, ruleset) == Seat.E) == beats


def test_strength_takes_text() -> None:
    blot = RULESETS["blot"]
    assert blot.strength("9D", "D") == blot.strength(Card("9D"), Strain.D) == 6
    assert blot.strength("9D", "NT") == 2


def test_every_seat_sees_what_was_played_until_the_end() -> None:
    state = DealState.in_play(DEAL, "W", "8H by N", "blot")
    count = 0
    while not state.is_over:
        view = state.view("E")
        plays = list(view.plays())
        assert len(plays) == count == sum(map(len, view.played))
        sizes = [len(cards) for _, cards in view.tricks_and_table]
        assert sizes == [4] * (count // 4) + [count % 4] * (count % 4 > 0)
        for seat, table, card in plays:
            assert card in view.played[seat]
            assert card not in table
        for seat in Seat:
            assert state.view(seat).played == view.played
            assert view.played[seat].mask | state.hands[seat].mask == state.deal[seat].mask
        assert state.position is not None
        card = next(card for card in state.hands[state.position.turn] if state.why_not(card) is None)
        state = state.after(card)
        count += 1
    assert count == 32
    assert state.view("N").played == tuple(state.deal[seat] for seat in Seat)


def test_nothing_is_played_in_the_auction() -> None:
    view = DealState.start(DEAL, "N", "blot").view("E")
    assert view.tricks_and_table == ()
    assert view.played == (Hand(), Hand(), Hand(), Hand())


def test_a_card_is_master_once_those_above_it_were_played() -> None:
    state = DealState.in_play(DEAL, "W", "8H by N", "blot")
    assert not is_master(state.view("N"), Card("KS"))  # the ten is missing
    assert is_master(state.view("N"), Card("AS"))
    assert not is_master(state.view("E"), Card("9H"))  # the jack is
    for card in ("AS", "QS", "TS"):
        state = state.after(card)
    assert is_master(state.view("N"), Card("KS"))
    assert not is_master(state.view("E"), Card("JS"))
