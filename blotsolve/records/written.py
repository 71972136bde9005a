"""A card of a record with what is written beside it: declared, withheld, or left unsaid."""

from __future__ import annotations

from blotsolve.cards import Card
from blotsolve.game import DealState, Play, belote_played
from blotsolve.records.record import Declared, Record


def as_written(record: Record, state: DealState, card: Card) -> Play:
    """Return a card of the next player with what a record says that he declares or does not show with it.

    Parameters
    ----------
    record : Record
        The record of a deal.
    state : DealState
        The deal before the card.
    card : Card
        The card.

    Returns
    -------
    Play
        The card with what is declared, withheld or left unsaid.

    Examples
    --------
    >>> state = DealState.in_play("N:AKQ.J8.K.Q7 J8.A9.J.T98 T7.KT.987.A 9.Q7.AQT.KJ", "W", "8H by N", "blot")
    >>> str(as_written(Record(ruleset="blot"), state, Card("AS")))
    'AS'
    """
    if record.declarations is None or state.turn is None:
        return Play(card)
    said = record.declarations[state.turn]
    silent = _is_silent(said, state, card)
    if not state.tricks:
        return Play(card, said.declarations, silent=silent)
    due = state.to_show()
    return Play(card, withholds=tuple(one for one in said.withheld if one in due), silent=silent)


def _is_silent(said: Declared, state: DealState, card: Card) -> bool:
    """Whether a player does not say a belote that the game leaves to him: no more of them are written."""
    position, seat = state.position, state.turn
    if position is None or state.ruleset.declarations.belote_by_itself or card not in position.hand:
        return False
    led = position.table[0].suit if position.table else None
    if not belote_played(position.hand, card, led, position.strain, state.ruleset):
        return False
    return sum(belote.seat == seat for belote in state.belotes) >= said.belotes
