"""Fit from what promise on the bot `rules` for two chooses trumps: blotsolve/two_handed/rules_of_thumb.py.

    python scripts/fit/two_rules.py [--ruleset blot_1on1] [--deals 150]

Deals by number, their trumps chosen by the rules of thumb with a threshold of each player's own; the contract
is played perfectly by both, all cards seen, and scored. A threshold is worth the mean table points of who has
it against one who has another, as dealer and as his opponent. The best answer to the present threshold
becomes the present one, until nothing answers it better by more than its error.
"""

from __future__ import annotations

import argparse
from functools import cache
from statistics import fmean, stdev

from blotsolve.two_handed import Player, TwoHandedSession, TwoHandedState, find_two_handed
from blotsolve.two_handed.auction import Call, Kind
from blotsolve.two_handed.rules_of_thumb import ENOUGH_IN_HAND, ENOUGH_OPEN, choose_call, promise

PRESENT = {"blot_1on1": ENOUGH_IN_HAND, "open_blot": ENOUGH_OPEN}
STEP = 6

FIRST = {44.0: 0.375, 50.0: -0.825, 62.0: -0.1, 68.0: 1.175}
"""What thresholds are worth against that of 1 on 1 in the first 20 deals, which a test plays again."""


def chosen(state: TwoHandedState, enough: tuple[float, float], present: float) -> TwoHandedState:
    """Return a deal with trumps chosen, by the threshold of each player."""
    while state.contract is None:
        player = state.turn
        assert player is not None
        view = state.view(player)
        calls = [call for call in view.legal if isinstance(call, Call)]
        promises = {
            call: promise(view, call) + present - enough[player] for call in calls if call.kind != Kind.PASS
        }
        state = state.after(choose_call(calls, promises, view.ruleset))
    return state


@cache
def points(ruleset: str, number: int, dealer: Player, contract: str) -> int:
    """Return the table points of N minus those of S when a contract of a deal is played perfectly."""
    deal = TwoHandedState.random(number, dealer, ruleset).deal
    assert deal is not None
    state = TwoHandedState.in_play(deal, dealer, contract, ruleset)
    assert state.position is not None
    for _, card in TwoHandedSession(state.position, ruleset=find_two_handed(ruleset)).line():
        state = state.after(card)
    score = state.score()
    assert score is not None
    return score.points_n - score.points_s


def duel(ruleset: str, ours: float, theirs: float, deals: int) -> tuple[float, float]:
    """Return the mean table points a deal of one threshold against another, and its standard error."""
    if ours == theirs:
        return 0.0, 0.0
    present, won = PRESENT[ruleset], []
    for number in range(deals):
        state = TwoHandedState.random(number, Player(number % 2), ruleset)
        here, there = (
            points(ruleset, number, state.dealer, str(chosen(state, enough, present).contract))
            for enough in ((ours, theirs), (theirs, ours))
        )
        won.append((here - there) / 2)
    return fmean(won), stdev(won) / len(won) ** 0.5


def fit(ruleset: str, deals: int) -> float:
    """Return the threshold that nothing answers better, as far as the deals can tell."""
    enough = PRESENT[ruleset]
    for _ in range(8):
        answers = {other: duel(ruleset, other, enough, deals) for other in answers_to(enough)}
        for other, (mean, error) in answers.items():
            print(f"  {other:g} against {enough:g}: {mean:+.2f} ± {error:.2f}", flush=True)
        best = max(answers, key=lambda other: answers[other][0] - answers[other][1])
        if answers[best][0] <= answers[best][1]:
            break
        enough = best
    return enough


def answers_to(enough: float) -> list[float]:
    """Return the thresholds that are tried against one."""
    return [enough + STEP * steps for steps in (-2, -1, 1, 2)]


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit from what promise on `rules` chooses trumps.")
    parser.add_argument("--ruleset", choices=PRESENT, help="one game; both by default")
    parser.add_argument("--deals", type=int, default=150, help="by their numbers; each is played twice")
    options = parser.parse_args()
    for ruleset in PRESENT if options.ruleset is None else [options.ruleset]:
        print(ruleset)
        print(f"  enough: {fit(ruleset, options.deals):g}, as it ships: {PRESENT[ruleset]:g}")


if __name__ == "__main__":
    main()
