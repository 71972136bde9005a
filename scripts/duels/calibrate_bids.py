"""Are the figures of bid advice honest, how large are their errors, and does the answer follow them?

For each of some random hands that speak first or, every second one, after a call of the player before, the
advice is set beside the mean over many fresh worlds, all of them solved: figures and distances should lie
within two of the stated standard errors about 95 times in 100.

    python scripts/duels/calibrate_bids.py --hands 60 --worlds 900 --fresh 2000
    python scripts/duels/calibrate_bids.py --hands 60 --time 2 --fresh 0 --ruleset belot_arena
"""

from __future__ import annotations

import argparse
import math
import time
from collections import Counter

import numpy as np

from blotsolve import RULESETS, Hand, Seat, Side
from blotsolve.advice import Outcomes, advise_bid, sample_worlds, solve_strains
from blotsolve.bidding import BiddingPolicy, seen_of
from blotsolve.game import Auction
from blotsolve.rulesets import Ruleset
from blotsolve.worlds import ratio_mean


def fresh_values(hand: Hand, auction: Auction, calls: list, worlds: int, seed: int) -> tuple:
    """Return the difference of each call in fresh worlds, and the weights of these."""
    policy, seat = BiddingPolicy(), auction.turn
    sample = sample_worlds(hand, seat, auction, worlds, seed, policy)
    seen = seen_of(sample.hands, auction.ruleset, (seat, hand))
    played = policy.contracts([auction.after(call) for call in calls], seen)
    strains = auction.ruleset.strains
    wanted = np.array([[any(one and one.strain == strain for one in row) for strain in strains]
                       for row in zip(*played, strict=True)])  # fmt: skip
    outcomes = Outcomes(auction.ruleset, auction.dealer.next)
    margins = solve_strains(sample.hands, auction.dealer.next, auction.ruleset, 1, wanted)
    outcomes.add(sample.hands, margins, wanted)
    sign = 1 if seat.side == Side.NS else -1
    found = []
    for contracts in played:
        scores = [outcomes.score(one, world) if one else None for world, one in enumerate(contracts)]
        found.append([sign * (one.points_ns - one.points_ew) if one else 0 for one in scores])
    return np.array(found, float), sample.weights, sample.pool_size


def after_one(generator: np.random.Generator, hand: Hand, ruleset: Ruleset) -> Auction:
    """Return an auction in which E has spoken, with cards that S does not hold."""
    rest = generator.permutation([card for card in range(32) if not hand.mask >> card & 1])
    other = Hand.from_mask(int(sum(1 << int(card) for card in rest[: ruleset.auction.cards])))
    auction = Auction(ruleset, Seat.N)
    return auction.after(BiddingPolicy().call(other, auction))


def compared(
    stated: float, error: float, fresh: np.ndarray, weights: np.ndarray, pool: float
) -> float | None:
    """Return how many errors of both a stated figure is above the fresh one."""
    mean, other = map(float, ratio_mean(fresh, weights))
    together = math.hypot(error, other * math.sqrt(1 + 1 / (weights**2).sum() / pool))
    return (stated - mean) / together if together > 0 else None


def show(name: str, found: list[float | None]) -> None:
    some = np.array([one for one in found if one is not None])
    if len(some):
        print(
            f"{name}: {np.mean(np.abs(some) <= 2):.1%} of {len(some)} within two errors; mean "
            f"{some.mean():+.2f} ± {some.std() / math.sqrt(len(some)):.2f} and spread {some.std():.2f} of "
            "(stated - fresh) / error"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--worlds", type=int, help="to solve for the advice")
    parser.add_argument("--time", type=float, help="seconds for the advice, in place of a number of worlds")
    parser.add_argument("--fresh", type=int, default=2000, help="fresh worlds; 0 for none")
    parser.add_argument("--ruleset", default="blot")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    ruleset = RULESETS[given.ruleset]
    generator = np.random.default_rng(given.seed)
    values, numbers, distances, advised, answers, seconds = [], [], [], [], [], []
    for number in range(given.hands):
        cards = generator.permutation(32)[: ruleset.auction.cards]
        hand = Hand.from_mask(int(sum(1 << int(card) for card in cards)))
        auction = Auction(ruleset, Seat.E)
        if number % 2:
            auction = after_one(generator, hand, ruleset)
        begun = time.process_time()
        advice = advise_bid(
            hand,
            seat=Seat.S,
            dealer=auction.dealer,
            auction=auction,
            ruleset=ruleset,
            worlds=given.worlds,
            time_limit=given.time,
            seed=number,
        )
        seconds.append(time.process_time() - begun)
        answers.append(advice)
        if given.fresh:
            shown = advice.candidates
            calls = [one.call for one in shown]
            fresh, weights, pool = fresh_values(hand, auction, calls, given.fresh, 10_000 + number)
            for one, of_call in zip(shown, fresh, strict=True):
                values.append(compared(one.value, one.value_error, of_call, weights, pool))
                numbers.append(number)
                if one.call == advice.call:
                    advised.append(values[-1])
                if one is not shown[0]:
                    behind = compared(one.behind, one.behind_error, fresh[0] - of_call, weights, pool)
                    distances.append(behind)
    show("all calls", values)
    for half, words in ((0, "of hands that speak first"), (1, "of hands after a call")):
        show(f"  {words}", [one for one, number in zip(values, numbers, strict=True) if number % 2 == half])
    show("the advised call", advised)
    show("behind the first", distances)
    apart = [one.behind + 2 * one.behind_error for each in answers for one in each.candidates
             if one.call in each.equals]  # fmt: skip
    rivals = [each.candidates[1] for each in answers if len(each.candidates) > 1]
    number, worlds = len(answers), [one.worlds for one in answers]
    print(f"{number} hands, {np.median(seconds):.2f} s and {np.median(worlds):.0f} worlds each (medians)")
    for name, words in (("verdict", "verdicts"), ("stopped", "why it stopped")):
        print(f"{words}: {dict(Counter(str(getattr(one, name)) for one in answers))}")
    print(f"the first call is advised for {sum(one.best is one.candidates[0] for one in answers)} hands")
    print(
        f"another cannot be distinguished from it for {sum(bool(one.equals) for one in answers)}, and is "
        f"less than {np.median(apart) if apart else 0:.1f} points behind (median of behind + two errors)"
    )
    print(
        f"errors: {np.median([one.best.error for one in answers]):.2f} of the advised call, "
        f"{np.median([one.behind_error for one in rivals]):.2f} of how far the second is behind (medians)"
    )


if __name__ == "__main__":
    main()
