"""Fit what it is worth to choose trumps or to pass, in the games in which that is done without bids.

Deals are solved as they are asked for. For each question of an auction, among the deals that come so far, the
worth of the choice that the policy likes best is fitted to what it brings, and the worth of a pass to what
comes of it when the others go on by the policy; from the last question to the first, and several times over,
as each depends on the others. Run `python scripts/fit/choices.py`; it writes a file for each game in
blotsolve/bidding/data/choices. The evaluator is fitted before it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np
from first_deals import random_deals, seed_of
from numpy.typing import NDArray

import blotsolve
from blotsolve.advice import Outcomes, solve_strains
from blotsolve.bidding import (
    BID,
    PASS,
    Auctions,
    BiddingPolicy,
    ChoiceWeights,
    PolicyBidders,
    estimates_in,
    finish_auctions,
    judged_of,
    pass_features,
)
from blotsolve.contract import Contract
from blotsolve.datasets import begun_deals
from blotsolve.files import write_whole
from blotsolve.rulesets import RULESETS, Ruleset
from blotsolve.seats import Seat

Floats = NDArray[np.float64]
CHOSEN = [name for name, ruleset in RULESETS.items() if ruleset.auction.steps]
OUT = Path(blotsolve.__file__).parent / "bidding" / "data" / "choices"
FEWEST = 120
"""Deals that must come as far as a question for weights of their own; else those of the last fit stay."""


class Table:
    """Deals of a game that N deals, what their players expect, and what every contract brings."""

    def __init__(self, ruleset: Ruleset, number: int, seed: int, threads: int) -> None:
        self.ruleset, self.threads = ruleset, threads
        hands = random_deals(number, np.random.default_rng([seed, seed_of(ruleset)]))
        begun = begun_deals(hands, "N" * number, ruleset)
        self.auctions = begun.auctions
        judged = judged_of(begun.seen, [auction.turned for auction in self.auctions])
        self.hands = estimates_in(judged, Seat.E, ruleset)
        self.everything = PolicyBidders(BiddingPolicy(), ruleset, 1).everything
        self.outcomes = Outcomes(ruleset, Seat.E, later=begun if ruleset.auction.has_turned_card else None)
        self.outcomes.add(hands, solve_strains(hands, Seat.E, ruleset, threads))

    def bidders(self, weights: ChoiceWeights) -> PolicyBidders:
        """Return players who go by some weights."""
        bidders = PolicyBidders(BiddingPolicy(), self.ruleset, len(self.auctions))
        bidders.hands, bidders.choices = self.hands, weights
        return bidders

    def after_passes(self, passes: int, weights: ChoiceWeights) -> tuple[Auctions, PolicyBidders]:
        """Return all auctions after so many passes, and the players, who have taken note of them."""
        many, bidders = Auctions.after(self.auctions), self.bidders(weights)
        rows = np.arange(len(self.auctions))
        for _ in range(passes):
            codes = np.full(len(rows), PASS)
            bidders.note(many, rows, codes)
            many.add(rows, codes)
        return many, bidders

    def points(self, contracts: list[Contract | None], seat: Seat) -> Floats:
        """Return what contracts bring to the side of a player, one for each deal, in tens."""
        self.outcomes.prepare(enumerate(contracts), self.threads)
        found = np.zeros(len(contracts))
        for deal, contract in enumerate(contracts):
            if contract is not None:
                score = self.outcomes.score(contract, deal)
                found[deal] = (score.points_ns - score.points_ew) / self.ruleset.scoring.ten
        return found if seat % 2 == 0 else -found

    def worths(self, question: int, weights: ChoiceWeights) -> tuple[Floats, list[Contract | None]]:
        """Return what the best choice at a question is worth to each player asked, and its contract."""
        many, bidders = self.after_passes(question, weights)
        rows = np.arange(len(self.auctions))
        menu = bidders.menu(many, rows, self.hands.of((rows, many.turn)))
        worth = np.where(menu.codes >= BID, menu.worth, -np.inf)
        best = worth.argmax(axis=1)
        strains = (menu.codes[rows, best] - BID) % len(self.ruleset.strains)
        contracts = [Contract(0, self.ruleset.strains[strain], many.turn) for strain in strains]
        return worth[rows, best], list(contracts)


def fit(table: Table, rounds: int) -> tuple[ChoiceWeights, list[int]]:
    """Return the weights, and how many deals came as far as each question."""
    steps, size = table.ruleset.auction.steps, 1 + len(table.ruleset.strains)
    weights = ChoiceWeights(np.tile([0.0, 1.0], (len(steps), 1)), np.zeros((len(steps), size)))
    counts = [0] * len(steps)
    offered = Auctions.after(table.auctions).offered
    for _ in range(rounds):
        for question in reversed(range(len(steps))):
            came = reached(table, question, weights)
            counts[question] = int(came.sum())
            if counts[question] < FEWEST:
                continue
            seat = Seat.E.after(question)
            plain = ChoiceWeights(np.tile([0.0, 1.0], (len(steps), 1)), weights.passing)
            worth, contracts = table.worths(question, plain)
            brought = table.points(
                [one if here else None for one, here in zip(contracts, came, strict=True)], seat
            )
            line = np.column_stack([np.ones(counts[question]), worth[came]])
            weights.choosing[question] = least_squares(line, brought[came])
            if steps[question].may_pass and question + 1 < len(steps):
                many, bidders = table.after_passes(question + 1, weights)
                finish_auctions(many, [bidders])
                ends = [one if here else None for one, here in zip(many.contracts(), came, strict=True)]
                shares = table.hands.mean[:, seat] / table.everything
                features = pass_features(shares, offered)[came]
                weights.passing[question] = least_squares(features, table.points(ends, seat)[came])
    return weights, counts


def reached(table: Table, question: int, weights: ChoiceWeights) -> NDArray[np.bool_]:
    """Return in which deals everybody passes up to a question."""
    many, bidders = table.after_passes(0, weights)
    rows = np.arange(len(table.auctions))
    for _ in range(question):
        if not len(rows):
            break
        codes = bidders.choose(many, rows)
        bidders.note(many, rows, codes)
        many.add(rows, codes)
        rows = np.flatnonzero(~many.over)
    found = np.zeros(len(table.auctions), bool)
    found[rows] = True
    return found


def least_squares(x: Floats, y: Floats, weight: float = 1.0) -> Floats:
    """Return the weights of least squares, kept small where the sample says little."""
    penalty = np.diag([0.0] + [weight] * (x.shape[1] - 1))
    return np.asarray(np.linalg.solve(x.T @ x + penalty, x.T @ y), np.float64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ruleset", nargs="+", default=CHOSEN, choices=CHOSEN)
    parser.add_argument("--deals", type=int, default=16_000)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=OUT, help="the folder of the files")
    given = parser.parse_args()
    for name in given.ruleset:
        weights, counts = fit(Table(RULESETS[name], given.deals, given.seed, given.threads), given.rounds)
        figures: dict[str, Any] = {
            "deals": counts,
            "choosing": weights.choosing.round(4).tolist(),
            "passing": weights.passing.round(4).tolist(),
        }
        data = {
            "made_by": f"scripts/fit/choices.py --deals {given.deals} --rounds {given.rounds} "
            f"--seed {given.seed}",
            "rulesets": {name: figures},
        }
        given.out.mkdir(parents=True, exist_ok=True)
        write_whole(given.out / f"{name}.json", json.dumps(data, indent=1) + "\n")
        print(name, figures, flush=True)


if __name__ == "__main__":
    main()
