"""solve, value and the questions of at_least from the outside: taken, answered, refused."""

from __future__ import annotations

import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, replace

import pytest
import referee
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import nonsense, plays, presets, refusal, texts

from blotsolve import (
    BLOT,
    Card,
    Deal,
    Hand,
    OptionError,
    Position,
    Seat,
    Side,
    Strain,
    at_least,
    legal_cards,
    margin_at_least,
    play,
    solve,
    value,
)
from blotsolve.errors import (
    BlotsolveError,
    CardError,
    DealError,
    IllegalCardError,
    PositionError,
    RulesetError,
)

pytestmark = pytest.mark.core

pytestmark = pytest.mark.core

DEAL = "N:A...7 T..7. K...8 Q..8."
LINE = f"{DEAL} S N"
POSITION = Position.parse(LINE)
TABLE = "N:..98. 8.8.. 9...K K7..Q."  # North led 9H, East played TH, South ruffed with AS
WHOLE = "N:8.AQ987.AJ. Q9..KT.AJ97 AJ.KJT.Q7.Q KT7..98.KT8"

# What is taken


@pytest.mark.parametrize(
    ("position", "parts"),
    [
        (LINE, ()),
        (LINE.replace(":", ": "), ()),
        (LINE.lower(), ()),
        (POSITION, ()),
        (DEAL, ("S", "N")),
        (DEAL.replace(":", ": "), ("S", "N")),
        (Deal(DEAL), ("♠", "n")),
        (Deal(DEAL), (Strain.S, Seat.N)),
        (["A...7", Hand("T..7."), ["KS", "8C"], ("Q♠", Card("8D"))], ("S", "N")),
    ],
)
def test_position_is_taken_whole_or_in_parts(position, parts):
    assert solve(position, *parts) == solve(POSITION)
    assert value(position, *parts) == 38
    assert margin_at_least(position, 38, "NS", *parts)


@pytest.mark.parametrize("table", ["9H TH AS", "9h,10h,as", ["9H", "TH", "AS"], (Card("9H"), "10♥", 7)])
def test_cards_on_the_table_are_taken_as(table):
    expected = solve(f"{TABLE} S N 9H TH AS")
    assert solve(TABLE, "S", "N", table) == expected
    assert solve(TABLE, strain="S", leader="N", table=table) == expected
    assert value(TABLE, "S", "N", table) == expected.margin_ns
    assert margin_at_least(TABLE, expected.margin_ns, "NS", "S", "N", table)


@pytest.mark.parametrize("taken", ["NS", ["NS"], {Side.NS}])
def test_sides_that_have_taken_a_trick_are_taken_as(taken):
    assert solve(DEAL, "S", "N", taken=taken) == solve(f"{LINE} taken=NS")
    assert value(DEAL, "S", "N", taken=taken) == 38 + BLOT.capot_bonus
    assert margin_at_least(DEAL, 126, "NS", "S", "N", taken=taken)


@pytest.mark.parametrize(
    "ruleset", ["blotify", "BLOTIFY", " Blotify ", replace(BLOT, undertrump="forced")], ids=str
)
def test_ruleset_is_taken_as(ruleset):
    position = f"{TABLE} S N 9H TH AS"
    assert value(position) == 40
    assert value(position, ruleset=ruleset) == solve(position, ruleset=ruleset).margin_ns == 56
    assert margin_at_least(position, 56, "NS", ruleset=ruleset)
    assert not margin_at_least(position, 56, "NS")


@pytest.mark.parametrize("side", ["NS", "ns", Side.NS, 0], ids=repr)
def test_side_is_taken_as(side):
    assert margin_at_least(LINE, 38, side)
    assert not margin_at_least(LINE, 39, side)


@pytest.mark.parametrize(("side", "margin"), [("NS", 38), ("EW", -38)])
@pytest.mark.parametrize("less", [1, 2, 3, 200, 10_000 - 38])
def test_at_least_changes_at_the_margin(side, margin, less):
    assert margin_at_least(LINE, margin, side)
    assert margin_at_least(LINE, margin - less, side)
    assert not margin_at_least(LINE, margin + less, side)


def test_a_side_takes_its_points_and_no_more():
    assert at_least(LINE, 38, "NS")
    assert not at_least(LINE, 39, "NS")
    assert at_least(LINE, 0, "EW")
    assert not at_least(LINE, 1, "EW")


def test_more_than_all_points_are_those_of_a_capot():
    capot = f"{LINE} taken=NS"
    assert at_least(capot, 38 + BLOT.capot_bonus, "NS")
    assert not at_least(capot, 39 + BLOT.capot_bonus, "NS")
    assert not at_least(LINE, 39, "NS")


