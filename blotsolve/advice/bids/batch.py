"""Batches of worlds: each world with what the calls should bring in it, and some of them solved.

It is two-phase sampling (Neyman, *J. Amer. Statist. Assoc.* 33, 1938; Cochran, *Sampling Techniques*, 1977,
chapter 12). What a call should bring is known in all worlds of a batch and stands in for the truth; the
worlds that are solved, drawn with unequal probabilities, say how far it is off (Horvitz and Thompson,
*J. Amer. Statist. Assoc.* 47, 1952; here with the weights normalised). So the mean is right whatever the
forecast is worth, and the better it is the smaller the error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.contract import Call, Contract
from blotsolve.worlds import effective_size, normalised

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Read = Callable[["Batch"], tuple[Floats, Floats]]


class Estimate(NamedTuple):
    """A mean over all worlds and its standard error."""

    mean: float
    error: float


@dataclass(slots=True, eq=False)
class Batch:
    """Some worlds and the calls that were still in question when they were drawn."""

    weight: float
    """How much the batch counts: the weights of its worlds together."""
    shares: Floats
    """How much each world counts within it; together 1."""
    rows: NDArray[np.int64]
    """The worlds that are solved …"""
    chances: Floats
    """… and how likely each of them was to be."""
    first: int
    """The number of the first of them among all that were solved."""
    calls: dict[Call, int]
    """The row of each call in the arrays."""
    contracts: Sequence[Sequence[Contract | None]]
    """What is played in each world after each call."""
    slope: float
    """How much of the table points that are expected goes into `expected`."""
    expected: Floats
    """What each call should bring in each world, in what the advice aims for."""
    made_expected: Floats
    """How likely the bid that stands after each call is made in each world."""
    values: Floats
    """What each call brings in the worlds that are solved."""
    us: Floats
    them: Floats
    made: Floats
    capot: Floats

    @property
    def factors(self) -> Floats:
        """How much each solved world counts: it stands for others that were not solved; together 1."""
        factors = self.shares[self.rows] / self.chances
        return normalised(factors)

    def mean(self, expected: Floats, known: Floats) -> Floats:
        """Return the mean of figures that are expected in all worlds and known in those that are solved.

        They may have a row for each call.
        """
        found: Floats = expected @ self.shares + (known - expected[..., self.rows]) @ self.factors
        return found


def estimate(batches: Sequence[Batch], read: Read, crowding: float = 0.0) -> Estimate:
    """Return the mean of a figure over all batches, and its standard error.

    Parameters
    ----------
    batches
        The batches that have the figure.
    read
        Gives for a batch what was expected of the figure in all worlds, and what it is in those solved.
    crowding
        One over the effective sample size of those that the worlds were resampled from.

    Returns
    -------
    Estimate
        The mean, and its error: infinite where fewer than two worlds are solved.

    Examples
    --------
    >>> estimate([], lambda batch: (batch.values[0], batch.values[0]))
    Estimate(mean=0.0, error=inf)
    """
    import numpy as np

    if not batches:
        return Estimate(0.0, math.inf)
    figures = [read(batch) for batch in batches]
    weights = np.array([batch.weight for batch in batches]) / sum(batch.weight for batch in batches)
    pairs = list(zip(weights, batches, figures, strict=True))
    mean = float(sum(weight * batch.mean(*figure) for weight, batch, figure in pairs))
    size = sum(len(batch.rows) for batch in batches)
    if size < 2:
        return Estimate(mean, math.inf)
    left = 0.0
    for weight, batch, (expected, known) in pairs:
        apart, factors = known - expected[batch.rows], batch.factors
        residuals = weight * factors * (apart - factors @ apart)
        left += float(np.sum((1 - batch.chances) * residuals**2))
    factors = np.concatenate([weight * batch.factors for weight, batch, _ in pairs])
    known = np.concatenate([known for _, known in figures])
    spread = max(float(factors @ known**2 - (factors @ known) ** 2), 0.0) * size / (size - 1)
    worlds = effective_size(np.concatenate([weight * batch.shares for weight, batch, _ in pairs]))
    return Estimate(mean, math.sqrt(spread * (1 / worlds + crowding) + left * size / (size - 1)))


def chances_to_solve(sizes: Floats, number: int) -> Floats:
    """Return how likely each world is to be solved: in proportion to its size, at most 1, so many in all."""
    import numpy as np

    if number >= len(sizes):
        return np.ones(len(sizes))
    chances = np.zeros(len(sizes))
    left = np.ones(len(sizes), bool)
    while True:
        room = number - (len(sizes) - int(left.sum()))
        chances[left] = room * sizes[left] / sizes[left].sum()
        over = left & (chances >= 1)
        if not over.any():
            return chances
        chances[over] = 1
        left &= ~over


def rows_to_solve(chances: Floats, generator: np.random.Generator) -> NDArray[np.int64]:
    """Draw worlds, each with its chance and about as many as the chances add up to, in ascending order."""
    import numpy as np

    sure = chances >= 1
    rest = generator.permutation(np.flatnonzero(~sure))
    sums = np.cumsum(chances[rest])
    number = round(float(sums[-1])) if len(rest) else 0
    marks = (np.arange(number) + generator.random()) * (sums[-1] / number if number else 0)
    drawn = rest[np.minimum(np.searchsorted(sums, marks, side="right"), len(rest) - 1)]
    return np.sort(np.concatenate([np.flatnonzero(sure), drawn]))
