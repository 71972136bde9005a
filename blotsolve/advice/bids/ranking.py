"""The ranking of calls: one figure for each from all worlds, and none is high for having been chosen by."""

from __future__ import annotations

import math
from collections.abc import Iterable

from blotsolve.advice.bids.batch import Estimate
from blotsolve.advice.bids.race import Race
from blotsolve.contract import Call

USUAL = 0.02
"""How likely the policy makes a call, so that it counts as usual."""
LEAST_TO_OVERRULE = 24
"""Worlds of equal weight below which the usual call is advised in any case."""
TOLD = 2.0
"""Standard errors by which two calls have to differ to be told apart."""
DOUBT = 1.0
"""Standard errors by which the usual call may fall short of the first and be advised all the same."""


class Ranking:
    """The calls of a race in the order of what they are worth, and which of them is advised.

    All worlds give the order and the figures. The figure of the first call is lowered by what it owes on
    average to having been chosen, and no other figure is above it.
    """

    def __init__(self, race: Race) -> None:
        self.race = race
        leader = race.leader()
        self.behind = {
            call: race.behind(call, leader) if call != leader else Estimate(0.0, 0.0) for call in race.calls
        }
        """How far each call falls short of the first in the worlds of both."""
        self.order = sorted(race.calls, key=lambda call: round(self.behind[call].mean, 9))
        self.order.sort(key=lambda call: call != leader)
        self.values = self._values()
        self.equals = [
            call
            for call in self.order[1:]
            if call in race.alive and self.short_of(call) <= TOLD * self.behind[call].error
        ]
        """Calls that cannot be distinguished from the first."""
        self.usual = max(race.usual, key=lambda call: race.usual[call])
        self.advised = self._advised()

    @property
    def first(self) -> Call:
        """The call that is worth most."""
        return self.order[0]

    def short_of(self, call: Call) -> float:
        """Return how far the figure of a call is below that of the first."""
        return self.values[self.first] - self.values[call]

    def error(self, call: Call) -> float:
        """Return the standard error of the figure of a call."""
        race = self.race
        if call in race.alive:
            return race.of(call).error
        return math.hypot(race.of(self.first).error, self.behind[call].error)

    @property
    def is_even(self) -> bool:
        """Whether all calls that cannot be distinguished from the first surely make next to no difference."""
        small = self.race.small
        return all(
            self.short_of(call) + TOLD * self.behind[call].error < small or self.behind[call] == (0, 0)
            for call in self.equals
        )

    def _advised(self) -> Call:
        """Return the call to make: the first, or of those that are as good as it the most usual one."""
        likely, small = self.race.usual, self.race.small
        if self.race.effective < LEAST_TO_OVERRULE and self.usual in self.order:
            return self.usual
        usual = {self.first: likely.get(self.first, 0.0)}
        for call in self.equals:
            short, error = self.short_of(call), self.behind[call].error
            if short <= DOUBT * error or short + TOLD * error < small:
                usual[call] = likely.get(call, 0.0)
        best = max(usual, key=usual.__getitem__)
        return best if usual[best] >= USUAL else self.first

    def _values(self) -> dict[Call, float]:
        first = self.race.of(self.first).mean
        top = first - luck([self.behind[call] for call in self.order[1:]])
        return {call: min(top, first - self.behind[call].mean) for call in self.order}


def luck(distances: Iterable[Estimate]) -> float:
    """Return by how much the first of several figures is too high on average, because it came first.

    Half of the error of a distance d ± s is the first figure's own. Were the two worth the same, the larger
    of them would be too high by s / √(2π); the further they are apart, the less likely it was chance that
    chose. Of several rivals the squares are added. Between two calls this is right to a sixth of an error;
    where nine are equal, it takes off three quarters.

    >>> round(luck([Estimate(0.0, 1.0)]), 3), luck([Estimate(5.0, 1.0)]) < 1e-5
    (0.399, True)
    """
    shares = [
        behind.error * math.exp(-((behind.mean / behind.error) ** 2) / 2)
        for behind in distances
        if 0 < behind.error < math.inf
    ]
    return math.sqrt(sum(share**2 for share in shares) / (2 * math.pi))
