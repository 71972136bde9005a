"""Worlds of the closed cards, each solved as if they were known, where no exact expectation can be had."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import permutations
from math import factorial, sqrt
from statistics import fmean, stdev

from blotsolve.cards import Card, Hand
from blotsolve.two_handed.engine import own_solver, start_of
from blotsolve.two_handed.law import assigned, turning
from blotsolve.two_handed.positions import StacksPosition
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.solutions import Expectation, Method, TwoHandedCardValue

MOST_WORLDS = 100_000

NODES, TRICKS, FACTOR_TRICK, FACTOR_CLOSED = 270, 4, 3.3, 2.65
"""Nodes of an exact expectation with four tricks left and four closed cards, and what each more costs."""


def estimate_nodes(position: StacksPosition) -> int:
    """Return about how many nodes an exact expectation needs: a guess from tricks left and closed cards."""
    tricks, closed = max(position.sizes), len(position.closed)
    return max(1, round(NODES * FACTOR_TRICK ** (tricks - TRICKS) * FACTOR_CLOSED ** (closed - TRICKS)))


def draw_worlds(position: StacksPosition, worlds: int, seed: int) -> list[tuple[Card, ...]]:
    """Return arrangements of the closed cards, drawn uniformly; all of them where there are no more."""
    closed = list(position.closed)
    if factorial(len(closed)) <= worlds:
        return list(permutations(closed))
    chance = random.Random(seed)
    return [tuple(chance.sample(closed, len(closed))) for _ in range(worlds)]


def expect_by_worlds(
    position: StacksPosition, game: TwoHandedRuleset, estimate: int, worlds: int, seed: int
) -> Expectation:
    """Return means over worlds of the closed cards, the same ones for every card."""
    solver = own_solver(game, position.strain)
    before = solver.nodes
    drawn = draw_worlds(position, worlds, seed)
    rows: list[dict[Card, int]] = []
    margins: list[int] = []
    waits = bool(turning(position, game))
    for cards in drawn:
        world = assigned(position, cards, game)
        if waits:
            margins.append(solver.value(*start_of(world)))
            continue
        rows.append(
            {
                card: margin
                for _, margin, same in solver.cards(*start_of(world))
                for card in Hand.from_mask(same)
            }
        )
    whole = len(drawn) == factorial(len(position.closed))
    values: list[TwoHandedCardValue] = []
    if rows:
        sign = position.turn.sign
        means = {card: Fraction(sum(row[card] for row in rows), len(rows)) for card in rows[0]}
        best = max(means, key=lambda card: (sign * means[card], -card))
        for card, mean in means.items():
            differences = [sign * (row[best] - row[card]) for row in rows]
            error = 0.0 if whole else _error(differences)
            values.append(TwoHandedCardValue(card, float(mean), card, fmean(differences), error))
        values.sort(key=lambda one: (one.behind, one.card != best, one.card))
        margins = [row[best] for row in rows]
    return Expectation(
        position=position,
        ruleset=game,
        margin_n=fmean(margins),
        cards=tuple(values),
        method=Method.WORLDS,
        nodes=solver.nodes - before,
        estimate=estimate,
        worlds=len(drawn),
        error=0.0 if whole else _error(margins),
    )


def _error(numbers: list[int]) -> float:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
