"""The chance of winning a match from a score: a table for every target, worked out from simulated deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from blotsolve.advice.match_outcomes import score_outcome
from blotsolve.bidding import preset_like
from blotsolve.checks import whole
from blotsolve.errors import ScoreError
from blotsolve.fitted import fitted_data
from blotsolve.game import DealScore, Match, read_contract
from blotsolve.rulesets import RULESETS, Rounding, Ruleset, find_ruleset
from blotsolve.seats import Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BEYOND = 60
"""How many steps past the target a match is followed; then the side that leads is taken to win."""

MOST_DEALS = 100
"""Deals to come over which a chance is worked out; one by one, so that many more would take minutes."""


def win_chance(
    ruleset: Ruleset | str = "blot",
    target: int = 0,
    points_us: int = 0,
    points_them: int = 0,
    *,
    we_deal: bool | None = None,
    deals_left: int | None = None,
) -> float:
    """Return the chance that we win a match that stands at some table points.

    The deals to come are taken from simulated ones, in which everybody bids by the policy and plays with all
    cards seen: both sides are as strong. Points carried over are not counted.

    Parameters
    ----------
    ruleset
        A ruleset or its name.
    target
        Table points to which the match is played, one of the ruleset's targets; the usual one by default.
    points_us
        Our table points.
    points_them
        Table points of the other side.
    we_deal
        Whether one of us deals next; None where that is not known.
    deals_left
        How many deals are still played where their number decides, and not a target; None else.

    Returns
    -------
    float
        From 0 to 1, for our side.

    Raises
    ------
    ScoreError
        For a target that the ruleset does not have, or points that are none.
    RulesetError
        If there is no such ruleset.

    Examples
    --------
    >>> win_chance("blot", 151, 75, 75), win_chance("blot", 151, 140, 60) > 0.8
    (0.5, True)
    """
    match = Match(find_ruleset(ruleset), target or (find_ruleset(ruleset).match.targets[0]))
    points_us = whole("points_us", points_us, 0, error=ScoreError)
    points_them = whole("points_them", points_them, 0, error=ScoreError)
    if we_deal is None:
        both = (
            win_chance(ruleset, target, points_us, points_them, we_deal=deal, deals_left=deals_left)
            for deal in (True, False)
        )
        return sum(both) / 2
    if deals_left is not None:
        deals_left = whole("deals_left", deals_left, 0, MOST_DEALS, ScoreError)
        return chance_over_deals(match.ruleset, points_us - points_them, deals_left, we_deal=we_deal)
    if not we_deal:
        return 1 - win_chance(match.ruleset, match.target, points_them, points_us, we_deal=True)
    step = step_of(match.ruleset)
    goal, us, them = match.target // step, (points_us + step // 2) // step, (points_them + step // 2) // step
    if max(us, them) >= goal > max(points_us, points_them) // step:  # rounding does not take anybody there
        us, them = min(us, goal - 1), min(them, goal - 1)
    if max(us, them) >= goal + BEYOND:
        return _beyond(points_us, points_them)
    table = (_table if max(us, them) < goal else equity_table)(match.ruleset, match.target)
    return float(table[us, them])


def step_of(ruleset: Ruleset) -> int:
    """Return how many table points apart the scores are that chances are worked out for.

    Parameters
    ----------
    ruleset
        The ruleset.

    Returns
    -------
    int
        1, or 10 where scores are kept in points: they are rounded to tens, or taken as if they were.

    Examples
    --------
    >>> [step_of(find_ruleset(name)) for name in ("blot", "contree", "contree_colver")]
    [1, 10, 10]
    """
    return ruleset.scoring.ten


@lru_cache(maxsize=4096)
def chance_over_deals(ruleset: Ruleset, ahead: int, deals: int, *, we_deal: bool) -> float:
    """Return the chance to have more points after so many more deals, half of it where both have as many."""
    import numpy as np

    spread, middle = _ahead_after(ruleset, deals)
    places = np.arange(len(spread)) - middle  # of who deals first
    final = places + ahead if we_deal else ahead - places
    return float(spread @ ((final > 0) + 0.5 * (final == 0)))


@lru_cache(maxsize=64)
def _ahead_after(ruleset: Ruleset, deals: int) -> tuple[NDArray[np.float64], int]:
    """Return how likely the side that deals next is ahead by so much after some deals, and the place of 0."""
    import numpy as np

    if not deals:
        return np.ones(1), 0
    scores, chances, passed = _outcomes(ruleset)
    differences = np.array([score.points_ns - score.points_ew for score in scores])
    most = int(np.abs(differences).max())
    one = np.zeros(2 * most + 1)
    np.add.at(one, differences + most, chances)
    one[most] += passed
    later, middle = _ahead_after(ruleset, deals - 1)
    return np.convolve(one, later[::-1]), most + len(later) - 1 - middle  # the other side deals then


def _beyond(points_us: int, points_them: int) -> float:
    """Return the chance where the score is past everything that is worked out."""
    return 0.5 if points_us == points_them else float(points_us > points_them)


@cache
def match_equity_data() -> dict[str, Any]:
    """Return the outcomes of simulated deals, as `scripts/fit/wins.py` has written them."""
    return fitted_data("blotsolve.advice", "wins")


@lru_cache(maxsize=16)
def _outcomes(ruleset: Ruleset) -> tuple[list[DealScore], NDArray[np.float64], float]:
    """Return what may come of a deal with the chance of each, and the chance that all pass.

    N–S are the dealer and his partner.
    """
    import numpy as np

    rulesets = match_equity_data()["rulesets"]

    def will_do(preset: Ruleset) -> bool:
        return preset.name in rulesets and bool(preset.auction.ranking) == bool(ruleset.auction.ranking)

    preset = RULESETS[preset_like(ruleset, will_do)]
    data = rulesets[preset.name]
    total = data["deals"]
    scores, counts = [], []
    for count, contract, *figures in data["outcomes"]:
        scores.append(score_outcome(preset, ruleset, read_contract(contract, preset), *figures))
        counts.append(count)
    return scores, np.array(counts) / total, data["passed_out"] / total


@lru_cache(maxsize=16)
def _table(ruleset: Ruleset, target: int) -> NDArray[np.float64]:
    """Return the chance of the dealer's side for every score below the target, its own points first."""
    import numpy as np

    name = f"{ruleset.name} {target}"
    kept = files("blotsolve.advice") / "data" / "wins" / f"{ruleset.name}.npz"
    if RULESETS.get(ruleset.name) == ruleset and kept.is_file():
        with kept.open("rb") as file, np.load(file) as tables:
            if name in tables:
                return np.asarray(np.cumsum(tables[name], axis=1, dtype=np.int64) / SCALE)
    return equity_table(ruleset, target)


