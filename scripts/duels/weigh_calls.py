"""How much the calls tell of the hidden hands, by who bids and by whom he is taken for.

    python scripts/duels/weigh_calls.py --deals 160

Each line says how many times likelier the true deal becomes against another one that fits the own hand, on
geometric average, with twice its standard error as a factor.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import exp, sqrt
from statistics import mean, stdev

import numpy as np
from rule_of_thumb import RuleOfThumb

from blotsolve import RULESETS, Seat
from blotsolve.bidding import BiddingPolicy, likely_by_either, likely_calls, rule_call
from blotsolve.contract import Call
from blotsolve.game import DealState, View
from blotsolve.worlds import Knowledge, worlds

POLICY, THUMB = BiddingPolicy(), RuleOfThumb()
BIDDERS: dict[str, Callable[[View], Call]] = {
    "rules of thumb of the bots": lambda view: rule_call(view)[0],
    "BiddingPolicy": lambda view: POLICY.call(view.dealt, view.auction),
    "rule of thumb": lambda view: THUMB.call(view.dealt, view.auction),
}
LIKELIHOODS: dict[str, Callable] = {
    "rules of thumb": likely_calls,
    "policy": POLICY.log_likelihood,
    "either": likely_by_either,
}
"""Whom the leader takes the others for."""
OTHERS = 400


def ahead(state: DealState, likelihood: Callable) -> float:
    """Return by how much the leader finds the true deal likelier than another, as a logarithm."""
    leader = state.turn
    drawn = worlds(Knowledge.of_hand(state.deal[leader], leader), OTHERS, 1)
    true = np.array([[hand.mask for hand in state.deal]], np.uint32)
    logs = likelihood(np.vstack([true, drawn]), state.auction, [seat for seat in Seat if seat != leader])
    return float(logs[0] - np.log(np.exp(logs[1:]).mean()))


def main() -> None:
    """Print a line for each game and bidder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=160)
    parser.add_argument("--rulesets", nargs="+", default=list(RULESETS), choices=list(RULESETS))
    given = parser.parse_args()
    for ruleset in given.rulesets:
        for bidder, call in BIDDERS.items():
            found: dict[str, list[float]] = {name: [] for name in LIKELIHOODS}
            for seed in range(given.deals):
                state = DealState.random(seed, Seat(seed % 4), ruleset)
                while state.contract is None and state.turn is not None:
                    state = state.after(call(state.view(state.turn)))
                if state.contract is not None:
                    for name, likelihood in LIKELIHOODS.items():
                        found[name].append(ahead(state, likelihood))
            for name, logs in found.items():
                error = exp(2 * stdev(logs) / sqrt(len(logs)))
                times = f"{exp(mean(logs)):7.1f} times, to a factor of {error:.2f}"
                print(f"{ruleset:12} {bidder:28} taken for {name:15} {times}")


if __name__ == "__main__":
    main()
