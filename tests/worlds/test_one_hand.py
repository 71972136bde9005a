"""A view from one hand: equal to the view of the whole deal, whatever the hidden cards are."""

from __future__ import annotations

import random

import pytest

from blotsolve import RULESETS, Deal, Hand, Seat
from blotsolve.errors import DealError, IllegalCardError
from blotsolve.game import DealState, Play
from blotsolve.worlds import view_of_hand

WAYS = {"belot_arena": "9AT by E", "blotify": "10H by S", "bazar_blot": "9D by W"}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("number", [0, 3, 6, 13, 22, 31])
def test_view_is_that_of_the_whole_deal(ruleset, number):
    for seed in range(6):
        chance = random.Random(f"{ruleset} {seed}")
        state = DealState.in_play(Deal.random(chance), Seat(seed % 4), WAYS.get(ruleset, "9S by N"), ruleset)
        cards = []
        for _ in range(number):
            if state.is_over:
                break
            cards.append(chance.choice(state.legal))
            state = state.after(Play(cards[-1], () if not state.tricks else None))
        if state.turn is None:
            continue
        seat = state.turn
        belotes = {belote.seat for belote in state.belotes} - {seat}
        told = {"seat": seat, "dealer": state.dealer, "contract": state.contract, "play": cards}
        for hand in (state.deal[seat], state.hands[seat]):
            view = view_of_hand(
                hand, **told, ruleset=ruleset, belotes=belotes, declared=dict.fromkeys(Seat, "")
            )
            assert view == state.view(seat)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hand": "J9.A8.KQ7."}, DealError, "7 cards in the hand of S"),
        ({"play": "AH"}, IllegalCardError, "AH is played by N, and S was dealt it"),
        ({"play": "TH TH"}, IllegalCardError, "TH is played twice"),
        ({"play": "TH 7H AS"}, IllegalCardError, "AS is played by S, who was not dealt it"),
        ({"play": "TH 7H JS"}, IllegalCardError, "JS"),
    ],
)
def test_what_cannot_be_is_refused(change, error, message):
    told = {"hand": Hand("J9.A8.KQ7.T"), "seat": "S", "dealer": "W", "contract": "9S by N"} | change
    with pytest.raises(error, match=message):
        view_of_hand(**told)
