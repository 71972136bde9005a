"""solve_table: one deal in every strain with everybody to lead."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from strategies import deals, nonsense, presets, refusal, texts

from blotsolve import (
    RULESETS,
    BlotsolveError,
    Deal,
    DealError,
    OptionError,
    PositionError,
    RulesetError,
    Seat,
    Strain,
    solve_many,
    solve_table,
    value,
)

pytestmark = pytest.mark.core

ENDING = "N:AT.K..7 97.A.8. K8.T.7. J.9..A8"


def expected(deal, ruleset, leaders=Seat):
    return tuple(
        tuple(value(deal, strain, leader, ruleset=ruleset) for leader in leaders)
        for strain in RULESETS[ruleset].strains
    )


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("number", range(3))
def test_whole_deal_has_the_margin_of_each_strain_and_leader(ruleset, number):
    deal = Deal.random(number)
    assert solve_table(deal, ruleset).margins_ns == expected(deal, ruleset)


@settings(max_examples=60, deadline=None)
@given(deals(least=0, most=6), presets)
def test_ending_has_the_margin_of_each_strain_and_leader(deal, ruleset):
    assert solve_table(deal, ruleset).margins_ns == expected(deal, ruleset.name)


@pytest.mark.parametrize("leaders", ["N", "WE", ["S", Seat.N], [3], "NNE"])
def test_leaders_are_those_that_are_asked_for_in_their_order(leaders):
    table = solve_table(ENDING, leaders=leaders)
    assert table.leaders == tuple(dict.fromkeys(map(Seat, leaders)))
    assert table.margins_ns == expected(ENDING, "blot", table.leaders)


def test_four_leaders_cost_less_than_four_times_one():
    deals = [Deal.random(number) for number in range(10)]
    together = sum(solve_table(deal).nodes for deal in deals)
    alone = sum(
        int(solve_many([deal] * 4, strains=str(strain), leaders=list("NESW")).nodes.sum())
        for deal in deals
        for strain in RULESETS["blot"].strains
    )
    assert together < 0.75 * alone


def test_table_is_read_by_strain_and_leader():
    table = solve_table(ENDING)
    assert table.margin_ns("H", "E") == table.margin_ns(Strain.H, 1) == -45
    assert solve_table(ENDING, "belot_arena").margin_ns("AT", "W") == value(
        ENDING, "AT", "W", ruleset="belot_arena"
    )


def test_table_prints_a_row_for_each_strain():
    assert str(solve_table("N:A...7 T..7. K...8 Q..8.", leaders="NW")).splitlines() == [
        "N–S     N     W",
        "S     +38    -8",
        "H     +38   +38",
        "D     +18   +18",
        "C     +38   +38",
        "NT    +46   +46",
    ]


def test_dictionary_is_plain_json():
    table = solve_table(ENDING, leaders="N")
    assert json.loads(json.dumps(table.to_dict())) == {
        "deal": ENDING,
        "ruleset": "blot",
        "margins_ns": {"S": {"N": -33}, "H": {"N": -25}, "D": {"N": 31}, "C": {"N": -39}, "NT": {"N": -27}},
        "nodes": table.nodes,
    }


def test_table_is_a_frozen_record():
    table = solve_table(ENDING)
    assert table == solve_table(Deal(ENDING))
    assert hash(table) == hash(solve_table(ENDING))
    with pytest.raises(AttributeError):
        table.nodes = 0


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        (
            ("N:A... K... Q... J8...",),
            DealError,
            "hands of 1, 1, 1, 2 cards: 'N:A... K... Q... J8...' (expected",
        ),
        (("N:A...",), DealError, "a deal of 1 hand:"),
        ((5,), DealError, "no deal: 5"),
        ((f"{ENDING} S N",), DealError, "a deal of 6 hands"),
        ((ENDING, "belote"), RulesetError, "no ruleset: 'belote'"),
        ((ENDING, "blot", "NX"), PositionError, "no seat: 'X' (expected one of N E S W)"),
        ((ENDING, "blot", 1), PositionError, "no leaders: 1 (expected some of N E S W)"),
        ((ENDING, "blot", ""), PositionError, "no leaders: '' (expected some of N E S W)"),
    ],
)
def test_refused(arguments, kind, message):
    with pytest.raises(kind) as error:
        solve_table(*arguments)
    assert str(error.value).startswith(message)


def test_margin_that_is_not_in_the_table_is_refused():
    table = solve_table(ENDING, leaders="NS")
    with pytest.raises(
        OptionError, match=r"no margin for AT with N to lead \(expected one of S H D C NT and of"
    ):
        table.margin_ns("AT", "N")
    with pytest.raises(OptionError, match="no margin for S with E to lead"):
        table.margin_ns("S", "E")


@given(texts | nonsense)
def test_anything_is_solved_or_refused(anything):
    for arguments in ((anything,), (ENDING, "blot", anything)):
        error = refusal(solve_table, *arguments)
        assert error is None or isinstance(error, BlotsolveError)
