"""Expectiminimax: Open Blot where nobody knows which closed card lies where.

All arrangements of the k unknown closed cards are equally likely at every moment, so a card that is uncovered is each of
them with chance 1/k. Values are multiplied by k!, the number of arrangements: then a turned card makes a plain sum, over the
cards that it may be, of values multiplied by (k − 1)!, and all arithmetic is exact in 64 bits up to k = 16.

Values before a trick are exact, and kept: memory does the work here, not pruning. Inside a trick an answer that is no better
for the leader than what he has ends the lead.
"""
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp, memset

from cards cimport bottom_of, cards_t, count, lowest, stronger, suit_of, top_of
from contract cimport Contract
from position cimport capot_gain
from trick cimport Trick, trick_add, trick_legal
from two.position cimport Deal, belote_gain

cdef extern from *:
    """
    static const int64_t bs_factorials[17] = {
        1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600, 6227020800, 87178291200,
        1307674368000, 20922789888000,
    };
    """
    const int64_t FACTORIALS "bs_factorials"[17]

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept

cdef enum:
    PROBES = 8              # slots that a state may be in
    POLL = 1 << 16          # nodes from one look at signals to the next

cdef enum Stop:
    STOP_NOT
    STOP_LIMIT              # more nodes than allowed
    STOP_SIGNAL             # a Python exception is set
    STOP_ASKED              # another thread asked for it

ctypedef struct State:      # before a trick, or with the lead on the table and out of its hand
    cards_t open[2]
    cards_t covers[2]       # open cards with an unknown card below
    cards_t closed          # the unknown cards: as many as all covers
    uint8_t leader
    uint8_t taken
    uint8_t tricks          # still to be won, that on the table among them
    uint8_t hidden          # how many cards are unknown

ctypedef struct Slot:       # 24 bytes
    cards_t open[2]         # of N and of S; none of both where the slot is empty
    cards_t rest            # the covers of both, and the unknown cards
    uint32_t context
    int64_t value

ctypedef struct Chance:
    Deal deal
    Slot* slots             # [capacity]; a state is in one of PROBES slots from its hash on
    uint64_t capacity       # a power of two
    uint64_t most           # to what it may grow
    uint64_t filled
    cards_t worthless       # cards without points that may take others' names as those go; none where closed cards are given
    bint late               # a card turns when the trick is taken, not at once
    bint made               # values are chances to reach a number of points, not points
    uint64_t nodes          # positions before a trick that were searched
    uint64_t node_limit
    uint64_t poll           # the number of nodes at which signals are looked at next
    int stop                # a Stop
    bint asked              # another thread asks to stop


cdef inline void chance_clear(Chance* c) noexcept nogil:
    """Forget everything."""
    if c.filled:
        memset(c.slots, 0, c.capacity * sizeof(Slot))
    c.filled = 0


cdef inline void chance_begin(Chance* c, const Deal* deal, bint late, bint made, uint64_t node_limit) noexcept nogil:
    """Make ready for a search of a deal; what was found for another one, where other cards lie under others, is forgotten."""
    cdef int place
    cdef bint given = False
    if memcmp(deal, &c.deal, sizeof(Deal)):
        chance_clear(c)
    c.deal = deal[0]
    c.worthless = 0
    for place in range(32):
        given = given or deal.under[place] != 0
    for place in range(32):
        if not given and deal.contract.points[place] == 0 and (place & 7 == 0 or c.worthless >> (place - 1) & 1):
            c.worthless |= <cards_t>1 << place
    c.worthless &= ~deal.contract.belotes
    c.late = late
    c.made = made
    c.node_limit = node_limit + c.nodes if node_limit else 0
    c.poll = c.nodes + POLL
    c.stop = STOP_NOT
    c.asked = False


cdef inline uint64_t state_hash(const State* state, cards_t rest, uint32_t context) noexcept nogil:
    cdef uint64_t mixed = (state.open[0] | <uint64_t>state.open[1] << 32) * 0x9E3779B97F4A7C15u
    mixed ^= mixed >> 32
    mixed = (mixed + (rest | <uint64_t>context << 32)) * 0xD6E8FEB86659FD93u
    return mixed ^ mixed >> 29


cdef inline bint is_of(const Slot* slot, const State* state, cards_t rest, uint32_t context) noexcept nogil:
    return (slot.open[0] == state.open[0] and slot.open[1] == state.open[1] and slot.rest == rest
            and slot.context == context)


cdef inline Slot* chance_slot(const Chance* c, const State* state, cards_t rest, uint32_t context) noexcept nogil:
    """The slot of a state, or the one to put it into; its `open` says which."""
    cdef uint64_t hashed = state_hash(state, rest, context)
    cdef Slot* slot
    cdef int step
    for step in range(PROBES):
        slot = &c.slots[(hashed + step) & (c.capacity - 1)]
        if not slot.open[0] | slot.open[1]:
            return slot
        if is_of(slot, state, rest, context):
            return slot
    return &c.slots[(hashed + (hashed >> 40) % PROBES) & (c.capacity - 1)]


