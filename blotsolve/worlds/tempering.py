"""Worlds that fit what was called: drawn as likely as they are once the calls are known.

Where the calls fit many of the worlds that are drawn uniformly, those are weighed. Where they fit few, the
worlds are led there: the calls are believed a little more at a time, and after each step the worlds that fit
best go on, with some cards of theirs exchanged as often as the calls allow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from blotsolve.worlds.sampling import Worlds, weighted
from blotsolve.worlds.sampling import worlds as draw

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
"""The share of the worlds that has to tell something after a step."""
MOVES = 3
"""How often cards are exchanged after a step."""
MOST_STEPS = 12


def fitting_worlds(knowledge: Knowledge, likelihood: Likelihood, worlds: int, seed: int) -> Worlds:
    """Return different worlds, about as many as wanted, with weights as the calls make them likely.

    `likelihood` is the logarithm of how likely the calls are in each of some worlds. What is known must be
    about the hands alone, but for what the likelihood excludes.
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
        return _different(replace(whole.resample(worlds, seed), told=whole.effective))
    own = np.array([hand.mask for hand in knowledge.held], np.uint32)
    pool, logs = pool[np.isfinite(logs)], logs[np.isfinite(logs)]
    believed = _next(logs, 0.0, min(worlds / len(pool), KEPT))
    chosen = _picked(believed * logs, worlds, generator)
    hands, logs, families = pool[chosen], logs[chosen], chosen
    for _ in range(MOST_STEPS):
        for _ in range(MOVES):
            hands, logs = _moved(hands, logs, own, believed, likelihood, generator)
        if believed == 1:
            break
        more = _next(logs, believed, KEPT)
        chosen = _picked((more - believed) * logs, worlds, generator)
        hands, logs, families, believed = hands[chosen], logs[chosen], families[chosen], more
    _, sizes = np.unique(families, return_counts=True)
    told = worlds**2 / float((sizes**2).sum())  # what goes back to one world tells hardly more than one
    return _different(Worlds(hands, np.full(worlds, 1 / worlds), told))


def _different(worlds: Worlds) -> Worlds:
    """Return every world once, with the weight of all its copies."""
    import numpy as np

    hands, first, copies = np.unique(worlds.hands, axis=0, return_index=True, return_counts=True)
    order = np.argsort(first)
    return Worlds(hands[order], copies[order] / len(worlds), worlds.told)


def _next(logs: NDArray[np.float64], believed: float, share: float) -> float:
    """Return how far the calls may be believed so that so large a share of the worlds still tells."""
    import numpy as np

    def tells(more: float) -> bool:
        weights = np.exp((more - believed) * (logs - logs.max()))
        return bool(weights.sum() ** 2 / (weights**2).sum() >= share * len(logs))

    low, high = believed, 1.0
    if tells(high):
        return high
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if tells(middle) else (low, middle)
    return low


def _picked(
    log_weights: NDArray[np.float64], worlds: int, generator: np.random.Generator
) -> NDArray[np.int64]:
    """Return places, each as often as its weight asks for, or once more or less."""
    import numpy as np

    weights = np.exp(log_weights - log_weights.max())
    sums = np.cumsum(weights)
    marks = (np.arange(worlds) + generator.random()) / worlds * sums[-1]
    return np.asarray(np.searchsorted(sums[:-1], marks, side="right"))


def _moved(
    hands: Masks,
    logs: NDArray[np.float64],
    own: Masks,
    believed: float,
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
    gain = np.where(np.isfinite(later), believed * (later - logs), -np.inf)
    moves = np.log(generator.random(len(hands))) < gain
    return np.where(moves[:, None], after, hands), np.where(moves, later, logs)


def _card(hands: Masks, generator: np.random.Generator) -> Masks:
    """Return one card of each hand, as a set."""
    import numpy as np

    held = (hands[:, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)
    place = np.where(held == 1, generator.random(held.shape), -1.0).argmax(axis=1)
    return np.asarray(np.uint32(1) << place.astype(np.uint32))
