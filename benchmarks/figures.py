"""Take all figures of docs/benchmarks.md anew, and write them into it.

python benchmarks/figures.py                        a few minutes
python benchmarks/figures.py --peers peers/bin/python   with the comparison of benchmarks/peers.py
python benchmarks/figures.py --print                print them, and leave the page as it is
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from intervals import paired_ratio

from blotsolve import BELOT_ARENA, BLOT, Deal, Position, Ruleset, Seat, Strain, solve_many
from blotsolve.bench import SETS, Figures, describe, measure, read_cases
from blotsolve.core import pack_position
from blotsolve.files import write_whole
from blotsolve.solver import TABLE_BYTES, own_solver

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"

KINDS: dict[str, tuple[Ruleset, Strain]] = {
    "suit": (BLOT, Strain.H),
    "no-trump": (BLOT, Strain.NT),
    "all-trumps": (BELOT_ARENA, Strain.AT),
}


def table(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Yield the lines of a table, the first column to the left and the others to the right."""
    yield "| " + " | ".join(head) + " |"
    yield "|---" + "|---:" * (len(head) - 1) + "|"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def sets(found: dict[str, Figures]) -> Iterator[str]:
    """Yield what each set takes."""
    head = ["set", "positions", "nodes", "most nodes", "p50 ms", "p90 ms", "p99 ms", "max ms", "mean ms"]
    head += ["solves/s", "M nodes/s"]
    rows = []
    for one in found.values():
        times = [one.p50_ms, one.p90_ms, one.p99_ms, one.max_ms]
        rows.append(
            [one.set, str(one.positions), f"{one.nodes_mean:,.0f}", f"{one.nodes_max:,}"]
            + ["–" if spent is None else f"{spent:.3f}" for spent in times]
            + [f"{one.mean_ms:.3f}", f"{one.solves_per_s:,.0f}", f"{one.nodes_per_s / 1e6:.1f}"]
        )
    yield from table(head, rows)


def proportions(found: dict[str, Figures]) -> Iterator[str]:
    """Yield what the larger questions cost, against the values of single positions of the same deals."""

    def against(name: str, nodes: float, spent: float, what: str) -> str:
        more, longer = found[name].nodes_mean / nodes, found[name].mean_ms / spent
        return f"- {what}: {more:.2f} times the nodes and {longer:.2f} times the time of "

    for kind in KINDS:
        one = found[kind]
        cards = f"{kind}-cards"
        yield against(cards, one.nodes_mean, one.mean_ms, f"every card, `{cards}`") + "one value"
    whole = [
        [
            spent_on(Position(case.deal, strain, leader), case.ruleset)
            for strain in case.ruleset.strains
            for leader in Seat
        ]
        for case in read_cases("table")
    ]
    nodes, spent = (statistics.mean(sum(one[of] for one in deal) for deal in whole) for of in (0, 1))
    yield against("table", nodes, spent, "five strains and four leaders, `table`") + "twenty values"
    starts = [spent_on(case.position, case.ruleset) for case in read_cases("replay") if case.position]
    nodes, spent = (statistics.mean(one[of] for one in starts) for of in (0, 1))
    yield against("replay", nodes, spent, "32 cards played with 33 values, `replay`") + "the first value"


def worst(found: dict[str, Figures]) -> Iterator[str]:
    """Yield how hard the hardest deals are, against the mean of their kind."""
    ratios: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for case in read_cases("worst"):
        assert case.position is not None
        strain = case.position.strain
        kind = {Strain.NT: "no-trump", Strain.AT: "all-trumps"}.get(strain, "suit")
        with own_solver(case.ruleset, strain) as solver:
            solver.value(*pack_position(case.position))
            nodes = solver.nodes
        ratios[kind].append(nodes / found[kind].nodes_mean)
    for kind, numbers in ratios.items():
        if numbers:
            yield (
                f"- {len(numbers)} `{kind}` deals: {min(numbers):.1f} to {max(numbers):.1f} times the mean, "
                f"{statistics.median(numbers):.1f} times in the median"
            )


def spent_on(position: Position, ruleset: Ruleset) -> tuple[int, float]:
    """Return the nodes of a position and the milliseconds that it takes, the fastest of three."""
    best, start = float("inf"), pack_position(position)
    with own_solver(ruleset, position.strain) as solver:
        for _ in range(3):
            began = time.thread_time_ns()
            solver.clear()
            solver.value(*start)
            best = min(best, (time.thread_time_ns() - began) / 1e6)
        return solver.nodes, best


