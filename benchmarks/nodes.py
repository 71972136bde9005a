"""Count nodes: the mean over random full deals of each kind of contract, for one value.

    python benchmarks/nodes.py [DEALS]

Deals are those of seeds 0, 1, 2, … with N, E, S, W leading in turn; a suit contract is in spades.
"""

import sys
from dataclasses import replace

from blotsolve import BELOT_ARENA, BLOT, Deal, Strain
from blotsolve.core import core, pack_contract, pack_position
from blotsolve.deal import Position
from blotsolve.seats import Seat
from blotsolve.solver import TABLE_BYTES

PLAIN = replace(BLOT, name="no capot", capot_bonus=0)
KINDS = {
    "suit": (PLAIN, Strain.S),
    "suit, with the capot bonus": (BLOT, Strain.S),
    "no trump": (PLAIN, Strain.NT),
    "no trump, with the capot bonus": (BLOT, Strain.NT),
    "all trumps": (BELOT_ARENA, Strain.AT),
}


def main() -> None:
    """Print the mean and the most nodes of each kind."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for kind, (ruleset, strain) in KINDS.items():
        solver = core.Solver(pack_contract(ruleset, strain), TABLE_BYTES)
        nodes = []
        for seed in range(deals):
            solver.clear()
            solver.value(*pack_position(Position(Deal.random(seed), strain, Seat(seed % 4))))
            nodes.append(solver.nodes)
        print(f"{kind:<31} mean {sum(nodes) / deals:>9,.0f}   most {max(nodes):>9,}")


if __name__ == "__main__":
    main()
