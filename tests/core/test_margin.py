"""Why the margin is solved for: what a side scores never falls as its margin grows, but for named cases."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from blotsolve import RULESETS, Side, Strain, solve
from blotsolve.contract import Contract, Doubling
from blotsolve.deal import Deal
from blotsolve.game import Tally, best_declarations, deal_points, score_deal, settle
from blotsolve.rulesets import Ruleset

COMBINATIONS = [(0, 0), (20, 0), (0, 20), (200, 0), (0, 110)]


def contracts(ruleset: Ruleset, strain: Strain) -> list[Contract]:
    """Some contracts of N: low ones, high ones, capots, with and without contra."""
    rules = ruleset.auction
    if not rules.has_numbers:
        return [Contract(0, strain, "N", doubling) for doubling in (Doubling if rules.has_contra else ("",))]
    levels = product((level for level in (8, 16, 17, 30) if level <= rules.highest), Doubling)
    return [Contract(level, strain, "N", doubling) for level, doubling in levels] + [
        Contract(25, strain, "N", doubling, capot=True) for doubling in Doubling
    ]


def scores(contract: Contract, ruleset: Ruleset, ours: int, theirs: int) -> list[tuple[int, int, int]]:
    """Return margin, points of N–S and points of E–W for every way to share the tricks, by margin."""
    total = deal_points(contract.strain, ruleset)
    shares = [(points, total - points, 4) for points in range(total + 1)] + [(total, 0, 8), (0, total, 0)]
    found = []
    for ns, ew, tricks in shares:
        tally = Tally(
            cards_ns=ns,
            cards_ew=ew,
            tricks_ns=tricks,
            tricks_ew=8 - tricks,
            declarations_ns=ours,
            declarations_ew=theirs,
        )
        score = score_deal(contract, tally, ruleset)
        capot = {8: 1, 0: -1}.get(tricks, 0) * ruleset.capot_bonus
        found.append((ns - ew + capot, score.points_ns, score.points_ew))
    return sorted(found)


@pytest.mark.slow
@pytest.mark.parametrize("combinations", COMBINATIONS, ids=str)
@pytest.mark.parametrize(
    ("ruleset", "strain"),
    [
        (ruleset, strain)
        for ruleset in RULESETS.values()
        for strain in (Strain.S, Strain.NT, Strain.AT)
        if strain in ruleset.strains
    ],
    ids=str,
)
def test_table_points_never_fall_as_the_margin_grows(ruleset, strain, combinations):
    rules = ruleset.declarations
    if rules.is_empty or (strain == Strain.NT and not rules.no_trump):
        combinations = (0, 0)
    for contract in contracts(ruleset, strain):
        for (_, ns, ew), (margin, more_ns, less_ew) in pairwise(scores(contract, ruleset, *combinations)):
            assert more_ns >= ns, (contract, margin)
            assert less_ew <= ew, (contract, margin)


def test_side_that_fails_with_all_tricks_had_better_lost_one_in_belot_arena():
    """The exception: N–S take every trick in spades, and E–W declare more than that."""
    deal = Deal("N:AJT987..A.A .JT987.JT9. .A.87.JT987 KQ.KQ.KQ.KQ")
    solution = solve(deal, "S", "N", ruleset="belot_arena")
    assert (solution.capot, solution.points_ns, solution.points_ew) == (Side.NS, 252, 20)  # W's belote

    declared = {
        seat: best_declarations(hand, "S", "belot_arena") for seat, hand in zip("NESW", deal, strict=True)
    }
    settlement = settle(declared, "N", "S", "belot_arena")
    assert (settlement.points_ns, settlement.points_ew) == (0, 320)

    def points_ew(cards_ew: int, tricks_ew: int) -> int:
        tally = Tally(
            cards_ns=162 - cards_ew,
            cards_ew=cards_ew,
            tricks_ns=8 - tricks_ew,
            tricks_ew=tricks_ew,
            declarations_ew=320,
            belotes_ew=20,
        )
        return score_deal("S by N", tally, "belot_arena").points_ew

    assert points_ew(0, 0) == 59
    assert points_ew(11, 1) == 50


def test_belote_of_a_side_that_fails_goes_to_the_other_in_belot_arena():
    """The margin counts it for its holder, whoever scores it in the end."""
    tally = {"cards_ns": 60, "cards_ew": 102, "tricks_ns": 3, "tricks_ew": 5}
    without = score_deal("S by N", Tally(**tally), "belot_arena")
    with_it = score_deal("S by N", Tally(**tally, belotes_ns=20), "belot_arena")
    assert (without.points_ns, without.points_ew) == (0, 16)
    assert (with_it.points_ns, with_it.points_ew) == (0, 18)
