"""What contracts should bring in worlds that are not solved: forecasts and combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.bidding.estimates import combinations_of, declarations_of
from blotsolve.bidding.forecast import forecasts
from blotsolve.bidding.payoffs import chance_made, expected, payoffs_of
from blotsolve.contract import Contract
from blotsolve.game import deal_points
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

SLOPE = 1.0
"""The variance of table points, beside that of making a contract or not."""


class Expected(NamedTuple):
    """What contracts should bring: arrays with a row for each call and a column for each world."""

    points_ns: Floats
    """The table points of N–S less those of E–W."""
    variance: Floats
    """How far the true points may lie from that, squared."""
    made: Floats
    """How likely the contract is made; 0 where there is none."""


class Expectations:
    """What contracts should bring in some worlds, before any of them is solved.

    The points of the cards are those of `forecasts`; declarations are counted for the side whose best hand
    has more of them. `departures` are how far play at the table departs from perfect play: for each strain
    the bias and the spread of what the declarers take, in raw points; `capots` is the share of the capots
    that are taken.

    >>> import numpy as np
    >>> from blotsolve.rulesets import BLOT
    >>> hands = np.array([[0xFF, 0xFF00, 0xFF0000, 0xFF000000]], np.uint32)
    >>> expectations = Expectations(hands, Seat.N, BLOT)
    >>> float(expectations.of([[Contract.parse("8S by N")]]).made[0, 0]) > 0.9
    True
    """

    def __init__(
        self,
        hands: NDArray[np.uint32],
        leader: Seat,
        ruleset: Ruleset,
        departures: Sequence[tuple[float, float]] | None = None,
        capots: float = 1.0,
    ) -> None:
        import numpy as np

        self.ruleset, self.forecast = ruleset, forecasts(hands, leader, ruleset)
        self.departures = np.array(departures or [(0.0, 0.0)] * len(ruleset.strains))
        self.capots = capots
        self.everything = np.array([deal_points(strain, ruleset) for strain in ruleset.strains])
        cards, shape = hands.reshape(-1), (len(hands), 2, 2, len(ruleset.strains))
        declared = declarations_of(cards, ruleset).reshape(shape)  # N E, S W
        belotes = combinations_of(cards, ruleset).reshape(shape) - declared
        best = declared.max(axis=1)
        first, last = leader.side, leader.side.other
        counts = np.empty(best.shape, bool)
        counts[:, first] = best[:, first] >= best[:, last]
        counts[:, last] = ~counts[:, first]
        self.combinations = declared.sum(axis=1) * counts + belotes.sum(axis=1)
        """Raw points by world, side and strain."""

    def of(self, played: Sequence[Sequence[Contract | None]]) -> Expected:
        """Return what contracts should bring: for each call what is played in every world after it."""
        import numpy as np

        shape = len(played), len(self.combinations)
        distinct: dict[Contract | None, int] = {}
        place = np.array([[distinct.setdefault(one, len(distinct)) for one in row] for row in played])
        figures = np.array([self._figures(contract) for contract in distinct]).reshape(-1, 5)
        some = figures[place.reshape(-1), 0] >= 0
        strain, level, capot, doubling, side = figures[place.reshape(-1)][some].T
        world = np.tile(np.arange(shape[1]), shape[0])[some]
        at = world, strain
        forecast, (bias, spread) = self.forecast, self.departures[strain].T
        is_ns = side == Side.NS
        everything = self.everything[strain]
        mean = np.where(is_ns, forecast.mean_ns[at], everything - forecast.mean_ns[at]) + bias
        all_tricks = np.where(is_ns, forecast.capot_ns[at], forecast.capot_ew[at]) * self.capots
        none = np.where(is_ns, forecast.capot_ew[at], forecast.capot_ns[at]) * self.capots
        own, other = (self.combinations[world, each, strain] for each in (side, 1 - side))
        if self.ruleset.scoring.must_exceed_defenders:
            mean = mean - other / 2
        payoffs = payoffs_of(self.ruleset).of(strain, level, capot, doubling, own)
        given = mean, np.hypot(forecast.sd[at], spread), all_tricks, none, payoffs
        (gain, loss), chance = expected(*given), chance_made(*given)
        made = np.clip(chance, 1e-6, 1 - 1e-6)
        apart = gain / made - loss / (1 - made)
        found = np.zeros((3, shape[0] * shape[1]))
        found[0, some] = np.where(is_ns, 1, -1) * (gain + loss - other * self.ruleset.scoring.ten / 10)
        found[1, some] = made * (1 - made) * apart**2 + SLOPE
        found[2, some] = chance
        return Expected(*found.reshape(3, *shape))

    def _figures(self, contract: Contract | None) -> tuple[int, int, int, int, int]:
        """Return the column of the strain, the level, whether it is a capot, the doubling and the side."""
        if contract is None:
            return -1, 0, 0, 0, 0
        column = self.ruleset.strains.index(contract.strain)
        return column, contract.level, int(contract.capot), int(contract.doubling), int(contract.side)
