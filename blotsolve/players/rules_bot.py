"""A bot that goes by rules of thumb: what a sensible beginner does, without any search."""

from __future__ import annotations

from blotsolve.bidding import BiddingPolicy, call_by, explain_call
from blotsolve.cards import Card, Suit
from blotsolve.checks import flag
from blotsolve.contract import Call
from blotsolve.game import View, is_master, trick_points, trick_winner
from blotsolve.players.player import Bot


class RulesBot(Bot):
    """A bot that bids by adding up its honours, and plays by a few rules.

    *Bidding.* A hand is worth the points that its high cards should take (see `blotsolve.bidding.estimate`),
    partner's usual share, and its declarations. It makes the lowest bid that stands, in its best strain, if
    that is worth the promise and something for safety; it does not bid over its partner, and doubles when it
    holds so much that the opponents should fail clearly.

    *Play.* Leading: as declarer's side, draw trumps with the best one; cash a card that nothing beats; else
    lead low from the longest plain suit. Following: partner is winning for sure: give points; one's card
    would win for sure, or is the last of the trick: take it, with the most points in a plain suit, with the
    lowest trump; else throw the fewest points, and keep what may still win.

    It bids by the bidding policy, or another `policy`. A `plain` bot bids by rules of thumb as well.
    """

    def __init__(self, policy: BiddingPolicy | None = None, *, plain: bool = False) -> None:
        self.plain = flag("plain", plain)
        self.name = "rules+plain" if plain else "rules"
        self.policy = policy if policy or plain else BiddingPolicy()

    def call(self, view: View) -> Call:
        """Return the call by the rules, or by the policy."""
        return call_by(self.policy, view)

    def card(self, view: View) -> Card:
        """Return the card by the rules."""
        return rule_card(view)[0]

    def explain(self, view: View) -> str:
        """Say which rule it goes by."""
        if view.contract is None:
            return explain_call(self.policy, view)
        card, why = rule_card(view)
        return f"{card}: {why}"


def rule_card(view: View) -> tuple[Card, str]:
    """Return the card of the rules of thumb, and why.

    Parameters
    ----------
    view
        What a player sees when it is his turn to play a card.

    Returns
    -------
    tuple of (Card, str)
        One of his legal cards, and the reason in a few words.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> view = DealState.in_play(deal, "W", "9S by N", "blot").view("N")
    >>> rule_card(view)[0] in view.legal
    True
    """
    assert view.contract is not None
    strain, ruleset = view.contract.strain, view.ruleset
    cards = [card for card in view.legal if isinstance(card, Card)]
    if len(cards) == 1:
        return cards[0], "the only legal card"
    points = {card: trick_points((card,), strain, ruleset) for card in cards}
    height = {card: ruleset.strength(card, strain) for card in cards}
    return _lead(view, cards, points, height) if not view.table else _follow(view, cards, points, height)


def _lead(
    view: View, cards: list[Card], points: dict[Card, int], height: dict[Card, int]
) -> tuple[Card, str]:
    assert view.contract is not None
    trump = view.contract.strain.suit
    masters = [card for card in cards if is_master(view, card)]
    if trump is not None and view.contract.side == view.seat.side:
        trumps = [card for card in cards if card.suit == trump]
        if trumps and _hidden(view, trump):
            top = max(trumps, key=height.__getitem__)
            if top in masters or (view.seat == view.contract.declarer and len(trumps) > 3):
                return top, "draw trumps"
    plain = [card for card in masters if card.suit != trump]
    if plain:
        return max(plain, key=lambda card: (points[card], -_length(view, card.suit))), "nothing beats it"
    low = [card for card in cards if card.suit != trump] or cards
    card = min(low, key=lambda card: (points[card], -_length(view, card.suit), height[card]))
    return card, "low from a long suit"


def _follow(
    view: View, cards: list[Card], points: dict[Card, int], height: dict[Card, int]
) -> tuple[Card, str]:
    assert view.contract is not None
    assert view.leader is not None
    strain, ruleset, table = view.contract.strain, view.ruleset, view.table
    winning = trick_winner(table, view.leader, strain, ruleset)
    masters = {card for card in cards if is_master(view, card)}
    if winning == view.seat.partner and _is_partners(view, table[(winning - view.leader) % 4]):
        thrown = [card for card in cards if card not in masters or card.suit == table[0].suit] or cards
        card = max(thrown, key=lambda card: (card.suit != strain.suit, points[card], -height[card]))
        return card, "points for partner"
    winners = [
        card for card in cards if trick_winner((*table, card), view.leader, strain, ruleset) == view.seat
    ]
    sure = winners if len(table) == 3 else [card for card in winners if card in masters]
    if sure and winning.side != view.seat.side:
        return _take(sure, strain.suit, points, height)
    losing = [card for card in cards if card not in winners] or cards
    pool = losing if winning == view.seat.partner or not winners else cards
    card = min(pool, key=lambda card: (card in masters, card.suit == strain.suit, points[card], height[card]))
    return card, "the fewest points"


def _is_partners(view: View, best: Card) -> bool:
    """Tell whether a trick that partner is winning is his for sure, but for a ruff."""
    return len(view.table) == 3 or (len(view.table) == 2 and is_master(view, best))


def _take(
    sure: list[Card], trump: Suit | None, points: dict[Card, int], height: dict[Card, int]
) -> tuple[Card, str]:
    """Return one of the cards that take the trick: a plain one with most points, else the lowest trump."""
    plain = [card for card in sure if card.suit != trump]
    if plain:
        return max(plain, key=points.__getitem__), "it takes the trick"
    return min(sure, key=height.__getitem__), "the lowest trump that takes the trick"


def _hidden(view: View, suit: Suit) -> int:
    """Return how many cards of a suit are in other hands."""
    seen = view.hand.mask
    for hand in view.played:
        seen |= hand.mask
    return 8 - (seen >> 8 * suit & 0xFF).bit_count()


def _length(view: View, suit: Suit) -> int:
    return len(view.hand.of(suit))
