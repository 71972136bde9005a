"""A duplicate match of bidders: the same deals twice with the sides changed, the same perfect play for all.

The adviser bids for one side, another bidder for the other; the difference per deal has its standard error.

    python scripts/duel_bidders.py --deals 40 --worlds 64 --against policy thumb
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable

import numpy as np

from blotsolve import RULESETS, Hand, Seat, Side
from blotsolve.advice.bids import advise_bid
from blotsolve.advice.policy import BiddingPolicy
from blotsolve.advice.thumb import RuleOfThumb
from blotsolve.advice.worth import Worth, solve_strains
from blotsolve.game.auction import Auction, Call

Bidder = Callable[[Hand, Auction], Call]


def adviser(worlds: int) -> Bidder:
    """Return who calls what the advice says."""

    def call(hand: Hand, auction: Auction) -> Call:
        advice = advise_bid(
            hand,
            seat=auction.turn,
            dealer=auction.dealer,
            auction=auction,
            ruleset=auction.ruleset,
            worlds=worlds,
            seed=len(auction.calls),
            threads=2,
        )
        return advice.call

    return call


def rivals() -> dict[str, Bidder]:
    policy, thumb = BiddingPolicy(), RuleOfThumb()
    return {"policy": policy.call, "thumb": thumb.call}


def bid(deal: list[Hand], seen: list[Hand], auction: Auction, bidders: dict[Side, Bidder]) -> Auction:
    while not auction.is_over:
        hand = seen[auction.turn]
        auction = auction.after(bidders[auction.turn.side](hand, auction), deal[auction.turn])
    return auction


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--ruleset", default="blot")
    parser.add_argument("--against", nargs="+", default=["policy", "thumb"])
    parser.add_argument("--seconds", type=float, default=120, help="for each rival")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ruleset = RULESETS[given.ruleset]
    cards = ruleset.auction.cards
    for name in given.against:
        generator = np.random.default_rng(given.seed)
        differences, begun = [], time.monotonic()
        for number in range(given.deals):
            if time.monotonic() - begun > given.seconds:
                break
            dealt = generator.permutation(32).reshape(4, 8)
            deal = [Hand.from_mask(int(sum(1 << int(card) for card in row))) for row in dealt]
            seen = [Hand.from_mask(int(sum(1 << int(card) for card in row[:cards]))) for row in dealt]
            auction = Auction(ruleset, Seat(number % 4))
            worth = Worth(ruleset, auction.dealer.next)
            hands = np.array([[hand.mask for hand in deal]], np.uint32)
            worth.add(hands, solve_strains(hands, auction.dealer.next, ruleset))
            total = 0
            for side in Side:
                bidders = {side: adviser(given.worlds), side.other: rivals()[name]}
                contract = bid(deal, seen, auction, bidders).contract
                if contract is not None:
                    score = worth.score(contract, 0)
                    ours = score.points_ns - score.points_ew
                    total += ours if side == Side.NS else -ours
            differences.append(total / 2)
        values = np.array(differences)
        error = values.std(ddof=1) / math.sqrt(len(values))
        print(
            f"{ruleset.name}: adviser ({given.worlds} worlds) against {name}: "
            f"{values.mean():+.1f} +- {error:.1f} table points a deal, {len(values)} deals played twice"
        )


if __name__ == "__main__":
    main()