SCALE = 10_000
"""What one is in the tables that are kept; each row has its first number and then the steps to the next."""


@lru_cache(maxsize=16)
def equity_table(ruleset: Ruleset, target: int) -> NDArray[np.float64]:
    """Work out the chance of the dealer's side for every score, its own points first, in steps of `step_of`.

    No deal takes points away, so that the table is filled from the highest sums of both scores down. Where
    all pass, the same score comes back with the other side dealing: two equations for each score.
    """
    import numpy as np

    if ruleset.scoring.rounding == Rounding.NONE:  # so that every score is one of the table
        ruleset = replace(ruleset, scoring=replace(ruleset.scoring, rounding=Rounding.HALF_UP))
    scores, chances, passed = _outcomes(ruleset)
    step = step_of(ruleset)
    size, ends = target // step + BEYOND, _Ends(ruleset, target, scores)
    gains = np.array([(score.points_ns, score.points_ew) for score in scores])[:, :, None] // step
    wins = np.full((size, size), 0.5)
    for total in range(2 * (size - 1), -1, -1):
        first = np.arange(max(0, total - size + 1), min(total, size - 1) + 1)
        before = np.stack([first, total - first])
        after = before + gains  # outcome, side, score
        us, them = after[:, 0], after[:, 1]
        # the other side deals next
        later = 1 - wins[np.minimum(them, size - 1), np.minimum(us, size - 1)]
        past = (us >= size) | (them >= size)
        later[past] = (1 + np.sign(us - them)[past]) / 2
        won = ends.winners(step * before, step * after)
        dealing = chances @ np.where(won < 0, later, won == Side.NS)
        # the chance of the same side where the other one deals is that of the others with sides changed
        others = (1 - passed) - dealing[::-1]
        wins[before[0], before[1]] = (dealing + passed * others) / (1 - passed**2)
    wins.flags.writeable = False
    return wins


class _Ends:
    """Which deals end a match: asked of `Match` once for all that are alike."""

    def __init__(self, ruleset: Ruleset, target: int, scores: Sequence[DealScore]) -> None:
        import numpy as np

        self.ruleset, self.target, self.scores = ruleset, target, scores
        alike = [(one.declarers, one.verdict, one.capot, bool(one.contract.doubling)) for one in scores]
        kinds = {kind: number for number, kind in enumerate(dict.fromkeys(alike))}
        self.kinds = np.array([kinds[kind] for kind in alike])[:, None]
        self.known: dict[int, int] = {}

    def winners(self, before: NDArray[np.int64], after: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return who has won with each outcome from each score, -1 where they play on."""
        import numpy as np

        over = (*(before >= self.target)[:, None, :], after[:, 0] >= self.target, after[:, 1] >= self.target)
        code = self.kinds * 3 + 1 + np.sign(after[:, 0] - after[:, 1])
        for each in over:
            code = code * 2 + each
        found, first, place = np.unique(code, return_index=True, return_inverse=True)
        for one, index in zip(found.tolist(), first.tolist(), strict=True):
            if one not in self.known:
                outcome, score = divmod(index, code.shape[1])
                ns, ew = before[:, score].tolist()
                match = Match(self.ruleset, self.target, ns, ew).after(self.scores[outcome])
                self.known[one] = -1 if match.winner is None else int(match.winner)
        return np.array([self.known[one] for one in found.tolist()])[place].reshape(code.shape)
