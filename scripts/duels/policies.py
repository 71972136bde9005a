"""A duplicate match of two quick ways to bid, on thousands of deals that are solved once and kept.

Each deal is bid twice with the sides changed, and every contract is played perfectly. Parameters of the
policy may be given after a colon, so that a change of them is a rival of its own. No deal from number 100,000
on was used to choose them:

    python scripts/duels/policies.py policy thumb --first 100000 --deals 4000
    python scripts/duels/policies.py policy:contra_cost=4,support=1 policy --ruleset blotify
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import numpy as np
from bidding_deals import BiddingDeals
from rule_of_thumb import ByThumb

from blotsolve import RULESETS
from blotsolve.bidding import Bidders, BiddingPolicy, Mind, Tables, play_out, prospects


def seated(text: str, deals: BiddingDeals) -> Mind:
    """Return players with the hands of all deals: `thumb`, or `policy` with parameters."""
    hands = prospects(deals.seen, deals.leader, deals.ruleset)
    name, _, parameters = text.partition(":")
    if name == "thumb":
        return ByThumb(deals.ruleset, 1).dealt(hands)
    changes = (one.split("=") for one in parameters.split(",") if one)
    policy = BiddingPolicy(**{field: float(value) for field, value in changes})
    return Bidders(policy, deals.ruleset, 1).dealt(hands)


def bid(deals: BiddingDeals, *minds: Mind) -> Tables:
    """Return the tables after the auctions of all deals: one mind for all, or that of N–S and that of E–W."""
    tables = Tables(deals.ruleset, deals.leader, len(deals))
    play_out(tables, minds)
    return tables


def points(deals: BiddingDeals, tables: Tables) -> np.ndarray:
    """Return the table points of N–S less those of E–W in each deal."""
    return np.array([deals.difference(one, deal) for deal, one in enumerate(tables.contracts())], float)


def habits(deals: BiddingDeals, tables: Tables) -> str:
    """Return how auctions of equals go."""
    contracts = tables.contracts()
    played = [deal for deal, contract in enumerate(contracts) if contract is not None]
    scores = [deals.worth.score(contracts[deal], deal) for deal in played]
    calls = sum(len(rows) for rows, _ in tables.said) / len(deals)
    contra = sum(bool(contracts[deal].doubling) for deal in played) / len(played)
    made = sum(score.verdict == "made" for score in scores) / len(played)
    both = np.mean([score.points_ns + score.points_ew for score in scores])
    return f"{calls:.1f} calls, contra {contra:.0%}, made {made:.0%}, {both:.1f} table points of both sides"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bidders", nargs=2, metavar="BIDDER", help="thumb, policy or policy:name=number,…")
    parser.add_argument("--ruleset", nargs="+", default=list(RULESETS), choices=list(RULESETS))
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--kept", type=Path, help="a folder for the solved deals")
    given = parser.parse_args()
    for name in given.ruleset:
        deals = BiddingDeals(
            RULESETS[name], given.first, given.deals, given.seed, kept=given.kept, threads=given.threads
        )
        one, other = given.bidders
        there = points(deals, bid(deals, seated(one, deals), seated(other, deals)))
        back = points(deals, bid(deals, seated(other, deals), seated(one, deals)))
        values = (there - back) / 2
        error = values.std(ddof=1) / math.sqrt(len(values))
        print(
            f"{name}: {one} against {other}: {values.mean():+.2f} ± {error:.2f} table points a deal, "
            f"{len(values)} deals played twice"
        )
        for each in dict.fromkeys(given.bidders):
            print(f"  {each} alone: {habits(deals, bid(deals, seated(each, deals)))}", flush=True)


if __name__ == "__main__":
    main()
