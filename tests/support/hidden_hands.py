"""The plain oracle of what a player may know: every way to lay the hidden cards is tried and looked at.

`every_world` tries all of them for what is known, `fits` plays the course of a deal again with other hands
and says whether all that was seen and heard could have happened. Both are written apart from the package.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations as subsets

import referee

from blotsolve.cards import Card, Hand, Rank
from blotsolve.contract import Bid
from blotsolve.deal import Deal
from blotsolve.errors import DeclarationError
from blotsolve.game import DealState, Declaration, View, capot_plus_values, check_declarations, combinations
from blotsolve.seats import Seat

World = tuple[int, int, int, int]
"""The cards of N E S W, as bits."""


def every_world(own: str, hidden: str, sizes: str, facts: str) -> set[World]:
    """Return every way in which the hidden cards can lie, found by trying all.

    `own` is a seat and its hand, `sizes` are the cards of N E S W, and `facts` are in the notation of
    `Knowledge`: `E+` he holds them all, `E-` he holds none of them, `E?` he holds one of these sets whole,
    `E!` he holds none of these sets whole.
    """
    seat, hand = own.split()
    hands: list[set[Card]] = [set(), set(), set(), set()]
    hands[Seat(seat)] = set(Hand(hand))
    room = [int(size) for size in sizes.split(",")]
    cards = list(Hand(hidden))
    found = set()

    def lay(index: int) -> None:
        if index == len(cards):
            if all(_is_true(fact, hands) for fact in facts.split()):
                n, e, s, w = (sum(1 << card for card in hand) for hand in hands)
                found.add((n, e, s, w))
            return
        for hand, size in zip(hands, room, strict=True):
            if len(hand) < size:
                hand.add(cards[index])
                lay(index + 1)
                hand.remove(cards[index])

    lay(0)
    return found


def _is_true(fact: str, hands: list[set[Card]]) -> bool:
    hand, sign, sets = hands[Seat(fact[0])], fact[1], [set(Hand(text)) for text in fact[2:].split("|")]
    if sign == "-":
        return not sets[0] & hand
    whole = any(cards <= hand for cards in sets)
    return not whole if sign == "!" else whole


def cards_put_down(view: View) -> Iterator[tuple[Seat, list[Card], Card]]:
    """Yield who put down which card, and what lay on the table before."""
    tricks = [(trick.leader, list(trick.cards)) for trick in view.tricks]
    if view.table:
        tricks.append((view.leader, list(view.table)))
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            yield Seat((leader + place) % 4), cards[:place], card


def fits(view: View, deal: Deal) -> bool:
    """Say whether everything that a player has seen and heard could have happened with these hands.

    `deal` is what the four hold now. What nobody is bound to say proves nothing: a declaration may have
    been kept back, and a belote as well where its holder has to announce it.
    """
    hands = [set(hand) for hand in deal]
    for seat, _, card in cards_put_down(view):
        hands[seat].add(card)
    if hands[view.seat] != set(view.dealt) and view.contract is not None:
        return False
    turned = view.auction.turned
    if isinstance(turned, Card) and view.contract is not None and turned not in hands[view.contract.declarer]:
        return False
    dealt = [Hand(hand) for hand in hands]
    return _bids_fit(view, dealt) and _declarations_fit(view, dealt) and _play_fits(view, hands)


def _bids_fit(view: View, dealt: list[Hand]) -> bool:
    bids = [(Seat((view.dealer + 1 + turn) % 4), call) for turn, call in enumerate(view.auction.calls)]
    return all(
        call.plus in capot_plus_values(dealt[seat], call.strain, view.ruleset)
        for seat, call in bids
        if isinstance(call, Bid) and call.plus
    )


def _heights_fit(view: View, seat: Seat, chosen: tuple[Declaration, ...]) -> bool:
    """Say whether a player who declared so may have said what was heard of his highest."""
    for named in view.heights:
        if named.seat != seat:
            continue
        high = max(chosen, key=lambda one: one.height(view.contract.strain, view.ruleset))
        if high.kind != named.kind:
            return False
        if named.top is not None:
            if high.top != named.top:
                return False
        elif high.kind == "carre":
            other = Declaration(str(named.beaten_by) * 4)
            if high.height(view.contract.strain, view.ruleset) >= other.height(
                view.contract.strain, view.ruleset
            ):
                return False
        elif high.top > named.beaten_by and not view.ruleset.declarations.longer_run_wins:
            return False
    return True


def _declarations_fit(view: View, dealt: list[Hand]) -> bool:
    if view.contract is None:
        return True
    strain, ruleset = view.contract.strain, view.ruleset
    for seat in Seat:
        said, shown = view.announced[seat], set(view.shown[seat])
        held = combinations(dealt[seat], strain, ruleset)
        for chosen in subsets(held, len(said)):
            if Counter(one.kind for one in chosen) == Counter(said) and shown <= set(chosen):
                try:
                    check_declarations(chosen, dealt[seat], strain, ruleset)
                except DeclarationError:
                    continue
                if _heights_fit(view, seat, chosen):
                    break
        else:
            return False
    return True


def _play_fits(view: View, hands: list[set[Card]]) -> bool:
    if view.contract is None:
        return True
    strain, ruleset = view.contract.strain, view.ruleset
    said = {(belote.seat, belote.suit) for belote in view.belotes}
    seen = set()
    for seat, table, card in cards_put_down(view):
        if card not in referee.legal(sorted(hands[seat]), table, strain, ruleset):
            return False
        scores = referee.belote_counts(sorted(hands[seat]), table, card, strain)
        if not ruleset.belote_at_stake(strain):
            worth = ruleset.declarations.belote + ruleset.belote_in_play
            scores = _has_belote(hands[seat], card, strain) and worth > 0
        if (seat, card.suit) in said and (seat, card.suit) not in seen and _is_royal(card):
            seen.add((seat, card.suit))
            if not scores:
                return False
        elif scores and ruleset.declarations.belote_by_itself:
            return False
        hands[seat].remove(card)
    return True


def _is_royal(card: Card) -> bool:
    return card.rank in (Rank.KING, Rank.QUEEN)


def _has_belote(hand: set[Card], card: Card, strain) -> bool:
    return referee.belote_counts(sorted(hand), [], card, strain)


def swapped(deal: Deal, view: View, swaps: int, chance: random.Random) -> Deal:
    """Return the deal after so many cards of the three hidden hands have changed places."""
    hands = [list(hand) for hand in deal]
    hidden = [seat for seat in Seat if seat != view.seat and hands[seat]]
    for _ in range(swaps if len(hidden) > 1 else 0):
        one, other = chance.sample(hidden, 2)
        a, b = chance.randrange(len(hands[one])), chance.randrange(len(hands[other]))
        hands[one][a], hands[other][b] = hands[other][b], hands[one][a]
    return Deal(hands)


def held_now(state: DealState) -> Deal:
    """Return the eight cards of each player in the auction, what they still hold in the play."""
    return state.deal if state.position is None else state.position.deal
