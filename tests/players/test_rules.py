"""The records of declarations, scoring and match: variants of them, and values that make no sense."""

from __future__ import annotations

import pickle
from dataclasses import fields, replace

import pytest
from cases import FOUR
from hypothesis import given
from hypothesis import strategies as st
from strategies import nonsense, refusal

from blotsolve.errors import RulesetError
from blotsolve.rulesets import BELOT_ARENA, BLOT, RULESETS, Rounding, TieBreak, Unshown, rules

RECORDS = [
    pytest.param(getattr(ruleset, name), id=f"{ruleset}-{name}")
    for ruleset in RULESETS.values()
    for name in ("declarations", "scoring", "match")
]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_is_a_value(record):
    assert eval(repr(record), vars(rules)) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert len({record, replace(record)}) == 1


def test_named_ways_may_be_given_as_text():
    changed = replace(BLOT.declarations, tie_break="neither", unshown="lost")
    assert (changed.tie_break, changed.unshown) == (TieBreak.NEITHER, Unshown.LOST)
    assert replace(BLOT.scoring, rounding="half_up").rounding is Rounding.HALF_UP


def test_lists_may_be_given_for_tuples():
    assert replace(BLOT.match, targets=[501]).targets == (501,)
    assert replace(BLOT.declarations, run_points=[20, 50, 100]) == BLOT.declarations


@pytest.mark.parametrize(
    ("record", "changes", "message"),
    [
        (BLOT.declarations, {"run_points": (20,) * 7}, "run_points is (20, 20, 20, 20, 20, 20, 20)"),
        (BLOT.declarations, {"run_points": (20, 25)}, "run_points is (20, 25)"),
        (
            BLOT.declarations,
            {"run_points": (50, 20)},
            "run_points are (50, 20) (expected more than 0, and no less",
        ),
        (BLOT.declarations, {"run_points": (0, 20)}, "run_points are (0, 20)"),
        (BLOT.declarations, {"carre_points": (100,)}, "carre_points is (100,) (expected whole tens"),
        (BLOT.declarations, {"carre_points_no_trump": (5,) * 8}, "carre_points_no_trump is (5, 5"),
        (BLOT.declarations, {"belote": 15}, "belote is 15 (expected whole tens"),
        (BLOT.declarations, {"belote": -10}, "belote is -10"),
        (
            BLOT.declarations,
            {"tie_break": "younger"},
            "tie_break is 'younger' (expected one of elder, neither)",
        ),
        (BLOT.declarations, {"unshown": None}, "unshown is None (expected one of lost, higher, any)"),
        (BLOT.declarations, {"split_runs": 1}, "split_runs is 1 (expected True or False)"),
        (
            BLOT.scoring,
            {"rounding": "up"},
            "rounding is 'up' (expected one of half_down, half_up, down, none, smaller_up)",
        ),
        (BLOT.scoring, {"bid_multipliers": (1, 2)}, "bid_multipliers is (1, 2) (expected three numbers"),
        (BLOT.scoring, {"result_multipliers": (0, 2, 4)}, "result_multipliers is (0, 2, 4)"),
        (BLOT.scoring, {"complement": "no"}, "complement is 'no' (expected True or False)"),
        (
            BLOT.scoring,
            {"rounding_limits": (6, 5, 10)},
            "rounding_limits is (6, 5, 10) (expected three digits",
        ),
        (BLOT.declarations, {"compare": "never"}, "compare is 'never' (expected one of together, apart)"),
        (BLOT.scoring, {"unit": 5}, "unit is 5 (expected 10, or 1 where scores are in points)"),
        (BLOT.scoring, {"rounding": "none"}, "not rounded in a game of tens (expected unit=1"),
        (BLOT.auction, {"in_points": True}, "bids in points from 8 to 80 tens (expected numbers that cannot"),
        (BLOT.scoring, {"equal_hangs": True}, "equal_hangs without must_exceed_defenders"),
        (BLOT.match, {"targets": ()}, "targets is () (expected one number of table points or more)"),
        (BLOT.match, {"targets": (0,)}, "targets is (0,)"),
        (BLOT.match, {"targets": 151}, "targets is 151"),
        (BLOT.match, {"capot_ends": None}, "capot_ends is None (expected True or False)"),
    ],
)
def test_values_that_make_no_sense_are_refused(record, changes, message):
    with pytest.raises(RulesetError) as error:
        replace(record, **changes)
    assert message in str(error.value)


@given(st.sampled_from([record.values[0] for record in RECORDS]), st.data(), nonsense)
def test_nonsense_is_refused_by_a_typed_error(record, data, value):
    field = data.draw(st.sampled_from([field.name for field in fields(record)]))
    refusal(lambda: replace(record, **{field: value}))


def test_the_belote_of_belot_arena_stands_in_one_place():
    assert [ruleset.declarations.belote + ruleset.belote_in_play for ruleset in FOUR.values()] == [20] * 4
    assert BELOT_ARENA.declarations.belote == 0
