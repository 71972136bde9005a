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
from memory cimport prefetch
from position cimport capot_gain
from trick cimport Trick, trick_add, trick_legal
from two.position cimport Deal, belote_gain

cdef extern from *:
    """
    static const int64_t bs_factorials[17] = {
        1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600, 6227020800, 87178291200,
        1307674368000, 20922789888000,
    };

    /* Three states with their values: a cache line. */
    typedef struct {
        uint32_t open[2][3];        /* of N and of S; none of both where there is no state */
        uint32_t rest[3];           /* the covers of both, and the unknown cards */
        uint32_t unused;
        uint64_t word[3];           /* the value above, what else tells states apart below */
    } bs_bucket;
    """
    const int64_t FACTORIALS "bs_factorials"[17]
    ctypedef struct Bucket "bs_bucket":
        cards_t open[2][3]
        cards_t rest[3]
        uint64_t word[3]

cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept

cdef enum:
    STATES = 3              # in a bucket
    POLL = 1 << 16          # nodes from one look at signals to the next
    POINTS_SHIFT = 4        # bits of what tells states apart below a value in points …
    MADE_SHIFT = 19         # … and below a chance
    NEED_OFFSET = 1 << 14

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

ctypedef struct Reply:      # an answer to the lead
    State child             # after the trick, before the cards below those that were played are turned up
    int gain                # what N makes by it
    int turned              # the seats whose unknown card is to be turned up then, as bits
    int score               # highest first

ctypedef struct Chance:
    Deal deal
    Bucket* buckets         # [1 << bits], each a cache line; a state is in the one that its hash says, or the one beside it
    void* memory            # where they lie
    int bits
    int most_bits           # to what they may grow
    uint64_t filled         # states
    cards_t worthless       # cards without points that move down as others go; none where closed cards are given
    bint late               # a card turns when the trick is taken, not at once
    bint made               # values are chances to reach a number of points, not points
    uint64_t nodes          # positions before a trick that were searched
    uint64_t node_limit
    uint64_t poll           # the number of nodes at which signals are looked at next
    int stop                # a Stop
    bint asked              # another thread asks to stop


cdef inline bint chance_allocate(Chance* c, int bits) noexcept nogil:
    """Take empty buckets, or say that there is no memory."""
    cdef void* memory = calloc((<size_t>1 << bits) + 1, sizeof(Bucket))
    if memory == NULL:
        return False
    c.memory = memory
    c.buckets = <Bucket*>((<size_t>memory + 63) & ~<size_t>63)
    c.bits = bits
    c.filled = 0
    return True


cdef inline void chance_clear(Chance* c) noexcept nogil:
    """Forget everything."""
    if c.filled:
        memset(c.buckets, 0, sizeof(Bucket) << c.bits)
    c.filled = 0


cdef inline void chance_begin(Chance* c, const Deal* deal, bint late, bint made, uint64_t node_limit) noexcept nogil:
    """Make ready for a search of a deal; what was found where other cards lie under others is forgotten."""
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


cdef inline uint64_t context_of(const Chance* c, const State* state, int need) noexcept nogil:
    """What else tells states apart: the leader, who has taken a trick, and for a chance what N needs."""
    cdef uint64_t context = state.leader | <uint64_t>state.taken << 1
    if c.made:
        context |= 8 | <uint64_t>(need + NEED_OFFSET) << 4
    return context


cdef inline Bucket* bucket_of(const Chance* c, cards_t open_n, cards_t open_s, cards_t rest,
                              uint64_t context) noexcept nogil:
    """The bucket in which a state is looked for first; the other one is beside it."""
    cdef uint64_t mixed = (open_n | <uint64_t>open_s << 32) * 0x9E3779B97F4A7C15u
    mixed ^= mixed >> 32
    mixed = (mixed + (rest | context << 32)) * 0xD6E8FEB86659FD93u
    mixed ^= mixed >> 29
    return &c.buckets[(mixed * 0xBF58476D1CE4E5B9u) >> (64 - c.bits)]


