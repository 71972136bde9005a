"""Evidence beside the rules: what the others called and played, and what they did not announce."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from blotsolve.bidding import likely_by_either
from blotsolve.checks import of_kind
from blotsolve.errors import ImpossibleKnowledgeError, OptionError
from blotsolve.game import Auction, View
from blotsolve.plays import likely_plays
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge, count, tempered

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Likelihood = Callable[[NDArray[np.uint32], Auction, Collection[Seat]], ArrayLike]

LEAST = 64
"""The effective sample size that the cards played have to leave; otherwise they count less."""


def weights_of_calls(
    view: View, likelihood: Likelihood = likely_by_either
) -> Callable[[NDArray[np.uint32]], ArrayLike] | None:
    """Return weights of worlds by the calls of the others, for `advise_card`.

    Parameters
    ----------
    view
        What a player sees.
    likelihood
        Gives the logarithm of how likely some players make their calls in some worlds; by default as if each
        bids by the bidding policy or about as the rules of thumb do.

    Returns
    -------
    function or None
        From worlds, shape (n, 4), uint32, the cards that were dealt, to the logarithms of their weights. None
        if nobody called.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> view = DealState.start("N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87", "W", "blot").view("N")
    >>> weights_of_calls(view) is None
    True
    """
    view = of_kind("view", view, View)
    if not callable(likelihood):
        raise OptionError(
            f"likelihood is {likelihood!r} (expected a function of worlds, an auction and seats)"
        )
    others = [seat for seat in Seat if seat != view.seat]
    if not view.auction.calls:
        return None
    return lambda dealt: likelihood(dealt, view.auction, others)


def weights_of_evidence(
    view: View, likelihood: Likelihood | None = likely_by_either
) -> Callable[[NDArray[np.uint32]], ArrayLike] | None:
    """Return weights of worlds by the calls and by the cards of the others, for `advise_card`.

    Parameters
    ----------
    view
        What a player sees.
    likelihood
        As in `weights_of_calls`; None where calls are to count nothing.

    Returns
    -------
    function or None
        From worlds, shape (n, 4), uint32, the cards that were dealt, to the logarithms of their weights. None
        if nobody else has called or played.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.game import DealState
    >>> deal = "N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87"
    >>> view = DealState.in_play(deal, "W", "8H by N", "blot").after("AS").view("E")
    >>> truth = np.array([[hand.mask for hand in view.played]], np.uint32)  # what is known of it
    >>> bool(weights_of_evidence(view)(truth)[0] <= 0)
    True
    """
    import numpy as np

    view = of_kind("view", view, View)
    calls = None if likelihood is None else weights_of_calls(view, likelihood)
    if all(seat == view.seat for seat, _, _ in view.plays()):
        return calls

    def weights(dealt: NDArray[np.uint32]) -> ArrayLike:
        logs = np.zeros(len(dealt)) if calls is None else np.asarray(calls(dealt))
        return tempered(logs, likely_plays(dealt, view), LEAST)

    return weights


def silent_knowledge(view: View) -> Knowledge | None:
    """Return what a player knows if nobody holds a declaration or a belote that he did not announce.

    Parameters
    ----------
    view
        What the player sees.

    Returns
    -------
    Knowledge or None
        None if no world fits that: then somebody has kept something to himself.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> deal = "N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87"
    >>> state = DealState.in_play(deal, "W", "8H by N", "blot").after("AS").after("QS")
    >>> more, all_ = silent_knowledge(state.view("S")), Knowledge.from_view(state.view("S"))
    >>> count(more) < count(all_)
    True
    """
    try:
        knowledge = Knowledge.from_view(view, silent_is_empty=True)
        return knowledge if count(knowledge) else None
    except ImpossibleKnowledgeError:
        return None
