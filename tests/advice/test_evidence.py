"""Calls and silence as evidence: the true deal is never ruled out where bots declare what they hold."""

from __future__ import annotations

import numpy as np
import pytest

from blotsolve import RULESETS, Seat
from blotsolve.advice import silent_knowledge, weights_of_calls
from blotsolve.game import DealState
from blotsolve.players import RulesBot
from blotsolve.worlds import Knowledge, count, worlds


def is_possible(knowledge: Knowledge, hands) -> bool:
    """Tell whether hands are among the worlds of some knowledge."""
    fits = all(not hand.mask & ~may.mask for hand, may in zip(hands, knowledge.may_hold, strict=True))
    return fits and all(holding.allows(hands[holding.seat]) for holding in knowledge.holdings)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_silence_never_rules_out_the_true_deal(ruleset):
    bot, narrower = RulesBot(), 0
    for seed in range(6):
        state = DealState.random(seed, Seat(seed % 4), ruleset)
        while not state.is_over:
            view = state.view(state.turn)
            if state.contract is None:
                state = state.after(bot.call(view))
                continue
            knowledge = silent_knowledge(view)
            assert knowledge is not None
            assert is_possible(knowledge, state.hands)
            narrower += count(knowledge) < count(Knowledge.from_view(view))
            state = state.after(bot.card(view))
    assert narrower > 5 or RULESETS[ruleset].declarations.is_empty


def test_calls_make_their_deals_likelier():
    bot, ahead = RulesBot(), []
    for seed in range(30):
        state = DealState.random(seed, Seat(seed % 4), "blot")
        while state.contract is None and not state.is_over:
            state = state.after(bot.call(state.view(state.turn)))
        if state.is_over:
            continue
        view = state.view(state.turn)
        weights = weights_of_calls(view)
        drawn = worlds(Knowledge.from_view(view), 60, seed)
        true = np.array([[hand.mask for hand in state.hands]], np.uint32)
        logs = np.asarray(weights(np.vstack([true, drawn])))
        ahead.append(logs[0] - np.log(np.exp(logs[1:]).mean()))
    assert np.mean(ahead) > 1