@settings(max_examples=60, deadline=None)
@given(plays(least=1, most=6, rulesets=presets.filter(lambda ruleset: not ruleset.belote_in_play)))
def test_points_at_least_are_those_of_the_line(played):
    position, ruleset = played
    solution = solve(position, ruleset=ruleset)
    for side, points in ((Side.NS, solution.points_ns), (Side.EW, solution.points_ew)):
        assert at_least(position, points, side, ruleset=ruleset)
        assert not at_least(position, points + 1, side, ruleset=ruleset)


@pytest.mark.parametrize("points", [None, "38", 38.0, True, 10_001, [38]], ids=repr)
def test_no_points_to_take(points):
    with pytest.raises(OptionError) as error:
        at_least(LINE, points, "NS")
    assert str(error.value) == f"points is {points!r} (expected a whole number from -10000 to 10000)"


# What is answered


def test_solution_says_everything_about_a_position():
    solution = solve(LINE)
    assert solution.position == POSITION
    assert solution.ruleset is BLOT
    assert (solution.margin_ns, solution.points_ns, solution.points_ew) == (38, 38, 0)
    assert [str(rated) for rated in solution.cards] == ["AS:38", "7C:12"]
    assert solution.best == Card("AS")
    assert solution.line_text == "AS TS KS QS 7C 7D 8C 8D"
    assert solution.line[:2] == ((Seat.N, Card("AS")), (Seat.E, Card("TS")))
    assert solution.capot is None
    assert solution.nodes > 0
    assert str(solution) == f"{LINE}: N–S +38 (38:0)"


def test_card_that_is_forced_has_its_true_value():
    solution = solve("N:.K7.. .A8.. .J.7. ..8. H W QH")
    (only,) = solution.cards
    assert only.card == only.same_as == solution.best == Card("KH")
    assert only.margin_ns == solution.margin_ns == value("N:.K7.. .A8.. .J.7. ..8. H W QH")


def same_moves(position):
    """Return the cards that are the same move, by the card that stands for them."""
    return {str(rated.card): str(rated.same_as) for rated in solve(position).cards}


def test_cards_that_are_the_same_move_name_the_strongest():
    assert same_moves("N:..7.87 .AK..Q .T.8.K ..9.T9 S N") == {"8C": "8C", "7C": "8C", "7D": "7D"}
    rated = [one for one in solve("N:..7.87 .AK..Q .T.8.K ..9.T9 S N").cards if one.same_as == Card("8C")]
    assert [str(one.card) for one in rated] == ["8C", "7C"]
    assert rated[0].margin_ns == rated[1].margin_ns


def test_cards_are_the_same_move_when_those_between_them_are_gone():
    assert same_moves("N:..9.97 .AK..Q .T.8.K ..7.TJ S N")["7C"] == "9C"
    assert same_moves("N:..9.97 .AK..8 .T.8.K ..7.TJ S N")["7C"] == "7C"


def test_cards_of_different_points_are_never_the_same_move():
    assert same_moves("N:.TK.. 7..A. 8..T. 9..K. S N") == {"TH": "TH", "KH": "KH"}


def test_best_card_is_first_for_either_side():
    for leader, sign in (("N", 1), ("E", -1)):
        margins = [sign * rated.margin_ns for rated in solve(WHOLE, "D", leader).cards]
        assert margins == sorted(margins, reverse=True)
        assert margins[0] > margins[-1]


@pytest.mark.parametrize(
    ("position", "capot"),
    [
        (f"{WHOLE} D N", Side.NS),
        (f"{LINE} taken=-", Side.NS),
        (f"{LINE} taken=NS", Side.NS),
        (f"{LINE} taken=EW", None),
        (LINE, None),
        ("N:T..7. K...8 Q..8. A...7 S W taken=EW", Side.EW),
        ("N:... ... ... ... H N taken=NS", None),
        ("N:... ... ... ... H N", None),
    ],
)
def test_capot_is_the_side_that_takes_every_trick_of_the_deal(position, capot):
    solution = solve(position)
    assert solution.capot == capot
    without = solve(position, ruleset=NO_CAPOT)
    bonus = 0 if capot is None else BLOT.capot_bonus
    assert solution.points_ns + solution.points_ew == without.points_ns + without.points_ew + bonus


NO_CAPOT = replace(BLOT, name="no capot", capot_bonus=0)


