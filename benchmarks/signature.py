"""Count the nodes of the search over a fixed set of positions, and compare them with what was written down.

    python benchmarks/signature.py            compare with signature.json; exit 1 where anything differs
    python benchmarks/signature.py --write    write signature.json anew

A change that should not touch the search keeps every count; one that should says in its commit from what to
what they went. The sums of the margins never change. Both builds of the core must agree in everything.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

from blotsolve import BELOT_ARENA, BLOT, Deal, Position, Ruleset, Seat, Strain, _core, legal_cards, play
from blotsolve.core import builds as native
from blotsolve.core import pack_contract, pack_position
from blotsolve.files import write_whole
from blotsolve.solver import TABLE_BYTES

SAVED = Path(__file__).with_name("signature.json")

Signature = dict[str, dict[str, int]]


def whole_deals(count: int, ruleset: Ruleset, *strains: Strain) -> list[tuple[Position, Ruleset]]:
    """Make whole deals by number, strains and leaders in turn."""
    return [
        (Position(Deal.random(number), strains[number % len(strains)], Seat(number // 4 % 4)), ruleset)
        for number in range(count)
    ]


def endings(count: int) -> list[tuple[Position, Ruleset]]:
    """Make positions by number: of three to seven cards a hand, one to three cards are on the table."""
    made = []
    for number in range(count):
        chance = random.Random(number)
        ruleset = BELOT_ARENA if number % 2 else BLOT
        deal = Deal.random(chance, cards=3 + number % 5)
        position = Position(deal, chance.choice(ruleset.strains), chance.choice(list(Seat)))
        for _ in range(1 + number % 3):
            position = play(position, chance.choice(legal_cards(position, ruleset)), ruleset)
        made.append((position, ruleset))
    return made


POSITIONS = {
    "suit": whole_deals(60, BLOT, Strain.S, Strain.H, Strain.D, Strain.C),
    "no trump": whole_deals(30, BLOT, Strain.NT),
    "all trumps": whole_deals(30, BELOT_ARENA, Strain.AT),
    "endings": endings(100),
}


def signature(new_solver: type[_core.Solver]) -> Signature:
    """Solve every position with an empty table: its value alone, and then every card and a line as well."""
    found: Signature = {}
    for kind, positions in POSITIONS.items():
        counts = {"positions": len(positions), "margins": 0, "nodes": 0, "nodes_of_all_cards": 0}
        for position, ruleset in positions:
            start = pack_position(position)
            solver = new_solver(pack_contract(ruleset, position.strain), TABLE_BYTES)
            counts["margins"] += solver.value(*start)
            counts["nodes"] += solver.nodes
            solver.cards(*start)
            solver.line(*start)
            counts["nodes_of_all_cards"] += solver.nodes
        found[kind] = counts
    return found


def differences(found: Signature, expected: Signature) -> list[str]:
    """Say what differs, a line for each number."""
    return [
        f"{kind}: {name} {expected.get(kind, {}).get(name)} -> {number}"
        for kind, counts in found.items()
        for name, number in counts.items()
        if expected.get(kind, {}).get(name) != number
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the node counts of the search with signature.json.")
    parser.add_argument("--write", action="store_true", help="write signature.json anew")
    write = parser.parse_args().write

    builds = {"baseline": _core.Solver, native.build(): native.core.Solver}
    found = {}
    for build, solver in builds.items():
        began = time.perf_counter()
        found[build] = signature(solver)
        print(f"{build}: {time.perf_counter() - began:.2f} s")
    for kind, counts in found["baseline"].items():
        print(f"{kind:10}", *(f"{number:10,} {name}" for name, number in counts.items()))

    wrong = [
        f"{build} against baseline, {line}"
        for build in found
        for line in differences(found[build], found["baseline"])
    ]
    if write and not wrong:
        write_whole(SAVED, json.dumps(found["baseline"], indent=2) + "\n")
    else:
        wrong += differences(found["baseline"], json.loads(SAVED.read_text()))
    print(*wrong or ["signature as written down"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
