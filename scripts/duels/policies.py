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
from rule_of_thumb import ThumbBidders

from blotsolve import RULESETS
from blotsolve.bidding import (
    Auctions,
    Bidders,
    BiddingPolicy,
    PolicyBidders,
    estimates_in,
    finish_auctions,
    judged_of,
)


def seated(text: str, deals: BiddingDeals) -> Bidders:
    """Return players with the hands of all deals: `thumb`, or `policy` with parameters."""
    turned = [auction.turned for auction in deals.auctions]
    hands = estimates_in(judged_of(deals.seen, turned), deals.leader, deals.ruleset)
    name, _, parameters = text.partition(":")
    if name == "thumb":
        return ThumbBidders(deals.ruleset, 1).dealt(hands)
    changes = (one.split("=") for one in parameters.split(",") if one)
    policy = BiddingPolicy(**{field: float(value) for field, value in changes})
    return PolicyBidders(policy, deals.ruleset, 1).dealt(hands)


def bid(deals: BiddingDeals, *everybody: Bidders) -> Auctions:
    """Return the auctions of all deals: by the same bidders, or by those of N–S and those of E–W."""
    many = Auctions.after(deals.auctions)
    finish_auctions(many, everybody)
    return many


def points(deals: BiddingDeals, many: Auctions) -> np.ndarray:
    """Return the table points of N–S less those of E–W in each deal."""
    contracts = many.contracts()
    deals.prepare(contracts)
    return np.array([deals.difference(one, deal) for deal, one in enumerate(contracts)], float)


def figures(deals: BiddingDeals, many: Auctions) -> str:
    """Return how auctions of equals go."""
    contracts = many.contracts()
    deals.prepare(contracts)
    played = [deal for deal, contract in enumerate(contracts) if contract is not None]
    scores = [deals.outcomes.score(contracts[deal], deal) for deal in played]
    calls = sum(len(rows) for rows, _ in many.calls) / len(deals)
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
            print(f"  {each} alone: {figures(deals, bid(deals, seated(each, deals)))}", flush=True)


if __name__ == "__main__":
    main()
