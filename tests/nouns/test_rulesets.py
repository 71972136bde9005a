"""Rulesets: what the four presets hold about the play, variants of them, and fields that make no sense."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from cases import FOUR
from hypothesis import given
from hypothesis import strategies as st
from strategies import nonsense, refusal, rulesets, texts, variants

from blotsolve.cards import Rank
from blotsolve.contract import Strain
from blotsolve.errors import PositionError, RulesetError
from blotsolve.rulesets import (
    BAZAR_BLOT,
    BELOT_ARENA,
    BLOT,
    BLOTIFY,
    RULESETS,
    RoemRules,
    Ruleset,
    Undertrump,
    find_ruleset,
)

# The presets


def test_presets_are_found_by_name():
    assert FOUR == {
        "blot": BLOT,
        "belot_arena": BELOT_ARENA,
        "blotify": BLOTIFY,
        "bazar_blot": BAZAR_BLOT,
    }
    assert FOUR.items() <= RULESETS.items()
    assert list(FOUR) == list(RULESETS)[:4]  # fitted data and seeds rest on their places
    assert all(str(ruleset) == name for name, ruleset in RULESETS.items())


def test_only_belot_arena_plays_all_trumps():
    assert [name for name, ruleset in FOUR.items() if Strain.AT in ruleset.strains] == ["belot_arena"]
    suits_and_no_trump = {Strain.S, Strain.H, Strain.D, Strain.C, Strain.NT}
    assert all(suits_and_no_trump <= set(ruleset.strains) for ruleset in FOUR.values())


def test_undertrumping_is_free_in_blot_alone():
    assert [ruleset.undertrump for ruleset in FOUR.values()] == ["free", "forced", "forced", "forced"]


def test_only_bazar_blot_asks_for_no_higher_trump_on_a_trump_lead():
    assert [ruleset.beat_trump_lead for ruleset in FOUR.values()] == [True, True, True, False]


def test_only_belot_arena_scores_belotes_by_the_play():
    assert [ruleset.belote_in_play for ruleset in FOUR.values()] == [0, 20, 0, 0]


def test_capot_counts_250_or_252():
    assert [162 + ruleset.capot_bonus for ruleset in FOUR.values()] == [250, 252, 250, 252]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_orders_follow_the_points(ruleset):
    for order, points in [
        (ruleset.trump_order, ruleset.trump_points),
        (ruleset.plain_order, ruleset.plain_points),
        (ruleset.plain_order, ruleset.no_trump_points),
        (ruleset.trump_order, ruleset.all_trump_points),
    ]:
        worth = [points[rank] for rank in order]
        assert worth == sorted(worth, reverse=True)


@pytest.mark.parametrize("name", ["belot_arena", "BELOT_ARENA", "belot-arena", " Belot_Arena "])
def test_ruleset_is_found_by(name):
    assert find_ruleset(name) is BELOT_ARENA


@pytest.mark.slow
@given(rulesets)
def test_ruleset_is_found_by_itself(ruleset):
    assert find_ruleset(ruleset) is ruleset


@given(texts | nonsense)
def test_nothing_else_finds_a_ruleset(name):
    if error := refusal(find_ruleset, name):
        assert isinstance(error, RulesetError)
        expected = f"(expected one of {', '.join(RULESETS)})"
        assert str(error) == f"no ruleset: {name!r} {expected}"
    else:
        assert find_ruleset(name) in RULESETS.values()


# Strains and points


@pytest.mark.parametrize("strain", ["AT", "at", Strain.AT, 5])
def test_strain_that_a_ruleset_has_not_is_refused(strain):
    assert BELOT_ARENA.require(strain) is Strain.AT
    with pytest.raises(RulesetError) as error:
        BLOT.require(strain)
    assert str(error.value) == "blot has no strain AT (expected one of S H D C NT)"


def test_what_is_no_strain_is_refused():
    with pytest.raises(PositionError, match="no strain: 'X'"):
        BLOT.require("X")


@pytest.mark.parametrize(
    ("strain", "rank", "trump", "points"),
    [
        ("H", "J", True, 20),
        ("H", "J", False, 2),
        ("NT", "A", False, 22),
        ("AT", "9", True, 14),
        (4, 7, True, 22),
    ],
)
def test_points_are_those_of_the_strain(strain, rank, trump, points):
    assert BELOT_ARENA.points(strain, rank, trump=trump) == points
    assert BELOT_ARENA.points(Strain(strain), Rank(rank), trump=trump) == points


# Variants


def test_variant_differs_in_the_fields_that_were_changed():
    forced = replace(BLOT, name="forced", undertrump=Undertrump.FORCED)
    assert forced != BLOT
    assert (forced.undertrump, str(forced)) == ("forced", "forced: blot undertrump=forced")
    assert replace(forced, name="blot", undertrump=Undertrump.FREE) == BLOT


@given(variants())
def test_variant_is_kept_whole(ruleset):
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset
    assert hash(replace(ruleset)) == hash(ruleset)
    assert replace(ruleset) == ruleset


@given(rulesets)
def test_ruleset_reads_its_fields_from_text(ruleset):
    as_text = replace(
        ruleset,
        strains=[str(strain) for strain in ruleset.strains],
        trump_order="".join(map(str, ruleset.trump_order)),
        plain_order=[str(rank) for rank in ruleset.plain_order],
        trump_points=list(ruleset.trump_points),
        undertrump=str(ruleset.undertrump),
    )
    assert as_text == ruleset
    assert hash(as_text) == hash(ruleset)
    assert isinstance(as_text.undertrump, Undertrump)


def test_ruleset_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        BLOT.ruff = False


# Errors

POINTS = "expected eight numbers from 0 to 60"
ORDER = "expected each of the eight ranks once"


@pytest.mark.parametrize(
    ("field", "wrong", "expected"),
    [
        ("strains", (), "expected some strains, each once"),
        ("strains", ("H", "H"), "expected some strains, each once"),
        ("strains", ("H", "X"), "expected some strains, each once"),
        ("strains", 5, "expected some strains, each once"),
        ("trump_order", "J9ATKQ8", ORDER),
        ("trump_order", "J9ATKQ88", ORDER),
        ("trump_order", "J9ATKQ8X", ORDER),
        ("plain_order", (), ORDER),
        ("plain_order", None, ORDER),
        ("plain_order", tuple(Rank)[1:], ORDER),
        ("trump_points", (0,) * 7, POINTS),
        ("trump_points", (0,) * 9, POINTS),
        ("plain_points", (61,) * 8, POINTS),
        ("plain_points", (-1,) * 8, POINTS),
        ("no_trump_points", (0.5,) * 8, POINTS),
        ("no_trump_points", "00000000", POINTS),
        ("all_trump_points", None, POINTS),
        ("all_trump_points", 60, POINTS),
        ("beat_trump_lead", 1, "expected True or False"),
        ("ruff", "yes", "expected True or False"),
        ("partner_exempt", None, "expected True or False"),
        ("overruff", 0, "expected True or False"),
        ("beat_all_trumps", [], "expected True or False"),
        ("undertrump", "never", "expected free, forced or forbidden"),
        ("undertrump", None, "expected free, forced or forbidden"),
        ("last_trick", -1, "expected a number from 0 to 1000"),
        ("last_trick", 1001, "expected a number from 0 to 1000"),
        ("last_trick", 10.0, "expected a number from 0 to 1000"),
        ("last_trick", True, "expected a number from 0 to 1000"),
        ("capot_bonus", 89, "expected an even number from 0 to 1000"),
        ("capot_bonus", "90", "expected an even number from 0 to 1000"),
        ("capot_bonus", 1002, "expected an even number from 0 to 1000"),
        ("belote_in_play", 1, "expected an even number from 0 to 1000"),
        ("belote_in_play", None, "expected an even number from 0 to 1000"),
        ("beat_plain_lead", 1, "expected True or False"),
        ("closed_suits", "yes", "expected True or False"),
        ("last_trick_no_trump", -1, "expected a number from 0 to 1000"),
        ("last_trick_no_trump", "same", "expected a number from 0 to 1000"),
        ("capot_bonus_no_trump", 89, "expected an even number from 0 to 1000"),
        ("belote_lost_by", "ruff", "expected other_suit or discard"),
        ("belote_lost_by", None, "expected other_suit or discard"),
        ("roem", None, "expected RoemRules"),
        ("auction", None, "expected AuctionRules"),
        ("declarations", BLOT.auction, "expected DeclarationRules"),
        ("scoring", {}, "expected ScoringRules"),
        ("match", 151, "expected MatchRules"),
    ],
)
def test_field_makes_no_sense(field, wrong, expected):
    with pytest.raises(RulesetError) as error:
        replace(BLOT, **{field: wrong})
    assert str(error.value) == f"blot: {field} is {wrong!r} ({expected})"


@pytest.mark.parametrize(
    ("field", "wrong", "expected"),
    [
        ("run_points", (20,), "expected 2 even numbers from 0 to 200"),
        ("run_points", (20, 51), "expected 2 even numbers from 0 to 200"),
        ("run_points", None, "expected 2 even numbers from 0 to 200"),
        ("stuk", 19, "expected an even number from 0 to 200"),
        ("stuk", None, "expected an even number from 0 to 200"),
        ("four_points", (100,) * 7, "expected 8 even numbers from 0 to 200"),
        ("four_points", (202,) * 8, "expected 8 even numbers from 0 to 200"),
        ("four_points", "100", "expected 8 even numbers from 0 to 200"),
    ],
)
def test_roem_makes_no_sense(field, wrong, expected):
    with pytest.raises(RulesetError) as error:
        RoemRules(**{field: wrong})
    assert str(error.value) == f"{field} is {wrong!r} ({expected})"


def test_roem_and_a_belote_that_depends_on_the_play_are_one_too_many():
    with pytest.raises(RulesetError, match="belote_in_play is 20 beside roem"):
        replace(BELOT_ARENA, roem=RoemRules(stuk=20))


def test_rulesets_of_one_name_stay_different():
    other = replace(BLOT, capot_bonus=BLOT.capot_bonus + 2)
    assert len({BLOT, other}) == 2


@pytest.mark.parametrize("wrong", ["", " ", None, 5])
def test_ruleset_needs_a_name(wrong):
    with pytest.raises(RulesetError) as error:
        replace(BLOT, name=wrong)
    assert str(error.value) == f"a ruleset named {wrong!r} (expected a short name)"


@given(st.sampled_from([field.name for field in fields(Ruleset)]), nonsense)
def test_any_value_fits_a_field_or_is_refused(field, value):
    if error := refusal(lambda: replace(BLOT, **{field: value})):
        assert isinstance(error, RulesetError)
        assert repr(value) in str(error)