cdef inline void chance_grow(Chance* c) noexcept nogil:
    """Double the memory where more than half is in use, if it may grow and there is more."""
    cdef Slot* before = c.slots
    cdef uint64_t capacity = c.capacity
    cdef uint64_t index
    cdef State state
    cdef Slot* slots
    if 2 * c.filled < capacity or 2 * capacity > c.most:
        return
    slots = <Slot*>calloc(2 * capacity, sizeof(Slot))
    if slots == NULL:
        c.most = capacity
        return
    c.slots = slots
    c.capacity = 2 * capacity
    for index in range(capacity):
        if before[index].open[0] | before[index].open[1]:
            state.open[0] = before[index].open[0]
            state.open[1] = before[index].open[1]
            chance_slot(c, &state, before[index].rest, before[index].context)[0] = before[index]
    free(before)


cdef inline void poll(Chance* c) noexcept nogil:
    """Look whether the search has to end."""
    c.poll = c.nodes + POLL
    if c.asked:
        c.stop = STOP_ASKED
        return
    with gil:
        if PyErr_CheckSignals():
            c.stop = STOP_SIGNAL


cdef inline cards_t moved_down(cards_t cards, cards_t above) noexcept nogil:
    return (cards & ~above) | (cards & above) >> 1


cdef inline void close_gap(const Chance* c, State* state, cards_t card) noexcept nogil:
    """Let the worthless cards of a suit that are stronger than one that has gone move down into its place."""
    cdef cards_t above
    if card & c.worthless:
        above = c.worthless & suit_of(lowest(card) >> 3) & stronger(card)
        if above & (state.open[0] | state.open[1] | state.closed):
            state.open[0] = moved_down(state.open[0], above)
            state.open[1] = moved_down(state.open[1], above)
            state.covers[0] = moved_down(state.covers[0], above)
            state.covers[1] = moved_down(state.covers[1], above)
            state.closed = moved_down(state.closed, above)


cdef inline void turn_up(State* state, int seat, cards_t card) noexcept nogil:
    """Turn an unknown card up."""
    state.closed ^= card
    state.open[seat] |= card
    state.hidden -= 1


cdef inline cards_t distinct(const Chance* c, const State* state, int seat, cards_t legal, cards_t between) noexcept nogil:
    """One of each group of legal cards that are the same move: worthless, adjacent, and alike in what they cover.

    `between` are cards on the table that keep others apart.
    """
    cdef cards_t rest = legal & c.worthless
    cdef cards_t foreign = state.open[seat ^ 1] | state.closed | between
    cdef cards_t result = legal
    cdef cards_t card, next_card, others, same
    if not rest & (rest - 1):
        return legal
    while rest:
        card = bottom_of(rest)
        rest ^= card
        same = state.covers[seat] if state.covers[seat] & card else ~state.covers[seat]
        others = rest & same & suit_of(lowest(card) >> 3)
        if others:
            next_card = bottom_of(others)
            if not foreign & (next_card - 1) & ~(card | (card - 1)):
                result ^= card      # the stronger one speaks for it
    return result


cdef inline int64_t after_trick(Chance* c, const State* state, int turned, int need) noexcept nogil:
    """The value after a trick, once the cards below those that were played are turned up.

    `turned` are the seats, as bits, whose unknown card is to be turned.
    """
    cdef State child
    cdef cards_t rest, card
    cdef int64_t value = 0
    cdef int seat
    if not turned:
        return value_before_trick(c, state, need)
    seat = 0 if turned & 1 else 1
    rest = state.closed
    while rest:
        card = bottom_of(rest)
        rest ^= card
        child = state[0]
        turn_up(&child, seat, card)
        value += after_trick(c, &child, turned & ~(1 << seat), need)
        if c.stop:
            return 0
    return value


cdef inline int64_t value_of_answer(Chance* c, const State* state, const Trick* table, cards_t card, int turned,
                                    int need) noexcept nogil:
    """The value of one answer to the lead; `turned` is the leader's bit if his card below is to be turned after the trick."""
    cdef const Contract* contract = &c.deal.contract
    cdef State child = state[0]
    cdef Trick trick = table[0]
    cdef int seat = state.leader ^ 1
    cdef int gain = belote_gain(contract, state.open[seat], seat, card)
    cdef bint covers = (state.covers[seat] & card) != 0
    cdef cards_t under = c.deal.under[lowest(card)]
    cdef int64_t scale = FACTORIALS[state.hidden]
    cdef int64_t value
    trick_add(&trick, contract, seat, card)
    child.open[seat] ^= card
    child.covers[seat] &= ~card
    if under:
        child.open[seat] |= under
    close_gap(c, &child, top_of(trick.cards))
    close_gap(c, &child, bottom_of(trick.cards))
    child.tricks -= 1
    child.leader = trick.winner
    child.taken |= 1 << trick.winner
    if trick.winner == 0:
        gain += trick.points
    if child.tricks == 0:
        if trick.winner == 0:
            gain += contract.last_trick
        gain += capot_gain(contract, child.taken)
        if c.made:
            return scale if gain >= need else 0
        return gain * scale
    if covers:
        turned |= 1 << seat
    value = after_trick(c, &child, turned, need - gain if c.made else 0)
    return value if c.made else value + gain * scale


