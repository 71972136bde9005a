"""Deals by seed and number: each can be dealt alone, on any machine, and is the same bits.

Deal number k of a seed has four random words of 64 bits, block k of the counter generator Philox4x64-10
(Salmon et al., Parallel random numbers: as easy as 1, 2, 3; SC 2011) whose key is the seed. The first two
words say which of all possible deals it is, the third which cards are seen in the auction where a game bids
on fewer than eight, and the fourth is for whatever else is left to chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from blotsolve.cards import Hand
from blotsolve.checks import whole
from blotsolve.datasets.recipe import MOST_SEED
from blotsolve.deal import Deal
from blotsolve.errors import ImpossibleKnowledgeError
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat
from blotsolve.worlds import Count, Knowledge, find_knowledge

Words = NDArray[np.uint64]

ANYTHING = Knowledge(Seat.N, "")
"""The knowledge of somebody who sees no card: every deal is possible."""


@dataclass(frozen=True, slots=True, eq=False)
class Dealt:
    """Some deals of a seed, one a row."""

    numbers: NDArray[np.int64]
    """The number of each deal."""
    hands: NDArray[np.uint32]
    """The cards of N, E, S and W, bit 8·suit + rank: n × 4."""
    seen: NDArray[np.uint32]
    """What each of them sees in the auction: n × 4."""
    chance: Words
    """A word of 64 random bits for whatever else is left to chance."""

    def __len__(self) -> int:
        return len(self.numbers)

    def dealer(self, row: int) -> Seat:
        """Return who deals: N deal 0, E deal 1, and so on round the table."""
        return Seat(int(self.numbers[row]) % 4)

    def deal(self, row: int) -> Deal:
        """Return the four hands of a deal."""
        return _deal(self.hands[row])

    def first(self, row: int) -> Deal:
        """Return the cards of a deal that are seen in the auction."""
        return _deal(self.seen[row])

    def pick(self, row: int, count: int) -> int:
        """Return a number from 0 to `count` - 1 by the chance of a deal."""
        return int(self.chance[row]) * count >> 64

    def of(self, rows: NDArray[np.int64]) -> Dealt:
        """Return the deals of some rows."""
        return Dealt(self.numbers[rows], self.hands[rows], self.seen[rows], self.chance[rows])


def dealt(
    seed: int,
    first: int,
    count: int,
    *,
    ruleset: Ruleset | str = "blot",
    knowledge: Knowledge | str | None = None,
) -> Dealt:
    """Return the deals with the numbers `first` to `first + count - 1`, whatever else is dealt.

    Parameters
    ----------
    seed
        A whole number from 0 to 2¹²⁸ - 1.
    first, count
        Which deals, from number 0.
    ruleset
        How many cards are seen in the auction depends on it, and nothing else.
    knowledge
        What is known of every deal; each deal that fits it is as likely as any other.

    Returns
    -------
    Dealt
        The deals in the order of their numbers.

    Raises
    ------
    OptionError
        For a number out of its range.
    ImpossibleKnowledgeError
        If no deal fits.

    Examples
    --------
    >>> some = dealt(seed=1, first=5, count=2)
    >>> str(some.deal(0)) == str(dealt(seed=1, first=0, count=6).deal(5))
    True
    """
    seed = whole("seed", seed, 0, MOST_SEED)
    first, count = whole("first", first, 0, 2**62), whole("count", count, 0, 2**31)
    counted = _counted(ANYTHING if knowledge is None else find_knowledge(knowledge))
    words = np.random.Philox(key=seed, counter=first).random_raw(4 * count).reshape(count, 4)
    hands = counted.worlds(_share(words[:, 0], words[:, 1], counted.total))
    seen = _seen(hands, words[:, 2], find_ruleset(ruleset).auction.cards)
    return Dealt(np.arange(first, first + count, dtype=np.int64), hands, seen, words[:, 3].copy())


def deal_hands(
    seed: int, first: int = 0, count: int = 1, knowledge: Knowledge | str | None = None
) -> NDArray[np.uint32]:
    """Return the hands of some deals, whatever else is dealt.

    Parameters
    ----------
    seed
        A whole number from 0 to 2¹²⁸ - 1.
    first, count
        Which deals, from number 0.
    knowledge
        What is known of every deal; each deal that fits it is as likely as any other.

    Returns
    -------
    ndarray of uint32, shape (count, 4)
        The cards of N, E, S and W, bit 8·suit + rank.

    Raises
    ------
    OptionError
        For a number out of its range.
    ImpossibleKnowledgeError
        If no deal fits.

    Examples
    --------
    >>> print(Deal([Hand.from_mask(int(hand)) for hand in deal_hands(seed=1)[0]]))
    N:Q8.Q.QT8.Q9 AT7.AKJ..87 KJ.T97.7.KT 9.8.AKJ9.AJ
    """
    return dealt(seed, first, count, knowledge=knowledge).hands


@lru_cache(maxsize=8)
def _counted(knowledge: Knowledge) -> Count:
    counted = Count(knowledge)
    if not counted.total:
        raise ImpossibleKnowledgeError(f"no deal fits the knowledge {str(knowledge)!r}")
    return counted


def _share(high: Words, low: Words, total: int) -> NDArray[np.int64]:
    """Return total · (high·2⁶⁴ + low) / 2¹²⁸, rounded down: as good as uniform below the total.

    With 128 bits for at most 10¹⁷ deals no deal is likelier than another by more than 2⁻⁷¹.
    """
    with np.errstate(over="ignore"):
        product = high * np.uint64(total)
        carried = (product + _high_half(low, total)) < product
    return (_high_half(high, total) + carried).astype(np.int64)


def _high_half(words: Words, factor: int) -> Words:
    """Return the upper 64 bits of the product of words and a number below 2⁶³."""
    half, mask = np.uint64(32), np.uint64(0xFFFFFFFF)
    above, below = words >> half, words & mask
    factor_above, factor_below = np.uint64(factor >> 32), np.uint64(factor & 0xFFFFFFFF)
    middle = above * factor_below + (below * factor_below >> half)
    other = (middle & mask) + below * factor_above
    high: Words = above * factor_above + (middle >> half) + (other >> half)
    return high


def _seen(hands: NDArray[np.uint32], words: Words, count: int) -> NDArray[np.uint32]:
    """Return some cards of each hand: all, or one of the ways to choose them, by a random word."""
    if count == 8:
        return hands
    ways = np.array([sum(1 << place for place in way) for way in combinations(range(8), count)], np.uint32)
    number = _high_half(words, len(ways) ** 4)
    seen = np.zeros_like(hands)
    for seat in range(4):
        chosen = ways[(number // np.uint64(len(ways) ** seat) % np.uint64(len(ways))).astype(np.int64)]
        place = np.zeros(len(hands), np.uint32)  # of the next card within its hand
        for card in range(32):
            held = hands[:, seat] >> np.uint32(card) & np.uint32(1)
            seen[:, seat] |= (held & chosen >> place) << np.uint32(card)
            place += held
    return seen


def _deal(hands: NDArray[np.uint32]) -> Deal:
    return Deal([Hand.from_mask(int(mask)) for mask in hands])
