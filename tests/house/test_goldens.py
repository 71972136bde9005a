"""Seeded answers are promises: a change that is not meant to move them does not."""

from __future__ import annotations

import json

import pytest
from goldens import DATA, golden, worlds_golden

from blotsolve import RULESETS

GOLDENS = json.loads(DATA.read_text("utf-8"))


def test_worlds_of_a_seed_stay():
    assert worlds_golden() == GOLDENS["worlds"]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_answers_of_a_seed_stay(ruleset):
    assert golden(ruleset) == GOLDENS[ruleset]
