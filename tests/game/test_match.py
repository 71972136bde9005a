"""The match: which deals end it in which game, held points, resuming, and what is refused."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest
from cases import FOUR, field_cases, table
from hypothesis import given
from hypothesis import strategies as st
from strategies import nonsense, presets, refusal, texts
from tallies import tally_of, turned

from blotsolve.contract import Contract
from blotsolve.errors import BlotsolveError, ScoreError
from blotsolve.game import Match, Tally, deal_points, score_deal
from blotsolve.rulesets import BAZAR_BLOT, BELOT_ARENA, BLOT, RULESETS, Ruleset
from blotsolve.seats import Side


@pytest.mark.parametrize(
    ("ruleset", "before", "contract", "cards", "tricks", "extra", "after"),
    [pytest.param(*fields, id=case) for case, fields in table("match_ends.txt")],
)
def test_match_ends(ruleset, before, contract, cards, tricks, extra, after):
    match, tally = Match.parse(before), tally_of(cards, tricks, extra)
    assert match.ruleset.name == ruleset
    assert str(match.after(score_deal(contract, tally, ruleset, held=match.held))) == after


def mirrored(match: Match) -> Match:
    winner = None if match.winner is None else match.winner.other
    return replace(match, points_ns=match.points_ew, points_ew=match.points_ns, winner=winner)


@pytest.mark.parametrize(
    ("ruleset", "before", "contract", "cards", "tricks", "extra", "after"),
    [pytest.param(*fields, id=case) for case, fields in table("match_ends.txt")],
)
def test_both_sides_have_the_same_rights(ruleset, before, contract, cards, tricks, extra, after):
    match, said = mirrored(Match.parse(before)), Contract.parse(contract)
    tally = turned(tally_of(cards, tricks, extra))
    result = score_deal(replace(said, declarer=said.declarer.next), tally, ruleset, held=match.held)
    assert match.after(result) == mirrored(Match.parse(after))


@pytest.mark.parametrize(("ruleset", "given_", "expected"), field_cases("match_end"))
def test_reported_ends(ruleset, given_, expected):
    """The reports tell the table points of the deal; deals that give them are looked up here."""
    deals = {
        ("blot", 18, 11): ("9H by N", tally_of("72-90", "4-4", "D=20 b=20")),
        ("belot_arena", 18, 11): ("H by N", tally_of("120-42", "6-2", "D=60")),
        ("bazar_blot", 0, 34): ("9H by N", tally_of("0-162", "0-8")),
    }
    ns, ew = given_["deal"]
    contract, tally = deals[ruleset.name, ns, ew]
    if ruleset == BELOT_ARENA:  # no deal gives 18 and 11 there; what matters is that both stand at 160
        match = Match(ruleset, given_["target"], 160 - 18, 160 - 4)
    else:
        match = Match(ruleset, given_["target"], *given_["before"])
    after = match.after(score_deal(contract, tally, ruleset))
    assert [after.points_ns, after.points_ew] == expected.get("after", [after.points_ns, after.points_ew])
    assert after.is_over == expected["over"]
    assert after.winner == (None if expected["winner"] is None else Side(expected["winner"]))


def test_targets_are_those_of_the_documents():
    assert [ruleset.match.targets for ruleset in FOUR.values()] == [
        (151, 301),
        (151,),
        (101, 151, 301),
        (101, 151, 201, 301),
    ]


def test_a_match_starts_at_nought_and_goes_to_the_first_target():
    assert Match("blot") == Match(BLOT, 151, 0, 0, 0, None)
    assert Match("blotify").target == 101


@given(
    presets.flatmap(
        lambda ruleset: st.builds(
            Match,
            st.just(ruleset),
            st.sampled_from(ruleset.match.targets),
            st.integers(0, 400),
            st.integers(0, 400),
            st.integers(0, 300),
            st.sampled_from([None, *Side]),
        )
    )
)
def test_the_text_of_a_match_reads_back(match):
    assert Match.parse(str(match)) == match
    assert eval(repr(match)) == match
    assert pickle.loads(pickle.dumps(match)) == match


def random_tally(chance: random.Random, ruleset: Ruleset, strain: str) -> Tally:
    whole = deal_points(strain, ruleset)
    tricks = chance.randint(0, 8)
    cards = 0 if tricks == 0 else whole if tricks == 8 else chance.randint(0, whole)
    return Tally(cards_ns=cards, cards_ew=whole - cards, tricks_ns=tricks, tricks_ew=8 - tricks)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_random_matches_end_and_the_winner_is_right(ruleset):
    chance = random.Random(7)
    for _ in range(200):
        match = Match(ruleset, chance.choice(ruleset.match.targets))
        for _ in range(1000):
            strain = str(chance.choice(ruleset.strains))
            bid = chance.randint(8, 14) if ruleset.auction.has_numbers else ""
            contract = f"{bid}{strain} by {chance.choice('NESW')}"
            result = score_deal(contract, random_tally(chance, ruleset, strain), ruleset, held=match.held)
            before, match = match, match.after(result)
            assert match.points_ns == before.points_ns + result.points_ns
            assert match.points_ew == before.points_ew + result.points_ew
            if match.is_over:
                break
        assert match.is_over
        reverse = ruleset == BAZAR_BLOT and result.capot == result.declarers.other
        best = max(match.points_ns, match.points_ew)
        assert reverse or (match.points(match.winner) == best >= match.target)


def test_held_points_are_neither_lost_nor_doubled():
    match, total = Match("belot_arena"), 0
    for cards in (81, 81, 100):
        tally = tally_of(f"{cards}-{162 - cards}", "4-4")
        match = match.after(score_deal("S by N", tally, "belot_arena", held=match.held))
        total += 162
    assert (match.points_ns, match.points_ew, match.held) == (26, 8 + 8 + 6, 0)
    assert total // 10 == match.points_ns + match.points_ew


# Variants


@pytest.mark.parametrize(
    ("ruleset", "rules", "before", "contract", "cards", "tricks", "winner"),
    [
        (BLOT, {"tie_to_deal_winner": False}, (160, 136), "8H by N", "70-92", "4-4", None),
        (BLOT, {"reverse_capot_loses": True}, (10, 10), "8H by N", "0-162", "0-8", Side.EW),
        (BLOT, {"capot_ends": False}, (140, 10), "8H by N", "162-0", "8-0", None),
        (BAZAR_BLOT, {"capot_ends": True}, (140, 10), "8H by N", "162-0", "8-0", Side.NS),
        (BLOT, {"leader_may_fail": False}, (160, 10), "8H by N", "70-92", "4-4", None),
        (BAZAR_BLOT, {"leader_may_fail": True}, (160, 10), "8H by N", "70-92", "4-4", Side.NS),
    ],
)
def test_a_variant_changes_one_rule(ruleset, rules, before, contract, cards, tricks, winner):
    mine = replace(ruleset, name="mine", match=replace(ruleset.match, **rules))
    tally = tally_of(cards, tricks)
    usual = Match(ruleset, 151, *before).after(score_deal(contract, tally, ruleset)).winner
    assert Match(mine, 151, *before).after(score_deal(contract, tally, mine)).winner == winner != usual


def test_a_variant_may_have_other_targets():
    mine = replace(BLOT, name="mine", match=replace(BLOT.match, targets=(1001,)))
    assert Match(mine).target == 1001


# What is refused

GOOD = score_deal("9H by N", tally_of("100-62", "4-4"), "blot")


def test_no_deal_follows_the_end():
    with pytest.raises(ScoreError, match="a deal after the end of the match: blot to 151: 160-10, won by NS"):
        Match("blot", 151, 160, 10, winner="NS").after(GOOD)


def test_a_deal_of_another_game_is_refused():
    with pytest.raises(ScoreError, match="a deal of blot in a match of bazar_blot"):
        Match("bazar_blot").after(GOOD)


def test_a_deal_without_the_held_points_is_refused():
    hanging = Match.parse("belot_arena to 151: 30-34, 81 held")
    for contract, cards in (("S by N", "100-62"), ("S by N", "81-81")):
        with pytest.raises(ScoreError, match=r"scored with 0 points held \(expected 81"):
            hanging.after(score_deal(contract, tally_of(cards, "4-4"), "belot_arena"))


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: Match("blot", 200), "a match of blot to 200 (expected 151 or 301)"),
        (lambda: Match("blot", 151, -1), "points_ns is -1 (expected a whole number from 0)"),
        (lambda: Match("blot", 151, 0, 1.5), "points_ew is 1.5"),
        (lambda: Match("blot", 151, 0, 0, "x"), "held is 'x'"),
        (lambda: Match("blot", 151, winner="N"), "no side: 'N'"),
        (lambda: Match("chess"), "no ruleset: 'chess'"),
        (lambda: Match.parse("blot 142:149"), "no match: 'blot 142:149' (expected one such as"),
        (lambda: Match("blot").after("9H by N"), "no score of a deal: '9H by N'"),
    ],
)
def test_what_is_no_match_is_refused(act, message):
    with pytest.raises(BlotsolveError) as error:
        act()
    assert message in str(error.value)


@given(st.one_of(nonsense, texts))
def test_nonsense_is_refused_by_a_typed_error(value):
    for act in (
        Match,
        Match.parse,
        lambda value: Match("blot", value),
        lambda value: Match("blot", 151, value),
        lambda value: Match("blot", 151, 0, 0, value),
        lambda value: Match("blot", 151, winner=value),
        Match("blot").after,
        Match("blot").points,
    ):
        refusal(act, value)
