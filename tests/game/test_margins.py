"""Margins: card points, tricks and capot of both sides, for numbers and arrays, in every contract."""

from dataclasses import replace

import numpy as np
import pytest

from blotsolve import solve
from blotsolve.game import Margins, deal_points
from blotsolve.rulesets import BELOT_ARENA, BLOT, RULESETS
from blotsolve.seats import Side

CHANGED = (
    replace(BLOT, name="own", capot_bonus=50, last_trick=20),
    replace(BELOT_ARENA, name="no capot", capot_bonus=0),
)
CONTRACTS = [
    pytest.param(strain, ruleset, id=f"{ruleset.name}-{strain}")
    for ruleset in (*RULESETS.values(), *CHANGED)
    for strain in ruleset.strains
]
METHODS = ("capot_ns", "cards_ns", "cards_ew", "points_ns", "points_ew", "tricks_ns", "tricks_ew")


def said(margins: Margins, margin: int) -> tuple[int, ...]:
    """What every method says of one number."""
    return tuple(getattr(margins, method)(margin) for method in METHODS)


@pytest.mark.parametrize(("strain", "ruleset"), CONTRACTS)
def test_every_margin_of_a_contract(strain, ruleset):
    margins, total, bonus = Margins.of(strain, ruleset), deal_points(strain, ruleset), ruleset.capot_bonus
    for cards in range(total + 1):
        assert said(margins, cards - (total - cards)) == (
            *(0, cards, total - cards, cards, total - cards, 4, 4),
        )
    if bonus:
        assert said(margins, total + bonus) == (1, total, 0, total + bonus, 0, 8, 0)
        assert said(margins, -total - bonus) == (-1, 0, total, 0, total + bonus, 0, 8)


@pytest.mark.parametrize(("strain", "ruleset"), CONTRACTS)
def test_arrays_say_what_numbers_say(strain, ruleset):
    margins = Margins.of(strain, ruleset)
    every = np.arange(-400, 401, dtype=np.int32)
    for method in METHODS:
        one_by_one = [getattr(margins, method)(margin) for margin in every.tolist()]
        assert {type(number) for number in one_by_one} == {int}
        assert getattr(margins, method)(every).tolist() == one_by_one
        assert getattr(margins, method)(every.reshape(9, 89)).shape == (9, 89)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_a_belote_is_never_taken_for_a_capot(ruleset):
    margins = Margins.of("H", ruleset)
    for margin in (margins.everything + 20, -margins.everything - 20):
        assert margins.capot_ns(margin) == 0
        assert {margins.cards_ns(margin), margins.cards_ew(margin)} == {0, margins.everything}
    for margin in (margins.everything + ruleset.capot_bonus - 20,):
        assert margins.capot_ns(margin) == 1
        assert margins.capot_ns(-margin) == -1


def test_the_least_capot():
    for margins in (Margins(162, 90), Margins(10, 2), Margins(0, 250)):
        assert margins.capot_ns(margins.capot_from) == 1
        assert margins.capot_ns(margins.capot_from - 1) == 0
        assert margins.capot_ns(-margins.capot_from) == -1
        assert margins.capot_ns(1 - margins.capot_from) == 0


@pytest.mark.parametrize(
    ("deal", "capot"),
    [
        ("N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987", {"S": Side.NS, "H": Side.EW}),
        ("N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7", {"S": None, "H": None}),
    ],
)
def test_the_line_of_a_solution_has_what_its_margin_says(deal, capot):
    ruleset = replace(BLOT, belote_in_play=0)
    for strain, side in capot.items():
        solution, margins = solve(deal, strain, "N", ruleset=ruleset), Margins.of(strain, ruleset)
        assert solution.capot == side
        assert margins.points_ns(solution.margin_ns) == solution.points_ns
        assert margins.points_ew(solution.margin_ns) == solution.points_ew
        assert margins.capot_ns(solution.margin_ns) == {None: 0, Side.NS: 1, Side.EW: -1}[side]
