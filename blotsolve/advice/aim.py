"""What to aim for: table points, or near the end of a match the chance of winning it."""

from __future__ import annotations

from collections.abc import Callable

from blotsolve.advice.bid_advice import Aim
from blotsolve.advice.wins import win_chance
from blotsolve.game.match import Match
from blotsolve.game.scoring import DealScore
from blotsolve.seats import Seat, Side

__all__ = ["aim_of", "chances"]

NEAR = 60
"""Table points to the target below which the chance of winning is the aim: about two large deals."""


def aim_of(match: Match | None) -> Aim:
    """Return what to aim for in the next deal of a match; a deal that stands alone is played for points.

    >>> aim_of(Match("blot", 151, 20, 95)), aim_of(Match("blot", 151, 20, 85))
    (<Aim.WIN: 'win'>, <Aim.POINTS: 'points'>)
    """
    if match is None or match.target - max(match.points_ns, match.points_ew) > NEAR:
        return Aim.POINTS
    return Aim.WIN


def chances(match: Match, side: Side, dealer: Seat) -> Callable[[DealScore], float]:
    """Return the chance of a side to win the match by the score of the deal that `dealer` deals.

    >>> from blotsolve.game.scoring import Tally, score_deal
    >>> tally = Tally(cards_ns=136, cards_ew=26, tricks_ns=6, tricks_ew=2)
    >>> score = score_deal("9H by N", tally, "blot")
    >>> chances(Match("blot", 151, 130, 120), Side.NS, Seat.N)(score)
    1.0
    """
    known: dict[tuple[int, int], float] = {}

    def chance(score: DealScore) -> float:
        after = match.after(score)
        if after.winner is not None:
            return float(after.winner == side)
        standing = after.points(side), after.points(side.other)
        if standing not in known:
            we_deal = dealer.next.side == side
            known[standing] = win_chance(match.ruleset, match.target, *standing, we_deal=we_deal)
        return known[standing]

    return chance
