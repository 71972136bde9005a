"""Deals and positions: facts about who holds what, and their text."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from blotsolve import checks
from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.deal_text import UNKNOWN, hand_texts, is_position_text, words_of
from blotsolve.errors import CardError, DealError, PositionError
from blotsolve.hand_text import english_ranks, suit_groups
from blotsolve.pictured import Pictured
from blotsolve.plain import plain
from blotsolve.seats import Seat, Side


class Deal(Pictured):
    """Four hands that share no card: a whole deal, or what is left of one.

    `hands` is deal text, `N:hand hand hand hand` clockwise from the named seat, or the four hands of
    N E S W in any form that `Hand` reads. A deal prints from N, and its text reads back.

    Text may also have a hand a line, a seat before each hand in any order (`W: … N: …`), or no seat, which
    is clockwise from N. Where three hands are whole, `-` or nothing for the fourth fills it in. Text in
    which the hands cannot be told apart raises DealError.

    >>> deal = Deal("E:.T.. .9.. A... .7..")
    >>> str(deal), deal[Seat.S]
    ('N:.7.. .T.. .9.. A...', Hand('.9..'))
    """

    __slots__ = ("hands",)

    hands: tuple[Hand, Hand, Hand, Hand]
    """The hands of N, E, S and W."""

    def __init__(self, hands: str | Sequence[Hand | str | Iterable[Card | str]]) -> None:
        four = _read_deal(hands) if isinstance(hands, str) else _read_hands(hands)
        seen = 0
        for seat, hand in enumerate(four):
            if hand.mask.bit_count() > 8 or hand.mask & seen:
                raise _too_many(four, Seat(seat))
            seen |= hand.mask
        object.__setattr__(self, "hands", four)

    @classmethod
    def read(cls, given: Deal | str | Sequence[Hand | str | Iterable[Card | str]]) -> Deal:
        """Return a deal itself, or the one that its text or its four hands make; raise DealError."""
        return given if isinstance(given, Deal) else cls(given)

    @classmethod
    def random(
        cls, seed: int | random.Random | None = None, *, cards: int = 8, given: Deal | str | None = None
    ) -> Deal:
        """Deal `cards` cards to each player, every deal as likely as any other.

        `seed` is a number or a `random.Random`; the same seed gives the same deal. `given` are cards that
        players hold in any case, as a deal with fewer cards in it. Raise DealError for more of them than
        `cards` in a hand.

        >>> Deal.random(1) == Deal.random(1), len(Deal.random(1, cards=3)[Seat.N])
        (True, 3)
        >>> Deal.random(1, given="S:J9.A.. - - -")[Seat.S]
        Hand('J9.AT8.AJ.K')
        """
        cards = checks.whole("cards", cards, 0, 8, DealError)
        if given is not None:
            return cls._around(Deal.read(given), checks.chance(seed), cards)
        deck = checks.chance(seed).sample(list(Card), 4 * cards)
        return cls([deck[cards * seat : cards * (seat + 1)] for seat in range(4)])

    @classmethod
    def _around(cls, given: Deal, chance: Random, cards: int) -> Deal:
        """Deal the rest around the cards that are given."""
        for seat in Seat:
            if len(given[seat]) > cards:
                raise DealError(
                    f"{len(given[seat])} cards are given to {seat}: {given[seat]} (expected {cards} at most)"
                )
        held = set(given.cards)
        deck = [card for card in Card if card not in held]
        rest = iter(chance.sample(deck, len(deck)))
        return cls([[*hand, *(next(rest) for _ in range(cards - len(hand)))] for hand in given])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a deal cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a deal cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Deal, (self.hands,)

    def __getitem__(self, seat: Seat | str) -> Hand:
        return self.hands[Seat(seat)]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    def __eq__(self, other: object) -> bool:
        return self.hands == other.hands if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hands)

    def __str__(self) -> str:
        return "N:" + " ".join(map(str, self.hands))

    def __repr__(self) -> str:
        return f"Deal({str(self)!r})"

    @property
    def cards(self) -> Hand:
        """All cards of the four hands."""
        north, east, south, west = self.hands
        return Hand.from_mask(north.mask | east.mask | south.mask | west.mask)

    def remove(self, seat: Seat | str, card: Card | str) -> Deal:
        """Return the deal after a player has put one of his cards down."""
        seat = Seat(seat)
        return Deal([hand.remove(card) if holder == seat else hand for holder, hand in enumerate(self.hands)])


@dataclass(frozen=True, slots=True)
class Position(Pictured):
    """A deal in play: the cards still in hand, the strain, and the trick on the table.

    `leader` led (or leads) to the current trick, `table` holds its cards, the leader's first, and
    `taken` the sides that have taken a trick before: it decides whether a capot is still possible.
    It defaults to nobody in the first trick of a full deal and to both sides otherwise.

    Each part may be given as text, and the text of the whole reads back:

    >>> position = Position.parse("N:A... T... K... .7.. S N")
    >>> str(position), position.turn, sorted(position.taken)
    ('N:A... T... K... .7.. S N', Seat('N'), [Side('NS'), Side('EW')])
    >>> Position("N:A... T... ... .7..", "S", "S", ["KS"], "NS")
    Position.parse('N:A... T... ... .7.. S S KS taken=NS')
    """

    deal: Deal
    strain: Strain
    leader: Seat
    table: tuple[Card, ...] = ()
    taken: frozenset[Side] = None  # type: ignore[assignment]  # set below, with the hands at hand

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            deal: Deal | str,
            strain: Strain | str,
            leader: Seat | str,
            table: str | Iterable[Card | str] = (),
            taken: str | Iterable[Side | str] | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "deal", self.deal if isinstance(self.deal, Deal) else Deal(self.deal))
        put(self, "strain", Strain(self.strain))
        put(self, "leader", Seat(self.leader))
        table = plain(self.table).replace(",", " ").split() if isinstance(self.table, str) else self.table
        if not isinstance(table, Iterable):
            raise PositionError(f"no cards on the table: {table!r} (expected cards, the leader's first)")
        put(self, "table", tuple(map(Card, table)))
        self._check_cards()
        put(self, "taken", self._default_taken() if self.taken is None else _read_taken(self.taken))
        if self.taken and self._is_first_trick():
            raise PositionError(f"taken={_taken_text(self.taken)} in the first trick (expected taken=-)")

    def _check_cards(self) -> None:
        if len(self.table) > 3:
            raise PositionError(f"{len(self.table)} cards on the table (expected 3 at most)")
        held = self.deal.cards
        for index, card in enumerate(self.table):
            if card in self.table[:index]:
                raise PositionError(f"{card} is twice on the table")
            if card in held:
                (seat,) = (seat for seat in Seat if card in self.deal.hands[seat])
                raise PositionError(f"{card} is on the table and in the hand of {seat}")
        size = len(self.deal.hands[self.leader]) + bool(self.table)
        if size > 8:
            raise PositionError(f"{self.leader} would have had {size} cards (expected 8 at most)")
        missing = [str(seat) for seat in Seat if not self.deal.hands[seat]]
        if missing and not self.table and max(map(len, self.deal.hands)) > 1:
            raise PositionError(
                f"no cards for {' and '.join(missing)} (expected four hands, or three of eight cards each, "
                "from which the fourth follows)"
            )
        for place in range(4):
            hand = self.deal.hands[(self.leader + place) % 4]
            expected = size - (place < len(self.table))
            if len(hand) != expected:
                seat = self.leader.after(place)
                raise PositionError(f"{seat} has {len(hand)} cards, expected {expected}: {str(hand)!r}")

    def _is_first_trick(self) -> bool:
        return len(self.deal.cards) + len(self.table) == 32

    def _default_taken(self) -> frozenset[Side]:
        return frozenset() if self._is_first_trick() else frozenset(Side)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read one line: `<deal> <strain> <leader> [cards on the table, leader's first] [taken=…]`.

        The hands of the deal have dots in them, as they are printed; the seat before them may be left out.

        `taken` is `-`, `NS`, `EW` or `NS+EW`. Raise DealError, CardError or PositionError.
        """
        if not isinstance(text, str):
            raise PositionError(f"no position: {text!r} (expected text)")
        words = words_of(text)
        taken: str | None = None
        if words and words[-1].lower().startswith("taken="):
            taken = words.pop()[len("taken=") :]
        if len(words) < 6:
            raise PositionError(
                f"no position: {text!r} (expected '<deal> <strain> <leader> [cards] [taken=…]')"
            )
        return cls(Deal(" ".join(words[:4])), Strain(words[4]), Seat(words[5]), words[6:], taken)

    @classmethod
    def read(cls, given: Position | str) -> Position:
        """Return a position itself, or the one that a line means; raise as `parse` does."""
        return given if isinstance(given, Position) else cls.parse(given)

    @property
    def turn(self) -> Seat:
        """The player who plays next."""
        return self.leader.after(len(self.table))

    @property
    def hand(self) -> Hand:
        """The hand of the player who plays next; empty when the deal is over."""
        return self.deal[self.turn]

    def __str__(self) -> str:
        words = [str(self.deal), str(self.strain), str(self.leader), *map(str, self.table)]
        if self.taken != self._default_taken():
            words.append("taken=" + _taken_text(self.taken))
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"


