"""Records to the core's integers: the only file that knows how the core numbers things."""

from __future__ import annotations

from functools import lru_cache

from blotsolve.cards import Rank, Suit
from blotsolve.contract import Strain
from blotsolve.core.builds import core
from blotsolve.deal import Position
from blotsolve.rulesets import Ruleset, Undertrump

Start = tuple[tuple[int, int, int, int], bytes, int, int]
"""What the core takes for a position: four card masks, the cards on the table, the leader, who has taken."""

_UNDERTRUMP = {Undertrump.FREE: 0, Undertrump.FORCED: 1, Undertrump.FORBIDDEN: 2}


@lru_cache(maxsize=256)
def pack_contract(ruleset: Ruleset, strain: Strain) -> bytes:
    """Return the law and the prices of a strain as the core reads them.

    The core wants the trump suit first and the cards of each suit in their order of strength.
    """
    ruleset.require(strain)
    suits = sorted(Suit, key=lambda suit: suit != strain.suit)
    place, points = bytearray(32), bytearray(32)
    belote, belotes = ruleset.belote_at_stake(strain), 0
    for slot, suit in enumerate(suits):
        trump = strain == Strain.AT or suit == strain.suit
        order = ruleset.trump_order if trump else ruleset.plain_order
        for height, rank in enumerate(reversed(order)):
            card = 8 * suit + rank
            place[card] = 8 * slot + height
            points[card] = ruleset.points(strain, rank, trump=trump)
            if trump and belote and rank in (Rank.QUEEN, Rank.KING):
                belotes |= 1 << place[card]
    trumps, roem = 0xFF if strain.suit is not None else 0, ruleset.roem
    return core.pack_contract(
        place,
        points,
        trumps=trumps,
        must_beat=_must_beat(ruleset, strain),
        belotes=belotes,
        ruff=ruleset.ruff,
        partner_exempt=ruleset.partner_exempt,
        overruff=ruleset.overruff,
        undertrump=_UNDERTRUMP[ruleset.undertrump],
        held_back=trumps if strain.closed else 0,
        last_trick=ruleset.last_trick_in(strain),
        capot=ruleset.capot_bonus_in(strain) // 2,
        belote=belote // 2,
        runs=(roem.run_points[0] // 2, roem.run_points[1] // 2),
        stuk=roem.stuk // 2,
        stuk_suits=0b1111 if strain == Strain.AT else 0b0001 if trumps else 0,
        fours=bytes(points // 2 for points in roem.four_points),
    )


def _must_beat(ruleset: Ruleset, strain: Strain) -> int:
    """Return the places of the suits in which a follower has to beat the best card."""
    if strain == Strain.AT:
        return 0xFFFFFFFF if ruleset.beat_all_trumps else 0
    trumps = 0xFF if strain.suit is not None else 0
    must = trumps if ruleset.beat_trump_lead else 0
    return must | (0xFFFFFFFF & ~trumps if ruleset.beat_plain_lead else 0)


def pack_position(position: Position) -> Start:
    """Return the cards, the table, the leader and who has taken a trick as the core reads them.

    Parameters
    ----------
    position : Position
        The position.

    Returns
    -------
    Start
        Four masks (bit 8·suit + rank), the table as bytes, the leader, and bits of who has taken.

    Examples
    --------
    >>> pack_position(Position.parse("N:A... K... Q... J... S N"))
    ((128, 64, 32, 16), b'', Seat('N'), 3)
    """
    north, east, south, west = (hand.mask for hand in position.deal)
    taken = sum(1 << side for side in position.taken)
    return (north, east, south, west), bytes(position.table), position.leader, taken
