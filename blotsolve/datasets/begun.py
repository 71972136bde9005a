"""Deals in which a card is turned up, or a suit drawn, before the first call and after the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from blotsolve.cards import Hand
from blotsolve.contract import Contract
from blotsolve.deal import Deal
from blotsolve.game import Auction, DealState
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True, eq=False)
class Begun:
    """Some deals before the first call, each with what lies open in it."""

    states: list[DealState]

    @property
    def taker(self) -> Seat:
        """Who has the card that is turned up in the hands as they came: the player after the dealer."""
        return self.states[0].dealer.next

    def add(self, hands: NDArray[np.uint32]) -> None:
        """Take note of nothing: the deals are there. `Outcomes` tells of the worlds that it is given."""

    def hands(self, deal: int, taker: Seat) -> tuple[int, int, int, int]:
        """Return the hands of N E S W in a deal if a player takes the card that is turned up."""
        n, e, s, w = (hand.mask for hand in self.states[deal].dealt_for(Contract(0, "S", taker)).deal)
        return n, e, s, w

    @property
    def auctions(self) -> list[Auction]:
        """The auction of each deal, in which nothing has been said."""
        return [state.auction for state in self.states]

    @property
    def seen(self) -> NDArray[np.uint32]:
        """What N E S W see of their cards in the auction: n × 4."""
        return _masks([state.first for state in self.states])

    def dealt_for(self, contracts: Sequence[Contract | None]) -> NDArray[np.uint32]:
        """Return the hands of N E S W once all cards are dealt: n × 4."""
        pairs = zip(self.states, contracts, strict=True)
        return _masks([(state if one is None else state.dealt_for(one)).deal for state, one in pairs])


def begun_deals(hands: NDArray[np.uint32], dealers: Sequence[Seat | str], ruleset: Ruleset) -> Begun:
    """Return deals before the first call; what lies open is drawn by lot, always the same for the same deal.

    Parameters
    ----------
    hands
        Shape (n, 4), uint32: the eight cards of N E S W, as sets.
    dealers
        Who deals each.
    ruleset
        The ruleset.

    Returns
    -------
    Begun
        The deals; a card that is turned up is taken by another player as `DealState.start` has it.

    Examples
    --------
    >>> from blotsolve.datasets import deal_hands
    >>> from blotsolve.rulesets import find_ruleset
    >>> begun = begun_deals(deal_hands(seed=1), ["N"], find_ruleset("belote_classique"))
    >>> str(begun.auctions[0])
    'E KH:'
    """
    deals = [Deal([Hand.from_mask(int(mask)) for mask in row]) for row in hands]
    return Begun(
        [DealState.start(deal, dealer, ruleset) for deal, dealer in zip(deals, dealers, strict=True)]
    )


def _masks(deals: Sequence[Deal]) -> NDArray[np.uint32]:
    return np.array([[hand.mask for hand in deal] for deal in deals], np.uint32).reshape(-1, 4)
