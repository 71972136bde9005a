"""The bids of the rules of thumb: a hand is worth what its honours should take."""

from __future__ import annotations

from collections.abc import Sequence

from blotsolve.bidding.policy import BiddingPolicy
from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Call, Contra, Pass, Strain
from blotsolve.game import View, best_declarations, deal_points, trick_points
from blotsolve.rulesets import Ruleset

PARTNER = 0.28
"""What partner adds on average, as a share of all points."""
SAFETY = 12
"""Raw points by which the estimate must pass the promise."""
CONTRA = 30
"""Raw points by which the opponents must be expected to fail before they are doubled."""


def estimate(hand: Hand, strain: Strain, ruleset: Ruleset) -> float:
    """Return the raw points that a hand should take in a strain with an ordinary partner.

    A card counts its points and four more if nothing above it is missing, half of them one step below, and
    every trump from the fourth on and every trump that ruffs a short suit some more. A hand of fewer than
    eight cards counts as the part of a whole one that it is.

    Parameters
    ----------
    hand
        The cards of one player.
    strain
        The trumps that are thought of.
    ruleset
        What cards are worth.

    Returns
    -------
    float
        Raw points of cards and the last trick for the hand's side.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> strong, weak = Hand("J9A7.A.A7.8"), Hand("87.987.987.")
    >>> estimate(strong, Strain.S, BLOT) > 100 > 60 > estimate(weak, Strain.S, BLOT)
    True
    """
    cards = sum(suit_worth(hand.of(suit), suit, strain, ruleset) for suit in Suit)
    share = 8 / max(len(hand), 1)
    return cards * (1 + (share - 1) * 0.6) + PARTNER * deal_points(strain, ruleset)


def suit_worth(held: Sequence[Card], suit: Suit, strain: Strain, ruleset: Ruleset) -> float:
    """Return what the cards of one suit add to the estimate of a hand.

    Parameters
    ----------
    held
        The cards that the hand has in the suit, in any order.
    suit
        The suit; it counts as trumps if it is that of the strain.
    strain
        The trumps that are thought of.
    ruleset
        What cards are worth.

    Returns
    -------
    float
        Raw points; below 0 for trumps that are too short or too low.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> hand = Hand("J9A7.A.A7.8")
    >>> trumps, hearts = (suit_worth(hand.of(suit), suit, Strain.S, BLOT) for suit in (Suit.S, Suit.H))
    >>> trumps > hearts
    True
    """
    share = 0.04 * deal_points(strain, ruleset)
    total = 0.0
    cards = sorted(held, key=lambda card: -ruleset.strength(card, strain))
    for place, card in enumerate(cards):
        missing = 7 - ruleset.strength(card, strain) - place
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
    """Return what a hand should be worth to bid a level, with some points more for safety.

    Parameters
    ----------
    level
        Tens of points that are bid.
    strain
        The trumps of the bid.
    ruleset
        Whether the declaring side needs more than half of the points.

    Returns
    -------
    float
        Raw points of the caller's side.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> needed(12, Strain.S, BLOT) - needed(11, Strain.S, BLOT)
    10.0
    """
    half = deal_points(strain, ruleset) / 2 if ruleset.scoring.must_exceed_defenders else 0
    return max(10.0 * level, half) + SAFETY


def call_by(policy: BiddingPolicy | None, view: View) -> Call:
    """Return what a player calls: the likeliest call of a policy, or the call of the rules of thumb.

    Parameters
    ----------
    policy
        How the player bids; None for the rules of thumb.
    view
        What he sees when it is his turn to call.

    Returns
    -------
    Call
        One of his legal calls.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> view = DealState.random(1, "W", "blot").view("N")
    >>> call_by(None, view) == rule_call(view)[0]
    True
    """
    if policy is None:
        return rule_call(view)[0]
    return policy.call(view.dealt, view.auction)


def explain_call(policy: BiddingPolicy | None, view: View) -> str:
    """Say what the policy or the rules of thumb call here, and why.

    Parameters
    ----------
    policy
        How the player bids; None for the rules of thumb.
    view
        What he sees when it is his turn to call.

    Returns
    -------
    str
        The call and the reason, on one line.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> view = DealState.random(1, "W", "blot").view("N")
    >>> explain_call(None, view).startswith(f"{call_by(None, view)}: ")
    True
    """
    if policy is None:
        call, why = rule_call(view)
        return f"{call}: {why}"
    likely = policy.likelihoods(view.dealt, view.auction)
    best = max(likely, key=likely.__getitem__)
    return f"{best}: the likeliest call with this hand, {likely[best]:.0%}"


def rule_call(view: View) -> tuple[Call, str]:
    """Return the call of the rules of thumb, and why.

    Parameters
    ----------
    view
        What a player sees when it is his turn to call.

    Returns
    -------
    tuple of (Call, str)
        One of his legal calls, and the reason in a few words.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> view = DealState.random(1, "W", "blot").view("N")
    >>> rule_call(view)[0] in view.legal
    True
    """
    ruleset, auction = view.ruleset, view.auction
    hand = auction.judged(view.dealt)
    calls = [call for call in view.legal if not isinstance(call, Card)]
    standing = auction.standing
    if standing is not None and standing.side == view.seat.side:
        return Pass(), "our side has the bid"

    def worth(strain: Strain) -> float:
        declared = sum(one.points(strain, ruleset) for one in best_declarations(hand, strain, ruleset))
        return estimate(hand, strain, ruleset) + declared / 2

    best: tuple[float, int, Call] | None = None
    for call in calls:
        bid = auction.bid_of(call)
        if bid is not None and not bid.capot:
            if best is not None and bid.level > best[1]:
                break
            ahead = worth(bid.strain) - needed(bid.level, bid.strain, ruleset)
            if best is None or ahead > best[0]:
                best = ahead, bid.level, call
    if best is not None and best[0] >= 0:
        return best[2], f"worth {best[0]:.0f} points more than it needs"
    if best is not None and Pass() not in calls:
        return best[2], "a suit must be named"
    if standing is not None and Contra() in calls and not standing.capot:
        ours = estimate(hand, standing.strain, ruleset)
        left = deal_points(standing.strain, ruleset) - ours
        if left + CONTRA < needed(standing.level, standing.strain, ruleset) - SAFETY:
            return Contra(), f"{standing} should fall short"
    return Pass(), "not enough for a bid"
