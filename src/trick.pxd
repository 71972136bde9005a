"""The law of one trick: what may be played, and who is winning. The only place where it is written for the core."""
from libc.stdint cimport int16_t, uint8_t

from cards cimport cards_t, lowest, stronger, suit_of
from contract cimport Contract, UNDERTRUMP_FORBIDDEN, UNDERTRUMP_FORCED

ctypedef struct Trick:
    cards_t led         # all cards of the suit that was led
    cards_t cards       # on the table
    cards_t best        # the card that is winning
    int16_t points      # raw points on the table
    uint8_t size        # cards on the table
    uint8_t winner      # the seat that is winning
    uint8_t contested   # another card of the best card's suit is on the table: its rank decided


cdef inline cards_t trick_legal(
    const Trick* trick, const Contract* contract, cards_t hand, int seat, cards_t* looked
) noexcept nogil:
    """The cards of a hand that may be played; adds to `looked` the card whose rank the law asked for.

    It asks for none where the hand has no choice: whoever holds a single card of the suit plays it, high or low; nor where
    the suit led was ruffed, so that no card of it can beat the best one.
    """
    cdef cards_t follow, ruffs, higher, lower, legal
    if trick.size == 0:
        legal = hand & ~contract.held_back
        return legal if legal else hand
    follow = hand & trick.led
    if follow:
        if trick.best & trick.led & contract.must_beat and follow & (follow - 1):
            looked[0] |= trick.best
            higher = follow & stronger(trick.best)
            if higher:
                return higher
        return follow
    ruffs = hand & contract.trumps
    if not ruffs:
        return hand
    if trick.contested:
        looked[0] |= trick.best
    higher = ruffs
    if trick.best & contract.trumps:
        looked[0] |= trick.best
        higher &= stronger(trick.best)
    lower = ruffs & ~higher
    if not contract.ruff or (contract.partner_exempt and trick.winner == seat ^ 2):
        legal = hand
    elif higher:
        legal = higher if contract.overruff else ruffs
    elif contract.undertrump == UNDERTRUMP_FORCED:
        legal = ruffs
    else:
        legal = hand
    if contract.undertrump == UNDERTRUMP_FORBIDDEN and legal & ~lower:
        legal &= ~lower
    return legal


cdef inline void trick_add(Trick* trick, const Contract* contract, int seat, cards_t card) noexcept nogil:
    """Put a card on the table."""
    cdef int place = lowest(card)
    cdef cards_t suit = suit_of(place >> 3)
    if trick.size == 0:
        trick.led = suit
        trick.best = card
        trick.winner = seat
        trick.points = 0
        trick.cards = 0
        trick.contested = False
    elif suit & trick.best:
        trick.contested = True
        if card > trick.best:
            trick.best = card
            trick.winner = seat
    elif suit & contract.trumps:
        trick.best = card
        trick.winner = seat
        trick.contested = False
    trick.size += 1
    trick.cards |= card
    trick.points += contract.points[place]
