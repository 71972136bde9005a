"""Rules of thumb for two: what cards promise in a strain, without any search."""

from __future__ import annotations

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.two_handed.auction import Call, Kind
from blotsolve.two_handed.layouts import Layout
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.view import TwoHandedView

TRUMP_WORTH = {
    Rank.JACK: 22, Rank.NINE: 16, Rank.ACE: 12, Rank.TEN: 10, Rank.KING: 7, Rank.QUEEN: 6,
    Rank.EIGHT: 4, Rank.SEVEN: 4,
}  # fmt: skip
"""Raw points that a trump is about worth to its holder: its own, and those that it wins."""

ACE_WORTH, TEN_WORTH, KING_WORTH = 14, 6, 2
"""The same of plain cards; a ten needs a card beside it to live."""

NO_TRUMP_WORTH = {Rank.ACE: 24, Rank.TEN: 12, Rank.KING: 5, Rank.QUEEN: 2}

ENOUGH_IN_HAND = 56.0
"""1 on 1: the promise from which on trumps are chosen. scripts/fit/two_rules.py fits it: over 150 deals
68 lost 0.6 ± 0.5 table points a deal against it."""

ENOUGH_OPEN = 4.0
"""Open Blot: by how much the own open cards must promise more than those of the other; fitted there too."""


def worth(hand: Hand, strain: Strain) -> int:
    """Return about how many raw points a hand brings in a strain."""
    total = 0
    for suit in Suit:
        cards = hand.of(suit)
        ranks = {card.rank for card in cards}
        if strain == Strain.NT:
            total += sum(NO_TRUMP_WORTH.get(rank, 0) for rank in ranks)
        elif suit == strain.suit:
            total += sum(TRUMP_WORTH[rank] for rank in ranks) + 4 * max(0, len(cards) - 2)
        else:
            total += ACE_WORTH * (Rank.ACE in ranks)
            total += TEN_WORTH * (Rank.TEN in ranks and len(cards) > 1)
            total += KING_WORTH * (Rank.KING in ranks)
    return total


def call_by_rule(view: TwoHandedView) -> Call:
    """Return the call of the rules of thumb: the strain that promises most, if that is enough, else pass."""
    calls = [call for call in view.legal if isinstance(call, Call)]
    return choose_call(
        calls, {call: promise(view, call) for call in calls if call.kind != Kind.PASS}, view.ruleset
    )


def choose_call(calls: list[Call], promises: dict[Call, float], ruleset: TwoHandedRuleset) -> Call:
    """Return the call that promises most, or pass where that is allowed and nothing promises enough."""
    best = max(promises, key=lambda call: promises[call])
    may_pass = any(call.kind == Kind.PASS for call in calls)
    return next(call for call in calls if call.kind == Kind.PASS) if may_pass and promises[best] < 0 else best


def promise(view: TwoHandedView, call: Call) -> float:
    """Return by how many raw points a call promises to be better than an even deal; negative if worse."""
    if view.ruleset.is_open:
        assert view.layouts is not None
        assert call.strain is not None
        return open_promise(view.layouts, view.player, call.strain)
    assert view.open_card is not None
    return hand_promise(view.hand, view.open_card, call)


def hand_promise(hand: Hand, open_card: Card, call: Call) -> float:
    """Return the promise of a call in 1 on 1, from the cards before the draw."""
    strain = Strain(int(open_card.suit)) if call.kind == Kind.TAKE else call.strain
    assert strain is not None
    cards = Hand([*hand, open_card]) if call.takes else hand
    drawn = 2 if call.takes else 3
    return worth(cards, strain) + 5.0 * drawn - ENOUGH_IN_HAND


def open_promise(layouts: tuple[Layout, Layout], player: Player, strain: Strain) -> float:
    """Return the promise of a strain in Open Blot, from what lies open of both."""
    own, other = layouts[player].open, layouts[player.other].open
    return worth(own, strain) - worth(other, strain) - ENOUGH_OPEN


def card_by_rule(view: TwoHandedView) -> Card:
    """Return the card of the rules of thumb.

    On a lead: the cheapest card that wins, where the trick is worth something or nothing is lost by it, else
    the cheapest. To lead: a card that nothing unseen beats, the dearest first; else the cheapest.
    """
    assert view.contract is not None
    cards = [card for card in view.legal if isinstance(card, Card)]
    strain, law = view.contract.strain, view.ruleset.law

    def points(card: Card) -> int:
        return law.points(strain, card.rank, trump=card.suit == strain.suit)

    def height(card: Card) -> int:
        return 8 * (card.suit == strain.suit) + law.strength(card, strain)

    if view.table:
        lead = view.table[0]
        winning = [
            card
            for card in cards
            if (card.suit == lead.suit and height(card) > height(lead))
            or (card.suit != lead.suit and card.suit == strain.suit)
        ]
        if winning:
            best = min(winning, key=lambda card: (card.suit == strain.suit, -points(card), height(card)))
            if points(lead) + points(best) >= 4 or len(winning) == len(cards):
                return best
        losing = [card for card in cards if card not in winning] or cards
        return min(losing, key=lambda card: (card.suit == strain.suit, points(card), height(card)))
    against = _against(view)
    safe = [card for card in cards if _is_safe(card, against, strain, height)]
    if safe:
        return max(safe, key=lambda card: (card.suit == strain.suit, points(card), height(card)))
    return min(cards, key=lambda card: (card.suit == strain.suit, points(card), height(card)))


def _against(view: TwoHandedView) -> Hand:
    """Return the cards that the other may answer with: his open ones, or all that are not seen."""
    if view.layouts is not None:
        return view.layouts[view.player.other].open
    seen = view.dealt.mask
    for trick in view.tricks:
        seen |= sum(1 << card for card in trick.cards)
    return Hand.from_mask(view.ruleset.deck.mask & ~seen)


def _is_safe(card: Card, against: Hand, strain: Strain, height) -> bool:  # type: ignore[no-untyped-def]
    """Tell whether no card that may be against it beats it."""
    suit = against.of(card.suit)
    if any(height(other) > height(card) for other in suit):
        return False
    trumps = strain.suit is not None and card.suit != strain.suit and bool(against.of(strain.suit))
    return bool(suit) or not trumps
