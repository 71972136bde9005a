"""Worlds weighed by calls: who bids holds more than who passes, and what tells nothing changes nothing."""

from __future__ import annotations

import random

import numpy as np
import pytest
from script_modules import script

from blotsolve.bidding import BiddingPolicy, estimate, rule_call
from blotsolve.bidding.honours_likelihood import _worth, likely_calls
from blotsolve.cards import Hand
from blotsolve.deal import Deal
from blotsolve.game import Auction, DealState
from blotsolve.players import SolverBot, find_bot
from blotsolve.rulesets import RULESETS
from blotsolve.seats import Seat

RuleOfThumb = script("duels/rule_of_thumb").RuleOfThumb
STRONG, WEAK = "J9AT.A.A.A8", "87.QJ87.87."


def weighed(calls: str, *hands: str, seats=(Seat.N,), dealer: str = "W") -> list[float]:
    """Return the logarithms for worlds that differ in the hand of N."""
    worlds = np.array([[Hand(hand).mask, 0, 0, 0] for hand in hands], np.uint32)
    return likely_calls(worlds, Auction("blot", dealer, calls), list(seats)).tolist()


def worlds(count: int) -> np.ndarray:
    return np.array(
        [[hand.mask for hand in Deal.random(random.Random(seed))] for seed in range(count)], np.uint32
    )


def test_strong_hand_is_likelier_with_a_bid_and_weak_one_with_a_pass():
    strong, weak = weighed("9S", STRONG, WEAK)
    assert strong > weak
    strong, weak = weighed("pass", STRONG, WEAK)
    assert strong < weak


def test_suit_of_a_bid_tells_where_the_jack_is():
    spades, hearts = weighed("8S", "J9A7.A7.87.", "A7.J9A7.87.")
    assert spades > hearts + 0.5


def test_calls_of_a_seat_that_is_not_asked_for_and_on_ones_own_bid_tell_nothing():
    assert weighed("9S", STRONG, WEAK, seats=[Seat.E, Seat.W]) == [0, 0]
    assert weighed("9S pass pass pass", STRONG, WEAK, seats=[Seat.S], dealer="W") == [0, 0]


def test_no_call_makes_a_world_impossible():
    calls = likely_calls(worlds(40), Auction("blot", "N", "pass pass 16S contra recontra"), list(Seat))
    assert np.isfinite(calls).all()
    assert (calls > 5 * np.log(0.001)).all()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_worth_of_many_hands_is_the_estimate_of_each(ruleset):
    rules = RULESETS[ruleset]
    for strain in rules.strains:
        hands = worlds(10)[:, 0]
        expected = [estimate(Hand.from_mask(int(mask)), strain, rules) for mask in hands]
        assert _worth(hands, strain, rules) == pytest.approx(expected)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("bidder", ["rules", "policy", "thumb"])
def test_true_deal_is_likelier_than_another_whoever_bids(ruleset, bidder):
    """On average over many auctions, of course: a call tells little each time."""
    policy, thumb = BiddingPolicy(), RuleOfThumb()
    bidders = {
        "rules": lambda view: rule_call(view)[0],
        "policy": lambda view: policy.call(view.dealt, view.auction),
        "thumb": lambda view: thumb.call(view.dealt, view.auction),
    }
    ahead = []
    others = worlds(200)
    for seed in range(16):
        state = DealState.random(seed, "N", ruleset)
        while state.contract is None and state.turn is not None:
            state = state.after(bidders[bidder](state.view(state.turn)))
        true = np.array([[hand.mask for hand in state.deal]], np.uint32)
        if state.contract is not None:
            logs = likely_calls(np.vstack([true, others]), state.auction, list(Seat))
            ahead.append(logs[0] - np.log(np.exp(logs[1:]).mean()))
    assert np.mean(ahead) > 0.2


def test_bot_that_hears_weighs_its_worlds_and_plays_on_without_an_auction():
    bot = find_bot("solver:8+plain+calls", seed=1)
    state = DealState.random(3, "N", "blot")
    while state.contract is None:
        state = state.after(rule_call(state.view(state.turn))[0])
    view = state.view(state.turn)
    assert bot.advice(view).hands.tolist() != SolverBot(8, seed=1, plain=True).advice(view).hands.tolist()
    alone = DealState.in_play(state.deal, "N", "9H by S", "blot")
    assert bot.card(alone.view(alone.turn)) in alone.legal
