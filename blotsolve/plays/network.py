"""The network that tells how likely each legal card is, for many hands at once.

A hidden layer of rectified units takes the features of the situation, of the hand and of the card together;
since they enter it as a sum, each part is multiplied once for all rows that share it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from blotsolve.core import pack_contract
from blotsolve.errors import DealError
from blotsolve.plays.features import card_features, hand_features, public_features
from blotsolve.plays.situation import Situation, refusals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Choices:
    """The legal cards of some hands in one situation, and their features."""

    legal: NDArray[np.bool_]
    """Shape (n, cards): which of the cards each hand may play."""
    played: int
    """The column of the card that was played."""
    public: Floats
    """Shape (PUBLIC,)."""
    hand: Floats
    """Shape (n, HAND)."""
    card: Floats
    """Shape (kinds, CARD): each card with each holding of its suit that occurs."""
    kind: NDArray[np.int64]
    """Shape (n, cards): the row of `card` for each hand and card."""


def choices(at: Situation, hands: NDArray[np.uint32]) -> Choices:
    """Return the legal cards of hands in a situation, with what the network asks of them.

    Parameters
    ----------
    at
        The situation.
    hands
        Shape (n,), uint32: what the player holds before he plays, as sets; each has the card that he played.

    Returns
    -------
    Choices
        The legal cards of each hand, and their features.

    Raises
    ------
    DealError
        For a hand without the card that was played.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.deal import Deal
    >>> from blotsolve.game import DealState
    >>> from blotsolve.plays import situations
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> view = DealState.in_play(deal, "W", "9S by N", "blot").after("AH").after("9H").view("S")
    >>> lead, follow = situations(view)
    >>> hands = [np.array([Deal(deal)[at.seat].mask], np.uint32) for at in (lead, follow)]
    >>> int(choices(lead, hands[0]).legal.sum()), int(choices(follow, hands[1]).legal.sum())
    (8, 3)
    """
    import numpy as np

    lacking = np.flatnonzero(hands >> np.uint32(at.card) & np.uint32(1) == 0)
    if len(lacking):
        raise DealError(
            f"world {lacking[0]}: {at.seat} does not hold {at.card} (expected what he has played)"
        )
    some = int(np.bitwise_or.reduce(hands)) | 1 << at.card
    cards = np.array([card for card in range(32) if some >> card & 1])
    refused = np.zeros(len(cards), np.uint32)
    if at.table or at.contract.strain.closed:
        law = pack_contract(at.ruleset, at.contract.strain)
        found = refusals(law, bytes(at.table), at.gone)
        refused = np.array([found[card] for card in cards], np.uint32)
    holds = hands[:, None] >> cards.astype(np.uint32) & np.uint32(1) != 0
    legal = holds & (hands[:, None] & refused == 0)
    holdings = (hands[:, None] >> (8 * np.arange(4, dtype=np.uint32)) & np.uint32(255)).astype(np.int64)
    of_card, of_holding, rows = [], [], np.zeros((len(cards), 256), np.int64)
    total = 0
    for suit in range(4):
        occurs = np.flatnonzero(np.bincount(holdings[:, suit], minlength=256))
        for column in np.flatnonzero(cards >> 3 == suit):
            having = occurs[occurs >> (cards[column] & 7) & 1 != 0]
            rows[column, having] = total + np.arange(len(having))
            of_card.append(np.full(len(having), cards[column]))
            of_holding.append(having)
            total += len(having)
    kind = rows[np.arange(len(cards)), holdings[:, cards >> 3]]
    return Choices(
        legal,
        int(np.flatnonzero(cards == at.card)[0]),
        public_features(at),
        hand_features(at, hands, legal, cards),
        card_features(at, np.concatenate(of_card), np.concatenate(of_holding)),
        kind,
    )


@dataclass(frozen=True, slots=True)
class PlayNetwork:
    """The weights of the network."""

    public: Floats
    """Shape (PUBLIC, units)."""
    hand: Floats
    """Shape (HAND, units)."""
    card: Floats
    """Shape (CARD, units)."""
    bias: Floats
    """Shape (units,)."""
    last: Floats
    """Shape (units,)."""

    def log_chances(self, given: Choices) -> NDArray[np.float64]:
        """Return the logarithm of how likely each hand plays the card that was played: shape (n,)."""
        import numpy as np

        found = np.zeros(len(given.legal))
        free = np.flatnonzero(given.legal.sum(axis=1) > 1)  # elsewhere nothing else was possible
        if not len(free):
            return found
        legal = given.legal[free]
        row, column = np.nonzero(legal)
        by_hand = given.hand[free] @ self.hand + (given.public @ self.public + self.bias)
        units = (given.card @ self.card)[given.kind[free][row, column]]
        units += by_hand[row]
        scores = np.maximum(units, 0, out=units) @ self.last
        table = np.full(legal.shape, -np.inf)
        table[row, column] = scores
        top = table.max(axis=1)
        found[free] = table[:, given.played] - top - np.log(np.exp(table - top[:, None]).sum(axis=1))
        return found


@lru_cache(maxsize=1)
def play_network() -> PlayNetwork:
    """Return the network that ships with the package."""
    import numpy as np

    with (files("blotsolve.plays") / "data" / "network.npz").open("rb") as file, np.load(file) as arrays:
        names = ("public", "hand", "card", "bias", "last")
        return PlayNetwork(*(arrays[name].astype(np.float32) for name in names))


def plays_data() -> dict[str, Any]:
    """Return the command that made the network, its losses on fresh deals, and the first deals of the fit."""
    import numpy as np

    with (files("blotsolve.plays") / "data" / "network.npz").open("rb") as file, np.load(file) as arrays:
        told = {name: json.loads(str(arrays[name])) for name in ("fresh", "first")}
        return {"made_by": str(arrays["made_by"]), **told}
