"""The race of calls: batches of worlds, hopeless calls dropped, the rest compared in the same worlds."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.advice.aim import Aim
from blotsolve.advice.bids.advice import BidVerdict, CallAdvice, StrainOutlook
from blotsolve.advice.bids.candidates import candidates
from blotsolve.bidding import Policy, seen_of
from blotsolve.cards import Hand
from blotsolve.checks import Progress, told
from blotsolve.contract import Bid, Call, Contract, Pass, Strain
from blotsolve.game import Auction, DealScore, Verdict
from blotsolve.worlds import effective_size, ratio_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from blotsolve.advice.bids.outcomes import Outcomes, Solve
    from blotsolve.worlds import Worlds

BATCH = 32
"""Worlds between two looks at who is hopeless; half of them are for choosing."""
LEAST = 64
"""Worlds before anything is settled."""
ALPHA = 0.05
"""The chance, over all calls and looks together, that the best call is dropped."""
ENOUGH = 50
"""Worlds of equal weight below which the answer says that there are few."""
DOUBT = 1.0
"""Standard errors that are taken off a call that is to overrule the usual one."""
UNUSUAL = {Aim.POINTS: 1.2, Aim.WIN: 0.012}
"""What is taken off for each time that it is called e times less often: partner would be misled by it. Points
are tens of raw points, here and below."""
RARE = 1e-4
"""How likely every call is at least."""
LEAST_TO_OVERRULE = 24
"""Worlds of equal weight below which the usual call is advised in any case."""
SWING = {Aim.POINTS: 40.0, Aim.WIN: 0.5}
"""What a contract that fails after all costs: one imaginary world with it counts for each call before it is
dropped, since a few worlds seldom show what seldom happens."""
SMALL = {Aim.POINTS: 0.5, Aim.WIN: 0.005}
"""A difference that makes none, in points or as a chance."""


class _Result(NamedTuple):
    """What a call leads to in one world."""

    us: int
    them: int
    value: float
    contract: Contract | None
    """What is played in the end."""
    verdict: Verdict | None


class _Mean(NamedTuple):
    mean: float
    error: float


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
    ) -> None:
        self.hand, self.auction, self.outcomes, self.policy = hand, auction, outcomes, policy
        self.value, self.aim = value, aim
        self.side = auction.turn.side
        self.ten = auction.ruleset.scoring.ten if aim == Aim.POINTS else 1
        self.usual = policy.usual(hand, auction)
        self.weights: list[float] = []
        self.pool_size = math.inf
        """The effective sample size of those that they were resampled from; it adds to the errors."""
        self.results: dict[Call, list[_Result]] = {}
        self.alive: list[Call] = []
        self.dropped: list[Call] = []
        """Calls that are out of it, the last to go first."""

    def run(
        self, sample: Worlds, solve: Solve, deadline: float | None, progress: Progress | None = None
    ) -> None:
        """Take one batch of worlds after the other until the best call is clear, or there are no more."""
        tell = told(progress)
        batches, self.pool_size = math.ceil(len(sample) / BATCH), sample.pool_size
        for number in range(batches):
            rows = slice(number * BATCH, (number + 1) * BATCH)
            hands = sample.hands[rows]
            self.outcomes.add(hands, solve(hands))
            self.weights += sample.weights[rows].tolist()
            if not self.alive:
                self.alive = candidates(
                    self.hand, self.auction, self.outcomes, self.usual, self.choosing_value
                )
                self.results = {call: [] for call in self.alive}
            self.play_out(hands)
            self.drop(batches)
            tell(len(self.outcomes), len(sample))
            if len(self.outcomes) >= LEAST and self.is_settled():
                return
            if deadline is not None and time.monotonic() >= deadline:
                return

    def choosing_value(self, bid: Bid) -> float:
        """Return the mean value of a bid in the worlds for choosing if nobody bids or doubles after it."""
        contract = bid.contract(self.auction.turn)
        worlds = range(0, len(self.outcomes), 2)
        return self.mean((self.value(self.outcomes.score(contract, world)) for world in worlds), 0).mean

    def play_out(self, hands: NDArray[np.uint32]) -> None:
        """Add what each call leads to in the worlds that came last: the policy ends the auction."""
        afters = [self.auction.after(call) for call in self.alive]
        seen = seen_of(hands, self.auction.ruleset, (self.auction.turn, self.hand), self.auction.turned)
        first = len(self.outcomes) - len(hands)
        contracts = self.policy.contracts(afters, seen)
        self.outcomes.prepare(
            [(first + row, contract) for played in contracts for row, contract in enumerate(played)]
        )
        for call, played in zip(self.alive, contracts, strict=True):
            self.results[call] += [self.result(contract, first + row) for row, contract in enumerate(played)]

    def result(self, played: Contract | None, world: int) -> _Result:
        """Return what it leads to in a world that a contract is played in the end."""
        if played is None:
            return _Result(0, 0, self.value(None), None, None)
        score = self.outcomes.score(played, world)
        points = score.points_ns, score.points_ew
        us, them = points[self.side], points[self.side.other]
        return _Result(us, them, self.value(score), played, score.verdict)

    def mean(self, values: Iterable[float], fold: int, weights: list[float] | None = None) -> _Mean:
        """Return the weighted mean of values of every second world and its standard error.

        `fold` is 0 for the worlds that choose, 1 for those that the figures come from.
        """
        import numpy as np

        some = np.fromiter(values, float)
        shares = np.array((weights or self.weights[fold::2])[: len(some)], float)
        mean, error = map(float, ratio_mean(some, shares))
        if fold == 1 and math.isfinite(error):  # to choose by, it would only be timid
            error *= math.sqrt(1 + effective_size(shares) / self.pool_size)
        return _Mean(mean, error)

    def of(self, call: Call, fold: int, field: str) -> _Mean:
        """Return the mean of a field of the results of a call."""
        return self.mean([float(getattr(result, field)) for result in self.results[call][fold::2]], fold)

    def behind(self, call: Call, best: Call, fold: int) -> _Mean:
        """Return how much more the best call brings than another, in the worlds of both."""
        return self.mean(self.differences(call, best, fold), fold)

    def differences(self, call: Call, best: Call, fold: int) -> list[float]:
        pairs = zip(self.results[best][fold::2], self.results[call][fold::2], strict=False)
        return [ours.value - theirs.value for ours, theirs in pairs]

    def leader(self) -> Call:
        """Return the call that is worth most in the worlds for choosing; of equal ones the lowest."""
        return max(self.alive, key=lambda call: round(self.of(call, 0, "value").mean, 9))

    def drop(self, looks: int) -> None:
        """Drop the calls that fall short of the leader, as sure as ALPHA asks for in all looks and calls."""
        if len(self.outcomes) < BATCH or len(self.alive) < 2:
            return
        sure = NormalDist().inv_cdf(1 - ALPHA / (looks * len(self.results)))
        best = self.leader()
        gone = []
        for call in self.alive:
            if call != best:
                values = [*self.differences(call, best, 0), -self.ten * SWING[self.aim]]
                behind = self.mean(values, 0, [*self.weights[::2], max(self.weights)])
                if behind.mean > sure * behind.error:
                    gone.append((behind.mean, call))
        for _, call in sorted(gone, key=lambda one: -one[0]):
            self.alive.remove(call)
            self.dropped.insert(0, call)

    def is_settled(self) -> bool:
        """Tell whether one call is left, or what is left makes no difference."""
        best, small = self.leader(), self.ten * SMALL[self.aim]
        for call in self.alive:
            behind = self.behind(call, best, 0)
            if call != best and behind.mean + 2 * behind.error > small:
                return False
        return True

    @property
    def order(self) -> list[Call]:
        """The calls, best first, by the worlds for choosing.

        The first is the call that the policy makes with the hand, unless another is better by more than its
        error and by more than what counts against a call that is seldom made: a few worlds do not overrule
        what is usual.
        """
        usual = max(self.usual, key=lambda call: self.usual[call])
        first = self.leader()
        if usual in self.alive:
            overruled = self.effective_size >= LEAST_TO_OVERRULE
            first = max(self.alive, key=self.better_than(usual).__getitem__) if overruled else usual
        behind = {call: self.behind(call, first, 0) for call in self.alive}
        rest = sorted(self.alive, key=lambda call: round(behind[call].mean, 9))
        return [first, *(call for call in rest if call != first), *self.dropped]

    def better_than(self, usual: Call) -> dict[Call, float]:
        """Return how much each call is better than the usual one at least, with its error taken off."""
        found = {}
        for call in self.alive:
            more = self.behind(usual, call, 0)
            misleading = isinstance(call, (Pass, Bid))  # a contra shows nothing else
            seldom = math.log(self.usual[usual] / max(self.usual.get(call, 0), RARE)) if misleading else 0
            found[call] = (
                more.mean - DOUBT * more.error - self.ten * UNUSUAL[self.aim] * seldom
                if call != usual
                else 0.0
            )
        return found

    @property
    def effective(self) -> float:
        """The effective sample size of the worlds so far, with what their resampling cost."""
        return 1 / (1 / self.effective_size + 1 / self.pool_size)

    @property
    def effective_size(self) -> float:
        """The effective sample size of the weights of the worlds so far."""
        import numpy as np

        return effective_size(np.array(self.weights))

    @property
    def equals(self) -> tuple[Call, ...]:
        """The calls that cannot be distinguished from the best in the worlds of the figures."""
        best, found = self.order[0], []
        for call in self.order[1:]:
            behind = self.behind(call, best, 1)
            if call in self.alive and (
                behind.mean < 2 * behind.error or behind.mean + 2 * behind.error < self.ten * SMALL[self.aim]
            ):
                found.append(call)
        return tuple(found)

    @property
    def verdict(self) -> BidVerdict:
        """How far the worlds distinguish the calls."""
        if self.effective < ENOUGH:
            return BidVerdict.FEW_WORLDS
        return BidVerdict.EQUIVALENT if self.equals else BidVerdict.CLEAR

    def candidates(self) -> tuple[CallAdvice, ...]:
        """Return the figures of every call, best first, from the worlds that did not choose."""
        order = self.order
        return tuple(self.advice(call, order[0]) for call in order)

    def advice(self, call: Call, best: Call) -> CallAdvice:
        results = self.results[call][1::2]
        value, behind = self.of(call, 1, "value"), self.behind(call, best, 1)
        stands, worlds = self.auction.after(call).standing, range(1, 2 * len(results), 2)
        made = capot = None
        if stands is not None and results:
            scores = [self.outcomes.score(stands, world) for world in worlds]
            made = self.mean([float(score.verdict == Verdict.MADE) for score in scores], 1).mean
            capot = self.mean([float(score.capot == stands.side) for score in scores], 1).mean
        return CallAdvice(
            call=call,
            expected_us=self.of(call, 1, "us").mean,
            expected_them=self.of(call, 1, "them").mean,
            error=self.mean([float(one.us - one.them) for one in results], 1).error,
            chance_made=made,
            chance_capot=capot,
            value=value.mean,
            value_error=value.error,
            behind=behind.mean,
            behind_error=behind.error,
            worlds=len(results),
            result=self.in_words(results),
        )

    def in_words(self, results: list[_Result]) -> str:
        """Return what is played most often after a call, and how that ends."""
        weights = self.weights[1::2][: len(results)]
        shares, made = Counter[Contract | None](), Counter[Contract | None]()
        for result, weight in zip(results, weights, strict=True):
            shares[result.contract] += weight  # type: ignore[assignment]  # shares, not numbers
            made[result.contract] += weight * (result.verdict == Verdict.MADE)  # type: ignore[assignment]
        if not shares:
            return "no worlds"
        contract, share = shares.most_common(1)[0]
        often = share / sum(shares.values())
        if contract is None:
            return f"all pass in {often:.0%}"
        return f"{contract} in {often:.0%}, then made in {made[contract] / share:.0%}"

    def outlooks(self) -> tuple[StrainOutlook, ...]:
        """Return the points of the side in each strain, from all worlds: no strain was chosen by them."""
        whole = sum(self.weights)
        weights = tuple(weight / whole for weight in self.weights)
        found = []
        for strain in self.auction.ruleset.strains:
            points = self.points(strain)
            mean = sum(weight * one for weight, one in zip(weights, points, strict=True))
            square = sum(weight * (one - mean) ** 2 for weight, one in zip(weights, points, strict=True))
            found.append(
                StrainOutlook(
                    strain=strain, mean=mean, sd=math.sqrt(square), points_us=points, weights=weights
                )
            )
        return tuple(found)

    def points(self, strain: Strain) -> tuple[int, ...]:
        """Return all raw points of the side in a strain, world by world."""
        return tuple(self.outcomes.total(strain, self.side, world) for world in range(len(self.outcomes)))

    def reason(self) -> str:
        """Return what to call and why, in a sentence."""
        order, equals = self.order, self.equals
        best = order[0]
        unit = "points" if self.aim == Aim.POINTS else "of the chance to win the match"
        words = f"Best call: {best}"
        if equals:
            words += f"; {_listed(equals)} cannot be distinguished from it"
        rivals = [call for call in order[1:] if call not in equals]
        if rivals := [call for call in rivals if call in self.alive] or rivals:
            behind = min((self.behind(call, best, 1) for call in rivals), key=lambda one: one.mean)
            words += (
                f"{', every other call is' if equals else '; the next best is'} worth "
                f"{'at least ' if equals else ''}{self._number(behind.mean)}"
            )
            words += f" ± {self._number(behind.error)} {unit} less"
        if self.effective < ENOUGH:
            words += f" (effective sample size {self.effective:.0f}: too few worlds to rely on)"
        return f"{words}."

    def _number(self, value: float) -> str:
        return f"{value:.1f}" if self.aim == Aim.POINTS else f"{value:.1%}"


def _listed(calls: Iterable[Call]) -> str:
    *first, last = map(str, calls)
    return f"{', '.join(first)} and {last}" if first else last
