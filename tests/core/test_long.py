"""A nightly run: 100,000 endings against plain minimax, with both cores. It wants BLOTSOLVE_LONG=1.

An ending of it is named by its chunk and its number, so that a failure can be looked at alone:

    python -c "from test_long import one; print(*one(17, 42))"      in this folder
"""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
import referee
from endings import ending

from blotsolve import RULESETS, Position, Ruleset, solve_many

CHUNKS = 200
EACH = 500
SIZES = (1, 2, 2, 2, 2, 2, 3, 3, 3, 3)
"""Cards a hand, one of them drawn for each ending; every fiftieth has four."""

CORES = 2


def one(chunk: int, number: int) -> tuple[Position, Ruleset]:
    """Make an ending by chunk and number; the endings of a chunk have one ruleset."""
    chance = random.Random(f"{chunk} {number}")
    ruleset = list(RULESETS.values())[chunk % len(RULESETS)]
    size = 4 if number % 50 == 0 else chance.choice(SIZES)
    return ending(ruleset, chance.choice(ruleset.strains), size, 1000 * chunk + number), ruleset


def differences(chunk: int) -> list[str]:
    """Solve a chunk, and return what differs from plain minimax."""
    made = [one(chunk, number) for number in range(EACH)]
    ruleset = made[0][1]
    solved = solve_many([position for position, _ in made], ruleset=ruleset, cards=True)
    return [
        f"{position} under {ruleset}, {chunk} {number}: {solved.cards(number)}, not {expected}"
        for number, (position, _) in enumerate(made)
        if solved.cards(number) != (expected := referee.values(position, ruleset))
    ]


@pytest.mark.skipif(
    os.environ.get("BLOTSOLVE_LONG") != "1", reason="a long run; BLOTSOLVE_LONG=1 asks for it"
)
def test_100_000_endings_are_worth_what_plain_minimax_says():
    with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as pool:
        for found in pool.map(differences, range(CHUNKS)):
            assert found == []


def test_a_few_of_them_are_worth_what_plain_minimax_says():
    for chunk in range(len(RULESETS)):
        made = [one(chunk, number) for number in range(1, 20)]
        solved = solve_many([position for position, _ in made], ruleset=made[0][1], cards=True)
        for number, (position, ruleset) in enumerate(made):
            assert solved.cards(number) == referee.values(position, ruleset), position