def sizes() -> Iterator[str]:
    """Yield what a position costs by the number of cards a hand."""
    rows = []
    for size in range(1, 9):
        row = [str(size)]
        for ruleset, strain in KINDS.values():
            found = []
            for number in range(200):
                chance = random.Random(f"size {size} {number}")
                position = Position(Deal.random(chance, cards=size), strain, chance.choice(list(Seat)))
                found.append(spent_on(position, ruleset))
            row.append(f"{statistics.mean(nodes for nodes, _ in found):,.0f}")
            row.append(f"{statistics.mean(spent for _, spent in found):.4f}")
        rows.append(row)
    head = ["cards a hand"] + [f"{kind}, {unit}" for kind in KINDS for unit in ("nodes", "ms")]
    yield from table(head, rows)


def tables() -> Iterator[str]:
    """Yield what the memory of a thread is worth."""
    positions = [case.position for name in ("suit", "no-trump") for case in read_cases(name) if case.position]
    rows = []
    for size in (0, 64 << 10, 256 << 10, 1 << 20, 2 << 20, 4 << 20, TABLE_BYTES):
        least = float("inf")
        part = positions[::40] if size == 0 else positions
        for _ in range(2):
            began = time.process_time()
            solved = solve_many(part, table_bytes=size)
            least = min(least, time.process_time() - began)
        default = ", the default" if size == TABLE_BYTES else ""
        name = "no table, every 40th deal" if size == 0 else f"{size >> 10:,} KiB{default}"
        rows.append([name, f"{solved.nodes.mean():,.0f}", f"{1000 * least / len(part):.3f}"])
    yield from table(["table_bytes", "nodes", "ms"], rows)


def threads(rounds: int = 30) -> Iterator[str]:
    """Yield what a second thread is worth, by the clock on the wall, one and two threads in turn."""
    positions = [case.position for case in read_cases("batch") if case.position]
    hands = np.array([[hand.mask for hand in one.deal] for one in positions], np.uint32)
    strains, leaders = [int(one.strain) for one in positions], [int(one.leader) for one in positions]
    spent, worked = np.zeros((2, rounds)), np.zeros((2, rounds))
    for turn in range(rounds):
        for count in (1, 2) if turn % 2 else (2, 1):
            began, busy = time.perf_counter(), time.process_time()
            solve_many(hands=hands, strains=strains, leaders=leaders, threads=count)
            spent[count - 1, turn] = time.perf_counter() - began
            worked[count - 1, turn] = time.process_time() - busy
    (one, two), (alone, both) = spent.min(axis=1), worked.min(axis=1)
    yield (
        f"{len(positions)} deals, {rounds} times with one thread and with two in turn: at best {one:.2f} s "
        f"and {two:.2f} s, {one / two:.2f} times as fast; {paired_ratio(spent[0], spent[1], np.median)} in "
        f"the median of the pairs. The processors worked {alone:.2f} s and {both:.2f} s for it, so that two "
        f"idle ones could be {2 * alone / both:.2f} times as fast as one. The machine has "
        f"{os.cpu_count()}, and its load was {os.getloadavg()[0]:.1f} in the last minute."
    )


def peers(python: str) -> Iterator[str]:
    """Yield what benchmarks/peers.py prints."""
    script = [python, str(HERE / "peers.py")]
    yield "```text"
    yield subprocess.run(script, stdout=subprocess.PIPE, text=True, check=True).stdout.rstrip()
    yield "```"


def page(python: str | None) -> Iterator[str]:
    """Yield all figures as the page has them."""
    found = {}
    for name in SETS:
        print(name, file=sys.stderr)
        found[name] = measure(name, rounds=5, seconds=20)
    yield f"Taken on {describe()}.\n"
    yield "### One position after the other\n\n`blotsolve bench`, the fastest of five rounds:\n"
    yield from sets(found)
    yield "\nWhat more is asked costs, in the mean:\n"
    yield from proportions(found)
    yield "\n### The hardest deals\n\nNodes of the set `worst` against the mean of their kind:\n"
    yield from worst(found)
    yield "\n### Cards a hand\n\n200 random positions for each number, nobody has played to the trick:\n"
    yield from sizes()
    yield "\n### Memory\n\nThe sets `suit` and `no-trump` with `solve_many` and tables of several sizes:\n"
    yield from tables()
    yield "\n### Threads\n"
    yield from threads()
    if python:
        print("peers", file=sys.stderr)
        yield "\n### colver\n"
        yield "`benchmarks/peers.py`, the set `suit` under its rules, the fastest of three rounds:\n"
        yield from peers(python)


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the figures of docs/benchmarks.md anew.")
    parser.add_argument("--peers", metavar="PYTHON", help="a Python that has blotsolve and colver")
    parser.add_argument("--print", action="store_true", help="leave the page as it is")
    options = parser.parse_args()
    figures = "\n".join(page(options.peers)) + "\n"
    if options.print:
        print(figures)
        return
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    write_whole(PAGE, before + BEGIN + "\n" + figures + "\n" + END + rest.partition(END)[2])


if __name__ == "__main__":
    main()
