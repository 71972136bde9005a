"""Fits that take their deals from data sets, and those that ship, which can be made again as they are."""

from __future__ import annotations

import json
import sys

import numpy as np
import pytest
from script_modules import SCRIPTS, script

from blotsolve import RULESETS
from blotsolve.datasets import deal_hands, open_data

pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")


@pytest.fixture
def scripts(monkeypatch):
    monkeypatch.syspath_prepend(SCRIPTS / "fit")
    yield script
    sys.modules.pop("first_deals", None)


@pytest.mark.slow
def test_evaluator_is_fitted_to_data_sets(scripts, tmp_path, monkeypatch, capsys):
    fit = scripts("fit/evaluator")
    monkeypatch.setattr(fit, "RULESETS", {"blot": RULESETS["blot"], "bazar_blot": RULESETS["bazar_blot"]})
    arguments = ["--deals", "60", "--fresh", "20", "--threads", "1", "--seed", "3"]
    arguments += ["--data", str(tmp_path / "data"), "--out", str(tmp_path), "--ruleset", "blot", "bazar_blot"]
    monkeypatch.setattr(sys, "argv", ["evaluator.py", *arguments])
    fit.main()
    data = json.loads((tmp_path / "blot.json").read_text("utf-8"))
    assert data["made_by"] == "scripts/fit/evaluator.py --deals 60 --fresh 20 --seed 3 --data"
    assert list(data["rulesets"]) == ["blot"]
    assert (tmp_path / "bazar_blot.json").exists()
    assert data["rulesets"]["blot"]["suit 8"]["hands"] == 240
    recipe = open_data(tmp_path / "data" / "bazar_blot").recipe
    assert (recipe.deals, recipe.seed, recipe.ruleset.belote_in_play) == (80, 3, 0)


def test_both_samples_are_those_of_the_data_set(scripts, tmp_path):
    import argparse

    fit = scripts("fit/evaluator")
    options = argparse.Namespace(data=tmp_path, deals=6, fresh=2, seed=3, threads=1)
    samples = fit.of_data(RULESETS["blot"], fit.Strain.NT, options)
    hands = np.concatenate([sample[0] for sample in samples])
    assert np.array_equal(hands.reshape(-1, 4), deal_hands(3, 0, 8))
    for hands, _, margins, without_roem in samples:
        assert without_roem.tolist() == margins.tolist()
        solved = fit.solve_many(hands=hands.reshape(-1, 4), strains="NT", leaders="N").margins_ns
        assert margins.tolist() == (np.repeat(solved, 4) * np.tile([1, -1, 1, -1], len(solved))).tolist()


def test_deals_of_the_shipped_fits_are_these_for_ever(scripts):
    deals = scripts("fit/first_deals").random_deals(2, np.random.default_rng([5, 0, 0]))
    assert deals.tolist() == FIRST_DEALS


FIRST_DEALS = [[2760376720, 2300008, 1091830791, 440459776], [1107657796, 542116138, 2566938753, 78254608]]
