"""Are the errors of bid advice honest? Compare the advice for many hands with fresh worlds.

For each of some random hands that open the auction, the advice from a few worlds is set beside the mean over
many fresh ones: it should lie within two of the stated standard errors about 95 times in 100.

    python scripts/calibrate_bids.py --hands 40 --worlds 100 --fresh 400
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from blotsolve import RULESETS, Hand, Seat
from blotsolve.advice.bids import advise_bid, sample_worlds
from blotsolve.advice.race import Race
from blotsolve.advice.thumb import RuleOfThumb
from blotsolve.advice.worth import Worth, solve_strains
from blotsolve.game.auction import Auction


def fresh_values(hand: Hand, auction: Auction, calls: list, worlds: int, seed: int) -> dict:
    """Return the mean difference of calls over fresh worlds, and its standard error."""
    policy = RuleOfThumb((auction.turn, hand))
    sample = sample_worlds(hand, auction.turn, auction, worlds, seed, policy)
    worth = Worth(auction.ruleset, auction.dealer.next)
    worth.add(sample.hands, solve_strains(sample.hands, auction.dealer.next, auction.ruleset, 2))
    race = Race(hand, auction, worth, policy, lambda score: 0.0, "points")
    found = {}
    for call in calls:
        results = race.play_out(call, sample.hands)
        values = np.array([one.us - one.them for one in results])
        found[call] = float(values.mean()), float(values.std(ddof=1) / math.sqrt(len(values)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--fresh", type=int, default=400)
    parser.add_argument("--ruleset", default="blot")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ruleset = RULESETS[given.ruleset]
    generator = np.random.default_rng(given.seed)
    scores, best = [], []
    for number in range(given.hands):
        cards = generator.permutation(32)[: ruleset.auction.cards]
        hand = Hand.from_mask(int(sum(1 << int(card) for card in cards)))
        auction = Auction(ruleset, Seat.E)
        advice = advise_bid(
            hand, seat="S", dealer="E", ruleset=ruleset, worlds=given.worlds, seed=number, threads=2
        )
        shown = [one for one in advice.candidates if one.worlds >= 20]
        fresh = fresh_values(hand, auction, [one.call for one in shown], given.fresh, 10_000 + number)
        for place, one in enumerate(shown):
            mean, error = fresh[one.call]
            together = math.hypot(one.error, error)
            if together > 0:
                scores.append((one.expected_difference - mean) / together)
                if place == 0:
                    best.append(scores[-1])
    for name, some in (("all calls", np.array(scores)), ("the advised call", np.array(best))):
        inside = np.mean(np.abs(some) <= 2)
        print(
            f"{name}: {inside:.1%} of {len(some)} within two errors; "
            f"mean {some.mean():+.2f} and spread {some.std():.2f} of (stated - fresh) / error"
        )


if __name__ == "__main__":
    main()
