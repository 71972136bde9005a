"""Simulate deals and write what came of them, for the chances of winning a match.

Run `python scripts/fit/wins.py`; it writes files for each game in blotsolve/advice/data/wins. Everybody
bids by the policy, with calls drawn by their likelihoods, and plays with all cards seen; outcomes that are
the same for a match are counted together. N deals throughout: in the data N–S are the side of the dealer.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from first_deals import random_deals, seed_of
from numpy.typing import NDArray

import blotsolve
from blotsolve import solve_many
from blotsolve.advice import SCALE, equity_table, step_of
from blotsolve.bidding import BiddingPolicy
from blotsolve.cards import Hand
from blotsolve.contract import Contract
from blotsolve.datasets import begun_deals
from blotsolve.deal import Deal
from blotsolve.files import write_whole
from blotsolve.game import (
    Auction,
    DealScore,
    Margins,
    Tally,
    belote_holders,
    declare_best,
    score_deal,
    settle,
)
from blotsolve.rulesets import RULESETS, Ruleset
from blotsolve.seats import Side

FIRST = 8
"""Contracts of each ruleset whose outcomes are kept as they are, so that a test can make them again."""
OUT = Path(blotsolve.__file__).parent / "advice" / "data" / "wins"


def main() -> None:
    """Simulate every preset and write the outcomes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2_500, help="deals of each ruleset")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=6)
    parser.add_argument("--ruleset", nargs="+", default=list(RULESETS), choices=list(RULESETS))
    parser.add_argument("--out", type=Path, default=OUT, help="the folder of the files")
    options = parser.parse_args()
    data: dict[str, Any] = {
        "made_by": f"scripts/fit/wins.py --deals {options.deals} --seed {options.seed}",
        "row": "count, contract, cards, tricks, declarations, belotes (NS, EW each), declarer's own",
    }
    for name in options.ruleset:
        found = simulate(RULESETS[name], options)
        print(
            name,
            {key: value for key, value in found.items() if key != "outcomes"},
            flush=True,
        )
        text = json.dumps(data | {"rulesets": {name: found}}, separators=(",", ":"))
        options.out.mkdir(parents=True, exist_ok=True)
        write_whole(options.out / f"{name}.json", text.replace("],[", "],\n[") + "\n")
    if options.out == OUT:
        for name in options.ruleset:
            write_tables(RULESETS[name])


def write_tables(ruleset: Ruleset) -> None:
    """Work out the tables of a preset from the outcomes, and keep them."""
    tables = {}
    for target in ruleset.match.targets:
        size = target // step_of(ruleset)
        table = np.rint(equity_table(ruleset, target)[:size, :size] * SCALE).astype(np.int16)
        tables[f"{ruleset} {target}"] = np.diff(table, axis=1, prepend=np.int16(0)).astype(np.int16)
        print(ruleset, target, equity_table(ruleset, target)[0, 0].round(4), flush=True)
    packed = BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **tables)
    write_whole(OUT / f"{ruleset}.npz", packed.getvalue())


def simulate(ruleset: Ruleset, options: argparse.Namespace) -> dict[str, Any]:
    """Return how often each outcome came of the deals of a ruleset."""
    deals, auctions = bid(ruleset, options.deals, options.seed)
    contracts = [auction.contract for auction in auctions]
    played = [index for index, contract in enumerate(contracts) if contract]
    rows = outcomes(ruleset, deals[played], [one for one in contracts if one], options.threads)
    counts: Counter[tuple[object, ...]] = Counter()
    examples: dict[tuple[object, ...], list[Any]] = {}
    made, points = 0, []
    for index, row in zip(played, rows, strict=True):
        contract = contracts[index]
        assert contract is not None
        score = score_deal(contract, tally_of(row), ruleset)
        made += score.verdict == "made"
        points.append(score.points_ns + score.points_ew)
        key = kind_of(score)
        counts[key] += 1
        examples.setdefault(key, row)
    figures = auction_figures(auctions)
    return {
        "deals": figures["deals"],
        "passed_out": figures["passed_out"],
        "made": round(made / len(played), 3),
        "doubled": figures["doubled"],
        "calls": figures["calls"],
        "points_of_both": round(float(np.mean(points)), 1),
        "first": rows[:FIRST],
        "outcomes": [[count, *examples[key]] for key, count in counts.most_common()],
    }


