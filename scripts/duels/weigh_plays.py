"""How much the cards played tell about the hidden hands, by trick.

    python scripts/duels/weigh_plays.py --deals 100 --seed 7

Each line says how many times likelier the player whose turn it is finds the true deal than another one that
fits what he knows, on geometric average, with twice its standard error as a factor: by the cards, by the
calls, and by both. The last figure is the effective sample size by both, as a share of the worlds. All four
are the same bot, and their deals are none of those of the fit.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from blotsolve import RULESETS, Card, Seat
from blotsolve.advice import weights_of_calls
from blotsolve.bidding import BiddingPolicy
from blotsolve.deal import Deal
from blotsolve.game import View
from blotsolve.players import RulesBot, SolverBot, play_deal
from blotsolve.plays import likely_plays
from blotsolve.worlds import Knowledge, effective_size, worlds

OTHERS = 400
BOTS = ("solver", "solver-seen", "rules")


class Watched:
    """A bot, and what it saw before each card."""

    def __init__(self, bot: SolverBot | RulesBot) -> None:
        self.bot, self.seen, self.name = bot, list[View](), bot.name

    def card(self, view: View) -> Card:
        self.seen.append(view)
        return self.bot.card(view)

    def __getattr__(self, name: str) -> object:
        return getattr(self.bot, name)


def bot_of(kind: str, count: int) -> SolverBot | RulesBot:
    """Return who plays: `solver` weighs no world, `solver-seen` weighs them by calls and cards."""
    if kind == "rules":
        return RulesBot()
    return SolverBot(count, plain=kind == "solver", policy=BiddingPolicy())


def logs_of(view: View, deal: Deal) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the logarithms of how likely the plays and the calls are in the true deal and in others."""
    gone = np.array([hand.mask for hand in view.played], np.uint32)
    drawn = worlds(Knowledge.from_view(view), OTHERS, 1) | gone
    every = np.vstack([np.array([[hand.mask for hand in deal]], np.uint32), drawn])
    calls = weights_of_calls(view)
    return likely_plays(every, view), np.zeros(len(every)) if calls is None else np.asarray(calls(every))


def ahead(logs: NDArray[np.float64]) -> float:
    """Return by how much the true deal, the first, is likelier than another, as a logarithm."""
    top = logs.max()
    return float(logs[0] - top - np.log(np.exp(logs[1:] - top).mean()))


def decisions(deals: int, seed: int, kind: str, ruleset: str, count: int) -> Iterator[tuple[View, Deal]]:
    """Yield one decision of each trick of each deal, of another place in the trick each time."""
    for number in range(deals):
        bot = Watched(bot_of(kind, count))
        state = play_deal(1_000_000 * seed + number, Seat(number % 4), ruleset, [bot] * 4)  # type: ignore[list-item]
        for place, view in enumerate(bot.seen):
            if 0 < place < 28 and place % 4 == (number + place // 4) % 4:
                yield view, state.deal


def main() -> None:
    """Print a line for each trick."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--bot", choices=BOTS, default="solver")
    parser.add_argument("--worlds", type=int, default=24, help="that the bot solves")
    parser.add_argument("--ruleset", choices=list(RULESETS), default="blot")
    given = parser.parse_args()
    found: dict[int, list[list[float]]] = {}
    for view, deal in decisions(given.deals, given.seed, given.bot, given.ruleset, given.worlds):
        plays, calls = logs_of(view, deal)
        weights = np.exp((plays + calls)[1:] - (plays + calls)[1:].max())
        row = [ahead(plays), ahead(calls), ahead(plays + calls), effective_size(weights) / OTHERS]
        found.setdefault(len(view.tricks) + 1, []).append(row)
    for trick, rows in sorted(found.items()):
        logs = np.array(rows)
        mean, error = logs.mean(axis=0), 2 * logs.std(axis=0) / sqrt(len(logs))
        each = zip(("cards", "calls", "both"), mean, error, strict=False)
        told = ", ".join(f"{name} {exp(one):.2f} (×÷ {exp(off):.2f})" for name, one, off in each)
        print(f"trick {trick}: {told}; {len(logs)} decisions, effective {mean[3]:.2f}")


if __name__ == "__main__":
    main()
