"""Worlds of the closed cards, each solved as if they were known, where no exact expectation can be had."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, sqrt
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

from blotsolve.cards import Card, Hand
from blotsolve.core import core_two
from blotsolve.two_handed.engine import own_solver, start_of
from blotsolve.two_handed.law import assigned, legal_cards, play, turning
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.solutions import Expectation, Method, TwoHandedCardValue
from blotsolve.two_handed.tricks import belote_in_play

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


Led = TypeVar("Led", Card, None)
"""A lead, or none where a card has turned up instead."""


class _Seen(NamedTuple):
    """What a player sees who is to play in a world, and the margin of N after each of his cards there."""

    open: tuple[Hand, ...]
    margins: dict[Card, int]


def expect_by_worlds(
    position: StacksPosition, game: TwoHandedRuleset, estimate: int, worlds: int, seed: int
) -> Expectation:
    """Return means over worlds of the closed cards, the same ones for every card.

    Who answers a lead, and who plays after a card has turned up, does not know the world: he takes the card
    with the best mean over the worlds in which he sees the same. What follows is played as if all were known.
    """
    solver = own_solver(game, position.strain)
    before = solver.nodes
    drawn = draw_worlds(position, worlds, seed)
    whole = len(drawn) == factorial(len(position.closed))
    dealt = [assigned(position, cards, game) for cards in drawn]
    values: list[TwoHandedCardValue] = []
    if turning(position, game):
        turned = [{None: _seen(world, solver, 0)} for world in dealt]
        expected = [row[None] for row in _decided(turned, position.turn)]
    else:
        rows = _decided([_cards_of(world, game, solver) for world in dealt], position.turn.other)
        sign = position.turn.sign
        means = {card: Fraction(sum(row[card] for row in rows), len(rows)) for card in rows[0]}
        best = max(means, key=lambda card: (sign * means[card], -card))
        for card, mean in means.items():
            differences = [sign * (row[best] - row[card]) for row in rows]
            error = 0.0 if whole else _error(differences)
            values.append(TwoHandedCardValue(card, float(mean), card, fmean(differences), error))
        values.sort(key=lambda one: (one.behind, one.card != best, one.card))
        expected = [row[best] for row in rows]
    return Expectation(
        position=position,
        ruleset=game,
        margin_n=fmean(expected),
        cards=tuple(values),
        method=Method.WORLDS,
        nodes=solver.nodes - before,
        estimate=estimate,
        worlds=len(drawn),
        error=0.0 if whole else _error(expected),
    )


def _cards_of(world: StacksPosition, game: TwoHandedRuleset, solver: core_two.Solver) -> dict[Card, _Seen]:
    """Return what is seen after each legal card of a world: after a lead with the margins of the answers."""
    if world.table:
        return {card: _Seen((), {card: margin}) for card, margin in _margins(world, solver).items()}
    found = {}
    for lead in legal_cards(world, game):
        led = play(world, lead, game)
        assert isinstance(led, StacksPosition)
        found[lead] = _seen(led, solver, world.turn.sign * belote_in_play(world, lead, game))
    return found


def _seen(world: StacksPosition, solver: core_two.Solver, gained: int) -> _Seen:
    """Return what is seen in a world, and the margins of its cards with what N has gained by the lead."""
    return _Seen(
        tuple(layout.open for layout in world.layouts),
        {card: gained + margin for card, margin in _margins(world, solver).items()},
    )


def _margins(world: StacksPosition, solver: core_two.Solver) -> dict[Card, int]:
    return {
        card: margin for _, margin, same in solver.cards(*start_of(world)) for card in Hand.from_mask(same)
    }


def _decided(after: list[dict[Led, _Seen]], player: Player) -> list[dict[Led, int]]:
    """Return the margins world by world when a player does not know the world that he plays in.

    Where he sees the same he plays the same card: the one with the best mean over these worlds.
    """
    together: dict[tuple[Led, tuple[Hand, ...]], Counter[Card]] = {}
    for world in after:
        for card, seen in world.items():
            together.setdefault((card, seen.open), Counter()).update(seen.margins)
    answers = {
        sight: max(sums, key=lambda card: (player.sign * sums[card], -card))
        for sight, sums in together.items()
    }
    return [{card: seen.margins[answers[card, seen.open]] for card, seen in world.items()} for world in after]


def _error(numbers: list[int]) -> float:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
