"""Alpha-beta with null windows: one yes or no about North and South's points at a time.

`search` promises, for what North and South make from a position on and its returned bound:

    bound >= target  then they make at least bound
    bound <  target  then they make at most bound
    needed           the proof holds for every position that agrees down to these ranks (see table.pxd)
"""
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport abs

from bounds cimport Bounds, bounds_before_trick
from cards cimport bottom_of, cards_t, count, lowest, suit_of, top_of
from contract cimport Contract
from moves cimport Move, Moves, Weights, moves_make
from position cimport Position, open_belotes, position_play
from table cimport (
    NO_MOVE, Key, Proof, Table, cards_at, places_of, table_clear, table_context, table_has_room, table_key,
    table_probe, table_store,
)
from trick cimport trick_legal

cdef enum:
    NOTHING = 16000     # a bound that says nothing

ctypedef struct Search:
    Contract contract
    Weights weights
    Table table
    bint use_table
    int32_t history[2][4][32]   # for a lead and for a later card, seat and place: weight of the cut-offs it made
    uint64_t nodes              # cards tried and positions before a trick


cdef inline int last_trick(Search* s, const Position* position, cards_t* needed) noexcept nogil:
    """Play the only cards left; every rank that decides is needed."""
    cdef Position end = position[0]
    cdef int gain = 0
    cdef int seat
    cdef cards_t best
    for seat in range(3):
        gain += position_play(&end, &s.contract, end.hands[end.turn])
    best = end.hands[end.turn]
    gain += position_play(&end, &s.contract, best)
    if end.trick.contested:
        needed[0] |= end.trick.best
    return gain


cdef inline cards_t with_neighbours(const Moves* moves, cards_t needed) noexcept nogil:
    """A card that was not searched because of its neighbour matters where the rank of that neighbour does."""
    cdef const Move* move
    cdef int index
    for index in range(moves.size):
        move = &moves.items[index]
        if (
            move.floor != move.ceiling
            and needed & suit_of(lowest(move.card) >> 3) & (move.ceiling | (move.ceiling - 1))
        ):
            needed |= move.floor
    return needed


cdef inline int neighbour_bound(Moves* moves, int index, bint ns) noexcept nogil:
    """What the neighbours tried before say of a move: at most this for North and South, at least for their opponents.

    Neighbours d points apart differ by d at most. Return a bound that says nothing if there is no neighbour.
    """
    cdef Move* move = &moves.items[index]
    cdef Move* other
    cdef int bound = NOTHING if ns else -NOTHING
    cdef int reach, at
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            reach = abs(other.points - move.points)
            if ns:
                bound = min(bound, other.score + reach)
            else:
                bound = max(bound, other.score - reach)
    return bound


cdef inline void speak_for(Moves* moves, int index) noexcept nogil:
    """Let the neighbours tried before answer for a move that is passed over."""
    cdef Move* move = &moves.items[index]
    cdef Move* other
    cdef int at
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            other.floor = min(other.floor, move.floor)
            other.ceiling = max(other.ceiling, move.ceiling)


cdef inline int search(Search* s, const Position* position, int target, cards_t* needed) noexcept nogil:
    """Say whether North and South make `target` from here on; see the top of this file."""
    cdef const Contract* contract = &s.contract
    cdef Bounds bounds
    cdef Position child
    cdef Moves moves
    cdef Move* move
    cdef const Proof* proof
    cdef Key* key = NULL
    cdef cards_t open = 0
    cdef cards_t legal, needs, child_needs
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef int best, bound, gain, index
    cdef uint32_t context = 0
    cdef uint32_t clearings = 0
    cdef uint8_t first = NO_MOVE
    cdef int32_t* history

    needed[0] = 0
    if contract.belotes:
        open = open_belotes(position, contract)
    if position.trick.size == 0:
        s.nodes += 1
        if position.tricks == 1:
            return last_trick(s, position, needed)

        # What is sure without search.
        bounds_before_trick(position, contract, &bounds)
        if bounds.low >= target:
            needed[0] = bounds.low_needs
            return bounds.low
        if bounds.high < target:
            needed[0] = bounds.high_needs
            return bounds.high

        # What was proved before.
        if s.use_table:
            if not table_has_room(&s.table):
                table_clear(&s.table)
            clearings = s.table.clearings
            context = table_context(position, open)
            key = table_key(&s.table, position, context)
            proof = table_probe(&s.table, key, position, target, &bound, &first)
            if proof != NULL:
                needed[0] = cards_at(position, proof.mask)
                return bound

    # Try the cards; one that keeps the promise is enough.
    needs = 0
    legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &needs)
    history = s.history[position.trick.size != 0][seat]
    moves_make(&moves, position, contract, &s.weights, history, legal, open, first)
    best = -NOTHING if ns else NOTHING
    for index in range(moves.size):
        move = &moves.items[index]

        # A neighbour that failed may have failed for this card as well.
        bound = neighbour_bound(&moves, index, ns)
        if (bound < target) == ns:
            speak_for(&moves, index)
            move.score = bound
            best = max(best, bound) if ns else min(best, bound)
            continue

        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, move.card)
        bound = gain + search(s, &child, target - gain, &child_needs)
        if child.trick.size == 0 and child.trick.contested:
            child_needs |= child.trick.best
        move.score = bound
        if (bound >= target) == ns:
            # A cut: this card alone proves it.
            history[lowest(move.card)] += position.tricks * position.tricks
            needs |= child_needs
            best = bound
            first = count(position.hands[seat] & (move.card - 1))
            break
        needs |= child_needs
        best = max(best, bound) if ns else min(best, bound)
    else:
        needs = with_neighbours(&moves, needs)
        first = NO_MOVE

    # Remember what was proved.
    if key != NULL:
        if not table_has_room(&s.table):
            table_clear(&s.table)
        if open:
            for index in range(4):
                needs |= bottom_of(open & suit_of(index))
        if s.table.clearings != clearings:
            key = table_key(&s.table, position, context)
        table_store(&s.table, key, position, best >= target, best, places_of(position, needs), first)
    needed[0] = needs
    return best


cdef inline int solve(Search* s, const Position* position, int low, int high, int guess) noexcept nogil:
    """What North and South make from here on, exactly.

    It is known to lie from `low` to `high`; the search starts at `guess` and widens its steps.
    """
    cdef cards_t needed
    cdef int step = 1
    cdef int bound
    cdef bint met = False
    cdef bint missed = False
    while low < high:
        guess = min(max(guess, low + 1), high)
        bound = search(s, position, guess, &needed)
        if bound >= guess:
            met = True
            low = bound
            guess = low + step
        else:
            missed = True
            high = bound
            guess = high - step + 1
        step *= 2
        if met and missed:
            guess = (low + high + 1) // 2
    return low
