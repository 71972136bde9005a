"""What the course of a deal tells one player about the other hands: facts, before they are knowledge."""

from __future__ import annotations

from dataclasses import dataclass, field

from blotsolve.cards import Card, Hand
from blotsolve.contract import Bid, Strain
from blotsolve.game import (
    View,
    belote_played,
    capot_plus_holdings,
    declarable,
    kind_holdings,
    other_of_pair,
    ruled_out,
)
from blotsolve.seats import Seat
from blotsolve.worlds.holding import Holding


@dataclass(slots=True)
class Facts:
    """What is known of the hands of N E S W, as bits; the hand of the player himself is not among it."""

    played: list[int]
    """The cards that they have put down."""
    held: list[int] = field(default_factory=lambda: [0] * 4)
    """The cards that they are known to hold now."""
    excluded: list[int] = field(default_factory=lambda: [0] * 4)
    """The cards that they cannot hold now."""
    holdings: list[Holding] = field(default_factory=list)

    def one_of(self, seat: Seat, sets: tuple[Hand, ...], *, denied: bool = False) -> None:
        """Note a holding about the hand that a player was dealt."""
        rest = [Hand.from_mask(cards.mask & ~self.played[seat]) for cards in sets]
        self.holdings.append(Holding(seat, rest, denied))


def deduce(view: View, *, silent_is_empty: bool = False) -> Facts:
    """Return what follows from a view; see `Knowledge.from_view` for what is used.

    What the others can see is all that is used: a player's own hand adds nothing to it here.
    """
    facts = Facts([hand.mask for hand in view.played])
    others = [seat for seat in Seat if seat != view.seat]
    for seat in others:
        for plus, strain in _capot_plus(view, seat):
            facts.one_of(seat, capot_plus_holdings(plus, strain, view.ruleset))
    if view.contract is not None:
        strain, taker, turned = view.contract.strain, view.contract.declarer, view.auction.turned
        if isinstance(turned, Card) and taker != view.seat:  # all have seen who took it
            facts.held[taker] |= (1 << turned) & ~facts.played[taker]
        for seat in others:
            _declared(facts, view, seat, strain, silent_is_empty)
        for seat, table, card in view.plays():
            if seat != view.seat:
                facts.excluded[seat] |= ruled_out(table, card, strain, view.ruleset).mask
                _belote(facts, view, seat, table, card, strain, silent_is_empty)
    return facts


def _capot_plus(view: View, seat: Seat) -> set[tuple[int, Strain]]:
    """Return the n and the strain of every `capot+n` that a player has bid."""
    bids = {
        (call.plus, call.strain)
        for turn, call in enumerate(view.auction.calls, 1)
        if isinstance(call, Bid) and call.plus and view.dealer.after(turn) == seat
    }
    contract = view.contract
    if contract is not None and contract.plus and contract.declarer == seat:
        bids.add((contract.plus, contract.strain))
    return bids


def _declared(facts: Facts, view: View, seat: Seat, strain: Strain, silent_is_empty: bool) -> None:
    """Note what a player declared and showed in the first tricks."""
    kinds, shown = view.announced[seat], view.shown[seat]
    for one in shown:
        facts.held[seat] |= one.cards.mask & ~facts.played[seat]
    if len(kinds) > len(shown):
        said = [named for named in view.heights if named.seat == seat]
        facts.one_of(seat, kind_holdings(kinds, strain, view.ruleset, shown=shown, heights=said))
    elif silent_is_empty and not kinds and facts.played[seat]:
        everything = tuple(one.cards for one in declarable(strain, view.ruleset))
        facts.one_of(seat, everything, denied=True)


def _belote(
    facts: Facts,
    view: View,
    seat: Seat,
    table: tuple[Card, ...],
    card: Card,
    strain: Strain,
    silent_is_empty: bool,
) -> None:
    """Note where the other card of a belote is, once a king or a queen of trumps was put down."""
    other = other_of_pair(card)
    if other is None:
        return
    led = table[0].suit if table else None
    if not belote_played(Hand([card, other]), card, led, strain, view.ruleset):
        return
    if any(one.seat == seat and one.suit == card.suit for one in view.belotes):
        facts.held[seat] |= (1 << other) & ~facts.played[seat]
    elif view.ruleset.declarations.belote_by_itself or silent_is_empty:
        facts.excluded[seat] |= 1 << other
