"""Many auctions that go on in step, as arrays with a row for each.

Calls are numbers here: 0 a pass, 1 contra, 2 recontra, from 3 on the bids. `Auctions.code` and
`Auctions.call` translate. To take what is offered is to bid its suit here; `Auction.saying` has the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np

from blotsolve.cards import Suit
from blotsolve.contract import CAPOT, Bid, Call, Contra, Contract, Doubling, Pass, Recontra, Strain
from blotsolve.game import Auction
from blotsolve.rulesets import CapotBid, Choice, Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

PASS, CONTRA, RECONTRA, BID = range(4)


class Bidders(Protocol):
    """How players call in many auctions: what is known of them, and what they call."""

    def note(self, auctions: Auctions, rows: Numbers, codes: Numbers) -> None:
        """Take note of what the players on turn call in some auctions, before it is added to them."""

    def choose(self, auctions: Auctions, rows: Numbers) -> Numbers:
        """Return what the players on turn call in some auctions."""


class Auctions:
    """Auctions of one ruleset that have the same dealer and are equally long, until they end."""

    def __init__(self, ruleset: Ruleset, turn: Seat, size: int, offered: Numbers | None = None) -> None:
        self.ruleset, self.turn, self.said = ruleset, turn, 0
        """What is played, who speaks next, and how many have spoken."""
        self.offered = np.full(size, -1) if offered is None else offered
        """The column of the suit that is offered, where a card is turned up or a suit drawn; else -1."""
        self.level, self.doubling, self.passes = (np.zeros(size, np.int64) for _ in range(3))
        self.strain, self.bidder = (np.full(size, -1) for _ in range(2))
        """The column of the strain among those of the ruleset, and the seat; -1 before the first bid."""
        self.capot, self.over = np.zeros(size, bool), np.zeros(size, bool)
        self.calls: list[tuple[Numbers, Numbers]] = []
        """Turn by turn the auctions that went on, and what was called there."""

    def __len__(self) -> int:
        return len(self.level)

    @classmethod
    def after(cls, auctions: Sequence[Auction], everybody: Sequence[Bidders] = ()) -> Auctions:
        """Return some auctions that are equally long as arrays; all bidders take note of the calls."""
        first = auctions[0]
        offered = [offered_column(auction.ruleset, auction.offered) for auction in auctions]
        many = cls(first.ruleset, first.dealer.next, len(auctions), np.array(offered))
        rows = np.arange(len(auctions))
        for place in range(len(first.calls)):
            calls = [auction.bid_of(auction.calls[place]) or auction.calls[place] for auction in auctions]
            codes = np.array([many.code(call) for call in calls])
            for bidders in everybody:
                bidders.note(many, rows, codes)
            many.add(rows, codes)
        return many

    def repeated(self, times: int) -> Auctions:
        """Return each auction several times, one after the other."""
        many = Auctions(self.ruleset, self.turn, 0)
        many.said = self.said
        for name in ("level", "doubling", "passes", "strain", "bidder", "capot", "over", "offered"):
            setattr(many, name, np.repeat(getattr(self, name), times))
        return many

    def add(self, rows: Numbers, codes: Numbers) -> None:
        """Add a call to each of the auctions that are not over."""
        rules = self.ruleset.auction
        self.passes[rows] = np.where(codes == PASS, self.passes[rows] + 1, 0)
        self.doubling[rows[codes == CONTRA]] = Doubling.CONTRA
        self.doubling[rows[codes == RECONTRA]] = Doubling.RECONTRA
        bids, numbers = rows[codes >= BID], codes[codes >= BID] - BID
        numbers, self.strain[bids] = np.divmod(numbers, len(self.ruleset.strains))
        self.level[bids], capots = np.divmod(numbers, 2)
        self.capot[bids] = capots == 1
        self.bidder[bids], self.doubling[bids] = self.turn, Doubling.NONE
        self.said += 1
        if rules.steps:
            self.over[rows] = (self.bidder[rows] >= 0) | (self.said == len(rules.steps))
        else:
            ends = np.array([rules.passes, rules.passes_after_contra, rules.passes_after_recontra])
            enough = np.where(self.bidder[rows] < 0, 4, ends[self.doubling[rows]])
            self.over[rows] = self.passes[rows] >= enough
        self.calls.append((rows, codes))
        self.turn = self.turn.next

    def number(self, level: object, capot: object, strain: object) -> Numbers:
        """Return the codes of bids, of the numbers, capots and columns of strains of an array each."""
        pairs = 2 * np.asarray(level, np.int64) + np.asarray(capot, np.int64)
        return np.asarray(BID + pairs * len(self.ruleset.strains) + np.asarray(strain, np.int64))

    def code(self, call: Call) -> int:
        """Return the number of a call."""
        if isinstance(call, Bid):
            return int(self.number(call.level, call.capot, self.ruleset.strains.index(call.strain)))
        return (Pass, Contra, Recontra).index(type(call))

    def call(self, code: int) -> Call:
        """Return the call with a number."""
        return _call(self.ruleset, code)

    def ours(self, rows: Numbers) -> NDArray[np.bool_]:
        """Tell in which auctions the side on turn has made the bid that stands."""
        bidder = self.bidder[rows]
        return np.asarray((bidder >= 0) & (bidder % 2 == self.turn % 2))

    def theirs(self, rows: Numbers) -> NDArray[np.bool_]:
        """Tell in which auctions the other side has."""
        bidder = self.bidder[rows]
        return np.asarray((bidder >= 0) & (bidder % 2 != self.turn % 2))

    def lowest(self, rows: Numbers) -> Numbers:
        """Return the lowest number that can be bid: 0 where bids are strains only."""
        rules = self.ruleset.auction
        if not rules.has_numbers:
            return np.zeros(len(rows), np.int64)
        return np.maximum(rules.lowest, self.level[rows] + 1)

    def open_strains(self, rows: Numbers) -> NDArray[np.bool_]:
        """Return in which strains that number can be bid without a capot, a column for each."""
        rules, strains = self.ruleset.auction, self.ruleset.strains
        if rules.steps:
            choice = rules.steps[self.said].choice
            if choice == Choice.ANY:
                return np.ones((len(rows), len(strains)), bool)
            same = self.offered[rows][:, None] == np.arange(len(strains))
            return np.asarray(same if choice == Choice.OFFERED else ~same)
        if not rules.ranking:
            free = self.may_bid(rows) & ~self.capot[rows] & (self.lowest(rows) <= rules.highest)
            return np.repeat(free[:, None], len(strains), axis=1)
        rank = np.array([rules.ranking.index(strain) for strain in strains])
        standing = np.where(self.bidder[rows] < 0, -1, rank[self.strain[rows]])
        return self.may_bid(rows)[:, None] & (rank > standing[:, None])

    def open_capot(self, rows: Numbers) -> tuple[NDArray[np.bool_], Numbers]:
        """Return where all tricks can be bid, and the best number for that: what they are worth at least."""
        rules, lowest = self.ruleset.auction, self.lowest(rows)
        if rules.capot == CapotBid.NAMED:
            return self.may_bid(rows) & (lowest <= CAPOT), np.full(len(rows), CAPOT)
        number = np.maximum(lowest, min(CAPOT, rules.highest))
        return self.may_bid(rows) & (rules.capot == CapotBid.FLAG) & (number <= rules.highest), number

    @property
    def may_pass(self) -> bool:
        """Whether the players on turn may pass."""
        steps = self.ruleset.auction.steps
        return not steps or steps[self.said].may_pass

    def may_bid(self, rows: Numbers) -> NDArray[np.bool_]:
        """Tell in which auctions a doubling does not forbid every bid."""
        return np.asarray((self.doubling[rows] == 0) | self.ruleset.auction.bid_after_contra)

    def contracts(self) -> list[Contract | None]:
        """Return what is played after each if nothing but passes follow."""
        figures = (self.level, self.capot, self.strain, self.bidder, self.doubling)
        return [
            _contract(self.ruleset, *row) if row[3] >= 0 else None
            for row in zip(*(each.tolist() for each in figures), strict=True)
        ]


def offered_column(ruleset: Ruleset, suit: Suit | None) -> int:
    """Return the column of the strain of a suit that is offered.

    Parameters
    ----------
    ruleset
        The ruleset, whose strains are the columns.
    suit
        The suit, None where none is offered.

    Returns
    -------
    int
        The column; -1 for no suit.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> offered_column(BLOT, Suit("H")), offered_column(BLOT, None)
    (1, -1)
    """
    return -1 if suit is None else ruleset.strains.index(Strain(int(suit)))


def finish_auctions(auctions: Auctions, everybody: Sequence[Bidders]) -> None:
    """Play auctions out to their end; they are changed in place.

    Parameters
    ----------
    auctions
        Auctions of one ruleset that are equally long.
    everybody
        Who bids: the first bidders call for N–S, the last ones for E–W, and all take note of every call.

    Examples
    --------
    Two auctions in which nobody bids:

    >>> class Silent:
    ...     def note(self, auctions, rows, codes):
    ...         pass
    ...
    ...     def choose(self, auctions, rows):
    ...         return rows * 0 + PASS
    >>> from blotsolve.rulesets import BLOT
    >>> auctions = Auctions(BLOT, Seat.N, 2)
    >>> finish_auctions(auctions, [Silent()])
    >>> auctions.contracts()
    [None, None]
    """
    while len(rows := np.flatnonzero(~auctions.over)):
        codes = everybody[-(auctions.turn % 2)].choose(auctions, rows)
        for bidders in everybody:
            bidders.note(auctions, rows, codes)
        auctions.add(rows, codes)


@lru_cache(maxsize=8192)
def _call(ruleset: Ruleset, code: int) -> Call:
    if code < BID:
        return (Pass(), Contra(), Recontra())[code]
    number, strain = divmod(code - BID, len(ruleset.strains))
    level, capot = divmod(number, 2)
    bid = Bid(level, ruleset.strains[strain], capot == 1, _plus(ruleset, level, capot == 1))
    return ruleset.auction.read(bid)


@lru_cache(maxsize=8192)
def _contract(ruleset: Ruleset, level: int, capot: bool, strain: int, bidder: int, doubling: int) -> Contract:
    plus = _plus(ruleset, level, capot)
    contract = Contract(level, ruleset.strains[strain], Seat(bidder), Doubling(doubling), capot, plus)
    return ruleset.auction.read(contract)


def _plus(ruleset: Ruleset, level: int, capot: bool) -> int:
    """Return the n of capot+n, which is in its number."""
    return level - CAPOT if capot and ruleset.auction.capot == CapotBid.NAMED else 0
