"""Which calls are worth playing out: the usual ones, and the bids that may be worth more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from blotsolve.cards import Hand
from blotsolve.contract import CAPOT, Bid, Call, Contra, Pass, Recontra
from blotsolve.game import Auction, capot_plus_values
from blotsolve.rulesets import CapotBid

if TYPE_CHECKING:
    from blotsolve.advice.bids.outcomes import Outcomes

MOST_BIDS = 8
"""Bids that are played out beside the usual calls; in the first worlds the others are worth less."""
USUAL = 0.02
"""How likely a call is that the policy makes with the hand, so that it is played out in any case."""


def candidates(
    hand: Hand,
    auction: Auction,
    outcomes: Outcomes,
    usual: Mapping[Call, float],
    value: Callable[[Bid], float],
) -> list[Call]:
    """Return pass, contra, recontra, the calls that are usual, and the bids worth a look.

    Where trumps are chosen without bids, that is every call.

    Those are the lowest bid of each strain, those whose chance is neither small nor certain, and the
    capot bids that are not hopeless: of all these the best by `value`, what a bid is worth if it stands.
    """
    if auction.step is not None:
        return list(auction.legal_calls(hand))
    bids = bids_of(hand, auction)
    chosen = {call for call, chance in usual.items() if chance >= USUAL}
    if auction.ruleset.auction.ranking:
        chosen |= set(bids)
    else:
        worths = {bid: value(bid) for bid in _plausible(bids, auction, outcomes)}
        chosen |= set(sorted(worths, key=lambda bid: -worths[bid])[:MOST_BIDS])
    answers: list[Call] = [call for call in (Contra(), Recontra()) if auction.why_not(call) is None]
    return [Pass(), *(bid for bid in bids if bid in chosen), *answers]


def bids_of(hand: Hand, auction: Auction) -> list[Bid]:
    """Return the legal bids of the player on turn, from low to high; `capot+n` with what he holds."""
    rules, ruleset = auction.ruleset.auction, auction.ruleset
    if rules.ranking:
        every = [Bid(0, strain) for strain in rules.ranking if strain in ruleset.strains]
    else:
        least = max(rules.lowest, auction.bid.level if auction.bid else 0)
        numbers, strains = range(least, rules.highest + 1), ruleset.strains
        every = [Bid(number, strain) for number in numbers for strain in strains]
        if rules.capot == CapotBid.FLAG:
            every += [Bid(number, strain, capot=True) for number in numbers for strain in strains]
        if rules.capot == CapotBid.NAMED:
            for strain in strains:
                held = capot_plus_values(hand, strain, ruleset) if rules.capot_plus else ()
                every += [Bid(CAPOT + n, strain, capot=True, plus=n) for n in (0, *held)]
        every.sort(key=lambda bid: (bid.level, bid.capot))
    return [rules.read(bid) for bid in every if auction.why_not(bid, hand) is None]


def _plausible(bids: list[Bid], auction: Auction, outcomes: Outcomes) -> list[Bid]:
    """Return the bids of each strain about what the side can make."""
    kept: list[Bid] = []
    side, worlds = auction.turn.side, range(len(outcomes))
    for strain in auction.ruleset.strains:
        totals = sorted(outcomes.total(strain, side, world) for world in worlds)
        capots = sum(outcomes.is_capot(strain, side, world) for world in worlds) / len(worlds)
        sure, most = totals[len(totals) // 10] // 10, totals[(2 * len(totals)) // 3] // 10
        own = [bid for bid in bids if bid.strain == strain]
        plain = [bid for bid in own if not bid.capot]
        numbers = [bid for bid in plain if sure <= bid.level <= most]
        kept += dict.fromkeys(plain[:1] + numbers[:4] + numbers[-2:])
        if capots >= 0.1:
            high = [bid for bid in own if bid.capot]
            if auction.ruleset.auction.capot == CapotBid.FLAG:
                high = high[:1] + [bid for bid in high if bid.level == most]
            kept += dict.fromkeys(high)
    return kept
