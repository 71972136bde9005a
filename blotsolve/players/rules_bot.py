"""A bot that goes by rules of thumb: what a sensible beginner does, without any search."""

from __future__ import annotations

from collections.abc import Sequence

from blotsolve.advice import is_master, strength
from blotsolve.bidding import BiddingPolicy
from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.game import (
    Bid,
    Call,
    Contra,
    Pass,
    View,
    best_declarations,
    deal_points,
    trick_points,
    trick_winner,
)
from blotsolve.players.player import Bot
from blotsolve.rulesets import Ruleset
from blotsolve.worlds import played

PARTNER = 0.28
"""What partner adds on average, as a share of all points."""
SAFETY = 12
"""Raw points by which the estimate must pass the promise."""
CONTRA = 30
"""Raw points by which the opponents must be expected to fail before they are doubled."""


class RulesBot(Bot):
    """A bot that bids by adding up its honours, and plays by a few rules.

    *Bidding.* A hand is worth the points that its high cards should take (see `estimate`), partner's usual
    share, and its declarations. It makes the lowest bid that stands, in its best strain, if that is worth
    the promise and something for safety; it does not bid over its partner, and doubles when it holds so
    much that the opponents should fail clearly.

    *Play.* Leading: as declarer's side, draw trumps with the best one; cash a card that nothing beats; else
    lead low from the longest plain suit. Following: partner is winning for sure: give points; one's card
    would win for sure, or is the last of the trick: take it, with the most points in a plain suit, with the
    lowest trump; else throw the fewest points, and keep what may still win.

    With a `policy` it bids by that instead.
    """

    def __init__(self, policy: BiddingPolicy | None = None) -> None:
        self.name, self.policy = "rules", policy

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


def estimate(hand: Hand, strain: Strain, ruleset: Ruleset) -> float:
    """Return the raw points that a hand should take in a strain with an ordinary partner.

    A card counts its points and four more if nothing above it is missing, half of them one step below, and
    every trump from the fourth on and every trump that ruffs a short suit some more. A hand of fewer than
    eight cards counts as the part of a whole one that it is.

    >>> from blotsolve.rulesets import BLOT
    >>> strong, weak = Hand("J9A7.A.A7.8"), Hand("87.987.987.")
    >>> estimate(strong, Strain.S, BLOT) > 100 > 60 > estimate(weak, Strain.S, BLOT)
    True
    """
    cards = sum(suit_worth(hand.of(suit), suit, strain, ruleset) for suit in Suit)
    share = 8 / max(len(hand), 1)
    return cards * (1 + (share - 1) * 0.6) + PARTNER * deal_points(strain, ruleset)


def suit_worth(held: Sequence[Card], suit: Suit, strain: Strain, ruleset: Ruleset) -> float:
    """Return what the cards of one suit add to the estimate of a hand."""
    share = 0.04 * deal_points(strain, ruleset)
    total = 0.0
    cards = sorted(held, key=lambda card: -strength(card, strain, ruleset))
    for place, card in enumerate(cards):
        missing = 7 - strength(card, strain, ruleset) - place
        worth = trick_points((card,), strain, ruleset) + share
        if missing == 0:
            total += worth
        elif missing <= len(cards) - place - 1:
            total += 0.5 * worth
        elif suit == strain.suit:
            total += 0.2 * worth
    if suit == strain.suit:
        total += share * (len(cards) - 2)
        if len(cards) < 3:
            total -= 20
        if not any(card.rank in (Rank.JACK, Rank.NINE) for card in cards):
            total -= 15
    return total


def needed(level: int, strain: Strain, ruleset: Ruleset) -> float:
    """Return the raw points that a hand should be worth to promise so many tens: something for safety too."""
    half = deal_points(strain, ruleset) / 2 if ruleset.scoring.must_exceed_defenders else 0
    return max(10.0 * level, half) + SAFETY


def call_by(policy: BiddingPolicy | None, view: View) -> Call:
    """Return the likeliest call of a policy, or without one that of the rules of thumb."""
    if policy is None:
        return rule_call(view)[0]
    return policy.call(view.dealt, view.auction)