def _too_many(four: tuple[Hand, ...], seat: Seat) -> DealError:
    """Return what is wrong with the hand of a seat: more than eight cards, or one of a hand before it."""
    hand = four[seat]
    if len(hand) > 8:
        return DealError(f"{seat} has {len(hand)} cards, expected 8 at most: {str(hand)!r}")
    other = next(other for other in Seat if hand.mask & four[other].mask)
    card = next(iter(Hand.from_mask(hand.mask & four[other].mask)))
    return DealError(f"{card} is in two hands: {other} and {seat} hold it")


def read_deal_or_position(given: Deal | Position | str) -> Deal | Position:
    """Return a deal or a position itself, or what a text is: a position if it goes on after four hands."""
    if not isinstance(given, str):
        return given
    return Position.parse(given) if is_position_text(given) else Deal(given)


def _read_hand(seat: Seat, hand: Hand | str | Iterable[Card | str]) -> Hand:
    try:
        return Hand.read(hand)
    except CardError as error:
        raise DealError(f"the hand of {seat} cannot be parsed: {error}") from None


def _read_hands(hands: Iterable[Hand | str | Iterable[Card | str]]) -> tuple[Hand, ...]:
    if not isinstance(hands, Iterable):
        raise DealError(f"no deal: {hands!r} (expected 'N:hand hand hand hand', or the hands of N E S W)")
    four = tuple(hands)
    if len(four) != 4:
        raise DealError(f"a deal of {len(four)} hands (expected four: N E S W)")
    return tuple(map(_read_hand, Seat, four))


