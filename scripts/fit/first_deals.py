"""Deals as they were dealt before there were data sets, for the fits whose files ship.

Seeds are promises: the fitted files can be made again byte for byte, and bids and matches with a
seed rest on them. New work takes its deals from `blotsolve.datasets`.
"""

from __future__ import annotations

from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from blotsolve.rulesets import Ruleset

FIRST_GAMES = ("blot", "belot_arena", "blotify", "bazar_blot")


def seed_of(ruleset: Ruleset) -> int:
    """Return the number of a game in the seeds of its deals: it depends on no other game."""
    if ruleset.name in FIRST_GAMES:
        return FIRST_GAMES.index(ruleset.name)
    return crc32(ruleset.name.encode())


def random_deals(number: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Return random deals as sets of cards of N E S W."""
    cards = np.argsort(rng.random((number, 32)), axis=1).astype(np.uint32).reshape(number, 4, 8)
    hands: NDArray[np.uint32] = np.bitwise_or.reduce(np.uint32(1) << cards, axis=2)
    return hands
