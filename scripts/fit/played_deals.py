"""Deals that bots have played, for what is fitted to play; each is drawn from its own seed.

    python scripts/fit/played_deals.py --deals 6000 --seed 1 --out FILE

A deal is a line of JSON. A file that is there is continued, so that a run may be stopped; the lines are the
same. Most seats play as `solver` with few worlds, some by the rules of thumb; all bid by the policy.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from pathlib import Path

from blotsolve.bidding import BiddingPolicy
from blotsolve.files import add_json_line
from blotsolve.game import DealState
from blotsolve.players import RulesBot, SolverBot, play_deal
from blotsolve.players.player import Player
from blotsolve.seats import Seat

GAMES = {"blot": 12, "contree": 3, "bulgarian": 3, "belote_classique": 2}
"""The games, and how many of twenty deals are played in each."""
WORLDS, BY_RULES = 16, 0.15
"""Worlds of a decision of those who solve, and the share of seats that play by rules of thumb."""


def played(seed: int, number: int) -> dict[str, object] | None:
    """Return a deal that four bots have played to its end, None if it was passed out."""
    chance = random.Random(1_000_003 * seed + number)
    (ruleset,) = chance.choices(list(GAMES), list(GAMES.values()))
    solver, rules = SolverBot(WORLDS, plain=True, policy=BiddingPolicy(), seed=number), RulesBot()
    by_rules = [chance.random() < BY_RULES for _ in Seat]
    players: list[Player] = [rules if each else solver for each in by_rules]
    state = play_deal(chance.getrandbits(40), Seat(chance.randrange(4)), ruleset, players)
    if state.contract is None:
        return None
    return line_of(state) | {"by_rules": by_rules, "number": number}


def line_of(state: DealState) -> dict[str, object]:
    """Return a deal as plain data."""
    turned = state.auction.turned
    cards = [card for trick in state.tricks for card in trick.cards]
    return {
        "ruleset": str(state.ruleset),
        "dealer": str(state.dealer),
        "deal": str(state.deal),
        "first": str(state.first),
        "turned": None if turned is None else str(turned),
        "calls": [str(call) for call in state.auction.calls],
        "contract": str(state.contract),
        "play": " ".join(map(str, cards)),
    }


def all_played(deals: int, seed: int, file: Path | None = None) -> Iterator[dict[str, object]]:
    """Yield the deals that are not passed out, from a file as far as it goes."""
    lines = file.read_text("utf-8").splitlines() if file is not None and file.exists() else []
    known = [json.loads(line) for line in lines]
    yield from (one for one in known if one["number"] < deals)
    for number in range(known[-1]["number"] + 1 if known else 0, deals):
        if (one := played(seed, number)) is not None:
            if file is not None:
                add_json_line(file, one)
            yield one


def main() -> None:
    """Play deals into a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    print(sum(1 for _ in all_played(given.deals, given.seed, given.out)), "deals")


if __name__ == "__main__":
    main()
