"""The stakes of a contract: what it brings for every number of card points that its declarers may take."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from blotsolve.cards import Hand
from blotsolve.contract import Contract, Doubling, Strain
from blotsolve.game.auction import Bid
from blotsolve.game.declarations import belote_points, best_declarations, declarable, trump_suits
from blotsolve.game.scoring import DealScore, Tally, Verdict, deal_points, score_deal
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["STEPS", "combinations_of", "stakes"]

STEPS = 54
"""How many equal steps the points of a deal are cut into: three points each of 162."""


@lru_cache(maxsize=4096)
def stakes(
    ruleset: Ruleset, bid: Bid, doubling: Doubling, combinations: int, theirs: int
) -> NDArray[np.float64]:
    """Return the table points of the declarers minus the defenders', for all that may become of a bid.

    There is a number for each of the STEPS + 1 numbers of card points that the declarers take where nobody
    takes all tricks, then one for their capot and one for that of the defenders. `combinations` and `theirs`
    are the raw points of declarations and belotes of the declarers and of the defenders, of one of them only.
    """
    import numpy as np

    everything = deal_points(bid.strain, ruleset)
    contract = Contract(bid.level, bid.strain, Seat.N, doubling, bid.capot, bid.plus)

    def scored(cards: int, tricks: int) -> DealScore:
        tally = Tally(
            cards_ns=cards,
            cards_ew=everything - cards,
            tricks_ns=tricks,
            tricks_ew=8 - tricks,
            declarations_ns=combinations,
            declarations_ew=theirs,
            declarer_combinations=combinations,
        )
        return score_deal(contract, tally, ruleset)

    def margin(cards: int, tricks: int) -> int:
        score = scored(cards, tricks)
        return score.points_declarers - score.points_defenders

    def kept(cards: int) -> bool:
        return cards > everything or scored(cards, 4).verdict == Verdict.MADE

    # the contract is kept from some number of points on, and the margin is a line on either side of it,
    # but for the rounding
    fewest, most = 0, everything + 1
    while fewest < most:
        middle = (fewest + most) // 2
        fewest, most = (fewest, middle) if kept(middle) else (middle + 1, most)
    cards = np.arange(STEPS + 1) * (everything / STEPS)
    between = np.empty(STEPS + 1)
    for first, last in ((0, fewest - 1), (fewest, everything)):
        if first <= last:
            here = (first - 0.5 <= cards) & (cards < last + 0.5)
            ends = margin(first, 4), margin(last, 4)
            between[here] = np.interp(cards[here], (first, last), ends)
    margins = np.array([*between, margin(everything, 8), margin(0, 0)], float)
    margins.flags.writeable = False
    return margins


def combinations_of(hands: NDArray[np.uint32], strain: Strain, ruleset: Ruleset) -> NDArray[np.int64]:
    """Return the raw points of the best declarations and of the belotes in each of some hands."""
    import numpy as np

    points = _declarations_of(hands, Strain.NT if strain == Strain.NT else Strain.S, ruleset)
    for suit in trump_suits(strain):
        pair = np.uint32(0b1100000 << 8 * suit)  # queen and king
        points = points + belote_points(ruleset) * ((hands & pair) == pair)
    return points


def _declarations_of(hands: NDArray[np.uint32], strain: Strain, ruleset: Ruleset) -> NDArray[np.int64]:
    import numpy as np

    if strain not in ruleset.strains:
        strain = ruleset.strains[0]  # all but no trump count alike
    if not (shapes := _shapes(strain, ruleset)):
        return np.zeros(len(hands), np.int64)
    table = np.array(shapes, np.uint32)
    held = (hands[:, None] & table) == table
    cards, kind = np.unique(
        np.bitwise_or.reduce(np.where(held, table, np.uint32(0)), axis=1), return_inverse=True
    )
    return np.array([_best(int(mask), strain, ruleset) for mask in cards], np.int64)[kind]


@lru_cache(maxsize=16)
def _shapes(strain: Strain, ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(one.cards.mask for one in declarable(strain, ruleset))


@lru_cache(maxsize=65536)
def _best(cards: int, strain: Strain, ruleset: Ruleset) -> int:
    best = best_declarations(Hand.from_mask(cards), strain, ruleset)
    return sum(one.points(strain, ruleset) for one in best)
