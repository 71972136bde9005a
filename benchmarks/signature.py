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
from dataclasses import replace
from pathlib import Path

from blotsolve import (
    BELOT_ARENA,
    BLOT,
    Deal,
    Position,
    Ruleset,
    Seat,
    Strain,
    _core,
    _core_two,
    legal_cards,
    play,
)
from blotsolve.core import builds as native
from blotsolve.core import pack_contract, pack_position
from blotsolve.files import write_whole
from blotsolve.rulesets import RoemRules, Undertrump
from blotsolve.solver import TABLE_BYTES

SAVED = Path(__file__).with_name("signature.json")

Signature = dict[str, dict[str, int]]

Start = tuple[tuple[int, int], bytes, bytes, int, int]
"""What the core takes for a position of two players."""


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


_NEW_LAWS = {
    "bela": replace(BLOT, beat_plain_lead=True, partner_exempt=False, undertrump=Undertrump.FORCED),
    "baloot closed": replace(BLOT, closed_suits=True, undertrump=Undertrump.FREE),
    "klaverjas": replace(
        BLOT,
        undertrump=Undertrump.FORBIDDEN,
        capot_bonus=100,
        roem=RoemRules(run_points=(20, 50), stuk=20, four_points=(100, 100, 100, 100, 200, 100, 100, 100)),
    ),
}
"""Laws of play that the four games do not have, written out so that no change of a preset moves them."""

POSITIONS = {
    "suit": whole_deals(60, BLOT, Strain.S, Strain.H, Strain.D, Strain.C),
    "no trump": whole_deals(30, BLOT, Strain.NT),
    "all trumps": whole_deals(30, BELOT_ARENA, Strain.AT),
    "endings": endings(100),
    "bela": whole_deals(40, _NEW_LAWS["bela"], Strain.S, Strain.H, Strain.D, Strain.C),
    "baloot closed": whole_deals(40, _NEW_LAWS["baloot closed"], Strain.SX, Strain.HX, Strain.DX, Strain.CX),
    "klaverjas": whole_deals(40, _NEW_LAWS["klaverjas"], Strain.S, Strain.H, Strain.D, Strain.C),
}


def stacks(number: int, tricks: int, closed: int, *, unknown: bool = False) -> tuple[Start, int]:
    """Make a position of two players by number, and the cards under others where those are unknown."""
    deck = random.Random(number).sample(range(32), 2 * tricks)
    under, hidden, hands = bytearray([255]) * 32, 0, []
    for mine in (deck[:tricks], deck[tricks:]):
        above, below = mine[: tricks - closed // 2], mine[tricks - closed // 2 :]
        for card, low in zip(above, below, strict=False):
            under[card] = 254 if unknown else low
        hidden |= sum(1 << card for card in below)
        hands.append(sum(1 << card for card in above))
    return ((hands[0], hands[1]), bytes(under), b"", number % 2, 3), hidden


TWO = {"one on one": (100, 9, 0), "open given": (20, 12, 8), "open chance": (20, 7, 6)}
"""Positions of two players: how many, their tricks and their cards under others; unknown in the last."""


def signature_for_two(new_solver: type[_core_two.Solver]) -> Signature:
    """Solve every position of two players with empty tables: its value alone, and then every card as well."""
    found: Signature = {}
    for kind, (count, tricks, closed) in TWO.items():
        counts = {"positions": count, "margins": 0, "nodes": 0, "nodes_of_all_cards": 0}
        for number in range(count):
            start, hidden = stacks(number, tricks, closed, unknown=kind == "open chance")
            solver = new_solver(pack_contract(BLOT, BLOT.strains[number % len(BLOT.strains)]))
            if kind == "open chance":
                counts["margins"] += solver.expect(*start, closed=hidden)
                counts["nodes"] += solver.nodes
                solver.expect_cards(*start, closed=hidden)
            else:
                counts["margins"] += solver.value(*start)
                counts["nodes"] += solver.nodes
                solver.cards(*start)
            counts["nodes_of_all_cards"] += solver.nodes
        found[kind] = counts
    return found


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

    builds = {
        "baseline": (_core.Solver, _core_two.Solver),
        native.build(): (native.core.Solver, native.core_two.Solver),
    }
    found = {}
    for build, (solver, solver_for_two) in builds.items():
        began = time.perf_counter()
        found[build] = signature(solver) | signature_for_two(solver_for_two)
        print(f"{build}: {time.perf_counter() - began:.2f} s")
    for kind, counts in found["baseline"].items():
        print(f"{kind:11}", *(f"{number:10,} {name}" for name, number in counts.items()))

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
