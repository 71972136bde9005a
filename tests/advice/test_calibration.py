"""Play at the table beside perfect play: nothing by default, what bots do where it is asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from script_modules import script

from blotsolve import RULESETS, Deal, Seat
from blotsolve.advice import Calibration, Outcomes, advise_bid
from blotsolve.advice.bids.calibration import calibration_data
from blotsolve.contract import Contract
from blotsolve.errors import OptionError

DEAL = Deal("N:QJ8.J9.8.T8 K7.Q.QT9.KJ A9.T8.KJ.A7 T.AK7.A7.Q9")


def cards_ns(
    calibration: Calibration, margin: int, contract: str = "9S by N", worlds: int = 400
) -> list[int]:
    """Return the card points of N–S world by world, if best play gives them a margin."""
    outcomes = Outcomes(RULESETS["blot"], Seat.N, calibration, seed=1)
    hands = np.array([[hand.mask for hand in DEAL]] * worlds, np.uint32)
    outcomes.add(hands, np.full((worlds, 5), margin, np.int32))
    played = Contract.parse(contract)
    side = played.side
    return [outcomes.total(played.strain, side, world) for world in range(worlds)]


def test_perfect_play_changes_nothing():
    assert Calibration.of("perfect") == Calibration()
    assert set(cards_ns(Calibration(), 38)) == {100}


def test_declarers_get_the_bias_and_the_spread():
    found = cards_ns(Calibration(bias=-10, spread=5), 38)
    assert np.mean(found) == pytest.approx(90, abs=1)
    assert np.std(found) == pytest.approx(5, abs=1)


def test_a_forced_capot_is_taken_as_often_as_measured():
    found = cards_ns(Calibration(capot=0.25), 250)
    assert set(found) == {250, 152}
    assert found.count(250) / len(found) == pytest.approx(0.25, abs=0.06)


def test_a_kind_of_strain_may_have_figures_of_its_own():
    calibration = Calibration(bias=-10, kinds=(("NT", 5.0, 0.0),))
    assert set(cards_ns(calibration, 38)) == {90}
    assert set(cards_ns(calibration, 38, "9NT by N")) == {105}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("play", Calibration.plays())
def test_every_play_is_known_in_every_ruleset(ruleset, play):
    assert Calibration.of(play, ruleset).spread < 60


def test_a_ruleset_of_ones_own_is_taken_for_one_like_it():
    mine = replace(RULESETS["blotify"], name="mine")
    assert Calibration.of("rules", mine) == Calibration.of("rules", "blotify")


def test_the_data_name_their_deals_and_errors():
    for measured in calibration_data()["rulesets"].values():
        for bot in calibration_data()["bots"]:
            assert measured[bot]["deals"] > 100
            assert 0 < measured[bot]["bias_error"] < 5


@pytest.mark.slow
@pytest.mark.parametrize("bot", calibration_data()["bots"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_first_deals_give_the_figures_that_the_data_have(ruleset, bot):
    """They move with policy, bots and scoring: then scripts/fit/calibration.py has to run again."""
    first = calibration_data()["rulesets"][ruleset][bot]["first"]
    seed = calibration_data()["seed"]
    fit = script("fit/calibration")
    assert len(first) == fit.FIRST
    for number, figures in enumerate(first):
        made = fit.played(RULESETS[ruleset], bot, seed, number)
        assert (made and fit.raw(made)) == figures


def test_the_table_of_the_docs_has_the_figures_of_the_data():
    fit = script("fit/calibration")
    page = (Path(__file__).parents[2] / "docs" / "bidding-model.md").read_text("utf-8")
    assert f"python {calibration_data()['made_by']}" in page
    for ruleset, bots in calibration_data()["rulesets"].items():
        for bot, figures in bots.items():
            assert fit.row(ruleset, bot, figures) in page


def test_advice_says_how_the_cards_are_played():
    advice = advise_bid(
        "AJ97.T8.KQ.", seat="S", dealer="E", worlds=32, seed=1, calibration=Calibration(bias=-9, spread=20)
    )
    assert "-9.0 ± 20.0 raw points" in advice.double_dummy


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: Calibration.of("human"), "no play: 'human'"),
        (lambda: Calibration(bias="much"), "bias is 'much'"),
        (lambda: Calibration(spread=-1), "spread is -1"),
        (lambda: Calibration(capot=1.5), "capot is 1.5"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong, words):
    with pytest.raises(OptionError, match=words):
        wrong()
