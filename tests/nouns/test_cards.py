"""Suits, ranks, cards and hands: one order, many spellings, one text each, and typed errors."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from strategies import cards, damaged, hands, nonsense, refusal, suits, texts

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.errors import CardError

# Order and text


def test_suits_are_spades_hearts_diamonds_clubs():
    assert [str(suit) for suit in Suit] == ["S", "H", "D", "C"]
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♦", "♣"]
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]


def test_ranks_are_in_natural_order():
    assert [str(rank) for rank in Rank] == ["7", "8", "9", "T", "J", "Q", "K", "A"]
    assert [int(rank) for rank in Rank] == list(range(8))


def test_number_of_a_card_is_eight_times_suit_plus_rank():
    assert [int(card) for card in Card] == list(range(32))
    assert all(card == 8 * card.suit + card.rank for card in Card)


@pytest.mark.parametrize("noun", [*Suit, *Rank, *Card], ids=repr)
def test_text_and_repr_read_back(noun):
    assert type(noun)(str(noun)) is noun
    assert eval(repr(noun)) is noun
    assert type(noun)(int(noun)) is noun


@pytest.mark.parametrize("noun", [Suit.H, Rank.TEN, Card("TH"), Hand("AJ97.T8.KQ.7")], ids=repr)
def test_nouns_survive_pickle_and_copy(noun):
    assert pickle.loads(pickle.dumps(noun)) == noun
    assert copy.deepcopy(noun) == noun


@pytest.mark.parametrize("text", ["H", "h", " h ", "♥"])
def test_suit_reads_from(text):
    assert Suit(text) is Suit.H


@pytest.mark.parametrize("text", ["T", "t", "10", " 10 "])
def test_ten_reads_from(text):
    assert Rank(text) is Rank.TEN


@pytest.mark.parametrize("text", ["TH", "th", "10H", "10h", "T♥", "10♥", " TH "])
def test_ten_of_hearts_reads_from(text):
    assert Card(text) is Card.TH


# Errors


@pytest.mark.parametrize("wrong", ["", " ", "X", "SS", "♠♥", "10", 4, -1, 1.5, None, (), b"S"])
def test_no_suit(wrong):
    with pytest.raises(CardError) as error:
        Suit(wrong)
    assert str(error.value) == f"no suit: {wrong!r} (expected one of S H D C or ♠ ♥ ♦ ♣)"


@pytest.mark.parametrize(
    "wrong", ["", " ", "6", "1", "0", "78", "100", "TT", "10 ♥", 8, -1, 1.5, None, [], b"7"]
)
def test_no_rank(wrong):
    with pytest.raises(CardError) as error:
        Rank(wrong)
    assert str(error.value) == f"no rank: {wrong!r} (expected one of 7 8 9 10 J Q K A, T for 10)"


@pytest.mark.parametrize(
    "wrong", ["", "J", "S", "SJ", "JSS", "1S", "JX", "6S", "-", "11S", 32, -1, 1.5, None, {}]
)
def test_no_card(wrong):
    with pytest.raises(CardError) as error:
        Card(wrong)
    assert str(error.value) == f"no card: {wrong!r} (expected a rank and a suit, such as JS, TH or 10H)"


@pytest.mark.parametrize("noun", [Suit, Rank, Card])
@given(text=texts)
def test_any_text_reads_or_is_refused(noun, text):
    if error := refusal(noun, text):
        assert isinstance(error, CardError)
        assert repr(text) in str(error)
    else:
        assert noun(str(noun(text))) is noun(text)


@pytest.mark.parametrize("noun", [Suit, Rank, Card, Hand])
@given(value=nonsense)
def test_any_value_reads_or_is_refused(noun, value):
    if error := refusal(noun, value):
        assert isinstance(error, CardError)
        assert "expected" in str(error) or "twice" in str(error)


# Hands


@pytest.mark.parametrize(
    "spelling",
    [
        "A9.T.-.7",
        "9A.10..7",
        "a9.t..7",
        " A9.T..7 ",
        "AS 9S TH 7C",
        "AS,9S,10H,7♣",
        "7C th 9s as",
        ["AS", "9S", "TH", "7C"],
        (Card.AS, "9S", Card.TH, "7♣"),
        {Card("AS"), Card("9S"), Card("TH"), Card("7C")},
        Hand("A9.T..7"),
    ],
    ids=repr,
)
def test_hand_reads_from(spelling):
    assert str(Hand(spelling)) == "A9.T..7"


@pytest.mark.parametrize("spelling", ["", " ", "...", "-.-.-.-", [], Hand()], ids=repr)
def test_empty_hand_reads_from(spelling):
    assert Hand(spelling) == Hand()
    assert len(Hand(spelling)) == 0


def test_hand_reads_from_an_iterator():
    assert Hand(iter(["AS", "7C"])) == Hand("A...7")


@given(hands())
def test_hand_reads_back(hand):
    assert Hand(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert Hand(list(hand)) == hand
    assert Hand(" ".join(map(str, hand))) == hand
    assert Hand.from_mask(hand.mask) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


@given(hands(), hands())
def test_hands_are_equal_when_they_hold_the_same_cards(one, other):
    assert (one == other) == (set(one) == set(other))
    if one == other:
        assert hash(one) == hash(other)


def test_hand_equals_nothing_but_a_hand():
    assert Hand("AS") != "A..."
    assert Hand("AS") != Hand("AS").mask


@given(hands())
def test_hand_is_a_set_of_cards(hand):
    assert len(hand) == len(list(hand)) == len(set(hand))
    assert all((card in hand) == (card in set(hand)) == (str(card) in hand) for card in Card)
    assert [card for suit in Suit for card in hand.of(suit)] == list(hand)


@given(hands(), suits)
def test_cards_of_a_suit_come_highest_first(hand, suit):
    ranks = [card.rank for card in hand.of(suit)]
    assert ranks == sorted(ranks, reverse=True)
    assert all(card.suit == suit for card in hand.of(str(suit)))


@given(hands(), cards)
def test_card_is_put_in_and_taken_out(hand, card):
    if card in hand:
        assert hand.remove(card).add(card) == hand
        assert hand.remove(str(card)) == hand.remove(int(card))
        with pytest.raises(CardError, match=f"^{card} twice in one hand"):
            hand.add(card)
    else:
        assert hand.add(card).remove(card) == hand
        assert hand.add(str(card)) == hand.add(card)
        with pytest.raises(CardError, match=f"^{card} is not in the hand "):
            hand.remove(card)


def test_hand_cannot_be_changed():
    hand = Hand("AS")
    with pytest.raises(AttributeError, match="a hand cannot be changed: mask"):
        hand.mask = 0
    with pytest.raises(AttributeError, match="a hand cannot be changed: mask"):
        del hand.mask


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("A.K.Q", "a hand of 3 suits: 'A.K.Q' (expected spades.hearts.diamonds.clubs)"),
        ("A.K.Q.J.T", "a hand of 5 suits: 'A.K.Q.J.T' (expected spades.hearts.diamonds.clubs)"),
        ("AX...", "no rank: 'X' (expected one of 7 8 9 10 J Q K A, T for 10), in the hand 'AX...'"),
        ("A -...", "no rank: '-' (expected one of 7 8 9 10 J Q K A, T for 10), in the hand 'A -...'"),
        ("--...", "no rank: '-' (expected one of 7 8 9 10 J Q K A, T for 10), in the hand '--...'"),
        ("1...", "no rank: '1' (expected one of 7 8 9 10 J Q K A, T for 10), in the hand '1...'"),
        ("AA...", "AS twice in one hand: 'AA...'"),
        ("AS as", "AS twice in one hand: 'AS as'"),
        (["AS", Card("AS")], "AS twice in one hand: a list of cards"),
        ("AS KX", "no card: 'KX' (expected a rank and a suit, such as JS, TH or 10H)"),
        (["AS", None], "no card: None (expected a rank and a suit, such as JS, TH or 10H)"),
        (["AS", 99], "no card: 99 (expected a rank and a suit, such as JS, TH or 10H)"),
        (5, "no hand: 5 (expected spades.hearts.diamonds.clubs, or some cards)"),
        (None, "no hand: None (expected spades.hearts.diamonds.clubs, or some cards)"),
    ],
)
def test_no_hand(wrong, message):
    with pytest.raises(CardError) as error:
        Hand(wrong)
    assert str(error.value) == message


@pytest.mark.parametrize("wrong", [-1, 1 << 32, 1.5, "A", None])
def test_no_set_of_cards(wrong):
    with pytest.raises(CardError) as error:
        Hand.from_mask(wrong)
    assert str(error.value) == f"no set of cards: {wrong!r} (expected 32 bits)"


@pytest.mark.parametrize("hand", [Hand(), Hand("AS")])
def test_no_suit_of_a_hand(hand):
    with pytest.raises(CardError, match=r"no suit: 'X' \(expected one of S H D C"):
        hand.of("X")


@pytest.mark.parametrize("wrong", ["XX", None, 99])
def test_no_card_of_a_hand(wrong):
    for act in (Hand("AS").add, Hand("AS").remove):
        with pytest.raises(CardError, match=r"no card: .* \(expected a rank and a suit"):
            act(wrong)


def test_text_that_is_no_card_is_in_no_hand():
    with pytest.raises(CardError, match="no card: 'XX'"):
        assert "XX" in Hand("AS")


def test_what_is_no_card_is_in_no_hand():
    assert None not in Hand("AS")
    assert 7 not in Hand("AS")


@given(texts | damaged(hands().map(str)) | damaged(hands(8).map(lambda hand: " ".join(map(str, hand)))))
def test_any_text_is_a_hand_or_is_refused(text):
    if error := refusal(Hand, text):
        assert isinstance(error, CardError)
    else:
        assert Hand(str(Hand(text))) == Hand(text)