def test_finished_deal_is_worth_nothing():
    solution = solve("N:... - - ... H N")
    assert (solution.margin_ns, solution.points_ns, solution.points_ew) == (0, 0, 0)
    assert (solution.cards, solution.line, solution.best, solution.line_text) == ((), (), None, "")
    assert margin_at_least("N:- - - - H N", 0, "NS")
    assert margin_at_least("N:- - - - H N", 0, "EW")
    assert not margin_at_least("N:- - - - H N", 1, "NS")


@settings(max_examples=60, deadline=None)
@given(plays(least=6, most=8, rulesets=presets))
def test_answers_agree_with_each_other_at_full_size(played):
    position, ruleset = played
    solution = solve(position, ruleset=ruleset)
    assert solution.points_ns - solution.points_ew == solution.margin_ns == value(position, ruleset=ruleset)
    assert {rated.card for rated in solution.cards} == set(legal_cards(position, ruleset))
    assert solution.cards[0].margin_ns == solution.margin_ns
    for side, margin in ((Side.NS, solution.margin_ns), (Side.EW, -solution.margin_ns)):
        assert margin_at_least(position, margin, side, ruleset=ruleset)
        assert not margin_at_least(position, margin + 1, side, ruleset=ruleset)


@settings(max_examples=60, deadline=None)
@given(plays(least=6, most=8, rulesets=presets))
def test_line_is_legal_and_the_first_step_of_it_is_a_best_card(played):
    position, ruleset = played
    solution = solve(position, ruleset=ruleset)
    best = {rated.card for rated in solution.cards if rated.margin_ns == solution.margin_ns}
    assert solution.line[0][1] in best
    for seat, card in solution.line:
        assert seat == position.turn
        position = play(position, card, ruleset)
    assert not position.hand
    assert solution.capot == (min(position.taken) if len(position.taken) == 1 else None)


@settings(max_examples=30, deadline=None)
@given(plays(least=6, most=7, rulesets=presets))
def test_card_is_worth_what_the_position_after_it_is(played):
    position, ruleset = played
    bare = replace(ruleset, last_trick=0, capot_bonus=0, belote_in_play=0)
    solution = solve(position, ruleset=bare)
    for rated in solution.cards:
        after = play(position, rated.card, bare)
        trick = 0
        if not after.table:
            cards = (*position.table, rated.card)
            trick = sum(
                bare.points(position.strain, card.rank, trump=card.suit == position.strain.suit)
                for card in cards
            )
            trick += referee.trick_roem(cards, position.strain, bare)
        gained = trick if after.leader.side == Side.NS else -trick
        assert rated.margin_ns == gained + value(after, ruleset=bare)


def test_solution_is_the_same_every_time_and_in_every_thread():
    first = solve(WHOLE, "D", "N")
    value(WHOLE, "NT", "E")
    solve(WHOLE, "H", "S", ruleset="belot_arena")
    with ThreadPoolExecutor(4) as threads:
        again = list(threads.map(lambda _: solve(WHOLE, "D", "N"), range(8)))
    assert all(solution == first for solution in again)  # the count of nodes among all else


def test_solution_is_a_frozen_record():
    solution = solve(LINE)
    assert pickle.loads(pickle.dumps(solution)) == copy.deepcopy(solution) == solution
    assert hash(solution) == hash(solve(LINE))
    with pytest.raises(FrozenInstanceError):
        solution.margin_ns = 0


def test_dictionary_is_plain_json():
    solution = solve(f"{TABLE} S N 9H TH AS")
    assert json.loads(json.dumps(solution.to_dict())) == {
        "position": f"{TABLE} S N 9H TH AS",
        "ruleset": "blot",
        "margin_ns": 40,
        "points_ns": 48,
        "points_ew": 8,
        "cards": {"QD": 40, "7S": 56, "KS": 56},
        "line": solution.line_text,
        "capot": None,
        "nodes": solution.nodes,
    }
    assert list(solution.to_dict()["cards"]) == ["QD", "7S", "KS"]
    assert solve(WHOLE, "D", "N").to_dict()["capot"] == "NS"


# What is refused

ASKS = [
    pytest.param(solve, id="solve"),
    pytest.param(value, id="value"),
    pytest.param(
        lambda position, *parts, **more: margin_at_least(position, 0, "NS", *parts, **more),
        id="margin_at_least",
    ),
]

