"""What one player knows of a deal for two."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.cards import Card, Hand
from blotsolve.game import Kind
from blotsolve.two_handed.auction import Call, TrumpChoice, TwoHandedContract
from blotsolve.two_handed.declarations import ByPlayer, Declarations
from blotsolve.two_handed.layouts import Layout
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.tricks import TwoHandedTrick

Belotes = tuple[tuple[Player, int], ...]
"""Whose belote counts, and its raw points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHandedView:
    """What one player knows: his own cards, what lies open, and what both have heard and seen.

    In Open Blot both know the same.
    """

    ruleset: TwoHandedRuleset
    player: Player
    dealer: Player
    turn: Player | None
    """Who is to act, None when the deal is over or a closed card is to be turned first."""
    legal: tuple[Call, ...] | tuple[Card, ...]
    """What he may call or play now; nothing if it is not his turn."""
    choice: TrumpChoice
    contract: TwoHandedContract | None
    dealt: Hand
    """1 on 1: the cards that he was dealt and, with trumps chosen, has drawn. Open Blot: nothing."""
    hand: Hand
    """The cards that he holds, or his open cards."""
    open_card: Card | None
    """1 on 1: the card that lay open."""
    layouts: tuple[Layout, Layout] | None
    """Open Blot: the stacks that lie there, with every closed card unknown."""
    position: StacksPosition | None
    """Open Blot: the position as both see it, once there is a contract."""
    tricks: tuple[TwoHandedTrick, ...]
    leader: Player | None
    """Who leads the trick on the table, None outside the play."""
    table: tuple[Card, ...]
    announced: tuple[tuple[Kind, ...], tuple[Kind, ...]]
    """The kinds that N and S declared."""
    shown: ByPlayer
    """The declarations whose cards N and S have shown."""
    declared: Declarations
    """What he declared himself."""
    belotes: Belotes
    """The belotes that count so far."""
    declarations: tuple[int, int]
    """Open Blot: raw points of the combinations that count for N and S. 1 on 1: zeros."""
    match: TwoHandedMatch | None = None
    """The match before this deal; None for a deal that stands alone."""

    def __repr__(self) -> str:
        what = "the choice of trumps" if self.contract is None else self.contract
        turn = "over" if self.turn is None else f"turn of {self.turn}"
        return f"<TwoHandedView of {self.player}, {self.ruleset}, {what}, {turn}>"
