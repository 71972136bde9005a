"""Alpha-beta with null windows: one yes or no about North and South's points at a time.

`search` promises an answer about what North and South make from a position on:

    bound >= target  then they make at least bound
    bound <  target  then they make at most bound
    needs            the proof holds for every position that agrees down to these ranks,
    stakes           and counts the prices of these cards only (see table.pxd for both)
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport abs

from bounds cimport Bounds, bounds_before_trick
from cards cimport bottom_of, cards_t, count, lowest, suit_of, top_of
from contract cimport Contract
from moves cimport Move, Moves, moves_make
from position cimport Position, open_belotes, position_play
from replies cimport Replies, choice_of, reply_to, reply_with
from table cimport (
    Key, Proof, Table, cards_at, places_of, stakes_of, table_clear, table_context, table_has_room, table_key,
    table_probe, table_store,
)
from trick cimport trick_legal
from weights cimport Weights

cdef enum:
    NOTHING = 16000     # a bound that says nothing
    REACH = 20          # points around the guess where the value is looked for first

ctypedef struct Search:
    Contract contract
    Weights weights
    Table table
    Replies replies
    bint use_table
    uint64_t nodes              # cards tried and positions before a trick

ctypedef struct Answer:
    int bound
    cards_t needs
    cards_t stakes

ctypedef struct Lookup:         # a position before a trick, looked up in vain
    Key* key                    # where its proof will be kept; NULL if nowhere
    uint32_t context
    uint32_t clearings          # of the table, when the key was found
    cards_t open                # kings and queens of belotes that can still count


cdef inline void last_trick(Search* s, const Position* position, Answer* answer) noexcept nogil:
    """Play the only cards left."""
    cdef Position end = position[0]
    cdef int _
    answer.bound = 0
    answer.needs = answer.stakes = 0
    for _ in range(4):
        answer.bound += position_play(&end, &s.contract, end.hands[end.turn])
    if end.trick.contested:
        answer.needs = end.trick.best
    if not end.turn & 1:
        answer.stakes = position.cards


cdef inline bint settled(Search* s, const Position* position, int target, Answer* answer, Lookup* lookup) noexcept nogil:
    """Answer without search before a trick, if what is sure or what was proved before allows it."""
    cdef const Contract* contract = &s.contract
    cdef const Proof* proof
    cdef Bounds bounds
    s.nodes += 1
    if position.tricks < 2:
        if position.tricks:
            last_trick(s, position, answer)
        else:
            answer.bound = 0
            answer.needs = answer.stakes = 0
        return True

    # What was proved before.
    lookup.open = open_belotes(position, contract)
    lookup.key = NULL
    if s.use_table:
        if not table_has_room(&s.table):
            table_clear(&s.table)
        lookup.clearings = s.table.clearings
        lookup.context = table_context(position, lookup.open, contract.capot != 0)
        lookup.key = table_key(&s.table, position, lookup.context)
        proof = table_probe(&s.table, lookup.key, position, target, &answer.bound)
        if proof != NULL:
            answer.needs = cards_at(position, proof.mask)
            answer.stakes = stakes_of(position, proof)
            return True

    # What is sure.
    bounds_before_trick(position, contract, lookup.open, &bounds)
    if bounds.low >= target:
        answer.bound = bounds.low
        answer.needs = bounds.low_needs
        answer.stakes = bounds.low_stakes
        return True
    if bounds.high < target:
        answer.bound = bounds.high
        answer.needs = bounds.high_needs
        answer.stakes = bounds.high_stakes
        return True

    return False


cdef inline void remember(Search* s, const Position* position, int target, Answer* answer,
                          Lookup* lookup) noexcept nogil:
    """Keep a proof."""
    cdef int suit
    if lookup.key != NULL:
        if not table_has_room(&s.table):
            table_clear(&s.table)
        if lookup.open:
            for suit in range(4):
                answer.needs |= bottom_of(lookup.open & suit_of(suit))
        if s.table.clearings != lookup.clearings:
            lookup.key = table_key(&s.table, position, lookup.context)
        table_store(
            &s.table, lookup.key, position, answer.bound >= target, answer.bound,
            places_of(position, answer.needs), answer.stakes,
        )


cdef inline void add_trick(const Position* child, Answer* answer) noexcept nogil:
    """Add what the trick that a card completed rests on."""
    if child.trick.contested:
        answer.needs |= child.trick.best
    if not child.turn & 1:
        answer.stakes |= child.trick.cards


cdef inline void with_neighbours(const Moves* moves, cards_t hand, Answer* answer) noexcept nogil:
    """Let the proof speak for the cards that were not searched because of a neighbour.

    Their ranks matter where his does, and in their lines they are won where he is won in his.
    """
    cdef const Move* move
    cdef cards_t spoken_for
    cdef int index
    for index in range(moves.size):
        move = &moves.items[index]
        if move.floor != move.ceiling:
            if answer.needs & suit_of(lowest(move.card) >> 3) & (move.ceiling | (move.ceiling - 1)):
                answer.needs |= move.floor
            spoken_for = hand & (move.ceiling | (move.ceiling - 1)) & ~(move.floor - 1)
            if answer.stakes & spoken_for:
                answer.stakes |= spoken_for


cdef inline bint passed_over(Moves* moves, int index, int target, bint ns, int* best) noexcept nogil:
    """Do the neighbours tried before show that a move fails too? Then they speak for it."""
    cdef Move* move = &moves.items[index]
    cdef Move* other
    cdef int bound = NOTHING if ns else -NOTHING
    cdef int reach, at
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            # Neighbours so many points apart differ by no more than that.
            reach = abs(other.points - move.points)
            bound = min(bound, other.score + reach) if ns else max(bound, other.score - reach)
    if (bound >= target) == ns:
        return False
    move.score = bound
    best[0] = max(best[0], bound) if ns else min(best[0], bound)
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            other.floor = min(other.floor, move.floor)
            other.ceiling = max(other.ceiling, move.ceiling)
    return True


cdef inline bint settles(Answer* answer, const Answer* reply, Move* move, int target, bint ns) noexcept nogil:
    """Add what a card led to; True if it keeps the promise of the player: a cut, it alone proves the answer."""
    move.score = reply.bound
    answer.needs |= reply.needs
    if (reply.bound >= target) == ns:
        answer.bound = reply.bound
        answer.stakes = reply.stakes
        return True
    answer.stakes |= reply.stakes
    answer.bound = max(answer.bound, reply.bound) if ns else min(answer.bound, reply.bound)
    return False


cdef inline void try_cards(Search* s, const Position* position, cards_t open, int target, Answer* answer) noexcept nogil:
    """Answer by trying the cards of the next player."""
    cdef const Contract* contract = &s.contract
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef Moves moves
    cdef Move* move
    cdef Position child
    cdef Answer reply
    cdef cards_t law_needs = 0
    cdef cards_t legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &law_needs)
    cdef uint64_t choice
    cdef int index, gain
    if not legal & (legal - 1):     # a single card
        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, legal)
        search(s, &child, target - gain, answer)
        answer.bound += gain
        answer.needs |= law_needs
        if child.trick.size == 0:
            add_trick(&child, answer)
        return
    choice = choice_of(position, contract, legal)
    moves_make(&moves, position, contract, &s.weights, legal, open, reply_to(&s.replies, choice))
    answer.bound = -NOTHING if ns else NOTHING
    answer.needs = law_needs
    answer.stakes = 0
    for index in range(moves.size):
        if passed_over(&moves, index, target, ns, &answer.bound):
            continue
        move = &moves.items[index]
        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, move.card)
        search(s, &child, target - gain, &reply)
        reply.bound += gain
        if child.trick.size == 0:
            add_trick(&child, &reply)
        if settles(answer, &reply, move, target, ns):
            answer.needs = law_needs | reply.needs
            reply_with(&s.replies, choice, move.card)
            return
    with_neighbours(&moves, position.hands[seat], answer)


cdef inline void search(Search* s, const Position* position, int target, Answer* answer) noexcept nogil:
    """Say whether North and South make `target` from here on; see the top of this file."""
    cdef Lookup lookup
    if position.trick.size:
        try_cards(s, position, open_belotes(position, &s.contract), target, answer)
    elif not settled(s, position, target, answer, &lookup):
        try_cards(s, position, lookup.open, target, answer)
        remember(s, position, target, answer, &lookup)


cdef inline bint can_make(Search* s, const Position* position, int target) noexcept nogil:
    """Do North and South make `target` from here on?"""
    cdef Answer answer
    search(s, position, target, &answer)
    return answer.bound >= target


cdef inline int solve_between(Search* s, const Position* position, int low, int high) noexcept nogil:
    """What North and South make from here on, if that is between `low` and `high`; else the nearer of the two.

    The first card of every position is followed to its end, all others are only asked whether they do better.
    """
    cdef const Contract* contract = &s.contract
    cdef Bounds bounds
    cdef Position child
    cdef Moves moves
    cdef cards_t legal
    cdef cards_t looked = 0
    cdef cards_t open = open_belotes(position, contract)
    cdef Answer answer
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef int best, gain, index
    if low >= high:
        return low
    if position.tricks == 0:
        return min(max(0, low), high)
    if high == low + 1:
        return high if can_make(s, position, high) else low
    if position.trick.size == 0:
        s.nodes += 1
        if position.tricks == 1:
            last_trick(s, position, &answer)
            return min(max(answer.bound, low), high)
        bounds_before_trick(position, contract, open, &bounds)
        low = min(max(low, bounds.low), high)
        high = max(min(high, bounds.high), low)
        if low == high:
            return low

    legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &looked)
    moves_make(
        &moves, position, contract, &s.weights, legal, open, reply_to(&s.replies, choice_of(position, contract, legal))
    )
    best = low if ns else high
    for index in range(moves.size):
        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, moves.items[index].card)
        if index == 0:
            best = gain + solve_between(s, &child, low - gain, high - gain)
        elif ns:
            if can_make(s, &child, best + 1 - gain):
                best = gain + solve_between(s, &child, best + 1 - gain, high - gain)
        elif not can_make(s, &child, best - gain):
            best = gain + solve_between(s, &child, low - gain, best - 1 - gain)
        if (best >= high) if ns else (best <= low):
            break
    return best


cdef inline int solve(Search* s, const Position* position, int low, int high, int guess,
                      int below, int above) noexcept nogil:
    """What North and South make from here on, which is from `low` to `high`.

    It is looked for so many points below and above a guess first, then further and further off.
    """
    cdef int value, bottom, top
    while low < high:
        guess = min(max(guess, low), high)
        bottom = max(guess - below, low)
        top = min(guess + above, high)
        value = solve_between(s, position, bottom, top)
        below *= 2
        above *= 2
        if value == bottom and bottom > low:
            high = value
            guess = value
        elif value == top and top < high:
            low = value
            guess = value
        else:
            return value
    return low


cdef inline int least(const Position* position, const Contract* contract) noexcept nogil:
    """No less can North and South make from here on."""
    return -contract.capot - 4 * contract.belote


cdef inline int most(const Position* position, const Contract* contract) noexcept nogil:
    """No more can North and South make from here on."""
    return position.left + contract.capot + 4 * contract.belote
