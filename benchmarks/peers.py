"""Solve the same deals with blotsolve and with colver, one thread, in one run, and compare the times.

    python -m venv peers
    peers/bin/pip install . --group peers
    peers/bin/python benchmarks/peers.py [--deals 200] [--rounds 3]

colver is the other public solver of this game: suit contracts only, under the law of play of `blot`. It
counts the points of North and South, 252 if they take all tricks. That says less than our margin, in which a
capot of East and West counts as well, and follows from it; so every answer of both is compared, and only then
are there times. Its package has no call for the value alone: the best card, which `action_oracle_dd` returns,
stands for it.
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

from blotsolve import BLOT, Card, Position, solve, value
from blotsolve.bench import Case, describe, read_cases
from blotsolve.game import Margins

RANKS = "789JQKTA"  # colver's order within a suit

CAPOT = 252  # what colver gives North and South for all tricks


def colver_card(card: Card) -> int:
    """Return the number that colver gives a card."""
    return 8 * card.suit + RANKS.index(str(card.rank))


def colver_points(margin: int) -> int:
    """Return the points of North and South as colver counts them, from a margin under `blot`."""
    margins = Margins.of("S", BLOT)
    return CAPOT if margins.capot_ns(margin) > 0 else margins.cards_ns(margin)


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


def check(case: Case, scores: list[list[int]], best: int) -> None:
    """Stop if an answer of colver is not ours."""
    assert case.position is not None
    hand = list(case.position.hand)  # every card may be led
    ours = {colver_card(card): margin for card, margin in zip(hand, case.margins_ns, strict=True)}
    wrong = [card for card, points in scores if points != colver_points(ours[card])]
    if len(scores) != len(hand) or wrong:
        sys.exit(f"colver differs on {case.position}: {scores}, ours {ours}")
    if colver_points(ours[best]) != colver_points(case.margin_ns):
        sys.exit(f"colver's best card differs on {case.position}: {best}, ours {ours}")


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
                partial(value, position),
                again.solve_scores,
                partial(solve, position),
            ]
            spent, answers = [0.0] * 4, list[Any]([None] * 4)
            for act in range(4) if turn % 2 else reversed(range(4)):
                spent[act], answers[act] = timed(acts[act])
            best, margin, scores, solution = answers
            if margin != case.margin_ns or solution.margin_ns != margin:
                sys.exit(f"blotsolve is wrong on {position}: {margin} and {solution}")
            check(case, scores["scores"], best)
            for name, one in zip(names, spent, strict=True):
                times[name][number] = min(times[name][number], one)

    print(f"{describe()}; colver {colver.__version__}; {len(cases)} deals in a suit, all answers the same")
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
