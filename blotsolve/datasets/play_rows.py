"""Rows of `play`: whole deals that bots played, and what best play makes of their contracts."""

from __future__ import annotations

from typing import Any

from blotsolve.datasets.bots import played_out
from blotsolve.datasets.chunks import Chunk
from blotsolve.datasets.recipe import Recipe
from blotsolve.deal import Position
from blotsolve.game import DealState
from blotsolve.records import Record
from blotsolve.solver import solve_many

NOBODY = 255
"""The strain and the declarer where all passed."""


def rows(recipe: Recipe, chunk: Chunk) -> list[list[Any]]:
    """Return the rows of a chunk, each a list in the order of the columns."""
    states = list(played_out(recipe, chunk, passed_out=recipe.contract is None))
    starts = [
        Position(state.deal, state.contract.strain, state.dealer.next)
        for _, state in states
        if state.contract is not None
    ]
    best = iter(solve_many(starts, ruleset=recipe.ruleset).margins_ns.tolist())
    return [
        [
            int(chunk.dealt.numbers[row]),
            *(hand.mask for hand in state.deal),
            int(state.dealer),
            *_outcome(state),
            next(best) if state.contract else 0,
            Record.of(state).to_line(),
        ]
        for row, state in states
    ]


def _outcome(state: DealState) -> list[Any]:
    """Return the contract and what came of it."""
    contract, tally, score = state.contract, state.tally, state.score()
    if contract is None or tally is None or score is None:
        return ["", NOBODY, NOBODY, 0, 0, 0, 0, 0, 0]
    return [
        str(contract),
        int(contract.strain),
        int(contract.declarer),
        tally.cards_ns,
        tally.cards_ew,
        tally.tricks_ns,
        tally.tricks_ew,
        score.points_ns,
        score.points_ew,
    ]