cdef inline void prefetch_state(const Chance* c, const State* state, int need) noexcept nogil:
    """Have the memory of a state at hand soon."""
    prefetch(bucket_of(
        c, state.open[0], state.open[1], state.covers[0] | state.covers[1] | state.closed, context_of(c, state, need)
    ))


cdef inline bint chance_find(const Chance* c, const State* state, cards_t rest, uint64_t context,
                             int64_t* value) noexcept nogil:
    """Look a state up."""
    cdef Bucket* bucket = bucket_of(c, state.open[0], state.open[1], rest, context)
    cdef int shift = MADE_SHIFT if c.made else POINTS_SHIFT
    cdef int index
    for _ in range(2):
        for index in range(STATES):
            if (bucket.open[0][index] == state.open[0] and bucket.open[1][index] == state.open[1]
                    and bucket.rest[index] == rest and not (bucket.word[index] ^ context) & ((1 << shift) - 1)):
                value[0] = <int64_t>bucket.word[index] >> shift
                return True
        bucket = &c.buckets[(bucket - c.buckets) ^ 1]
    return False


cdef inline void chance_put(Chance* c, cards_t open_n, cards_t open_s, cards_t rest, uint64_t context,
                            uint64_t word) noexcept nogil:
    """Keep a state that is not there, where its buckets are full in the place of another."""
    cdef Bucket* bucket = bucket_of(c, open_n, open_s, rest, context)
    cdef int index
    for _ in range(2):
        for index in range(STATES):
            if not bucket.open[0][index] | bucket.open[1][index]:
                c.filled += 1
                break
        else:
            bucket = &c.buckets[(bucket - c.buckets) ^ 1]
            continue
        break
    else:
        index = <int>(open_n % STATES)
    bucket.open[0][index] = open_n
    bucket.open[1][index] = open_s
    bucket.rest[index] = rest
    bucket.word[index] = word


cdef inline void chance_grow(Chance* c) noexcept nogil:
    """Double the memory where three in five places are in use, if it may grow and there is more."""
    cdef Bucket* before = c.buckets
    cdef void* memory = c.memory
    cdef uint64_t size = <uint64_t>1 << c.bits
    cdef uint64_t at, context
    cdef int index
    if 5 * c.filled < 3 * STATES * size or c.bits >= c.most_bits:
        return
    if not chance_allocate(c, c.bits + 1):
        c.most_bits = c.bits
        return
    for at in range(size):
        for index in range(STATES):
            if before[at].open[0][index] | before[at].open[1][index]:
                context = before[at].word[index]
                context &= (1 << (MADE_SHIFT if context & 8 else POINTS_SHIFT)) - 1
                chance_put(
                    c, before[at].open[0][index], before[at].open[1][index], before[at].rest[index], context,
                    before[at].word[index],
                )
    free(memory)


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
    cdef State children[16]
    cdef cards_t rest, card
    cdef int64_t value = 0
    cdef int seat, index
    cdef int size = 0
    if not turned:
        return value_before_trick(c, state, need)
    seat = 0 if turned & 1 else 1
    turned &= ~(1 << seat)
    rest = state.closed
    while rest:
        card = bottom_of(rest)
        rest ^= card
        children[size] = state[0]
        turn_up(&children[size], seat, card)
        if not turned:
            prefetch_state(c, &children[size], need)
        size += 1
    for index in range(size):
        value += after_trick(c, &children[index], turned, need)
        if c.stop:
            return 0
    return value


