"""Fit the hand evaluator to random deals that are solved exactly, and write its weights.

Run `python scripts/fit/evaluator.py` (a few minutes); it writes a file for each game in
blotsolve/bidding/data/evaluator, with the size of the sample and the error on deals that were not used for
the fit.

With `--data FOLDER` the deals are those of data sets, a folder for each ruleset, which are made there or
gone on with: for fits to more deals. Without it they come from `first_deals`, so that the file that ships can
be made again as it is.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from first_deals import random_deals, seed_of
from numpy.typing import NDArray

import blotsolve
from blotsolve import solve_many
from blotsolve.bidding import NAMES, features
from blotsolve.contract import Strain
from blotsolve.datasets import generate, read
from blotsolve.files import write_whole
from blotsolve.game import Margins
from blotsolve.rulesets import RULESETS, Ruleset
from blotsolve.seats import Side

Floats = NDArray[np.float64]
FIRST = 8
"""Deals of each kind of strain whose figures are kept as they are, so that a test can make them again."""
OUT = Path(blotsolve.__file__).parent / "bidding" / "data" / "evaluator"


def main() -> None:
    """Fit the presets and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="deals of each kind of strain")
    parser.add_argument("--fresh", type=int, default=1_500, help="deals to measure the error on")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--ruleset", nargs="+", default=list(RULESETS), choices=list(RULESETS))
    parser.add_argument("--out", type=Path, default=OUT, help="the folder of the files")
    parser.add_argument("--data", type=Path, help="take the deals from data sets in this folder")
    options = parser.parse_args()
    made_by = "" if options.data is None else " --data"
    data: dict[str, Any] = {
        "made_by": "scripts/fit/evaluator.py "
        f"--deals {options.deals} --fresh {options.fresh} --seed {options.seed}{made_by}",
        "deals": options.deals,
        "fresh_deals": options.fresh,
        "features": NAMES,
    }
    for name in options.ruleset:
        ruleset = RULESETS[name]
        kinds: dict[str, Any] = {}
        for strain in (Strain.S, Strain.NT, Strain.AT):
            if strain in ruleset.strains:
                for size, fitted in fit(ruleset, strain, options).items():
                    if size == 8:
                        fitted["first"] = first_figures(ruleset, strain, options.seed, fitted["mean"])
                    kind = "suit" if strain == Strain.S else str(strain)
                    kinds[f"{kind} {size}"] = fitted
                    print(name, kind, size, fitted["fresh"], flush=True)
        text = json.dumps(data | {"rulesets": {name: kinds}}, indent=1, ensure_ascii=False)
        options.out.mkdir(parents=True, exist_ok=True)
        write_whole(options.out / f"{name}.json", text + "\n")


