"""What a deal was worth to each player."""

from __future__ import annotations

from blotsolve.game import DealState
from blotsolve.seats import Seat, Side


def returns(state: DealState) -> tuple[int, int, int, int]:
    """Return the table points of a deal for N E S W: the own side's minus the other's.

    They are 0 before the end and where all have passed; points held over for the next deal count for nobody.
    """
    score = state.score()
    ahead = 0 if score is None else score.points_ns - score.points_ew
    n, e, s, w = (ahead if seat.side == Side.NS else -ahead for seat in Seat)
    return n, e, s, w
