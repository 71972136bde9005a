"""solve_many: the answers of solve, one array each; errors by index; threads, progress, Ctrl-C."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from dataclasses import FrozenInstanceError
from functools import cache

import numpy as np
import pytest
import referee
from endings import ending
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import deals, nonsense, plays, presets, refusal, texts

from blotsolve import (
    BELOT_ARENA,
    BLOT,
    RULESETS,
    BlotsolveError,
    Card,
    Deal,
    DealError,
    Hand,
    IllegalCardError,
    OptionError,
    Position,
    PositionError,
    RulesetError,
    Seat,
    Strain,
    legal_cards,
    solve,
    solve_many,
    value,
)
from blotsolve.core import core, pack_contract, pack_position
from blotsolve.solver import TABLE_BYTES, Interrupted, Solved, in_order
from blotsolve.solver.arrays import rows_of_arrays

pytestmark = pytest.mark.core

LINE = "N:A...7 T..7. K...8 Q..8. S N"
FOUR = [1 << card for card in (Card.AS, Card.TS, Card.KS, Card.QS)]
MASKS = [FOUR]  # one card each, spades are trumps, North leads: N–S +38


@cache
def mixed(count: int) -> tuple[Position, ...]:
    """Endings of one to six cards with cards on the table, a whole deal now and then."""
    made = []
    for number in range(count):
        strain = BELOT_ARENA.strains[number % 6]
        size = 8 if number % 25 == 0 else 1 + number % 6
        made.append(ending(BELOT_ARENA, strain, size, number))
    return tuple(made)


def arrays(positions) -> dict[str, object]:
    """Write positions as the arrays that solve_many takes."""
    tables = np.full((len(positions), 3), -1)
    for row, position in enumerate(positions):
        tables[row, : len(position.table)] = position.table
    return {
        "hands": np.array([[hand.mask for hand in one.deal] for one in positions], np.uint32).reshape(-1, 4),
        "strains": np.array([one.strain for one in positions], np.uint8),
        "leaders": np.array([one.leader for one in positions], np.uint8),
        "tables": tables,
        "taken": np.array([sum(1 << side for side in one.taken) for one in positions], np.uint8),
    }


def check(solved: Solved, positions, ruleset) -> None:
    """Compare every row with the answer to its position alone."""
    assert len(solved) == len(positions)
    assert solved.solved.all()
    assert solved.errors == {}
    for row, position in enumerate(positions):
        alone = solve(position, ruleset=ruleset)
        assert solved.margins_ns[row] == alone.margin_ns, position
        if solved.best is None:
            continue
        assert solved.cards(row) == {rated.card: rated.margin_ns for rated in alone.cards}, position
        assert solved.legal[row] == Hand(legal_cards(position, ruleset)).mask, position
        if alone.cards:
            assert solved.cards(row)[Card(int(solved.best[row]))] == alone.margin_ns, position
        illegal = [card for card in Card if not solved.legal[row] >> card & 1]
        assert not solved.card_margins_ns[row, illegal].any()


# Answers


@pytest.mark.parametrize("cards", [False, True])
def test_every_row_is_answered_as_its_position_alone(cards):
    positions = mixed(150)
    check(solve_many(positions, ruleset="belot_arena", cards=cards), positions, BELOT_ARENA)


def test_arrays_are_answered_as_positions():
    positions = mixed(150)
    expected = solve_many(positions, ruleset=BELOT_ARENA, cards=True)
    assert solve_many(**arrays(positions), ruleset=BELOT_ARENA, cards=True) == expected
    assert solve_many([str(position) for position in positions], ruleset=BELOT_ARENA, cards=True) == expected


def test_nodes_are_those_of_a_position_alone():
    positions = mixed(60)
    solved = solve_many(positions, ruleset=BELOT_ARENA, threads=2)
    for row, position in enumerate(positions):
        solver = core.Solver(pack_contract(BELOT_ARENA, position.strain), TABLE_BYTES)
        solver.value(*pack_position(position))
        assert solved.nodes[row] == solver.nodes, position


@pytest.mark.parametrize("cards", [False, True])
def test_threads_change_nothing(cards):
    positions = [*mixed(150), "nothing", *mixed(20)]
    alone = solve_many(positions, ruleset=BELOT_ARENA, cards=cards)
    for threads in (2, 3, 7):
        assert solve_many(positions, ruleset=BELOT_ARENA, cards=cards, threads=threads) == alone


@settings(max_examples=40, deadline=None)
@given(st.lists(plays(least=1, most=6, rulesets=presets), max_size=8), st.integers(1, 3), st.data())
def test_any_mix_of_positions_is_answered_as_each_alone(played, threads, data):
    ruleset = played[0][1] if played else BLOT
    positions = [position for position, _ in played if position.strain in ruleset.strains]
    positions = [one for one in positions if refusal(lambda one=one: legal_cards(one, ruleset)) is None]
    if positions:
        positions += data.draw(st.lists(st.sampled_from(positions), max_size=3))
    check(solve_many(positions, ruleset=ruleset, cards=True, threads=threads), positions, ruleset)
    check(solve_many(**arrays(positions), ruleset=ruleset, cards=True), positions, ruleset)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_endings_are_worth_what_plain_minimax_says(ruleset):
    positions = [
        ending(ruleset, strain, size, number)
        for strain in ruleset.strains
        for size, count in ((1, 4), (2, 30), (3, 6))
        for number in range(count)
    ]
    solved = solve_many(positions, ruleset=ruleset, cards=True, threads=2)
    for row, position in enumerate(positions):
        assert solved.cards(row) == referee.values(position, ruleset), position


@pytest.mark.parametrize("cards", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_solved_at_once(threads, cards):
    for solved in (
        solve_many([], threads=threads, cards=cards),
        solve_many(hands=np.zeros((0, 4), np.uint32), strains="S", leaders="N", threads=threads, cards=cards),
        solve_many(hands=np.zeros((0, 4)), strains=[], leaders=[], tables=np.zeros((0, 3)), cards=cards),
    ):
        assert len(solved) == 0
        assert (solved.margins_ns.shape, solved.nodes.shape, solved.errors) == ((0,), (0,), {})
        assert solved.card_margins_ns is None if not cards else solved.card_margins_ns.shape == (0, 32)


def test_one_is_enough():
    solved = solve_many([LINE], threads=3, cards=True)
    assert solved.margins_ns.tolist() == [38]
    assert solved.cards(0) == {Card("AS"): 38, Card("7C"): 12}


def test_deal_that_is_over_is_worth_nothing_and_has_no_card():
    solved = solve_many(["N:... ... ... ... S N", LINE], cards=True)
    assert solved.margins_ns.tolist() == [0, 38]
    assert solved.best.tolist() == [255, Card("AS")]
    assert (solved.cards(0), solved.nodes[0]) == ({}, 0)


def test_equal_positions_have_equal_answers_and_are_searched_once():
    heard = []
    once = solve_many([LINE], cards=True)
    solved = solve_many([LINE] * 500, cards=True, threads=2, progress=lambda *done: heard.append(done))
    assert solved.cards(499) == once.cards(0)
    assert set(solved.nodes.tolist()) == set(once.nodes.tolist())
    assert heard[-1] == (500, 500)


def test_places_beyond_the_table_make_no_difference():
    hands = [[1 << card for card in (Card.AS, Card.TS, Card.KS, Card.QS)]] * 3
    hands[1] = [0, *hands[1][1:]]
    table = [Card.AS, 255, 77]
    solved = solve_many(
        hands=hands, strains="S", leaders="N", tables=[[1, 2, 3], table, [-1, 255, -1]], on_table=[0, 1, 0]
    )
    assert solved.margins_ns.tolist() == [38, 38, 38]


def test_rows_are_equal_whatever_lies_beyond_the_table():
    hands = [[0, *FOUR[1:]]] * 2
    rows = rows_of_arrays(hands, "S", "N", [[Card.AS, 5, 6], [Card.AS, -1, 77]], 1, None, BLOT)
    assert (rows.whole()[0] == rows.whole()[1]).all()


def test_table_of_positions_may_be_small_or_missing():
    positions = mixed(60)
    expected = solve_many(positions, ruleset=BELOT_ARENA).margins_ns.tolist()
    for size in (0, 1, 4096, 64 << 10):
        assert (
            solve_many(positions[1:25], ruleset=BELOT_ARENA, table_bytes=size).margins_ns.tolist()
            == expected[1:25]
        )


# What is taken


@pytest.mark.parametrize(
    "hands",
    [
        np.array(MASKS * 6, np.uint32)[::2],
        np.array(MASKS * 3, np.uint32, order="F"),
        np.array(MASKS * 3, np.uint32)[:, ::-1][:, ::-1],
        np.array(MASKS * 3, ">u4"),
        np.array(MASKS * 3, np.int64),
        np.array(MASKS * 3, np.uint64),
        np.broadcast_to(np.array(MASKS, np.uint32), (3, 4)),
        MASKS * 3,
        tuple(map(tuple, MASKS * 3)),
    ],
    ids=["strided", "columns", "reversed", "big endian", "int64", "uint64", "broadcast", "lists", "tuples"],
)
def test_hands_are_taken_in_any_layout(hands):
    assert solve_many(hands=hands, strains="S", leaders="N").margins_ns.tolist() == [38, 38, 38]


def test_arrays_are_left_as_they_were():
    given = arrays(mixed(30))
    for array in given.values():
        array.flags.writeable = False
    kept = {name: array.copy() for name, array in given.items()}
    solve_many(**given, ruleset=BELOT_ARENA)
    assert all((given[name] == kept[name]).all() for name in given)


@pytest.mark.parametrize(
    ("strains", "leaders", "taken"),
    [
        ("S", "N", "NS"),
        (Strain.S, Seat.N, 1),
        (0, 0, np.uint8(1)),
        ("♠", "n", ["NS", "NS"]),
        (np.int64(0), np.array(0), np.array([1, 1], np.int8)),
        (["S", "s"], ["N", "n"], ["NS", "ns"]),
        (np.array(["S", "S"]), np.array([0, 0]), [1, 1]),
        ([Strain.S, Strain.S], (Seat.N, 0), np.array([1, 9, 1])[::2]),
    ],
)
def test_strains_leaders_and_sides_are_one_for_all_or_one_each(strains, leaders, taken):
    solved = solve_many(hands=MASKS * 2, strains=strains, leaders=leaders, taken=taken)
    assert solved.margins_ns.tolist() == [38 + BLOT.capot_bonus] * 2


def test_nobody_has_taken_a_trick_of_a_whole_deal_and_both_sides_of_a_shorter_one():
    whole = next(
        one for one in map(Deal.random, range(100)) if value(one, "NT", "N") in (-338, 338, -250, 250)
    )
    hands = [[hand.mask for hand in whole], *MASKS]
    solved = solve_many(hands=hands, strains=["NT", "S"], leaders="N")
    assert solved.margins_ns.tolist() == [value(whole, "NT", "N"), 38]


def test_deals_take_the_strain_and_the_leader_beside_them():
    four = [Deal.random(number, cards=4) for number in range(6)]
    strains, leaders = ["S", "H", "D", "C", "NT", "S"], [0, 1, 2, 3, 0, 1]
    expected = [value(*one) for one in zip(four, strains, leaders, strict=True)]
    for form in (four, list(map(str, four)), iter(four)):
        assert solve_many(form, strains=strains, leaders=leaders).margins_ns.tolist() == expected
    expected = [value(deal, "H", "W") for deal in four]
    assert solve_many(four, strains="H", leaders=Seat.W).margins_ns.tolist() == expected


# What is refused, row by row

BROKEN = [
    ("N:A... A... K... J... S N", DealError, "AS is in two hands: N and E hold it"),
    ("N:AT... K... Q... J... S N", PositionError, "E has 1 cards, expected 2: 'K...'"),
    ("N:A... T... K... J... AT N", RulesetError, "blot has no strain AT (expected one of S H D C NT)"),
    ("N:A... T... K... J... X N", PositionError, "no strain: 'X' (expected one of S H D C NT AT)"),
    (
        "N:..98. 8.8.. A.9.. K7..A. S N JH TH QD",
        IllegalCardError,
        "S may not have played QD on JH TH: he hol",
    ),
    ("N:A... T... K... JX... S N", DealError, "the hand of W cannot be parsed: no rank: 'X'"),
    ("", DealError, "no deal: ''"),
    (None, DealError, "no deal: None"),
    (Deal.random(1), PositionError, "no strain for the deal"),
]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(("wrong", "kind", "message"), BROKEN)
def test_wrong_position_is_refused_and_the_others_are_solved(wrong, kind, message, threads):
    solved = solve_many([LINE, wrong, LINE, wrong], cards=True, threads=threads)
    assert solved.solved.tolist() == [True, False, True, False]
    assert solved.margins_ns[solved.solved].tolist() == [38, 38]
    assert list(solved.errors) == [1, 3]
    for row, error in solved.errors.items():
        assert type(error) is kind
        assert str(error).startswith(f"position {row}: {message}")
    assert str(solved) == "2 of 4 positions solved, 2 refused"


WHOLE = [hand.mask for hand in Deal.random(1)]

WRONG_ROWS = [
    ({"hands": [-1, *FOUR[1:]]}, DealError, "no set of cards: -1 (expected 32 bits)"),
    ({"hands": [1 << 32, *FOUR[1:]]}, DealError, "no set of cards: 4294967296 (expected 32 bits)"),
    ({"hands": [FOUR[1], *FOUR[1:]]}, DealError, "TS is in two hands: N and E hold it"),
    ({"hands": [0, *FOUR[1:]]}, PositionError, "E has 1 cards, expected 0: 'T...'"),
    ({"hands": [(1 << 9) - 1, 0, 0, 0]}, DealError, "N has 9 cards, expected 8 at most: 'AKQJT987.7..'"),
    ({"strains": 10}, PositionError, "no strain: 10 (expected one of S H D C NT AT)"),
    ({"strains": -1}, PositionError, "no strain: -1"),
    ({"strains": 5}, RulesetError, "blot has no strain AT (expected one of S H D C NT)"),
    ({"leaders": 4}, PositionError, "no seat: 4 (expected one of N E S W)"),
    ({"leaders": -1}, PositionError, "no seat: -1"),
    ({"taken": 4}, PositionError, "no sides: taken=4 (expected -, NS, EW or NS+EW, or a number from 0 to 3)"),
    ({"hands": WHOLE, "taken": 1}, PositionError, "taken=NS in the first trick (expected taken=-)"),
    ({"tables": [32, -1, -1]}, PositionError, "no card: 32 (expected 0 to 31)"),
    ({"tables": [-2, -1, -1]}, PositionError, "no card: -2 (expected 0 to 31)"),
    ({"tables": [-1, 3, -1]}, PositionError, "a place on the table is empty before the last card"),
    ({"tables": [Card.AS, -1, -1]}, PositionError, "AS is on the table and in the hand of N"),
    ({"tables": [Card.AH, -1, -1]}, PositionError, "E has 1 cards, expected 2: 'T...'"),
    (
        {"hands": [0, 0, 1 << Card.KS | 1 << Card.JH, 0], "tables": [Card.AS, Card.TS, -1]},
        PositionError,
        "S has 2 cards, expected 1: 'K.J..'",
    ),
]


@pytest.mark.parametrize(("wrong", "kind", "message"), WRONG_ROWS)
def test_wrong_row_is_refused_and_the_others_are_solved(wrong, kind, message):
    given = {
        "hands": np.array([FOUR] * 3, np.int64),
        "strains": np.zeros(3, np.int64),
        "leaders": np.zeros(3, np.int64),
        "tables": np.full((3, 3), -1),
        "taken": np.array([3, 3, 3]),
    }
    for name, bad in wrong.items():
        given[name][1] = bad
    if wrong.get("hands") is WHOLE and "taken" not in wrong:
        given["taken"][1] = 0
    solved = solve_many(**given)
    assert solved.margins_ns[solved.solved].tolist() == [38, 38]
    assert list(solved.errors) == [1]
    assert type(solved.errors[1]) is kind
    assert str(solved.errors[1]).startswith(f"position 1: {message}")


def test_card_on_the_table_that_broke_the_law_is_named():
    position = Position.parse(BROKEN[4][0])
    solved = solve_many(**arrays([position]))
    assert str(solved.errors[0]) == "position 0: S may not have played QD on JH TH: he holds 9H"


def test_row_that_looks_like_a_refused_one_is_solved():
    """What is left of a row that cannot be parsed equals an empty deal."""
    solved = solve_many(["nothing", "N:... ... ... ... S N", "nothing", LINE])
    assert solved.solved.tolist() == [False, True, False, True]
    assert list(solved.errors) == [0, 2]


def test_fewer_cards_on_the_table_than_their_number_are_refused():
    solved = solve_many(
        hands=MASKS * 2, strains="S", leaders="N", tables=[[-1, -1], [3, -1]], on_table=[0, 2]
    )
    assert solved.solved.tolist() == [True, False]
    assert str(solved.errors[1]) == "position 1: a place on the table is empty before the last card"


def test_first_reason_to_refuse_a_row_is_kept():
    solved = solve_many(hands=[[-1, *FOUR[1:]]], strains=[7], leaders=[9])
    assert str(solved.errors[0]) == "position 0: no set of cards: -1 (expected 32 bits)"


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(texts | nonsense | st.just(LINE), max_size=4))
def test_any_list_is_solved_or_refused_item_by_item(items):
    solved = solve_many(items)
    assert len(solved) == len(items) == solved.solved.sum() + len(solved.errors)
    assert all(isinstance(error, BlotsolveError) for error in solved.errors.values())


@settings(max_examples=200, deadline=None)
@given(
    deals(most=3),
    st.sampled_from(["strains", "leaders", "taken", "tables", "on_table"]),
    st.lists(st.integers(-3, 300), min_size=2, max_size=2),
)
def test_any_numbers_are_solved_or_refused_row_by_row(deal, name, numbers):
    given = {"strains": "S", "leaders": "N", name: [[n] for n in numbers] if name == "tables" else numbers}
    if name == "on_table":
        given["tables"] = [[3, 4, 5]] * 2
    solved = solve_many(hands=[[hand.mask for hand in deal]] * 2, **given)
    assert solved.solved.sum() + len(solved.errors) == 2


# What is refused as a whole


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        ({}, PositionError, "neither positions nor hands (expected one of them)"),
        ({"positions": LINE}, PositionError, f"no positions: {LINE!r} (expected a list of them)"),
        ({"positions": 5}, PositionError, "no positions: 5 (expected a list of them)"),
        ({"positions": [LINE], "hands": MASKS}, PositionError, "hands beside positions (expected in the pos"),
        ({"positions": [LINE], "taken": 0}, PositionError, "taken beside positions"),
        (
            {"positions": [LINE], "strains": ["S", "S"]},
            PositionError,
            "strains for 1 positions: ['S', 'S'] (ex",
        ),
        (
            {"positions": [LINE], "leaders": 1.5},
            PositionError,
            "leaders for 1 positions: 1.5 (expected one for",
        ),
        ({"hands": MASKS[0]}, DealError, "hands of shape (4,) (expected four masks a row: N E S W)"),
        ({"hands": [[1, 2, 4]]}, DealError, "hands of shape (1, 3)"),
        ({"hands": []}, DealError, "hands of shape (0,)"),
        (
            {"hands": [[1, 2], [3]]},
            DealError,
            "hands are no array (expected whole numbers in rows of one length)",
        ),
        ({"hands": [[1 << 70, 2, 3, 4]]}, DealError, "hands are object (expected whole numbers)"),
        ({"hands": np.array(MASKS, float)}, DealError, "hands are float64 (expected whole numbers)"),
        ({"hands": [[float("nan")] * 4]}, DealError, "hands are float64 (expected whole numbers)"),
        ({"hands": np.array(MASKS, bool)}, DealError, "hands are bool (expected whole numbers)"),
        ({"hands": "N:A... T... K... Q..."}, DealError, "hands are <U21 (expected whole numbers)"),
        (
            {"strains": None},
            PositionError,
            "no strains beside the hands (expected one for all, or one for each",
        ),
        ({"leaders": None}, PositionError, "no leaders beside the hands"),
        ({"strains": "X"}, PositionError, "no strain: 'X' (expected one of S H D C NT AT)"),
        ({"strains": "AT"}, RulesetError, "blot has no strain AT (expected one of S H D C NT)"),
        ({"strains": ["S", "S"]}, PositionError, "strains of shape (2,) (expected one for all, or 1)"),
        ({"strains": [["S"]]}, PositionError, "strains of shape (1, 1)"),
        ({"strains": [["S"], []]}, PositionError, "strains are no array"),
        ({"strains": [0.0]}, PositionError, "strains are float64 (expected whole numbers or text)"),
        ({"strains": 0.5}, PositionError, "strains of shape ()"),
        ({"strains": [None]}, PositionError, "strains are object (expected whole numbers or text)"),
        ({"leaders": [float("nan")]}, PositionError, "leaders are float64 (expected whole numbers or text)"),
        ({"leaders": 4}, PositionError, "no seat: 4 (expected one of N E S W)"),
        (
            {"taken": "X"},
            PositionError,
            "no sides: taken='X' (expected -, NS, EW or NS+EW, or a number from 0",
        ),
        ({"taken": 5}, PositionError, "no sides: taken=5"),
        (
            {"tables": [1, 2, 3]},
            PositionError,
            "tables of shape (3,) (expected 1 rows of three cards at most)",
        ),
        ({"tables": [[1, 2, 3, 4]]}, PositionError, "tables of shape (1, 4)"),
        ({"tables": [[0.5]]}, PositionError, "tables are float64 (expected whole numbers)"),
        ({"tables": [["AS"]]}, PositionError, "tables are <U2 (expected whole numbers)"),
        (
            {"on_table": [1]},
            PositionError,
            "on_table without tables (expected the cards beside their number)",
        ),
        (
            {"tables": [[1]], "on_table": 2},
            PositionError,
            "no number of cards on the table: 2 (expected 0 to 1)",
        ),
        ({"ruleset": "belote"}, RulesetError, "no ruleset: 'belote' (expected one of blot,"),
        ({"threads": 0}, OptionError, "threads is 0 (expected a whole number from 1 to 1024)"),
        ({"threads": 2.0}, OptionError, "threads is 2.0 (expected"),
        ({"threads": True}, OptionError, "threads is True (expected"),
        ({"threads": None}, OptionError, "threads is None (expected"),
        ({"threads": 1025}, OptionError, "threads is 1025 (expected"),
        (
            {"table_bytes": -1},
            OptionError,
            "table_bytes is -1 (expected a whole number from 0 to 1073741824)",
        ),
        ({"table_bytes": 1 << 31}, OptionError, "table_bytes is 2147483648 (expected"),
    ],
)
def test_wrong_call_is_refused(given, kind, message):
    if given and "positions" not in given:
        given = {"hands": MASKS, "strains": "S", "leaders": "N"} | given
    with pytest.raises(kind) as error:
        solve_many(**given)
    assert str(error.value).startswith(message)


@pytest.mark.slow
@given(st.sampled_from(["hands", "strains", "leaders", "tables", "on_table", "taken", "threads"]), nonsense)
def test_any_argument_is_taken_or_refused(name, anything):
    given = {"hands": MASKS, "strains": "S", "leaders": "N", "tables": [[-1]]} | {name: anything}
    error = refusal(lambda: solve_many(**given))
    assert error is None or isinstance(error, BlotsolveError)


# The record


def test_answers_cannot_be_changed():
    solved = solve_many([LINE], cards=True)
    with pytest.raises(FrozenInstanceError):
        solved.margins_ns = None
    for name in ("margins_ns", "nodes", "solved", "best", "legal", "card_margins_ns"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(solved, name)[0] = 1


def test_answers_have_the_types_that_are_written_down():
    solved = solve_many([LINE, LINE], cards=True)
    assert {
        name: getattr(solved, name).dtype for name in ("margins_ns", "nodes", "solved", "best", "legal")
    } == {
        "margins_ns": np.int32,
        "nodes": np.uint64,
        "solved": np.bool_,
        "best": np.uint8,
        "legal": np.uint32,
    }
    assert (solved.card_margins_ns.dtype, solved.card_margins_ns.shape) == (np.int32, (2, 32))


def test_answers_are_equal_if_all_they_hold_is():
    solved = solve_many([LINE, "nothing"], cards=True)
    assert solved == solve_many([LINE, "nothing"], cards=True)
    assert solved == pickle.loads(pickle.dumps(solved))
    assert solved != solve_many([LINE, "nothing"])
    assert solved != solve_many([LINE, ""], cards=True)
    assert solved != solve_many([LINE, "nothing"], cards=True, ruleset="blotify")
    assert solved != "solved"


def test_dictionary_is_plain_json():
    solved = solve_many([LINE, "nothing"], cards=True)
    found = json.loads(json.dumps(solved.to_dict()))
    assert found == {
        "ruleset": "blot",
        "margins_ns": [38, None],
        "nodes": [int(solved.nodes[0]), None],
        "errors": [None, str(solved.errors[1])],
        "best": ["AS", None],
        "cards": [{"AS": 38, "7C": 12}, None],
    }
    assert "best" not in solve_many([LINE]).to_dict()


def test_dictionary_makes_a_data_frame():
    """Every column but the name of the ruleset, which stands for all rows, has a value for each position."""
    for positions in ([LINE, "nothing"], [LINE], []):
        found = solve_many(positions, cards=True).to_dict()
        assert all(len(column) == len(positions) for name, column in found.items() if name != "ruleset")
    frame = pytest.importorskip("polars", reason="no polars").DataFrame(
        solve_many([LINE, "nothing"], cards=True).to_dict()
    )
    assert frame["margins_ns"].to_list() == [38, None]


def test_cards_that_were_not_valued_are_refused():
    with pytest.raises(
        OptionError, match=r"the cards were not valued \(expected solve_many\(…, cards=True\)\)"
    ):
        solve_many([LINE]).cards(0)


# The engine


def test_a_batch_and_a_file_of_lines_are_answered_by_the_same_engine(monkeypatch, tmp_path, capsys):
    """They had a pool of threads and a reader of text each."""
    from blotsolve.cli import main
    from blotsolve.solver import batch, reading

    asked = []
    plainly = reading.read_plainly
    monkeypatch.setattr(reading, "read_plainly", lambda *given: asked.append(given[0]) or plainly(*given))
    path = tmp_path / "deals.txt"
    path.write_text(f"{LINE}\n{LINE} taken=NS+EW\n", "utf-8")
    assert main(["solve", str(path)]) == 0
    assert asked == [LINE, f"{LINE} taken=NS+EW"]
    assert capsys.readouterr().out.count("N–S") == 2
    assert sys.modules["blotsolve.cli.solve"].in_order is batch.in_order


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("aside", [False, True])
def test_answers_come_in_the_order_of_the_items(threads, aside):
    assert list(in_order(lambda item: item * item, iter(range(100)), threads, aside=aside)) == [
        number * number for number in range(100)
    ]


def test_one_thread_answers_before_it_reads_on():
    read = []

    def items():
        for number in range(3):
            read.append(number)
            yield number

    assert [(answer, len(read)) for answer in in_order(str, items(), 1)] == [("0", 1), ("1", 2), ("2", 3)]


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_an_item_comes_through_in_its_turn(threads):
    answers = in_order(lambda item: 6 // item, [3, 0, 1], threads)
    assert next(answers) == 2
    with pytest.raises(ZeroDivisionError):
        next(answers)


# Progress


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_goes_up_to_the_whole(threads):
    heard = []
    positions = [*mixed(100), "nothing", LINE, LINE]
    solve_many(positions, ruleset=BELOT_ARENA, threads=threads, progress=lambda *done: heard.append(done))
    assert heard == sorted(heard)
    assert heard[-1] == (103, 103)
    assert {total for _, total in heard} == {103}


@pytest.mark.parametrize(("positions", "total"), [([], 0), (["nothing"], 1)])
def test_progress_hears_of_a_batch_without_work(positions, total):
    heard = []
    solve_many(positions, progress=lambda *done: heard.append(done))
    assert heard == [(total, total)]


def test_bar_is_drawn_on_standard_error(capsys):
    solve_many([LINE] * 7, progress=True)
    said = capsys.readouterr()
    assert said.out == ""
    assert "7/7" in said.err


def test_error_of_a_callback_comes_through():
    def fail(done: int, total: int) -> None:
        raise KeyError(total)

    with pytest.raises(KeyError):
        solve_many([LINE], progress=fail)


# Ctrl-C

INTERRUPTED = """
import json, sys, time
from blotsolve import Deal, Interrupted, solve_many
positions = [Deal.random(number) for number in range(20_000)]
heard = []
def tell(done, total):
    if done and not heard:
        heard.append(done)
        print("going", flush=True)
