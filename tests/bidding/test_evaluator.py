"""The hand evaluator: its estimates against solved deals, and what must hold of every estimate."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from script_modules import script

from blotsolve import BELOT_ARENA, BLOT, RULESETS, CardError, OptionError, Ruleset, RulesetError, solve_many
from blotsolve.bidding.evaluator import Lead, evaluate, evaluator_data, outlooks, preset_like
from blotsolve.contract import Strain
from blotsolve.game import deal_points
from blotsolve.worlds import Knowledge, worlds

pytestmark = pytest.mark.filterwarnings("error")

EVERY_KIND = [
    (ruleset, strain)
    for ruleset in RULESETS.values()
    for strain in (Strain.S, Strain.NT, Strain.AT)
    if strain in ruleset.strains
]


def random_deals(number: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    cards = np.argsort(rng.random((number, 32)), axis=1).astype(np.uint32).reshape(number, 4, 8)
    return np.bitwise_or.reduce(np.uint32(1) << cards, axis=2)


@pytest.mark.parametrize(("ruleset", "strain"), EVERY_KIND, ids=str)
def test_eight_sure_tricks_are_a_capot_for_who_leads(ruleset: Ruleset, strain: Strain):
    assert evaluate("AKQJT987...", strain, ruleset=ruleset).capot_us == 1


@pytest.mark.parametrize("lead", Lead)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_all_trumps_of_a_suit_are_a_capot_whoever_leads(ruleset: Ruleset, lead: Lead):
    assert evaluate(".AKQJT987..", "H", lead=lead, ruleset=ruleset).capot_us == 1


@pytest.mark.parametrize("leader", "NESW")
@pytest.mark.parametrize(
    ("hand", "strain"),
    [("J9AT.AT.A.A", "S"), ("AT.AT.AT.AT", "NT"), ("J9ATK.A.A.A", "S"), ("J9.J9.J9.J9", "AT")],
)
def test_a_sure_capot_is_one_however_the_cards_lie(hand: str, strain: str, leader: str):
    drawn = worlds(Knowledge.of_hand(hand, leader), 25, seed=1)
    bonus = BELOT_ARENA.capot_bonus
    law = replace(BELOT_ARENA, belote_in_play=0)
    solved = solve_many(hands=drawn, strains=strain, leaders=leader, ruleset=law)
    assert set(np.abs(solved.margins_ns)) == {deal_points(strain, law) + bonus}
    assert evaluate(hand, strain, ruleset="belot_arena").capot_us == 1


@pytest.mark.parametrize(("ruleset", "strain"), EVERY_KIND, ids=str)
def test_hopeless_hand_expects_less_than_its_share(ruleset: Ruleset, strain: Strain):
    outlook = evaluate("87.87.Q87.8", strain, lead="left", ruleset=ruleset)
    assert outlook.mean_points_us < 0.4 * deal_points(strain, ruleset)
    assert outlook.capot_us < 0.05


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_trump_suits_are_alike(ruleset: Ruleset):
    hands = [("J97.A8.QT.8", "S"), ("A8.J97.QT.8", "H"), ("A8.QT.J97.8", "D"), ("A8.QT.8.J97", "C")]
    means = [evaluate(hand, strain, ruleset=ruleset).mean_points_us for hand, strain in hands]
    assert means == pytest.approx([means[0]] * 4)


def test_more_trump_is_worth_more():
    small = evaluate("J97.A8.QT.8", "S").mean_points_us
    assert evaluate("J9A7.A8.Q.8", "S").mean_points_us > small


def test_chance_falls_with_the_points_and_ends_with_the_capot():
    outlook = evaluate("J9A7.A8.Q.8", "S")
    chances = [outlook.chance_us(points) for points in range(0, 260)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1.0
    assert chances[163] == chances[250] == outlook.capot_us
    assert chances[251] == 0.0


def test_mean_and_spread_are_those_of_the_chances():
    outlook = evaluate("J97.A8.QT.8", "S")
    mean = sum(outlook.chance_us(points) for points in range(1, 251))
    assert mean == pytest.approx(outlook.mean_points_us, abs=3)


@pytest.mark.parametrize("lead", Lead)
def test_five_cards_are_judged_in_belot_arena(lead: Lead):
    outlook = evaluate("J97.A..8", "S", lead=lead, ruleset="belot_arena")
    assert 100 < outlook.mean_points_us < 200


@pytest.mark.parametrize(("ruleset", "strain"), EVERY_KIND, ids=str)
def test_estimates_are_right_on_average_on_fresh_deals(ruleset: Ruleset, strain: Strain):
    deals = random_deals(60, seed=77)
    law = replace(ruleset, belote_in_play=0)
    margins = solve_many(hands=deals, strains=strain, leaders="N", ruleset=law).margins_ns
    everything, errors = deal_points(strain, ruleset), []
    for seat in range(4):
        sign = 1 if seat % 2 == 0 else -1
        one = outlooks(deals[:, seat], strain, -seat % 4, ruleset)
        usual = np.abs(margins) <= everything
        taken = (everything + sign * margins) / 2
        errors.append(((taken - one.mean_else_us) / one.sd_else_us)[usual])
    together = np.concatenate(errors)
    assert abs(together.mean()) < 0.3
    assert 0.8 < np.sqrt((together**2).mean()) < 1.25


def test_data_say_how_they_were_made_and_how_far_off_they_are():
    data = evaluator_data()
    assert data["deals"] >= 5_000
    assert "fit/evaluator.py" in data["made_by"]
    for ruleset, strain in EVERY_KIND:
        kind = "suit" if strain == Strain.S else str(strain)
        fresh = data["rulesets"][ruleset.name][f"{kind} 8"]["fresh"]
        assert fresh["rms_error_points"] < fresh["rms_without_the_hand_points"]
        assert 0.6 < fresh["within_one_sd"] < 0.76
        assert abs(fresh["mean_error_points"]) < 3


def test_own_rules_are_judged_as_the_preset_most_like_them():
    assert preset_like(replace(BELOT_ARENA, name="mine", last_trick=20)) == "belot_arena"
    mine = replace(BLOT, name="mine", strains=(*BLOT.strains, Strain.AT))
    assert 0 < evaluate("J97.A8.QT.8", "AT", ruleset=mine).mean_points_us < 258


@pytest.mark.parametrize(
    ("hand", "strain", "lead", "error", "words"),
    [
        ("J97.A8.QT.", "S", "self", CardError, "7 cards.*expected 8"),
        ("J97.A..8", "S", "self", CardError, "5 cards.*expected 8"),
        ("J97.A8.QT.8", "AT", "self", RulesetError, "no strain AT"),
        ("J97.A8.QT.8", "S", "north", OptionError, "north.*self, left, partner, right"),
    ],
)
def test_what_cannot_be_judged_is_refused(hand, strain, lead, error, words):
    with pytest.raises(error, match=words):
        evaluate(hand, strain, lead=lead)


@pytest.mark.parametrize(("ruleset", "strain"), EVERY_KIND, ids=str)
def test_the_first_deals_give_the_figures_that_the_data_have(ruleset, strain):
    """They move with the solver, the features and the deals: then scripts/fit/evaluator.py must run again."""
    fit, data = script("fit/evaluator"), evaluator_data()
    kind = f"{'suit' if strain.suit is not None else strain} 8"
    fitted, seed = data["rulesets"][ruleset.name][kind], int(data["made_by"].split()[-1])
    assert len(fitted["first"]["margins_ns"]) == fit.FIRST
    assert fit.first_figures(ruleset, strain, seed, fitted["mean"]) == fitted["first"]
