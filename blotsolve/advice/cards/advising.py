"""Card advice: what each card is worth to a player who does not see the other hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from blotsolve.advice.cards.advice import CardAdvice
from blotsolve.advice.cards.choosing import choose
from blotsolve.advice.cards.queries import Queries
from blotsolve.advice.cards.scores import MarginScorer
from blotsolve.advice.cards.solving import solve_worlds
from blotsolve.cards import Card
from blotsolve.checks import Progress, flag, number, seconds, seed_number, told, whole
from blotsolve.errors import OptionError, PositionError
from blotsolve.game import View
from blotsolve.rulesets import MOST_BONUS, Ruleset
from blotsolve.worlds import Knowledge, Worlds, count, enumerate_worlds, weighted
from blotsolve.worlds import worlds as draw

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Weights = Callable[[NDArray[np.uint32]], ArrayLike]
    Prior = Mapping[Card, float] | Callable[[View], Mapping[Card, float]]

ALL_UNDER = 500
"""So many worlds or fewer are not drawn: all of them are solved."""

DRAWN_PER_WORLD = 8
"""Worlds that are drawn and weighed for each that is solved, where worlds have weights."""

MOST_WORLDS = 100_000
MOST_PRIOR = 1e9


def advise_card(
    view: View,
    *,
    worlds: int = 40,
    time_limit: float | None = None,
    seed: int = 0,
    prior: Prior | None = None,
    weights: Weights | None = None,
    drawn: int | None = None,
    knowledge: Knowledge | None = None,
    held: int = 0,
    race: bool = True,
    progress: Progress | None = None,
) -> CardAdvice:
    """Advise a player which card to play, from what he knows alone.

    Worlds that fit all that he knows are drawn, and every legal card is valued in each of them by the exact
    solver; where no more than 500 are possible all of them are. What the cards win is turned into the table
    points of the contract world by world, with its declarations, before it is averaged. In a bid of capot
    best play is for all tricks, otherwise for raw points.

    The best average is advised. Between cards that are equal in table points the raw points decide, and
    between cards equal in both the `tie_break`. Averages assume that from the next card on all players see
    all cards; docs/bots.md says what that costs.

    Parameters
    ----------
    view
        What the player sees, as `DealState.view` gives it.
    worlds
        How many worlds are drawn at most.
    time_limit
        Seconds after which no further world is begun; at least one is solved. None for no limit.
    seed
        The same seed gives the same advice, unless the clock ends it.
    prior
        Table points to add to cards before choosing: by card, or a function of the view; none by default.
    weights
        A function that gives the logarithm of how likely each world is, for worlds of shape (n, 4), uint32:
        the cards that N E S W were dealt. All worlds are equally likely by default.
    drawn
        Where worlds have weights, how many are drawn and weighed before so many as are solved are taken of
        them by their weights; eight for each that is solved by default.
    knowledge
        What the player knows, if that is more than follows from the view.
    held
        Raw points carried over from earlier deals, where the view has no match that says so.
    race
        Whether to end before all worlds are solved once the choice is clear, and to leave out in the first
        tricks what the score does not depend on.
    progress
        Called as `progress(done, total)` after every world; fewer may do; nothing by default.

    Returns
    -------
    CardAdvice
        The card and every other legal one, in table points for the player's side. Near the end of the match
        of the view the chance of winning it counts instead, and `aim` says so.

    Raises
    ------
    PositionError
        If it is not his turn to play a card.
    OptionError
        For options that make no sense.
    ImpossibleKnowledgeError
        If no world fits what he knows.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> advice = advise_card(DealState.in_play(deal, "W", "9S by N", "blot").view("N"), worlds=8)
    >>> advice.worlds, advice.card in DealState.in_play(deal, "W", "9S by N", "blot").legal
    (8, True)
    """
    import numpy as np

    begun = perf_counter()
    _check_turn(view)
    worlds, seed = whole("worlds", worlds, 1, MOST_WORLDS), seed_number(seed)
    drawn = DRAWN_PER_WORLD * worlds if drawn is None else whole("drawn", drawn, worlds, 100 * MOST_WORLDS)
    time_limit = None if time_limit is None else seconds("time_limit", time_limit)
    race, held = flag("race", race), whole("held", held, 0)
    if weights is not None and not callable(weights):
        raise OptionError(f"weights is {weights!r} (expected a function of worlds)")
    contract, legal = view.contract, tuple(card for card in view.legal if isinstance(card, Card))
    assert contract is not None
    knowledge = _read_knowledge(knowledge, view)
    possible, chance = count(knowledge), np.random.default_rng(seed)
    if possible <= ALL_UNDER:
        hands = chance.permutation(enumerate_worlds(knowledge))
    else:
        hands = draw(knowledge, drawn if weights else worlds, chance)
    shares = weighted(hands)
    if weights is not None:
        gone = np.array([hand.mask for hand in view.played], np.uint32)
        logs = weights(hands | gone)
        shares = weighted(hands, () if logs is None else logs)  # here None is no answer
        if possible > ALL_UNDER:
            shares = replace(shares.resample(worlds, chance), pool_size=shares.effective)
        else:
            shares = Worlds(shares.hands[shares.weights > 0], shares.weights[shares.weights > 0])
    bonus = _read_prior(prior(view) if callable(prior) else prior, legal)
    law = _law(view.ruleset, capot=contract.capot)
    scorer = MarginScorer(view, shares.hands, law.capot_bonus_in(contract.strain), held)
    solved = solve_worlds(
        view,
        Queries(view, law, legal),
        scorer,
        shares,
        deadline=None if time_limit is None else begun + time_limit,
        race=race and possible > ALL_UNDER,
        progress=told(progress),
    )
    if solved.stopped == "asked" and possible <= ALL_UNDER:
        solved.stopped = "all"
    elif len(legal) == 1:
        solved.stopped = "forced"
    return choose(view, possible, solved, bonus)


def _check_turn(view: View) -> None:
    if not isinstance(view, View):
        raise PositionError(f"no view: {view!r} (expected what one player knows, as DealState.view)")
    if view.turn is None:
        turn = "the deal is over"
    elif view.contract is None:
        turn = "the auction is not over"
    elif view.turn != view.seat:
        turn = f"it is the turn of {view.turn}"
    elif not view.legal:
        turn = "no card is legal"
    else:
        return
    raise PositionError(f"no card to advise {view.seat}: {turn}")


def _read_knowledge(given: Knowledge | None, view: View) -> Knowledge:
    """Return what the player knows; what he is said to know must hold all that follows from the view."""
    seen = Knowledge.from_view(view)
    if given is None:
        return seen
    if not isinstance(given, Knowledge):
        raise OptionError(f"no knowledge: {given!r} (expected Knowledge, or None)")
    fits = (given.seat, given.hand, given.gone, given.sizes) == (seen.seat, seen.hand, seen.gone, seen.sizes)
    if not fits or any(
        more.mask & ~may.mask for more, may in zip(given.may_hold, seen.may_hold, strict=True)
    ):
        raise OptionError(f"the knowledge {str(given)!r} (expected all that is in {str(seen)!r}, or more)")
    return given


def _read_prior(prior: object, legal: tuple[Card, ...]) -> list[float]:
    """Return the bonus of every legal card, in table points."""
    if prior is not None and not isinstance(prior, Mapping):
        raise OptionError(f"prior is {prior!r} (expected table points by card)")
    bonus = []
    for card in legal:
        points = 0.0 if prior is None else prior.get(card, 0.0)
        bonus.append(number(f"the prior of {card}", points, -MOST_PRIOR, MOST_PRIOR, "table points"))
    return bonus


@lru_cache(maxsize=64)
def _law(ruleset: Ruleset, *, capot: bool) -> Ruleset:
    """Return the law by which play is best: in a bid of capot all tricks are worth more than all else."""
    most = MOST_BONUS - MOST_BONUS % 2
    return replace(ruleset, capot_bonus=most, capot_bonus_no_trump=None) if capot else ruleset
