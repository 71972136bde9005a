"""Card advice: what each card is worth to a player who does not see the other hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from blotsolve.advice.asking import Asking, World
from blotsolve.advice.card_advice import EQUIVALENT, CardAdvice, RatedCard
from blotsolve.advice.deduction import played
from blotsolve.advice.knowledge import Knowledge
from blotsolve.advice.manners import manners
from blotsolve.advice.sampling import count, enumerate_worlds, weighted
from blotsolve.advice.sampling import worlds as draw
from blotsolve.advice.takings import Takings
from blotsolve.cards import Card
from blotsolve.errors import OptionError, PositionError
from blotsolve.game.view import View
from blotsolve.rulesets import MOST_BONUS, Ruleset
from blotsolve.seats import Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Weights = Callable[[NDArray[np.uint32]], ArrayLike]
    Prior = Mapping[Card, float] | Callable[[View], Mapping[Card, float]]

__all__ = ["CardAdvice", "RatedCard", "advise_card"]

ALL_UNDER = 500
"""So many worlds or fewer are not drawn: all of them are solved."""

DRAWN_PER_WORLD = 8
"""Worlds that are drawn and weighed for each that is solved, where worlds have weights."""

LOOK_EVERY = 8
"""Worlds between two looks whether the choice is clear …"""
LOOK_FROM = 24
"""… and the fewest worlds that can make it clear."""

BROAD = 7
"""So many cards in hand or more, and it is only asked how each card is scored: exact margins cost more."""

CLEAR = 3.0
"""Standard errors by which a card must be ahead of another to be clearly better."""
MOST_WORLDS = 100_000


def advise_card(
    view: View,
    *,
    worlds: int = 40,
    time_limit: float | None = None,
    seed: int = 0,
    prior: Prior | None = None,
    weights: Weights | None = None,
    knowledge: Knowledge | None = None,
    held: int = 0,
    race: bool = True,
) -> CardAdvice:
    """Advise a player which card to play, from what he knows alone.

    Worlds that fit all that he knows are drawn by `seed`, and every legal card is valued in each of them by
    the exact solver; where no more than 500 are possible all of them are. What the cards win is turned into
    the table points of the contract world by world, with its declarations, before it is averaged. In a bid
    of capot best play is for all tricks, otherwise for raw points.

    `time_limit` are seconds: when they are over no further world is begun; at least one is solved. With
    `race` it stops before all worlds asked for once the choice is clear. `weights` gives the logarithm of
    how likely each of many worlds is, n × 4 sets of the cards that were dealt; some of them are then drawn
    by it. `prior` are table points to add to cards before choosing, by card or by a function of the view.
    `knowledge` is what he knows, if that is more than follows from the view. `held` are raw points that hang
    over from earlier deals.

    The best average is advised. Between cards that are equal in table points the raw points decide, and
    between cards equal in both good manners: see `manners`. Averages assume that from the next card on all
    players see all cards; docs/bots.md says what that costs.

    Raise PositionError if it is not his turn to play a card, OptionError for a wrong number, and
    ImpossibleKnowledgeError if nothing fits what he knows.

    >>> from blotsolve.game.state import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> advice = advise_card(DealState.in_play(deal, "W", "9S by N", "blot").view("N"), worlds=8)
    >>> advice.worlds, advice.card in DealState.in_play(deal, "W", "9S by N", "blot").legal
    (8, True)
    """
    import numpy as np

    begun = perf_counter()
    _check(view, worlds, time_limit, seed)
    contract, legal = view.contract, _cards(view)
    assert contract is not None
    knowledge = Knowledge.from_view(view) if knowledge is None else knowledge
    possible = count(knowledge)
    chance = np.random.default_rng(seed)
    if possible <= ALL_UNDER:
        hands = enumerate_worlds(knowledge)
        hands = hands[chance.permutation(len(hands))] if time_limit is not None else hands
    else:
        hands = draw(knowledge, worlds * (DRAWN_PER_WORLD if weights else 1), chance)
    gone = np.array([hand.mask for hand in played(view)], np.uint32)
    shares = weighted(hands, None if weights is None else weights(hands | gone))
    if weights is not None and possible > ALL_UNDER:
        shares = shares.resample(worlds, chance)
    law = _law(view.ruleset, capot=contract.capot)
    takings = Takings(view, shares.hands, law.capot_bonus, held)
    deadline = None if time_limit is None else begun + time_limit
    solved = _solve(view, legal, takings, law, shares.hands, deadline=deadline, race=race)
    if solved.stopped == "asked" and possible <= ALL_UNDER:
        solved.stopped = "all"
    elif len(legal) == 1:
        solved.stopped = "forced"
    share = shares.weights[: len(solved.hands)]
    bonus = prior(view) if callable(prior) else prior or {}
    return _advice(view, legal, possible, takings, solved, share / share.sum(), bonus)


def _check(view: View, worlds: int, time_limit: float | None, seed: int) -> None:
    if not isinstance(view, View):
        raise PositionError(f"no view: {view!r} (expected what one player knows, as DealState.view)")
    if view.turn != view.seat or view.contract is None:
        turn = "the deal is over" if view.turn is None else f"it is the turn of {view.turn}"
        if view.contract is None:
            turn = "the auction is not over"
        raise PositionError(f"no card to advise {view.seat}: {turn}")
    if type(worlds) is not int or not 1 <= worlds <= MOST_WORLDS:
        raise OptionError(f"worlds is {worlds!r} (expected a whole number from 1 to {MOST_WORLDS})")
    if type(seed) is not int or seed < 0:
        raise OptionError(f"no seed: {seed!r} (expected a whole number from 0)")
    if time_limit is not None and (not isinstance(time_limit, (int, float)) or not 0 <= time_limit < 1e9):
        raise OptionError(f"time_limit is {time_limit!r} (expected seconds from 0)")


def _cards(view: View) -> tuple[Card, ...]:
    return tuple(card for card in view.legal if isinstance(card, Card))


@lru_cache(maxsize=64)
def _law(ruleset: Ruleset, *, capot: bool) -> Ruleset:
    """Return the law by which play is best: in a bid of capot all tricks are worth more than all else."""
    return replace(ruleset, capot_bonus=MOST_BONUS - MOST_BONUS % 2) if capot else ruleset


@dataclass(slots=True)
class _Solved:
    """What was found out about the worlds so far: a row for each, a column for each legal card."""

    asking: Asking
    hands: NDArray[np.uint32]
    margins: NDArray[np.int64]
    """Raw points of N–S from here on minus those of E–W; where they are not exact, some that score alike."""
    exact: NDArray[np.bool_]
    """By column: whether the margins are exact."""
    stopped: str

    def settle(self, columns: NDArray[np.intp]) -> None:
        """Find out the exact margins of some cards in all worlds, unless they are the same move."""
        alike = {tuple(group) for group in self.asking.alike if set(group) & set(columns.tolist())}
        if len(alike) < 2:
            return
        for row, world in enumerate(self.hands.tolist()):
            for group in alike:
                self.margins[row, list(group)] = self.asking.margin(tuple(world), group[0])
        self.exact[[column for group in alike for column in group]] = True


def _solve(
    view: View,
    legal: tuple[Card, ...],
    takings: Takings,
    law: Ruleset,
    hands: NDArray[np.uint32],
    *,
    deadline: float | None,
    race: bool,
) -> _Solved:
    """Solve the worlds one by one until there is a reason to stop."""
    import numpy as np

    asking = Asking(view, law, legal)
    levels = takings.levels() if race and len(view.hand) >= BROAD else None
    margins = np.empty((len(hands), len(legal)), np.int64)
    known: dict[World, list[int]] = {}
    stopped = "asked"
    for index, (n, e, s, w) in enumerate(hands.tolist()):
        if index and deadline is not None and perf_counter() >= deadline:
            stopped = "deadline"
        elif race and len(legal) > 1 and index >= LOOK_FROM and not index % LOOK_EVERY:
            points, _ = takings.of(margins[:index])
            if _is_clear(points if view.seat.side == Side.NS else -points):
                stopped = "clear"
        if stopped != "asked":
            hands, margins = hands[:index], margins[:index]
            break
        world = n, e, s, w
        if world not in known:
            known[world] = asking.margins(world) if levels is None else asking.levels(world, levels[index])
        margins[index] = known[world]
    return _Solved(asking, hands, margins, np.full(len(legal), levels is None), stopped)


def _is_clear(values: NDArray[np.float64]) -> bool:
    """Tell whether one card is clearly better than every other."""
    import numpy as np

    best = int(values.mean(axis=0).argmax())
    ahead = np.delete(values[:, best : best + 1] - values, best, axis=1)
    error = ahead.std(axis=0, ddof=1) / np.sqrt(len(values))
    return bool((ahead.mean(axis=0) > CLEAR * error + EQUIVALENT).all())


def _advice(
    view: View,
    legal: tuple[Card, ...],
    possible: int,
    takings: Takings,
    solved: _Solved,
    weights: NDArray[np.float64],
    prior: Mapping[Card, float],
) -> CardAdvice:
    import numpy as np

    sign = 1 if view.seat.side == Side.NS else -1
    points_ns, made = takings.of(solved.margins)
    values = sign * points_ns
    bonus = np.array([float(prior.get(card, 0.0)) for card in legal])
    points = weights @ values
    first_key = np.round(points + bonus, 6)  # the last digits are noise of the summation
    if not solved.exact.all() and solved.stopped != "deadline":
        solved.settle(np.flatnonzero(first_key == first_key.max()))
    margins = np.where(solved.exact, sign * solved.margins, np.nan)
    raw = weights @ margins
    keys = [
        (first_key[place], round(raw[place], 6) if solved.exact[place] else 0.0, manners(view, card))
        for place, card in enumerate(legal)
    ]
    order = sorted(range(len(legal)), key=lambda place: keys[place], reverse=True)
    first = order[0]
    behind = values[:, first : first + 1] - values
    effective = float(1 / (weights**2).sum())
    exact = solved.stopped == "all"
    is_best = (values == values.max(axis=1, keepdims=True)) * 1.0

    def error(columns: NDArray[np.float64]) -> NDArray[np.float64]:
        if exact:
            return np.zeros(columns.shape[1])
        if effective < 1.5:
            return np.full(columns.shape[1], np.inf)
        spread = weights @ (columns - weights @ columns) ** 2
        return np.sqrt(spread / (effective - 1))

    errors, behind_errors = error(values), error(behind)
    share_made, share_best, mean_behind = weights @ made, weights @ is_best, weights @ behind
    cards = tuple(
        RatedCard(
            card=legal[place],
            points=float(points[place]),
            error=float(errors[place]),
            behind=float(mean_behind[place]),
            behind_error=float(behind_errors[place]) if place != first else 0.0,
            made=float(share_made[place]),
            best=float(share_best[place]),
            raw=float(raw[place]) if solved.exact[place] else None,
            prior=float(bonus[place]),
        )
        for place in order
    )
    tie = len(order) > 1 and keys[order[0]][:2] == keys[order[1]][:2]
    return CardAdvice(
        seat=view.seat,
        cards=cards,
        worlds=len(values),
        possible=possible,
        effective=effective,
        stopped=solved.stopped,
        reason=_reason(view, cards, len(values), exact, tie),
        legal=legal,
        hands=solved.hands,
        weights=weights,
        values=values,
        margins=margins,
        made=made,
    )


def _reason(view: View, cards: tuple[RatedCard, ...], worlds: int, exact: bool, tie: bool) -> str:
    """Say why the first card, in a sentence."""
    first, others = cards[0], cards[1:]
    if not others:
        return f"{first.card} is the only legal card"
    over = f"all {worlds} possible worlds" if exact else f"{worlds} worlds"
    made = f"{view.contract} is made in {first.made:.0%} of {over}"
    equal = [one for one in others if one.is_equivalent]
    if tie:
        same = " ".join(
            str(one.card) for one in others if abs(one.points - first.points) < 1e-6 and one.raw == first.raw
        )
        rule = "it gives least away"
        return f"{first.card} is worth {first.points:+.1f}, as much as {same or 'others'}, and {rule}; {made}"
    if first.behind < max(-one.behind for one in others) - 1e-9:
        return f"{first.card} is worth {first.points:+.1f}, and its bonus decides; {made}"
    if len(equal) == len(others):
        return f"{first.card} is worth {first.points:+.1f}, and every card is equivalent; {made}"
    if equal:
        names = " ".join(str(one.card) for one in equal)
        return f"{first.card} is worth {first.points:+.1f}, equivalent to {names}; {made}"
    second = others[0]
    give = f" ± {2 * second.behind_error:.1f}" if second.behind_error else ""
    ahead = f"{second.behind:.1f}{give} more than {second.card}"
    return f"{first.card} is worth {first.points:+.1f}, {ahead}; {made}"
