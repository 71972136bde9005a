"""Fit the forecast of deals whose four hands are known to deals that are solved exactly; write its weights.

Run `python scripts/fit/forecast.py` (some minutes, in numpy alone); it writes
blotsolve/bidding/data/forecast.npz with the error on deals that were not used for the fit. Each deal comes
again in every epoch with its equal suits in another order, since the points are the same.

    python scripts/fit/forecast.py --deals 400000 --seed 2
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import blotsolve
from blotsolve import solve_many
from blotsolve.contract import Strain
from blotsolve.files import write_whole
from blotsolve.game import Margins
from blotsolve.rulesets import RULESETS, Ruleset

Floats = NDArray[np.float32]
OUT = Path(blotsolve.__file__).parent / "bidding" / "data" / "forecast.npz"
KINDS = {
    "suit": ("blot", Strain.S, 1.0),
    "NT": ("blot", Strain.NT, 0.2),
    "AT": ("belot_arena", Strain.AT, 0.25),
}
"""The ruleset and the strain of each network, and its share of the deals: the fewer, the longer they take."""
HIDDEN = 96, 48
"""The units of the hidden layers."""
BATCH, FRESH, CHUNK = 512, 4000, 4000
FASTEST_RATE, WEIGHT = 2e-3, 30.0
"""The learning rate at the beginning, and how much an error in points counts beside one in a capot."""


def deals_of(number: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Return random deals."""
    dealt = rng.permuted(np.tile(np.arange(32), (number, 1)), axis=1)
    return np.bitwise_or.reduce((np.uint32(1) << dealt.astype(np.uint32)).reshape(-1, 4, 8), axis=2)


