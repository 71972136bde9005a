"""A holding: a player has one of several sets of cards, or none of them, and nobody knows which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby, islice
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand
from blotsolve.errors import CardError, ImpossibleKnowledgeError, KnowledgeError
from blotsolve.plain import plain
from blotsolve.seats import Seat

MOST_SETS = 4096
"""More sets than any call or declaration leaves open: capot+n in Belot Arena has about a thousand."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A player holds one of these sets of cards at least, whole; or, `denied`, he holds none of them whole.

    A set within another one stands for both, and only the smaller is kept. Its text reads back:
    `E?AKQ...|.AKQ..` for one of two sets, `E!AKQ...|.AKQ..` for neither. Raise KnowledgeError.

    >>> Holding.parse("E?AKQ...|.AKQ..|.AKQJ..")
    Holding.parse('E?AKQ...|.AKQ..')
    >>> Holding("E", ["AKQ..."], denied=True).allows("KQJT98...")
    True
    """

    seat: Seat
    sets: tuple[Hand, ...]
    denied: bool = False

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self, seat: Seat | str, sets: Iterable[Hand | str | Iterable[Card | str]], denied: bool = False
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "seat", Seat(self.seat))
        if isinstance(self.sets, (str, Hand)) or not isinstance(self.sets, Iterable):
            raise KnowledgeError(f"no sets of cards: {self.sets!r} (expected a list of hands)")
        if type(self.denied) is not bool:
            raise KnowledgeError(f"denied is {self.denied!r} (expected True or False)")
        sets = tuple(islice(self.sets, MOST_SETS + 1))
        if len(sets) > MOST_SETS:
            raise KnowledgeError(f"a holding of more than {MOST_SETS} sets of cards (expected fewer)")
        masks = {read_hand(cards).mask for cards in sets}
        smallest: list[int] = []
        for _, equal in groupby(sorted(masks, key=_size), _size):  # none of as many cards is within another
            smallest += sorted([mask for mask in equal if all(less & ~mask for less in smallest)])
        put(self, "sets", tuple(map(Hand.from_mask, smallest)))

    @classmethod
    def parse(cls, text: str) -> Holding:
        """Read `<seat>?<hand>|<hand>…` or `<seat>!<hand>|<hand>…`; raise KnowledgeError."""
        text = plain(text).strip() if isinstance(text, str) else text
        if not isinstance(text, str) or len(text) < 2 or text[1] not in "?!":
            raise KnowledgeError(f"no holding: {text!r} (expected a seat, ? or !, and hands apart by |)")
        return cls(text[0], text[2:].split("|") if text[2:] else [], text[1] == "!")

    def allows(self, hand: Hand | str) -> bool:
        """Return whether a hand may be that of the player."""
        cards = read_hand(hand).mask
        return any(not one.mask & ~cards for one in self.sets) != self.denied

    def __str__(self) -> str:
        return f"{self.seat}{'!' if self.denied else '?'}{'|'.join(map(str, self.sets))}"

    def __repr__(self) -> str:
        return f"Holding.parse({str(self)!r})"


def _size(mask: int) -> int:
    return mask.bit_count()


def narrow(may_hold: list[int], holdings: Iterable[Holding]) -> tuple[Holding, ...]:
    """Take from `may_hold`, four sets of cards as bits, what holdings rule out; return what they leave open.

    Of a holding there remain the sets that are still possible, without the cards that are known to be there.
    One that is sure to hold is left out. Raise ImpossibleKnowledgeError for one that cannot.
    """
    holdings, before = tuple(holdings), None
    while before != (holdings, may_hold):
        before = holdings, may_hold.copy()
        holdings = tuple(left for holding in holdings if (left := _narrow(may_hold, holding)) is not None)
    return holdings


def _narrow(may_hold: list[int], holding: Holding) -> Holding | None:
    """Narrow one holding, and what others may hold by it; None if it is sure to hold."""
    seat = holding.seat
    may = may_hold[seat]
    known = may & ~(may_hold[seat - 1] | may_hold[seat - 2] | may_hold[seat - 3])
    left = holding
    if any(one.mask & (known | ~may) for one in holding.sets):
        sets = [Hand.from_mask(one.mask & ~known) for one in holding.sets if not one.mask & ~may]
        left = Holding(seat, sets, holding.denied)
    holds = Hand() in left.sets
    if holds or not left.sets:
        if holds == holding.denied:
            raise ImpossibleKnowledgeError(f"the holding {str(holding)!r} cannot hold")
        return None
    if holding.denied:
        for one in left.sets:
            if len(one) == 1:
                may_hold[seat] &= ~one.mask
    else:
        common = 0xFFFFFFFF
        for one in left.sets:
            common &= one.mask
        for other in Seat:
            if other != seat:
                may_hold[other] &= ~common
    return left


def read_hand(cards: Hand | str | Iterable[Card | str]) -> Hand:
    """Return the cards as a hand; raise KnowledgeError with what cannot be parsed."""
    try:
        return Hand.read(cards)
    except CardError as error:
        raise KnowledgeError(str(error)) from None