cdef inline void reply_make(const Chance* c, const State* state, const Trick* table, cards_t card, int turned,
                            Reply* reply) noexcept nogil:
    """Make what one answer to the lead leads to; `turned` is the leader's bit if his card below turns after the trick."""
    cdef const Contract* contract = &c.deal.contract
    cdef State* child = &reply.child
    cdef Trick trick = table[0]
    cdef int seat = state.leader ^ 1
    child[0] = state[0]
    reply.gain = belote_gain(contract, state.open[seat], seat, card)
    reply.turned = turned | (1 << seat if state.covers[seat] & card else 0)
    trick_add(&trick, contract, seat, card)
    child.open[seat] ^= card
    child.covers[seat] &= ~card
    child.open[seat] |= c.deal.under[lowest(card)]
    close_gap(c, child, top_of(trick.cards))
    close_gap(c, child, bottom_of(trick.cards))
    child.tricks -= 1
    child.leader = trick.winner
    child.taken |= 1 << trick.winner
    if trick.winner == 0:
        reply.gain += trick.points
    if child.tricks == 0:
        if trick.winner == 0:
            reply.gain += contract.last_trick
        reply.gain += capot_gain(contract, child.taken)
    reply.score = trick.points if trick.winner == seat else -trick.points
    if reply.turned != turned:
        reply.score -= 20       # more to search


cdef inline int64_t value_of_reply(Chance* c, const Reply* reply, int need) noexcept nogil:
    """The value of one answer to the lead."""
    cdef int64_t scale = FACTORIALS[reply.child.hidden]
    cdef int64_t value
    if reply.child.tricks == 0:
        if c.made:
            return scale if reply.gain >= need else 0
        return reply.gain * scale
    value = after_trick(c, &reply.child, reply.turned, need - reply.gain)
    return value if c.made else value + reply.gain * scale


cdef inline int replies_make(const Chance* c, const State* state, const Trick* table, int turned, int need,
                             Reply* replies) noexcept nogil:
    """List the answers to the lead, the most promising first; return how many they are."""
    cdef int seat = state.leader ^ 1
    cdef cards_t looked = 0
    cdef cards_t legal = trick_legal(table, &c.deal.contract, state.open[seat], seat, &looked)
    cdef cards_t card
    cdef Reply reply
    cdef int size = 0
    cdef int at
    legal = distinct(c, state, seat, legal, table.best)
    while legal:
        card = bottom_of(legal)
        legal ^= card
        reply_make(c, state, table, card, turned, &reply)
        if reply.child.tricks > 1 and not reply.turned:
            prefetch_state(c, &reply.child, need - reply.gain)
        at = size
        while at > 0 and replies[at - 1].score < reply.score:
            replies[at] = replies[at - 1]
            at -= 1
        replies[at] = reply
        size += 1
    return size


cdef inline int64_t value_of_answers(Chance* c, const State* state, const Trick* table, int turned, int need,
                                     bint has_bound, int64_t bound) noexcept nogil:
    """The value with the lead on the table. An answer that is no better for the leader than `bound` may end it."""
    cdef bint ns = state.leader == 1
    cdef Reply replies[9]
    cdef int size = replies_make(c, state, table, turned, need, replies)
    cdef int64_t best = value_of_reply(c, &replies[0], need)
    cdef int64_t value
    cdef int index
    for index in range(1, size):
        if c.stop or (has_bound and (best >= bound if ns else best <= bound)):
            return best
        value = value_of_reply(c, &replies[index], need)
        if value > best if ns else value < best:
            best = value
    return best


cdef inline int64_t value_of_turns(Chance* c, const State* state, const Trick* table, int need, bint has_bound,
                                   int64_t bound) noexcept nogil:
    """The value with the lead on the table, once the leader's card below it has turned up.

    With a bound the first answer to each card comes first: if the leader does no better than the bound against these, he
    does no better against the best ones.
    """
    cdef bint ns = state.leader == 1
    cdef State children[16]
    cdef int64_t firsts[16]
    cdef Reply replies[9]
    cdef cards_t rest = state.closed
    cdef cards_t card
    cdef int64_t value = 0
    cdef int64_t best
    cdef int size = 0
    cdef int index
    while rest:
        card = bottom_of(rest)
        rest ^= card
        children[size] = state[0]
        turn_up(&children[size], state.leader, card)
        size += 1
    if not has_bound:
        for index in range(size):
            value += value_of_answers(c, &children[index], table, 0, need, False, 0)
            if c.stop:
                return 0
        return value
    for index in range(size):
        replies_make(c, &children[index], table, 0, need, replies)
        firsts[index] = value_of_reply(c, &replies[0], need)
        value += firsts[index]
        if c.stop:
            return 0
    for index in range(size):
        if value >= bound if ns else value <= bound:
            return value
        best = value_of_answers(c, &children[index], table, 0, need, True, bound - (value - firsts[index]))
        if c.stop:
            return 0
        value += best - firsts[index]
    return value


