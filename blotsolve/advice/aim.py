"""What to aim for: table points, or near the end of a match the chance of winning it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from blotsolve.advice.match_equity import win_chance
from blotsolve.game import DealScore, Match
from blotsolve.seats import Seat, Side

NEAR = 60
"""Tens to the target below which the chance of winning is the aim: about two large deals."""

LAST = 2
"""Deals from the end of a match over a number of deals in which the chance of winning is the aim."""

Value = Callable[[DealScore | None], float]
"""What a deal is worth by its score; None is one that is passed out."""


class Aim(StrEnum):
    """What the advice makes as large as it can."""

    POINTS = "points"
    """Our table points less theirs, in this deal."""
    WIN = "win"
    """Our chance of winning the match."""


def aim_of(match: Match | None, side: Side, dealer: Seat) -> tuple[Value, Aim]:
    """Return what the next deal of a match is worth to a side, and in what unit.

    Parameters
    ----------
    match
        The match before the deal; None for a deal that stands alone, which is played for points.
    side
        The side whose value it is.
    dealer
        Who deals it.

    Returns
    -------
    tuple of (function, Aim)
        A function of the score of the deal, None if it is passed out. It gives the table points of `side`
        minus those of the other side, or, near the end of the match, the side's chance of winning it. The aim
        says which.

    Examples
    --------
    >>> from blotsolve.game import Tally, score_deal
    >>> tally = Tally(cards_ns=136, cards_ew=26, tricks_ns=6, tricks_ew=2)
    >>> value, aim = aim_of(Match("blot", 151, 130, 120), Side.NS, Seat.N)
    >>> value(score_deal("9H by N", tally, "blot")), aim
    (1.0, <Aim.WIN: 'win'>)
    """

    def points(score: DealScore | None) -> float:
        if score is None:
            return 0.0
        difference = score.points_ns - score.points_ew
        return float(difference if side == Side.NS else -difference)

    if match is None or not _is_near(match):
        return points, Aim.POINTS
    known: dict[tuple[int, int], float] = {}

    def chance(score: DealScore | None) -> float:
        after = match if score is None else match.after(score)
        if after.winner is not None:
            return float(after.winner == side)
        standing = after.points(side), after.points(side.other)
        if standing not in known:
            we_deal = dealer.next.side == side
            left = after.deals - after.played if after.deals else None
            known[standing] = win_chance(
                match.ruleset,
                match.target,
                *standing,
                we_deal=we_deal,
                deals_left=None if left is None else max(left, 1),
            )
        return known[standing]

    return chance, Aim.WIN


def _is_near(match: Match) -> bool:
    """Tell whether a match is so near its end that the chance of winning it is the aim."""
    if match.deals:
        return match.deals - match.played <= LAST
    return match.target - max(match.points_ns, match.points_ew) <= NEAR * match.ruleset.scoring.ten
