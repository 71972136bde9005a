"""What choosing and passing are worth where trumps are chosen without bids: the fitted weights at work."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from cases import begun
from script_modules import script

from blotsolve.bidding import BiddingPolicy, pass_features
from blotsolve.bidding.choices import choice_weights, choices_data
from blotsolve.contract import Pass
from blotsolve.rulesets import BLOT, RULESETS, Ruleset

CHOSEN = [ruleset for ruleset in RULESETS.values() if ruleset.auction.steps]
POLICY = BiddingPolicy()


@pytest.mark.parametrize("ruleset", CHOSEN, ids=str)
def test_every_question_has_weights(ruleset: Ruleset):
    weights, steps = choice_weights(ruleset), ruleset.auction.steps
    assert weights is not None
    assert weights.choosing.shape == (len(steps), 2)
    assert weights.passing.shape == (len(steps), 1 + len(ruleset.strains))
    assert (np.abs(weights.choosing[:, 1] - 1) < 0.5).all()  # the evaluator is about right
    assert "fit/choices.py" in choices_data()["made_by"]


def test_a_ruleset_of_ones_own_has_those_of_the_preset_with_the_same_questions():
    for ruleset in CHOSEN:
        assert choice_weights(replace(ruleset, name="mine", last_trick=20)) is not None
    assert choice_weights(BLOT) is None


def test_features_are_the_suit_that_is_offered_and_the_others_from_high_to_low():
    shares = np.array([[0.5, 0.75, 0.25, 0.5], [0.25, 0.5, 0.75, 1.0]])
    assert pass_features(shares, np.array([2, -1])).tolist() == [
        [1.0, -0.25, 0.25, 0.0, 0.0],
        [1.0, 0.5, 0.25, 0.0, -0.25],
    ]


@pytest.mark.parametrize("ruleset", CHOSEN, ids=str)
def test_a_hand_of_sure_tricks_is_played_and_a_hopeless_one_is_not(ruleset: Ruleset):
    auction = begun(ruleset, "W", seed=3)
    suit = "SHDC"[auction.offered or 0]
    sure = {"S": "J9ATK.A.A.A", "H": "A.J9ATK.A.A", "D": "A.A.J9ATK.A", "C": "A.A.A.J9ATK"}[suit]
    call = POLICY.call(sure, auction)
    bid = auction.bid_of(call)
    assert bid is not None
    assert str(bid) == suit
    if Pass() in auction.legal_calls():
        assert POLICY.call("87.87.Q87.8", auction) == Pass()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", CHOSEN, ids=str)
def test_weights_are_fitted_by_the_script(ruleset: Ruleset):
    fit = script("fit/choices")
    weights, counts = fit.fit(fit.Table(ruleset, 300, 1, 1), 1)
    assert counts[0] == 300
    assert weights.passing.shape == (len(ruleset.auction.steps), 1 + len(ruleset.strains))
    assert 0.4 < weights.choosing[0, 1] < 1.6
