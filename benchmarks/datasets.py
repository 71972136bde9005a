"""How fast data sets are made: against the bare solver, on two cores, by Dask, and in how much memory.

    python benchmarks/datasets.py [--deals 2000] [--rounds 3]    rates of `table`, ratios of medians
    python benchmarks/datasets.py --kinds                        deals a second, bytes a row of every kind
    python benchmarks/datasets.py --memory                       memory of 10^4, 10^5 and 10^6 deals

Each round makes the same deals in every way, one after the other, so that a busy machine is busy for all.
Beside the time of the clock stands that of the processors, with all processes: it says what the making adds
to the solving.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from blotsolve import Deal, Hand, solve_many, solve_table
from blotsolve.datasets import deal_hands, generate, open_data

STRAINS, LEADERS = 5, 4


def spent() -> float:
    """Return the seconds of processors that this process and its children have had."""
    return sum(
        use.ru_utime + use.ru_stime
        for use in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def timed(act: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds of the clock and of the processors."""
    began, had = time.perf_counter(), spent()
    act()
    return time.perf_counter() - began, spent() - had


def raw(deals: int, threads: int) -> None:
    """Solve the deals of a table by `solve_many`, each strain and leader by itself."""
    hands = np.repeat(deal_hands(1, 0, deals), STRAINS * LEADERS, axis=0)
    strains = np.tile(np.repeat(np.arange(STRAINS), LEADERS), deals)
    solve_many(
        hands=hands, strains=strains, leaders=np.tile(np.arange(LEADERS), STRAINS * deals), threads=threads
    )


def tables(deals: int) -> None:
    """Solve the deals of a table by `solve_table`, and keep nothing."""
    for masks in deal_hands(1, 0, deals).tolist():
        solve_table(Deal([Hand.from_mask(mask) for mask in masks]))


def rates(deals: int, rounds: int) -> None:
    """Print how the ways to make a table compare; the bare solver gets a fifth of the deals."""
    few = max(deals // 5, 1)
    with ExitStack() as stack:
        place = Path(stack.enter_context(TemporaryDirectory()))
        ways: dict[str, tuple[int, Callable[[], object]]] = {
            "solve_many, 1 thread": (few, lambda: raw(few, 1)),
            "solve_many, 2 threads": (few, lambda: raw(few, 2)),
            "solve_table, 1 thread": (few, lambda: tables(few)),
        }

        def make(name: str, **options: Any) -> None:
            count = iter(range(10**6))
            ways[name] = (
                deals,
                lambda: generate(place / f"{name}-{next(count)}", deals=deals, seed=1, **options),
            )

        make("generate, 1 process", jobs=1)
        make("generate, 2 processes", jobs=2)
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            print("no Dask here")
        else:
            cluster = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
            client = stack.enter_context(Client(stack.enter_context(cluster)))
            generate(place / "warm", deals=20, part_size=10, client=client)  # its workers load the solver
            make("generate, Dask of 2 workers", client=client)
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, (count, act) in ways.items():
                clock, busy = timed(act)
                found[name].append((count / clock, 1000 * busy / count))
    for name, each in found.items():
        rate, busy = (median(column) for column in zip(*each, strict=True))
        print(f"{name:28} {rate:8.1f} deals/s {busy:8.2f} ms of processors a deal")

    def ratio(text: str, one: str, other: str) -> None:
        each = [a[0] / b[0] for a, b in zip(found[one], found[other], strict=True)]
        print(f"{text:40} {median(each):.2f} ({min(each):.2f} to {max(each):.2f})")

    ratio("generate / solve_many, one core", "generate, 1 process", "solve_many, 1 thread")
    ratio("generate / solve_many, two cores", "generate, 2 processes", "solve_many, 2 threads")
    ratio("generate / solve_table, one core", "generate, 1 process", "solve_table, 1 thread")
    ratio("two processes / one", "generate, 2 processes", "generate, 1 process")
    if "generate, Dask of 2 workers" in found:
        ratio("Dask of two workers / two processes", "generate, Dask of 2 workers", "generate, 2 processes")


def kinds() -> None:
    """Print what a core makes of every kind, in seconds of the processor, and how large it is."""
    sizes: dict[str, dict[str, Any]] = {
        "table": {"deals": 10_000},
        "cards": {"deals": 3_000},
        "play": {"deals": 3_000},
        "bids": {"deals": 40},
    }
    with TemporaryDirectory() as place:
        for what, options in sizes.items():
            folder = Path(place, what)
            _, busy = timed(lambda: generate(folder, what=what, seed=1, part_size=10_000, **options))  # noqa: B023
            data = open_data(folder)
            print(
                f"{what:6} {data.recipe.deals / busy:8.1f} deals/s a core, "
                f"{data.rows / data.recipe.deals:5.2f} rows a deal, {data.bytes / data.rows:6.1f} bytes a row"
            )


MEMORY = """
import resource, sys
from blotsolve.datasets import generate
generate(sys.argv[1], deals=int(sys.argv[2]), seed=1, part_size=10_000, contract="capot S")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def memory() -> None:
    """Print the largest memory of runs that deal and bid, and solve the few deals bid to a capot."""
    for deals in (10**4, 10**5, 10**6):
        with TemporaryDirectory() as place:
            run = [sys.executable, "-P", "-c", MEMORY, os.path.join(place, "x"), str(deals)]
            most = subprocess.run(run, capture_output=True, text=True, check=True).stdout.strip()
        print(f"{deals:9,} deals: {most} MB at most", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the making of data sets.")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--kinds", action="store_true", help="rates and sizes of every kind")
    parser.add_argument("--memory", action="store_true", help="memory by the number of deals")
    given = parser.parse_args()
    if given.kinds:
        kinds()
    elif given.memory:
        memory()
    else:
        rates(given.deals, given.rounds)


if __name__ == "__main__":
    main()
