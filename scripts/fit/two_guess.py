"""Fit the first guess at a value for two, and print its table as it stands in src/two/guess.pxd.

    python scripts/fit/two_guess.py [--positions 4000] [--write]

For each kind of contract: endings of Open Blot are solved, and half of their margin is explained by who holds
the strongest card of each suit, the next one and so on, and by the lead, by least squares. A quarter of the
endings is kept apart to say how far a guess is off. No answer depends on the guess. With --write the table in
src/two/guess.pxd is replaced; build the core anew then, and `benchmarks/signature.py --write` goes with it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from two_endings import KINDS, contract, ending

from blotsolve.cards import Hand, Suit
from blotsolve.contract import Strain
from blotsolve.core import core_two
from blotsolve.files import write_whole
from blotsolve.two_handed import OPEN_BLOT, StacksPosition
from blotsolve.two_handed.engine import start_of

SOURCE = Path(__file__).parents[2] / "src" / "two" / "guess.pxd"

COLUMNS = 17
"""Eight places of the trump suit, eight of the other suits, the lead."""

RIDGE = 2.0
"""Keeps a weight near 0 that hardly any position says something about."""


def properties(position: StacksPosition) -> NDArray[np.float64]:
    """Return what N has more of than S, in the order of guess.pxd."""
    found = np.zeros(COLUMNS)
    held = [Hand([*layout.open, *layout.given]) for layout in position.layouts]
    law = OPEN_BLOT.law
    for suit in Suit:
        cards = [*held[0].of(suit), *held[1].of(suit)]
        cards.sort(key=lambda card: law.strength(card, position.strain), reverse=True)
        first = 7 if suit == position.strain.suit else 15
        for place, card in enumerate(cards):
            found[first - place] += 1 if card in held[0] else -1
    found[16] = position.leader.sign
    return found


def fit(strain: Strain, count: int) -> tuple[NDArray[np.float64], str]:
    """Return the weights in points, and how far they are off on endings that had no say."""
    positions = [ending(strain, number) for number in range(count)]
    solver = core_two.Solver(contract(strain))
    beyond = np.zeros(count)
    for row, position in enumerate(positions):
        beyond[row] = solver.value(*start_of(position)) / 2  # what N makes more than half of all there is
    known = np.array([properties(position) for position in positions])
    apart = count * 3 // 4
    off = beyond[apart:] - known[apart:] @ weigh(known[:apart], beyond[:apart])
    return weigh(known, beyond), f"sd {beyond.std():.1f}, off by {off.std():.1f}"


def weigh(known: NDArray[np.float64], values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Solve the least squares."""
    squares = known.T @ known + RIDGE * np.eye(COLUMNS)
    return np.asarray(np.linalg.solve(squares, known.T @ values), np.float64)


def table(weights: dict[str, NDArray[np.float64]]) -> Iterator[str]:
    """Yield the lines of the table, in tenths of a point."""
    for kind, row in weights.items():
        trump, plain, (lead,) = np.split(np.round(10 * row).astype(int), [8, 16])
        numbers = [", ".join(map(str, part.tolist())) for part in (trump, plain)]
        yield f"        {{   /* {kind} */"
        yield f"            {{{numbers[0]}}}, {{{numbers[1]}}}, {lead},"
        yield "        },"


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the first guess at a value for two on solved endings.")
    parser.add_argument("--positions", type=int, default=4000, help="for each kind of contract")
    parser.add_argument("--write", action="store_true", help="put the table into src/two/guess.pxd")
    options = parser.parse_args()
    weights: dict[str, NDArray[np.float64]] = {}
    for kind, strain in KINDS.items():
        weights[kind], said = fit(strain, options.positions)
        print(f"{kind}: {said}", flush=True)
    text = "\n".join(table(weights)) + "\n"
    if options.write:
        source = SOURCE.read_text("utf-8")
        head, brace, after = source.partition("bs_two_guesses[2] = {\n")
        write_whole(SOURCE, head + brace + text + "    };\n" + after.partition("    };\n")[2])
    print(text)


if __name__ == "__main__":
    main()
