"""The score of a deal: the documents' examples, the formulas a second time, variants, what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from cases import FOUR, field_cases, read_rulesets, table
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import four, nonsense, refusal
from tallies import tally_of, turned

from blotsolve.contract import Contract, Doubling, Strain
from blotsolve.errors import BlotsolveError, ContractError, RulesetError, ScoreError
from blotsolve.game import DealScore, Tally, Verdict, deal_points, score_deal, table_points
from blotsolve.rulesets import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, CapotBid, Rounding, Ruleset
from blotsolve.seats import Side

# Examples


@pytest.mark.parametrize(
    ("rulesets", "contract", "cards", "tricks", "extra", "score", "verdict"),
    [pytest.param(*fields, id=case) for case, fields in table("deal_scores.txt")],
)
def test_deal_scores(rulesets, contract, cards, tricks, extra, score, verdict):
    words = [word for word in extra.split() if not word.startswith(("held=", "left="))]
    amounts = dict(word.split("=") for word in extra.split())
    held, left = int(amounts.get("held", 0)), int(amounts.get("left", 0))
    tally = tally_of(cards, tricks, " ".join(words))
    for ruleset in read_rulesets(rulesets):
        scored = score_deal(contract, tally, ruleset, held=held)
        assert f"{scored.points_ns}-{scored.points_ew}" == score, scored.explain()
        assert (scored.verdict, scored.held) == (verdict, left)
        assert (scored.points_declarers, scored.points_defenders) == (scored.points_ns, scored.points_ew)
        assert scored.brought == held


@pytest.mark.parametrize(("ruleset", "given_", "expected"), field_cases("deal_score"))
def test_reported_scores(ruleset, given_, expected):
    def get(*names: str) -> int:
        return next((given_[name] for name in names if name in given_), 0)

    ours, theirs = get("decl", "declarer_cards"), get("opp", "defender_cards")
    tricks = get("dtricks") if "dtricks" in given_ else 4
    tens = 10 if "mult" in given_ else 1  # the first cases count combinations in table points
    multiplier, no_trump = given_.get("mult", given_.get("contra", 1)), given_.get("no_trump", False)
    declarers = tens * get("dcombo") + get("declarer_declarations", "declarer_combos")
    defenders = tens * get("ocombo") + get("defender_combos")
    extra = f"D={declarers} d={defenders} B={get('declarer_belot')} b={tens * get('oblot')}"
    bid = "capot " if given_.get("kapot_bid") else str(given_.get("bid", ""))
    strain = "NT" if no_trump else given_.get("contract", "H").upper()
    doubling = {1: "", 2: "contra ", 4: "recontra "}[multiplier]
    scored = score_deal(
        f"{bid}{strain} {doubling}by N",
        tally_of(f"{ours}-{theirs}", f"{tricks}-{8 - tricks}", extra),
        ruleset,
    )
    assert scored.points_declarers == expected.get("bidders", expected.get("declarers"))
    assert scored.points_defenders == expected["defenders"]
    assert scored.held == expected.get("held_over_points", 0)


def test_totals_of_a_deal():  # S000-08, S002-4, S003-1, S004-2
    assert [deal_points("H", ruleset) for ruleset in FOUR.values()] == [162] * 4
    assert [deal_points("NT", ruleset) for ruleset in FOUR.values()] == [162, 250, 162, 162]
    assert deal_points("AT", BELOT_ARENA) == 258
    assert sum(BLOT.trump_points) == 62
    assert sum(BLOT.plain_points) == 30
    assert sum(BLOT.no_trump_points) == 38
    assert [table_points(162, ruleset) for ruleset in FOUR.values()] == [16] * 4


def test_a_capot_replaces_16_by_25():  # S004-3, S003-1
    for ruleset in FOUR.values():
        assert table_points(162 + ruleset.capot_bonus, ruleset) == 25


def test_combinations_are_tens():  # S003-1
    for raw in (20, 50, 100, 150, 200, 250):
        assert {table_points(raw, ruleset) for ruleset in FOUR.values()} == {raw // 10}


def test_rounding_of_fives():
    assert [table_points(85, ruleset) for ruleset in FOUR.values()] == [8, 9, 8, 8]
    assert [table_points(86, ruleset) for ruleset in FOUR.values()] == [9] * 4
    assert [table_points(84, ruleset) for ruleset in FOUR.values()] == [8] * 4
    down = replace(BLOT, scoring=replace(BLOT.scoring, rounding=Rounding.DOWN))
    assert [table_points(raw, down) for raw in (80, 85, 89)] == [8, 8, 8]


def test_rounding_each_side_gives_16_or_17_exactly_when_both_end_in_6():  # S000-11
    sums = {cards: table_points(cards, BLOT) + table_points(162 - cards, BLOT) for cards in range(163)}
    assert set(sums.values()) == {16, 17}
    seventeen = [cards for cards in range(163) if sums[cards] == 17]
    assert len(seventeen) == 16
    assert all(cards % 10 == 6 and (162 - cards) % 10 == 6 for cards in seventeen)


def test_the_complement_always_gives_16():
    for cards in range(80, 163):
        tricks = "8-0" if cards == 162 else "4-4"
        scored = score_deal("8H by N", tally_of(f"{cards}-{162 - cards}", tricks), BAZAR_BLOT)
        assert scored.cards_declarers + scored.cards_defenders == (25 if cards == 162 else 16)


def test_162_points_are_no_capot_when_a_worthless_trick_was_lost():  # A30
    for ruleset in (BLOT, BAZAR_BLOT):
        assert score_deal("8H by N", tally_of("162-0", "7-1"), ruleset).points_ns == 24
        assert score_deal("8H by N", tally_of("162-0", "8-0"), ruleset).points_ns == 33
        assert score_deal("8H by N", tally_of("0-162", "1-7"), ruleset).points_ew == 24


# The formulas a second time, sentence by sentence


class Case(NamedTuple):
    """One deal with the declarers first: the contract, raw points, tricks."""

    bid: int
    strain: str
    doubling: int
    capot: bool
    plus: int
    cards: tuple[int, int]
    tricks: tuple[int, int]
    combinations: tuple[int, int]
    own: int


def tens(raw: int, half_up: bool = False) -> int:
    whole, rest = divmod(raw, 10)
    return whole + (rest >= 5 if half_up else rest > 5)


def blot_by_the_book(case: Case) -> tuple[int, int]:
    multiplier = ((1, 2, 4), (2, 3, 5))[case.strain == "NT"][case.doubling]
    all_combinations = sum(case.combinations) // 10
    took_all, took_none = case.tricks[0] == 8, case.tricks[0] == 0
    checked = 250 if took_all else case.cards[0]
    made = checked + case.combinations[0] >= 10 * case.bid and not took_none
    if case.capot:
        made = made and took_all and case.own >= 10 * case.plus
    if not made:
        sixteen = 25 if took_none and not case.capot else 16
        return 0, case.bid * multiplier + sixteen + all_combinations
    if case.doubling:
        return case.bid * multiplier + (25 if took_all else 16) + all_combinations, 0
    cards = 25 if took_all else tens(case.cards[0])
    return (
        case.bid * multiplier + cards + case.combinations[0] // 10,
        tens(case.cards[1]) + case.combinations[1] // 10,
    )


def arena_by_the_book(case: Case) -> tuple[int, int]:
    bonus = [90 * (tricks == 8) for tricks in case.tricks]
    totals = [sum(parts) for parts in zip(case.cards, case.combinations, bonus, strict=True)]
    totals = [total * (1, 2, 4)[case.doubling] for total in totals]
    if totals[0] > totals[1]:
        return tens(totals[0], True), tens(totals[1], True)
    if totals[0] < totals[1]:
        return 0, tens(sum(totals), True)
    return 0, tens(totals[1], True)


def blotify_by_the_book(case: Case) -> tuple[int, int]:
    stakes = (1, 2, 4)[case.doubling]
    ours = case.cards[0] + case.combinations[0] + 88 * (case.tricks[0] == 8)
    theirs = case.cards[1] + case.combinations[1]
    made = ours >= 10 * case.bid and ours > theirs and (case.tricks[0] == 8 or not case.capot)
    if made:
        return tens(ours * stakes), tens(theirs * stakes)
    return 0, (16 + sum(case.combinations) // 10 + case.bid) * stakes


def bazar_by_the_book(case: Case) -> tuple[int, int]:
    multiplier = ((1, 2, 4), (2, 3, 5))[case.strain == "NT"][case.doubling]
    ours, theirs = (combinations // 10 for combinations in case.combinations)
    kaput, reverse = case.tricks[0] == 8, case.tricks[0] == 0
    reached = case.cards[0] + 90 * kaput + case.combinations[0] >= 10 * case.bid
    if not reached or reverse or (case.capot and not kaput):
        return 0, case.bid * multiplier + (25 if reverse else 16) + ours + theirs
    sixteen = 25 if kaput else 16
    if case.doubling:
        return case.bid * multiplier + sixteen + ours + theirs, 0
    sai = tens(case.cards[1])
    return case.bid * multiplier + sixteen - sai + ours, sai + theirs


BOOKS = {
    "blot": blot_by_the_book,
    "belot_arena": arena_by_the_book,
    "blotify": blotify_by_the_book,
    "bazar_blot": bazar_by_the_book,
}


@st.composite
def dealt(draw: st.DrawFn, rulesets: st.SearchStrategy[Ruleset] = four) -> tuple[Ruleset, Case]:
    """Deals of any outcome, most of them close to the promise."""
    ruleset = draw(rulesets)
    strain = draw(st.sampled_from(ruleset.strains))
    whole = {"NT": 250, "AT": 258}.get(str(strain), 162) if ruleset == BELOT_ARENA else 162
    tricks = draw(st.sampled_from([0, 1, 3, 4, 4, 5, 7, 8]))
    cards = 0 if tricks == 0 else whole if tricks == 8 else draw(st.integers(0, whole))
    declared = 10 * draw(st.integers(0, 30)) * draw(st.booleans())
    if ruleset == BELOT_ARENA and strain == Strain.NT:
        declared = 0
    sides = [0, 0]
    sides[draw(st.integers(0, 1))] = declared
    if strain.suit is not None or strain == Strain.AT:
        sides[draw(st.integers(0, 1))] += 20 * draw(st.booleans())
    bid, capot, plus = 0, False, 0
    if ruleset != BELOT_ARENA:
        near = (cards + sides[0]) // 10
        bid = max(8, min(80, near + draw(st.integers(-2, 2))))
        capot = draw(st.sampled_from([False, False, False, True]))
        if capot and ruleset.auction.capot == CapotBid.NAMED:
            plus = draw(st.sampled_from([0, 0, 2, 4])) if ruleset == BLOT and strain != Strain.NT else 0
            bid = 25 + plus
    doubling = draw(st.integers(0, 2))
    own = 10 * draw(st.integers(0, sides[0] // 10))
    taken = (cards, whole - cards), (tricks, 8 - tricks)
    return ruleset, Case(bid, str(strain), doubling, capot, plus, *taken, (sides[0], sides[1]), own)


def scored(ruleset: Ruleset, case: Case, declarer: str = "N") -> DealScore:
    """Score a case; how its combinations are split among declarations and belotes does not matter."""
    belote = 20 if case.strain != "NT" and any(raw % 50 == 20 for raw in case.combinations) else 0
    first = 0 if case.combinations[0] >= belote else 1
    both = all(case.combinations)
    if both:  # one side declared, the other has the belote
        belote, first = 20, case.combinations.index(20)
    belotes = [0, 0]
    if belote and case.combinations[first] >= belote:
        belotes[first] = belote
    tally = Tally(
        cards_ns=case.cards[0],
        cards_ew=case.cards[1],
        tricks_ns=case.tricks[0],
        tricks_ew=case.tricks[1],
        declarations_ns=case.combinations[0] - belotes[0],
        declarations_ew=case.combinations[1] - belotes[1],
        belotes_ns=belotes[0],
        belotes_ew=belotes[1],
        declarer_combinations=case.own,
    )
    contract = Contract(
        case.bid, Strain(case.strain), declarer, Doubling(case.doubling), case.capot, case.plus
    )
    return score_deal(contract, tally if contract.side == Side.NS else turned(tally), ruleset)


@given(dealt())
def test_scores_by_the_book(deal):
    ruleset, case = deal
    result = scored(ruleset, case)
    assert (result.points_declarers, result.points_defenders) == BOOKS[ruleset.name](case), result.explain()


@given(dealt())
def test_a_score_does_not_depend_on_where_the_declarer_sits(deal):
    ruleset, case = deal
    results = {seat: scored(ruleset, case, seat) for seat in "NESW"}
    assert len({(one.points_declarers, one.points_defenders, one.held) for one in results.values()}) == 1
    assert {(one.points_ns, one.points_ew) for one in results.values()} == {
        (results["N"].points_ns, results["N"].points_ew),
        (results["N"].points_ew, results["N"].points_ns),
    }


@given(dealt(), st.integers(1, 60))
def test_a_score_never_falls_with_more_points_of_the_declarers(deal, more):
    ruleset, case = deal
    assume(0 < case.tricks[0] < 8 and case.cards[1] >= more)
    better = case._replace(cards=(case.cards[0] + more, case.cards[1] - more))
    before, after = scored(ruleset, case), scored(ruleset, better)
    assert after.points_declarers >= before.points_declarers
    assert after.points_defenders <= before.points_defenders
    order = [Verdict.FAILED, Verdict.HANGING, Verdict.MADE]
    assert order.index(after.verdict) >= order.index(before.verdict)


@given(dealt())
def test_a_score_adds_up_and_explains_itself(deal):
    ruleset, case = deal
    result = scored(ruleset, case)
    lines = result.explain()
    assert lines[0] == f"{result.contract} {result.verdict}: {result.why}"
    assert lines[-2].startswith(f"NS {result.points_ns}: ")
    assert lines[-1].startswith(f"EW {result.points_ew}: ")
    assert (
        result.winner
        == {
            Verdict.MADE: Side.NS,
            Verdict.FAILED: Side.EW,
            Verdict.HANGING: None,
        }[result.verdict]
    )
    assert result.needed == 10 * case.bid
    if result.verdict == Verdict.FAILED:
        assert result.points_declarers == result.raw_declarers == 0
    if case.doubling and ruleset in (BLOT, BAZAR_BLOT):
        assert 0 in (result.points_ns, result.points_ew)


def test_an_explanation_can_be_read():
    tally = tally_of("72-90", "3-5", "D=20 b=20")
    assert score_deal("9H by N", tally, "blot").explain() == (
        "9H by N made: 92 of 90 promised",
        "NS 18: bid 9, cards 7 (from 72), combinations 2",
        "EW 11: cards 9 (from 90), combinations 2",
    )
    assert score_deal("9NT by N", tally_of("136-26", "6-2"), "bazar_blot").explain() == (
        "9NT by N made: 136 of 90 promised",
        "the number of the bid counts 2 times",
        "NS 31: bid 18, cards 13 (16 less 3, from 162)",
        "EW 3: cards 3 (from 26)",
    )
    assert score_deal("S contra by E", tally_of("81-81", "4-4"), "belot_arena", held=81).explain() == (
        "S contra by E hanging: 81 on both sides",
        "all raw points count 2 times",
        "243 raw points are held over to the next deal",
        "NS 16: cards 16 (from 162)",
        "EW 0: nothing",
    )
    assert score_deal("S by E", tally_of("70-92", "4-4"), "belot_arena", held=81).explain() == (
        "S by E made: 92 against 70",
        "81 raw points held over are paid to EW",
        "NS 7: cards 7 (from 70)",
        "EW 17: cards 17 (from 173)",
    )
    assert score_deal("9H by N", tally, "blotify").why == "92 of 90 promised against 110"
    assert str(score_deal("9H by N", tally, "blot")) == "9H by N made: NS 18, EW 11"


# Variants


def variant(ruleset: Ruleset, **rules: Any) -> Ruleset:
    return replace(ruleset, name="mine", scoring=replace(ruleset.scoring, **rules))


@pytest.mark.parametrize(
    ("ruleset", "rules", "contract", "cards", "tricks", "extra", "score"),
    [
        (BLOT, {"must_exceed_defenders": True}, "9H by N", "72-90", "4-4", "D=20 b=20", (0, 29)),
        (BELOT_ARENA, {"equal_hangs": False}, "S by N", "81-81", "4-4", "", (0, 16)),
        (BLOT, {"rounding": Rounding.HALF_UP}, "8H by N", "85-77", "4-4", "", (17, 8)),
        (BAZAR_BLOT, {"rounding": Rounding.DOWN}, "8H by N", "85-77", "4-4", "", (17, 7)),
        (BAZAR_BLOT, {"complement": False}, "9H by N", "136-26", "6-2", "", (23, 3)),
        (BLOTIFY, {"bid_added_when_made": True}, "9H by N", "100-62", "4-4", "", (19, 6)),
        (BLOTIFY, {"bid_added_when_failed": False}, "9H by N", "60-102", "4-4", "", (0, 16)),
        (BLOTIFY, {"bid_multipliers_no_trump": (2, 2, 2)}, "9NT by N", "60-102", "4-4", "", (0, 34)),
        (BLOT, {"bid_multipliers": (3, 3, 3)}, "9H by N", "100-62", "4-4", "", (37, 6)),
        (BLOTIFY, {"result_multipliers": (1, 1, 1)}, "9H contra by N", "100-62", "4-4", "", (10, 6)),
        (BLOT, {"doubled_takes_all": False}, "9H contra by N", "100-62", "4-4", "b=20", (28, 8)),
        (BLOTIFY, {"reverse_capot_bonus": True}, "9H by N", "0-162", "0-8", "", (0, 34)),
        (BLOT, {"reverse_capot_bonus": False}, "9H by N", "0-162", "0-8", "", (0, 25)),
        (BLOT, {"reverse_capot_fails": False}, "9H by N", "0-162", "0-8", "D=200", (29, 25)),
        (BLOT, {"failed_capot_bonus": True}, "26H by N", "162-0", "8-0", "", (0, 51)),
        (BELOT_ARENA, {"failed_capot_bonus": False}, "S by N", "162-0", "8-0", "d=300", (0, 46)),
        (BLOT, {"capot_stops": False}, "capot H by N", "0-162", "0-8", "", (0, 50)),
        (BLOTIFY, {"belote_kept": True}, "12H by N", "90-72", "4-4", "B=20", (2, 28)),
        (BELOT_ARENA, {"belote_kept": True}, "S contra by N", "60-102", "4-4", "B=20", (4, 32)),
    ],
)
def test_a_variant_changes_one_rule(ruleset, rules, contract, cards, tricks, extra, score):
    mine, tally = variant(ruleset, **rules), tally_of(cards, tricks, extra)
    changed, usual = score_deal(contract, tally, mine), score_deal(contract, tally, ruleset)
    assert (changed.points_ns, changed.points_ew) == score
    assert (usual.points_ns, usual.points_ew) != score or usual.verdict != changed.verdict


# What is refused


@pytest.mark.parametrize(
    ("contract", "ruleset", "cards", "tricks", "extra", "message"),
    [
        ("9H by N", "blot", "72-91", "4-4", "", "72 and 91 points of cards make 163 (expected 162 in H)"),
        ("9H by N", "blot", "72-80", "4-4", "", "72 and 80 points of cards make 152 (expected 162 in H)"),
        ("AT by N", "belot_arena", "72-90", "4-4", "", "make 162 (expected 258 in AT)"),
        ("9H by N", "blot", "72-90", "4-3", "", "4 and 3 tricks (expected eight in all)"),
        ("capot H by N", "blot", "72-0", "4-0", "", "4 and 0 tricks (expected eight in all)"),
        ("capot H by N", "blotify", "72-20", "4-1", "", "4 and 1 tricks (expected eight in all)"),
        ("capot H by N", "blot", "152-20", "4-1", "", "152 and 20 points of cards make 172"),
        ("9H by N", "blot", "162-0", "8-0", "D=25", "25 points of declarations of NS (expected whole tens)"),
        (
            "NT by N",
            "belot_arena",
            "126-124",
            "4-4",
            "d=20",
            "20 points of declarations of EW (expected none in NT)",
        ),
        (
            "9H by N",
            "blot",
            "72-90",
            "4-4",
            "b=40",
            "40 points of belotes of EW (expected 20 for each, 1 at most",
        ),
        (
            "9H by N",
            "blot",
            "72-90",
            "4-4",
            "B=10",
            "10 points of belotes of NS (expected 20 for each, 1 at most",
        ),
        (
            "9H by N",
            "blot",
            "72-90",
            "4-4",
            "B=20 b=20",
            "belotes of both sides, 20 and 20 (expected 20 for each",
        ),
        (
            "9NT by N",
            "blot",
            "72-90",
            "4-4",
            "B=20",
            "20 points of belotes of NS (expected 20 for each, 0 at most",
        ),
        (
            "9H by N",
            "blot",
            "72-90",
            "4-4",
            "D=20 own=50",
            "50 points of combinations of N (expected 20 at most",
        ),
        (
            "9H by E",
            "blot",
            "72-90",
            "4-4",
            "D=20 own=20",
            "20 points of combinations of E (expected 0 at most",
        ),
    ],
)
def test_a_tally_that_no_deal_gives_is_refused(contract, ruleset, cards, tricks, extra, message):
    with pytest.raises(ScoreError) as error:
        score_deal(contract, tally_of(cards, tricks, extra), ruleset)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("cards", "tricks", "extra", "message"),
    [
        ("81-81", "5-4", "", "5 and 4 tricks (expected eight in all)"),
        ("20-142", "0-8", "", "NS has 20 points of cards without a trick (expected 0)"),
        ("142-20", "8-0", "", "EW has 20 points of cards without a trick (expected 0)"),
    ],
)
def test_a_tally_that_contradicts_itself_is_refused(cards, tricks, extra, message):
    with pytest.raises(ScoreError) as error:
        tally_of(cards, tricks, extra)
    assert message in str(error.value)


@pytest.mark.parametrize("ruleset", FOUR.values(), ids=str)
def test_declarations_of_both_sides_never_count_together(ruleset):
    bid = "S" if not ruleset.auction.has_numbers else "9S"
    with pytest.raises(ScoreError, match="declarations of both sides, 20 and 20"):
        score_deal(f"{bid} by N", tally_of("72-90", "4-4", "D=20 d=20"), ruleset)


@pytest.mark.parametrize(
    ("contract", "ruleset", "message"),
    [
        ("9H by N", "belot_arena", "9H by N is no contract of belot_arena: "),
        ("H by N", "blot", "H by N is no contract of blot: "),
        ("7H by N", "blot", "7H by N is no contract of blot: "),
        ("81H by N", "blot", "81H by N is no contract of blot: "),
        ("26H capot by N", "blot", "26H capot by N is no contract of blot: "),
        ("capot+2 H by N", "blotify", "capot+2 H by N is no contract of blotify: "),
        ("9AT by N", "blot", "9AT by N is no contract of blot: "),
        ("9H", "blot", "no contract: '9H'"),
    ],
)
def test_a_contract_that_a_game_does_not_have_is_refused(contract, ruleset, message):
    with pytest.raises(ContractError) as error:
        score_deal(contract, tally_of("72-90", "4-4"), ruleset)
    assert message in str(error.value)


@given(nonsense)
def test_nonsense_is_refused_by_a_typed_error(value):
    good = tally_of("72-90", "4-4")
    numbers = {"cards_ns": 72, "cards_ew": 90, "tricks_ns": 4, "tricks_ew": 4}
    for act in (
        lambda value: score_deal("9H by N", value, "blot"),
        lambda value: score_deal("9H by N", good, value),
        lambda value: score_deal("9H by N", good, "blot", held=value),
        *(lambda value, name=name: Tally(**{**numbers, name: value}) for name in numbers),
        lambda value: Tally(**numbers, declarations_ns=value),
        lambda value: deal_points(value, "blot"),
    ):
        refusal(act, value)


def test_all_trumps_are_for_belot_arena():
    with pytest.raises(RulesetError):
        deal_points("AT", "blot")
    assert isinstance(refusal(score_deal, "9H by N", None, "blot"), BlotsolveError)
