"""Are the errors of bid advice honest? Compare the advice for many hands with fresh worlds.

For each of some random hands that speak first or, every second one, after a call of the player before, the
advice from a few worlds is set beside the mean over many fresh ones: it should lie within two of the stated
standard errors about 95 times in 100.

    python scripts/duels/calibrate_bids.py --hands 40 --worlds 100 --fresh 400
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from blotsolve import RULESETS, Hand, Seat, Side
from blotsolve.advice import Outcomes, advise_bid, sample_worlds, solve_strains
from blotsolve.bidding import BiddingPolicy, seen_of
from blotsolve.game import Auction
from blotsolve.rulesets import Ruleset
from blotsolve.worlds import ratio_mean


def fresh_values(hand: Hand, auction: Auction, calls: list, worlds: int, seed: int) -> dict:
    """Return the mean difference of calls over fresh worlds, and its standard error."""
    policy, seat = BiddingPolicy(), auction.turn
    sample = sample_worlds(hand, seat, auction, worlds, seed, policy)
    outcomes = Outcomes(auction.ruleset, auction.dealer.next)
    outcomes.add(sample.hands, solve_strains(sample.hands, auction.dealer.next, auction.ruleset, 2))
    seen = seen_of(sample.hands, auction.ruleset, (seat, hand))
    played = policy.contracts([auction.after(call) for call in calls], seen)
    found = {}
    for call, contracts in zip(calls, played, strict=True):
        scores = [outcomes.score(one, world) if one else None for world, one in enumerate(contracts)]
        values = np.array([score.points_ns - score.points_ew if score else 0 for score in scores])
        values = values if seat.side == Side.NS else -values
        found[call] = tuple(map(float, ratio_mean(values, sample.weights)))
    return found


def after_one(generator: np.random.Generator, hand: Hand, ruleset: Ruleset) -> Auction:
    """Return an auction in which E has spoken, with cards that S does not hold."""
    rest = generator.permutation([card for card in range(32) if not hand.mask >> card & 1])
    other = Hand.from_mask(int(sum(1 << int(card) for card in rest[: ruleset.auction.cards])))
    auction = Auction(ruleset, Seat.N)
    return auction.after(BiddingPolicy().call(other, auction))


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
        if number % 2:
            auction = after_one(generator, hand, ruleset)
        advice = advise_bid(
            hand,
            seat=Seat.S,
            dealer=auction.dealer,
            auction=auction,
            ruleset=ruleset,
            worlds=given.worlds,
            seed=number,
            threads=2,
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
