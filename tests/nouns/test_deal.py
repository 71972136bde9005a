"""Seats, sides and deals: who sits where, four hands that share no card, and their text."""

from __future__ import annotations

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import damaged, deals, nonsense, refusal, seats, texts

from blotsolve.cards import Card, Hand
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DealError, OptionError, PositionError
from blotsolve.seats import Seat, Side

# Seats and sides


def test_seats_go_clockwise_from_north():
    assert [str(seat) for seat in Seat] == ["N", "E", "S", "W"]
    assert [seat.next for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]


def test_partners_sit_opposite():
    assert [seat.partner for seat in Seat] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.other for side in Side] == [Side.EW, Side.NS]


@given(seats, st.integers(-20, 20))
def test_seat_after_some_steps_is_reached_step_by_step(seat, steps):
    assert seat.after(steps + 1) == seat.after(steps).next


@pytest.mark.parametrize("noun", [*Seat, *Side], ids=repr)
def test_text_and_repr_read_back(noun):
    kind = type(noun)
    assert kind(str(noun)) is kind(str(noun).lower()) is kind(f" {noun} ") is kind(int(noun)) is noun
    assert eval(repr(noun)) is noun
    assert pickle.loads(pickle.dumps(noun)) is noun


@pytest.mark.parametrize("wrong", ["", "X", "NS", "norht", 4, -1, 7.5, None, []])
def test_no_seat(wrong):
    with pytest.raises(PositionError) as error:
        Seat(wrong)
    assert str(error.value) == f"no seat: {wrong!r} (expected one of N E S W)"


@pytest.mark.parametrize("wrong", ["", "X", "N", "SN", "NS+EW", 2, -1, 0.5, None, []])
def test_no_side(wrong):
    with pytest.raises(PositionError) as error:
        Side(wrong)
    assert str(error.value) == f"no side: {wrong!r} (expected NS or EW)"


# Deals


def test_deal_prints_from_north():
    assert str(Deal(["AS", "KS", "QS", "JS"])) == "N:A... K... Q... J..."


@pytest.mark.parametrize(
    "spelling",
    [
        "N:A...7 .T.. ..K. 7..8.",
        "n:a...7 .10.. ..k. 7..8.",
        "  N:A.-.-.7   -.T.-.-  -.-.K.-\t7..8.\n",
        "N: A...7 .T.. ..K. 7..8.",
        "E:.T.. ..K. 7..8. A...7",
        "S:..K. 7..8. A...7 .T..",
        "W:7..8. A...7 .T.. ..K.",
        ["A...7", ".T..", "..K.", "7..8."],
        ("AS 7C", "TH", "KD", "8D 7S"),
        [["AS", "7C"], ["TH"], [Card("KD")], {Card("8D"), Card("7S")}],
        [Hand("A...7"), Hand(".T.."), Hand("..K."), Hand("7..8.")],
    ],
    ids=repr,
)
def test_deal_reads_from(spelling):
    deal = Deal(spelling)
    assert str(deal) == "N:A...7 .T.. ..K. 7..8."
    assert [deal["N"], deal["E"], deal[Seat.S], deal[3]] == list(deal) == list(deal.hands)


@pytest.mark.parametrize("spelling", ["N:- - - -", "W:... -.-.-.- - ...", ["", "", "", ""]], ids=repr)
def test_deal_of_no_cards_reads_from(spelling):
    assert str(Deal(spelling)) == "N:... ... ... ..."


def test_deal_reads_from_an_iterator():
    assert Deal(iter(["AS", "KS", "QS", "JS"])) == Deal("N:A... K... Q... J...")


@given(deals())
def test_deal_reads_back(deal):
    assert Deal(str(deal)) == deal
    assert eval(repr(deal)) == deal
    assert Deal(list(deal)) == deal
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal
    assert hash(Deal(str(deal))) == hash(deal)


@given(deals(), seats)
def test_deal_reads_from_any_seat(deal, seat):
    hands = [str(deal[seat.after(place)]) for place in range(4)]
    assert Deal(f"{seat}:" + " ".join(hands)) == deal


@given(deals(most=1), deals(most=1))
def test_deals_are_equal_when_every_hand_is(one, other):
    assert (one == other) == (list(one) == list(other))


def test_deal_equals_nothing_but_a_deal():
    assert Deal("N:A... K... Q... J...") != "N:A... K... Q... J..."


def test_deal_cannot_be_changed():
    deal = Deal("N:A... K... Q... J...")
    with pytest.raises(AttributeError, match="a deal cannot be changed: hands"):
        deal.hands = ()
    with pytest.raises(AttributeError, match="a deal cannot be changed: hands"):
        del deal.hands


@given(deals())
def test_cards_of_a_deal_are_those_of_its_hands(deal):
    assert set(deal.cards) == {card for hand in deal for card in hand}


@given(deals(least=1), seats, st.data())
def test_card_is_taken_from_its_hand_alone(deal, seat, data):
    card = data.draw(st.sampled_from(list(deal[seat])))
    after = deal.remove(seat, card)
    assert [after[other] for other in Seat] == [
        hand.remove(card) if other == seat else hand for other, hand in enumerate(deal)
    ]
    assert deal.remove(str(seat), str(card)) == after


def test_card_is_not_taken_from_another_hand():
    deal = Deal("N:A... K... Q... J...")
    with pytest.raises(CardError, match=r"^AS is not in the hand K\.\.\.$"):
        deal.remove("E", "AS")
    with pytest.raises(PositionError, match="no seat: 'X'"):
        deal.remove("X", "AS")
    with pytest.raises(CardError, match="no card: 'XX'"):
        deal.remove("E", "XX")


