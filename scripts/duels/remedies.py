"""What was tried beyond averaging, as bots against the plain solver bot on the same deals.

    python scripts/duels/remedies.py rollout --deals 150 --worlds 16
    python scripts/duels/remedies.py --score --deals 600 --worlds 8

A remedy plays against `solver:WORLDS`. With `--score` every deal is one of a match near its end, one side
knows the score, and the figures are the chance of winning the match.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from math import sqrt
from statistics import NormalDist, mean, stdev

import numpy as np

from blotsolve import Card, Hand, Seat, Side
from blotsolve.advice import MarginScorer, advise_card, tie_break, win_chance
from blotsolve.core import core, pack_contract
from blotsolve.game import Match, View
from blotsolve.players import SolverBot as AnySolverBot
from blotsolve.players import moment, play_deal, play_match, rule_card
from blotsolve.solver import own_solver, step
from blotsolve.worlds import Knowledge, worlds

SPREAD = (18.7, 17.0, 15.5, 13.9, 11.6, 8.3, 3.8, 0.0)
"""Raw points by which play between solver bots departs from perfect play, by the number of tricks played …"""
BIAS = (7.0, 7.6, 6.3, 4.0, 2.2, 1.3, 0.3, 0.0)
"""… and how much less the declarers take on average, in 383 deals of `solver:32` and `solver:8`."""
PLACES = [NormalDist().inv_cdf((place + 0.5) / 9) for place in range(9)]


class SolverBot(AnySolverBot):
    """A plain one: every remedy is tried on top of averaging alone."""

    def __init__(self, worlds: int, prior: Callable[[View], Mapping[Card, float]] | None = None) -> None:
        super().__init__(worlds, plain=True, prior=prior)


class Smooth(SolverBot):
    """Scores every margin as if play may still depart from it, by half the measured spread."""

    def departures(self, view: View) -> list[float]:
        """Return how many raw points N–S may take more than with perfect play, all as likely."""
        return [SPREAD[len(view.tricks)] / 2 * place for place in PLACES]

    def card(self, view: View) -> Card:
        """Return the card with the best average over worlds and departures."""
        if len(view.legal) == 1 or view.contract.capot or len(view.tricks) == 7:
            return super().card(view)
        advice = advise_card(view, worlds=self.worlds, seed=self.seed ^ moment(view), race=False)
        scorer = MarginScorer(view, advice.hands, view.ruleset.capot_bonus)
        margins = (scorer.sign * advice.margins).astype(int)
        left, is_capot = scorer.margins.everything, scorer.margins.capot_ns(margins) != 0
        points = 0.0
        for more in self.departures(view):
            shifted = np.clip(margins + round(2 * more), -left, left)
            points = points + advice.weights @ scorer.of(np.where(is_capot, margins, shifted)).points
        return best(view, advice.legal, points, advice.weights @ advice.margins)


class Shift(Smooth):
    """Scores every margin as if the declarers take what they take less on average."""

    def departures(self, view: View) -> list[float]:
        """Return the measured bias, for N–S."""
        bias = BIAS[len(view.tricks)]
        return [-bias if view.contract.side == Side.NS else bias]


class First(SolverBot):
    """Goes by the rules of thumb in the first trick."""

    def card(self, view: View) -> Card:
        """Return the card of the rules in the first trick, later the advised one."""
        return super().card(view) if view.tricks else rule_card(view)[0]


class Prior(SolverBot):
    """Gives the card of the rules of thumb one table point beforehand while six cards or more are in hand."""

    def __init__(self, worlds: int) -> None:
        super().__init__(worlds, prior=lambda view: {rule_card(view)[0]: 1.0} if len(view.hand) > 5 else {})


class Rollout(SolverBot):
    """Lets the others play the rest of the trick by the rules of thumb, in the first two tricks."""

    def card(self, view: View) -> Card:
        """Return the card with the best average after such a trick."""
        if len(view.legal) == 1 or view.contract.capot or len(view.tricks) > 1:
            return super().card(view)
        hands = worlds(Knowledge.from_view(view), self.worlds, self.seed ^ moment(view))
        margins = np.array(
            [[self.margin(view, world, card) for card in view.legal] for world in hands.tolist()]
        )
        scorer = MarginScorer(view, hands, view.ruleset.capot_bonus)
        return best(
            view, view.legal, scorer.of(margins).points.mean(axis=0), scorer.sign * margins.mean(axis=0)
        )

    def margin(self, view: View, world: list[int], card: Card) -> int:
        """Return the margin of N–S after a card, the rest of the trick by the rules, and perfect play."""
        strain, ruleset = view.contract.strain, view.ruleset
        taken = sum(1 << side for side in {trick.winner.side for trick in view.tricks})
        position, settled, table = (
            (tuple(world), bytes(view.table), int(view.leader), taken),
            0,
            [*view.table],
        )
        while True:
            position, gain = step(position, card, strain, ruleset)
            settled, table = settled + gain, [*table, card]
            if not position[1]:
                with own_solver(ruleset, strain) as solver:
                    return settled + solver.value(*position)
            seat = view.leader.after(len(table))
            legal = Hand.from_mask(core.legal(pack_contract(ruleset, strain), *position))
            hand = Hand.from_mask(position[0][seat])
            card, _ = rule_card(
                replace(view, seat=seat, turn=seat, hand=hand, legal=tuple(legal), table=tuple(table))
            )


def best(view: View, legal: tuple[Card, ...], points: np.ndarray, raw: np.ndarray) -> Card:
    """Return the card that `advise_card` would choose by these averages."""
    keys = [
        (round(points[at], 6), round(raw[at], 6), tie_break(view, card), -at) for at, card in enumerate(legal)
    ]
    return legal[-max(keys)[-1]]


REMEDIES = {"smooth": Smooth, "shift": Shift, "first": First, "prior": Prior, "rollout": Rollout}


class Blind(SolverBot):
    """Does not know the score."""

    def card(self, view: View) -> Card:
        """Return the card for a deal that stands alone."""
        return super().card(replace(view, match=None))


def near_the_end(number: int, count: int, ruleset: str) -> float:
    """Return what knowing the score adds to the chance of winning, by one deal at two tables."""
    chance = random.Random(f"score {number}")
    target = Match(ruleset).target
    high = target - chance.randrange(1, 60)
    low = chance.randrange(max(0, high - 60), high + 1)
    scores = (high, low) if chance.random() < 0.5 else (low, high)
    match, cards, dealer = Match(ruleset, 0, *scores), chance.getrandbits(53), Seat(number % 4)
    won = []
    for bots in ((SolverBot(count), Blind(count)), (Blind(count), SolverBot(count))):
        score = play_deal(cards, dealer, ruleset, [*bots, *bots], match).score()
        after = match if score is None else match.after(score)
        points = after.points_ns, after.points_ew
        we_deal = dealer.next.side == Side.NS
        chance_ns = win_chance(ruleset, match.target, *points, we_deal=we_deal)
        won.append(chance_ns if after.winner is None else float(after.winner == Side.NS))
    return (won[0] - won[1]) / 2


def main() -> None:
    """Play, and print the difference with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("remedy", nargs="?", choices=REMEDIES)
    parser.add_argument("--score", action="store_true", help="what knowing the score is worth")
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--worlds", type=int, default=16)
    parser.add_argument("--ruleset", default="blot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="a file of deals that goes on where it is")
    given = parser.parse_args()
    if given.score:
        gains = [100 * near_the_end(number, given.worlds, given.ruleset) for number in range(given.deals)]
        give = 1.96 * stdev(gains) / sqrt(len(gains))
        middle = mean(gains)
        bounds = f"[{middle - give:+.2f}, {middle + give:+.2f}]"
        print(f"knowing the score: {middle:+.2f} % {bounds} over {given.deals} deals played twice")
        return
    if given.remedy is None:
        parser.error("which remedy?")
    bot = REMEDIES[given.remedy](given.worlds)
    bot.name = f"{given.remedy}:{given.worlds}"
    rival = SolverBot(given.worlds)
    print(play_match(bot, rival, deals=given.deals, ruleset=given.ruleset, seed=given.seed, out=given.out))


if __name__ == "__main__":
    main()
