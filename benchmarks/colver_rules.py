"""Play random deals in colver and in the ruleset `contree_colver` side by side, and compare everything.

    python -m venv peers
    peers/bin/pip install . --group peers
    peers/bin/python benchmarks/colver_rules.py [--deals 5000] [--seed 1]

In every auction the legal calls are compared, in every position the legal cards, and in the end the scores.
Calls are drawn so that high bids, doublings and passes all come up; every fourth deal is played by the best
cards of one side and the worst of the other, so that many tricks, and often all, go one way.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from importlib import import_module
from typing import Any

from peers import colver_card

from blotsolve import Card, Deal, Seat
from blotsolve.contract import Bid, Call, Contra, Pass, Strain
from blotsolve.game import DealState
from blotsolve.rulesets import CONTREE_COLVER

CARDS = {colver_card(card): card for card in Card}


def colver_call(call: Call) -> int:
    """Return the number that colver gives a call."""
    if isinstance(call, Pass):
        return 0
    if not isinstance(call, Bid):
        return 41 if isinstance(call, Contra) else 42
    return 37 + call.strain if call.capot else 1 + 4 * (call.level - 8) + call.strain


def number_of(action: Call | Card) -> int:
    """Return the number that colver gives a call or a card."""
    return colver_card(action) if isinstance(action, Card) else colver_call(action)


def drawn_call(legal: list[int], chance: random.Random) -> int:
    """Return a call: mostly low bids, and passes and doublings often enough."""
    bids = [call for call in legal if 1 <= call <= 40]
    doublings = [call for call in legal if call > 40]
    if doublings and chance.random() < 0.25:
        return doublings[0]
    if bids and chance.random() < 0.45:
        return chance.choice(bids if chance.random() < 0.2 else bids[:8])
    return 0


def drawn_card(state: DealState, legal: list[int], chance: random.Random, one_way: bool) -> int:
    """Return a card: any, or strong ones for one side and weak ones for the other."""
    position = state.position
    assert position is not None
    if not one_way or chance.random() < 0.1:
        return chance.choice(legal)
    strain = position.strain

    def strength(card: int) -> tuple[bool, int]:
        return CARDS[card].suit == strain.suit, CONTREE_COLVER.strength(CARDS[card], strain)

    return (max if position.turn.side == Seat.N.side else min)(legal, key=strength)


def one_way_deal(chance: random.Random) -> Deal:
    """Return a deal in which N and S hold the high cards, so that capots come up."""
    cards = sorted(Card, key=lambda card: CONTREE_COLVER.strength(card, Strain.S) + chance.gauss(0, 1))
    low, high = cards[:16], cards[16:]
    chance.shuffle(low)
    chance.shuffle(high)
    return Deal([high[:8], low[:8], high[8:], low[8:]])


def compare(colver: Any, number: int, seed: int, counts: Counter[str]) -> None:
    """Play one deal in both; stop at the first difference."""
    chance = random.Random(f"{seed} {number}")
    one_way = number % 4 == 0
    deal = one_way_deal(chance) if one_way else Deal.random(chance)
    dealer = chance.choice(list(Seat))
    theirs = colver.Env.deal_with_hands(int(dealer), [[colver_card(card) for card in hand] for hand in deal])
    ours = DealState.start(deal, dealer, CONTREE_COLVER)
    while not ours.is_over:
        in_auction = ours.position is None
        numbers = {number_of(one): one for one in ours.legal}
        legal = sorted(theirs.legal_actions())
        counts["calls" if in_auction else "cards"] += 1
        if legal != sorted(numbers) or theirs.current_player() != ours.turn:
            sys.exit(f"deal {number}: colver allows {legal}, we {sorted(numbers)}: {ours}")
        action = drawn_call(legal, chance) if in_auction else drawn_card(ours, legal, chance, one_way)
        theirs.step(action)
        ours = ours.after(numbers[action])
    if not theirs.is_terminal():
        sys.exit(f"deal {number}: over for us, not for colver: {ours}")
    score = ours.score(0)
    if score is None:
        counts["passed out"] += 1
        return
    if list(theirs.rewards()) != [score.points_ns, score.points_ew]:
        sys.exit(f"deal {number}: colver scores {theirs.rewards()}, we {score.explain()}")
    counts["scores"] += 1
    swept = "all tricks" if score.capot is not None else "tricks shared"
    bid = "capot bid" if score.contract.capot else "number bid"
    counts[f"{bid}, {score.verdict}, {score.contract.doubling or 'no contra'}, {swept}"] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare the rules of contree_colver with those of colver.")
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        colver: Any = import_module("colver")
    except ModuleNotFoundError:
        sys.exit("colver is not installed: pip install . --group peers")
    counts: Counter[str] = Counter()
    for number in range(options.deals):
        compare(colver, number, options.seed, counts)
    print(f"colver {colver.__version__}, {options.deals} random deals, no difference")
    for what, count in sorted(counts.items()):
        print(f"  {what}: {count}")


if __name__ == "__main__":
    main()
