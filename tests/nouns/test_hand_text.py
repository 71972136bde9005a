"""Hands and deals as people write them: what cannot be mistaken is taken, the rest is asked for in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import deals

from blotsolve import Deal, Hand, Position
from blotsolve.contract import Strain
from blotsolve.deal_text import is_deal_text
from blotsolve.errors import CardError, DealError
from blotsolve.seats import Seat

HAND = Hand("8.AQ987.AJ.")


@pytest.mark.parametrize(
    "text",
    [
        "8.AQ987.AJ.-",
        "8. aq987. aj. -",
        "♠8 ♥AQ987 ♦AJ",
        "♦AJ, ♥ A Q 9 8 7, ♠: 8, ♣ -",
        "♠️8 ♥️AQ987 ♦️AJ ♣️–",
        "♤8 ♡AQ987 ♢AJ",
        "♠8.♥AQ987.♦AJ.♣-",
        "8♠ AQ987♥ AJ♦",
        "8♠ A♥ Q♥ 9♥ 8♥ 7♥ A♦ J♦",
        "8S, AH, QH, 9H, 8H, 7H, AD, JD",
        "S8 HAQ987 DAJ",
        "S 8 H A Q 9 8 7 D A J C -",
        "S:8 H:AQ987 D:AJ C:",
        "S8.HAQ987.DAJ.C-",
        "spades 8 hearts AQ987 diamonds AJ",
        "Spades: 8, Hearts: AQ987, Diamonds: AJ, Clubs: -",
        "pique 8 cœur AD987 carreau AV",
        "8 AQ987 AJ -",
        "8\nA Q 9 8 7\nAJ\n-",
        "8 AD987 AV -",
        "8 AV987 AB -",
    ],
)
def test_hand_is_read(text):
    assert Hand(text) == HAND


def test_ten_is_10_or_t():
    assert Hand("♠10 ♥A10") == Hand("T.AT..") == Hand("10 AT - -") == Hand("10S AH TH")


def test_french_and_dutch_ranks():
    assert Hand("ARDV - 7 -") == Hand("AKQJ..7.")
    assert Hand("AHVB - 7 -") == Hand("AKQJ..7.")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("8 AV987 A7 -", "V is the jack in French and the queen in Dutch"),
        ("8 AVR 7 H", "V is the jack in French and the queen in Dutch"),
        ("8 AVRJ 7 -", "V is the jack in French and the queen in Dutch"),
        ("D7 A8 9 K7", "two hands could be meant"),
        ("8 AQ987 AJ", "3 groups of ranks: '8 AQ987 AJ' (expected four, spades hearts diamonds clubs"),
        ("AQ987", "no card: 'AQ987'"),
        ("♠8 ♥AX", "no rank: 'X'"),
        ("8 ♥AQ 7", "no card: '8'"),
        ("♠88", "8S twice in one hand"),
    ],
)
def test_hand_that_could_be_another_is_asked_for(text, says):
    with pytest.raises(CardError) as refused:
        Hand(text)
    assert says in str(refused.value)


def groups(hand: Hand) -> str:
    return " ".join(part or "-" for part in str(hand).split("."))


def symbols(hand: Hand) -> str:
    return " ".join(suit + part for suit, part in zip("♠♥♦♣", str(hand).split("."), strict=True))


FRENCH, DUTCH = str.maketrans("JQK", "VDR"), str.maketrans("JQK", "BVH")
WRITTEN = {
    "no seat": lambda hands: " ".join(map(str, hands)),
    "small": lambda hands: "n:" + " ".join(map(str, hands)).lower(),
    "name": lambda hands: "North : " + " ".join(map(str, hands)),
    "lines": lambda hands: "\n".join(map(str, hands)),
    "groups on lines": lambda hands: "\r".join(map(groups, hands)) + "\n",
    "suits on lines": lambda hands: "\n\n".join(map(symbols, hands)),
    "seats on lines": lambda hands: "\n".join(
        f"{seat} {groups(hand)}" for seat, hand in zip("nesw", hands, strict=True)
    ),
    "seats in any order": lambda hands: " ".join(
        f"{name}: {symbols(hands[Seat(name)])}" for name in ("West", "north", "S", "e")
    ),
    "groups": lambda hands: " ".join(map(groups, hands)),
    "suits": lambda hands: "N: " + " ".join(map(symbols, hands)),
    "bars": lambda hands: " | ".join(map(symbols, hands)),
    "10": lambda hands: "N:" + " ".join(map(str, hands)).replace("T", "10"),
}  # fmt: skip


@pytest.mark.parametrize("write", WRITTEN.values(), ids=WRITTEN)
@given(deal=deals(1, 8))
def test_deal_is_read(write, deal):
    assert Deal(write(deal.hands)) == deal


@pytest.mark.parametrize("tongue", [FRENCH, DUTCH])
@given(deal=deals(8, 8))
def test_all_four_hands_tell_french_from_dutch(tongue, deal):
    assert Deal("N:" + " ".join(map(str, deal)).translate(tongue)) == deal


@pytest.mark.parametrize("blank", ["-", "?", ""])
@pytest.mark.parametrize("seat", Seat)
@given(deal=deals(8, 8))
def test_fourth_hand_is_filled_in(seat, blank, deal):
    texts = [blank if one == seat else str(hand) for one, hand in enumerate(deal)]
    labelled = " ".join(f"{one}: {text}" for one, text in zip(Seat, texts, strict=True))
    assert Deal(labelled) == deal
    if blank or seat == Seat.W:
        assert Deal("N:" + " ".join(texts)) == deal


def test_fourth_hand_is_left_out_of_endings():
    assert not Deal("N:A... K... Q... -")[Seat.W]
    with pytest.raises(DealError, match="a deal of 3 hands"):
        Deal("N:A... K... Q...")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("N:8 9 T J Q K 7 8 9 A Q J T", "where does a hand end?"),
        ("N: S:8 H:AQ987 E: S:7 H:- S: H:8 W: D:7", "where does a hand end?"),
        ("AKQJ", "no deal: 'AKQJ'"),
        ("N:A.V.. 7... 8... 9...", "V is the jack in French and the queen in Dutch"),
    ],
)
def test_deal_that_could_be_another_is_asked_for(text, says):
    with pytest.raises(DealError) as refused:
        Deal(text)
    assert says in str(refused.value)


def test_line_of_a_position_needs_no_seat():
    assert Position.parse("A... T... K... .7.. S N") == Position.parse("N:A... T... K... .7.. S N")


def test_names_of_strains_and_seats():
    names = ("hearts", "Spade", "trèfle", "no trump", "No-Trumps", "all trumps")
    assert " ".join(str(Strain(name)) for name in names) == "H S C NT NT AT"
    assert [Seat(name) for name in ("North", "east", "SOUTH", "w")] == list(Seat)


@pytest.mark.parametrize(
    "text", [*(write(Deal.random(1).hands) for write in WRITTEN.values()), "N:x", "♠8 …", "8 AQ987 AJ - 9"]
)
def test_text_of_a_deal_is_no_file(text):
    assert is_deal_text(text)


@pytest.mark.parametrize(
    "text", ["deals.txt", "E:\\deals.txt", "a b", "-", "", "./x", "7.8.txt", "my deals.txt", "N"]
)
def test_name_of_a_file_is_no_deal(text):
    assert not is_deal_text(text)
