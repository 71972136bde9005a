"""The scripts about bots run: every remedy plays whole deals by the rules, and calls are weighed."""

from __future__ import annotations

import pytest
from script_modules import script

from blotsolve import solve
from blotsolve.game import DealState
from blotsolve.players import RulesBot, play_deal
from blotsolve.seats import Seat

remedies, weigh = script("duels/remedies"), script("duels/weigh_calls")


@pytest.mark.parametrize("name", remedies.REMEDIES)
def test_remedy_plays_a_deal_by_the_rules(name):
    bot = remedies.REMEDIES[name](2)
    state = play_deal(1, "N", "blot", [bot, RulesBot()] * 2)
    assert state.is_over
    assert state.contract is not None


def test_rollout_of_the_last_card_of_a_trick_is_the_exact_margin():
    """Nobody is left to play by the rules of thumb, so that the margin is that of the solver."""
    state = DealState.random(1, "N", "blot")
    state = DealState.in_play(state.deal, "N", "9H by S", "blot")
    for _ in range(3):
        state = state.after(state.legal[0])
    view, world = state.view(state.turn), [hand.mask for hand in state.hands]
    bot = remedies.Rollout(1)
    exact = {one.card: one.margin_ns for one in solve(state.position, ruleset="blot").cards}
    assert {card: bot.margin(view, world, card) for card in view.legal} == exact


@pytest.mark.slow
def test_knowing_the_score_is_worth_a_chance():
    assert -0.5 <= remedies.near_the_end(1, 1, "blot") <= 0.5


def test_true_deal_is_weighed_against_others():
    state = DealState.random(5, Seat.N, "blot")
    while state.contract is None and state.turn is not None:
        state = state.after(weigh.BIDDERS["rules of thumb of the bots"](state.view(state.turn)))
    for name in ("rules of thumb", "either"):
        assert -10 < weigh.ahead(state, weigh.LIKELIHOODS[name]) < 25
