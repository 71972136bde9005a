"""Time the core of the games for two on random deals: nodes, and milliseconds of the processor.

    python benchmarks/two.py [DEALS]

Deals are made by number. Blot 1 on 1: nine cards each of the 24; Open Blot: sixteen each, closed cards
given; expectations: a number of tricks with a number of closed cards unknown, every card. Nodes are positions
before a trick.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import combinations

from blotsolve import BLOT, Strain
from blotsolve.core import core_two, pack_contract
from blotsolve.two_handed import BLOT_1ON1
from blotsolve.two_handed.engine import solve_starts

NOTHING, UNKNOWN = 255, 254
SUIT_OR_NOT = (Strain.S, Strain.NT)


def deal(
    number: int, tricks: int, closed: int, *, short: bool = False
) -> tuple[tuple[int, int], list[int], list[int]]:
    """Return the open cards of both players, those of them that cover others, and the closed ones."""
    deck = random.Random(f"{number} {tricks} {closed}").sample(
        [card for card in range(32) if not short or card % 8 > 1], 2 * tricks
    )
    hands, covers, below = [], [], []
    for mine in (deck[:tricks], deck[tricks:]):
        above = mine[: tricks - closed // 2]
        hands.append(sum(1 << card for card in above))
        covers += above[: closed // 2]
        below += mine[tricks - closed // 2 :]
    return (hands[0], hands[1]), covers, below


def report(title: str, count: int, solve: Callable[[int], int]) -> None:
    """Solve a number of deals, and print what that took."""
    nodes, spent = [], []
    for number in range(count):
        began = time.thread_time()
        nodes.append(solve(number))
        spent.append(1000 * (time.thread_time() - began))
    print(
        f"{title:<38} {statistics.mean(nodes):>11,.0f} nodes (most {max(nodes):,})"
        f"   mean {statistics.mean(spent):,.3f} ms   most {max(spent):,.3f} ms",
        flush=True,
    )


def given(strain: Strain, tricks: int, closed: int, ask: str) -> Callable[[int], int]:
    """Return what solves a deal with all its cards known, and says how many nodes that took."""
    solver = core_two.Solver(pack_contract(BLOT, strain))

    def solve(number: int) -> int:
        hands, covers, below = deal(number, tricks, closed, short=tricks == 9)
        under = bytearray([NOTHING]) * 32
        for card, low in zip(covers, below, strict=True):
            under[card] = low
        solver.clear()
        getattr(solver, ask)(hands, bytes(under), b"", number % 2, 0)
        return int(solver.nodes)

    return solve


def unknown(tricks: int, closed: int, *, late: bool = False) -> Callable[[int], int]:
    """Return what finds the expectation of every card, and says how many nodes that took."""

    def solve(number: int) -> int:
        hands, covers, below = deal(number, tricks, closed)
        solver = core_two.Solver(pack_contract(BLOT, (Strain.S, Strain.NT)[number % 2]), 1 << 16)
        under = bytearray([NOTHING]) * 32
        for card in covers:
            under[card] = UNKNOWN
        solver.expect_cards(
            hands, bytes(under), b"", number % 2, 3, closed=sum(1 << card for card in below), late=late
        )
        return int(solver.nodes)

    return solve


def worlds(count: int) -> None:
    """Value every lead in all 5,005 hands of the other player, or in every 17th of them."""
    for every, title in ((1, "all 5,005 worlds"), (17, "295 worlds")):
        spent = []
        for number in range(count):
            (north, _), _, _ = deal(number, 9, 0, short=True)
            unseen = [card for card in range(32) if card % 8 > 1 and not north >> card & 1]
            others = [sum(1 << card for card in hand) for hand in combinations(unseen, 9)][::every]
            strain = (*(Strain.S,) * 4, Strain.NT)[number % 5]
            began = time.thread_time()
            solve_starts(BLOT_1ON1, strain, [((north, other), b"", b"", 0, 0) for other in others])
            spent.append(time.thread_time() - began)
        mean, most = statistics.mean(spent), max(spent)
        print(
            f"{f'1 on 1, {title}, every lead':<38} {'':>11} mean {mean:.3f} s   most {most:.3f} s", flush=True
        )


def main() -> None:
    """Print a line for each kind of deal."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for strain in SUIT_OR_NOT:
        kind = "no trump" if strain == Strain.NT else "a suit"
        report(f"1 on 1, {kind}, value", count, given(strain, 9, 0, "value"))
        report(f"1 on 1, {kind}, every lead", count, given(strain, 9, 0, "cards"))
        report(f"Open Blot, cards given, {kind}, value", max(count // 4, 2), given(strain, 16, 16, "value"))
    worlds(max(count // 10, 2))
    for tricks, closed in ((6, 6), (7, 6), (8, 6), (8, 8), (9, 8), (10, 8)):
        few = max(count // (5 if tricks < 9 else 25), 2)
        report(f"expectation, {tricks} tricks, {closed} closed", few, unknown(tricks, closed))
    report("expectation, 8 and 8, turned late", max(count // 10, 2), unknown(8, 8, late=True))


if __name__ == "__main__":
    main()
