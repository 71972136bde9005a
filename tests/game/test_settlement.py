"""The settlement: whose declarations count, shown and unshown, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cases import field_cases, read_rulesets, table
from hypothesis import given
from hypothesis import strategies as st
from strategies import nonsense, presets, refusal, seats

from blotsolve.deal import Deal
from blotsolve.errors import BlotsolveError
from blotsolve.game import Declaration, declare_best
from blotsolve.game.settlement import may_show, settle
from blotsolve.rulesets import BLOT, Compare, Ruleset, TieBreak, Unshown
from blotsolve.seats import Seat, Side


def by_seat(text: str) -> dict[Seat, str]:
    """Read `N=C:QKA,S:789 E=H:789`."""
    return {Seat(seat): declarations for seat, declarations in (word.split("=") for word in text.split())}


def shown(counted: tuple[tuple[Seat, Declaration], ...]) -> str:
    return " ".join(f"{seat}={declaration}" for seat, declaration in counted)


@pytest.mark.parametrize(
    ("rulesets", "strain", "leader", "declared", "withheld", "counted"),
    [pytest.param(*fields, id=case) for case, fields in table("settlements.txt")],
)
def test_settlement(rulesets, strain, leader, declared, withheld, counted):
    for ruleset in read_rulesets(rulesets):
        settled = settle(by_seat(declared), leader, strain, ruleset, withheld=by_seat(withheld))
        assert sorted(shown(settled.counted).split()) == sorted(counted.split()), ruleset.name
        points = {side: 0 for side in Side}
        for seat, declaration in settled.counted:
            points[seat.side] += declaration.points(strain, ruleset)
        assert (settled.points_ns, settled.points_ew) == (points[Side.NS], points[Side.EW])
        assert settled.side == (settled.counted[0][0].side if settled.counted else None)


@pytest.mark.parametrize(("ruleset", "given_", "expected"), field_cases("declarations"))
def test_reported_declarations(ruleset, given_, expected):
    lengths = {"tierce": 3, "fifty": 4, "hundred": 5}
    declared = {
        Seat(one["seat"]): [
            Declaration.carre(one["top"])
            if one["kind"] == "carre"
            else Declaration.run(one["suit"], one["top"], lengths[one["kind"]])
        ]
        for one in given_["declarations"]
    }
    settled = settle(declared, "N", given_["contract"], ruleset)
    assert (settled.points_ns, settled.points_ew) == (expected["points"]["0"], expected["points"]["1"])
    assert settled.side == (None if expected["winning_team"] is None else Side(expected["winning_team"]))


def test_points_are_told_by_player_too():
    settled = settle({"N": "C:789", "S": "JJJJ D:QKA"}, "N", "H", "blot")
    assert settled.points_by_seat == (20, 0, 220, 0)


@pytest.mark.parametrize(
    ("declared", "withheld", "ruleset", "why"),
    [
        ("N=C:QKA E=H:789", "", "blot", "C:QKA of N is higher than H:789 of E"),
        ("N=C:QKA E=D:QKA", "", "blot", "C:QKA of N and D:QKA of E are equal, and N plays first"),
        ("N=C:QKA E=D:QKA", "", "belot_arena", "C:QKA of N and D:QKA of E are equal"),
        ("N=C:QKA", "", "blot", "only NS declared"),
        ("", "", "blot", "nothing was declared that counts"),
        ("N=C:QKA E=H:789", "N=C:QKA", "blot", "C:QKA of N was not shown and the right passed on"),
        (
            "N=C:QKA S=D:JQK E=H:789",
            "N=C:QKA",
            "blot",
            "C:QKA of N was not shown, and no opponent has shown what may go before the rest",
        ),
    ],
)
def test_a_settlement_says_why(declared, withheld, ruleset, why):
    assert settle(by_seat(declared), "N", "H", ruleset, withheld=by_seat(withheld)).why == why


def test_a_settlement_prints_what_counts_and_why():
    assert str(settle({"N": "C:QKA"}, "N", "H", "blot")) == "C:QKA of N (only NS declared)"
    assert str(settle({}, "N", "H", "blot")) == "nothing (nothing was declared that counts)"


# The right to show


def rights(declared: str, withheld: str = "", ruleset: str = "blot") -> str:
    shown = may_show(by_seat(declared), "N", "H", ruleset, withheld=by_seat(withheld))
    return " ".join(f"{seat}={','.join(map(str, ones))}" for seat, ones in shown.items())


def test_the_side_of_the_highest_may_show_all_it_declared():
    assert rights("N=C:789 E=D:89T S=C:QKA,D:JQK") == "N=C:789 S=C:QKA,D:JQK"


def test_what_did_not_pass_may_not_be_shown():
    assert rights("N=C:789 E=D:89T W=JJJJ") == "E=D:89T W=JJJJ"


def test_the_right_passes_on_when_the_highest_is_withheld():
    assert rights("N=C:789 E=D:89T S=C:QKA", "S=C:QKA") == "N=C:789 E=D:89T S=C:QKA"
    assert rights("N=C:9TJ E=D:89T S=C:QKA", "S=C:QKA") == "N=C:9TJ S=C:QKA"
    assert rights("N=C:9TJ E=D:89T S=C:QKA", "S=C:QKA", "bazar_blot") == "N=C:9TJ E=D:89T S=C:QKA"


def test_nobody_has_a_right_after_a_tie_that_neither_wins():
    assert rights("N=C:QKA E=D:QKA", ruleset="belot_arena") == ""


# What it refuses


@pytest.mark.parametrize(
    ("declared", "withheld", "message"),
    [
        ("N=C:QKA E=C:JQK", "", "KC is declared by N and by E: C:JQK"),
        ("N=C:QKA,AAAA", "", "C:QKA and AAAA together (expected one of them: AC counts once)"),
        ("N=C:789TJQ", "", "C:789TJQ in one in blot"),
        ("N=C:QKA", "E=C:789", "E withholds C:789 (expected what E declared)"),
        ("N=C:QKA", "N=C:789", "N withholds C:789 (expected what N declared)"),
    ],
)
def test_declarations_that_cannot_stand_together_are_refused(declared, withheld, message):
    with pytest.raises(BlotsolveError) as error:
        settle(by_seat(declared), "N", "H", "blot", withheld=by_seat(withheld))
    assert message in str(error.value)


@given(nonsense)
def test_nonsense_is_refused_by_a_typed_error(value):
    for act in (
        lambda value: settle(value, "N", "H", "blot"),
        lambda value: settle({"N": value}, "N", "H", "blot"),
        lambda value: settle({"N": "C:QKA"}, value, "H", "blot"),
        lambda value: settle({"N": "C:QKA"}, "N", value, "blot"),
        lambda value: settle({"N": "C:QKA"}, "N", "H", "blot", withheld=value),
        lambda value: may_show(value, "N", "H", "blot"),
    ):
        refusal(act, value)
    refusal(lambda value: settle({value: "C:QKA"}, "N", "H", "blot"), str(value))


# Whole deals


@st.composite
def settlements(draw: st.DrawFn) -> tuple[dict[Seat, tuple[Declaration, ...]], Seat, str, Ruleset]:
    """Deals in which somebody has something to declare more often than by chance."""
    ruleset = draw(presets)
    ordered = [card for suit in range(4) for card in range(8 * suit, 8 * suit + 8)]
    for _ in range(draw(st.integers(2, 12))):
        a, b = draw(st.integers(0, 31)), draw(st.integers(0, 31))
        ordered[a], ordered[b] = ordered[b], ordered[a]
    deal = Deal([ordered[8 * seat : 8 * seat + 8] for seat in range(4)])
    strain = draw(st.sampled_from(ruleset.strains))
    return declare_best(deal, strain, ruleset), draw(seats), strain, ruleset


@given(settlements())
def test_one_side_scores_all_that_it_declared_and_holds_the_highest(case):
    declared, leader, strain, ruleset = case
    settled = settle(declared, leader, strain, ruleset)
    heights = {
        side: max(
            (
                one.height(strain, ruleset)
                for seat, ones in declared.items()
                if seat.side == side
                for one in ones
            ),
            default=(-1,),
        )
        for side in Side
    }
    if ruleset.declarations.compare == Compare.APART:
        return  # see tests/family/test_bulgarian.py
    if settled.side is None:
        assert heights[Side.NS] == heights[Side.EW]
        assert settled.points_ns == settled.points_ew == 0
        assert ruleset.declarations.tie_break == TieBreak.NEITHER or not declared
    else:
        assert heights[settled.side] >= heights[settled.side.other]
        assert dict.fromkeys(seat for seat, _ in settled.counted).keys() == {
            seat for seat in declared if seat.side == settled.side
        }


@given(settlements(), st.integers(1, 3))
def test_a_settlement_does_not_depend_on_where_the_table_stands(case, turn):
    declared, leader, strain, ruleset = case
    turned = {seat.after(turn): ones for seat, ones in declared.items()}
    before = settle(declared, leader, strain, ruleset)
    after = settle(turned, leader.after(turn), strain, ruleset)
    assert after.counted == tuple((seat.after(turn), one) for seat, one in before.counted)


@given(settlements(), st.data())
def test_what_counts_after_withholding_had_the_right_to(case, data):
    declared, leader, strain, ruleset = case
    all_declared = [(seat, one) for seat, ones in declared.items() for one in ones]
    if not all_declared:
        return
    hidden = data.draw(st.sets(st.sampled_from(range(len(all_declared)))))
    withheld: dict[Seat, list[Declaration]] = {}
    for index in hidden:
        seat, one = all_declared[index]
        withheld.setdefault(seat, []).append(one)
    settled = settle(declared, leader, strain, ruleset, withheld=withheld)
    allowed = may_show(declared, leader, strain, ruleset, withheld=withheld)
    assert all(one in allowed[seat] and one not in withheld.get(seat, ()) for seat, one in settled.counted)
    assert not (settled.points_ns and settled.points_ew)


# Variants


def test_a_variant_changes_one_rule():
    declared = {"N": "C:QKA", "E": "D:QKA"}

    def change(**rules: object) -> Ruleset:
        return replace(BLOT, name="mine", declarations=replace(BLOT.declarations, **rules))

    assert settle(declared, "N", "D", BLOT).side == Side.EW
    assert settle(declared, "N", "D", change(trump_breaks_ties=False)).side == Side.NS
    assert settle(declared, "N", "H", change(tie_break=TieBreak.NEITHER)).side is None
    ones = {"N": "C:QKA", "S": "S:JQK", "E": "D:89T"}
    for unshown, side in ((Unshown.LOST, "NS"), (Unshown.HIGHER, "NS"), (Unshown.ANY, "EW")):
        settled = settle(ones, "N", "H", change(unshown=unshown), withheld={"N": "C:QKA"})
        assert str(settled.side) == side
    shared = {"N": "JJJJ C:9TJ"}
    assert settle(shared, "N", "H", change(share_cards=True)).points_ns == 220
    longer = change(run_points=(20, 50, 100, 150), longer_run_wins=True)
    assert settle({"N": "C:TJQKA", "E": "D:789TJQ"}, "N", "H", longer).points_ew == 150
