"""A position of two players: what each may play, what lies closed under it, and the trick on the table.

In Open Blot a closed card lies under an open one and can be played once that has gone; in Blot 1 on 1 nothing lies under
anything. Which card lies under which is the same for all positions of a deal (`Deal`), so that a position is what is left.
Seats are 0, N, and 1, S: a side is a seat. Points are those that N makes from here on; a bonus counts half for its side
and half against the other, so that twice the points less what is left is the margin.
"""
from libc.stdint cimport int16_t, uint8_t, uint32_t

from cards cimport cards_t, count, lowest, suit_of
from contract cimport Contract, points_of
from position cimport capot_gain
from trick cimport Trick, trick_add

ctypedef struct Deal:
    Contract contract
    cards_t under[32]       # by place: the closed card under that card, as a set; none where nothing lies there

ctypedef struct Position:
    cards_t open[2]         # the cards that a player may play
    cards_t closed[2]       # his cards that lie under others
    cards_t covers[2]       # his open cards with a closed one below
    cards_t cards           # all of both players
    uint32_t lengths        # four bits for each seat and suit: the number of cards, at 16·seat + 4·suit
    Trick trick
    uint8_t turn            # the seat that plays next
    uint8_t tricks          # tricks still to be won, the one on the table among them
    uint8_t taken           # bit 0: N has taken a trick, bit 1: S
    int16_t left            # raw points still to be won, those on the table and of the last trick among them


cdef inline void position_set(Position* position, const Deal* deal, const cards_t* open, int leader,
                              int taken) noexcept nogil:
    """Make a position before a trick; what lies under the open cards is in the deal."""
    cdef cards_t rest, card
    cdef int seat, suit
    position.lengths = 0
    position.cards = 0
    for seat in range(2):
        position.open[seat] = open[seat]
        position.closed[seat] = 0
        position.covers[seat] = 0
        rest = open[seat]
        while rest:
            card = rest & (~rest + 1)
            rest ^= card
            if deal.under[lowest(card)]:
                position.covers[seat] |= card
                position.closed[seat] |= deal.under[lowest(card)]
        position.cards |= position.open[seat] | position.closed[seat]
        for suit in range(4):
            position.lengths += <uint32_t>count(
                (position.open[seat] | position.closed[seat]) & suit_of(suit)
            ) << (16 * seat + 4 * suit)
    position.trick.size = 0
    position.trick.points = 0
    position.trick.best = 0
    position.trick.led = 0
    position.turn = leader
    position.tricks = count(position.open[0] | position.closed[0])
    position.left = points_of(&deal.contract, position.cards) + (deal.contract.last_trick if position.tricks else 0)
    position.taken = taken


cdef inline int belote_gain(const Contract* contract, cards_t open, int seat, cards_t card) noexcept nogil:
    """What N makes by a belote when a card is played: it counts when the other card of the pair lies open beside it."""
    cdef cards_t pair
    if card & contract.belotes:
        pair = contract.belotes & suit_of(lowest(card) >> 3)
        if open & pair == pair:
            return -contract.belote if seat else contract.belote
    return 0


cdef inline int position_play(Position* position, const Deal* deal, cards_t card) noexcept nogil:
    """Play a card, and turn up what lay under it; return what N makes by it."""
    cdef const Contract* contract = &deal.contract
    cdef int seat = position.turn
    cdef int place = lowest(card)
    cdef int gain = belote_gain(contract, position.open[seat], seat, card)
    position.open[seat] ^= card
    if position.covers[seat] & card:
        position.covers[seat] ^= card
        position.closed[seat] ^= deal.under[place]
        position.open[seat] |= deal.under[place]
    position.cards ^= card
    position.lengths -= <uint32_t>1 << (16 * seat + 4 * (place >> 3))
    trick_add(&position.trick, contract, seat, card)
    if position.trick.size == 1:
        position.turn = seat ^ 1
        return gain
    seat = position.trick.winner
    position.turn = seat
    position.tricks -= 1
    position.taken |= 1 << seat
    position.left -= position.trick.points
    if seat == 0:
        gain += position.trick.points
    position.trick.size = 0
    if position.tricks == 0:
        if seat == 0:
            gain += contract.last_trick
        position.left -= contract.last_trick
        gain += capot_gain(contract, position.taken)
    return gain


cdef inline cards_t hand_of(const Position* position, int seat) noexcept nogil:
    """All cards of a player, open and closed."""
    return position.open[seat] | position.closed[seat]


cdef inline cards_t open_belotes(const Position* position, const Contract* contract) noexcept nogil:
    """King and queen of every belote that can still count: both with one player, open or closed."""
    cdef cards_t found = 0
    cdef cards_t pair
    cdef int suit, seat
    if contract.belotes:
        for suit in range(4):
            pair = contract.belotes & suit_of(suit)
            if pair:
                for seat in range(2):
                    if hand_of(position, seat) & pair == pair:
                        found |= pair
    return found
