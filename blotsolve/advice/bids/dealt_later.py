"""Worlds in which a card is turned up: who takes it decides how the rest of the cards is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from blotsolve.bidding import seen_of
from blotsolve.cards import Card, Hand
from blotsolve.game import dealt_to
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from blotsolve.game import Auction


class DealtLater:
    """How each world is dealt when one player or another takes the card that is turned up.

    Worlds come as the hands that there are if the player who asks takes it: his hand has it. What the others
    see of theirs, and the order in which the rest is dealt, is the same whoever takes it.
    """

    def __init__(self, auction: Auction, taker: Seat, hand: Hand | None = None) -> None:
        assert isinstance(auction.turned, Card)
        self.ruleset, self.dealer, self.turned = auction.ruleset, auction.dealer, auction.turned
        self.taker, self.hand = taker, hand
        """Who has the card in the worlds that come, and what he sees of his hand if that is known."""
        self._seen: list[list[Hand]] = []
        self._stock: list[list[Card]] = []

    def add(self, hands: NDArray[np.uint32]) -> None:
        """Add worlds."""
        known = None if self.hand is None else (self.taker, self.hand)
        seen = seen_of(hands, self.ruleset, known, self.turned)
        for row, first in zip(hands.tolist(), seen.tolist(), strict=True):
            self._seen.append([Hand.from_mask(mask) for mask in first])
            stock: list[Card] = []
            for place in range(1, 5):
                seat = self.dealer.after(place)
                rest = [*Hand.from_mask(row[seat] & ~first[seat] & ~(1 << self.turned))]
                stock += sorted(rest, key=_mixed)
            self._stock.append(stock)

    def hands(self, world: int, taker: Seat) -> tuple[int, int, int, int]:
        """Return the hands of N E S W in a world if a player takes the card."""
        deal = dealt_to(taker, self._seen[world], self.turned, self._stock[world], self.dealer)
        n, e, s, w = (hand.mask for hand in deal)
        return n, e, s, w


def dealt_later(auction: Auction, hand: Hand) -> DealtLater | None:
    """Return how worlds are dealt for the player on turn.

    Parameters
    ----------
    auction
        The auction so far.
    hand
        What the player on turn sees of his cards.

    Returns
    -------
    DealtLater or None
        How each world is dealt by who takes the open card; None where no card is turned up.

    Examples
    --------
    >>> from blotsolve.game import Auction
    >>> dealt_later(Auction("blot", "N"), Hand("AJ97.A8.AQ.")) is None
    True
    """
    return DealtLater(auction, auction.turn, hand) if isinstance(auction.turned, Card) else None


def _mixed(card: Card) -> int:
    """Return a number by which cards are in no order of rank."""
    return (card * 0x9E3779B1 ^ 0x5BD1E995) * 0x85EBCA6B & 0xFFFFFFFF
