"""The payoffs of a contract: from how many points it is made, and what it brings on either side of that.

But for the rounding, what a contract brings is a straight line in the card points of its declarers as long as
it fails, and another one once it is made; a capot of either side stands apart. So a few numbers say what it
is worth to somebody who expects points with some mean and spread.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from blotsolve.contract import CAPOT, Contract, Doubling
from blotsolve.game import DealScore, Margins, Tally, Verdict, deal_points, score_deal
from blotsolve.rulesets import CapotBid, Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Floats = NDArray[np.float64]

MOST = 48
"""Tens of combinations of one side from which more makes no difference; no player holds as many."""


class Payoffs:
    """What the contracts of a ruleset are about, worked out as they are asked for."""

    def __init__(self, ruleset: Ruleset) -> None:
        import numpy as np

        self.ruleset = ruleset
        suits = [column for column, strain in enumerate(ruleset.strains) if strain.suit is not None]
        self._like = np.array(
            [suits[0] if column in suits else column for column in range(len(ruleset.strains))]
        )
        levels = max(ruleset.auction.highest, CAPOT + MOST) + 1
        self._shape = 2, 2, len(ruleset.strains), len(Doubling), levels, MOST
        self._known = np.full((math.prod(self._shape), 7), np.nan)

    def of(
        self,
        strain: Numbers,
        level: Numbers,
        capot: NDArray[np.bool_] | bool,
        doubling: Numbers | int,
        combinations: Numbers,
        defend: NDArray[np.bool_] | bool = False,
    ) -> Floats:
        """Return the payoffs of contracts, seven numbers on a new last axis: see `expected`.

        The numbers of arrays belong together as numpy has them: the columns of the strains, the numbers that
        are bid, whether all tricks are, the doublings, and raw points of the combinations of one side: the
        declarers', or the defenders' where `defend` says so.
        """
        import numpy as np

        _, defends, strains, doublings, levels, most = self._shape
        place = np.asarray(capot, np.int64) * defends + defend
        place = (place * strains + self._like[strain]) * doublings + doubling
        place = (place * levels + level) * most + np.minimum(combinations // 10, most - 1)
        found = self._known[place]
        missing = np.isnan(found[..., 0])
        if missing.any():
            for one in {*place[missing].tolist()}:
                self._known[one] = self._work_out(*(int(each) for each in np.unravel_index(one, self._shape)))
            found = self._known[place]
        return np.asarray(found)

    def _work_out(
        self, capot: int, defend: int, column: int, doubling: int, level: int, tens: int
    ) -> tuple[float, ...]:
        strain, rules = self.ruleset.strains[column], self.ruleset.auction
        everything = deal_points(strain, self.ruleset)
        plus = level - CAPOT if capot and rules.capot == CapotBid.NAMED else 0
        contract = Contract(level, strain, Seat.N, Doubling(doubling), capot == 1, plus)

        # whoever bids capot+n has the n, and then only his side's combinations count
        theirs = 10 * tens if defend and not plus else 0
        ours = max(10 * plus, 0 if defend else 10 * tens)

        both, roem = {"ns": ours, "ew": theirs}, Margins.of(strain, self.ruleset).roem // 2
        as_belotes = self.ruleset.declarations.is_empty

        @cache
        def scored(cards: int, tricks: int) -> DealScore:
            tally = Tally(
                cards_ns=cards,
                cards_ew=everything - cards,
                tricks_ns=tricks,
                tricks_ew=8 - tricks,
                declarer_combinations=ours,
                roem_ns=roem if tricks else 0,
                roem_ew=roem if tricks < 8 else 0,
                **{f"{'belotes' if as_belotes else 'declarations'}_{side}": both[side] for side in both},
            )
            return score_deal(contract, tally, self.ruleset)

        def margin(cards: int, tricks: int = 4) -> float:
            score = scored(cards, tricks)
            return (score.points_declarers - score.points_defenders) / self.ruleset.scoring.ten

        def line(first: int, last: int) -> tuple[float, float]:
            if first > last:
                return 0.0, 0.0
            start = margin(first)
            slope = (margin(last) - start) / max(last - first, 1)
            return start - slope * first, slope

        def kept(cards: int) -> bool:
            return cards > everything or (cards >= 0 and scored(cards, 4).verdict == Verdict.MADE)

        fewest, most = 0, everything + 1
        promised = min(max(10 * level - ours, 0), most)
        if kept(promised) and not kept(promised - 1):  # mostly so
            fewest = most = promised
        while fewest < most:
            middle = (fewest + most) // 2
            fewest, most = (fewest, middle) if kept(middle) else (middle + 1, most)
        failed = fewest - 1
        if failed > 0 and scored(failed, 4).verdict == Verdict.HANGING:
            failed -= 1  # one number of points stands apart, too seldom to count
        lost, made = line(0, failed), line(fewest, everything)
        return fewest, *lost, *made, margin(everything, 8), margin(0, 0)


def expected(mean: Floats, sd: Floats, capot: Floats, none: Floats, payoffs: Floats) -> tuple[Floats, Floats]:
    """Return the points expected, declarers' minus defenders', where a contract is made and where it fails.

    Points are tens, as table points mostly are. Both are multiplied by the chance of that, so that their sum
    is expected in all. The declarers' card points have the `mean` and `sd` where neither side takes all
    tricks; `capot` is the chance that they take every trick, `none` that they take none.
    """
    import numpy as np

    z, kept = _kept(mean, sd, payoffs)
    bulge = sd * np.exp(-0.5 * z * z) * 0.3989422804
    rest, above = 1 - capot - none, mean * kept + bulge
    made = rest * (payoffs[..., 3] * kept + payoffs[..., 4] * above) + capot * payoffs[..., 5]
    lost = rest * (payoffs[..., 1] * (1 - kept) + payoffs[..., 2] * (mean - above)) + none * payoffs[..., 6]
    return made, lost


def chance_made(mean: Floats, sd: Floats, capot: Floats, none: Floats, payoffs: Floats) -> Floats:
    """Return how likely a contract is made, of the same figures as `expected`."""
    _, kept = _kept(mean, sd, payoffs)
    made: Floats = capot + (1 - capot - none) * kept
    return made


def _kept(mean: Floats, sd: Floats, payoffs: Floats) -> tuple[Floats, Floats]:
    """Return how far the mean is above what is needed, in standard deviations, and how likely that is."""
    import numpy as np

    z = (mean - payoffs[..., 0] + 0.5) / sd
    return z, 0.5 + 0.5 * np.tanh(z * (0.7978845608 + 0.0356774081 * z * z))  # normal, to 0.0003


@lru_cache(maxsize=16)
def payoffs_of(ruleset: Ruleset) -> Payoffs:
    """Return the payoffs of a ruleset, the same every time."""
    return Payoffs(ruleset)
