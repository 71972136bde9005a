"""The chance of winning a match from a score: a table for every target, worked out from simulated deals."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from blotsolve.advice.evaluator import preset_like
from blotsolve.contract import Contract
from blotsolve.errors import ScoreError
from blotsolve.game.match import Match
from blotsolve.game.scoring import DealScore, Tally, score_deal
from blotsolve.rulesets import BLOT, Ruleset, find_ruleset
from blotsolve.seats import Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["win_chance"]

BEYOND = 60
"""How far past the target a match that goes on is followed; then the side that leads is said to win."""


def win_chance(
    ruleset: Ruleset | str = BLOT,
    target: int = 0,
    points_us: int = 0,
    points_them: int = 0,
    *,
    we_deal: bool | None = None,
) -> float:
    """Return the chance that we win a match that stands at some table points.

    `target` is one of the ruleset's, the usual one by default; `we_deal` says whether one of us deals next,
    None that it is not known. The deals to come are taken from simulated ones, in which everybody bids by
    the policy and plays with all cards seen: both sides are as strong. Points that hang over are not
    counted. Raise ScoreError for a target that the ruleset does not have or points that are none.

    >>> win_chance("blot", 151, 75, 75), win_chance("blot", 151, 140, 60) > 0.8
    (0.5, True)
    """
    match = Match(find_ruleset(ruleset), target)
    for name, points in (("points_us", points_us), ("points_them", points_them)):
        if type(points) is not int or points < 0:
            raise ScoreError(f"{name} is {points!r} (expected a number from 0)")
    if we_deal is None:
        both = (
            win_chance(match.ruleset, match.target, points_us, points_them, we_deal=deal)
            for deal in (True, False)
        )
        return sum(both) / 2
    if not we_deal:
        return 1 - win_chance(match.ruleset, match.target, points_them, points_us, we_deal=True)
    most = match.target + BEYOND - 1
    if max(points_us, points_them) > most:
        return _beyond(points_us, points_them)
    return float(_table(match.ruleset, match.target)[points_us, points_them])


def _beyond(points_us: int, points_them: int) -> float:
    """Return the chance where the score is past everything that is worked out."""
    return 0.5 if points_us == points_them else float(points_us > points_them)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What may come of a deal, and how often; N–S are the dealer and his partner."""

    score: DealScore
    chance: float


@cache
def wins_data() -> dict[str, Any]:
    """Return the outcomes of simulated deals, as `scripts/fit_wins.py` has written them."""
    data: dict[str, Any] = json.loads((files("blotsolve.advice") / "data" / "wins.json").read_text("utf-8"))
    return data


@lru_cache(maxsize=16)
def _outcomes(ruleset: Ruleset) -> tuple[tuple[_Outcome, ...], float]:
    """Return the outcomes of a deal, and the chance that all pass."""
    data = wins_data()["rulesets"][preset_like(ruleset)]
    total = data["deals"]
    outcomes = []
    for count, contract, cards, tricks, declarations, belotes, own in data["outcomes"]:
        tally = Tally(
            cards_ns=cards[0],
            cards_ew=cards[1],
            tricks_ns=tricks[0],
            tricks_ew=tricks[1],
            declarations_ns=declarations[0],
            declarations_ew=declarations[1],
            belotes_ns=belotes[0],
            belotes_ew=belotes[1],
            declarer_combinations=own,
        )
        outcomes.append(_Outcome(score_deal(Contract.parse(contract), tally, ruleset), count / total))
    return tuple(outcomes), data["passed_out"] / total


@lru_cache(maxsize=16)
def _table(ruleset: Ruleset, target: int) -> NDArray[np.float64]:
    """Return the chance of the dealer's side for every score, its own points first.

    No deal takes points away, so that the table is filled from the highest sums of both scores down. Where
    all pass the same score comes back with the other side dealing: two equations for each score.
    """
    import numpy as np

    outcomes, passed = _outcomes(ruleset)
    size = target + BEYOND
    wins = np.empty((size, size))
    ends = _Ends(ruleset, target)
    for total in range(2 * (size - 1), -1, -1):
        first = np.arange(max(0, total - size + 1), min(total, size - 1) + 1)
        second = total - first
        dealing = np.zeros(len(first))
        for outcome in outcomes:
            dealing += outcome.chance * _after(outcome.score, first, second, ends, wins)
        # `others` is the chance of the same side where the other one deals: the table with sides changed
        others = (1 - passed) - dealing[::-1]
        wins[first, second] = (dealing + passed * others) / (1 - passed**2)
    wins.flags.writeable = False
    return wins


def _after(
    score: DealScore,
    dealers: NDArray[np.int64],
    others: NDArray[np.int64],
    ends: _Ends,
    wins: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the chance of the dealer's side after one deal, from each of some scores."""
    import numpy as np

    size = len(wins)
    us, them = dealers + score.points_ns, others + score.points_ew
    inside = (us < size) & (them < size)
    # the other side deals next
    later = 1 - wins[np.minimum(them, size - 1), np.minimum(us, size - 1)]
    later = np.where(inside, later, np.where(us == them, 0.5, us > them))
    for index in np.flatnonzero((us >= ends.target) | (them >= ends.target)).tolist():
        winner = ends.winner(score, int(dealers[index]), int(others[index]))
        if winner is not None:
            later[index] = winner == Side.NS
    if ends.sudden:
        winner = ends.winner(score, 0, 0)
        if winner is not None and max(score.points_ns, score.points_ew) < ends.target:
            later[:] = winner == Side.NS
    return later


class _Ends:
    """Which deals end a match: asked of `Match` once for all scores that are alike."""

    def __init__(self, ruleset: Ruleset, target: int) -> None:
        self.ruleset, self.target = ruleset, target
        self.sudden = ruleset.match.reverse_capot_loses
        self.known: dict[tuple[object, ...], Side | None] = {}

    def winner(self, score: DealScore, points_ns: int, points_ew: int) -> Side | None:
        """Return who has won with a deal."""
        after_ns, after_ew = points_ns + score.points_ns, points_ew + score.points_ew
        key = (
            id(score),
            *(points >= self.target for points in (points_ns, points_ew, after_ns, after_ew)),
            (after_ns > after_ew) - (after_ns < after_ew),
        )
        if key not in self.known:
            self.known[key] = Match(self.ruleset, self.target, points_ns, points_ew).after(score).winner
        return self.known[key]
