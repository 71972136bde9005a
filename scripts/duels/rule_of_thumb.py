"""A rule of thumb for the auction: every player bids up to what his own hand is good for; very fast.

Limits are numbers of bids, in tens of raw points; in a game that bids strains only, they are tens beyond half
of all points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from blotsolve.bidding import (
    BID,
    CONTRA,
    PASS,
    RECONTRA,
    Auctions,
    Estimates,
    estimates_in,
    estimates_of,
    finish_auctions,
    judged_of,
    seen_of,
)
from blotsolve.cards import Hand
from blotsolve.contract import CAPOT, Call, Contract
from blotsolve.game import Auction, deal_points
from blotsolve.rulesets import CapotBid, Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Floats = NDArray[np.float64]

CAUTION = 0.0
"""Standard deviations below the mean up to which a hand bids."""
COMBINATIONS = 0.8
"""How much of the own declarations and belotes is counted on."""
OPENING = 1.0
"""Tens beyond half of all points that a bid needs where it has no number."""
SUPPORT = 1.0
"""How much of what partner has shown beyond an average hand is added in his strain."""
RESPECT = 0.9
"""How much of what the bidder has shown is taken off before a contra; bids take no notice of it, or else it
would pay to bid with nothing."""
SWITCH = 2.0
"""How much better an own strain must be before a player takes the bid from his partner."""
DOUBLE = 3.0
"""Tens that the opponents are expected to fall short by before a player contras."""
CAPOT_CHANCE = 0.7
"""The chance of all tricks from which a player bids them."""
NEVER = 99.0
"""A limit that no hand reaches."""


class RuleOfThumb:
    """Players who bid the lowest number that wins the auction, as long as their hand is good for it.

    The hand evaluator says what a hand takes; partner's bid adds to it. They contra what should fail by a
    margin, and bid all tricks where they are likely. It is the plain rival that `BiddingPolicy` and the
    advice are measured against.
    """

    def call(self, hand: Hand | str, auction: Auction) -> Call:
        """Return the call of the player on turn with the cards that he sees.

        >>> RuleOfThumb().call("87.87.87.87", Auction("blot", "W"))
        Pass()
        """
        import numpy as np

        cards = auction.judged(hand if isinstance(hand, Hand) else Hand(hand))
        bidders = ThumbBidders(auction.ruleset, 1)
        many = Auctions.after([auction], [bidders])
        place = (auction.dealer.next - auction.turn) % 4
        own = estimates_of(np.array([cards.mask], np.uint32), place, auction.ruleset)
        return auction.saying(many.call(int(bidders.calls(many, np.zeros(1, np.int64), own)[0])))

    def contracts(
        self, auctions: Sequence[Auction], worlds: NDArray[np.uint32]
    ) -> list[list[Contract | None]]:
        """Return what is played in each world after each of some auctions, None where all pass.

        The auctions have the same dealer and are equally long.
        """
        first = auctions[0]
        bidders = ThumbBidders(first.ruleset, len(auctions))
        many = Auctions.after(auctions, [bidders]).repeated(len(worlds))
        judged = judged_of(seen_of(worlds, first.ruleset, turned=first.turned), first.turned)
        seen = estimates_in(judged, first.dealer.next, first.ruleset)
        finish_auctions(many, [bidders.dealt(seen)])
        found = many.contracts()
        return [found[place * len(worlds) :][: len(worlds)] for place in range(len(auctions))]


class ThumbBidders:
    """The players of many auctions who bid by the rule of thumb, as `Bidders`."""

    def __init__(self, ruleset: Ruleset, size: int) -> None:
        import numpy as np

        self.ruleset, self.ranking = ruleset, not ruleset.auction.has_numbers
        self.everything = np.array([float(deal_points(strain, ruleset)) for strain in ruleset.strains])
        self.shown = np.zeros((size, 4))
        """The tens beyond an average hand that each player has shown by his last bid."""
        self.strain = np.zeros((size, 4), np.int64)
        """The column of the strain of that bid."""
        self.hands: Estimates | None = None
        self.world = np.arange(size)

    def dealt(self, hands: Estimates) -> ThumbBidders:
        """Return these players of each auction once in every world, with the hands of that."""
        import numpy as np

        many, worlds = ThumbBidders(self.ruleset, 0), len(hands.mean)
        many.shown = np.repeat(self.shown, worlds, axis=0)
        many.strain = np.repeat(self.strain, worlds, axis=0)
        many.hands, many.world = hands, np.tile(np.arange(worlds), len(self.shown))
        return many

    def note(self, auctions: Auctions, rows: Numbers, codes: Numbers) -> None:
        """Take note of what the players on turn show by their bids."""
        import numpy as np

        bids, numbers = rows[codes >= BID], codes[codes >= BID] - BID
        level, self.strain[bids, auctions.turn] = np.divmod(numbers, len(self.everything))
        self.shown[bids, auctions.turn] = (
            OPENING + 1 if self.ranking else np.maximum(np.minimum(level // 2, 16) - 7.3, 0)
        )

    def choose(self, auctions: Auctions, rows: Numbers) -> Numbers:
        """Return what the players on turn call."""
        assert self.hands is not None
        return self.calls(auctions, rows, self.hands.of((self.world[rows], auctions.turn)))

    def calls(self, auctions: Auctions, rows: Numbers, hands: Estimates) -> Numbers:
        """Return what players on turn call with some hands, a row each."""
        import numpy as np

        turn, rules, row = auctions.turn, self.ruleset.auction, np.arange(len(rows))
        means, limits = self.opinions(hands)
        partner = turn.partner
        support = np.zeros_like(means)
        support[row, self.strain[rows, partner]] = SUPPORT * self.shown[rows, partner]
        moved = limits + support
        ours, theirs, bidder = auctions.ours(rows), auctions.theirs(rows), auctions.bidder[rows]
        doubling, standing = auctions.doubling[rows], np.maximum(auctions.strain[rows], 0)
        level = auctions.level[rows]

        open_strains = np.where(auctions.open_strains(rows) & (doubling == 0)[:, None], moved, -NEVER)
        best = open_strains.argmax(axis=1)
        need = np.full(len(rows), OPENING) if self.ranking else auctions.lowest(rows)
        pride = SWITCH + np.maximum(0, moved[row, standing] - need)  # to take the bid from partner
        pride = np.where(ours, np.where(bidder == turn, NEVER, pride), 0)
        bids = open_strains[row, best] >= need + pride
        may_capot = auctions.open_capot(rows)[0] & (rules.capot == CapotBid.NAMED) & ~auctions.capot[rows]
        capots = may_capot & (hands.capot_us[row, best] >= CAPOT_CHANCE)

        our_mean = (means + support)[row, standing] - RESPECT * self.shown[rows, np.maximum(bidder, 0)]
        short = our_mean
        if not self.ranking:
            goal = np.where(auctions.capot[rows], CAPOT, level)
            short = goal - (self.everything[standing] / 10 - our_mean)
        contra = theirs & (doubling == 0) & (short >= DOUBLE)
        recontra = ours & (doubling == 1) & (moved[row, standing] >= np.maximum(level, OPENING) + SWITCH)

        bids = bids | (not auctions.may_pass)
        codes = np.where(contra, CONTRA, np.where(recontra, RECONTRA, PASS))
        codes = np.where(bids, auctions.number(auctions.lowest(rows), False, best), codes)
        return np.where(capots, auctions.number(CAPOT, True, best), codes)

    def opinions(self, hands: Estimates) -> tuple[Floats, Floats]:
        """Return what the side of each hand takes with its own combinations, and up to where it bids."""
        means = hands.mean + COMBINATIONS * hands.combinations
        limits = means - CAUTION * hands.sd
        if self.ranking:  # a share of the points decides, not a number
            means = limits = (means - self.everything / 2) * 162 / self.everything
        return means / 10, limits / 10
