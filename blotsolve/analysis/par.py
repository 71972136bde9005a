"""The par of a deal: the auction that best calls lead to when everybody sees all cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from blotsolve.analysis.choice_par import find_choice_par, opened
from blotsolve.analysis.outcome import Outcome
from blotsolve.contract import Bid, Call, Contra, Contract, Doubling, Pass, Recontra
from blotsolve.deal import Deal
from blotsolve.game import Auction, capot_plus_values
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Par:
    """The auction that best calls lead to when everybody sees all cards, and what comes of it.

    A side's best call is the one that leads to most table points more than the other side has, in this deal
    alone; of equal calls it is the one after which least is said. Bids, contra and recontra, capot bids
    and the passes that end an auction are those of the game.
    """

    calls: tuple[Call, ...]
    """From the player after the dealer on."""
    contract: Contract | None
    """None where all pass."""
    outcome: Outcome | None

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "calls": list(map(str, self.calls)),
            "contract": None if self.contract is None else str(self.contract),
            "outcome": None if self.outcome is None else self.outcome.to_dict(),
        }

    def __str__(self) -> str:
        return "all pass" if self.contract is None else f"{self.contract}: {self.outcome}"


def find_par(
    deal: Deal,
    begun: Auction,
    bids: Iterable[Bid],
    outcome: Callable[[Contract], Outcome],
) -> Par:
    """Return the par of an auction in which only some bids come into question, before its first call.

    `outcome` gives the result of a contract with best play.
    """
    if begun.step is not None:
        found = find_choice_par(opened(begun), outcome)
        return Par(found.calls, found.contract, None if found.contract is None else outcome(found.contract))
    search = _Search(deal, begun.ruleset, tuple(bids), outcome)
    calls, auction = list[Call](), begun
    while not auction.is_over:
        call = search.best(auction).call
        calls.append(call)
        auction = auction.after(call)
    contract = auction.contract
    return Par(tuple(calls), contract, None if contract is None else outcome(contract))


class _Best(NamedTuple):
    """What best calls lead to from a moment of the auction on."""

    margin_ns: int
    """Table points of N–S less those of E–W."""
    calls: int
    """How many calls are still made."""
    call: Call
    """The next one."""


_Moment = tuple[Bid | None, Seat | None, Doubling, int, Seat]
"""All that matters of an auction from now on: the bid and its bidder, contra, passes, whose turn it is."""


class _Search:
    """The best calls of one deal."""

    def __init__(
        self, deal: Deal, ruleset: Ruleset, bids: tuple[Bid, ...], outcome: Callable[[Contract], Outcome]
    ) -> None:
        self.deal, self.ruleset, self.outcome = deal, ruleset, outcome
        self.above = {bid: _above(ruleset, bid) for bid in bids}
        self.bids = {seat: self.worth_saying(seat, bids) for seat in Seat}
        self.known: dict[_Moment, _Best] = {}
        self.replies: dict[tuple[Seat, frozenset[Bid]], Bid | None] = {}
        for bid in sorted(bids, key=lambda bid: len(self.above[bid])):  # from the top of the ladder down
            for seat in Seat:
                if bid in self.bids[seat]:
                    self.best(self.after_bid(seat, bid))

    def worth_saying(self, seat: Seat, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
        """Return the bids that a player has, without those that another one betters in every way.

        It does if the same bids can follow, and it brings its side no less as it is, with contra and with
        recontra.
        """
        kept: dict[frozenset[Bid], list[tuple[Bid, list[int]]]] = {}
        for bid in bids:
            if bid.plus and bid.plus not in capot_plus_values(self.deal[seat], bid.strain, self.ruleset):
                continue
            worth = [self.margin(bid.contract(seat, doubling), seat.side) for doubling in Doubling]
            rivals = kept.setdefault(self.above[bid], [])
            if not any(_no_less(other, worth) for _, other in rivals):
                rivals[:] = [rival for rival in rivals if not _no_less(worth, rival[1])]
                rivals.append((bid, worth))
        return tuple(bid for rivals in kept.values() for bid, _ in rivals)

    def margin(self, contract: Contract, side: Side) -> int:
        """Return the table points of a side less those of the other."""
        margin_ns = self.outcome(contract).margin_ns
        return margin_ns if side == Side.NS else -margin_ns

    def after_bid(self, seat: Seat, bid: Bid) -> Auction:
        """Return an auction at the moment after a bid; what was said before it does not matter."""
        return Auction(self.ruleset, seat.previous, (bid,))

    def best(self, auction: Auction) -> _Best:
        """Return what best calls lead to from a moment on."""
        moment = auction.bid, auction.bidder, auction.doubling, auction.passes, auction.turn
        if moment not in self.known:
            after = [self.after(auction, call) for call in self.calls(auction)]
            self.known[moment] = max(after, key=partial(_wish, auction.turn))
        return self.known[moment]

    def calls(self, auction: Auction) -> Iterable[Call]:
        """Return the calls that come into question, the quietest first."""
        calls: list[Call] = [Pass(), Contra(), Recontra()]
        if (bid := self.reply(auction)) is not None:
            calls.insert(1, bid)
        return [call for call in calls if auction.why_not(call) is None]

    def reply(self, auction: Auction) -> Bid | None:
        """Return the best bid of the next player over the bid that stands, as far as a bid is allowed."""
        seat, own = auction.turn, self.bids[auction.turn]
        above = frozenset(own) if auction.bid is None else self.above[auction.bid]
        if (seat, above) not in self.replies:
            bids = [bid for bid in own if bid in above]
            self.replies[seat, above] = max(
                bids, key=lambda bid: _wish(seat, self.best(self.after_bid(seat, bid))), default=None
            )
        return self.replies[seat, above]

    def after(self, auction: Auction, call: Call) -> _Best:
        """Return what a call leads to."""
        if isinstance(call, Bid):
            best = self.best(self.after_bid(auction.turn, call))
            return _Best(best.margin_ns, best.calls + 1, call)
        after = auction.after(call)
        if not after.is_over:
            best = self.best(after)
            return _Best(best.margin_ns, best.calls + 1, call)
        contract = after.contract
        return _Best(0 if contract is None else self.outcome(contract).margin_ns, 1, call)


def _wish(seat: Seat, best: _Best) -> tuple[int, int]:
    """Return what a player wants most of: table points for his side, and then few calls."""
    return best.margin_ns if seat.side == Side.NS else -best.margin_ns, -best.calls


def _no_less(one: list[int], other: list[int]) -> bool:
    return all(a >= b for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=4096)
def _above(ruleset: Ruleset, bid: Bid) -> frozenset[Bid]:
    """Return all bids that can follow a bid."""
    calls = Auction(ruleset, Seat.N, (bid,)).legal_calls()
    return frozenset(call for call in calls if isinstance(call, Bid))