def solved(
    ruleset: Ruleset, strain: Strain, number: int, seed: int, threads: int
) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """Return deals that N leads, and the margins of N–S; a belote is no part of them."""
    rng, law = np.random.default_rng([seed, strain]), replace(ruleset, belote_in_play=0)
    hands, margins = [], []
    for _ in range(-(-number // CHUNK)):
        hands.append(deals_of(CHUNK, rng))
        found = solve_many(hands=hands[-1], strains=strain, leaders="N", ruleset=law, threads=threads)
        margins.append(found.margins_ns)
    return np.concatenate(hands)[:number], np.concatenate(margins)[:number]


class Net:
    """A network with rectified units that is fitted by Adam (Kingma and Ba, 2015)."""

    def __init__(self, rng: np.random.Generator) -> None:
        sizes = [128, *HIDDEN, 3]
        self.layers = len(sizes) - 1
        weights = [
            (rng.standard_normal((ins, outs)) * np.sqrt(2 / ins)).astype(np.float32)
            for ins, outs in pairwise(sizes)
        ]
        weights[-1] *= 0.1
        bias = [np.zeros(outs, np.float32) for outs in sizes[1:]]
        bias[-1][:] = 0.5, -3, -3
        self.weights, self.bias, self.steps = weights, bias, 0
        self.first = [np.zeros_like(each) for each in weights + bias]
        self.second = [np.zeros_like(each) for each in weights + bias]

    def of(self, cards: Floats) -> list[Floats]:
        """Return the values of all layers, the cards first."""
        values = [cards]
        for place in range(self.layers):
            after = values[-1] @ self.weights[place] + self.bias[place]
            values.append(np.maximum(after, 0) if place < self.layers - 1 else after)
        return values

    def fit(self, cards: Floats, share: Floats, ours: Floats, theirs: Floats, rate: float) -> None:
        """Make one step: squares of the share where neither side takes all tricks, logistic for capots."""
        values = self.of(cards)
        out, size = values[-1], len(cards)
        down = np.stack(
            [
                WEIGHT * (out[:, 0] - share) * (1 - ours - theirs),
                1 / (1 + np.exp(-out[:, 1])) - ours,
                1 / (1 + np.exp(-out[:, 2])) - theirs,
            ],
            axis=1,
        )
        down /= size
        slopes: list[Floats] = [np.empty(0, np.float32)] * (2 * self.layers)
        for place in reversed(range(self.layers)):
            slopes[place], slopes[self.layers + place] = values[place].T @ down, down.sum(axis=0)
            if place:
                down = (down @ self.weights[place].T) * (values[place] > 0)
        self.steps += 1
        for each, slope, first, second in zip(
            self.weights + self.bias, slopes, self.first, self.second, strict=True
        ):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            ahead = first / (1 - 0.9**self.steps)
            each -= rate * ahead / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-7)


def targets(margins: NDArray[np.int32], read: Margins) -> tuple[Floats, Floats, Floats]:
    """Return N–S's share of the points, and whether N–S and E–W took all tricks."""
    share, capot = read.cards_ns(margins) / read.everything, read.capot_ns(margins)
    return share.astype(np.float32), (capot > 0).astype(np.float32), (capot < 0).astype(np.float32)


def fit(
    hands: NDArray[np.uint32],
    margins: NDArray[np.int32],
    read: Margins,
    strain: Strain,
    epochs: int,
    seed: int,
) -> tuple[Net, dict[str, float]]:
    """Fit a network to all deals but the last ones, and say how good it is on those."""
    rng = np.random.default_rng([seed, 1])
    held = (hands[:, :, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)
    cards = held.astype(np.int8).reshape(-1, 4, 4, 8)
    share, ours, theirs = targets(margins, read)
    known, net = len(hands) - FRESH, Net(rng)
    total = epochs * (known // BATCH)
    for _ in range(epochs):
        order = rng.permutation(known)
        for first in range(0, known - BATCH + 1, BATCH):
            rows = order[first : first + BATCH]
            suits = [0, *(1 + rng.permutation(3))] if strain.suit is not None else rng.permutation(4)
            seen = cards[rows][:, :, suits].reshape(BATCH, 128).astype(np.float32)
            rate = FASTEST_RATE * (1 - net.steps / total) + 1e-5
            net.fit(seen, share[rows], ours[rows], theirs[rows], rate)
    out = net.of(cards[known:].reshape(-1, 128).astype(np.float32))[-1]
    plain = (ours + theirs)[known:] == 0
    error = (out[:, 0] - share[known:])[plain] * read.everything
    chance = 1 / (1 + np.exp(-out[:, 1]))
    return net, {
        "rms_error_points": round(float(np.sqrt((error**2).mean())), 2),
        "mean_error_points": round(float(error.mean()), 2),
        "rms_without_a_forecast_points": round(float(share[known:][plain].std() * read.everything), 2),
        "capot_brier": round(float(((chance - ours[known:]) ** 2).mean()), 5),
        "capot_brier_without": round(float(ours[known:].var()), 5),
    }


def main() -> None:
    """Fit the three networks and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=400_000, help="in a suit; the other strains take a part")
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    options = f"--deals {given.deals} --epochs {given.epochs} --seed {given.seed}"
    arrays: dict[str, object] = {"made_by": f"scripts/fit/forecast.py {options}"}
    for kind, (name, strain, part) in KINDS.items():
        ruleset = RULESETS[name]
        number = max(int(part * given.deals), 2 * FRESH)
        hands, margins = solved(ruleset, strain, number, given.seed, given.threads)
        epochs = round(given.epochs / part**0.5)
        net, fresh = fit(hands, margins, Margins.of(strain, ruleset), strain, epochs, given.seed)
        print(kind, number, fresh, flush=True)
        for place in range(net.layers):
            arrays[f"{kind} weights {place}"] = net.weights[place].astype(np.float16)
            arrays[f"{kind} bias {place}"] = net.bias[place]
        everything = Margins.of(strain, ruleset).everything
        arrays[f"{kind} spread"] = np.float32(fresh["rms_error_points"] / everything)
        arrays[f"{kind} fresh"] = json.dumps(fresh | {"deals": number, "fresh_deals": FRESH})
    packed = BytesIO()
    np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
    write_whole(given.out, packed.getvalue())


if __name__ == "__main__":
    main()
