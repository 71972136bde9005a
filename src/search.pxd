"""Alpha-beta with null windows: one yes or no about North and South's points at a time.

`search` promises, for what North and South make from a position on and its returned bound:

    bound >= target  then they make at least bound
    bound <  target  then they make at most bound
    needed           the proof holds for every position that agrees down to these ranks,
    stakes           and counts the prices of these cards only (see table.pxd for both)
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport abs

from bounds cimport Bounds, bounds_before_trick
from cards cimport bottom_of, cards_t, count, lowest, suit_of, top_of
from contract cimport Contract
from moves cimport Move, Moves, Weights, moves_make
from position cimport Position, open_belotes, position_play
from table cimport (
    NO_MOVE, Key, Proof, Table, cards_at, places_of, stakes_of, table_clear, table_context, table_has_room, table_key,
    table_probe, table_store,
)
from trick cimport trick_legal

cdef enum:
    NOTHING = 16000     # a bound that says nothing
    REACH = 20          # points around the guess where the value is looked for first

ctypedef struct Search:
    Contract contract
    Weights weights
    Table table
    bint use_table
    uint64_t nodes              # cards tried and positions before a trick


cdef inline int last_trick(Search* s, const Position* position, cards_t* needed, cards_t* stakes) noexcept nogil:
    """Play the only cards left."""
    cdef Position end = position[0]
    cdef int gain = 0
    cdef int seat
    cdef cards_t best
    for seat in range(3):
        gain += position_play(&end, &s.contract, end.hands[end.turn])
    best = end.hands[end.turn]
    gain += position_play(&end, &s.contract, best)
    if end.trick.contested:
        needed[0] = end.trick.best
    if not end.turn & 1:
        stakes[0] = position.cards
    return gain


cdef inline void with_neighbours(const Moves* moves, cards_t hand, cards_t* needed, cards_t* stakes) noexcept nogil:
    """Let the proof speak for the cards that were not searched because of a neighbour.

    Their ranks matter where his does, and in their lines they are won where he is won in his.
    """
    cdef const Move* move
    cdef cards_t spoken_for
    cdef int index
    for index in range(moves.size):
        move = &moves.items[index]
        if move.floor != move.ceiling:
            if needed[0] & suit_of(lowest(move.card) >> 3) & (move.ceiling | (move.ceiling - 1)):
                needed[0] |= move.floor
            spoken_for = hand & (move.ceiling | (move.ceiling - 1)) & ~(move.floor - 1)
            if stakes[0] & spoken_for:
                stakes[0] |= spoken_for


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


cdef inline int search(Search* s, const Position* position, int target,
                       cards_t* needed, cards_t* stakes) noexcept nogil:
    """Say whether North and South make `target` from here on; see the top of this file."""
    cdef const Contract* contract = &s.contract
    cdef Bounds bounds
    cdef Position child
    cdef Moves moves
    cdef Move* move
    cdef const Proof* proof
    cdef Key* key = NULL
    cdef cards_t open = 0
    cdef cards_t legal, needs, child_needs, won, child_won
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef int best, bound, gain, index
    cdef uint32_t context = 0
    cdef uint32_t clearings = 0
    cdef uint8_t first = NO_MOVE

    needed[0] = 0
    stakes[0] = 0
    if contract.belotes:
        open = open_belotes(position, contract)
    if position.tricks == 0:
        return 0
    if position.trick.size == 0:
        s.nodes += 1
        if position.tricks == 1:
            return last_trick(s, position, needed, stakes)

        # What is sure without search.
        bounds_before_trick(position, contract, open, &bounds)
        if bounds.low >= target:
            needed[0] = bounds.low_needs
            stakes[0] = bounds.low_stakes
            return bounds.low
        if bounds.high < target:
            needed[0] = bounds.high_needs
            stakes[0] = bounds.high_stakes
            return bounds.high

        # What was proved before.
        if s.use_table:
            if not table_has_room(&s.table):
                table_clear(&s.table)
            clearings = s.table.clearings
            context = table_context(position, open, contract.capot != 0)
            key = table_key(&s.table, position, context)
            proof = table_probe(&s.table, key, position, target, &bound, &first)
            if proof != NULL:
                needed[0] = cards_at(position, proof.mask)
                stakes[0] = stakes_of(position, proof)
                return bound

    # Try the cards; one that keeps the promise is enough.
    needs = 0
    won = 0
    legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &needs)
    moves_make(&moves, position, contract, &s.weights, legal, open, first)
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
        bound = gain + search(s, &child, target - gain, &child_needs, &child_won)
        if child.trick.size == 0:
            if child.trick.contested:
                child_needs |= child.trick.best
            if not child.turn & 1:
                child_won |= child.trick.cards
        move.score = bound
        if (bound >= target) == ns:
            # A cut: this card alone proves it.
            needs |= child_needs
            won = child_won
            best = bound
            first = count(position.hands[seat] & (move.card - 1))
            break
        needs |= child_needs
        won |= child_won
        best = max(best, bound) if ns else min(best, bound)
    else:
        with_neighbours(&moves, position.hands[seat], &needs, &won)
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
        table_store(&s.table, key, position, best >= target, best, places_of(position, needs), won, first)
    needed[0] = needs
    stakes[0] = won
    return best


cdef inline int solve_between(Search* s, const Position* position, int low, int high) noexcept nogil:
    """What North and South make from here on, if that is between `low` and `high`; else the nearer of the two.

    The first card of every position is followed to its end, all others are only asked whether they do better.
    """
    cdef const Contract* contract = &s.contract
    cdef Bounds bounds
    cdef Position child
    cdef Moves moves
    cdef cards_t legal, needs, stakes
    cdef cards_t open = 0
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef int best, gain, index, bound
    cdef uint8_t first = NO_MOVE
    cdef Key* key
    if low >= high:
        return low
    if position.tricks == 0:
        return min(max(0, low), high)
    if high == low + 1:
        return high if search(s, position, high, &needs, &stakes) >= high else low
    if contract.belotes:
        open = open_belotes(position, contract)
    if position.trick.size == 0:
        s.nodes += 1
        if position.tricks == 1:
            return min(max(last_trick(s, position, &needs, &stakes), low), high)
        bounds_before_trick(position, contract, open, &bounds)
        low = min(max(low, bounds.low), high)
        high = max(min(high, bounds.high), low)
        if low == high:
            return low
        if s.use_table and table_has_room(&s.table):
            key = table_key(&s.table, position, table_context(position, open, contract.capot != 0))
            table_probe(&s.table, key, position, low + 1, &bound, &first)
            if first == NO_MOVE:
                table_probe(&s.table, key, position, high, &bound, &first)

    needs = 0
    legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &needs)
    moves_make(&moves, position, contract, &s.weights, legal, open, first)
    best = low if ns else high
    for index in range(moves.size):
        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, moves.items[index].card)
        if index == 0:
            best = gain + solve_between(s, &child, low - gain, high - gain)
        elif ns:
            if search(s, &child, best + 1 - gain, &needs, &stakes) >= best + 1 - gain:
                best = gain + solve_between(s, &child, best + 1 - gain, high - gain)
        elif search(s, &child, best - gain, &needs, &stakes) < best - gain:
            best = gain + solve_between(s, &child, low - gain, best - 1 - gain)
        if (best >= high) if ns else (best <= low):
            break
    return best


cdef inline int solve(Search* s, const Position* position, int low, int high, int guess) noexcept nogil:
    """What North and South make from here on, which is from `low` to `high`: look around a guess, then further off."""
    cdef int reach = REACH
    cdef int value
    cdef int bottom, top
    while low < high:
        guess = min(max(guess, low), high)
        bottom = max(guess - reach, low)
        top = min(guess + reach, high)
        value = solve_between(s, position, bottom, top)
        if value == bottom and bottom > low:
            high = value
            guess = value - reach
        elif value == top and top < high:
            low = value
            guess = value + reach
        else:
            return value
        reach *= 2
    return low


cdef inline int least(const Position* position, const Contract* contract) noexcept nogil:
    """No less can North and South make from here on."""
    return -contract.capot - 4 * contract.belote


cdef inline int most(const Position* position, const Contract* contract) noexcept nogil:
    """No more can North and South make from here on."""
    return position.left + contract.capot + 4 * contract.belote
