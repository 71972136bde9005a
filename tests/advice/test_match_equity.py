"""The chances of winning a match: fair, monotone, and equal to matches that are played out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from script_modules import script

from blotsolve import BLOT, RULESETS
from blotsolve.advice.match_equity import (
    _outcomes,
    _table,
    equity_table,
    match_equity_data,
    step_of,
    win_chance,
)
from blotsolve.errors import ScoreError
from blotsolve.game import Match, score_deal

EVERY = [(ruleset, target) for ruleset in RULESETS.values() for target in ruleset.match.targets]


@pytest.mark.parametrize(("ruleset", "target"), EVERY, ids=str)
def test_both_chances_sum_to_one(ruleset, target):
    for us, them in ((0, 0), (40, 90), (target - 1, 12), (target - 1, target - 1)):
        for we_deal in (True, False, None):
            they_deal = None if we_deal is None else not we_deal
            ours = win_chance(ruleset, target, us, them, we_deal=we_deal)
            theirs = win_chance(ruleset, target, them, us, we_deal=they_deal)
            assert ours + theirs == pytest.approx(1)


@pytest.mark.parametrize(("ruleset", "target"), EVERY, ids=str)
def test_equal_scores_are_even_where_nobody_knows_the_dealer(ruleset, target):
    for points in (0, 70, target - 1):
        assert win_chance(ruleset, target, points, points) == pytest.approx(0.5)


@pytest.mark.parametrize(("ruleset", "target"), EVERY, ids=str)
def test_more_points_never_hurt(ruleset, target):
    table = _table(ruleset, target)
    assert np.diff(table, axis=0).min() > -0.002  # of both: rounding of what is kept
    assert np.diff(table, axis=1).max() < 0.002


@pytest.mark.parametrize(("ruleset", "target"), EVERY, ids=str)
def test_a_large_lead_near_the_end_wins_mostly(ruleset, target):
    assert win_chance(ruleset, target, target - 1, target // 3) > 0.75


def test_nobody_can_be_caught_far_past_the_target():
    assert win_chance("blot", 151, 1000, 10) == 1.0
    assert win_chance("blot", 151, 10, 1000) == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_the_kept_table_is_the_one_that_is_worked_out(ruleset):
    target = min(ruleset.match.targets)
    size = target // step_of(ruleset)
    kept, worked_out = _table(ruleset, target), equity_table(ruleset, target)[:size, :size]
    assert kept == pytest.approx(worked_out, abs=1e-4)


@pytest.mark.parametrize("ruleset", ["contree", "contree_colver"])
def test_chances_where_scores_are_in_points_are_those_of_the_nearest_ten(ruleset):
    target = RULESETS[ruleset].match.targets[0]
    chances = [win_chance(ruleset, target, us, 300) for us in (680, 684, 686, 690, 694)]
    assert chances[0] == chances[1] < chances[2] == chances[3] == chances[4]
    assert win_chance(ruleset, target, target - 1, 0) == win_chance(ruleset, target, target - 10, 0) < 1
    assert win_chance(ruleset, target, 500, 500) == pytest.approx(0.5)
    assert win_chance(ruleset, target, 10 * target, 10) == 1.0


def test_the_chance_is_that_of_matches_played_out():
    scores, chances, passed = _outcomes(BLOT)
    assert chances.sum() + passed == pytest.approx(1)
    rng = np.random.default_rng(9)
    won = 0
    for _ in range(1500):
        match, we_deal = Match("blot", 151, 120, 100), True  # N–S are we
        while match.winner is None:
            pick = rng.choice(len(scores) + 1, p=[*chances, passed])
            if pick < len(scores):
                score = scores[pick]
                if not we_deal:  # the same deal with the sides changed
                    other = score.contract.declarer.next
                    contract = replace(score.contract, declarer=other)
                    swapped = {
                        name: getattr(score.tally, name[:-2] + {"ns": "ew", "ew": "ns"}[name[-2:]])
                        for name in (
                            "cards_ns", "cards_ew", "tricks_ns", "tricks_ew",
                            "declarations_ns", "declarations_ew", "belotes_ns", "belotes_ew",
                        )
                    }  # fmt: skip
                    score = replace(score, contract=contract, tally=replace(score.tally, **swapped))
                match = match.after(score)
            we_deal = not we_deal
        won += match.winner == 0
    assert won / 1500 == pytest.approx(win_chance("blot", 151, 120, 100, we_deal=True), abs=0.05)


def test_data_say_how_they_were_made():
    data = match_equity_data()
    assert "fit/wins.py" in data["made_by"]
    for name in RULESETS:
        one = data["rulesets"][name]
        assert one["deals"] >= 1000
        assert one["passed_out"] + sum(row[0] for row in one["outcomes"]) == one["deals"]


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_the_first_deals_give_the_outcomes_that_the_data_have(name):
    """They move with the policy, the evaluator and the scoring: then scripts/fit/wins.py has to run again."""
    data, ruleset, fit = match_equity_data()["rulesets"][name], RULESETS[name], script("fit/wins")
    seed = int(match_equity_data()["made_by"].rpartition("--seed ")[2])
    deals, auctions = fit.bid(ruleset, data["deals"], seed)
    figures = fit.auction_figures(auctions)
    assert {key: data[key] for key in figures} == figures
    played = [place for place, auction in enumerate(auctions) if auction.contract][: fit.FIRST]
    contracts = [auctions[place].contract for place in played]
    assert len(data["first"]) == fit.FIRST
    assert fit.outcomes(ruleset, deals[played], contracts, 1) == data["first"]


@pytest.mark.parametrize("name", RULESETS)
def test_the_outcomes_come_to_as_many_contracts_made_as_the_data_say(name):
    """Every row stands for the deals that score as it did: this moves with the scoring."""
    data, ruleset, fit = match_equity_data()["rulesets"][name], RULESETS[name], script("fit/wins")
    made, points, number, kinds = 0, 0, 0, set()
    for count, *row in data["outcomes"]:
        score = score_deal(row[0], fit.tally_of(row), ruleset)
        made, number = made + count * (score.verdict == "made"), number + count
        points += count * (score.points_ns + score.points_ew)
        kinds.add(fit.kind_of(score))
    assert len(kinds) == len(data["outcomes"])
    assert round(made / number, 3) == data["made"]
    assert round(points / number, 1) == data["points_of_both"]


@pytest.mark.parametrize(
    ("target", "us", "them", "words"),
    [(152, 0, 0, "152.*151 or 301"), (151, -1, 0, "points_us is -1"), (151, 0, 1.5, "points_them is 1.5")],
)
def test_a_score_that_is_none_is_refused(target, us, them, words):
    with pytest.raises(ScoreError, match=words):
        win_chance("blot", target, us, them)