REFUSALS = [
    (
        (DEAL,),
        {},
        PositionError,
        f"no strain for the deal '{DEAL}' (expected a strain and a leader beside it)",
    ),
    (
        (DEAL, "S"),
        {},
        PositionError,
        f"no leader for the deal '{DEAL}' (expected a strain and a leader beside it)",
    ),
    ((Deal(DEAL),), {"leader": "N"}, PositionError, f"no strain for the deal '{DEAL}'"),
    (
        (LINE, "S"),
        {},
        PositionError,
        f"strain, leader, table or taken beside a whole position: '{LINE}' (expected a deal)",
    ),
    ((LINE,), {"leader": "N"}, PositionError, "strain, leader, table or taken beside a whole position"),
    ((LINE,), {"table": "AS"}, PositionError, "strain, leader, table or taken beside a whole position"),
    ((POSITION,), {"taken": "-"}, PositionError, "strain, leader, table or taken beside a whole position"),
    ((DEAL, "X", "N"), {}, PositionError, "no strain: 'X' (expected one of S H D C NT AT)"),
    ((DEAL, "S", "X"), {}, PositionError, "no seat: 'X' (expected one of N E S W)"),
    (
        (DEAL, "S", "N", "AX"),
        {},
        CardError,
        "no card: 'AX' (expected a rank and a suit, such as JS, TH or 10H)",
    ),
    ((DEAL, "S", "N", "AS"), {}, PositionError, "AS is on the table and in the hand of N"),
    ((DEAL, "S", "N", 7), {}, PositionError, "no cards on the table: 7 (expected cards, the leader's first)"),
    ((DEAL, "S", "N", ["9H", "9H"]), {}, PositionError, "9H is twice on the table"),
    ((DEAL, "S", "N", "9H"), {}, PositionError, "E has 2 cards, expected 3: 'T..7.'"),
    ((DEAL, "S", "N"), {"taken": "X"}, PositionError, "no side: 'X' (expected NS or EW)"),
    ((WHOLE, "S", "N"), {"taken": "NS"}, PositionError, "taken=NS in the first trick (expected taken=-)"),
    (("",), {}, DealError, "no deal: '' (expected 'N:hand hand hand hand', clockwise from N)"),
    (("N:A... T... K...", "S", "N"), {}, DealError, "a deal of 3 hands: 'N:A... T... K...'"),
    (
        ("X:A... T... K... J...", "S", "N"),
        {},
        DealError,
        "no seat: 'X' (expected one of N E S W), in the deal",
    ),
    (("N:A... E:T... K... J...", "S", "N"), {}, DealError, "a seat letter at the hand of E: 'E:T...'"),
    (("N:A... A... K... J...", "S", "N"), {}, DealError, "AS is in two hands: N and E hold it"),
    (("N:A... T... K... J... S",), {}, PositionError, "no position: 'N:A... T... K... J... S' (expected"),
    ((None, "S", "N"), {}, DealError, "no deal: None"),
    ((5, "S", "N"), {}, DealError, "no deal: 5"),
    (
        (LINE,),
        {"ruleset": "belote"},
        RulesetError,
        "no ruleset: 'belote' (expected one of blot, belot_arena,",
    ),
    ((LINE,), {"ruleset": None}, RulesetError, "no ruleset: None (expected one of blot, belot_arena,"),
    ((DEAL, "AT", "N"), {}, RulesetError, "blot has no strain AT (expected one of S H D C NT)"),
    (
        ("N:..98. 8.8.. A.9.. K7..A.", "S", "N", "JH TH QD"),
        {},
        IllegalCardError,
        "S may not have played QD on JH TH: he holds 9H",
    ),
]


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize(("parts", "options", "kind", "message"), REFUSALS)
def test_refused(ask, parts, options, kind, message):
    with pytest.raises(kind) as error:
        ask(*parts, **options)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("points", [None, "38", 38.0, True, 10_001, -10_001, [38]], ids=repr)
def test_no_margin_to_reach(points):
    with pytest.raises(OptionError) as error:
        margin_at_least(LINE, points, "NS")
    assert str(error.value) == f"margin is {points!r} (expected a whole number from -10000 to 10000)"


@pytest.mark.parametrize("side", ["N", "X", None, 2, ""], ids=repr)
def test_no_side_to_reach_it(side):
    with pytest.raises(PositionError) as error:
        margin_at_least(LINE, 38, side)
    assert str(error.value) == f"no side: {side!r} (expected NS or EW)"


@given(texts | nonsense)
def test_anything_is_solved_or_refused(anything):
    assert refusal(solve, anything) is not None


@given(nonsense, st.integers(1, 3))
def test_any_part_is_taken_or_refused(anything, place):
    parts = [DEAL, "S", "N", ()]
    parts[place] = anything
    error = refusal(solve, *parts)
    assert error is None or isinstance(error, BlotsolveError)
