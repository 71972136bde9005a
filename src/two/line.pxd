"""A line of play of two players, trick by trick: who leads, who takes it, and what it brings."""
from libc.stdint cimport int16_t, uint8_t
from libc.stdlib cimport abs

from cards cimport cards_t
from trick cimport trick_legal
from two.position cimport Deal, Position, belote_gain, position_play

ctypedef struct LineTrick:
    uint8_t leader
    uint8_t winner
    int16_t points          # raw points of its cards, and of the last trick if it is that
    int16_t belotes[2]      # in the order of its cards: raw points of the belote that each made count; 0 before the line


cdef inline int line_tricks(const Position* start, const Deal* deal, const uint8_t* cards, int size, LineTrick* tricks,
                            int* legal) noexcept nogil:
    """Write down the tricks that a line of card indices completes, sixteen at the most; return how many they are.

    `legal` is how many of the cards may be played one after another: the line is read so far.
    """
    cdef Position position = start[0]
    cdef LineTrick trick
    cdef cards_t card
    cdef cards_t looked = 0
    cdef int done = 0
    cdef int index, place
    trick.belotes[0] = trick.belotes[1] = 0
    for index in range(size):
        card = <cards_t>1 << deal.contract.place[cards[index] & 31]
        if not card & trick_legal(&position.trick, &deal.contract, position.open[position.turn], position.turn, &looked):
            legal[0] = index
            return done
        place = position.trick.size
        trick.leader = position.turn ^ place
        trick.belotes[place] = 2 * abs(belote_gain(&deal.contract, position.open[position.turn], position.turn, card))
        trick.points = position.left
        position_play(&position, deal, card)
        if position.trick.size == 0:
            trick.winner = position.turn
            trick.points -= position.left
            tricks[done] = trick
            done += 1
            trick.belotes[0] = trick.belotes[1] = 0
    legal[0] = size
    return done
