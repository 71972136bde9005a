"""A model of how players call: what bid advice asks of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from blotsolve.cards import Hand
from blotsolve.contract import Call, Contract
from blotsolve.game import Auction
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Policy(Protocol):
    """How players call: what the advice asks of a bidding policy."""

    def usual(self, hand: Hand, auction: Auction) -> Mapping[Call, float]:
        """Return how likely the player on turn makes each of the calls that come into question."""

    def log_likelihood(
        self, worlds: NDArray[np.uint32], auction: Auction, seats: Iterable[Seat]
    ) -> NDArray[np.float64]:
        """Return the logarithm of how likely the calls of some seats are in each world."""

    def contracts(
        self, auctions: Sequence[Auction], worlds: NDArray[np.uint32]
    ) -> list[list[Contract | None]]:
        """Return what is played in each world after each of some auctions, None where all pass.

        The auctions are equally long; the worlds are what players see of their cards.
        """
