"""The bidding policy: which call a player makes with a hand, and how likely each is; fast, not deep."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blotsolve.bidding.estimates import Estimates, estimates_in, estimates_of, judged_of, seen_of
from blotsolve.bidding.policy_settings import PolicySettings
from blotsolve.cards import Hand
from blotsolve.checks import generator, worlds_given
from blotsolve.contract import CAPOT, Bid, Call, Contract, Doubling
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DealError, IllegalCallError
from blotsolve.game import Auction
from blotsolve.rulesets import CapotBid, Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from blotsolve.bidding.auctions import Auctions
    from blotsolve.bidding.policy_bidders import Menu

    Seed = int | random.Random | np.random.Generator | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BiddingPolicy(PolicySettings):
    """How players bid: most likely what the hand evaluator expects most table points of.

    A call is worth what its side scores more than the other if nothing but passes follow it; the likelihood
    of a call is a logistic function of that worth. What the others have called moves what a hand expects, by
    simple shifts: a bid shows what its player needs to keep it beside an average partner, or beside what his
    partner has shown. Who bids fears that what fails is doubled; who might contra takes it that the bidders
    have about what they promise. The numbers of `PolicySettings` may be given by name. Raise OptionError for
    one out of its range.
    """

    def likelihoods(self, hand: Hand | str, auction: Auction) -> dict[Call, float]:
        """Return how likely the player on turn makes each of his legal calls; together they are 1.

        `hand` has eight cards, or the five that are seen in the auction of Belot Arena; there some five are
        taken of eight. Raise CardError for a hand of another size, IllegalCallError if the auction is over.

        >>> chances = BiddingPolicy().likelihoods("AKQJT987...", Auction("blot", "W", "pass"))
        >>> max(chances, key=chances.get)
        Bid.parse('capot S')
        """
        cards = _hand(hand, auction.ruleset)
        many, menu = self._menu(cards, auction)
        chances = menu.chances(self.temperature)[0].tolist()
        soft = dict(zip(menu.codes[0].tolist(), chances, strict=True))
        floor = self.floor / _legal_calls(many)
        likely = {
            call: (1 - self.floor) * soft.get(_code(auction.bid_of(call) or call, many), 0) + floor
            for call in auction.legal_calls(cards)
        }
        total = sum(likely.values())
        return {call: chance / total for call, chance in likely.items()}

    def usual(self, hand: Hand | str, auction: Auction) -> dict[Call, float]:
        """Return the calls that come into question and how likely each is; quicker than `likelihoods`.

        >>> list(BiddingPolicy().usual("87.87.Q87.8", Auction("blot", "W")))[0]
        Pass()
        """
        many, menu = self._menu(_hand(hand, auction.ruleset), auction)
        chances = menu.chances(self.temperature)[0].tolist()
        return {
            auction.saying(many.call(code)): (1 - self.floor) * chance
            for code, chance in zip(menu.codes[0].tolist(), chances, strict=True)
            if chance > 0
        }

    def call(self, hand: Hand | str, auction: Auction, rng: Seed = None) -> Call:
        """Return the likeliest call, or with `rng` one drawn by the likelihoods.

        A whole number as `rng` draws the same call every time. Raise as `likelihoods`.

        >>> BiddingPolicy().call("87.87.Q87.8", Auction("blot", "W"))
        Pass()
        """
        if rng is None:
            many, menu = self._menu(_hand(hand, auction.ruleset), auction)
            return auction.saying(many.call(int(menu.best()[0])))
        likely = self.likelihoods(hand, auction)
        picked = int(generator(rng).choice(len(likely), p=list(likely.values())))
        return list(likely)[picked]

    def log_likelihood(
        self, worlds: ArrayLike, auction: Auction, seats: Iterable[Seat | str] = tuple(Seat)
    ) -> NDArray[np.float64]:
        """Return the logarithm of how likely the calls of an auction are in each of some worlds.

        `worlds` are n × 4 sets of cards, as `worlds` draws them; `weighted` takes the result. Only the calls
        of `seats` count: leave out the player whose hand is known. Where players see only some of their
        cards when they bid, some are taken of each hand. Raise DealError for what is no array of worlds.

        >>> from blotsolve.worlds import worlds
        >>> drawn = worlds("S AJ97.T8.Q.7", 100, seed=1)
        >>> BiddingPolicy().log_likelihood(drawn, Auction.parse("E: pass pass 9H", "blot"), "EW").shape
        (100,)
        """
        import numpy as np

        from blotsolve.bidding.auctions import Auctions
        from blotsolve.bidding.policy_bidders import PolicyBidders

        hands, counted = worlds_given(worlds, DealError), {Seat(seat) for seat in seats}
        logs, all_rows, row = np.zeros(len(hands)), np.zeros(len(hands), np.int64), np.zeros(1, np.int64)
        before = Auction(auction.ruleset, auction.dealer, turned=auction.turned)
        seen = self._estimates(hands, auction)
        many, bidders = Auctions.after([before]), PolicyBidders(self, auction.ruleset, 1)
        for said in auction.calls:
            call = auction.bid_of(said) or said
            code, seat = np.array([many.code(call)]), before.turn
            if seat in counted and len(hands):
                menu = bidders.menu(many, all_rows, seen.of((slice(None), seat)), call)
                chances = menu.chances(self.temperature)
                chances = np.where(menu.codes == _code(call, many), chances, 0).sum(axis=1)
                chances = (1 - self.floor) * chances + self.floor / _legal_calls(many)
                if isinstance(call, Bid) and call.plus:
                    held = [
                        before.why_not(call, Hand.from_mask(int(hand))) is None for hand in hands[:, seat]
                    ]
                    chances = np.where(held, chances, 0)
                with np.errstate(divide="ignore"):  # a capot+n that a hand cannot claim
                    logs += np.log(chances)
            bidders.note(many, row, code)
            many.add(row, code)
            before = before.after(said)
        return logs

    def finish(self, auction: Auction, hands: Deal | str | Sequence[Hand | str], rng: Seed = None) -> Auction:
        """Return the auction played out with these hands, each player making his likeliest call.

        With `rng` the calls are drawn by their likelihoods. Raise DealError for hands that are not four.

        >>> deal = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
        >>> BiddingPolicy().finish(Auction("blot", "W"), deal).is_over
        True
        """
        import numpy as np

        if isinstance(hands, str) or not isinstance(hands, (Deal, Sequence)):
            hands = Deal(hands)
        cards = [Hand.read(hand) for hand in hands]
        if len(cards) != 4:
            raise DealError(f"{len(cards)} hands (expected four)")
        (finished,) = self.finish_all(auction, np.array([[hand.mask for hand in cards]], np.uint32), rng)
        return finished

    def finish_all(
        self, auction: Auction | Sequence[Auction], worlds: ArrayLike, rng: Seed = None
    ) -> list[Auction]:
        """Return the auction played out in each of some worlds, n × 4 sets of cards, as `finish` does.

        Where each world has an auction of its own, such as one with another card turned up, they are equally
        long. All worlds are played out in step, which is much faster than one by one.
        """
        from blotsolve.bidding.auctions import Auctions, finish_auctions
        from blotsolve.bidding.policy_bidders import PolicyBidders

        hands = worlds_given(worlds, DealError)
        finished = [auction] * len(hands) if isinstance(auction, Auction) else list(auction)
        if not finished:
            return finished
        first, bidders = finished[0], PolicyBidders(self, finished[0].ruleset, len(finished))
        many = Auctions.after(finished, [bidders])
        seen = seen_of(hands, first.ruleset, turned=first.turned)
        judged = judged_of(seen, [each.turned for each in finished])
        bidders.hands = estimates_in(judged, first.dealer.next, first.ruleset)
        bidders.generator = None if rng is None else generator(rng)
        finish_auctions(many, [bidders])
        for rows, codes in many.calls[len(first.calls) :]:
            for row, code in zip(rows.tolist(), codes.tolist(), strict=True):
                finished[row] = finished[row].after(finished[row].saying(many.call(code)))
        return finished

    def contracts(self, auctions: Sequence[Auction], worlds: ArrayLike) -> list[list[Contract | None]]:
        """Return what is played in each world after each of some auctions, None where all pass.

        The auctions have the same dealer and are equally long.

        >>> from blotsolve.worlds import worlds
        >>> afters = [Auction("blot", "W", "8S"), Auction("blot", "W", "pass")]
        >>> [len(each) for each in BiddingPolicy().contracts(afters, worlds("N AJ97.T8.Q.8", 5, seed=1))]
        [5, 5]
        """
        from blotsolve.bidding.auctions import Auctions, finish_auctions
        from blotsolve.bidding.policy_bidders import PolicyBidders

        hands = worlds_given(worlds, DealError)
        first = auctions[0]
        bidders = PolicyBidders(self, first.ruleset, len(auctions))
        many = Auctions.after(auctions, [bidders]).repeated(len(hands))
        finish_auctions(many, [bidders.dealt(self._estimates(hands, first))])
        found = many.contracts()
        return [found[place * len(hands) :][: len(hands)] for place in range(len(auctions))]

    def _estimates(self, hands: NDArray[np.uint32], auction: Auction) -> Estimates:
        """Return what the players of an auction expect of their cards in each of some worlds."""
        seen = seen_of(hands, auction.ruleset, turned=auction.turned)
        return estimates_in(judged_of(seen, auction.turned), auction.dealer.next, auction.ruleset)

    def _menu(self, hand: Hand, auction: Auction) -> tuple[Auctions, Menu]:
        """Return an auction as arrays, and what the calls are worth to the player on turn."""
        import numpy as np

        from blotsolve.bidding.auctions import Auctions
        from blotsolve.bidding.policy_bidders import PolicyBidders

        if auction.is_over:
            raise IllegalCallError(f"a call after the end of the auction: {auction}")
        bidders = PolicyBidders(self, auction.ruleset, 1)
        many = Auctions.after([auction], [bidders])
        seen = seen_of(np.array([[hand.mask]], np.uint32), auction.ruleset, turned=auction.turned)[:, 0]
        own = estimates_of(
            judged_of(seen, auction.turned), (auction.dealer.next - auction.turn) % 4, auction.ruleset
        )
        return many, bidders.menu(many, np.zeros(1, np.int64), own)


def _code(call: Call, many: Auctions) -> int:
    """Return the number of a call on a menu: a `capot+n` is as likely as the capot without its n."""
    if isinstance(call, Bid) and call.plus:
        call = Bid(CAPOT, call.strain, capot=True)
    return many.code(call)


def _legal_calls(many: Auctions) -> int:
    """Return how many calls are legal in an auction, whatever the hand, but for those of `capot+n`."""
    import numpy as np

    row, rules = np.zeros(1, np.int64), many.ruleset.auction
    levels = 1 if not rules.has_numbers else max(rules.highest + 1 - int(many.lowest(row)[0]), 0)
    bids = int(many.open_strains(row).sum()) * levels
    if many.open_capot(row)[0][0]:
        bids += len(many.ruleset.strains) * (1 if rules.capot == CapotBid.NAMED else levels)
    doubling = many.doubling[0]
    contra = many.theirs(row)[0] and doubling == Doubling.NONE
    recontra = many.ours(row)[0] and doubling == Doubling.CONTRA
    return int(many.may_pass) + bids + int(contra) + int(recontra)


def _hand(hand: Hand | str, ruleset: Ruleset) -> Hand:
    cards, seen = Hand.read(hand), ruleset.auction.cards
    if len(cards) not in {8, seen}:
        sizes = "8" if seen == 8 else f"8 or {seen}"
        raise CardError(f"a hand of {len(cards)} cards: {str(cards)!r} (expected {sizes})")
    return cards
