"""Queries only for what the score depends on: the same scores and the same card as with exact margins."""

from __future__ import annotations

import random

import numpy as np
import pytest

from blotsolve.advice import MarginScorer, advise_card
from blotsolve.advice.cards.score_steps import ScoreSteps
from blotsolve.cards import Card
from blotsolve.core import pack_position
from blotsolve.deal import Deal
from blotsolve.game import DealState
from blotsolve.rulesets import RULESETS
from blotsolve.solver import own_solver, step

CONTRACTS = {
    "blot": ("9H", "8NT", "capot S", "9H contra", "12C recontra"),
    "belot_arena": ("H", "AT", "NT", "C contra"),
    "blotify": ("9H", "9NT", "10S recontra"),
    "bazar_blot": ("9H", "8NT", "capot D"),
}
CONTRACTS |= {
    name: ("H", "AT", "NT contra")
    if game.auction.ranking
    else ("9H", "12S contra", "capot D")
    if game.auction.has_numbers
    else ("H", "S", "D")
    for name, game in RULESETS.items()
    if name not in CONTRACTS
}


def reached(ruleset: str, seed: int, cards: int) -> DealState:
    """Return a deal in some contract after that many random cards, or fewer if it is over before."""
    chance = random.Random(seed)
    bids = CONTRACTS[ruleset]
    contract = f"{bids[seed % len(bids)]} by {chance.choice('NESW')}"
    state = DealState.in_play(Deal.random(chance), "N", contract, ruleset)
    while cards and state.turn is not None:
        before, state, cards = state, state.after(chance.choice(state.legal)), cards - 1
    return before if state.turn is None else state


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("cards", [*range(0, 8), 9, 15])
def test_queries_for_scores_find_the_values_and_the_card_of_exact_margins(ruleset, cards, monkeypatch):
    monkeypatch.setattr("blotsolve.advice.cards.solving.BROAD", 0)
    for seed in range(3):
        state = reached(ruleset, 10 * cards + seed, cards)
        view = state.view(state.turn)
        asked, exact = (advise_card(view, worlds=6, seed=seed, race=race) for race in (True, False))
        assert asked.card == exact.card
        assert asked.values.tolist() == exact.values.tolist()
        assert asked.made.tolist() == exact.made.tolist()
        known = ~np.isnan(asked.margins)
        assert (asked.margins == exact.margins)[known].all()
        assert [one.raw is not None for one in asked.cards] == [
            known[:, view.legal.index(one.card)].all() for one in asked.cards
        ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_score_never_falls_with_the_margin(ruleset):
    """On this rests that two margins that are scored alike have nothing else between them."""
    for seed in range(12):
        state = reached(ruleset, seed, seed)
        hands = np.array([[hand.mask for hand in state.hands]], np.uint32)
        for held in (0, 70):
            scorer = MarginScorer(state.view(state.turn), hands, state.ruleset.capot_bonus, held)
            (steps,) = scorer.steps()
            points, made, _ = scorer.of(np.array([steps.starts]))
            declarer = -1 if state.contract.side else 1
            assert (scorer.sign * np.diff(points) >= 0).all()
            assert (declarer * np.diff(made.astype(int)) >= 0).all()


def test_places_are_scored_as_the_margins_from_one_start_to_the_next():
    state = reached("belot_arena", 1, 5)
    hands = np.array([[hand.mask for hand in state.hands]], np.uint32)
    scorer = MarginScorer(state.view(state.turn), hands, state.ruleset.capot_bonus)
    (steps,) = scorer.steps()
    assert steps.starts == sorted(set(steps.starts))
    margins = np.arange(steps.starts[0], steps.starts[-1] + 20)
    points, *_ = scorer.of(margins[None, :])
    place = np.searchsorted(steps.starts, margins, side="right") - 1
    at_start, *_ = scorer.of(np.array(steps.starts)[None, place])
    assert points.tolist() == at_start.tolist()


@pytest.mark.parametrize("seed", range(30))
def test_level_of_a_hidden_margin_is_found_from_any_guess(seed):
    chance = random.Random(seed)
    starts = sorted(chance.sample(range(-100, 100), 40))
    scores = sorted(chance.choices(range(8), k=40))
    hidden = chance.randrange(40)
    asked = []

    def reaches(margin: int) -> bool:
        asked.append(margin)
        return starts[hidden] >= margin

    steps = ScoreSteps(starts, scores.__getitem__)
    low, high = steps.find(reaches, 0, 39, chance.randrange(-5, 50))
    assert low <= hidden <= high
    assert scores[low] == scores[high] == scores[hidden]
    assert len(asked) == len(set(asked)) < 9


def test_nothing_is_asked_where_everything_is_scored_alike():
    assert ScoreSteps(range(9), lambda _: "lost").find(pytest.fail, 0, 8, 3) == (0, 8)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_step_and_what_follows_are_worth_what_the_card_is(ruleset):
    for seed in range(24):
        state = reached(ruleset, seed, 8 + seed % 20)
        position = state.position
        start = pack_position(position)
        with own_solver(state.ruleset, position.strain) as solver:
            for card, margin, _ in solver.cards(*start):
                after, settled = step(start, Card(card), position.strain, state.ruleset)
                assert settled + solver.value(*after) == margin