@pytest.mark.parametrize("wrong", ["X", 4, None, slice(2)])
def test_no_hand_of_a_deal(wrong):
    with pytest.raises(PositionError, match=r"no seat: .* \(expected one of N E S W\)"):
        Deal("N:A... K... Q... J...")[wrong]


# Chance


@given(st.integers(0), st.integers(0, 8))
def test_seed_makes_a_deal_repeatable(seed, size):
    deal = Deal.random(seed, cards=size)
    assert deal == Deal.random(random.Random(seed), cards=size)
    assert [len(hand) for hand in deal] == [size] * 4


def test_random_deals_differ():
    assert len({Deal.random(seed) for seed in range(50)}) == 50
    assert Deal.random() != Deal.random()


def test_every_card_comes_to_every_seat():
    dealt = [Deal.random(seed, cards=2) for seed in range(400)]
    assert {(seat, card) for deal in dealt for seat, hand in enumerate(deal) for card in hand} == {
        (seat, card) for seat in range(4) for card in Card
    }


@pytest.mark.parametrize("wrong", [-1, 9, 2.0, "3", None])
def test_no_random_deal_of_so_many_cards(wrong):
    with pytest.raises(DealError) as error:
        Deal.random(1, cards=wrong)
    assert str(error.value) == f"cards is {wrong!r} (expected a whole number from 0 to 8)"


@pytest.mark.parametrize("wrong", ["1", 1.5, -1, True, [], random])
def test_no_seed(wrong):
    with pytest.raises(OptionError) as error:
        Deal.random(wrong)
    assert str(error.value) == f"seed is {wrong!r} (expected a whole number from 0, or a random.Random)"


# Errors

NINE = "AKQJT987.A.."


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("", "no deal: '' (expected 'N:hand hand hand hand', clockwise from N)"),
        ("AKQJ", "no deal: 'AKQJ' (expected 'N:hand hand hand hand', clockwise"),
        (":A... K... Q... J...", "no seat: '' (expected one of N E S W), in the deal ':A... K... Q... J...'"),
        (
            "X:A... K... Q... J...",
            "no seat: 'X' (expected one of N E S W), in the deal 'X:A... K... Q... J...'",
        ),
        (
            "N:A... K... Q...",
            "a deal of 3 hands: 'N:A... K... Q...' (expected four, or three of eight cards each)",
        ),
        (
            "E:A... K... Q... J... T...",
            "a deal of 5 hands: 'E:A... K... Q... J... T...' (expected four, clockw",
        ),
        (
            "N:A... E:K... Q... J...",
            "a seat letter at the hand of E: 'E:K...' (expected at the first hand only)",
        ),
        (
            "W:A... K... Q... E:J...",
            "a seat letter at the hand of S: 'E:J...' (expected at the first hand only)",
        ),
        ("N:A... K Q... J...", "the hand of E cannot be parsed: 'K' (expected dots, as in AJ9.T.KQ.7)"),
        (
            "N:A... K... Q.. J...",
            "the hand of S cannot be parsed: a hand of 3 suits: 'Q..' (expected spades.hear",
        ),
        (
            "N:A... KX... Q... J...",
            "the hand of E cannot be parsed: no rank: 'X' (expected one of 7 8 9 10 J Q K A",
        ),
        ("N:A... KK... Q... J...", "the hand of E cannot be parsed: KS twice in one hand: 'KK...'"),
        ("N:A... K... Q... A...", "AS is in two hands: N and W hold it"),
        ("E:A... .K.. Q... .K..", "KH is in two hands: N and S hold it"),
        (f"N:{NINE} - - -", f"N has 9 cards, expected 8 at most: {NINE!r}"),
        (f"E:{NINE} - - -", f"E has 9 cards, expected 8 at most: {NINE!r}"),
        (["A...", "K...", "Q..."], "a deal of 3 hands (expected four: N E S W)"),
        ([], "a deal of 0 hands (expected four: N E S W)"),
        (["A...", "KX...", "Q...", "J..."], "the hand of E cannot be parsed: no rank: 'X' (expected"),
        (["A...", "KS JX", "Q...", "J..."], "the hand of E cannot be parsed: no card: 'JX' (expected"),
        (["A...", "K...", None, "J..."], "the hand of S cannot be parsed: no hand: None (expected"),
        (["A...", "K...", "Q...", [None]], "the hand of W cannot be parsed: no card: None (expected"),
        ([7, "K...", "Q...", "J..."], "the hand of N cannot be parsed: no hand: 7 (expected"),
        (5, "no deal: 5 (expected 'N:hand hand hand hand', or the hands of N E S W)"),
        (None, "no deal: None (expected 'N:hand hand hand hand', or the hands of N E S W)"),
    ],
)
def test_no_deal(wrong, message):
    with pytest.raises(DealError) as error:
        Deal(wrong)
    assert str(error.value).startswith(message)


@given(texts | damaged(deals().map(str)))
def test_any_text_is_a_deal_or_is_refused(text):
    if error := refusal(Deal, text):
        assert isinstance(error, DealError)
    else:
        assert Deal(str(Deal(text))) == Deal(text)


@given(nonsense | st.lists(nonsense, min_size=4, max_size=4))
def test_any_value_is_a_deal_or_is_refused(value):
    if error := refusal(Deal, value):
        assert isinstance(error, DealError)


@given(nonsense, nonsense)
def test_any_seed_and_size_make_a_deal_or_are_refused(seed, size):
    if error := refusal(lambda: Deal.random(seed, cards=size)):
        assert isinstance(error, (DealError, OptionError))
