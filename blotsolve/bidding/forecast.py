"""The forecast: what a deal should bring in each strain when all four hands are known, without a search.

A small network with two hidden layers reads who holds which card, seen from the leader; it is fitted to deals
that were solved exactly, by `scripts/fit/forecast.py`. It is no substitute for solving a deal: it says which
deals are worth solving, and what is left to learn from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from blotsolve.bidding.evaluator import kind_of
from blotsolve.cards import Suit
from blotsolve.game import deal_points
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST_SHARE, MOST_SHARE = 0.01, 0.99
"""What a side takes where neither takes all tricks, as a share of all points."""


@dataclass(frozen=True, slots=True, eq=False)
class Forecasts:
    """What deals should bring: arrays of shape (n, strains), columns in the order of `ruleset.strains`."""

    mean_ns: NDArray[np.float64]
    """The raw points of cards that N–S expect where neither side takes all tricks."""
    sd: NDArray[np.float64]
    """How far the true points lie from that: a standard deviation, in raw points."""
    capot_ns: NDArray[np.float64]
    """The chance that N–S take all tricks."""
    capot_ew: NDArray[np.float64]
    """The chance that E–W do."""


def forecasts(hands: NDArray[np.uint32], leader: Seat, ruleset: Ruleset) -> Forecasts:
    """Return what deals should bring in each strain, all four hands seen, by the fitted network.

    The networks are those of `blot` in a suit and in no trump and of `belot_arena` in all trumps; in another
    ruleset they are a little less exact.

    Parameters
    ----------
    hands
        Deals: shape (n, 4), uint32, the cards of N E S W as sets.
    leader
        Who leads to the first trick.
    ruleset
        Which strains, and what cards are worth.

    Returns
    -------
    Forecasts
        Raw points and chances, of shape (n, strains).

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.cards import Hand
    >>> from blotsolve.rulesets import BLOT
    >>> deal = "J9AT.A.A8.A QT.KQ9.J97.8 K8.JT.KQ.KQ 7.87.T.JT97".split()
    >>> hands = np.array([[Hand(hand).mask for hand in ("AJ97.T8.KQ.", "K8.K97.J98.", "QT.AQJ.A7.", "")]])
    >>> found = forecasts(hands.astype(np.uint32), Seat.N, BLOT)
    >>> found.mean_ns.shape, bool(found.mean_ns[0, 0] > 81)
    ((1, 5), True)
    """
    import numpy as np

    seats = [(leader + place) % 4 for place in range(4)]
    held = (hands[:, seats, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)
    cards = held.astype(np.float32).reshape(len(hands), 4, 4, 8)
    columns = []
    for strain in ruleset.strains:
        suits = list(Suit) if strain.suit is None else [strain.suit, *(s for s in Suit if s != strain.suit)]
        net, everything = _net(kind_of(strain)), deal_points(strain, ruleset)
        share, ours, theirs = net.of(cards[:, :, suits].reshape(len(hands), 128))
        if leader.side == Side.EW:
            share, ours, theirs = 1 - share, theirs, ours
        columns.append((everything * share, np.full(len(hands), net.spread * everything), ours, theirs))
    return Forecasts(*(np.stack(column, axis=1).astype(np.float64) for column in zip(*columns, strict=True)))


@dataclass(frozen=True, slots=True, eq=False)
class _Net:
    """The weights of one kind of strain."""

    layers: tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]
    spread: float
    """The standard deviation of what it leaves open, as a share of all points."""

    def of(self, cards: NDArray[np.float32]) -> tuple[NDArray[np.float32], ...]:
        """Return the share of the leader's side, and how likely it and the other side take all tricks."""
        import numpy as np

        for weights, bias in self.layers[:-1]:
            cards = np.maximum(cards @ weights + bias, 0)
        share, ours, theirs = (cards @ self.layers[-1][0] + self.layers[-1][1]).T
        ours, theirs = (1 / (1 + np.exp(-np.clip(logit, -30, 30))) for logit in (ours, theirs))
        return np.clip(share, LEAST_SHARE, MOST_SHARE), ours, np.minimum(theirs, 1 - ours)


@cache
def _net(kind: str) -> _Net:
    import numpy as np

    with (files("blotsolve.bidding") / "data" / "forecast.npz").open("rb") as file, np.load(file) as arrays:
        layers = [
            (arrays[f"{kind} weights {place}"], arrays[f"{kind} bias {place}"])
            for place in range(sum(name.startswith(f"{kind} bias") for name in arrays))
        ]
        return _Net(
            tuple((weights.astype(np.float32), bias.astype(np.float32)) for weights, bias in layers),
            float(arrays[f"{kind} spread"]),
        )
