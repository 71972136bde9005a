"""What each part of the solver bot brings: the same bot with some parts against it without them.

Both bid by the policy and solve as many worlds, so that only what the worlds are differs.

    python scripts/duels/parts.py calls silence --deals 150 --worlds 24
    python scripts/duels/parts.py silence --over calls --deals 150 --worlds 24

The parts: `calls`, worlds weighted by the calls as `likely_by_either` has them; `policy`, weighted as if all
bid by the policy; `thumbs`, as if all bid about as rules of thumb do; `silence`, who announces nothing has
nothing; `plays`, worlds weighted by the cards that the others have played.
"""

from __future__ import annotations

import argparse

from blotsolve.bidding import BiddingPolicy, likely_by_either, likely_calls
from blotsolve.players import SolverBot, play_match

PARTS = ("calls", "policy", "thumbs", "silence", "plays")
LIKELIHOODS = {"calls": likely_by_either, "policy": BiddingPolicy().log_likelihood, "thumbs": likely_calls}


def bot_of(parts: list[str], worlds: int) -> SolverBot:
    """Return a bot with some parts."""
    weights = [LIKELIHOODS[part] for part in parts if part in LIKELIHOODS]
    bot = SolverBot(
        worlds,
        plain=True,
        policy=BiddingPolicy(),
        likelihood=weights[0] if weights else None,
        plays="plays" in parts,
    )
    bot.plain, bot.silent_is_empty = False, "silence" in parts  # as many worlds are weighed for both
    bot.name = f"solver:{worlds}+plain+bids" + "".join(f" {part}" for part in parts)
    return bot


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--over", nargs="+", default=[], choices=PARTS, help="parts that both have")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--ruleset", default="blot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="a file of deals that goes on where it is")
    given = parser.parse_args()
    bots = bot_of(given.parts + given.over, given.worlds), bot_of(given.over, given.worlds)
    print(play_match(*bots, deals=given.deals, ruleset=given.ruleset, seed=given.seed, out=given.out, jobs=1))


if __name__ == "__main__":
    main()
