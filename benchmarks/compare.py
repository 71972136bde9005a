"""Compare the speed of two builds, each solving the same positions in turn, in one run.

    python benchmarks/compare.py OLD NEW [--set suit] [--rounds 5]

OLD and NEW are each a Python that has blotsolve (venv/bin/python), a folder with such an environment (a
venv, or a checkout in which `.ci/run build` has made .venv-ci), or `baseline` or `v3`: that build of this
Python's own blotsolve. A ratio below 1 says that NEW is faster; its interval says what it may be by chance.
Both have to give the answers that are written down, or nothing is timed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from intervals import paired_ratio

from blotsolve.bench import SETS, Case, processor, read_cases

ASKS = [name for name, one in SETS.items() if one.ask in ("value", "cards")]

WORKER = """
import json, sys, time
from blotsolve import Hand, Position, RULESETS
from blotsolve.core import build, core
from blotsolve.core import pack_contract, pack_position
from blotsolve.solver import TABLE_BYTES
print(json.dumps(build()), flush=True)
for line in sys.stdin:
    ruleset, text, ask = json.loads(line)
    position = Position.parse(text)
    start = pack_position(position)
    solver = core.Solver(pack_contract(RULESETS[ruleset], position.strain), TABLE_BYTES)
    solve = getattr(solver, ask)
    began = time.thread_time_ns()
    answer = solve(*start)
    spent = time.thread_time_ns() - began
    if ask == "cards":
        after = {card: margin for _, margin, same in answer for card in Hand.from_mask(same)}
        answer = [after[card] for card in position.hand if card in after]
    print(json.dumps([spent, solver.nodes, answer]), flush=True)
"""


class Build:
    """A build of blotsolve at work in a process of its own."""

    def __init__(self, place: str) -> None:
        environment = dict(os.environ)
        if place in ("baseline", "v3"):
            environment["BLOTSOLVE_BUILD"] = place
        self._process = subprocess.Popen(
            [python_of(place), "-P", "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.name = f"{place} ({self._read()})"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"{self._process.args!r} ended: is blotsolve installed there?")
        return json.loads(line)

    def solve(self, case: Case, ask: str) -> tuple[float, int]:
        """Return milliseconds and nodes; stop at a wrong answer."""
        assert self._process.stdin is not None
        print(json.dumps([str(case.ruleset), str(case.position), ask]), file=self._process.stdin, flush=True)
        spent, nodes, answer = self._read()
        expected = case.margin_ns if ask == "value" else list(case.margins_ns)
        if answer != expected:
            sys.exit(f"{self.name} is wrong on {case.position}: {answer} (expected {expected})")
        return spent / 1e6, nodes


def python_of(place: str) -> str:
    """Return the Python of a build."""
    if place in ("baseline", "v3"):
        return sys.executable
    for path in (Path(place), Path(place, "bin", "python"), Path(place, ".venv-ci", "bin", "python")):
        if path.is_file():
            return str(path)
    sys.exit(f"no Python: {place!r} (expected one, or a folder with bin/python or .venv-ci/bin/python)")


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare two builds on the same positions in one run.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--set", default="suit", choices=ASKS)
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds; the fastest counts")
    options = parser.parse_args()
    cases, ask = read_cases(options.set), SETS[options.set].ask
    times, nodes = np.full((2, len(cases)), np.inf), np.zeros((2, len(cases)))
    with Build(options.old) as old, Build(options.new) as new:
        for turn in range(options.rounds):
            for number, case in enumerate(cases):
                for which in (0, 1) if (turn + number) % 2 else (1, 0):
                    spent, nodes[which, number] = (old, new)[which].solve(case, ask)
                    times[which, number] = min(times[which, number], spent)
        print(f"{processor()}; {options.set}: {len(cases)} positions, the fastest of {options.rounds}")
        print(f"{'':40}{'nodes':>12}{'mean ms':>10}{'median':>10}{'Mnodes/s':>10}")
        for which, one in enumerate((old, new)):
            mean = times[which].mean()
            print(
                f"{one.name[-40:]:40}{nodes[which].mean():12,.0f}{mean:10.4f}{np.median(times[which]):10.4f}"
                f"{nodes[which].mean() / mean / 1000:10.2f}"
            )
    print(f"time, new / old: means {paired_ratio(times[1], times[0])}", end=", ")
    print(f"medians {paired_ratio(times[1], times[0], np.median)}")
    print(f"nodes, new / old: {paired_ratio(nodes[1], nodes[0])}")


if __name__ == "__main__":
    main()
