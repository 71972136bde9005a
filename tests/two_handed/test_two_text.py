"""Text of the games for two: what reads back, what is refused, and that nothing ever crashes."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from two_cases import positions

from blotsolve import solve as solve_any
from blotsolve.errors import BlotsolveError, CardError, DealError, PositionError, RulesetError
from blotsolve.shape import are_records_for_two, is_for_two, is_ruleset_for_two, is_text_for_two
from blotsolve.two_handed import (
    Call,
    HandsPosition,
    Layout,
    OneOnOneDeal,
    OpenDeal,
    Player,
    Stack,
    StacksPosition,
    TwoHandedContract,
    TwoHandedKnowledge,
    TwoHandedMatch,
    find_two_handed,
    parse_position,
    read_two_handed_records,
    solve,
)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("N:A... K... S N", "N:A... K... S N"),
        ("S: K... A... ♠ n", "N:A... K... S N"),
        ("n:-.10.-.A7 .9..KQ NT s taken=-", "N:.T..A7 .9..KQ NT S taken=-"),
        ("N:A...  -  S S KS taken=N", "N:A... ... S S KS taken=N"),
        ("S:KD/10D AS/7H H N", "N:AS/7H KD/TD H N"),
        ("N:AS/? KD/? H N taken=N closed=.7.T.", "N:AS/? KD/? H N closed=.7.T. taken=N"),
        ("N:as/7s,10♦ kd/?,9c h n closed=.7..", "N:AS/7S,TD KD/?,9C H N closed=.7.."),
        ("N:/? KD/? H N AS closed=.7.T.", "N:/? KD/? H N AS closed=.7.T."),
    ],
)
def test_positions_print_from_n_and_read_back(text, printed):
    position = parse_position(text)
    assert str(position) == printed
    assert parse_position(str(position)) == position


def test_cards_numbered_zero_are_cards():
    """The seven of spades is number 0."""
    assert str(Stack("7S", "8S")) == "7S/8S"
    assert str(Stack("8S", "7S")) == "8S/7S"
    assert str(Stack(None, "7S")) == "/7S"
    assert Player.N == 0
    position = parse_position("N:7S/? KD/TD H N closed=.7..")
    assert str(position) == "N:7S/? KD/TD H N closed=.7.."


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("N:A... A... S N", DealError, "AS is in both hands"),
        ("N:A... K.Q.. S N", PositionError, "N has 1 cards and S has 2 (expected as many)"),
        ("N:A... ... S N", PositionError, "(expected as many)"),
        ("N:A... K... S N QS", PositionError, "one more, for the card on the table"),
        ("N:... A... S N AS", PositionError, "AS is on the table and in the hand of S"),
        ("N:A... K... S N QS JS", PositionError, "no position"),
        ("N:A... K... X N", PositionError, "no strain: 'X'"),
        ("N:A... K... S W", PositionError, "no player: 'W'"),
        ("N:A... K... S N taken=E", PositionError, "no player: 'E'"),
        ("N:A... K... S N closed=Q...", PositionError, "beside two hands"),
        ("N:A... K... S N score=3", PositionError, "no part of a position: score="),
        ("N:AKQJT987.AK.. .QJT987.AKQJ. S N", DealError, "10 cards each (expected 9 at most)"),
        ("N:AS/AS KD/TD H N", DealError, "AS is twice"),
        ("N:AS/7H AS/TD H N", DealError, "AS is twice in the position: S has it too"),
        ("N:AS/? KD/? H N closed=.7..", PositionError, "closed=.7.. has 1 cards (expected 2"),
        ("N:AS/? KD/? H N closed=A.7..", PositionError, "closed=A.7.. has AS, which lies elsewhere"),
        ("N:AS/? KD/? H N", PositionError, "2 unknown closed cards, and no closed="),
        ("N:AS,KS KD H N", PositionError, "expected as many"),
        ("N:/7H,AS KD,QD H N", PositionError, "/7H before a lead (expected 7H: it has been turned)"),
        ("N:/?,/? KD,QD H N closed=.78..", PositionError, "N has 2 closed cards to turn"),
        ("N:KD /7H H N AS", PositionError, "S has a closed card to turn, /7H, before his card"),
        ("N:AS,KS,QS,JS,TS,9S,8S,7S,AH AD H N", DealError, "9 stacks"),
        ("N:AS/ KD H N", CardError, "nothing after the slash"),
        ("N:AS// KD H N", CardError, "no stack: 'AS//'"),
        ("N:AS/9X KD H N", CardError, "no card: '9X'"),
        ("E:A... K... S N", DealError, "no player: 'E'"),
    ],
)
def test_refused(text, error, message):
    with pytest.raises(error) as caught:
        parse_position(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "ruleset", "message"),
    [
        ("N:/7H KD/TD H N AS taken=N", None, "(expected 7H: it turned at once)"),
        ("N:/?,AS /?,KS H N closed=.78..", None, "two closed cards to turn"),
        ("N:AS KD H N", "blot", "blot is a game for four"),
        ("N:AS KD H N", "open_blot,strains=S+D", "has no strain H (expected one of S D)"),
    ],
)
def test_refused_by_the_ruleset(text, ruleset, message):
    with pytest.raises((PositionError, RulesetError)) as caught:
        solve(text, ruleset=ruleset)
    assert message in str(caught.value)


FOR_TWO = """N:A... K...|S:A... ? H N|N:? A... H N|N:AS,KD JS/7H,9C|N:AS -|N:- AS|N:AS/X KD"""
FOR_FOUR = """|N:|A...|N:A... K... Q... J...|N:A... K... Q... J... S N|E:A... K...|deals.txt"""


def test_shapes():
    assert all(map(is_text_for_two, FOR_TWO.split("|")))
    assert not any(map(is_text_for_two, FOR_FOUR.split("|")))
    assert is_ruleset_for_two("Blot-1on1")
    assert not is_ruleset_for_two(None)
    assert is_for_two("anything", "open_blot")
    assert not is_for_two("N:A... K... Q... J... S N", "open_blot")
    assert are_records_for_two("x?ruleset=blot-1on1&dealer=N")
    assert not are_records_for_two('[Ruleset "blot"] [Remark "open_blot"]')


@pytest.mark.parametrize("name", ["one", "given", "chance"])
def test_the_names_at_the_root_take_them(name):
    for ruleset, position, margin, _ in positions(name)[:20]:
        assert solve_any(str(position), ruleset=ruleset).margin_n == margin
        assert solve_any(position, ruleset=ruleset).margin_n == margin


RULESETS = [
    "blot_1on1", "open_blot", "open_blot,turn_up=after_trick", "blot_1on1,dealt=5,hand=8,targets=51+101",
    "open_blot,belote=both_open,capot_bonus=0", "blot_1on1,capot_makes=no,strains=S+H+D+C",
]  # fmt: skip


@pytest.mark.parametrize("text", RULESETS)
def test_rulesets_read_back(text):
    assert find_two_handed(str(find_two_handed(text))) == find_two_handed(text)
    assert repr(find_two_handed(text)) == f"find_two_handed({str(find_two_handed(text))!r})"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("blot", "blot is a game for four"),
        ("whist", "no ruleset: 'whist'"),
        ("open_blot,turn_up=never", "turn_up is 'never' (expected one of at_once, after_trick)"),
        ("open_blot,turn_up", "no field of open_blot: 'turn_up'"),
        ("open_blot,equal=made,equal=fails", "each once"),
        ("open_blot,law=x", "no field"),
        ("open_blot,hand=9", "expected all cards in stacks of two"),
        ("blot_1on1,hand=12", "9 at most"),
        ("blot_1on1,lowest=Q", "some cards left"),
        ("blot_1on1,capot_bonus=3", "an even number"),
        ("blot_1on1,capot_makes=perhaps", "expected yes or no"),
        ("blot_1on1,strains=AT", "expected some of S H D C NT"),
        ("blot_1on1,targets=0", "expected numbers from 1"),
    ],
)
def test_rulesets_refused(text, message):
    with pytest.raises(RulesetError) as caught:
        find_two_handed(text)
    assert message in str(caught.value)


WORDS = """N: S: AS KD 7S 10H / ? , . - A H NT closed= taken= N+S + ! | gone= S+ [Play] take pass by ♥"""

PIECES = st.lists(
    st.sampled_from([*WORDS.split(), " ", "\n", '[Ruleset "open_blot"]', "\u00a0"]), max_size=14
).map("".join)

READERS = [
    parse_position,
    Stack.parse,
    Layout,
    Call.parse,
    TwoHandedContract.parse,
    TwoHandedKnowledge.parse,
    find_two_handed,
    TwoHandedMatch.parse,
    OneOnOneDeal.parse,
    OpenDeal.parse,
    read_two_handed_records,
    HandsPosition.parse,
    StacksPosition.parse,
    solve_any,
]


@pytest.mark.parametrize("read", READERS, ids=lambda read: getattr(read, "__qualname__", str(read)))
@settings(max_examples=150, deadline=None)
@given(text=st.one_of(PIECES, st.text(max_size=30)))
def test_any_text_reads_or_is_refused(read, text):
    with suppress(BlotsolveError):  # and nothing else
        assert str(read(text)) is not None


@pytest.mark.parametrize(
    "read", [parse_position, Call.parse, TwoHandedContract.parse, OneOnOneDeal.parse, OpenDeal.parse]
)
@pytest.mark.parametrize("nonsense", [None, 3, b"N:A", [], object()])
def test_what_is_no_text_is_refused(read, nonsense):
    with pytest.raises(BlotsolveError):
        read(nonsense)
