"""The likelihood of the cards played: how well they fit the hands that the others have in some worlds."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from blotsolve.checks import listed, of_kind, worlds_given
from blotsolve.errors import DealError
from blotsolve.game import View
from blotsolve.plays.network import choices, play_network
from blotsolve.plays.situation import situations
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LAPSE = 0.05
"""How often a card has nothing to do with what the network has learned."""


def likely_plays(
    dealt: NDArray[np.uint32], view: View, seats: Collection[Seat] | None = None
) -> NDArray[np.float64]:
    """Return the logarithm of how likely some players play the cards that they have played, in each world.

    Each decision is judged by the hand of its player in that world and by what everybody had seen. The
    network that judges was fitted to the play of bots; one card in twenty is taken to be played otherwise.

    Parameters
    ----------
    dealt
        Worlds: shape (n, 4), uint32, the cards that N E S W were dealt, as sets. The cards that were played
        are among them.
    view
        What a player sees; of his own cards nothing is used.
    seats
        The players whose cards count; by default all but the one who sees.

    Returns
    -------
    numpy.ndarray
        Shape (n,), float64: natural logarithms, at most 0.

    Raises
    ------
    DealError
        For what are no worlds, and for one in which a player does not hold a card that he played.
    OptionError
        For what is no view.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.game import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> state = DealState.in_play(deal, "W", "9S by N", "blot").after("AH").after("9H")
    >>> dealt = np.array([[hand.mask for hand in state.deal]], np.uint32)
    >>> likely_plays(dealt, state.view("S")).shape, bool(likely_plays(dealt, state.view("N"))[0] < 0)
    ((1,), True)
    """
    import numpy as np

    dealt, view = worlds_given(dealt, DealError), of_kind("view", view, View)
    network, total = play_network(), np.zeros(len(dealt))
    others = set(Seat) - {view.seat} if seats is None else set(map(Seat, listed("seats", seats)))
    for at in situations(view):
        if at.seat in others:
            hands = dealt[:, at.seat] & ~np.uint32(at.own)
            given = choices(at, hands)
            chance = np.exp(network.log_chances(given))
            total += np.log((1 - LAPSE) * chance + LAPSE / given.legal.sum(axis=1))
    return total
