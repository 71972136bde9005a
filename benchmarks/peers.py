"""Solve the same deals with blotsolve and with colver, one thread, in one run, and compare the times.

    python -m venv peers
    peers/bin/pip install . --group peers
    peers/bin/python benchmarks/peers.py [--deals 200] [--rounds 3]

colver is the other public solver of this family: contrée, in four suits. Both solve under its own rules, the
ruleset `contree_colver`. It counts the points of North and South, 252 if they take all tricks. That says
less than our margin, in which a capot of East and West counts as well, and follows from it; so every answer
of both is compared, and only then are there times. Its package has no call for the value alone: the best
card, which `action_oracle_dd` returns, stands for it. Whether the rules are the same, `colver_rules.py` asks.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from intervals import paired_ratio

from blotsolve import Card, Position, solve, value
from blotsolve.bench import describe, read_cases
from blotsolve.game import Margins
from blotsolve.rulesets import CONTREE_COLVER
from blotsolve.solver import Solution

RANKS = "789JQKTA"  # colver's order within a suit


def colver_card(card: Card) -> int:
    """Return the number that colver gives a card."""
    return 8 * card.suit + RANKS.index(str(card.rank))


def colver_points(margin: int) -> int:
    """Return the points of North and South as colver counts them, from our margin under its rules."""
    return Margins.of("S", CONTREE_COLVER).points_ns(margin)


def colver_deal(colver: Any, position: Position) -> Any:
    """Deal a position: the player after the dealer leads."""
    hands = [[colver_card(card) for card in hand] for hand in position.deal]
    game = colver.Env.deal_with_hands((position.leader + 3) % 4, hands)
    game.set_contract(int(position.strain), 8, 0, 0)
    game.set_phase_playing()
    return game


def timed(act: Callable[[], Any]) -> tuple[float, Any]:
    """Return the milliseconds of the processor that something takes, and its answer."""
    began = time.process_time_ns()
    answer = act()
    return (time.process_time_ns() - began) / 1e6, answer


def check(position: Position, scores: list[list[int]], best: int, margin: int, solution: Solution) -> None:
    """Stop if an answer of colver is not ours."""
    if solution.margin_ns != margin:
        sys.exit(f"blotsolve is at odds with itself on {position}: {margin} and {solution}")
    ours = {colver_card(each.card): each.margin_ns for each in solution.cards}
    wrong = [card for card, points in scores if points != colver_points(ours[card])]
    if len(scores) != len(ours) or wrong:
        sys.exit(f"colver differs on {position}: {scores}, ours {ours}")
    if colver_points(ours[best]) != colver_points(margin):
        sys.exit(f"colver's best card differs on {position}: {best}, ours {ours}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare blotsolve with colver in one run.")
    parser.add_argument("--deals", type=int, default=200, help="how many of the set `suit`")
    parser.add_argument("--rounds", type=int, default=3, help="how many rounds; the fastest counts")
    options = parser.parse_args()
    try:
        colver: Any = import_module("colver")
    except ModuleNotFoundError:
        sys.exit("colver is not installed: pip install . --group peers")

    cases = read_cases("suit")[: options.deals]
    names = ("colver, best card", "blotsolve, value", "colver, all cards", "blotsolve, all cards and a line")
    times = {name: np.full(len(cases), np.inf) for name in names}
    for number, case in enumerate(cases):
        position = case.position
        assert position is not None
        for turn in range(options.rounds):
            game, again = colver_deal(colver, position), colver_deal(colver, position)
            acts: list[Callable[[], Any]] = [
                game.action_oracle_dd,
                partial(value, position, ruleset=CONTREE_COLVER),
                again.solve_scores,
                partial(solve, position, ruleset=CONTREE_COLVER),
            ]
            spent, answers = [0.0] * 4, list[Any]([None] * 4)
            for act in range(4) if turn % 2 else reversed(range(4)):
                spent[act], answers[act] = timed(acts[act])
            best, margin, scores, solution = answers
            check(position, scores["scores"], best, margin, solution)
            for name, one in zip(names, spent, strict=True):
                times[name][number] = min(times[name][number], one)

    print(f"{describe()}; colver {colver.__version__}")
    print(f"{len(cases)} deals under contree_colver, all answers the same")
    print(f"{'milliseconds of the processor':34}{'mean':>10}{'median':>10}{'p99':>10}")
    for name in names:
        found = times[name]
        print(f"{name:34}{found.mean():10.3f}{np.median(found):10.3f}{np.percentile(found, 99):10.3f}")
    for theirs, ours in (names[:2], names[2:]):
        means = paired_ratio(times[theirs], times[ours])
        medians = paired_ratio(times[theirs], times[ours], np.median)
        print(f"{theirs} / {ours}:\n  means {means}, medians {medians}")


if __name__ == "__main__":
    main()