def some_of(hands: NDArray[np.uint32], size: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Return random cards of each hand, `size` of the eight."""
    bits = (hands[:, None] >> np.arange(32, dtype=np.uint32)) & np.uint32(1)
    order = np.argsort(np.where(bits, rng.random(bits.shape), 2.0), axis=1)[:, :size].astype(np.uint32)
    some: NDArray[np.uint32] = np.bitwise_or.reduce(np.uint32(1) << order, axis=1)
    return some


def solved(
    ruleset: Ruleset, strain: Strain, number: int, rng: np.random.Generator, threads: int
) -> tuple[NDArray[np.uint32], NDArray[np.int64], Floats, Floats]:
    """Return hands, who leads as they see it, and what their side takes, with roem and without: four hands
    of every deal."""
    deals = random_deals(number, rng)
    law = without_belote(ruleset)
    found = solve_many(hands=deals, strains=strain, leaders="N", ruleset=law, roem=True, threads=threads)
    assert found.roem is not None
    return seen_by_all(deals, found.margins_ns, found.roem[:, Side.NS] - found.roem[:, Side.EW])


def without_belote(ruleset: Ruleset) -> Ruleset:
    """Return the law that is fitted: here a belote that depends on the play is like any combination."""
    return replace(ruleset, belote_in_play=0)


def of_data(
    ruleset: Ruleset, strain: Strain, options: argparse.Namespace
) -> list[tuple[NDArray[np.uint32], NDArray[np.int64], Floats, Floats]]:
    """Return both samples from the data set of a ruleset, as `solved` does."""
    if not ruleset.roem.is_empty:
        raise SystemExit(f"no data set of {ruleset} has its roem (expected to be run without --data)")
    folder, deals = options.data / ruleset.name, options.deals + options.fresh
    generate(folder, deals=deals, ruleset=without_belote(ruleset), seed=options.seed, jobs=options.threads)
    rows = read(folder)
    parts = slice(options.deals), slice(options.deals, deals)
    return [seen_by_all(rows.hands[part], rows[f"margin_ns_{strain}_N"][part]) for part in parts]


def seen_by_all(
    deals: NDArray[np.uint32], margins: NDArray[Any], roem: NDArray[Any] | int = 0
) -> tuple[NDArray[np.uint32], NDArray[np.int64], Floats, Floats]:
    """Return the hands of deals that N leads: each with who leads as it sees it, and what its side takes.

    That is with roem, of which N–S have so much more than E–W, and without.
    """
    number = len(deals)
    places = np.tile((-np.arange(4)) % 4, number)
    signs = np.tile([1, -1, 1, -1], number)
    both = [signs * np.repeat(each, 4).astype(float) for each in (margins, margins - roem)]
    return deals.reshape(-1), places, both[0], both[1]


def generator(ruleset: Ruleset, strain: Strain, seed: int) -> np.random.Generator:
    """Return the generator of the deals of a ruleset and strain."""
    return np.random.default_rng([seed, seed_of(ruleset), strain])


def first_figures(ruleset: Ruleset, strain: Strain, seed: int, mean: list[float]) -> dict[str, Any]:
    """Return the margins of N–S in the first deals, and the share of points fitted to N's hand."""
    hands, places, margins, _ = solved(ruleset, strain, FIRST, generator(ruleset, strain, seed), 1)
    shares = features(hands, places, strain, ruleset) @ np.array(mean)
    return {"margins_ns": margins[::4].astype(int).tolist(), "shares_n": rounded(shares[::4])}


def fit(ruleset: Ruleset, strain: Strain, options: argparse.Namespace) -> dict[int, dict[str, Any]]:
    """Return the weights for whole hands and for those that are seen in the auction."""
    rng = generator(ruleset, strain, options.seed)
    if options.data is not None:
        samples = of_data(ruleset, strain, options)
    else:
        samples = [
            solved(ruleset, strain, count, rng, options.threads) for count in (options.deals, options.fresh)
        ]
    return {
        size: fit_size(ruleset, strain, samples, size, rng) for size in sorted({8, ruleset.auction.judged})
    }


def fit_size(
    ruleset: Ruleset, strain: Strain, samples: Any, size: int, rng: np.random.Generator
) -> dict[str, Any]:
    """Fit the weights to the first sample, and measure them on the second."""
    read = Margins.of(strain, ruleset)
    everything = read.everything
    prepared = []
    for hands, places, margins, without_roem in samples:
        seen = hands if size == 8 else some_of(hands, size, rng)
        points, capot_ns = read.cards_ns(margins), read.capot_ns(without_roem)
        taken = points + read.bonus * (capot_ns > 0)
        prepared.append((features(seen, places, strain, ruleset), points / everything, capot_ns, taken))
    (x, share, capot_ns, _), (fresh_x, fresh_share, fresh_capot_ns, taken) = prepared
    capot, fresh_capot = capot_ns != 0, fresh_capot_ns != 0
    mean = ridge(x[~capot], share[~capot])
    guess = np.clip(x @ mean, 0.02, 0.98)
    squares = (share - guess)[~capot] ** 2
    powers = np.stack([np.ones_like(guess), guess, guess**2], axis=1)[~capot]
    # sd as a polynomial of the mean: fitted to the mean absolute error, which outliers move less
    spread = ridge(powers, np.sqrt(squares) * np.sqrt(np.pi / 2), 1e-3)
    capot_us, capot_them = logistic(x, capot_ns > 0), logistic(x, capot_ns < 0)

    fresh_guess = np.clip(fresh_x @ mean, 0.02, 0.98)
    chance_us, chance_them = (1 / (1 + np.exp(-fresh_x @ w)) for w in (capot_us, capot_them))
    points = (1 - chance_us - chance_them) * fresh_guess * everything + chance_us * (
        everything + ruleset.capot_bonus
    )
    error = taken - points
    sd = np.clip(spread[0] + fresh_guess * (spread[1] + fresh_guess * spread[2]), 0.02, 0.4)
    z = ((fresh_share - fresh_guess) / sd)[~fresh_capot]
    us = fresh_capot_ns > 0
    fresh = {
        "hands": len(error),
        "rms_error_points": round(float(np.sqrt((error**2).mean())), 2),
        "rms_without_the_hand_points": round(float(taken.std()), 2),
        "mean_error_points": round(float(error.mean()), 2),
        "rms_error_in_sd": round(float(np.sqrt((z**2).mean())), 3),
        "within_one_sd": round(float((np.abs(z) < 1).mean()), 3),
        "capot_us": round(float(us.mean()), 4),
        "capot_us_expected": round(float(chance_us.mean()), 4),
        "capot_brier": round(float(((chance_us - us) ** 2).mean()), 5),
    }
    return {
        "mean": rounded(mean),
        "spread": rounded(spread),
        "capot_us": rounded(capot_us),
        "capot_them": rounded(capot_them),
        "hands": len(x),
        "fresh": fresh,
    }


def ridge(x: Floats, y: Floats, weight: float = 2.0) -> Floats:
    """Return the weights of least squares, kept small where the sample says little."""
    penalty = np.full(x.shape[1], weight)
    penalty[0] = 0
    return np.asarray(np.linalg.solve(x.T @ x + np.diag(penalty), x.T @ y), np.float64)


def logistic(x: Floats, y: NDArray[np.bool_], weight: float = 0.5) -> Floats:
    """Return the weights of a logistic fit by Newton's steps, kept small likewise."""
    penalty = np.full(x.shape[1], weight)
    penalty[0] = 1e-6
    w = np.zeros(x.shape[1])
    w[0] = np.log((y.mean() + 1e-4) / (1 - y.mean()))
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ w, -30, 30)))
        slope = x.T @ (y - p) - penalty * w
        curve = (x * (p * (1 - p) + 1e-9)[:, None]).T @ x + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        w += step / max(1.0, float(np.abs(step).max()) / 2)
        if np.abs(step).max() < 1e-6:
            break
    return w


def rounded(weights: Floats) -> list[float]:
    """Return the weights with the digits that matter."""
    return [round(float(weight), 5) for weight in weights]


if __name__ == "__main__":
    main()
