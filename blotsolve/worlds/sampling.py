"""Worlds: the ways in which the hidden cards can lie, counted, numbered, drawn at random and weighted."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from blotsolve.cards import Hand
from blotsolve.checks import generator, whole, worlds_given
from blotsolve.deal import Deal
from blotsolve.errors import ImpossibleKnowledgeError, OptionError
from blotsolve.seats import Seat
from blotsolve.worlds.knowledge import Knowledge, find_knowledge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from blotsolve.worlds.counting import Count

    Seed = int | random.Random | np.random.Generator | None


def count(knowledge: Knowledge | str) -> int:
    """Return the number of worlds: of ways in which the cards can lie for all that a player knows.

    Parameters
    ----------
    knowledge
        What the player knows: `Knowledge`, or the text that it prints as.

    Returns
    -------
    int
        Exact; 0 if the cards cannot lie at all.

    Raises
    ------
    KnowledgeError
        If the text cannot be parsed.

    Examples
    --------
    >>> count(Knowledge.of_hand("AJ9.T8.KQ.7", "S"))
    9465511770
    """
    return _counted(find_knowledge(knowledge)).total


def worlds(knowledge: Knowledge | str, n: int, seed: Seed = None) -> NDArray[np.uint32]:
    """Draw n worlds, each as likely as any other, independently.

    Parameters
    ----------
    knowledge
        What the player knows: `Knowledge`, or the text that it prints as.
    n
        How many are drawn; with a number as seed the first of many are those that are drawn alone.
    seed
        A number gives the same worlds every time, a generator of `random` or numpy goes on from where it
        stands, None draws others each time.

    Returns
    -------
    numpy.ndarray
        Shape (n, 4), uint32: the cards of N E S W as sets; bit 8·suit + rank is a card, as in
        `Hand.from_mask`.

    Raises
    ------
    KnowledgeError
        If the text cannot be parsed.
    ImpossibleKnowledgeError
        If there is no world.
    OptionError
        For a wrong n or seed.

    Examples
    --------
    >>> drawn = worlds("S AJ9.T8.KQ.7 E-.AKQJ97..", 1000, seed=1)
    >>> drawn.shape, drawn.dtype
    ((1000, 4), dtype('uint32'))
    >>> print(Deal([Hand.from_mask(int(hand)) for hand in drawn[0]]))
    N:Q.AKQ97..K8 KT87..JT87. AJ9.T8.KQ.7 .J.A9.AQJT9
    """
    n = whole("n", n, 0)
    counted = _possible(knowledge)
    return counted.worlds(generator(seed).integers(counted.total, size=n))


def world(knowledge: Knowledge | str, number: int) -> Deal:
    """Return the world with a number; every number is another world.

    Parameters
    ----------
    knowledge
        What the player knows: `Knowledge`, or the text that it prints as.
    number
        From 0 to `count` - 1.

    Returns
    -------
    Deal
        The four hands.

    Raises
    ------
    KnowledgeError
        If the text cannot be parsed.
    ImpossibleKnowledgeError
        If there is no world.
    OptionError
        For a number that no world has.

    Examples
    --------
    >>> str(world("N A... gone=.AKQJT987.AKQJT987.AKQJT987 sizes=1,3,3,1 W-Q...", 0))
    'N:A... 987... QJT... K...'
    """
    counted = _possible(knowledge)
    number = whole("number", number, 0, counted.total - 1)
    import numpy as np

    (hands,) = counted.worlds(np.array([number], np.int64))
    return Deal([Hand.from_mask(int(hand)) for hand in hands])


def enumerate_worlds(knowledge: Knowledge | str, most: int = 1_000_000) -> NDArray[np.uint32]:
    """Return every world once, in the order of their numbers.

    Parameters
    ----------
    knowledge
        What the player knows: `Knowledge`, or the text that it prints as.
    most
        More worlds than this are refused.

    Returns
    -------
    numpy.ndarray
        Shape (count, 4), uint32: the cards of N E S W as sets.

    Raises
    ------
    KnowledgeError
        If the text cannot be parsed.
    ImpossibleKnowledgeError
        If there is no world.
    OptionError
        If there are more than `most`.

    Examples
    --------
    >>> enumerate_worlds("N A... gone=.AKQJT987.AKQJT987.AKQJT987 sizes=1,3,3,1 W-Q...").shape
    (120, 4)
    """
    most = whole("most", most, 0)
    counted = _possible(knowledge)
    if counted.total > most:
        raise OptionError(f"{counted.total} worlds (expected {most} at most)")
    import numpy as np

    return counted.worlds(np.arange(counted.total, dtype=np.int64))


def card_chances(knowledge: Knowledge | str) -> NDArray[np.float64]:
    """Return the chance of each card to be in each hand, exactly: the share of all worlds.

    Parameters
    ----------
    knowledge
        What the player knows: `Knowledge`, or the text that it prints as.

    Returns
    -------
    numpy.ndarray
        Shape (4, 32), float64: by seat, N E S W, and by card. A row sums to the size of the hand.

    Raises
    ------
    KnowledgeError
        If the text cannot be parsed.
    ImpossibleKnowledgeError
        If there is no world.

    Examples
    --------
    >>> chances = card_chances("S AJ9.T8.KQ.7 E-.AKQJ97..")
    >>> from blotsolve import Card, Seat
    >>> [round(float(chances[seat, Card("AH")]), 3) for seat in Seat]
    [0.5, 0.0, 0.0, 0.5]
    """
    counted = _possible(knowledge)
    return counted.worlds_by_card() / counted.total


@dataclass(frozen=True, slots=True, eq=False)
class Worlds:
    """Worlds that are not all as likely: hands, and the weight of each among them."""

    hands: NDArray[np.uint32]
    """The cards of N E S W in each world, as bits: n × 4."""
    weights: NDArray[np.float64]
    """How likely each of them is; together they are 1."""
    pool_size: float = math.inf
    """The effective sample size of those that they were resampled from, if they were."""

    @property
    def effective(self) -> float:
        """The effective sample size: how many worlds of equal weight give means with the same error."""
        from blotsolve.worlds.weights import effective_size

        return 1 / (1 / effective_size(self.weights) + 1 / self.pool_size)

    def __len__(self) -> int:
        return len(self.hands)

    def resample(self, n: int, seed: Seed = None) -> Worlds:
        """Return n worlds of equal weight, each world as often as its weight asks for, or once more or less.

        Raise OptionError for a wrong n or seed.
        """
        import numpy as np

        from blotsolve.worlds.weights import resampled

        n = whole("n", n, 1)
        chosen = resampled(self.weights, n, generator(seed))
        return Worlds(self.hands[chosen], np.full(n, 1 / n))


def weighted(worlds: ArrayLike, log_weights: ArrayLike | None = None) -> Worlds:
    """Weight worlds by the logarithms of how likely they are, up to a common term.

    Parameters
    ----------
    worlds
        Shape (n, 4), uint32: the cards of N E S W, as `worlds` draws them.
    log_weights
        Shape (n,), such as the log-likelihoods of the calls; minus infinity leaves a world out. Without it
        all are as likely.

    Returns
    -------
    Worlds
        The same worlds with weights that sum to 1.

    Raises
    ------
    OptionError
        For weights that do not fit or leave no world.

    Examples
    --------
    >>> drawn = worlds("S AJ9.T8.KQ.7", 4, seed=1)
    >>> four = weighted(drawn, [0, 0, -1000, -1000])
    >>> [float(weight) for weight in four.weights], four.effective
    ([0.5, 0.5, 0.0, 0.0], 2.0)
    """
    import numpy as np

    from blotsolve.worlds.weights import from_logs, normalised

    hands = worlds_given(worlds)
    try:
        given = np.zeros(len(hands)) if log_weights is None else np.asarray(log_weights)
        logs = given.astype(np.float64, casting="same_kind" if given.dtype.kind == "c" else "unsafe")
    except (TypeError, ValueError):
        raise OptionError(f"no weights: {log_weights!r} (expected logarithms)") from None
    if logs.shape != (len(hands),):
        raise OptionError(f"weights of shape {logs.shape} for {len(hands)} worlds (expected one each)")
    wrong = np.isnan(logs) | np.isposinf(logs)
    if wrong.any():
        raise OptionError(
            f"the weight of world {wrong.argmax()} is {logs[wrong.argmax()]} (expected a logarithm)"
        )
    if not np.isfinite(logs).any():
        raise OptionError("no world has a weight (expected one that is finite)")
    return Worlds(hands, normalised(from_logs(logs)))


@lru_cache(maxsize=16)
def _counted(knowledge: Knowledge) -> Count:
    from blotsolve.worlds.counting import Count

    return Count(knowledge)


def _possible(knowledge: Knowledge | str) -> Count:
    knowledge = find_knowledge(knowledge)
    counted = _counted(knowledge)
    if not counted.total:
        raise ImpossibleKnowledgeError(f"{_why_not(knowledge)}, in the knowledge {str(knowledge)!r}")
    return counted


def _why_not(knowledge: Knowledge) -> str:
    """Return why there is no world."""
    for seat in Seat:
        size, held, may = knowledge.sizes[seat], knowledge.held[seat], knowledge.may_hold[seat]
        if len(held) > size:
            return f"{seat} would hold {len(held)} cards ({held}), expected {size}"
        if len(may) < size:
            return f"{seat} could hold {len(may)} cards ({may}), expected {size}"
    return "no four hands fit"
