"""The order in which chance deals the cards of a deal, for frameworks that deal them one by one.

First come the cards that each player sees in the auction, N's, E's, S's and W's. Where a card is turned up
it is the next, and the rest follows in the order in which it is dealt after the auction; otherwise the rest
of N's, E's, S's and W's. Where a suit is drawn, that comes last of all.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from blotsolve.cards import Card, Suit
from blotsolve.deal import Deal
from blotsolve.game import DealState, dealt_to
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


def draws(ruleset: Ruleset) -> int:
    """Return how often chance decides: 32 cards, and the suit where one is drawn."""
    return len(Card) + ruleset.auction.has_drawn_suit


def begin(chosen: Sequence[int], dealer: Seat, ruleset: Ruleset) -> DealState:
    """Return the deal before its first call from all that chance has chosen."""
    cards, count = [Card(card) for card in chosen[: len(Card)]], ruleset.auction.cards
    first = [cards[count * seat : count * (seat + 1)] for seat in range(4)]
    left = cards[4 * count :]
    if ruleset.auction.has_turned_card:
        turned, *stock = left
        deal = dealt_to(dealer.next, list(Deal(first)), turned, stock, dealer)
        state = DealState.start(deal, dealer, ruleset, Deal(first), turned)
        return replace(state, stock=tuple(stock))
    more = 8 - count
    hands = [[*first[seat], *left[more * seat : more * (seat + 1)]] for seat in range(4)]
    suit = Suit(chosen[len(Card)]) if ruleset.auction.has_drawn_suit else None
    return DealState.start(Deal(hands), dealer, ruleset, Deal(first), suit)


def order_of(state: DealState, seat: Seat, hands: Sequence[Sequence[Card]], rng: random.Random) -> list[int]:
    """Return how chance may have dealt other hands that a player cannot tell from those of a state.

    `hands` are the eight cards of each player; what else he does not see is drawn by lot.
    """
    count, turned = state.ruleset.auction.cards, state.auction.turned
    held = [list(hand) for hand in hands]
    known = list(state.first[seat])
    if isinstance(turned, Card):
        holder = state.dealer.next if state.contract is None else state.contract.declarer
        _move(turned, holder, held, keep=known if holder == seat else [], rng=rng)
        for hand in held:
            hand[:] = [card for card in hand if card != turned]
    first = [known if player == seat else rng.sample(held[player], count) for player in Seat]
    rest = [[card for card in held[player] if card not in first[player]] for player in Seat]
    order = [card for hand in first for card in hand]
    if not isinstance(turned, Card):
        suit = [] if turned is None else [int(turned)]
        return [*map(int, order), *(int(card) for hand in rest for card in hand), *suit]
    for hand in rest:
        rng.shuffle(hand)
    stock = [card for place in range(1, 5) for card in rest[state.dealer.after(place)]]
    return [*map(int, order), int(turned), *map(int, stock)]


def _move(card: Card, holder: Seat, hands: list[list[Card]], *, keep: list[Card], rng: random.Random) -> None:
    """Give a card to a player, for one of his that he does not keep."""
    for hand in hands:
        if card in hand and hand is not hands[holder]:
            given = rng.choice([one for one in hands[holder] if one not in keep])
            hand[hand.index(card)] = given
            hands[holder][hands[holder].index(given)] = card
            return
