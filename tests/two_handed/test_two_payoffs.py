"""Scores of many worlds at once are those of one deal at a time."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blotsolve.two_handed import TwoHandedTally, find_two_handed, score_two_handed
from blotsolve.two_handed.payoffs import score_many

GAMES = [
    "blot_1on1",
    "blot_1on1,equal=made,compare_combinations=no,capot_makes=no,belote_kept_on_failure=yes",
    "open_blot",
    "open_blot,equal=fails,no_trump_multiplier=2,capot_bonus=0,belote_kept_on_failure=yes",
]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_arrays_score_as_one_deal(game, data):
    ruleset = find_two_handed(game)
    unused = 0 if ruleset.is_open else data.draw(st.integers(0, 40))
    tricks = data.draw(st.integers(0, ruleset.hand))
    everything = 162 - unused
    cards = {0: 0, ruleset.hand: everything}.get(tricks)
    if cards is None:
        cards = data.draw(st.integers(0, everything))
    belote = data.draw(st.sampled_from([(0, 0), (20, 0), (0, 20)]))
    declared = data.draw(st.sampled_from([(0, 0), (20, 0), (0, 50), (0, 320), (140, 0)]))
    strain = data.draw(st.sampled_from(["H", "NT"])) if belote == (0, 0) else "H"
    declarer = data.draw(st.sampled_from("NS"))
    contract = f"{strain}{'' if ruleset.is_open else '-'} by {declarer}"
    tally = TwoHandedTally(
        cards_n=cards, cards_s=everything - cards, tricks_n=tricks, tricks_s=ruleset.hand - tricks,
        declarations_n=declared[0], declarations_s=declared[1], belotes_n=belote[0], belotes_s=belote[1],
    )  # fmt: skip
    score = score_two_handed(contract, tally, ruleset)
    pair = [np.array([number]) for number in (cards, everything - cards)]
    found = score_many(
        score.contract,
        ruleset,
        tuple(pair),
        (np.array([tricks]), np.array([ruleset.hand - tricks])),
        tuple(np.array([one + two]) for one, two in zip(declared, belote, strict=True)),
        tuple(np.array([one]) for one in belote),
    )
    assert found.points_n[0] == score.points_n - score.points_s
    assert found.made[0] == (score.verdict == "made")
