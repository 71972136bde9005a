"""What comes in: hands and table in the package's card order, checked and turned into places; a position goes on."""
from libc.stdint cimport uint8_t, uint32_t

from cards cimport cards_t, count, lowest
from contract cimport Contract
from position cimport Position, position_play, position_set
from trick cimport trick_legal

cdef enum Fault:
    FAULT_NONE
    FAULT_TWICE         # a card that two hands hold, or that is on the table as well
    FAULT_SIZES         # hands that are not equally long, or longer than eight cards
    FAULT_TABLE         # more than three cards on the table, or no card at all
    FAULT_LEADER
    FAULT_ILLEGAL       # a card on the table that its player was not allowed to play
    FAULT_TAKEN         # somebody has taken a trick, in the first trick of a whole deal

ctypedef struct Start:      # card sets and cards by card index, 8·suit + rank
    uint32_t hands[4]
    uint8_t table[3]
    int on_table
    int leader
    int taken


cdef inline cards_t places(const Contract* contract, uint32_t cards) noexcept nogil:
    """Turn a set of card indices into places."""
    cdef cards_t result = 0
    while cards:
        result |= <cards_t>1 << contract.place[lowest(cards)]
        cards &= cards - 1
    return result


cdef inline uint32_t indices(const Contract* contract, cards_t cards) noexcept nogil:
    """Turn a set of places into card indices."""
    cdef uint32_t result = 0
    while cards:
        result |= <uint32_t>1 << contract.card[lowest(cards)]
        cards &= cards - 1
    return result


cdef inline Fault enter(Position* position, const Contract* contract, const Start* start) noexcept nogil:
    """Make the position of a start, or say what is wrong with it."""
    cdef cards_t hands[4]
    cdef cards_t card, looked
    cdef uint32_t seen = 0
    cdef int seat, index, size
    if not 0 <= start.leader < 4:
        return FAULT_LEADER
    if not 0 <= start.on_table <= 3:
        return FAULT_TABLE
    for seat in range(4):
        if seen & start.hands[seat]:
            return FAULT_TWICE
        seen |= start.hands[seat]
        hands[seat] = places(contract, start.hands[seat])
    for index in range(start.on_table):
        if start.table[index] > 31:
            return FAULT_TABLE
        if seen >> start.table[index] & 1:
            return FAULT_TWICE
        seen |= <uint32_t>1 << start.table[index]
        hands[(start.leader + index) & 3] |= <cards_t>1 << contract.place[start.table[index]]
    size = count(hands[0])
    if size > 8:
        return FAULT_SIZES
    for seat in range(1, 4):
        if count(hands[seat]) != size:
            return FAULT_SIZES
    if size == 8 and start.taken:
        return FAULT_TAKEN
    position_set(position, contract, hands, start.leader, start.taken)
    for index in range(start.on_table):
        card = <cards_t>1 << contract.place[start.table[index]]
        if not card & trick_legal(&position.trick, contract, position.hands[position.turn], position.turn, &looked):
            return FAULT_ILLEGAL
        position_play(position, contract, card)
    return FAULT_NONE
