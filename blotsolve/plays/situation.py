"""What everybody sees when a player is to play a card: the public half of his decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from blotsolve.cards import Card
from blotsolve.checks import of_kind
from blotsolve.contract import Contract
from blotsolve.core import core, pack_contract
from blotsolve.game import View
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True)
class Situation:
    """One decision as all players see it, and the card that came of it."""

    ruleset: Ruleset
    contract: Contract
    seat: Seat
    """Who plays."""
    card: Card
    """What he plays."""
    table: tuple[Card, ...]
    """The cards on the table before his."""
    winner: Seat | None
    """Who is winning the trick, None before its first card."""
    trick: int
    """The number of the trick, from 0."""
    gone: int
    """The cards that were played before, those on the table among them, as a set."""
    own: int
    """The cards that he has played before, as a set."""
    leads: tuple[tuple[Seat, ...], ...]
    """Who has led each suit so far, in order."""
    voids: tuple[int, int, int, int]
    """The suits that N E S W have not followed to, as sets."""
    tricks: tuple[int, int]
    """The tricks that N–S and E–W have taken."""
    points: tuple[int, int]
    """The raw points in them."""


def situations(view: View) -> Iterator[Situation]:
    """Yield what everybody saw before each card that was played, in order.

    Parameters
    ----------
    view
        What one player sees; his own cards are not looked at.

    Yields
    ------
    Situation
        One for each card.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> state = DealState.in_play(deal, "W", "9S by N", "blot").after("AH").after("9H")
    >>> [(str(each.seat), str(each.card), each.trick) for each in situations(state.view("S"))]
    [('N', 'AH', 0), ('E', '9H', 0)]
    """
    view = of_kind("view", view, View)
    contract, ruleset = view.contract, view.ruleset
    if contract is None:
        return
    law = pack_contract(ruleset, contract.strain)
    gone, own, voids = 0, [0] * 4, [0] * 4
    leads: list[tuple[Seat, ...]] = [()] * 4
    tricks, points = [0, 0], [0, 0]
    for trick, (leader, cards) in enumerate(view.tricks_and_table):
        for place, card in enumerate(cards):
            seat, table = leader.after(place), cards[:place]
            winner = Seat(core.winner(law, bytes(table), leader)) if table else None
            yield Situation(
                ruleset,
                contract,
                seat,
                card,
                table,
                winner,
                trick,
                gone,
                own[seat],
                tuple(leads),
                (voids[0], voids[1], voids[2], voids[3]),
                (tricks[0], tricks[1]),
                (points[0], points[1]),
            )
            gone |= 1 << card
            own[seat] |= 1 << card
            if not place:
                leads[card.suit] = (*leads[card.suit], seat)
            elif card.suit != cards[0].suit:
                voids[seat] |= 1 << cards[0].suit
        if trick < len(view.tricks):
            taken = view.tricks[trick]
            tricks[taken.winner.side] += 1
            points[taken.winner.side] += taken.points


@lru_cache(maxsize=1 << 12)
def refusals(law: bytes, table: bytes, gone: int = 0) -> tuple[int, ...]:
    """Return for each card the cards beside which the law refuses it on a table, as sets.

    The law asks no more of a hand than of the pairs in it, so a card is legal where the hand holds none of
    the cards beside which it is refused.

    Parameters
    ----------
    law
        The packed contract.
    table
        The cards on the table, the leader's first.
    gone
        Cards that are not asked about, as a set.

    Returns
    -------
    tuple of int
        Thirty-two sets.

    Examples
    --------
    >>> from blotsolve.cards import Hand
    >>> from blotsolve.contract import Strain
    >>> from blotsolve.rulesets import BLOT
    >>> found = refusals(pack_contract(BLOT, Strain("H")), bytes([Card("QH")]))
    >>> str(Hand.from_mask(found[Card("7H")]))
    '.AKJT9..'
    """
    found = [0] * 32
    on_table = sum(1 << card for card in table)
    lawful = [~refusals(law, table[:turn])[card] for turn, card in enumerate(table)]
    for one in range(32):
        for other in range(one):
            pair = 1 << one | 1 << other
            if pair & (on_table | gone) or (hands := _beside(pair, on_table, lawful)) is None:
                continue
            legal = core.legal(law, hands, table, 0, 0)
            if not legal >> one & 1:
                found[one] |= 1 << other
            if not legal >> other & 1:
                found[other] |= 1 << one
    return tuple(found)


def _beside(pair: int, on_table: int, lawful: list[int]) -> tuple[int, int, int, int] | None:
    """Return four hands of which one has a pair, and the earlier ones cards that made the table lawful."""
    free, hands, place = 0xFFFFFFFF & ~on_table & ~pair, [0] * 4, len(lawful)
    hands[place] = pair
    for turn, fits in enumerate(lawful):
        hands[turn] = free & fits & -(free & fits)
        if not hands[turn]:
            return None
        free &= ~hands[turn]
    for turn in range(place + 1, 4):
        for _ in range(2):
            hands[turn] |= free & -free
            free &= free - 1
    return hands[0], hands[1], hands[2], hands[3]
