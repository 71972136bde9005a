"""A position: four hands and the trick on the table; what a card played from it brings.

Beside the hands it keeps, up to date card by card, how the table of positions describes it:

    lengths   four bits for each seat and suit: the number of cards, at 16·seat + 4·suit
    owners    16 bits a suit: the seats of its cards still in a hand, strongest first, two bits each from the top
    points    eight bytes a seat: the raw points of its cards, in the order of their places

Points are those that North and South make from here on. A bonus (capot, belote, roem) counts half for its side and
half against the other, so that twice the points less a constant is the margin.
"""
from libc.stdint cimport int16_t, uint8_t, uint64_t

from cards cimport bottom_of, cards_t, count, lowest, stronger, suit_of
from contract cimport Contract, points_of, rarely
from roem cimport add_roem
from trick cimport Trick, trick_add

ctypedef struct Position:
    cards_t hands[4]
    uint64_t points[4]
    uint64_t lengths
    uint64_t owners
    cards_t cards       # of all four hands
    Trick trick
    uint8_t turn        # the seat that plays next
    uint8_t tricks      # tricks still to be won, the one on the table among them
    int16_t left        # raw points still to be won, those on the table and of the last trick among them
    uint8_t taken       # bit 0: North–South have taken a trick, bit 1: East–West


cdef inline void position_set(Position* position, const Contract* contract, const cards_t* hands,
                              int leader, int taken) noexcept nogil:
    """Make a position before a trick."""
    cdef cards_t rest, card
    cdef int seat, place, suit, shift, held
    position.cards = hands[0] | hands[1] | hands[2] | hands[3]
    position.lengths = 0
    position.owners = 0
    for seat in range(4):
        position.hands[seat] = hands[seat]
        position.points[seat] = 0
        rest = hands[seat]
        held = 0
        while rest:
            card = bottom_of(rest)
            rest ^= card
            place = lowest(card)
            suit = place >> 3
            position.points[seat] |= <uint64_t>contract.points[place] << (8 * held)
            held += 1
            position.lengths += <uint64_t>1 << (16 * seat + 4 * suit)
            shift = 14 - 2 * count(position.cards & suit_of(suit) & stronger(card))
            position.owners |= <uint64_t>seat << (16 * suit + shift)
    position.trick.size = 0
    position.trick.points = 0
    position.trick.best = 0
    position.trick.led = 0
    position.turn = leader
    position.tricks = count(hands[leader])
    position.left = points_of(contract, position.cards) + (contract.last_trick if position.tricks else 0)
    position.taken = taken


cdef inline void position_remove(Position* position, int seat, cards_t card) noexcept nogil:
    """Take a card out of a hand."""
    cdef int suit = lowest(card) >> 3
    cdef int above = 2 * count(position.cards & suit_of(suit) & stronger(card))
    cdef uint64_t lane = (position.owners >> (16 * suit)) & 0xFFFF
    cdef uint64_t kept = (<uint64_t>0xFFFF0000 >> above) & 0xFFFF
    cdef uint64_t below = (<uint64_t>1 << (8 * count(position.hands[seat] & (card - 1)))) - 1
    cdef uint64_t points = position.points[seat]
    position.owners ^= (lane ^ ((lane & kept) | ((lane << 2) & 0xFFFF & ~kept))) << (16 * suit)
    position.points[seat] = (points & below) | ((points >> 8) & ~below)
    position.lengths -= <uint64_t>1 << (16 * seat + 4 * suit)
    position.hands[seat] ^= card
    position.cards ^= card


cdef inline int belote_gain(const Contract* contract, cards_t hand, const Trick* trick, int seat,
                            cards_t card) noexcept nogil:
    """What North and South make by a belote when a card is played.

    It counts for the first of the two cards, if that is led or follows its own suit.
    """
    cdef cards_t suit, pair
    if card & contract.belotes:
        suit = suit_of(lowest(card) >> 3)
        pair = contract.belotes & suit
        if hand & pair == pair and (trick.size == 0 or trick.led == suit):
            return -contract.belote if seat & 1 else contract.belote
    return 0


cdef inline int capot_gain(const Contract* contract, int taken) noexcept nogil:
    """What North and South make by a capot when all is played."""
    return contract.capot if taken == 1 else -contract.capot if taken == 2 else 0


cdef inline int position_play(Position* position, const Contract* contract, cards_t card) noexcept nogil:
    """Play a card; return what North and South make by it."""
    cdef int seat = position.turn
    cdef int gain = belote_gain(contract, position.hands[seat], &position.trick, seat, card)
    position_remove(position, seat, card)
    trick_add(&position.trick, contract, seat, card)
    if position.trick.size < 4:
        position.turn = (seat + 1) & 3
        return gain
    seat = position.trick.winner
    position.turn = seat
    position.tricks -= 1
    position.taken |= 1 << (seat & 1)
    position.left -= position.trick.points
    if not seat & 1:
        gain += position.trick.points
    position.trick.size = 0
    if position.tricks == 0:
        if not seat & 1:
            gain += contract.last_trick
        position.left -= contract.last_trick
        gain += capot_gain(contract, position.taken)
    if rarely(contract.roem):
        return add_roem(contract, &position.trick, gain)
    return gain


cdef inline cards_t open_belotes(const Position* position, const Contract* contract) noexcept nogil:
    """King and queen of every belote that can still count: both in one hand."""
    cdef cards_t open = 0
    cdef cards_t pair
    cdef int suit, seat
    if contract.belotes:
        for suit in range(4):
            pair = contract.belotes & suit_of(suit)
            if pair:
                for seat in range(4):
                    if position.hands[seat] & pair == pair:
                        open |= pair
    return open
