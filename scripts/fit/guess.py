"""Fit the first guess at a value on solved positions, and print its table as it stands in src/guess.pxd.

    python scripts/fit/guess.py [--positions 3000] [--seed 1] [--write]

For each kind of contract and each number of cards a hand: random positions are solved, and half of their
margin is explained by a few properties of the four hands, by least squares. A part of the positions is kept
apart to say how far a guess is off. No answer depends on the guess. With --write the table in src/guess.pxd
is replaced; build the core anew then, and `benchmarks/signature.py --write` goes with it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from blotsolve import BELOT_ARENA, BLOT, Card, Deal, Position, Ruleset, Seat, Strain, Suit, solve_many
from blotsolve.files import write_whole

SOURCE = Path(__file__).parents[2] / "src" / "guess.pxd"

KINDS: dict[str, tuple[Ruleset, Strain]] = {
    # A capot has its own place in the search; where the bonus is rare, it would only blur the fit.
    "a suit": (replace(BLOT, name="blot without a capot", capot_bonus=0), Strain.S),
    "no trump": (replace(BLOT, name="blot without a capot", capot_bonus=0), Strain.NT),
    "all trumps": (BELOT_ARENA, Strain.AT),
}
SIZES = (4, 5, 6, 7, 8)

NAMES = ("lead", "top_length", "top_two", "second", "longest_trump", "no_card", "one_card")
"""The fields after the two tables of places, as guess.pxd explains them."""
COLUMNS = 16 + len(NAMES)

RIDGE = 2.0
"""Keeps a weight near 0 that hardly any position says something about."""


def properties(position: Position, ruleset: Ruleset) -> NDArray[np.float64]:
    """Return what North and South have more of than East and West, in the order of guess.pxd."""
    found = np.zeros(COLUMNS)
    trump, plain, rest = found[:8], found[8:16], dict.fromkeys(NAMES, 0)
    sign = {seat: 1 if seat % 2 == 0 else -1 for seat in Seat}
    strain = position.strain
    held = {(seat, suit): len(position.deal[seat].of(suit)) for seat in Seat for suit in Suit}
    rest["lead"] = sign[position.leader]
    for suit in Suit:
        is_trump = suit == strain.suit
        order = ruleset.trump_order if is_trump or strain == Strain.AT else ruleset.plain_order
        owners = [seat for rank in order for seat in Seat if Card(8 * suit + rank) in position.deal[seat]]
        for place, seat in enumerate(owners):
            (trump if is_trump else plain)[7 - place] += sign[seat]
        if is_trump:
            continue
        if owners:
            rest["top_length"] += sign[owners[0]] * held[owners[0], suit]
        if len(owners) > 1 and owners[0] == owners[1]:
            rest["top_two"] += sign[owners[0]]
        elif len(owners) > 1 and held[owners[1], suit] > 1:
            rest["second"] += sign[owners[1]]
    if strain.suit is not None:
        trumps = [held[seat, strain.suit] for seat in Seat]
        rest["longest_trump"] = max(trumps[0], trumps[2]) - max(trumps[1], trumps[3])
        for seat in Seat:
            short = [held[seat, suit] for suit in Suit if suit != strain.suit]
            if trumps[seat]:
                rest["no_card"] += sign[seat] * short.count(0)
                rest["one_card"] += sign[seat] * short.count(1)
    found[16:] = list(rest.values())
    return found


def fit(
    ruleset: Ruleset, strain: Strain, size: int, count: int, seed: int
) -> tuple[NDArray[np.float64], str]:
    """Return the weights in points for positions of one size, and how far they are off on others."""
    chance = random.Random(f"{seed} {strain} {size}")
    positions = [
        Position(Deal.random(chance, cards=size), strain, chance.choice(list(Seat))) for _ in range(count)
    ]
    solved = solve_many(positions, ruleset=ruleset)
    beyond = solved.margins_ns / 2  # what N–S make more than half of all there is
    known = np.array([properties(position, ruleset) for position in positions])
    apart = count * 3 // 4
    off = beyond[apart:] - known[apart:] @ weigh(known[:apart], beyond[:apart])
    return weigh(known, beyond), f"sd {beyond.std():.1f}, off by {off.std():.1f}"


def weigh(known: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Solve the least squares."""
    squares = known.T @ known + RIDGE * np.eye(COLUMNS)
    return np.asarray(np.linalg.solve(squares, known.T @ values), np.float64)


def table(weights: dict[str, list[NDArray[np.float64]]]) -> Iterator[str]:
    """Yield the lines of the table, in tenths of a point."""
    for kind, rows in weights.items():
        yield f"        {{   /* {kind} */"
        for row in rows:
            trump, plain, rest = np.split(np.round(10 * row).astype(int), [8, 16])
            numbers = [", ".join(map(str, part.tolist())) for part in (trump, plain, rest)]
            yield f"            {{ {{{numbers[0]}}}, {{{numbers[1]}}}, {numbers[2]} }},"
        yield "        },"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the first guess at a value on solved positions.")
    parser.add_argument("--positions", type=int, default=3000, help="for each kind and number of cards")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into src/guess.pxd")
    options = parser.parse_args()
    weights: dict[str, list[NDArray[np.float64]]] = {}
    for kind, (ruleset, strain) in KINDS.items():
        for size in SIZES:
            row, said = fit(ruleset, strain, size, options.positions, options.seed)
            weights.setdefault(kind, []).append(row)
            print(f"{kind}, {size} cards: {said}", flush=True)
    text = "\n".join(table(weights)) + "\n"
    if options.write:
        source = SOURCE.read_text("utf-8")
        head, brace, after = source.partition("to 8 cards a hand */\n")
        write_whole(SOURCE, head + brace + text + "    };\n" + after.partition("    };\n")[2])
    print(text)


if __name__ == "__main__":
    main()
