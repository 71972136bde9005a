"""How long a player waits for card advice: p50 and p95 of a decision, on one core.

Run `python benchmarks/bench_latency.py`; times are milliseconds of the processor, so that other work on the
machine counts as little as possible. The targets are 150 ms in trick 1 with 40 worlds and 15 ms in trick 4
with 64 worlds, for decisions as bots make them; beside them stand decisions with the exact margin of every
card in every world. Both must come to the same card wherever they have looked at the same worlds.
"""

from __future__ import annotations

import argparse
import random
from time import process_time

from blotsolve.advice import CardAdvice, advise_card
from blotsolve.deal import Deal
from blotsolve.game import DealState, View
from blotsolve.players import rule_card

CASES = ((1, 40), (4, 64))
"""The trick of the decision, and the worlds that are solved for it."""

CONTRACTS = ("9H by N", "8NT by E", "10S by S", "9C by W")


def decisions(trick: int, count: int) -> list[View]:
    """Return decisions in a trick, with a choice, from random deals that rules of thumb have played."""
    found: list[View] = []
    chance = random.Random(trick)
    while len(found) < count:
        state = DealState.in_play(Deal.random(chance), "N", CONTRACTS[len(found) % 4], "blot")
        place = 4 * (trick - 1) + chance.randrange(4)
        for _ in range(place):
            assert state.turn is not None
            state = state.after(rule_card(state.view(state.turn))[0])
        assert state.turn is not None
        view = state.view(state.turn)
        if len(view.legal) > 1:
            found.append(view)
    return found


def measure(trick: int, worlds: int, count: int) -> dict[str, list[float]]:
    """Return the milliseconds of each decision by how it is made, sorted; raise if the cards differ."""
    views = decisions(trick, count)
    advise_card(views[0], worlds=2)  # what is loaded once is no part of it
    times: dict[str, list[float]] = {}
    made: dict[str, list[CardAdvice]] = {}
    for way in ("bot", "exact"):
        times[way], made[way] = [], []
        for view in views:
            begun = process_time()
            made[way].append(advise_card(view, worlds=worlds, race=way == "bot"))
            times[way].append(1000 * (process_time() - begun))
    for view, quick, exact in zip(views, made["bot"], made["exact"], strict=True):
        if quick.worlds == exact.worlds and quick.card != exact.card:
            raise SystemExit(f"{quick.card} and {exact.card} in {view}")
    return {way: sorted(found) for way, found in times.items()}


def main() -> None:
    """Print a line for each case."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=100, help="how many of each kind")
    count = parser.parse_args().decisions
    print("trick worlds    way    p50    p95    max   (ms)")
    for trick, worlds in CASES:
        for way, times in measure(trick, worlds, count).items():
            p50, p95 = times[len(times) // 2], times[int(0.95 * len(times))]
            print(f"{trick:5} {worlds:6} {way:>6} {p50:6.1f} {p95:6.1f} {times[-1]:6.1f}")


if __name__ == "__main__":
    main()
