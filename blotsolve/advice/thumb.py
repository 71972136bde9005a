"""A rule of thumb for the auction: every player bids up to what his own hand is good for; very fast.

It fills in the calls that have not been made yet, in thousands of worlds, and says how likely the calls are
that were heard. Limits are numbers of bids, in tens of raw points; in a game that bids strains only, they are
tens beyond half of all points.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.advice.evaluator import outlooks
from blotsolve.advice.stakes import combinations_of
from blotsolve.cards import Hand
from blotsolve.contract import CAPOT, Contract, Doubling, Strain
from blotsolve.game.auction import Auction, Bid, Call, Contra, Pass, Recontra
from blotsolve.game.scoring import deal_points
from blotsolve.rules import CapotBid
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["RuleOfThumb"]

CAUTION = 0.3
"""Standard deviations below the mean up to which a hand bids: the contract is then made in 62 of 100."""
COMBINATIONS = 0.8
"""How much of the own declarations and belotes is counted on."""
OPENING = 1.0
"""Tens beyond half of all points that a bid needs where it has no number."""
SUPPORT = 0.7
"""How much of what partner has shown beyond an average hand is added in his strain."""
RESPECT = 0.7
"""How much of what the bidder has shown is taken off before a contra; bids take no notice of it, or else it
would pay to bid with nothing."""
SWITCH = 2.0
"""How much better an own strain must be before a player takes the bid from his partner."""
DOUBLE = 2.0
"""Tens that the opponents are expected to fall short by before a player contras."""
CAPOT_CHANCE = 0.7
"""The chance of all tricks from which a player bids them."""
DOUBT = 0.8
"""Tens that make a call e times likelier or less likely."""
FLOOR = 0.02
"""How likely every call is at least: not everybody calls by this rule."""


class _Opinions(NamedTuple):
    """What four hands think of each strain: n × 4 × strains."""

    limits: NDArray[np.float64]
    """Up to where the hand bids."""
    means: NDArray[np.float64]
    """What the hand's side takes with its own combinations, on the scale of the limits."""
    capots: NDArray[np.float64]
    """The chance of all tricks."""


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Players who bid the lowest number that wins the auction, as long as their hand is good for it.

    The hand evaluator says what a hand takes; partner's bid adds to it. They contra
    what should fail by a margin, and bid all tricks where they are likely. `seen` says what of his cards one
    player sees where not all are dealt; the others see some of theirs.
    """

    seen: tuple[Seat, Hand] | None = None

    def contracts(self, auction: Auction, worlds: NDArray[np.uint32]) -> list[Contract | None]:
        """Return the contract that the auction ends with in each world, None where all pass."""
        if auction.is_over:
            return [auction.contract] * len(worlds)
        opinions = self.opinions(auction, worlds)
        table = _Table.of(auction)
        limits, means, capots = (each.tolist() for each in opinions)
        return [table.copy().finish(*world) for world in zip(limits, means, capots, strict=True)]

    def log_likelihood(
        self, worlds: NDArray[np.uint32], auction: Auction, seats: Iterable[Seat]
    ) -> NDArray[np.float64]:
        """Return the logarithm of how likely the calls of some seats are in each world."""
        import numpy as np

        heard, logs = set(seats), np.zeros(len(worlds))
        opinions = self.opinions(auction, worlds)
        table = _Table(auction.ruleset, auction.dealer.next)
        for call in auction.calls:
            if table.turn in heard:
                own = _Opinions(*(each[:, table.turn] for each in opinions))
                logs += np.log(np.maximum(table.likelihood(call, own), FLOOR))
            table.add(call)
        return logs

    def call(self, hand: Hand, auction: Auction) -> Call:
        """Return the call of the player on turn with a hand."""
        import numpy as np

        table, seat = _Table.of(auction), auction.turn
        opinions = _opinions_of(
            np.array([hand.mask], np.uint32), (auction.dealer.next - seat) % 4, auction.ruleset
        )
        limits, means, capots = ({seat: each[0].tolist()} for each in opinions)
        return table.choose(limits[seat], means[seat], capots[seat])

    def opinions(self, auction: Auction, worlds: NDArray[np.uint32]) -> _Opinions:
        """Return what the hands of worlds think of each strain, as far as their players see them."""
        return _opinions(worlds.tobytes(), auction.dealer.next, auction.ruleset, self.seen)


@lru_cache(maxsize=8)
def _opinions(worlds: bytes, leader: Seat, ruleset: Ruleset, seen: tuple[Seat, Hand] | None) -> _Opinions:
    import numpy as np

    hands = np.frombuffer(worlds, np.uint32).reshape(-1, 4)
    by_seat = []
    for seat in Seat:
        own = hands[:, seat]
        if ruleset.auction.cards < 8:
            own = _part(own, ruleset.auction.cards)
            if seen is not None and seen[0] == seat:
                own = np.full(len(hands), seen[1].mask, np.uint32)
        by_seat.append(_opinions_of(own, (leader - seat) % 4, ruleset))
    return _Opinions(*(np.stack(each, axis=1) for each in zip(*by_seat, strict=True)))


def _opinions_of(hands: NDArray[np.uint32], place: int, ruleset: Ruleset) -> _Opinions:
    """Return what hands think of each strain when the leader sits so many places after them."""
    import numpy as np

    limits, means, capots = [], [], []
    distinct, back = np.unique(hands, return_inverse=True)
    for strain in ruleset.strains:
        outlook, everything = outlooks(distinct, strain, place, ruleset), deal_points(strain, ruleset)
        mean = outlook.mean_else_us + COMBINATIONS * combinations_of(distinct, strain, ruleset)
        limit = mean - CAUTION * outlook.sd_else_us
        if ruleset.auction.ranking:  # a share of the points decides, not a number
            mean, limit = ((each - everything / 2) * 162 / everything for each in (mean, mean))
        limits.append(limit / 10)
        means.append(mean / 10)
        capots.append(outlook.capot_us)
    return _Opinions(*(np.stack(each, axis=1)[back] for each in (limits, means, capots)))


def _part(hands: NDArray[np.uint32], cards: int) -> NDArray[np.uint32]:
    """Return so many cards of each hand of eight: which, only the hand decides."""
    import numpy as np

    numbers = np.arange(32, dtype=np.uint32)
    held = (hands[:, None] >> numbers) & np.uint32(1)
    mixed = (hands[:, None] ^ (numbers * np.uint32(0x9E3779B1))) * np.uint32(0x85EBCA6B)
    order = np.argsort(np.where(held == 1, mixed, np.uint32(0xFFFFFFFF)), axis=1, kind="stable")
    return np.asarray((np.uint32(1) << order[:, :cards].astype(np.uint32)).sum(axis=1), np.uint32)


class _Table:
    """An auction in figures: what stands, who bid it, and what everybody has shown."""

    __slots__ = (
        "bidder", "capot", "doubling", "level", "passes", "plus", "ruleset", "shown", "strain", "turn"
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset, turn: Seat) -> None:
        self.ruleset, self.turn = ruleset, turn
        self.level, self.strain, self.plus = 0, -1, 0
        self.bidder: Seat | None = None
        self.capot, self.doubling, self.passes = False, 0, 0
        self.shown: list[tuple[int, float] | None] = [None] * 4
        """The column of the strain that each player has bid last, and how much beyond average he showed."""

    @classmethod
    def of(cls, auction: Auction) -> _Table:
        table = cls(auction.ruleset, auction.dealer.next)
        for call in auction.calls:
            table.add(call)
        return table

    def copy(self) -> _Table:
        table = _Table(self.ruleset, self.turn)
        for name in ("level", "strain", "plus", "bidder", "capot", "doubling", "passes"):
            setattr(table, name, getattr(self, name))
        table.shown = list(self.shown)
        return table

    @property
    def is_over(self) -> bool:
        if self.bidder is None:
            return self.passes == 4
        rules = self.ruleset.auction
        ends = rules.passes, rules.passes_after_contra, rules.passes_after_recontra
        return self.passes >= ends[self.doubling]

    def add(self, call: Call) -> None:
        """Note a call."""
        self.passes = self.passes + 1 if isinstance(call, Pass) else 0
        if isinstance(call, Bid):
            column = self.ruleset.strains.index(call.strain)
            self.level, self.strain, self.plus, self.capot = call.level, column, call.plus, call.capot
            self.bidder, self.doubling = self.turn, 0
            beyond = OPENING + 1 if self.ruleset.auction.ranking else min(call.level, 16) + 0.8 - 8.1
            self.shown[self.turn] = column, beyond
        elif isinstance(call, Contra):
            self.doubling = 1
        elif isinstance(call, Recontra):
            self.doubling = 2
        self.turn = self.turn.next

    def finish(
        self, limits: list[list[float]], means: list[list[float]], capots: list[list[float]]
    ) -> Contract | None:
        """Return the contract that the auction ends with when these hands go on calling."""
        while not self.is_over:
            seat = self.turn
            self.add(self.choose(limits[seat], means[seat], capots[seat]))
        if self.bidder is None:
            return None
        strain = self.ruleset.strains[self.strain]
        return _contract(self.level, strain, self.bidder, self.doubling, self.capot, self.plus)

    def choose(self, limits: list[float], means: list[float], capots: list[float]) -> Call:
        """Return the call of the player on turn."""
        shifts, rules = self.shifts(), self.ruleset.auction
        moved = [limit + shift for limit, shift in zip(limits, shifts, strict=True)]
        ours = self.bidder is not None and self.bidder % 2 == self.turn % 2
        if ours and self.doubling == 1 and moved[self.strain] >= max(self.level, OPENING) + SWITCH:
            return _RECONTRA
        if not self.doubling:
            best = max(self.open_strains(), key=lambda column: moved[column], default=None)
            named = rules.capot == CapotBid.NAMED and self.level < CAPOT and not self.capot
            if named and best is not None and capots[best] >= CAPOT_CHANCE:
                return _bid(CAPOT, self.ruleset.strains[best], True)
            if best is not None and moved[best] >= self.need() + self.pride(moved, ours):
                return _bid(0 if rules.ranking else self.need(), self.ruleset.strains[best], False)
            if self.bidder is not None and not ours and self.shortfall(means, shifts) >= DOUBLE:
                return _CONTRA
        return _PASS

    def need(self) -> float:
        """Return what a limit has to reach for the lowest bid."""
        if self.ruleset.auction.ranking:
            return OPENING
        return max(self.ruleset.auction.lowest, self.level + 1)

    def pride(self, moved: list[float], ours: bool) -> float:
        """Return how much more a limit has to be to take the bid from partner, or from oneself."""
        if not ours:
            return 0.0
        if self.bidder == self.turn:
            return 99.0
        return SWITCH + max(0.0, moved[self.strain] - self.need())

    def open_strains(self) -> list[int]:
        """Return the columns of the strains that can be bid at the lowest number now."""
        strains, rules = self.ruleset.strains, self.ruleset.auction
        if self.capot or (rules.highest and self.level >= rules.highest):
            return []
        if not rules.ranking or self.bidder is None:
            return list(range(len(strains)))
        lowest = rules.ranking.index(strains[self.strain])
        return [column for column, strain in enumerate(strains) if rules.ranking.index(strain) > lowest]

    def shifts(self) -> list[float]:
        """Return what partner's bid adds to the limits of the player on turn, by strain."""
        shifts = [0.0] * len(self.ruleset.strains)
        for seat, shown in enumerate(self.shown):
            if shown is None or seat == self.turn:
                continue
            column, beyond = shown
            beyond = max(0.0, beyond)
            if (seat - self.turn) % 2 == 0:
                shifts[column] += SUPPORT * beyond
        return shifts

    def shortfall(self, means: list[float], shifts: list[float]) -> float:
        """Return the tens that the opponents are expected to miss their bid by."""
        ours = means[self.strain] + shifts[self.strain]
        shown = None if self.bidder is None else self.shown[self.bidder]
        if shown is not None:
            ours -= RESPECT * max(0.0, shown[1])
        if self.ruleset.auction.ranking:
            return ours
        theirs = deal_points(self.ruleset.strains[self.strain], self.ruleset) / 10 - ours
        return (25 if self.capot else self.level) - theirs

    def likelihood(self, call: Call, own: _Opinions) -> NDArray[np.float64]:
        """Return about how likely a call is with each of many hands, softly by the rule."""
        import numpy as np

        shifts = np.array(self.shifts())
        moved = own.limits + shifts
        ours = self.bidder is not None and self.bidder % 2 == self.turn % 2
        columns = self.open_strains() if not self.doubling else []
        bids = np.zeros(len(moved))
        if columns:
            pride = SWITCH if ours else 0.0
            bids = _soft(moved[:, columns].max(axis=1) - self.need() - pride)
        contra = np.zeros(len(moved))
        if self.bidder is not None and not ours and not self.doubling:
            shift = shifts[self.strain]
            short = np.array([self.shortfall([0.0] * len(shifts), [0.0] * len(shifts))])
            contra = (1 - bids) * _soft(short + own.means[:, self.strain] + shift - DOUBLE)
        if isinstance(call, Contra):
            return np.asarray(contra)
        if isinstance(call, Recontra):
            return _soft(moved[:, self.strain] - max(self.level, OPENING) - SWITCH)
        if isinstance(call, Bid):
            column = self.ruleset.strains.index(call.strain)
            if call.capot:
                return np.asarray(own.capots[:, column])
            powers = np.exp((moved - moved.max(axis=1, keepdims=True)) / DOUBT)
            powers = powers[:, column] / powers.sum(axis=1)
            higher = _soft(moved[:, column] - call.level) if call.level else np.ones(len(moved))
            return np.asarray(bids * powers * higher)
        return np.asarray(1 - bids - contra)


def _soft(beyond: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(beyond / DOUBT, -30, 30))))


_PASS, _CONTRA, _RECONTRA = Pass(), Contra(), Recontra()


@lru_cache(maxsize=1024)
def _bid(level: int, strain: Strain, capot: bool) -> Bid:
    return Bid(int(level), strain, capot)


@lru_cache(maxsize=8192)
def _contract(level: int, strain: Strain, bidder: Seat, doubling: int, capot: bool, plus: int) -> Contract:
    return Contract(level, strain, bidder, Doubling(doubling), capot, plus)
