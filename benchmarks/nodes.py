"""Count nodes: the mean over random full deals of each kind of contract, for one value.

    python benchmarks/nodes.py [DEALS] [--games] [--known]

Deals are those of seeds 0, 1, 2, … with N, E, S, W leading in turn; a suit contract is in spades. `--games`
has every game instead, in each kind of strain that it plays. `--known` proves values that are known
beforehand, each from an empty table: what a guess that is always right would leave.
"""

import argparse
import sys
from dataclasses import replace

from blotsolve import BELOT_ARENA, BLOT, RULESETS, Deal, Strain
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


GAMES = {
    f"{ruleset} {strain}": (ruleset, strain)
    for ruleset in RULESETS.values()
    for strain in (Strain.S, Strain.NT, Strain.AT)
    if strain in ruleset.strains
}


def main() -> None:
    """Print the mean and the most nodes of each kind."""
    parser = argparse.ArgumentParser(description="Count nodes.")
    parser.add_argument("deals", nargs="?", type=int, default=200)
    parser.add_argument("--games", action="store_true", help="every game")
    parser.add_argument("--known", action="store_true", help="prove values that are known beforehand")
    options = parser.parse_args()
    deals = options.deals
    for kind, (ruleset, strain) in (GAMES if options.games else KINDS).items():
        solver = core.Solver(pack_contract(ruleset, strain), TABLE_BYTES)
        nodes = []
        for seed in range(deals):
            solver.clear()
            packed = pack_position(Position(Deal.random(seed), strain, Seat(seed % 4)))
            margin = solver.value(*packed)
            if options.known:
                solver.clear()
                if not solver.at_least(*packed, margin) or solver.at_least(*packed, margin + 2):
                    sys.exit(f"deal {seed}, {kind}: the proofs do not say what the value does")
            nodes.append(solver.nodes)
        print(f"{kind:<31} mean {sum(nodes) / deals:>9,.0f}   most {max(nodes):>9,}")


if __name__ == "__main__":
    main()
