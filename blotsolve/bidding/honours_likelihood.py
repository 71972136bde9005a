"""The likelihood of calls given hands, if they bid about as the rules of thumb do."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING

from blotsolve.bidding.honours import PARTNER, needed, suit_worth
from blotsolve.cards import Hand, Suit
from blotsolve.checks import listed, of_kind, worlds_given
from blotsolve.contract import Bid, Pass, Strain
from blotsolve.errors import DealError
from blotsolve.game import Auction, deal_points
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

DOUBT, DOUBT_OF_FIVE = 16.0, 24.0
"""Raw points by which a bidder may well judge his hand otherwise than the rules of thumb; and more where he
has seen five of the eight cards only. They are chosen so that other kinds of bidders are understood too."""
LAPSE = 0.05
"""How often a call has nothing to do with the hand."""


def likely_calls(dealt: NDArray[np.uint32], auction: Auction, seats: Collection[Seat]) -> Numbers:
    """Return the logarithm of how likely some players make their calls in each world.

    What counts are passes and bids that are made while the player's own side does not have the bid;
    declarations, bids of capot and contras do not.

    Parameters
    ----------
    dealt
        Worlds: shape (n, 4), uint32, the cards that N E S W were dealt, as sets.
    auction
        The calls so far.
    seats
        The players whose calls count.

    Returns
    -------
    numpy.ndarray
        Shape (n,), float64: natural logarithms, to be compared with each other only.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.rulesets import BLOT
    >>> auction = Auction(BLOT, "W", ["9S"])
    >>> hands = "J9AT.A.A.A8", "87.QJ87.87."
    >>> worlds = np.array([[Hand(hand).mask, 0, 0, 0] for hand in hands], np.uint32)
    >>> strong, weak = likely_calls(worlds, auction, [Seat.N])
    >>> bool(strong > weak)
    True
    """
    import numpy as np

    dealt, auction = worlds_given(dealt, DealError), of_kind("auction", auction, Auction)
    seats = set(map(Seat, listed("seats", seats)))
    total = np.zeros(len(dealt))
    doubt = DOUBT if auction.ruleset.auction.cards == 8 else DOUBT_OF_FIVE
    for seat, bids, place in _choices(auction):
        if seat in seats:
            ahead = np.zeros((len(bids) + 1, len(dealt)))  # a pass is worth as much as it needs
            for row, bid in enumerate(bids, 1):
                worth = _worth(dealt[:, seat], bid.strain, auction.ruleset)
                ahead[row] = (worth - needed(bid.level, bid.strain, auction.ruleset)) / doubt
            likely = np.exp(ahead - ahead.max(axis=0))
            share = likely[place] / likely.sum(axis=0)
            total += np.log((1 - LAPSE) * share + LAPSE / len(ahead))
    return total


@lru_cache(maxsize=256)
def _choices(auction: Auction) -> tuple[tuple[Seat, tuple[Bid, ...], int], ...]:
    """Return who chose between which bids, his own first, and the place of his choice: 0 is a pass."""
    found = []
    state = Auction(auction.ruleset, auction.dealer, turned=auction.turned)
    for said in auction.calls:
        standing, caller, call = state.standing, state.turn, auction.bid_of(said) or said
        if standing is None or standing.side != caller.side:
            choices = map(state.bid_of, state.legal_calls())
            open_ = [bid for bid in choices if bid is not None and not bid.capot]
            lowest = [bid for bid in open_ if bid.level == open_[0].level]
            bids = tuple(one for one in lowest if not isinstance(call, Bid) or one.strain != call.strain)
            if isinstance(call, Pass) and bids:
                found.append((caller, bids, 0))
            elif isinstance(call, Bid) and not call.capot:
                found.append((caller, (call, *bids), 1))
        state = state.after(said)
    return tuple(found)


def _worth(hands: NDArray[np.uint32], strain: Strain, ruleset: Ruleset) -> Numbers:
    """Return the estimates of hands of eight cards, as `estimate` makes them."""
    import numpy as np

    table = _suits(strain, ruleset)
    worth = np.full(len(hands), PARTNER * deal_points(strain, ruleset))
    for suit in Suit:
        worth += table[suit, hands >> np.uint32(8 * suit) & np.uint32(0xFF)]
    return worth


@lru_cache(maxsize=64)
def _suits(strain: Strain, ruleset: Ruleset) -> Numbers:
    """Return what each of the 256 holdings of each suit adds to the estimate of a hand."""
    import numpy as np

    holdings = [[Hand.from_mask(held << 8 * suit) for held in range(256)] for suit in Suit]
    return np.array(
        [
            [suit_worth(list(one), suit, strain, ruleset) for one in row]
            for suit, row in zip(Suit, holdings, strict=True)
        ]
    )
