"""The likelihood of calls where nobody knows how the others bid: by the policy, or by rules of thumb."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from blotsolve.bidding.honours_likelihood import likely_calls
from blotsolve.bidding.policy import BiddingPolicy
from blotsolve.game import Auction
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def likely_by_either(
    dealt: NDArray[np.uint32], auction: Auction, seats: Collection[Seat]
) -> NDArray[np.float64]:
    """Return the logarithm of how likely some players make their calls, each by one of two ways to bid.

    Each player bids by `BiddingPolicy` or about as the rules of thumb do, one as likely as the other; what is
    called says which it is. So a world is not ruled out by a bidder of another kind.

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
    >>> from blotsolve.cards import Hand
    >>> from blotsolve.rulesets import BLOT
    >>> auction = Auction(BLOT, "W", ["9S"])
    >>> rest = [Hand(hand).mask for hand in ("KQ.AKQJ.9.K", "87.T987.8.T", ".87.AKQJ.A9")]
    >>> worlds = np.array([[Hand(hand).mask, *rest] for hand in ("J9AT.A.A.A8", "87.QJ87.87.")], np.uint32)
    >>> strong, weak = likely_by_either(worlds, auction, [Seat.N])
    >>> bool(strong > weak)
    True
    """
    import numpy as np

    policy, total = BiddingPolicy(), np.zeros(len(dealt))
    for seat in seats:
        by_policy = policy.log_likelihood(dealt, auction, [seat])
        total += np.logaddexp(by_policy, likely_calls(dealt, auction, [seat]))
    return total
