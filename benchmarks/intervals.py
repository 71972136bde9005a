"""Ratios of two times that were taken on the same positions, with an interval that says how sure they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Ratio", "paired_ratio"]

RESAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Ratio:
    """How many times as long the one took as the other, and where that lies in 95 of 100 samples."""

    ratio: float
    low: float
    high: float

    def __str__(self) -> str:
        digits = 1 if self.ratio >= 10 else 3
        return f"{self.ratio:.{digits}f} ({self.low:.{digits}f} to {self.high:.{digits}f})"


def paired_ratio(
    one: NDArray[np.float64], other: NDArray[np.float64], of: Callable[..., Any] = np.mean
) -> Ratio:
    """Return the ratio of the means, or `of` whatever else, of times on the same positions.

    The interval comes from drawing the positions anew, with both their times, many times over.
    """
    drawn = np.random.default_rng(1).integers(0, len(one), (RESAMPLES, len(one)))
    ratios = of(one[drawn], axis=1) / of(other[drawn], axis=1)
    low, high = np.percentile(ratios, [2.5, 97.5])
    return Ratio(float(of(one) / of(other)), float(low), float(high))
