"""A duplicate match of bidders: the same deals twice with the sides changed, the same perfect play for all.

The adviser bids for one side, another bidder for the other. Each deal is a line of JSON in a file, so that a
duel that was broken off goes on where it was, and several add up:

    python scripts/duels/bidders.py --against thumb --deals 300 --worlds 96 --out duel.jsonl
    python scripts/duels/bidders.py --show duel.jsonl

To save time the adviser makes the call that the policy is sure of without a look, and keeps the solved worlds
of a hand until the deal is over; both are the same as asking again, but for calls that it would overrule.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np
from bidding_deals import BiddingDeals
from rule_of_thumb import RuleOfThumb

from blotsolve import RULESETS, Hand, Side
from blotsolve.advice import (
    PER_WORLD,
    Outcomes,
    Race,
    Ranking,
    aim_of,
    dealt_later,
    sample_worlds,
    solve_strains,
)
from blotsolve.bidding import BiddingPolicy
from blotsolve.contract import Call
from blotsolve.errors import FileError
from blotsolve.files import add_json_line, read_json_lines
from blotsolve.game import Auction

Bidder = Callable[[Hand, Auction], Call]

NAMES = ("ruleset", "worlds", "sure", "against", "seed", "deal")
"""What a deal that was played is known by."""


class Adviser:
    """A player who calls what the advice says."""

    def __init__(self, worlds: int, sure: float, threads: int) -> None:
        self.worlds, self.sure, self.threads = worlds, sure, threads
        self.policy = BiddingPolicy()
        self.solved: dict[tuple[int, ...], int] = {}
        self.asked = self.overruled = 0

    def forget(self) -> None:
        """Begin a new deal."""
        self.solved.clear()

    def __call__(self, hand: Hand, auction: Auction) -> Call:
        likely = self.policy.usual(hand, auction)
        usual = max(likely, key=lambda call: likely[call])
        if likely[usual] >= self.sure:
            return usual
        sample = sample_worlds(hand, auction.turn, auction, PER_WORLD * self.worlds, 1, self.policy)
        outcomes = Outcomes(auction.ruleset, auction.dealer.next, later=dealt_later(auction, hand))
        race = Race(hand, auction, outcomes, self.policy, *aim_of(None, auction.turn.side, auction.dealer))
        race.run([sample], lambda hands, wanted: self.solve(hands, wanted, auction), None, self.worlds)
        advised = Ranking(race).advised
        self.asked += 1
        self.overruled += advised != usual
        return advised

    def solve(self, hands: np.ndarray, wanted: np.ndarray, auction: Auction) -> np.ndarray:
        """Solve what is wanted of the worlds and not known yet."""
        rows = hands.tolist()
        places = np.argwhere(wanted).tolist()
        new = wanted.copy()
        for row, column in places:
            new[row, column] = (*rows[row], column) not in self.solved
        margins = solve_strains(hands, auction.dealer.next, auction.ruleset, self.threads, new)
        for row, column in places:
            key = (*rows[row], column)
            margins[row, column] = self.solved.setdefault(key, margins[row, column].copy())
        return margins


def bid(deal: list[Hand], seen: list[Hand], auction: Auction, bidders: dict[Side, Bidder]) -> Auction:
    """Return the whole auction of a deal, from before its first call."""
    while not auction.is_over:
        call = bidders[auction.turn.side](seen[auction.turn], auction)
        auction = auction.after(call, deal[auction.turn])
    return auction


def hands_of(row: np.ndarray) -> list[Hand]:
    return [Hand.from_mask(int(mask)) for mask in row]


def play(deals: BiddingDeals, place: int, adviser: Adviser, rival: Bidder) -> dict[str, object]:
    """Play a deal twice and return what came of it; points are those of the adviser less the rival's."""
    deal, seen = hands_of(deals.hands[place]), hands_of(deals.seen[place])
    adviser.forget()
    adviser.asked = adviser.overruled = 0
    auctions, points = [], []
    for side in Side:
        auction = bid(deal, seen, deals.auctions[place], {side: adviser, side.other: rival})
        difference = deals.difference(auction.contract, place)
        auctions.append(str(auction))
        points.append(difference if side == Side.NS else -difference)
    return {
        "auctions": auctions,
        "points": points,
        "asked": adviser.asked,
        "overruled": adviser.overruled,
    }


def show(files: list[Path]) -> None:
    """Print the difference for each duel in some files."""
    duels: dict[tuple[object, ...], dict[object, float]] = defaultdict(dict)
    for file in files:
        for one in read_json_lines(file, (*NAMES, "points")):
            duel = one["ruleset"], one["worlds"], one["sure"], one["against"]
            duels[duel][one["seed"], one["deal"]] = sum(one["points"]) / 2
    for (name, worlds, sure, against), found in sorted(duels.items()):
        values = np.array(list(found.values()))
        error = values.std(ddof=1) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        print(
            f"{name}: adviser ({worlds} worlds, sure from {sure:g}) against {against}: "
            f"{values.mean():+.2f} ± {error:.2f} table points a deal, {len(values)} deals played twice"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100, help="how many there are to be in the end")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--worlds", type=int, default=96)
    parser.add_argument(
        "--sure", type=float, default=0.95, help="how likely a call is that is not thought about"
    )
    parser.add_argument("--ruleset", default="blot", choices=list(RULESETS))
    parser.add_argument("--against", nargs="+", default=["policy", "thumb"], choices=["policy", "thumb"])
    parser.add_argument("--seconds", type=float, default=math.inf, help="after which no deal is begun")
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, help="the file that the deals are added to")
    parser.add_argument("--show", type=Path, nargs="+", help="only show what is in these files")
    given = parser.parse_args()
    if given.show:
        show(given.show)
        return
    begun, file = time.monotonic(), given.out or Path(f"duel-{given.ruleset}.jsonl")
    done = set()
    if file.exists():
        for one in read_json_lines(file, NAMES):
            done.add(tuple(one[name] for name in NAMES))
    adviser = Adviser(given.worlds, given.sure, given.threads)
    rivals: dict[str, Bidder] = {"policy": BiddingPolicy().call, "thumb": RuleOfThumb().call}
    for number in range(given.first, given.first + given.deals):
        deals = None
        for against in given.against:
            duel = given.ruleset, given.worlds, given.sure, against, given.seed, number
            if duel in done or time.monotonic() - begun > given.seconds:
                continue
            deals = deals or BiddingDeals(
                RULESETS[given.ruleset], number, 1, given.seed, threads=given.threads
            )
            fields = dict(zip(NAMES, duel, strict=True))
            add_json_line(file, fields | play(deals, 0, adviser, rivals[against]))
    show([file])


if __name__ == "__main__":
    try:
        main()
    except FileError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
