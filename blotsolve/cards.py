"""Suits, ranks, cards and hands, with the one order of each that the whole package uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Self

from blotsolve.checks import as_whole, whole_numbers_only
from blotsolve.errors import CardError
from blotsolve.hand_text import english_ranks, named_suit, suit_groups
from blotsolve.plain import plain

_RANKS = "789TJQKA"
_SUITS = "SHDC"
_SYMBOLS = "♠♥♦♣"


@whole_numbers_only
class Suit(IntEnum):
    """A suit: S H D C, in this order. `Suit("♥")`, `Suit("h")`, `Suit("hearts")`, `Suit(1)` are the same."""

    S = 0
    H = 1
    D = 2
    C = 3

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        if isinstance(value, str):
            text = plain(value).strip().upper()
            text = named_suit(text) or text
            index = (_SUITS + _SYMBOLS).find(text) if len(text) == 1 else -1
            if index >= 0:
                return cls(index % 4)
        raise CardError(f"no suit: {value!r} (expected one of S H D C or ♠ ♥ ♦ ♣)")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Suit({self.name!r})"

    @property
    def symbol(self) -> str:
        """The suit as one of ♠ ♥ ♦ ♣."""
        return _SYMBOLS[self]


@whole_numbers_only
class Rank(IntEnum):
    """A rank in natural order, 7 8 9 10 J Q K A: the order of sequences, never that of strength.

    Its text is one character, with T for the ten; `Rank("10")` reads too.
    """

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Rank:
        if isinstance(value, str):
            text = plain(value).strip().upper()
            index = _RANKS.find("T" if text == "10" else text) if text else -1
            if index >= 0 and (len(text) == 1 or text == "10"):
                return cls(index)
        raise CardError(f"no rank: {value!r} (expected one of 7 8 9 10 J Q K A, T for 10)")

    def __str__(self) -> str:
        return _RANKS[self]

    def __repr__(self) -> str:
        return f"Rank({str(self)!r})"


@whole_numbers_only
class Card(IntEnum):
    """One of the 32 cards; its number is 8·suit + rank, its text rank then suit.

    The number is an index, not a strength: who beats whom depends on the contract.

    >>> Card("JS"), Card("10h"), Card("7♣"), Card("♥Q")
    (Card('JS'), Card('TH'), Card('7C'), Card('QH'))
    >>> int(Card("JS")), Card(4).suit, Card(4).rank
    (4, Suit('S'), Rank('J'))
    """

    _ignore_ = ["_index"]  # noqa: RUF012
    for _index in range(32):
        vars()[_RANKS[_index & 7] + _SUITS[_index >> 3]] = _index

    if TYPE_CHECKING:  # text reads too, through _missing_

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Card:
        if isinstance(value, str) and (text := plain(value).strip()):
            if text[0] in "♠♥♦♣":  # a letter there could be a rank of another language
                text = text[1:] + text[0]
            try:
                return cls(8 * Suit(text[-1]) + Rank(text[:-1]))
            except CardError:
                pass
        raise CardError(f"no card: {value!r} (expected a rank and a suit, such as JS, TH or 10H)")

    @property
    def suit(self) -> Suit:
        """The suit of the card."""
        return _EACH_SUIT[self >> 3]

    @property
    def rank(self) -> Rank:
        """The rank of the card, in natural order."""
        return _EACH_RANK[self & 7]

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Card({self.name!r})"


_EACH_SUIT, _EACH_RANK, _EACH_CARD = tuple(Suit), tuple(Rank), tuple(Card)

_IN_ORDER = tuple((1 << 8 * suit + rank, Card(8 * suit + rank)) for suit in Suit for rank in reversed(Rank))
"""The bit of every card and the card, in the order of a hand."""

_SUIT_TEXTS = tuple(
    "".join(_RANKS[rank] for rank in range(7, -1, -1) if held >> rank & 1) for held in range(256)
)
"""The text of what a hand holds in a suit, by its eight bits."""


class Hand:
    """A set of cards, immutable and hashable, printed as spades.hearts.diamonds.clubs.

    `cards` may be dotted text (`AJ97.T8.KQ.7`, strongest first in natural order, `-` or nothing
    for a void), the four suits with spaces between (`AJ97 T8 KQ -`) or with their symbols, letters or
    names (`♠AJ97 ♥T8`, `S AJ97 H T8`, `spades AJ97`), a list of cards as text (`JS TH 7C`), or any
    iterable of cards or card texts. 10 and T are the ten. The letters of French (V D R) and Dutch
    (B V H) are read where the suits are told apart; text that could mean two hands raises CardError.

    >>> Hand("AJ97.T8.KQ.7")
    Hand('AJ97.T8.KQ.7')
    >>> Hand("♠8 ♥ARV98 ♦A10") == Hand("8 AKJ98 AT -") == Hand("spades 8 hearts AKJ98 diamonds A10")
    True
    >>> len(Hand("-.10.-.A7")), Card("TH") in Hand("-.10.-.A7"), str(Hand("7C AC 10H"))
    (3, True, '.T..A7')
    """

    __slots__ = ("mask",)

    mask: int
    """The cards as 32 bits, bit 8·suit + rank."""

    def __init__(self, cards: str | Iterable[Card | str] = ()) -> None:
        if not isinstance(cards, Iterable):
            raise CardError(f"no hand: {cards!r} (expected spades.hearts.diamonds.clubs, or some cards)")
        mask = 0
        for card in _read(cards) if isinstance(cards, str) else map(Card, cards):
            if mask >> card & 1:
                raise CardError(f"{card} twice in one hand: {_shown(cards)}")
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    @classmethod
    def read(cls, given: Hand | str | Iterable[Card | str]) -> Hand:
        """Return a hand itself, or the one that its text or its cards make; raise CardError."""
        return given if isinstance(given, Hand) else cls(given)

    @classmethod
    def from_mask(cls, mask: int) -> Hand:
        """Make the hand whose cards are the set bits of `mask`, bit 8·suit + rank."""
        cards = as_whole(mask)
        if cards is None or not 0 <= cards < 1 << 32:
            raise CardError(f"no set of cards: {mask!r} (expected 32 bits)")
        hand = cls.__new__(cls)
        object.__setattr__(hand, "mask", cards)
        return hand

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a hand cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Hand.from_mask, (self.mask,)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards by suit S H D C, the highest in natural order first."""
        return iter([card for bit, card in _IN_ORDER if self.mask & bit])

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, (Card, str)) and bool(self.mask >> Card(card) & 1)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(("Hand", self.mask))

    def __str__(self) -> str:
        return ".".join([_SUIT_TEXTS[self.mask >> shift & 0xFF] for shift in (0, 8, 16, 24)])

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def of(self, suit: Suit | str) -> tuple[Card, ...]:
        """Return the cards of one suit, the highest in natural order first."""
        suit = Suit(suit)
        return tuple(card for bit, card in _IN_ORDER[8 * suit : 8 * suit + 8] if self.mask & bit)

    def add(self, card: Card | str) -> Hand:
        """Return the hand with one more card."""
        return Hand([*self, Card(card)])

    def remove(self, card: Card | str) -> Hand:
        """Return the hand without one of its cards."""
        card = Card(card)
        if card not in self:
            raise CardError(f"{card} is not in the hand {self}")
        return Hand.from_mask(self.mask & ~(1 << card))