cdef inline int64_t value_of_lead(Chance* c, const State* state, cards_t card, int need, bint has_bound,
                                  int64_t bound) noexcept nogil:
    """The value of one lead. It is exact if it is better for the leader than `bound`."""
    cdef const Contract* contract = &c.deal.contract
    cdef int seat = state.leader
    cdef int gain = belote_gain(contract, state.open[seat], seat, card)
    cdef bint covers = (state.covers[seat] & card) != 0
    cdef State child = state[0]
    cdef Trick trick
    cdef int64_t bonus = 0
    trick.size = 0
    trick_add(&trick, contract, seat, card)
    child.open[seat] ^= card
    child.covers[seat] &= ~card
    child.open[seat] |= c.deal.under[lowest(card)]
    if c.made:
        need -= gain
    else:
        bonus = gain * FACTORIALS[state.hidden]
    if covers and not c.late:
        return bonus + value_of_turns(c, &child, &trick, need, has_bound, bound - bonus)
    return bonus + value_of_answers(c, &child, &trick, 1 << seat if covers else 0, need, has_bound, bound - bonus)


cdef inline int lead_score(const Chance* c, const State* state, cards_t card) noexcept nogil:
    """Judge a lead by what the other player can answer with his open cards."""
    cdef int seat = state.leader
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef cards_t theirs = state.open[seat ^ 1] & suit
    cdef int points = c.deal.contract.points[lowest(card)]
    cdef int score
    if theirs > card or (not theirs and not suit & c.deal.contract.trumps and state.open[seat ^ 1] & c.deal.contract.trumps):
        score = -points
    else:
        score = points
    return score - 20 if state.covers[seat] & card else score     # more to search


cdef inline int64_t value_before_trick(Chance* c, const State* state, int need) noexcept nogil:
    """What N makes from here on before a trick, or his chance to make `need`; times the number of arrangements."""
    cdef int seat = state.leader
    cdef bint ns = seat == 0
    cdef cards_t rest = state.covers[0] | state.covers[1] | state.closed
    cdef uint64_t context = context_of(c, state, need)
    cdef cards_t cards[9]
    cdef int scores[9]
    cdef cards_t leads, card
    cdef int64_t best = 0
    cdef int64_t value = 0
    cdef int score, at, index
    cdef int size = 0
    if state.tricks > 1 and chance_find(c, state, rest, context, &value):
        return value
    c.nodes += 1
    if c.nodes >= c.poll:
        poll(c)
    if c.node_limit and c.nodes > c.node_limit:
        c.stop = STOP_LIMIT
    if c.stop:
        return 0
    leads = distinct(c, state, seat, state.open[seat], 0)
    while leads:
        card = bottom_of(leads)
        leads ^= card
        score = lead_score(c, state, card)
        at = size
        while at > 0 and scores[at - 1] < score:
            scores[at] = scores[at - 1]
            cards[at] = cards[at - 1]
            at -= 1
        scores[at] = score
        cards[at] = card
        size += 1
    for index in range(size):
        value = value_of_lead(c, state, cards[index], need, index != 0, best)
        if c.stop:
            return 0
        if index == 0 or (value > best if ns else value < best):
            best = value
    if 1 < state.tricks < 16:       # a chance times 16! has no room above MADE_SHIFT bits, and a whole deal comes once
        chance_grow(c)
        chance_put(
            c, state.open[0], state.open[1], rest, context,
            <uint64_t>best << (MADE_SHIFT if c.made else POINTS_SHIFT) | context,
        )
    return best
