"""Fit the network that tells which card a player plays to deals that bots have played; write its weights.

    python scripts/fit/plays.py --deals 6000 --seed 1

It takes some fifteen minutes, most of it to play the deals, which `--played FILE` keeps and continues. It
prints the logarithmic loss of a decision on deals that were not used for the fit, beside that of all legal
cards being as likely and that of a network without a hidden layer; it writes the weights to
blotsolve/plays/data/network.npz.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from played_deals import all_played

import blotsolve
from blotsolve.files import write_whole
from blotsolve.game import DealState
from blotsolve.plays import choices, situations

Floats = NDArray[np.float32]
OUT = Path(blotsolve.__file__).parent / "plays" / "data" / "network.npz"
UNITS, BATCH, RATE, DECAY = 32, 256, 4e-3, 1e-5
FRESH = 0.1
"""The share of the deals that are not used for the fit."""
FIRST = 3
"""So many deals are kept beside the weights, for a test that plays them again."""
PARTS = ("public", "hand", "card")


class Decisions:
    """Decisions with a choice: a row of features for each legal card, the rows of a decision together."""

    def __init__(self, deals: Iterable[dict]) -> None:
        rows, played, sizes, of_deal, tricks, games = [], [], [], [], [], []
        for number, deal in enumerate(deals):
            state = DealState.in_play(deal["deal"], deal["dealer"], deal["contract"], deal["ruleset"])
            dealt = [hand.mask for hand in state.deal]
            for card in deal["play"].split():
                state = state.after(card)
            for at in situations(state.view("N")):
                given = choices(at, np.array([dealt[at.seat] & ~at.own], np.uint32))
                columns = np.flatnonzero(given.legal[0])
                if len(columns) > 1:
                    shared = np.concatenate([given.public, given.hand[0]])
                    cards = given.card[given.kind[0, columns]]
                    rows.append(np.hstack([np.tile(shared, (len(columns), 1)), cards]).astype(np.float16))
                    played.append(int(np.flatnonzero(columns == given.played)[0]))
                    sizes.append(len(columns))
                    of_deal.append(number)
                    tricks.append(at.trick)
                    games.append(deal["ruleset"])
        self.rows, self.played, self.sizes = np.concatenate(rows), np.array(played), np.array(sizes)
        self.first = np.concatenate([[0], np.cumsum(self.sizes)])
        self.deal, self.trick, self.game = np.array(of_deal), np.array(tricks), np.array(games)
        self.widths = [given.public.shape[0], given.hand.shape[1], given.card.shape[1]]

    def batch(self, which: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
        """Return the rows of some decisions, where each begins, and the row of the card that was played."""
        sizes = self.sizes[which]
        begins = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        inside = np.arange(sizes.sum()) - np.repeat(begins, sizes)
        rows = np.repeat(self.first[which], sizes) + inside
        return self.rows[rows].astype(np.float32), begins, begins + self.played[which]


class Net:
    """A hidden layer of rectified units and a softmax over the legal cards, fitted by Adam."""

    def __init__(self, width: int, units: int, rng: np.random.Generator) -> None:
        self.hidden = units > 0
        first = rng.standard_normal((width, max(units, 1))) * np.sqrt(2 / width)
        last = rng.standard_normal(max(units, 1)) * 0.1 if units else np.ones(1)
        self.weights = [first.astype(np.float32) * (1 if units else 0)]
        self.weights += [np.zeros(max(units, 1), np.float32), last.astype(np.float32)]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.steps = 0

    def scores(self, rows: Floats) -> tuple[Floats, Floats]:
        """Return what the units and the output give for each row."""
        units = rows @ self.weights[0] + self.weights[1]
        if self.hidden:
            units = np.maximum(units, 0)
        return units, units @ self.weights[2]

    def loss(self, given: Decisions, which: NDArray[np.int64]) -> Floats:
        """Return the logarithmic loss of each of some decisions."""
        found = []
        for first in range(0, len(which), 4096):
            rows, begins, played = given.batch(which[first : first + 4096])
            scores = self.scores(rows)[1]
            found.append(
                np.log(np.add.reduceat(np.exp(scores - scores.max()), begins)) + scores.max() - scores[played]
            )
        return np.concatenate(found)

    def fit(self, rows: Floats, begins: NDArray[np.int64], played: NDArray[np.int64], rate: float) -> None:
        """Make one step."""
        units, scores = self.scores(rows)
        sizes = np.diff([*begins, len(rows)])
        likely = np.exp(scores - np.repeat(np.maximum.reduceat(scores, begins), sizes))
        down = likely / np.repeat(np.add.reduceat(likely, begins), sizes)
        down[played] -= 1
        down /= len(begins)
        below = down[:, None] * self.weights[2]
        if self.hidden:
            below = below * (units > 0)
        slopes = [rows.T @ below + DECAY * self.weights[0], below.sum(axis=0), units.T @ down]
        if not self.hidden:
            slopes[2][:] = 0
        self.steps += 1
        for each, slope, (first, second) in zip(self.weights, slopes, self.moments, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            ahead = first / (1 - 0.9**self.steps)
            each -= rate * ahead / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-7)


def fitted(given: Decisions, units: int, epochs: int, seed: int) -> tuple[Net, Floats, NDArray[np.int64]]:
    """Fit a network to all deals but the last ones; return it with its loss on those decisions, and which."""
    rng = np.random.default_rng([seed, units])
    fresh = given.deal >= (1 - FRESH) * (given.deal.max() + 1)
    known, rest = np.flatnonzero(~fresh), np.flatnonzero(fresh)
    net, total = Net(sum(given.widths), units, rng), epochs * (len(known) // BATCH)
    for _ in range(epochs):
        order = rng.permutation(known)
        for first in range(0, len(known) - BATCH + 1, BATCH):
            net.fit(*given.batch(order[first : first + BATCH]), RATE * (1 - net.steps / total) + 1e-5)
    return net, net.loss(given, rest), rest


def main() -> None:
    """Fit the network and write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--units", type=int, default=UNITS)
    parser.add_argument("--played", type=Path, help="a file of the deals")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    deals = list(all_played(asked.deals, asked.seed, asked.played))
    given = Decisions(deals)
    _, of_plain, rest = fitted(given, 0, max(asked.epochs // 4, 3), asked.seed)
    net, of_net, _ = fitted(given, asked.units, asked.epochs, asked.seed)
    even = np.log(given.sizes[rest])
    losses = {"even": even.mean(), "linear": of_plain.mean(), "network": of_net.mean()}
    fresh = {name: round(float(loss), 4) for name, loss in losses.items()} | {"decisions": len(rest)}
    print(len(given.sizes), "decisions;", fresh)
    for trick in range(7):
        here = given.trick[rest] == trick
        print("trick", trick + 1, *(f"{loss[here].mean():.3f}" for loss in (even, of_plain, of_net)))
    for game in sorted(set(given.game)):
        here = given.game[rest] == game
        print(game, *(f"{loss[here].mean():.3f}" for loss in (even, of_plain, of_net)))
    parts = np.split(net.weights[0], np.cumsum(given.widths)[:-1])
    arrays = dict(zip(PARTS, parts, strict=True)) | {"bias": net.weights[1], "last": net.weights[2]}
    packed = BytesIO()
    options = f"--deals {asked.deals} --seed {asked.seed} --epochs {asked.epochs} --units {asked.units}"
    made_by = f"scripts/fit/plays.py {options}"
    shipped = {name: each.astype(np.float16) for name, each in arrays.items()}
    told = {"made_by": made_by, "fresh": json.dumps(fresh), "first": json.dumps(deals[:FIRST])}
    np.savez_compressed(packed, **told, **shipped)  # type: ignore[arg-type]
    write_whole(asked.out, packed.getvalue())


if __name__ == "__main__":
    main()
