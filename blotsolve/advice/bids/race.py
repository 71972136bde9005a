"""The race of calls: batches of worlds, the calls played out in each, the hopeless ones dropped."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from blotsolve.advice.aim import Aim
from blotsolve.advice.bids.batch import Batch, Estimate, chances_to_solve, estimate, rows_to_solve
from blotsolve.advice.bids.candidates import candidates
from blotsolve.bidding import Expectations, Expected, Policy, seen_of
from blotsolve.cards import Hand
from blotsolve.checks import Progress, told
from blotsolve.contract import Bid, Call, Contract
from blotsolve.game import Auction, DealScore, Verdict
from blotsolve.seats import Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from blotsolve.advice.bids.outcomes import Outcomes, Solve
    from blotsolve.worlds import Worlds

    Floats = NDArray[np.float64]

SOLVED = 64
"""Worlds of a batch that are solved."""
PER_WORLD = 2
"""Worlds in which the auctions are played out, for each that is solved."""
WHOLE = 64
"""Worlds that are drawn evenly and solved in every strain before the race is about the close calls alone."""
REST, HOPELESS = 2.2, 4.5
"""Standard errors by which a call has to fall short of the first to rest, and to be dropped."""
ALL_EVERY = 3
"""Batches after which the calls that rest are looked at again: none is far behind for bad luck alone."""
SURE = 2.5
"""Standard errors by which two calls have to differ before the race stops for it."""
EVEN = 0.3
"""The share of the worlds to solve that is drawn evenly, however little they seem to tell."""
LEVEL = 0.1
"""How much the figure of the best call itself counts when worlds are chosen, beside its distances."""
SWING = {Aim.POINTS: 40.0, Aim.WIN: 0.5}
"""What a contract that fails after all costs: one imaginary world with it counts for each call before it is
dropped, since a few worlds seldom show what seldom happens."""
FIRST_SLOPE = {Aim.POINTS: 1.0, Aim.WIN: 0.01}
"""How much of the table points that are expected is taken for seen, until the worlds tell."""
SMALL = {Aim.POINTS: 1.0, Aim.WIN: 0.01}
"""A difference that makes next to none, in table points or as a chance."""


class Race:
    """The calls of one player, what each leads to in every world so far, and which of them are left."""

    def __init__(
        self,
        hand: Hand,
        auction: Auction,
        outcomes: Outcomes,
        policy: Policy,
        value: Callable[[DealScore | None], float],
        aim: Aim,
        *,
        seed: int = 0,
        per_world: int = PER_WORLD,
    ) -> None:
        self.hand, self.auction, self.outcomes, self.policy = hand, auction, outcomes, policy
        self.value, self.aim, self.seed, self.per_world = value, aim, seed, per_world
        self.side = auction.turn.side
        self.ten = auction.ruleset.scoring.ten if aim == Aim.POINTS else 1
        self.usual = policy.usual(hand, auction)
        self.batches: list[Batch] = []
        self.pools: list[tuple[float, float]] = []
        """Of worlds that were drawn together their weight, and the effective size of what they come from."""
        self.calls: list[Call] = []
        """Every call that came into question."""
        self.alive: list[Call] = []
        """Those that are close to the first; the others rest, or are hopeless."""
        self.resting: list[Call] = []
        self.stopped = "asked"
        """Why no more worlds were solved: settled, asked, deadline."""

    def run(
        self,
        samples: Iterable[Worlds],
        solve: Solve,
        deadline: float | None = None,
        most: int | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Take one batch of worlds after the other until the calls are distinguished, or there are no more.

        `most` worlds are solved; `deadline` is a time of `time.monotonic` after which no batch is begun.
        """
        tell, begun = told(progress), time.monotonic()
        for sample in samples:
            self.pools.append((0.0, sample.pool_size))
            step = SOLVED * self.per_world
            for first in range(0, len(sample), step):
                left = SOLVED if most is None else min(SOLVED, most - len(self.outcomes))
                if left <= 0:
                    return
                rows = slice(first, first + step)
                self.take(sample.hands[rows], len(sample) * sample.weights[rows], left, solve)
                self.drop()
                if deadline is None:
                    tell(len(self.outcomes), max(most or 0, len(self.outcomes)))
                else:  # in milliseconds
                    done, total = (round(1000 * (one - begun)) for one in (time.monotonic(), deadline))
                    tell(min(done, total), total)
                if len(self.outcomes) >= WHOLE and self.is_settled():
                    self.stopped = "settled"
                    return
                if deadline is not None and time.monotonic() >= deadline:
                    self.stopped = "deadline"
                    return

    def take(self, hands: NDArray[np.uint32], weights: Floats, number: int, solve: Solve) -> None:
        """Solve some worlds of a batch, and keep what is expected in all of them and found in those."""
        import numpy as np

        generator = np.random.default_rng([self.seed, len(self.batches)])
        shares, weight = weights / weights.sum(), float(weights.sum())
        ruleset, first = self.auction.ruleset, len(self.outcomes)
        departures = [self.outcomes.calibration.at(strain) for strain in ruleset.strains]
        expectations = Expectations(
            hands, self.outcomes.leader, ruleset, departures, self.outcomes.calibration.capot
        )
        if whole := first < WHOLE:
            chances = chances_to_solve(shares, number)
            rows = rows_to_solve(chances, generator)
            self.solve(hands[rows], None, solve)
        if not self.calls:
            self.calls = candidates(self.hand, self.auction, self.outcomes, self.usual, self.choosing_value)
            self.alive = self.calls
        seen = seen_of(hands, ruleset, (self.auction.turn, self.hand), self.auction.turned)
        again = self.resting if len(self.batches) % ALL_EVERY == 0 else []
        calls = [call for call in self.calls if call in self.alive or call in again]
        afters = [self.auction.after(call) for call in calls]
        stands = [after.standing for after in afters]
        contracts = self.policy.contracts(afters, seen)
        found = expectations.of(contracts)
        if not whole:
            wanted = self.wanted(contracts, stands)
            chances = chances_to_solve(self.sizes(shares, calls, contracts, found, wanted), number)
            rows = rows_to_solve(chances, generator)
            self.solve(hands[rows], wanted[rows], solve)
        made = expectations.of([[contract] * len(hands) for contract in stands]).made
        figures = self.figures(contracts, stands, rows, first)
        sign = 1 if self.side == Side.NS else -1
        slope = self.slope()
        self.batches.append(
            Batch(
                weight, shares, rows, chances[rows], first, {call: row for row, call in enumerate(calls)},
                contracts, slope, slope * sign * found.points_ns, made, *figures,
            )
        )  # fmt: skip
        self.pools[-1] = self.pools[-1][0] + weight, self.pools[-1][1]

    def solve(self, hands: NDArray[np.uint32], wanted: NDArray[np.bool_] | None, solve: Solve) -> None:
        """Solve worlds in the strains that are wanted, all of them by default."""
        import numpy as np

        if wanted is None:
            wanted = np.ones((len(hands), len(self.auction.ruleset.strains)), bool)
        self.outcomes.add(hands, solve(hands, wanted), wanted)

    def choosing_value(self, bid: Bid) -> float:
        """Return the mean value of a bid in the worlds so far if nobody bids or doubles after it."""
        contract, worlds = bid.contract(self.auction.turn), range(len(self.outcomes))
        return sum(self.value(self.outcomes.score(contract, world)) for world in worlds) / len(worlds)

    def wanted(
        self, contracts: list[list[Contract | None]], stands: list[Contract | None]
    ) -> NDArray[np.bool_]:
        """Return which strains matter in each world: those that are played, and those of the calls."""
        import numpy as np

        strains = self.auction.ruleset.strains
        wanted = np.zeros((len(contracts[0]), len(strains)), bool)
        for standing, played in zip(stands, contracts, strict=True):
            for row, contract in enumerate(played):
                if contract is not None:
                    wanted[row, strains.index(contract.strain)] = True
            if standing is not None:
                wanted[:, strains.index(standing.strain)] = True
        return wanted

    def sizes(
        self,
        shares: Floats,
        calls: list[Call],
        contracts: list[list[Contract | None]],
        found: Expected,
        wanted: NDArray[np.bool_],
    ) -> Floats:
        """Return how much each world tells for its cost: where close calls lead to different contracts."""
        import numpy as np

        best = self.leader()
        at = calls.index(best)
        left = LEVEL * found.variance[at]
        for row, call in enumerate(calls):
            if call != best:
                behind = self.behind(call, best)
                doubt = math.exp(-((behind.mean / max(behind.error, 1e-9) / 2) ** 2)) + 0.01
                pairs = zip(contracts[at], contracts[row], strict=True)
                differs = np.array([one != other for one, other in pairs])
                left = left + doubt * differs * (found.variance[at] + found.variance[row])
        sizes = shares * np.sqrt(left / np.maximum(wanted.sum(axis=1), 1))
        sizes = (1 - EVEN) * sizes / max(sizes.sum(), 1e-12) + EVEN * shares
        return np.asarray(sizes)

    def figures(
        self, contracts: list[list[Contract | None]], stands: list[Contract | None], rows: object, first: int
    ) -> list[Floats]:
        """Return what each call brings in the worlds that are solved: value, us, them, made, capot."""
        import numpy as np

        at = list(enumerate(np.asarray(rows).tolist(), first))
        self.outcomes.prepare(
            (world, contract)
            for played, standing in zip(contracts, stands, strict=True)
            for world, row in at
            for contract in (played[row], standing)
        )
        known: dict[tuple[Contract | None, int], tuple[float, ...]] = {
            (None, -1): (self.value(None), 0, 0, 0)
        }
        results = []
        for played, standing in zip(contracts, stands, strict=True):
            for world, row in at:
                ends = self.result(played[row], world, known)
                made = capot = 0.0
                if standing is not None:
                    made = self.result(standing, world, known)[3]
                    capot = self.outcomes.is_capot(standing.strain, standing.side, world)
                results.append((*ends[:3], made, capot))
        shape = len(contracts), -1, 5
        return list(np.moveaxis(np.array(results, float).reshape(shape), 2, 0))

    def result(
        self,
        contract: Contract | None,
        world: int,
        known: dict[tuple[Contract | None, int], tuple[float, ...]],
    ) -> tuple[float, ...]:
        """Return what a contract brings in a world: value, points of us and of them, whether it is made."""
        key = (None, -1) if contract is None else (contract, world)
        if key not in known:
            assert contract is not None
            score = self.outcomes.score(contract, world)
            points = score.points_ns, score.points_ew
            made = score.verdict == Verdict.MADE
            known[key] = self.value(score), points[self.side], points[self.side.other], made
        return known[key]

    def slope(self) -> float:
        """Return how much of what is expected is seen in the values so far, for the next batch."""
        if len(self.outcomes) <= (4 * WHOLE if self.aim == Aim.POINTS else SOLVED):
            return FIRST_SLOPE[self.aim]
        together = square = 0.0
        for batch in self.batches:
            expected = batch.expected[:, batch.rows] / batch.slope
            apart = expected - expected.mean(axis=1, keepdims=True)
            together += float((batch.factors * apart * batch.values).sum())
            square += float((batch.factors * apart**2).sum())
        most = 1.5 * FIRST_SLOPE[self.aim]
        return min(max(together / square, most / 100), most) if square else FIRST_SLOPE[self.aim]

    @property
    def small(self) -> float:
        """A difference that makes next to none, in points or as a chance."""
        return self.ten * SMALL[self.aim]

    @property
    def crowding(self) -> float:
        """One over the effective sample size of those that all worlds were resampled from."""
        whole = sum(weight for weight, _ in self.pools)
        return sum((weight / whole) ** 2 / size for weight, size in self.pools) if whole else 0.0

    def of(self, call: Call) -> Estimate:
        """Return the mean value of a call."""
        some = [batch for batch in self.batches if call in batch.calls]

        def read(batch: Batch) -> tuple[Floats, Floats]:
            row = batch.calls[call]
            return batch.expected[row], batch.values[row]

        return estimate(some, read, self.crowding)

    def behind(self, call: Call, best: Call) -> Estimate:
        """Return how much more one call brings than another, in the worlds of both."""
        some = [batch for batch in self.batches if call in batch.calls and best in batch.calls]

        def read(batch: Batch) -> tuple[Floats, Floats]:
            one, other = batch.calls[best], batch.calls[call]
            return batch.expected[one] - batch.expected[other], batch.values[one] - batch.values[other]

        return estimate(some, read, self.crowding)

    def leader(self) -> Call:
        """Return the call that is worth most in all worlds; of equal ones the lowest."""
        return max(self.alive, key=lambda call: round(self.of(call).mean, 9))

    def distances(self, best: Call) -> dict[Call, Estimate]:
        """Return how far every other call falls short, with one imaginary world in which it
        would have been better by a swing."""
        found, swing = {}, self.ten * SWING[self.aim]
        for call in self.calls:
            if call != best:
                size = sum(len(batch.rows) for batch in self.batches if call in batch.calls)
                mean, error = self.behind(call, best)
                found[call] = Estimate(
                    (size * mean - swing) / (size + 1), math.hypot(error, (swing + mean) / (size + 1))
                )
        return found

    def drop(self) -> None:
        """Let the calls rest that fall short of the leader, and drop the hopeless ones."""
        if len(self.outcomes) < SOLVED or len(self.calls) == 1:
            return
        distances = self.distances(self.leader())
        short = {call: behind.mean / max(behind.error, 1e-9) for call, behind in distances.items()}
        self.alive = [call for call in self.calls if short.get(call, 0) <= REST]
        self.resting = [call for call in self.calls if REST < short.get(call, 0) <= HOPELESS]

    def is_settled(self) -> bool:
        """Tell whether every call left is distinguished from the leader, or makes next to no difference."""
        best = self.leader()
        swings = self.distances(best)
        if self.resting and len(self.batches) <= ALL_EVERY:
            return False
        for call in self.alive:
            if call != best and swings[call].mean <= SURE * swings[call].error:
                behind = self.behind(call, best)
                if behind.mean + SURE * behind.error > self.small:
                    return False
        return True

    @property
    def effective(self) -> float:
        """The effective sample size of the worlds that were solved, with what their resampling cost."""
        factors = [(batch.weight * batch.factors).tolist() for batch in self.batches]
        flat = [one for some in factors for one in some]
        crowded = sum(one**2 for one in flat) / sum(flat) ** 2 + self.crowding
        return float(1 / crowded)
