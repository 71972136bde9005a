"""What cards lose against best play with all hands seen, in the deals of one bot, and what others would lose.

    python scripts/duels/card_loss.py "calls silence" "calls silence plays" --deals 100 --worlds 24 --seed 5

Bots are given by their parts, as in `parts.py`. The first plays the deals at all four seats; the others are
asked in the same positions. Each line says what the four players of a deal lose together in a trick, for each
bot, and by how much each other bot loses less than the first, with twice its standard error, in raw points
and in table points. Whoever does not see all hands loses something.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from parts import bot_of

from blotsolve import RULESETS, Card, Seat, solve
from blotsolve.advice import MarginScorer
from blotsolve.game import DealState
from blotsolve.players import SolverBot


def losses(state: DealState, cards: list[Card]) -> NDArray[np.float64]:
    """Return what each of some cards loses: a row of raw points and one of table points."""
    assert state.position is not None
    assert state.contract is not None
    assert state.turn is not None
    ruleset, sign = state.ruleset, 1 if state.turn.side == 0 else -1
    found = solve(state.position, ruleset=ruleset).cards
    margins = np.array([[each.margin_ns for each in found]])
    hands = np.array([[hand.mask for hand in state.hands]], np.uint32)
    scorer = MarginScorer(state.view(state.turn), hands, ruleset.capot_bonus_in(state.contract.strain))
    places = [[each.card for each in found].index(card) for card in cards]
    worth = np.array([sign * margins[0], scorer.of(margins).points[0]])
    return (worth.max(axis=1, keepdims=True) - worth)[:, places]


def deals(bots: list[SolverBot], seed: int, number: int, ruleset: str) -> Iterator[NDArray[np.float64]]:
    """Yield what the cards of each bot lose in a deal, by trick: shape (8, 2, bots)."""
    for deal in range(number):
        state = DealState.random(1_000_000 * seed + deal, Seat(deal % 4), ruleset)
        while state.contract is None and state.turn is not None:
            state = state.after(bots[0].call(state.view(state.turn)))
        if state.contract is None or state.contract.capot:
            continue
        lost = np.zeros((8, 2, len(bots)))
        while state.turn is not None:
            view = state.view(state.turn)
            if len(view.legal) == 1:
                state = state.after(state.legal[0])
                continue
            cards = [bot.card(view) for bot in bots]
            lost[len(state.tricks)] += losses(state, cards)
            state = state.after(cards[0])
        yield lost


def main() -> None:
    """Print a line for each trick."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("bots", nargs="+", help='the parts of each bot, such as "calls silence"')
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--ruleset", default="blot", choices=list(RULESETS))
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    bots = [bot_of(parts.split(), given.worlds) for parts in given.bots]
    found = np.array(list(deals(bots, given.seed, given.deals, given.ruleset)))
    rows = [*(found[:, trick] for trick in range(7)), found.sum(axis=1)]
    for trick, lost in enumerate(rows):
        told = [f"trick {trick + 1}" if trick < 7 else f"all tricks of {len(lost)} deals"]
        less = lost[:, :, :1] - lost[:, :, 1:]
        error = 2 * less.std(axis=0) / sqrt(len(lost))
        for unit, kind in enumerate(("raw", "table")):
            means = " ".join(f"{one:.2f}" for one in lost[:, unit].mean(axis=0))
            better = zip(less.mean(axis=0)[unit], error[unit], strict=True)
            told.append(f"{kind} {means}, less {' '.join(f'{one:+.2f} ± {off:.2f}' for one, off in better)}")
        print("; ".join(told))


if __name__ == "__main__":
    main()
