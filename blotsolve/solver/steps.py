"""One step of play on packed positions: where a card leads, and what it brings."""

from __future__ import annotations

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.core import Start, core, pack_contract
from blotsolve.game import trick_points, trick_roem
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


def step(start: Start, card: Card, strain: Strain, ruleset: Ruleset) -> tuple[Start, int]:
    """Return the position after a legal card, and the margin of N–S that the card itself settles.

    That is a belote that it makes count and, with the fourth card, the points and the roem of the trick.
    There must be cards left to play: what the end of a deal brings beside its last trick is not counted here.

    Parameters
    ----------
    start : Start
        A position as the core reads it (`pack_position`).
    card : Card
        A legal card.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Start and int
        The position after it, and raw points of N–S minus those of E–W.

    Examples
    --------
    >>> from blotsolve.deal import Position
    >>> from blotsolve.rulesets import BLOT
    >>> from blotsolve.core import pack_position
    >>> position = Position.parse("N:A8... Q... K... ..8. S E 9S JS 7H")
    >>> (hands, table, leader, taken), margin = step(pack_position(position), Card("AS"), Strain("S"), BLOT)
    >>> table, leader, margin
    (b'', 2, 45)
    """
    hands, table, leader, taken = start
    law, seat = pack_contract(ruleset, strain), (leader + len(table)) % 4
    margin = core.belote(law, hands, table, leader, taken, card) if ruleset.belote_at_stake(strain) else 0
    if seat & 1:
        margin = -margin
    left = list(hands)
    left[seat] &= ~(1 << card)
    n, e, s, w = left
    trick = table + bytes([card])
    if len(trick) < 4:
        return ((n, e, s, w), trick, leader, taken), margin
    winner = Seat(core.winner(law, trick, leader))
    points = trick_points([Card(one) for one in trick], strain, ruleset)
    points += trick_roem([Card(one) for one in trick], strain, ruleset)
    margin += points if winner.side == 0 else -points
    return ((n, e, s, w), b"", int(winner), taken | 1 << winner.side), margin
