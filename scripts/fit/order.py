"""Fit the weights of the move ordering, and print them as they stand in src/weights.pxd.

    python scripts/fit/order.py [--kind suit] [--minutes 10] [--deals 200] [--seed 1] [--write]

A climb: change one to three weights by chance, solve the same deals, keep the change if fewer nodes are
needed in all. What that is worth on deals that had no say is printed at the end. No answer depends on the
weights. With --write the table in src/weights.pxd is replaced; build the core anew then, and
`benchmarks/signature.py --write` goes with it.
"""

from __future__ import annotations

import argparse
import random
import re
import struct
import textwrap
import time
from pathlib import Path

from blotsolve import BELOT_ARENA, BLOT, Ruleset, Strain
from blotsolve.core import core, pack_contract
from blotsolve.datasets import deal_hands
from blotsolve.files import write_whole
from blotsolve.solver import TABLE_BYTES

SOURCE = Path(__file__).parents[2] / "src" / "weights.pxd"

KINDS: dict[str, tuple[str, Ruleset, Strain]] = {
    "suit": ("a suit", BLOT, Strain.S),
    "no-trump": ("no trump", BLOT, Strain.NT),
    "all-trumps": ("all trumps", BELOT_ARENA, Strain.AT),
}
"""What a kind is called in the table, and what it is fitted on."""

Weights = dict[str, int]
Start = tuple[tuple[int, int, int, int], int]
"""Four hands, and who leads."""


def read_weights(source: str, title: str) -> Weights:
    """Read the weights of one kind from the text of weights.pxd, in the order of its struct."""
    names = re.findall(r"^ +int (\w+);$", source, re.MULTILINE)
    table = source.partition(f"/* {title} */")[2].partition("},")[0]
    values = {name: int(value) for name, value in re.findall(r"\.(\w+) = (-?\d+)", table)}
    return {name: values[name] for name in names}


def write_weights(source: str, title: str, weights: Weights) -> str:
    """Return the text of weights.pxd with other weights for one kind."""
    entries = ", ".join(f".{name}~=~{value}" for name, value in weights.items()) + ","
    lines = textwrap.wrap(entries, 98, break_on_hyphens=False)
    table = "\n".join(" " * 12 + line.replace("~", " ") for line in lines)
    before, comment, after = source.partition(f"/* {title} */")
    return f"{before}{comment}\n{table}\n        }},{after.partition('},')[2]}"


def deals(seed: int, first: int, count: int) -> list[Start]:
    """Return deals by their numbers, each seat leading in turn."""
    hands = deal_hands(seed, first, count).tolist()
    return [((north, east, south, west), row % 4) for row, (north, east, south, west) in enumerate(hands)]


def cost(contract: bytes, weights: Weights, starts: list[Start], most: float = float("inf")) -> int:
    """Return the nodes that the deals take in all, or stop where they are more than `most`."""
    packed = struct.pack(f"{len(weights)}i", *weights.values())
    solver, nodes = core.Solver(contract, TABLE_BYTES, packed), 0
    for hands, leader in starts:
        solver.clear()
        solver.value(hands, b"", leader, 0)
        nodes += solver.nodes
        if nodes > most:
            break
    return nodes


def changed(weights: Weights, chance: random.Random) -> Weights:
    """Change one to three weights, large ones by more."""
    other = dict(weights)
    for name in chance.sample(list(weights), chance.choice((1, 1, 2, 3))):
        step = round(chance.gauss(0, 1) * max(3, abs(other[name]) / 2))
        other[name] += step or chance.choice((-1, 1))
    return other


def climb(contract: bytes, weights: Weights, starts: list[Start], seconds: float, seed: str) -> Weights:
    """Return better weights, if some are found in that many seconds."""
    chance, began, trials = random.Random(seed), time.monotonic(), 0
    best = cost(contract, weights, starts)
    while time.monotonic() - began < seconds:
        other = changed(weights, chance)
        nodes = cost(contract, other, starts, best)
        trials += 1
        if nodes < best:
            best, weights = nodes, other
            print(f"  trial {trials}: {best / len(starts):,.0f} nodes", flush=True)
    print(f"  {trials} trials")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the move ordering.")
    parser.add_argument("--kind", choices=KINDS, help="one kind of contract; all of them by default")
    parser.add_argument("--minutes", type=float, default=10, help="for each kind")
    parser.add_argument("--deals", type=int, default=200, help="to climb on, and as many to look at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the weights into src/weights.pxd")
    options = parser.parse_args()
    source = SOURCE.read_text("utf-8")
    for kind in KINDS if options.kind is None else [options.kind]:
        title, ruleset, strain = KINDS[kind]
        print(kind)
        contract, before = pack_contract(ruleset, strain), read_weights(source, title)
        fitted = deals(options.seed, 0, options.deals)
        after = climb(contract, before, fitted, 60 * options.minutes, f"climb {options.seed}")
        apart = deals(options.seed, options.deals, options.deals)
        old, new = (cost(contract, weights, apart) / len(apart) for weights in (before, after))
        print(f"  other deals: {old:,.0f} -> {new:,.0f} nodes")
        source = write_weights(source, title, after)
    if options.write:
        write_whole(SOURCE, source)
    print(source[source.index("    static const bs_weights") : source.index('    """\n    ctypedef')])


if __name__ == "__main__":
    main()