_DOTTED = re.compile(r"([789TJQKA]*)\.([789TJQKA]*)\.([789TJQKA]*)\.([789TJQKA]*)")


def _read(text: str) -> Iterator[Card]:
    """Yield the cards of a hand in any of its forms."""
    groups: Sequence[str] | None
    if found := _DOTTED.fullmatch(text):  # the form that is printed, without a look at the others
        groups = found.groups()
    elif not text.strip():
        groups = ()
    else:
        groups = suit_groups(text)
        if groups is None:
            raise _no_hand(text)
        groups = english_ranks(groups, "".join(groups), text)
    for suit, ranks in enumerate(groups):
        for rank in ranks:
            index = _RANKS.find(rank)
            if index < 0:
                raise CardError(
                    f"no rank: {rank!r} (expected one of 7 8 9 10 J Q K A, T for 10), in the hand {text!r}"
                )
            yield _EACH_CARD[8 * suit + index]


def _no_hand(text: str) -> CardError:
    """Return what is wrong with text in none of the forms of a hand."""
    words = plain(text).replace(",", " ").split()
    if len(words) > 1 and all(set(word.upper()) <= {*_RANKS, "1", "0", "-"} for word in words):
        return CardError(
            f"{len(words)} groups of ranks: {text!r} "
            "(expected four, spades hearts diamonds clubs, with - for a suit that is not held)"
        )
    for word in words:
        try:
            Card(word)
        except CardError as error:
            return error
    return CardError(f"no hand: {text!r} (expected spades.hearts.diamonds.clubs, or some cards)")


def _shown(cards: str | Iterable[Card | str]) -> str:
    return repr(cards) if isinstance(cards, str) else "a list of cards"
