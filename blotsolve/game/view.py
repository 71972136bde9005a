"""What can be seen of a deal: all that one player knows."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.cards import Card, Hand
from blotsolve.contract import Contract
from blotsolve.game.auction import Auction, Call
from blotsolve.game.belote import Belote
from blotsolve.game.declarations import Declaration, Kind
from blotsolve.game.heights import Named
from blotsolve.game.match import Match
from blotsolve.game.tricks import Trick
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

Declarations = tuple[Declaration, ...]

BySeat = tuple[Declarations, Declarations, Declarations, Declarations]
"""Declarations of N E S W."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one player knows of a deal: his own cards and what everybody has heard and seen."""

    ruleset: Ruleset
    seat: Seat
    dealer: Seat
    dealt: Hand
    """The cards that he was dealt; in the auction those that he has seen so far."""
    hand: Hand
    """The cards that he still holds."""
    turn: Seat | None
    """Who is to act, None when the deal is over."""
    legal: tuple[Call, ...] | tuple[Card, ...]
    """What he may say or play now; nothing if it is not his turn."""
    auction: Auction
    contract: Contract | None
    tricks: tuple[Trick, ...]
    leader: Seat | None
    """Who leads the trick on the table, None outside the play."""
    table: tuple[Card, ...]
    """The cards on the table, the leader's first."""
    announced: tuple[tuple[Kind, ...], tuple[Kind, ...], tuple[Kind, ...], tuple[Kind, ...]]
    """The kinds that N E S W declared."""
    heights: tuple[Named, ...]
    """What was said of their heights, where opponents declared the same kind."""
    shown: BySeat
    """The declarations whose cards N E S W have shown."""
    counted: BySeat
    """Those of them that count; another that is shown later may go before them."""
    declared: Declarations
    """What he declared himself."""
    belotes: tuple[Belote, ...]
    """The belotes that were said."""
    match: Match | None = None
    """The match before this deal; None for a deal that stands alone."""
