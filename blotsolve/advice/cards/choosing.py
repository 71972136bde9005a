"""From solved worlds to advice: averages with their errors, the order of the cards, and the reason."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from blotsolve.advice.aim import Aim
from blotsolve.advice.cards.advice import CardAdvice, RatedCard
from blotsolve.advice.cards.solving import Solved
from blotsolve.advice.cards.tie_breaks import tie_break
from blotsolve.game import View
from blotsolve.worlds import effective_size, weighted_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RARE = 0.75
"""The imaginary worlds in which the contract hangs on the choice, beside those that were solved."""


def choose(view: View, possible: int, solved: Solved, bonus: Sequence[float]) -> CardAdvice:
    """Return the advice that solved worlds give, out of `possible` worlds.

    `bonus` are table points to add to each card. By averages, first the chance of winning the match decides
    where that is the aim, then table points, then raw points; and between equals the tie-break.
    """
    import numpy as np

    legal, weights, stopped = solved.queries.legal, solved.weights, solved.stopped
    scores = solved.scores()
    points = weights @ scores.points
    wins = None if scores.wins is None else weights @ scores.wins
    # the last digits are noise of the summation, and equal cards shall be equal
    main = np.round([*([] if wins is None else [100 * wins]), points + np.array(bonus)], 6).T.tolist()
    if not solved.exact.all():
        solved.settle(np.array([place for place, key in enumerate(main) if key == max(main)]))
    margins = np.where(solved.exact, solved.scorer.sign * solved.margins, np.nan)
    raw = [None if np.isnan(one) else round(float(one), 6) for one in weights @ margins]
    keys = [(*main[place], raw[place] or 0.0) for place in range(len(legal))]
    order = sorted(
        range(len(legal)), key=lambda place: (keys[place], tie_break(view, legal[place])), reverse=True
    )
    first = order[0]
    behind = scores.values[:, [first]] - scores.values
    is_best = scores.values == scores.values.max(axis=1, keepdims=True)
    unseen, behind_unseen = _unseen(solved)
    errors = np.hypot(_errors(scores.points, solved), unseen)
    behind_errors = np.hypot(_errors(behind, solved), behind_unseen)
    behind_errors[solved.alike_to(first)] = 0
    share_made, share_best, mean_behind = weights @ scores.made, weights @ is_best, weights @ behind
    cards = tuple(
        RatedCard(
            card=legal[place],
            points=float(points[place]),
            error=float(errors[place]),
            behind=float(mean_behind[place]),
            behind_error=float(behind_errors[place]),
            made=float(share_made[place]),
            best=float(share_best[place]),
            raw=raw[place],
            win=None if wins is None else float(wins[place]),
            prior=bonus[place],
            ten=view.ruleset.scoring.ten,
        )
        for place in order
    )
    return CardAdvice(
        seat=view.seat,
        aim=solved.scorer.aim,
        cards=cards,
        worlds=len(solved.hands),
        possible=possible,
        effective=solved.effective,
        stopped=stopped,
        reason=_reason(view, cards, stopped, len(solved.hands), keys.count(keys[first])),
        legal=legal,
        hands=solved.hands,
        weights=weights,
        values=scores.values,
        margins=margins,
        made=scores.made,
    )


def _errors(columns: NDArray[np.float64], solved: Solved) -> NDArray[np.float64]:
    """Return the standard errors of averages: none of all worlds, and no end of it where one tells all."""
    import numpy as np

    if solved.stopped == "all":
        return np.zeros(columns.shape[1])
    crowded = effective_size(solved.weights) / solved.effective
    return np.asarray(math.sqrt(crowded) * weighted_mean(columns, solved.weights).error)


def _unseen(solved: Solved) -> tuple[float, float]:
    """Return what worlds that were not drawn add to the error of the points, and to that of a distance.

    It is as if in one more world the contract were made by one card and failed by the other: what seldom
    happens is seldom seen in a few worlds, and an error made of them alone would be too small.
    """
    if solved.stopped == "all":
        return 0.0, 0.0
    size, scorer = solved.effective, solved.scorer
    return RARE * scorer.swing(Aim.POINTS) / size, RARE * scorer.swing(scorer.aim) / size


def _reason(view: View, cards: tuple[RatedCard, ...], stopped: str, worlds: int, ties: int) -> str:
    """Say why the first card, in a sentence; `ties` of the cards are equal in every figure."""
    first, others = cards[0], cards[1:]
    if not others:
        return f"{first.card} is the only legal card"
    over = f"all {worlds} possible worlds" if stopped == "all" else f"{worlds} worlds"
    made = f"{view.contract} is made in {first.made:.0%} of {over}"
    worth = f"{first.card} is worth {first.points:+.1f}"
    if first.win is not None:
        worth = f"{first.card} wins the match with {first.win:.1%}"
    if ties > 1:
        same = " ".join(str(one.card) for one in cards[1:ties])
        return f"{worth}, as much as {same}, and it gives least away; {made}"
    if first.behind < max(-one.behind for one in others) - 1e-9:
        return f"{worth}, and its bonus decides; {made}"
    equal = [one for one in others if one.is_equivalent]
    if len(equal) == len(others):
        return f"{worth}, and every card is equivalent; {made}"
    if equal:
        return f"{worth}, equivalent to {' '.join(str(one.card) for one in equal)}; {made}"
    return f"{worth}, {others[0].distance} more than {others[0].card}; {made}"
