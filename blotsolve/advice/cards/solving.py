"""Solved worlds: what every legal card leads to, world after world until there is a reason to stop."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from blotsolve.advice.aim import Aim
from blotsolve.advice.cards.advice import NO_DIFFERENCE
from blotsolve.advice.cards.queries import Queries, World
from blotsolve.advice.cards.scores import MarginScorer, Scores
from blotsolve.game import View
from blotsolve.worlds import Worlds, effective_size, normalised, weighted_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from blotsolve.checks import Progress

LOOK_EVERY = 8
"""Worlds between two looks whether the choice is clear …"""
LOOK_FROM = 24
"""… and the fewest worlds that can make it clear."""

BROAD = 7
"""Cards in hand from which on queries are only about how each card is scored: exact margins cost more."""

CLEAR = 3.0
"""Standard errors by which a card must be ahead of another to be clearly better, beside a difference."""


@dataclass(slots=True)
class Solved:
    """What was found out about the worlds: a row for each, a column for each legal card."""

    queries: Queries
    scorer: MarginScorer
    hands: NDArray[np.uint32]
    """The worlds: the cards that N E S W hold, as bits."""
    weights: NDArray[np.float64]
    """The weight of each; together they are 1."""
    pool_size: float
    """The effective sample size of those that they were taken from by their weights; it adds to errors."""
    margins: NDArray[np.int64]
    """Raw points of N–S from here on minus those of E–W; where they are not exact, some that score alike."""
    roem: NDArray[np.int64] | None
    """Where tricks bring any, the roem of N–S and of E–W in those margins, on a last axis."""
    exact: NDArray[np.bool_]
    """By column: whether the margins are exact."""
    stopped: str
    """Why there are no more worlds: asked, clear, deadline."""
    deadline: float | None
    """The time of `perf_counter` after which nothing more is found out."""

    def scores(self) -> Scores:
        """Return what the own side gets, by world and card."""
        return self.scorer.of(self.margins, roem=self.roem)

    @property
    def effective(self) -> float:
        """The effective sample size of the worlds, with what taking them by their weights cost."""
        return 1 / (1 / effective_size(self.weights) + 1 / self.pool_size)

    def alike_to(self, column: int) -> list[int]:
        """Return the columns of the cards that are the same move as one, itself among them."""
        return next((group for group in self.queries.alike if column in group), [column])

    def settle(self, columns: NDArray[np.intp]) -> None:
        """Find out the exact margins of some cards in all worlds, unless they are one move or time is up."""
        wanted = set(columns.tolist())
        groups = [group for group in self.queries.alike if wanted & set(group)]
        if len(groups) < 2:
            return
        for row, (n, e, s, w) in enumerate(self.hands.tolist()):
            if self.deadline is not None and perf_counter() >= self.deadline:
                return
            for group in groups:
                self.margins[row, group] = self.queries.margin((n, e, s, w), group[0])
        self.exact[[column for group in groups for column in group]] = True


def solve_worlds(
    view: View,
    queries: Queries,
    scorer: MarginScorer,
    worlds: Worlds,
    *,
    deadline: float | None,
    race: bool,
    progress: Progress,
) -> Solved:
    """Solve worlds one by one, at least one of them.

    It stops at the `deadline`, a time of `perf_counter`, and with `race` once one card is clearly better than
    all others. The worlds are in random order, so that the first ones stand for all.
    """
    import numpy as np

    hands, weights = worlds.hands, worlds.weights
    difference = NO_DIFFERENCE[scorer.aim] * (view.ruleset.scoring.ten if scorer.aim == Aim.POINTS else 1)
    steps = None
    if race and len(view.hand) >= BROAD and not queries.has_roem:
        steps = scorer.steps()
    shape = len(hands), len(queries.legal)
    margins = np.empty(shape, np.int64)
    roem = np.empty((*shape, 2), np.int64) if queries.has_roem else None
    known: dict[World, Any] = {}
    size, stopped, values = len(hands), "asked", np.empty((0, len(queries.legal)))
    for index, (n, e, s, w) in enumerate(hands.tolist()):
        if index and deadline is not None and perf_counter() >= deadline:
            size, stopped = index, "deadline"
        elif race and index >= LOOK_FROM and not index % LOOK_EVERY:
            rows = slice(len(values), index)
            new = scorer.of(margins[rows], len(values), None if roem is None else roem[rows]).values
            values = np.vstack([values, new])
            if _is_clear(values, weights[:index], difference):
                size, stopped = index, "clear"
        if size == index:
            break
        world = n, e, s, w
        if world not in known:
            if roem is not None:
                known[world] = np.array(queries.margins_with_roem(world))
            elif steps is None:
                known[world] = queries.margins(world)
            else:
                known[world] = queries.score_margins(world, steps[index])
        if roem is None:
            margins[index] = known[world]
        else:
            margins[index], roem[index] = known[world][:, 0], known[world][:, 1:]
        progress(index + 1, len(hands))
    weights = normalised(weights[:size])
    exact = np.full(len(queries.legal), steps is None)
    return Solved(
        queries=queries,
        scorer=scorer,
        hands=hands[:size],
        weights=weights,
        pool_size=worlds.pool_size,
        margins=margins[:size],
        roem=None if roem is None else roem[:size],
        exact=exact,
        stopped=stopped,
        deadline=deadline,
    )


def _is_clear(values: NDArray[np.float64], weights: NDArray[np.float64], difference: float) -> bool:
    """Tell whether one card is clearly better than every other."""
    import numpy as np

    weights = normalised(weights)
    if values.shape[1] < 2 or effective_size(weights) < LOOK_FROM - 1:
        return False
    best = int((weights @ values).argmax())
    mean, error = weighted_mean(np.delete(values[:, best : best + 1] - values, best, axis=1), weights)
    return bool((mean > CLEAR * error + difference).all())
