"""Deals as they were dealt before there were data sets, for the fits whose files ship.

Seeds are promises: evaluator.json and wins.json can be made again byte for byte, and bids and matches with a
seed rest on them. New work takes its deals from `blotsolve.datasets`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def random_deals(number: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Return random deals as sets of cards of N E S W."""
    cards = np.argsort(rng.random((number, 32)), axis=1).astype(np.uint32).reshape(number, 4, 8)
    hands: NDArray[np.uint32] = np.bitwise_or.reduce(np.uint32(1) << cards, axis=2)
    return hands