def explain_call(policy: BiddingPolicy | None, view: View) -> str:
    """Say what the policy or the rules of thumb call here, and why."""
    if policy is None:
        call, why = rule_call(view)
        return f"{call}: {why}"
    likely = policy.likelihoods(view.dealt, view.auction)
    best = max(likely, key=likely.__getitem__)
    return f"{best}: the likeliest call with this hand, {likely[best]:.0%}"


def rule_call(view: View) -> tuple[Call, str]:
    """Return the call of the rules of thumb, and why."""
    ruleset, auction, hand = view.ruleset, view.auction, view.dealt
    calls = [call for call in view.legal if not isinstance(call, Card)]
    standing = auction.standing
    if standing is not None and standing.side == view.seat.side:
        return Pass(), "our side has the bid"

    def worth(strain: Strain) -> float:
        declared = sum(one.points(strain, ruleset) for one in best_declarations(hand, strain, ruleset))
        return estimate(hand, strain, ruleset) + declared / 2

    best: tuple[float, Bid] | None = None
    for call in calls:
        if isinstance(call, Bid) and not call.capot:
            if best is not None and call.level > best[1].level:
                break
            ahead = worth(call.strain) - needed(call.level, call.strain, ruleset)
            if best is None or ahead > best[0]:
                best = ahead, call
    if best is not None and best[0] >= 0:
        return best[1], f"worth {best[0]:.0f} points more than it needs"
    if standing is not None and Contra() in calls and not standing.capot:
        ours = estimate(hand, standing.strain, ruleset)
        left = deal_points(standing.strain, ruleset) - ours
        if left + CONTRA < needed(standing.level, standing.strain, ruleset) - SAFETY:
            return Contra(), f"{standing} should fall short"
    return Pass(), "not enough for a bid"


def rule_card(view: View) -> tuple[Card, str]:
    """Return the card of the rules of thumb, and why."""
    assert view.contract is not None
    strain, ruleset = view.contract.strain, view.ruleset
    cards = [card for card in view.legal if isinstance(card, Card)]
    if len(cards) == 1:
        return cards[0], "the only legal card"
    points = {card: trick_points((card,), strain, ruleset) for card in cards}
    height = {card: strength(card, strain, ruleset) for card in cards}
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
    last = len(table) == 3
    winning = trick_winner(table, view.leader, strain, ruleset)
    best = table[(winning - view.leader) % 4]
    masters = {card for card in cards if is_master(view, card)}
    thrown = [card for card in cards if card not in masters or card.suit == table[0].suit] or cards
    if winning == view.seat.partner and (last or (_is_safe(view, best) and len(table) == 2)):
        card = max(thrown, key=lambda card: (card.suit != strain.suit, points[card], -height[card]))
        return card, "points for partner"
    winners = [
        card for card in cards if trick_winner((*table, card), view.leader, strain, ruleset) == view.seat
    ]
    sure = winners if last else [card for card in winners if card in masters]
    if sure and winning.side != view.seat.side:
        plain = [card for card in sure if card.suit != strain.suit]
        if plain:
            return max(plain, key=points.__getitem__), "it takes the trick"
        return min(sure, key=height.__getitem__), "the lowest trump that takes the trick"
    losing = [card for card in cards if card not in winners] or cards
    pool = losing if winning == view.seat.partner or not winners else cards
    card = min(pool, key=lambda card: (card in masters, card.suit == strain.suit, points[card], height[card]))
    return card, "the fewest points"


def _is_safe(view: View, card: Card) -> bool:
    """Tell whether nobody who has not played yet can beat a card of its suit in this trick, but by a ruff."""
    return is_master(view, card)


def _hidden(view: View, suit: Suit) -> int:
    """Return how many cards of a suit are in other hands."""
    seen = view.hand.mask
    for hand in played(view):
        seen |= hand.mask
    return 8 - (seen >> 8 * suit & 0xFF).bit_count()


def _length(view: View, suit: Suit) -> int:
    return len(view.hand.of(suit))
