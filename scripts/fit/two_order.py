"""Fit the weights of the move ordering for two, and print them as they stand in src/two/weights.pxd.

    python scripts/fit/two_order.py [--kind suit] [--trials 400] [--endings 60] [--seed 1] [--write]

The climb of order.py on endings of Open Blot: change one to three weights by chance, solve the same endings,
keep the change if fewer nodes are needed in all. It begins with the weights that are in the file. What that
is worth on endings that had no say is printed at the end. No answer depends on the weights. With --write the
table in src/two/weights.pxd is replaced where those need fewer nodes too, and the nodes of the first endings
are written down; build the core anew then, and `benchmarks/signature.py --write` goes with it.
"""

from __future__ import annotations

import argparse
import random
import re
import struct
from pathlib import Path

from order import Weights, changed, read_weights, write_weights
from two_endings import KINDS, contract, starts

from blotsolve.contract import Strain
from blotsolve.core import core_two
from blotsolve.files import write_whole

SOURCE = Path(__file__).parents[2] / "src" / "two" / "weights.pxd"

FIRST = 30
"""Endings whose nodes are written beside the weights: a test counts them again."""


def cost(strain: Strain, weights: Weights | None, first: int, count: int, most: float = float("inf")) -> int:
    """Return the nodes that endings take in all, or stop where they are more than `most`.

    Without weights of their own they are solved with those of the build.
    """
    packed = b"" if weights is None else struct.pack(f"{len(weights)}i", *weights.values())
    solver, nodes = core_two.Solver(contract(strain), weights=packed), 0
    for start in starts(strain, first, count):
        solver.clear()
        solver.value(*start)
        nodes += solver.nodes
        if nodes > most:
            break
    return nodes


def climb(strain: Strain, weights: Weights, count: int, trials: int, seed: str) -> Weights:
    """Return better weights, if that many trials find some."""
    chance = random.Random(seed)
    best = cost(strain, weights, 0, count)
    for trial in range(trials):
        other = changed(weights, chance)
        nodes = cost(strain, other, 0, count, best)
        if nodes < best:
            best, weights = nodes, other
            print(f"  trial {trial + 1}: {best / count:,.0f} nodes", flush=True)
    return weights


def first_nodes(source: str, title: str) -> int:
    """Read from weights.pxd what the first endings took when it was written."""
    found = re.search(rf"Nodes of the first {FIRST} endings: (?:.*, )?{title} ([\d,]*\d)", source)
    assert found is not None, title
    return int(found[1].replace(",", ""))


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the move ordering for two.")
    kinds = {title.removeprefix("a ").replace(" ", "-"): title for title in KINDS}
    parser.add_argument("--kind", choices=kinds, help="one kind of contract; all of them by default")
    parser.add_argument("--trials", type=int, default=400, help="for each kind")
    parser.add_argument("--endings", type=int, default=60, help="to climb on, and as many to look at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the weights into src/two/weights.pxd")
    options = parser.parse_args()
    source = SOURCE.read_text("utf-8")
    for title in KINDS if options.kind is None else [kinds[options.kind]]:
        strain = KINDS[title]
        print(title)
        before = read_weights(source, title)
        after = climb(strain, before, options.endings, options.trials, f"climb {options.seed}")
        old, new = (cost(strain, weights, options.endings, options.endings) for weights in (before, after))
        print(f"  other endings: {old / options.endings:,.0f} -> {new / options.endings:,.0f} nodes")
        if new < old:
            source = write_weights(source, title, after)
    said = ", ".join(
        f"{title} {cost(strain, read_weights(source, title), 0, FIRST):,}" for title, strain in KINDS.items()
    )
    begin = f"Nodes of the first {FIRST} endings: "
    source = re.sub(f"{begin}.*", f"{begin}{said}.", source)
    if options.write:
        write_whole(SOURCE, source)
    print(source[source.index("    static const bs_two_weights") : source.index('    """\n    ctypedef')])


if __name__ == "__main__":
    main()
