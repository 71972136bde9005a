"""Look for deals that are hard to solve, and keep the worst 100 as the set `worst`.

    python scripts/fit/worst.py [--deals 60000] [--minutes 10] [--seed 1]

Three kinds of deals count: a suit, no trump, all trumps. For each, random deals are solved, and from the
hardest ones other deals are made: cards change hands, the lead goes to somebody else, and what is harder is
kept. How hard a deal is says the number of its nodes, against the mean of random deals of its kind.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from dataclasses import dataclass, replace

from sets import asked, solved, write

from blotsolve import BELOT_ARENA, BLOT, Deal, Position, Ruleset, Seat, Strain, solve_many

KINDS: dict[str, tuple[Ruleset, Strain]] = {
    "a suit": (BLOT, Strain.S),
    "no trump": (BLOT, Strain.NT),
    "all trumps": (BELOT_ARENA, Strain.AT),
}
KEPT = 100
BREEDERS = 40
"""Deals of a kind that others are made from."""
BROOD = 8
"""Deals that are made from one."""
FAMILY = 4
"""Deals that are kept of those that come from the same random one."""


@dataclass(frozen=True, order=True, slots=True)
class Hard:
    """A deal and how many times the nodes of a mean one it takes."""

    times: float
    text: str
    kind: str
    family: str
    """The random deal that it comes from."""

    @property
    def position(self) -> Position:
        return Position.parse(self.text)


def hardness(kind: str, made: list[tuple[Position, str]], mean: float) -> list[Hard]:
    """Solve positions of one kind and say how hard they are; each comes with its family."""
    ruleset, _ = KINDS[kind]
    nodes = solve_many([position for position, _ in made], ruleset=ruleset).nodes.tolist()
    return [
        Hard(count / mean, str(position), kind, family)
        for count, (position, family) in zip(nodes, made, strict=True)
    ]


def hardest(found: list[Hard]) -> list[Hard]:
    """Return the hardest deals, a few of each family."""
    kept, members = list[Hard](), Counter[str]()
    for hard in sorted(set(found), reverse=True):
        members[hard.family] += 1
        if members[hard.family] <= FAMILY:
            kept.append(hard)
    return kept[:KEPT]


def changed(position: Position, chance: random.Random) -> Position:
    """Let one to three pairs of cards change hands; sometimes somebody else leads."""
    hands = [list(hand) for hand in position.deal]
    for _ in range(chance.choice((1, 1, 2, 3))):
        one, other = chance.sample(range(4), 2)
        here, there = chance.randrange(8), chance.randrange(8)
        hands[one][here], hands[other][there] = hands[other][there], hands[one][here]
    leader = chance.choice(list(Seat)) if chance.random() < 0.1 else position.leader
    return Position(Deal(hands), position.strain, leader)


def search(kind: str, deals: int, seconds: float, chance: random.Random) -> list[Hard]:
    """Return the hardest deals of one kind that were found."""
    _, strain = KINDS[kind]
    total, best, tried = 0.0, list[Hard](), 0
    while tried < deals:
        positions = [Position(Deal.random(chance), strain, chance.choice(list(Seat))) for _ in range(1000)]
        found = hardness(kind, [(position, str(position)) for position in positions], 1.0)
        total += sum(hard.times for hard in found)
        best = hardest(best + found)
        tried += len(positions)
    mean = total / tried
    best = [replace(hard, times=hard.times / mean) for hard in best]
    print(f"{kind}: {tried:,} random deals of {mean:,.0f} nodes, the worst {best[0].times:.1f} times that")
    began, steps = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        parents = chance.sample(best, BREEDERS)
        made = [(changed(hard.position, chance), hard.family) for hard in parents for _ in range(BROOD)]
        best = hardest(best + hardness(kind, made, mean))
        steps += len(made)
    print(f"{kind}: {steps:,} deals made from them, the worst {best[0].times:.1f} times", flush=True)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Look for the hardest deals and keep the worst 100.")
    parser.add_argument("--deals", type=int, default=60_000, help="random deals of all kinds together")
    parser.add_argument("--minutes", type=float, default=10, help="time for making deals from the hardest")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found: list[Hard] = []
    for kind in KINDS:
        chance = random.Random(f"{options.seed} {kind}")
        found += search(kind, options.deals // len(KINDS), 60 * options.minutes / len(KINDS), chance)
    worst = hardest(found)
    write("worst", [solved(asked(hard.position, KINDS[hard.kind][0])) for hard in worst])
    counts = {kind: sum(hard.kind == kind for hard in worst) for kind in KINDS}
    print(
        f"the worst {KEPT}: {worst[0].times:.1f} to {worst[-1].times:.1f} times the mean of their kind",
        counts,
    )


if __name__ == "__main__":
    main()
