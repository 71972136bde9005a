"""What can be seen of a deal: all that one player knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from blotsolve.cards import Card, Hand
from blotsolve.contract import Call, Contract
from blotsolve.game.auction import Auction
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
    """What he may call or play now; nothing if it is not his turn."""
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

    def __repr__(self) -> str:
        what = "the auction" if self.contract is None else self.contract
        turn = "over" if self.turn is None else f"turn of {self.turn}"
        return f"<View of {self.seat}, {self.ruleset}, {what}, {turn}>"

    @property
    def tricks_and_table(self) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """The leader of each trick and its cards, his first; the trick on the table is the last."""
        tricks = tuple((trick.leader, trick.cards) for trick in self.tricks)
        if self.leader is None or not self.table:
            return tricks
        return (*tricks, (self.leader, self.table))

    @property
    def played(self) -> tuple[Hand, Hand, Hand, Hand]:
        """The cards that N E S W have played; with what they hold now they are what was dealt.

        >>> from blotsolve.game import DealState
        >>> deal = "N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87"
        >>> print(*DealState.in_play(deal, "W", "8H by N", "blot").after("AS").view("E").played)
        A... ... ... ...
        """
        masks = [0, 0, 0, 0]
        for seat, _, card in self.plays():
            masks[seat] |= 1 << card
        n, e, s, w = map(Hand.from_mask, masks)
        return n, e, s, w

    def plays(self) -> Iterator[tuple[Seat, tuple[Card, ...], Card]]:
        """Yield every card that was played, in order: by whom, on which cards of the trick, the card."""
        for leader, cards in self.tricks_and_table:
            for place, card in enumerate(cards):
                yield leader.after(place), cards[:place], card


def is_master(view: View, card: Card) -> bool:
    """Return whether a player knows that no card of its suit that he does not see beats a card.

    Parameters
    ----------
    view : View
        What the player sees, once there is a contract.
    card : Card
        The card: his own, or one on the table.

    Returns
    -------
    bool
        Whether every stronger card of its suit was played or is in his hand.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> deal = "N:A87...AKQJT KQJ.AKQ.AK. T9.JT9.QJT. .87.987.987"
    >>> view = DealState.in_play(deal, "W", "9D by N", "blot").view("N")
    >>> is_master(view, Card("AS")), is_master(view, Card("8S"))
    (True, False)
    """
    assert view.contract is not None
    strain, ruleset = view.contract.strain, view.ruleset
    seen = view.hand.mask
    for hand in view.played:
        seen |= hand.mask
    mine = ruleset.strength(card, strain)
    return all(
        seen >> other & 1 or ruleset.strength(Card(other), strain) < mine
        for other in range(8 * card.suit, 8 * card.suit + 8)
        if other != card
    )
