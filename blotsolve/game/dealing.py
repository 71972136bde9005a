"""The dealing of a deal: what the players see in the auction, what lies open, and what is dealt after it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from blotsolve.cards import Card, Hand, Suit
from blotsolve.checks import listed
from blotsolve.deal import Deal
from blotsolve.errors import DealError
from blotsolve.game.choosing import Turned, read_turned
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True)
class Dealing:
    """How the cards of one deal come into the hands."""

    deal: Deal
    """The eight cards of each player; where a card is turned up, if he takes it who has it here."""
    first: Deal
    """The cards that the players see in the auction; the whole deal where that is all."""
    turned: Turned | None = None
    """The card that is turned up, or the suit that is drawn."""
    stock: tuple[Card, ...] = ()
    """Where a card is turned up, what is dealt after the auction, in its order."""


def whole(deal: Deal | str) -> Deal:
    """Return a deal of which every hand is complete; raise DealError for another."""
    deal = _read(deal)
    for seat in Seat:
        if len(deal[seat]) != 8:
            raise DealError(f"{seat} has {len(deal[seat])} cards, expected 8: {str(deal[seat])!r}")
    return deal


def dealing_of(
    deal: Deal | str,
    dealer: Seat,
    ruleset: Ruleset,
    first: Deal | str | None = None,
    turned: Turned | str | None = None,
) -> Dealing:
    """Return how a deal is dealt; what is not given is drawn at random, always the same from the same deal.

    Where a card is turned up, he is taken to have it who has it in `deal`; without one it is drawn from the
    hand of the player after the dealer. Raise DealError for what does not fit.
    """
    deal, turned = whole(deal), read_turned(turned, ruleset)
    rules = ruleset.auction
    if rules.has_drawn_suit and turned is None:
        turned = random.Random(f"{deal} suit").choice(list(Suit))
    if not rules.has_turned_card:
        return Dealing(deal, _first(deal, first, rules.cards), turned)
    if turned is None:
        own, seen = deal[dealer.next], None if first is None else _read(first)
        left = [card for card in own if seen is None or card not in seen[dealer.next]]
        turned = random.Random(f"{deal} turned").choice(left or list(own))
    assert isinstance(turned, Card)
    rest = Deal([[card for card in hand if card != turned] for hand in deal])
    seen = _first(rest, first, rules.cards)
    lot, stock = random.Random(f"{deal} stock"), list[Card]()
    for seat in (dealer.after(place) for place in range(1, 5)):
        left = [card for card in rest[seat] if card not in seen[seat]]
        lot.shuffle(left)
        stock += left
    return Dealing(deal, seen, turned, tuple(stock))


def dealt_to(taker: Seat, first: Sequence[Hand], turned: Card, stock: Sequence[Card], dealer: Seat) -> Deal:
    """Return the eight cards of each player when one of them gets the card that is turned up.

    The rest of each hand is dealt from the stock in its order, from the player after the dealer on; he who
    has the open card gets one card less.

    Parameters
    ----------
    taker : Seat
        Who gets the open card.
    first : sequence of Hand
        What N E S W have seen of their cards in the auction.
    turned : Card
        The open card.
    stock : sequence of Card
        What is dealt after the auction, in its order.
    dealer : Seat
        Who deals.

    Returns
    -------
    Deal
        The eight cards of each player.

    Examples
    --------
    >>> from blotsolve.rulesets import find_ruleset
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> dealt = dealing_of(deal, Seat.N, find_ruleset("belote_classique"))
    >>> dealt_to(Seat.E, dealt.first, dealt.turned, dealt.stock, Seat.N) == dealt.deal
    True
    """
    taker, turned, dealer = Seat(taker), Card(turned), Seat(dealer)
    hands = [list(Hand.read(hand)) for hand in listed("hands", first, DealError)]
    stock = tuple(map(Card, listed("cards of the stock", stock, DealError)))
    if len(hands) != 4:
        raise DealError(f"{len(hands)} hands (expected four: N E S W)")
    hands[taker].append(turned)
    place = 0
    for seat in (dealer.after(after) for after in range(1, 5)):
        more = 8 - len(hands[seat])
        hands[seat] += stock[place : place + more]
        place += more
    return Deal(hands)


def _read(deal: Deal | str) -> Deal:
    return Deal.read(deal)


def _first(deal: Deal, first: Deal | str | None, count: int) -> Deal:
    """Return the cards that the players see in the auction."""
    if first is None:
        if count == 8:
            return deal
        lot = random.Random(str(deal))
        return Deal([lot.sample(list(hand), count) for hand in deal])
    first = _read(first)
    for seat in Seat:
        if len(first[seat]) != count:
            raise DealError(
                f"{seat} sees {len(first[seat])} cards in the auction, expected {count}: {str(first[seat])!r}"
            )
        if others := first[seat].mask & ~deal[seat].mask:
            card = next(iter(Hand.from_mask(others)))
            raise DealError(f"{seat} sees {card} in the auction (expected cards of {str(deal[seat])!r})")
    return first