def kind_of(score: DealScore) -> tuple[object, ...]:
    """Return what of a score makes a difference for a match; outcomes with the same are counted together."""
    doubled = bool(score.contract.doubling)
    return score.points_ns, score.points_ew, score.declarers, score.verdict, score.capot, doubled


def bid(ruleset: Ruleset, number: int, seed: int) -> tuple[NDArray[np.uint32], list[Auction]]:
    """Return the deals of a ruleset with their auctions."""
    rng = np.random.default_rng([seed, seed_of(ruleset)])
    deals = random_deals(number, rng)
    if not ruleset.auction.lies_open:
        return deals, BiddingPolicy().finish_all(Auction(ruleset, "N"), deals, rng)
    begun = begun_deals(deals, "N" * number, ruleset)
    auctions = BiddingPolicy().finish_all(begun.auctions, begun.seen, rng)
    return begun.dealt_for([auction.contract for auction in auctions]), auctions


def auction_figures(auctions: list[Auction]) -> dict[str, Any]:
    """Return how the auctions of a ruleset go."""
    contracts = [auction.contract for auction in auctions if auction.contract]
    return {
        "deals": len(auctions),
        "passed_out": len(auctions) - len(contracts),
        "doubled": round(sum(bool(one.doubling) for one in contracts) / len(contracts), 3),
        "calls": round(float(np.mean([len(auction.calls) for auction in auctions])), 1),
    }


def outcomes(
    ruleset: Ruleset, deals: NDArray[np.uint32], contracts: list[Contract], threads: int
) -> list[list[Any]]:
    """Return what came of deals with their contracts, each as it stands in the data."""
    solved = solve_many(  # a belote that depends on the play counts for who holds it
        hands=deals,
        strains=[int(contract.strain) for contract in contracts],
        leaders="E",
        ruleset=replace(ruleset, belote_in_play=0),
        roem=True,
        threads=threads,
    )
    assert solved.roem is not None
    return [
        outcome(Deal([Hand.from_mask(int(mask)) for mask in hands]), contract, margin, roem, ruleset)
        for hands, contract, margin, roem in zip(
            deals, contracts, solved.margins_ns.tolist(), solved.roem.tolist(), strict=True
        )
    ]


def outcome(deal: Deal, contract: Contract, margin_ns: int, roem: list[int], ruleset: Ruleset) -> list[Any]:
    """Return what came of a deal, as it stands in the data."""
    margin_ns -= roem[Side.NS] - roem[Side.EW]
    strain, read = contract.strain, Margins.of(contract.strain, ruleset)
    settlement = settle(declare_best(deal, strain, ruleset), "E", strain, ruleset)
    belotes, own = [0, 0], settlement.points_by_seat[contract.declarer]
    for belote in belote_holders(deal, strain, ruleset):
        belotes[belote.seat.side] += belote.points
        own += belote.points * (belote.seat == contract.declarer)
    return [
        str(contract),
        [read.cards_ns(margin_ns), read.cards_ew(margin_ns)],
        [read.tricks_ns(margin_ns), read.tricks_ew(margin_ns)],
        [settlement.points_ns, settlement.points_ew],
        belotes,
        own,
        *([] if ruleset.roem.is_empty else [roem]),
    ]


def tally_of(row: list[Any]) -> Tally:
    """Return the tally of a row of the data."""
    _, cards, tricks, declarations, belotes, own, *roem = row
    roem_ns, roem_ew = roem[0] if roem else (0, 0)
    return Tally(
        cards_ns=cards[Side.NS],
        cards_ew=cards[Side.EW],
        tricks_ns=tricks[Side.NS],
        tricks_ew=tricks[Side.EW],
        declarations_ns=declarations[Side.NS],
        declarations_ew=declarations[Side.EW],
        belotes_ns=belotes[Side.NS],
        belotes_ew=belotes[Side.EW],
        roem_ns=roem_ns,
        roem_ew=roem_ew,
        declarer_combinations=own,
    )


if __name__ == "__main__":
    main()