try:
    solve_many(positions, strains="NT", leaders="N", cards=True, threads=int(sys.argv[1]), progress=tell)
except KeyboardInterrupt as stopped:
    print(json.dumps([type(stopped) is Interrupted, int(stopped.solved.solved.sum()),
        stopped.solved.solved.nonzero()[0].tolist()[:50],
        stopped.solved.margins_ns[stopped.solved.solved].tolist()[:50], len(stopped.solved), str(stopped)]))
"""


@pytest.mark.skipif(os.name == "nt", reason="no such signal")
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="a second is too short for sanitizers")
@pytest.mark.parametrize("threads", [1, 2])
def test_interrupt_stops_soon_and_keeps_what_is_done(threads):
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(threads)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "going\n"
        process.send_signal(signal.SIGINT)
        kind, solved, rows, margins, total, message = json.loads(process.stdout.readline())
    assert process.returncode == 0
    assert kind
    assert 0 < solved < total == 20_000  # all of them take minutes
    assert rows
    assert message.endswith("of 20000 positions solved, 0 refused")
    for row, margin in zip(rows[:10], margins, strict=False):
        assert value(Deal.random(row), "NT", "N") == margin


def test_interrupted_batch_can_be_caught_as_ctrl_c():
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        solve_many([LINE, "nothing"], progress=interrupt)
    assert isinstance(stopped.value, Interrupted)
    assert stopped.value.solved.solved.tolist() == [True, False]
    assert list(stopped.value.solved.errors) == [1]
