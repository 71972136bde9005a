"""What is asked of the search of chances: a value, that of every card, and that after every card that may be turned up."""
from libc.stdint cimport int64_t, uint8_t

from cards cimport bottom_of, cards_t, lowest, suit_of, top_of
from contract cimport Contract, points_of
from trick cimport Trick, trick_add, trick_legal
from two.chance cimport (
    Chance, Reply, State, after_trick, distinct, reply_make, turn_up, value_of_answers, value_of_lead, value_of_reply,
)
from two.input cimport Entered

ctypedef struct Root:
    State state             # the lead on the table is in no hand
    Trick table
    int turning             # seats with an unknown card to be turned up before anybody plays, as bits
    int later               # the leader's bit, if his card below the lead turns after the trick
    int left                # raw points still to be won, with those on the table and of the last trick
    int need                # what N has to make to reach a margin


cdef inline void root_set(Root* root, const Chance* c, const Entered* entered, int turning, int margin) noexcept nogil:
    """Make the root of what came in."""
    cdef const Contract* contract = &c.deal.contract
    cdef int leader = entered.position.turn
    cdef cards_t lead = entered.lead
    cdef int seat
    root.turning = turning
    root.later = 0
    root.table.size = 0
    root.table.best = 0
    root.state.leader = leader
    root.state.taken = entered.position.taken
    root.state.tricks = entered.position.tricks
    root.state.closed = entered.closed
    root.state.hidden = entered.hidden
    root.left = points_of(contract, entered.closed | entered.open[0] | entered.open[1])
    for seat in range(2):
        root.state.open[seat] = entered.open[seat]
        root.state.covers[seat] = entered.unknown[seat]
        root.left += points_of(contract, entered.given[seat])
    if root.state.tricks:
        root.left += contract.last_trick
    if lead:
        trick_add(&root.table, contract, leader, lead)
        root.state.open[leader] ^= lead
        root.state.open[leader] |= c.deal.under[lowest(lead)]
        if root.state.covers[leader] & lead:
            root.state.covers[leader] ^= lead
            if c.late:
                root.later = 1 << leader
            else:
                root.turning = 1 << leader
    root.need = (margin + root.left + 1) >> 1


cdef inline int64_t turned_value(Chance* c, const Root* root, const State* state, int turning) noexcept nogil:
    """The value of a state at the root, once the cards below are turned up."""
    if root.table.size:
        return value_of_answers(c, state, &root.table, root.later, root.need, False, 0)
    if state.tricks == 0:
        return 0 if not c.made or root.need > 0 else 1
    return after_trick(c, state, turning, root.need)


cdef inline int64_t root_value(Chance* c, const Root* root) noexcept nogil:
    """The value where no card is to be turned up."""
    return turned_value(c, root, &root.state, 0)


cdef inline int64_t root_turns(Chance* c, const Root* root, int64_t* values) noexcept nogil:
    """The value where cards are to be turned up: of N where both are; and by place that after each, times (k − 1)!."""
    cdef int seat = 0 if root.turning & 1 else 1
    cdef cards_t rest = root.state.closed
    cdef cards_t card
    cdef State state
    cdef int64_t value = 0
    while rest:
        card = bottom_of(rest)
        rest ^= card
        state = root.state
        turn_up(&state, seat, card)
        values[lowest(card)] = turned_value(c, root, &state, root.turning & ~(1 << seat))
        value += values[lowest(card)]
        if c.stop:
            return 0
    return value


cdef inline cards_t root_legal(const Chance* c, const Root* root) noexcept nogil:
    """The cards that the next player may play."""
    cdef cards_t looked = 0
    cdef int seat = root.state.leader ^ (root.table.size & 1)
    return trick_legal(&root.table, &c.deal.contract, root.state.open[seat], seat, &looked)


cdef inline cards_t root_cards(Chance* c, const Root* root, int64_t* values) noexcept nogil:
    """The different moves of the next player; by place the value after each."""
    cdef int seat = root.state.leader ^ (root.table.size & 1)
    cdef cards_t moves, rest, card
    cdef Reply reply
    if not root.state.tricks:
        return 0
    moves = distinct(c, &root.state, seat, root_legal(c, root), root.table.best)
    rest = moves
    while rest:
        card = top_of(rest)
        rest ^= card
        if root.table.size:
            reply_make(c, &root.state, &root.table, card, root.later, &reply)
            values[lowest(card)] = value_of_reply(c, &reply, root.need)
        else:
            values[lowest(card)] = value_of_lead(c, &root.state, card, root.need, False, 0)
        if c.stop:
            return 0
    return moves


cdef inline cards_t root_same(const Chance* c, const Root* root, cards_t move) noexcept nogil:
    """All legal cards that are the same move as one of `root_cards`."""
    cdef int seat = root.state.leader ^ (root.table.size & 1)
    cdef cards_t legal = root_legal(c, root)
    cdef cards_t moves = distinct(c, &root.state, seat, legal, root.table.best)
    cdef cards_t alike = root.state.covers[seat] if root.state.covers[seat] & move else ~root.state.covers[seat]
    cdef cards_t weaker = suit_of(lowest(move) >> 3) & alike & (move - 1)
    cdef cards_t next_move = weaker & moves
    if next_move:
        weaker &= ~((top_of(next_move) << 1) - 1)
    return move | (legal & weaker & ~moves)