def _read_deal(text: str) -> tuple[Hand, ...]:
    """Read four hands; beside three whole ones, one that is not given holds all other cards."""
    texts = hand_texts(text)
    hands = [
        Hand() if hand in UNKNOWN else _read_hand(seat, hand)
        for seat, hand in zip(Seat, _in_english(texts), strict=True)
    ]
    if sum(hand in UNKNOWN for hand in texts) == 1 and sorted(map(len, hands)) == [0, 8, 8, 8]:
        seen = 0
        for hand in hands:
            seen |= hand.mask
        if seen.bit_count() == 24:  # else a card is in two of them, and that is reported
            hands[list(map(len, hands)).index(0)] = Hand.from_mask(0xFFFFFFFF & ~seen)
    elif "" in texts:
        raise DealError(f"a deal of 3 hands: {text!r} (expected four, or three of eight cards each)")
    return tuple(hands)


def _in_english(texts: list[str]) -> list[str]:
    """Return hands with the ranks of French and Dutch in English; all four together tell which it is."""
    if _ENGLISH.fullmatch("".join(texts)):
        return texts
    read: list[list[str] | None] = []
    for seat, hand in zip(Seat, texts, strict=True):
        try:
            read.append(None if hand in UNKNOWN else suit_groups(hand))
        except CardError as error:
            raise DealError(f"the hand of {seat} cannot be parsed: {error}") from None
    letters = "".join("".join(groups) for groups in read if groups)
    try:
        return [
            hand if groups is None else ".".join(english_ranks(groups, letters, hand))
            for hand, groups in zip(texts, read, strict=True)
        ]
    except CardError as error:
        raise DealError(str(error)) from None


_ENGLISH = re.compile(r"[789TJQKA10.?-]*")


def _read_taken(taken: str | Iterable[Side | str]) -> frozenset[Side]:
    if isinstance(taken, str):
        taken = [] if (sides := plain(taken).strip()) in ("-", "") else sides.split("+")
    if not isinstance(taken, Iterable):
        raise PositionError(f"no sides: taken={taken!r} (expected -, NS, EW or NS+EW)")
    return frozenset(map(Side, taken))


def _taken_text(taken: frozenset[Side]) -> str:
    return "+".join(map(str, sorted(taken))) or "-"
