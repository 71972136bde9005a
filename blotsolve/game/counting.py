"""Counting a deal: the tally of its tricks, its belotes and its declarations."""

from __future__ import annotations

from collections.abc import Iterable

from blotsolve.game.belote import Belote
from blotsolve.game.settlement import Settlement
from blotsolve.game.tally import Tally
from blotsolve.game.tricks import Trick
from blotsolve.seats import Seat, Side


def tally_of(
    tricks: Iterable[Trick], belotes: Iterable[Belote], settlement: Settlement, declarer: Seat
) -> Tally:
    """Return the tally of tricks that were taken, belotes that count and declarations that are settled."""
    cards, taken, said, roem = [0, 0], [0, 0], [0, 0], [0, 0]
    own = settlement.points_by_seat[declarer]
    for trick in tricks:
        cards[trick.winner.side] += trick.points
        roem[trick.winner.side] += trick.roem
        taken[trick.winner.side] += 1
    for belote in belotes:
        said[belote.seat.side] += belote.points
        own += belote.points if belote.seat == declarer else 0
    return Tally(
        cards_ns=cards[Side.NS],
        cards_ew=cards[Side.EW],
        tricks_ns=taken[Side.NS],
        tricks_ew=taken[Side.EW],
        declarations_ns=settlement.points_ns,
        declarations_ew=settlement.points_ew,
        belotes_ns=said[Side.NS],
        belotes_ew=said[Side.EW],
        roem_ns=roem[Side.NS],
        roem_ew=roem[Side.EW],
        declarer_combinations=own,
    )
