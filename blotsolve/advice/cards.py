"""Card advice: what each card is worth to a player who does not see the other hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

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
from blotsolve.solver.solving import own_solver

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
    takings = Takings(view, law.capot_bonus, held)
    solved, stopped = _solve(view, law, legal, shares.hands, time_limit, begun, takings if race else None)
    if stopped == "asked" and possible <= ALL_UNDER:
        stopped = "all"
    size, sign = len(solved), 1 if view.seat.side == Side.NS else -1
    points, made = takings.of(shares.hands[:size], solved)
    return _advice(
        view,
        legal,
        possible,
        stopped if len(legal) > 1 or stopped == "all" else "forced",
        hands=shares.hands[:size],
        weights=shares.weights[:size] / shares.weights[:size].sum(),
        values=sign * points,
        margins=sign * solved,
        made=made,
        prior=prior(view) if callable(prior) else prior or {},
    )


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


def _solve(
    view: View,
    law: Ruleset,
    legal: tuple[Card, ...],
    hands: NDArray[np.uint32],
    time_limit: float | None,
    begun: float,
    race: Takings | None,
) -> tuple[NDArray[np.int64], str]:
    """Return the margins of N–S after every legal card, a row for each world, and why there are no more."""
    import numpy as np

    assert view.contract is not None
    assert view.leader is not None
    solver = own_solver(law, view.contract.strain)  # what it has proved stays true from world to world
    table, leader = bytes(view.table), int(view.leader)
    taken = sum(1 << side for side in {trick.winner.side for trick in view.tricks})
    column = {int(card): place for place, card in enumerate(legal)}
    rows = np.empty((len(hands), len(legal)), np.int64)
    known: dict[tuple[int, ...], list[int]] = {}
    for index, four in enumerate(hands.tolist()):
        if index and time_limit is not None and perf_counter() - begun >= time_limit:
            return rows[:index], "deadline"
        if race and len(legal) > 1 and index >= LOOK_FROM and not index % LOOK_EVERY:
            values, _ = race.of(hands[:index], rows[:index])
            if len(hands) > index and _is_clear(values if view.seat.side == Side.NS else -values):
                return rows[:index], "clear"
        key = tuple(four)
        if key not in known:
            row = [0] * len(legal)
            for _, margin, same in solver.cards(key, table, leader, taken):
                for place in _places(same, column):
                    row[place] = margin
            known[key] = row
        rows[index] = known[key]
    return rows, "asked"


def _places(mask: int, column: dict[int, int]) -> Iterator[int]:
    while mask:
        card = mask & -mask
        yield column[card.bit_length() - 1]
        mask ^= card


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
    stopped: str,
    *,
    hands: NDArray[np.uint32],
    weights: NDArray[np.float64],
    values: NDArray[np.float64],
    margins: NDArray[np.int64],
    made: NDArray[np.bool_],
    prior: Mapping[Card, float],
) -> CardAdvice:
    import numpy as np

    bonus = np.array([float(prior.get(card, 0.0)) for card in legal])
    points, raw = weights @ values, weights @ margins
    # the last digits are noise of the summation, and equal cards shall be equal
    keys = [
        (round(points[place] + bonus[place], 6), round(raw[place], 6), manners(view, card))
        for place, card in enumerate(legal)
    ]
    order = sorted(range(len(legal)), key=lambda place: keys[place], reverse=True)
    first = order[0]
    behind = values[:, first : first + 1] - values
    effective = float(1 / (weights**2).sum())
    exact = stopped == "all"
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
            raw=float(raw[place]),
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
        stopped=stopped,
        reason=_reason(view, cards, len(values), exact, tie),
        legal=legal,
        hands=hands,
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
