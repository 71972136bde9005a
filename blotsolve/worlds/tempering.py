"""Worlds that fit what was called: drawn as likely as they are once the calls are known.

Where the calls fit many of the worlds that are drawn uniformly, those are weighted by the likelihood of the
calls. Where they fit few, it is annealed sequential Monte Carlo (Neal, *Statistics and Computing* 11, 2001;
Del Moral, Doucet and Jasra, *J. R. Statist. Soc. B* 68, 2006): the likelihood is raised to a power, the
inverse temperature, that goes from 0 to 1 in steps; after each the worlds are resampled, and cards exchanged
by Metropolis moves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from blotsolve.errors import OptionError
from blotsolve.worlds.sampling import Worlds, weighted
from blotsolve.worlds.sampling import worlds as draw
from blotsolve.worlds.weights import effective_size, from_logs, resampled

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from blotsolve.worlds.knowledge import Knowledge

    Masks = NDArray[np.uint32]
    Likelihood = Callable[[Masks], NDArray[np.float64]]

POOL = 16
"""Worlds that are drawn uniformly for each one that is wanted."""
LARGE = 8192
"""Worlds that are drawn where those do not do."""
MOST = 65536
"""Worlds that are drawn at most, unless more are wanted."""
KEPT = 0.5
"""The effective sample size after a step, as a share of the worlds."""
MOVES = 3
"""How often cards are exchanged after a step."""
MOST_STEPS = 12


def fitting_worlds(knowledge: Knowledge, likelihood: Likelihood, worlds: int, seed: int) -> Worlds:
    """Return different worlds, about as many as wanted, weighted by how likely they make the calls.

    Parameters
    ----------
    knowledge
        What is known of the hands; it must be about the hands alone, but for what the likelihood excludes.
    likelihood
        The logarithm of how likely the calls are in each of some worlds: (n, 4) uint32 to (n,) float64.
    worlds
        How many are wanted.
    seed
        Gives the same worlds every time.

    Returns
    -------
    Worlds
        The posterior: each world once, the weights together 1. `effective` is the effective sample size.

    Raises
    ------
    ImpossibleKnowledgeError
        If there is no world.
    OptionError
        If the calls are impossible in all that are drawn.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.worlds import Knowledge
    >>> south = Knowledge.of_hand("AJ9.T8.KQ.7", "S")
    >>> likely = lambda hands: np.log(np.where(hands[:, 0] & 1 << 15, 0.9, 0.1))  # N holds the ace of hearts
    >>> fitting = fitting_worlds(south, likely, 200, 1)
    >>> ace = fitting.hands[:, 0] & 1 << 15 > 0
    >>> 0.7 < float(fitting.weights[ace].sum()) < 0.95
    True
    """
    import numpy as np

    generator = np.random.default_rng([seed, worlds])
    pool = draw(knowledge, min(POOL * worlds, max(MOST, 2 * worlds)), seed)
    logs = np.concatenate([likelihood(pool[row : row + LARGE]) for row in range(0, len(pool), LARGE)])
    if weighted(pool, logs).effective < worlds and len(pool) < LARGE:
        rest = draw(knowledge, LARGE, seed)[len(pool) :]
        pool, logs = np.concatenate([pool, rest]), np.concatenate([logs, likelihood(rest)])
    whole = weighted(pool, logs)
    if whole.effective >= worlds:
        return _different(replace(whole.resample(worlds, seed), pool_size=whole.effective))
    own = np.array([hand.mask for hand in knowledge.held], np.uint32)
    pool, logs = pool[np.isfinite(logs)], logs[np.isfinite(logs)]
    power = _next_power(logs, 0.0, min(worlds / len(pool), KEPT))
    chosen = resampled(from_logs(power * logs), worlds, generator)
    hands, logs, families = pool[chosen], logs[chosen], chosen
    for _ in range(MOST_STEPS):
        for _ in range(MOVES):
            hands, logs = _moved(hands, logs, own, power, likelihood, generator)
        if power == 1:
            break
        higher = _next_power(logs, power, KEPT)
        chosen = resampled(from_logs((higher - power) * logs), worlds, generator)
        hands, logs, families, power = hands[chosen], logs[chosen], families[chosen], higher
    _, sizes = np.unique(
        families, return_counts=True
    )  # copies of one world count hardly more than that world
    return _different(Worlds(hands, np.full(worlds, 1 / worlds), effective_size(sizes)))


def tempered(logs: NDArray[np.float64], more: NDArray[np.float64], least: float) -> NDArray[np.float64]:
    """Bring further evidence into weights of worlds, as much of it as leaves enough of them.

    Parameters
    ----------
    logs
        Shape (n,), float64: the logarithms of the weights so far; at least one is finite.
    more
        Shape (n,), float64, finite: the logarithms of how likely the further evidence is in each world.
    least
        The effective sample size that is to remain, or half of the present one if that is less.

    Returns
    -------
    numpy.ndarray
        Shape (n,), float64: `logs` and the evidence, raised to the highest power up to 1 that leaves so many.

    Examples
    --------
    >>> import numpy as np
    >>> tempered(np.zeros(3), np.array([0.0, -1.0, -1.0]), 1.0).tolist()
    [0.0, -1.0, -1.0]
    >>> bool(tempered(np.zeros(8), -100.0 * np.arange(8), 3.0)[1] > -1)
    True
    """
    if logs.shape != more.shape or logs.ndim != 1 or not len(logs):
        raise OptionError(
            f"evidence of shape {more.shape} for weights of shape {logs.shape} (expected one each)"
        )
    share = min(least, effective_size(from_logs(logs)) / 2)
    return logs + _next_power(more, 0.0, share / len(logs), logs) * more


def _different(worlds: Worlds) -> Worlds:
    """Return every world once, with the weight of all its copies."""
    import numpy as np

    hands, first, copies = np.unique(worlds.hands, axis=0, return_index=True, return_counts=True)
    order = np.argsort(first)
    return Worlds(hands[order], copies[order] / len(worlds), worlds.pool_size)


def _next_power(
    logs: NDArray[np.float64], power: float, share: float, fixed: NDArray[np.float64] | float = 0.0
) -> float:
    """Return the highest power, up to 1, that keeps the effective sample size above a share of the worlds.

    `fixed` are logarithms of weights that count whatever the power is.
    """

    def keeps(higher: float) -> bool:
        return effective_size(from_logs(fixed + (higher - power) * logs)) >= share * len(logs)

    low, high = power, 1.0
    if keeps(high):
        return high
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if keeps(middle) else (low, middle)
    return low


def _moved(
    hands: Masks,
    logs: NDArray[np.float64],
    own: Masks,
    power: float,
    likelihood: Likelihood,
    generator: np.random.Generator,
) -> tuple[Masks, NDArray[np.float64]]:
    """Return the worlds after two hidden hands have exchanged a card, where the calls allow it."""
    import numpy as np

    rows, hidden = np.arange(len(hands)), hands & ~own
    order = np.argsort(np.where(hidden > 0, generator.random(hands.shape), 2.0), axis=1)
    after = hands.copy()
    given = [_card(hidden[rows, order[:, place]], generator) for place in (0, 1)]
    for place in (0, 1):
        after[rows, order[:, place]] ^= given[0] | given[1]
    later = likelihood(after)
    gain = np.where(np.isfinite(later), power * (later - logs), -np.inf)
    moves = np.log(generator.random(len(hands))) < gain
    return np.where(moves[:, None], after, hands), np.where(moves, later, logs)


def _card(hands: Masks, generator: np.random.Generator) -> Masks:
    """Return one card of each hand, as a set."""
    import numpy as np

    held = (hands[:, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)
    place = np.where(held == 1, generator.random(held.shape), -1.0).argmax(axis=1)
    return np.asarray(np.uint32(1) << place.astype(np.uint32))
