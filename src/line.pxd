"""A line of play, trick by trick: who leads, who takes it, and what it brings."""
from libc.stdint cimport int16_t, uint8_t
from libc.stdlib cimport abs

from cards cimport cards_t
from contract cimport Contract
from roem cimport trick_roem
from position cimport Position, belote_gain, position_play
from trick cimport trick_legal

ctypedef struct LineTrick:
    uint8_t leader
    uint8_t winner
    int16_t points          # raw points of its cards, and of the last trick if it is that
    int16_t roem            # raw points of the combinations in it
    int16_t belotes[4]      # in the order of its cards: raw points of the belote that each made count; 0 before the line


cdef inline int line_tricks(const Position* start, const Contract* contract, const uint8_t* cards, int size,
                            LineTrick* tricks, int* legal) noexcept nogil:
    """Write down the tricks that a line of card indices completes, eight at the most; return how many they are.

    `legal` is how many of the cards may be played one after another: the line is read so far.
    """
    cdef Position position = start[0]
    cdef LineTrick trick
    cdef cards_t card
    cdef cards_t looked = 0
    cdef int done = 0
    cdef int index, place
    for place in range(4):
        trick.belotes[place] = 0
    for index in range(size):
        card = <cards_t>1 << contract.place[cards[index] & 31]
        if not card & trick_legal(&position.trick, contract, position.hands[position.turn], position.turn, &looked):
            legal[0] = index
            return done
        place = position.trick.size
        trick.leader = (position.turn - place) & 3
        trick.belotes[place] = 2 * abs(
            belote_gain(contract, position.hands[position.turn], &position.trick, position.turn, card)
        )
        trick.points = position.left
        position_play(&position, contract, card)
        if position.trick.size == 0:
            trick.winner = position.turn
            trick.points -= position.left
            trick.roem = 2 * trick_roem(contract, position.trick.cards) if contract.roem else 0
            tricks[done] = trick
            done += 1
            for place in range(4):
                trick.belotes[place] = 0
    legal[0] = size
    return done
