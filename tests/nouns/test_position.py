"""Strains and positions: what is played, whose turn it is, what lies on the table, and their text."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged, nonsense, positions, refusal, seats, strains, taken, texts

from blotsolve.cards import Card, Hand, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.errors import CardError, DealError, PositionError
from blotsolve.seats import Seat, Side

BOTH = frozenset(Side)
FULL = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"

# Strains


def test_strains_are_the_suits_no_trump_all_trumps_and_the_suits_closed():
    assert " ".join(map(str, Strain)) == "S H D C NT AT Sx Hx Dx Cx"
    assert [strain.suit for strain in Strain] == [*Suit, None, None, *Suit]
    assert [strain.symbol for strain in Strain] == ["♠", "♥", "♦", "♣", "NT", "AT", "♠x", "♥x", "♦x", "♣x"]
    assert [strain.closed for strain in Strain] == [False] * 6 + [True] * 4
    assert [str(strain.open) for strain in Strain] == ["S", "H", "D", "C", "NT", "AT", "S", "H", "D", "C"]


@pytest.mark.parametrize("strain", Strain, ids=repr)
def test_strain_reads_back(strain):
    assert Strain(str(strain)) is Strain(strain.symbol) is Strain(int(strain)) is strain
    assert eval(repr(strain)) is strain
    assert pickle.loads(pickle.dumps(strain)) is strain


@pytest.mark.parametrize("spelling", ["NT", "nt", " nT ", 4], ids=repr)
def test_no_trump_reads_from(spelling):
    assert Strain(spelling) is Strain.NT


@pytest.mark.parametrize("spelling", ["H", "h", " ♥ ", Suit.H, 1], ids=repr)
def test_hearts_read_from(spelling):
    assert Strain(spelling) is Strain.H


@pytest.mark.parametrize("spelling", ["Hx", "hX", " ♥x ", "closed hearts", "Closed-H", 7], ids=repr)
def test_closed_hearts_read_from(spelling):
    assert Strain(spelling) is Strain.HX


@pytest.mark.parametrize("wrong", ["", "N", "A", "X", "SS", "N T", "♠♥", 10, -1, 1.5, None, []])
def test_no_strain(wrong):
    with pytest.raises(PositionError) as error:
        Strain(wrong)
    assert str(error.value) == f"no strain: {wrong!r} (expected one of S H D C NT AT)"


@pytest.mark.parametrize("wrong", ["xH", "Hxx", "NTx", "H x", "closed", "closed NT", "closed Hx"])
def test_no_closed_strain(wrong):
    with pytest.raises(PositionError, match="no strain"):
        Strain(wrong)


@given(texts)
def test_any_text_is_a_strain_or_is_refused(text):
    if error := refusal(Strain, text):
        assert isinstance(error, PositionError)
        assert repr(text) in str(error)


# Positions


@pytest.mark.parametrize(
    ("line", "position"),
    [
        (
            "N:A... T... K... .7.. S N",
            Position(Deal("N:A... T... K... .7.."), Strain.S, Seat.N, (), BOTH),
        ),
        (
            "e:t... k... .7.. a... ♠ n",
            Position(Deal("N:A... T... K... .7.."), Strain.S, Seat.N, (), BOTH),
        ),
        (
            "N:A... T... - .7.. nt S ks taken=ns",
            Position(Deal("N:A... T... ... .7.."), Strain.NT, Seat.S, (Card("KS"),), {Side.NS}),
        ),
        (
            "N:A... ... - - AT E 10S KS 7♥ taken=-",
            Position(Deal("N:A... ... ... ..."), Strain.AT, Seat.E, ("TS", "KS", "7H"), []),
        ),
        (
            "  N:A... T... K... .7..\tS  N   TAKEN=NS+EW\n",
            Position("N:A... T... K... .7..", "S", "N", taken=["EW", "NS"]),
        ),
        ("N:- - - - H W", Position(["", "", "", ""], "H", "W")),
        (FULL + " H W", Position(FULL, "H", "W", taken="-")),
    ],
)
def test_position_reads_from_a_line(line, position):
    assert Position.parse(line) == position


@pytest.mark.parametrize("table", ["TS KS 7H", "ts,ks,7♥", ["TS", Card("KS"), "7H"], ("10S", "KS", 8)])
def test_table_reads_from(table):
    position = Position("N:A... - - -", "S", "E", table)
    assert position.table == (Card("TS"), Card("KS"), Card("7H"))


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("-", set()),
        ("", set()),
        ("NS", {Side.NS}),
        ("ew", {Side.EW}),
        ("NS+EW", {Side.NS, Side.EW}),
        ("EW+NS", {Side.NS, Side.EW}),
        (["NS"], {Side.NS}),
        ((Side.EW, "NS"), {Side.NS, Side.EW}),
        ([], set()),
        (None, {Side.NS, Side.EW}),
    ],
)
def test_taken_reads_from(text, sides):
    assert Position("N:A... T... K... .7..", "S", "N", taken=text).taken == sides


def test_nobody_has_taken_a_trick_before_the_first():
    assert Position(FULL, "H", "W").taken == set()
    full = Deal(FULL)
    assert Position(full.remove("W", "7C"), "H", "W", "7C").taken == set()


def test_both_sides_may_have_taken_tricks_before_an_ending():
    assert Position("N:A... T... K... .7..", "S", "N").taken == BOTH


@pytest.mark.parametrize(
    ("position", "line"),
    [
        (Position("W:.7.. A... T... K...", "♠", "n"), "N:A... T... K... .7.. S N"),
        (Position("N:A... T... - .7..", "NT", "S", "ks", "ns"), "N:A... T... ... .7.. NT S KS taken=NS"),
        (Position("N:A... T... K... .7..", "AT", "E", taken="-"), "N:A... T... K... .7.. AT E taken=-"),
        (Position("N:A... T... K... .7..", "AT", "E", taken="EW+NS"), "N:A... T... K... .7.. AT E"),
        (Position(FULL, "H", "W"), FULL + " H W"),
    ],
    ids=str,
)
def test_position_prints_as_a_line(position, line):
    assert str(position) == line


@given(positions())
def test_position_reads_back(position):
    assert Position.parse(str(position)) == position
    assert eval(repr(position)) == position
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position
    assert hash(Position.parse(str(position))) == hash(position)


@given(positions())
def test_position_reads_from_its_parts_as_text(position):
    deal, strain, leader = str(position.deal), str(position.strain), str(position.leader)
    table, sides = " ".join(map(str, position.table)), "+".join(map(str, position.taken))
    assert Position(deal, strain, leader, table, sides) == position


@given(positions(), seats, strains, taken)
def test_positions_that_differ_in_a_part_are_not_equal(position, seat, strain, sides):
    if seat != position.leader and not position.table:
        assert replace(position, leader=seat) != position
    if strain != position.strain:
        assert replace(position, strain=strain) != position
    if sides != position.taken and len(position.deal.cards) + len(position.table) < 32:
        assert replace(position, taken=sides) != position


@given(positions())
def test_player_after_the_last_card_is_to_play(position):
    assert position.turn == position.leader.after(len(position.table))
    assert position.hand == position.deal[position.turn]


def test_nobody_holds_a_card_when_the_deal_is_over():
    assert Position("N:- - - -", "H", "W").hand == Hand()


def test_position_cannot_be_changed():
    position = Position("N:A... T... K... .7..", "S", "N")
    with pytest.raises(FrozenInstanceError):
        position.leader = Seat.E


# Errors

DEAL = "N:A... T... K... .7.."
NO_POSITION = "(expected '<deal> <strain> <leader> [cards] [taken=…]')"


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("", PositionError, f"no position: '' {NO_POSITION}"),
        (DEAL, PositionError, f"no position: {DEAL!r} {NO_POSITION}"),
        (f"{DEAL} S", PositionError, f"no position: '{DEAL} S' {NO_POSITION}"),
        (f"{DEAL} S taken=-", PositionError, f"no position: '{DEAL} S taken=-' {NO_POSITION}"),
        ("A... T... K... .7..", PositionError, f"no position: 'A... T... K... .7..' {NO_POSITION}"),
        ("N:A... T... K... S N 7S", DealError, "the hand of W cannot be parsed: 'S' (expected dots"),
        (f"{DEAL} X N", PositionError, "no strain: 'X' (expected one of S H D C NT AT)"),
        (f"{DEAL} S X", PositionError, "no seat: 'X' (expected one of N E S W)"),
        (f"{DEAL} S N XX", CardError, "no card: 'XX' (expected a rank and a suit, such as JS, TH or 10H)"),
        (f"{DEAL} S N taken=NS 7S", CardError, "no card: 'taken=NS' (expected a rank and a suit"),
        (f"{DEAL} S N taken=X", PositionError, "no side: 'X' (expected NS or EW)"),
        (f"{DEAL} S N taken=NS+", PositionError, "no side: '' (expected NS or EW)"),
        (None, PositionError, "no position: None (expected text)"),
        (
            Position(DEAL, "S", "N"),
            PositionError,
            f"no position: Position.parse('{DEAL} S N') (expected text)",
        ),
    ],
)
def test_no_line_of_a_position(line, kind, message):
    with pytest.raises(kind) as error:
        Position.parse(line)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("parts", "kind", "message"),
    [
        ((5, "S", "N"), DealError, "no deal: 5 (expected"),
        (("N:A", "S", "N"), DealError, "a deal of 1 hand: 'N:A' (expected four, clockwise from N)"),
        ((DEAL, None, "N"), PositionError, "no strain: None (expected one of S H D C NT AT)"),
        ((DEAL, "S", 7.5), PositionError, "no seat: 7.5 (expected one of N E S W)"),
        ((DEAL, "S", "N", 5), PositionError, "no cards on the table: 5 (expected cards, the leader's first)"),
        ((DEAL, "S", "N", None), PositionError, "no cards on the table: None (expected cards, the leader's"),
        ((DEAL, "S", "N", [None]), CardError, "no card: None (expected"),
        ((DEAL, "S", "N", (), 0), PositionError, "no sides: taken=0 (expected -, NS, EW or NS+EW)"),
        ((DEAL, "S", "N", (), Side.EW), PositionError, "no sides: taken=Side('EW') (expected -, NS, EW or"),
        ((DEAL, "S", "N", (), [None]), PositionError, "no side: None (expected NS or EW)"),
        ((DEAL, "S", "N", (), "NS,EW"), PositionError, "no side: 'NS,EW' (expected NS or EW)"),
    ],
)
def test_no_position_of_these_parts(parts, kind, message):
    with pytest.raises(kind) as error:
        Position(*parts)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("N:- - - - S N 7S 8S 9S TS", "4 cards on the table (expected 3 at most)"),
        ("N:- T... - - S S 7S 7S 8S", "7S is twice on the table"),
        ("N:A... - - .7.. S E TS AS", "AS is on the table and in the hand of N"),
        ("N:A... T... K... - S N", "W has 0 cards, expected 1: '...'"),
        ("N:A8... T... K... .7.. S N", "E has 1 cards, expected 2: 'T...'"),
        ("N:A... T... K... .7.. S N 8S", "E has 1 cards, expected 2: 'T...'"),
        ("N:A... - K... .7.. S N", "E has 0 cards, expected 1: '...'"),
        ("N:A... T... K... .7.. S W QS", "N has 1 cards, expected 2: 'A...'"),
        ("N:AKQJT987... - - - S N 7H", "N would have had 9 cards (expected 8 at most)"),
        (FULL + " S N taken=NS", "taken=NS in the first trick (expected taken=-)"),
        (FULL + " S N taken=NS+EW", "taken=NS+EW in the first trick (expected taken=-)"),
        (FULL.replace(" .A", " .") + " S E AH taken=EW", "taken=EW in the first trick (expected taken=-)"),
    ],
)
def test_cards_that_do_not_fit(line, message):
    with pytest.raises(PositionError) as error:
        Position.parse(line)
    assert str(error.value) == message


@given(texts | damaged(positions().map(str)))
def test_any_text_is_a_position_or_is_refused(text):
    if error := refusal(Position.parse, text):
        assert isinstance(error, (CardError, DealError, PositionError))
    else:
        assert Position.parse(str(Position.parse(text))) == Position.parse(text)


@given(positions(), st.integers(0, 4), nonsense)
def test_any_value_is_a_part_of_a_position_or_is_refused(position, part, value):
    parts = [position.deal, position.strain, position.leader, position.table, position.taken]
    parts[part] = value
    refusal(Position, *parts)


@given(nonsense)
def test_any_value_is_a_line_or_is_refused(value):
    refusal(Position.parse, value)