cdef inline int64_t value_of_answers(Chance* c, const State* state, const Trick* table, int turned, int need,
                                     bint has_bound, int64_t bound) noexcept nogil:
    """The value with the lead on the table. An answer that is no better for the leader than `bound` may end it."""
    cdef int seat = state.leader ^ 1
    cdef bint ns = seat == 0
    cdef cards_t looked = 0
    cdef cards_t legal = trick_legal(table, &c.deal.contract, state.open[seat], seat, &looked)
    cdef cards_t card
    cdef int64_t best = 0
    cdef int64_t value
    cdef bint first = True
    legal = distinct(c, state, seat, legal, table.best)
    while legal:
        card = top_of(legal)
        legal ^= card
        value = value_of_answer(c, state, table, card, turned, need)
        if c.stop:
            return 0
        if first or (value > best if ns else value < best):
            best = value
            first = False
            if has_bound and (best >= bound if ns else best <= bound):
                break
    return best


cdef inline int64_t value_of_lead(Chance* c, const State* state, cards_t card, int need, bint has_bound,
                                  int64_t bound) noexcept nogil:
    """The value of one lead. It is exact if it is better for the leader than `bound`."""
    cdef const Contract* contract = &c.deal.contract
    cdef int seat = state.leader
    cdef int gain = belote_gain(contract, state.open[seat], seat, card)
    cdef bint covers = (state.covers[seat] & card) != 0
    cdef cards_t under = c.deal.under[lowest(card)]
    cdef State child = state[0]
    cdef State turned
    cdef Trick trick
    cdef cards_t rest, other
    cdef int64_t value = 0
    cdef int64_t bonus = 0
    trick.size = 0
    trick_add(&trick, contract, seat, card)
    child.open[seat] ^= card
    child.covers[seat] &= ~card
    if under:
        child.open[seat] |= under
    if c.made:
        need -= gain
    else:
        bonus = gain * FACTORIALS[state.hidden]
        bound -= bonus
    if covers and not c.late:
        rest = state.closed
        while rest:
            other = bottom_of(rest)
            rest ^= other
            turned = child
            turn_up(&turned, seat, other)
            value += value_of_answers(c, &turned, &trick, 0, need, False, 0)
            if c.stop:
                return 0
    else:
        value = value_of_answers(c, &child, &trick, 1 << seat if covers else 0, need, has_bound, bound)
    return value + bonus


cdef inline int64_t value_before_trick(Chance* c, const State* state, int need) noexcept nogil:
    """What N makes from here on before a trick, or his chance to make `need`; times the number of arrangements."""
    cdef int seat = state.leader
    cdef bint ns = seat == 0
    cdef cards_t rest = state.covers[0] | state.covers[1] | state.closed
    cdef uint32_t context = state.leader | <uint32_t>state.taken << 1 | <uint32_t>c.late << 3
    cdef Slot* slot
    cdef cards_t leads, card
    cdef int64_t best = 0
    cdef int64_t value
    cdef bint first = True
    if c.made:
        context |= 1 << 4 | <uint32_t>(need + 4096) << 8
    if state.tricks > 1:
        slot = chance_slot(c, state, rest, context)
        if is_of(slot, state, rest, context):
            return slot.value
    c.nodes += 1
    if c.nodes >= c.poll:
        poll(c)
    if c.node_limit and c.nodes > c.node_limit:
        c.stop = STOP_LIMIT
    if c.stop:
        return 0
    leads = distinct(c, state, seat, state.open[seat], 0)
    while leads:
        card = top_of(leads)
        leads ^= card
        value = value_of_lead(c, state, card, need, not first, best)
        if c.stop:
            return 0
        if first or (value > best if ns else value < best):
            best = value
            first = False
    if state.tricks > 1:
        chance_grow(c)
        slot = chance_slot(c, state, rest, context)
        if not slot.open[0] | slot.open[1]:
            c.filled += 1
        slot.open[0] = state.open[0]
        slot.open[1] = state.open[1]
        slot.rest = rest
        slot.context = context
        slot.value = best
    return best
