"""Are the errors of card advice honest? Compare what it says with the mean over many other worlds.

The decisions are those of deals that the policy has bid and rules of thumb have played, one of each, where
more worlds are possible than are all solved. What the advised card is worth, and how far the others are
behind, should lie within two of the stated standard errors about 95 times in 100; and what the advised card
loses against the best one by the other worlds says how good the advice is.

    python scripts/duels/calibrate_cards.py --decisions 200 --worlds 40 --fresh 2000
"""

from __future__ import annotations

import argparse
import math
import time
from io import BytesIO

import numpy as np

from blotsolve import Card
from blotsolve.advice import CardAdvice, advise_card
from blotsolve.bidding import BiddingPolicy
from blotsolve.errors import ImpossibleKnowledgeError
from blotsolve.files import write_whole
from blotsolve.game import View
from blotsolve.players import RulesBot, play_deal
from blotsolve.worlds import Knowledge, count, weighted_mean

ALL_SOLVED = 500
"""So many worlds or fewer are all solved."""


class Watched(RulesBot):
    """Plays by the rules of thumb, calls by the policy, and keeps what it saw before each card."""

    def __init__(self) -> None:
        super().__init__(BiddingPolicy())
        self.seen: list[View] = []

    def card(self, view: View) -> Card:
        """Return the card of the rules."""
        self.seen.append(view)
        return super().card(view)


def decisions(number: int, ruleset: str, seed: int, last: int) -> list[View]:
    """Return what players saw before a card that was a choice, one decision of each deal."""
    chance, found, deal = np.random.default_rng(seed), [], 0
    while len(found) < number:
        deal += 1
        bot = Watched()
        play_deal(1_000_000 * seed + deal, "NESW"[deal % 4], ruleset, [bot] * 4)
        some = [
            view for view in bot.seen if len(view.legal) > 1 and len(view.tricks) < last and is_wide(view)
        ]
        if some:
            found.append(some[int(chance.integers(len(some)))])
    return found


def is_wide(view: View) -> bool:
    """Tell whether more worlds are possible than are all solved."""
    try:
        return count(Knowledge.from_view(view)) > ALL_SOLVED
    except ImpossibleKnowledgeError:
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--fresh", type=int, default=2000)
    parser.add_argument("--tricks", type=int, default=4, help="how many tricks the decisions come from")
    parser.add_argument("--ruleset", default="blot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a file of numpy for the figures of every decision")
    given = parser.parse_args()
    points, behind, losses, seconds, kept = [], [], [], [], []
    for number, view in enumerate(decisions(given.decisions, given.ruleset, given.seed, given.tricks)):
        begun = time.process_time()
        advice = advise_card(view, worlds=given.worlds, seed=number)
        seconds.append(time.process_time() - begun)
        fresh = advise_card(view, worlds=given.fresh, seed=10_000 + number, race=False)
        column = {card: place for place, card in enumerate(fresh.legal)}
        first = advice.cards[0]
        means, errors = weighted_mean(fresh.values, fresh.weights)
        at = column[first.card]
        losses.append(float(means.max() - means[at]))
        points.append((first.points - means[at]) / max(math.hypot(first.error, errors[at]), 1e-9))
        for one in advice.cards[1:]:
            mean, error = weighted_mean(
                fresh.values[:, at] - fresh.values[:, column[one.card]], fresh.weights
            )
            together = math.hypot(one.behind_error, float(error))
            if together > 0:
                behind.append((one.behind - float(mean)) / together)
            kept.append(raw(advice, one.card, number, float(mean), float(error)))
    for name, some in (("the advised card", np.array(points)), ("behind", np.array(behind))):
        print(
            f"{name}: {np.mean(np.abs(some) <= 2):.1%} of {len(some)} within two errors, "
            f"{np.mean(np.abs(some) > 4):.1%} beyond four; mean {some.mean():+.2f}, spread {some.std():.2f}"
        )
    lost, error = np.mean(losses), np.std(losses) / math.sqrt(len(losses))
    middle, most = (1000 * np.quantile(seconds, share) for share in (0.5, 0.95))
    print(
        f"the advised card loses {lost:.3f} ± {error:.3f} points a decision against {given.fresh} worlds; "
        f"{middle:.0f} ms a decision (median), {most:.0f} (p95)"
    )
    if given.keep:
        figures = BytesIO()
        np.lib.format.write_array(figures, np.array(kept, object), allow_pickle=True)
        write_whole(given.keep, figures.getvalue())


def raw(advice: CardAdvice, card: Card, number: int, mean: float, error: float) -> tuple[object, ...]:
    """Return all that the error of a distance could be made of."""
    first, other = (advice.legal.index(one) for one in (advice.card, card))
    return (
        number, mean, error, advice.values[:, first] - advice.values[:, other],
        advice.made[:, first], advice.made[:, other], advice.values[:, first], advice.weights, advice.stopped,
    )  # fmt: skip


if __name__ == "__main__":
    main()
