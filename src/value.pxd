"""The value of a position: two proofs that meet.

`enclose` follows the first card of every position to its end and asks of all others only whether they do better.
Unlike a yes or no it proves what it finds from both sides, and the table keeps both proofs: other cards, and a second
look with other limits, begin with them.
"""
from libc.stdint cimport uint64_t

from proof cimport Proof, add_trick
from bounds cimport Bounds, bounds_before_trick
from cards cimport cards_t
from contract cimport Contract
from last_tricks cimport at_most_one_trick
from moves cimport Move, Moves, moves_make
from position cimport Position, open_belotes, position_play
from refutations cimport refutation_key, refutation_find, refutation_store
from search cimport (
    NOTHING, Lookup, Search, add_failure, passed_over, remember, search, with_neighbours,
)
from table cimport (
    Entry, relevant_cards, counted_cards, table_clear, table_context, table_has_room, table_key, table_narrow,
)
from trick cimport trick_legal

ctypedef struct Range:      # what is proved about the points of North and South
    Proof low              # they make at least its bound
    Proof high             # they make at most its bound


cdef inline void unknown(Range* known, const Position* position, const Contract* contract) noexcept nogil:
    """Know no more than what is left to be won."""
    known.low.bound = -contract.capot - 4 * contract.belote
    known.high.bound = position.left + contract.capot + 4 * contract.belote
    known.low.relevant = known.high.relevant = 0
    known.low.counted = known.high.counted = ~<cards_t>0


cdef inline void add_points(Range* known, int points) noexcept nogil:
    known.low.bound += points
    known.high.bound += points


cdef inline void narrow(Range* known, const Range* found) noexcept nogil:
    """Take over what is closer."""
    if found.low.bound > known.low.bound:
        known.low = found.low
    if found.high.bound < known.high.bound:
        known.high = found.high


cdef inline void proved_before(Search* s, const Position* position, int low, int high, Range* known,
                               Lookup* lookup) noexcept nogil:
    """Look up the proofs before a trick that say more than two limits."""
    cdef const Entry* least = NULL
    cdef const Entry* most = NULL
    if not table_has_room(&s.table):
        table_clear(&s.table)
    lookup.clearings = s.table.clearings
    lookup.context = table_context(position, lookup.open, s.contract.capot != 0)
    lookup.key = table_key(&s.table, position, lookup.context)
    table_narrow(&s.table, lookup.key, position, &low, &least, &high, &most)
    if least != NULL:
        known.low.bound = low
        known.low.relevant = relevant_cards(position, least.mask)
        known.low.counted = counted_cards(position, least)
    if most != NULL:
        known.high.bound = high
        known.high.relevant = relevant_cards(position, most.mask)
        known.high.counted = counted_cards(position, most)


cdef inline void sure(const Position* position, const Contract* contract, cards_t open, Range* known) noexcept nogil:
    """Say what is sure before a trick without search."""
    cdef Bounds bounds
    bounds_before_trick(position, contract, open, &bounds)
    known.low.bound = bounds.low
    known.low.relevant = bounds.low_relevant
    known.low.counted = bounds.low_counted
    known.high.bound = bounds.high
    known.high.relevant = bounds.high_relevant
    known.high.counted = bounds.high_counted


cdef inline void enclose(Search* s, const Position* position, int low, int high, Range* known) noexcept nogil:
    """Find what North and South make from here on, if that is between `low` and `high`.

    Then both bounds are equal. Else the low bound is `high` or more, or the high bound is `low` or less.
    """
    cdef const Contract* contract = &s.contract
    cdef Lookup lookup
    cdef Range found
    cdef Proof proof
    unknown(known, position, &s.contract)
    if high - low < 2:
        search(s, position, high, &proof)
        if proof.bound >= high:
            known.low = proof
        else:
            known.high = proof
        return
    lookup.open = open_belotes(position, contract)
    lookup.key = NULL
    if position.trick.size == 0:
        s.nodes += 1
        if position.tricks < 2:
            at_most_one_trick(position, contract, &proof)
            known.low = known.high = proof
            return
        if s.use_table:
            proved_before(s, position, low, high, known, &lookup)
            if known.low.bound >= min(high, known.high.bound) or known.high.bound <= low:
                return
        sure(position, contract, lookup.open, &found)
        narrow(known, &found)
        if known.low.bound >= min(high, known.high.bound) or known.high.bound <= low:
            return
    enclose_cards(s, position, max(low, known.low.bound), min(high, known.high.bound), known, &lookup)


cdef inline void enclose_cards(Search* s, const Position* position, int low, int high, Range* known,
                               Lookup* lookup) noexcept nogil:
    """Enclose the value by trying the cards of the next player, and keep what that proves."""
    cdef const Contract* contract = &s.contract
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef Moves moves
    cdef Move* move
    cdef Position child
    cdef Range child_range, more
    cdef Proof failed      # no card does better: rests on the proofs of all of them
    cdef Proof* kept = &known.low if ns else &known.high       # a card does so well: its proof alone
    cdef cards_t law_relevant = 0
    cdef cards_t legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &law_relevant)
    cdef int index, gain, target
    cdef uint64_t key = refutation_key(position, contract, legal)
    cdef bint better = False
    moves_make(&moves, position, contract, &s.weights, legal, lookup.open, refutation_find(&s.refutations, key))
    failed.bound = -NOTHING if ns else NOTHING
    failed.relevant = law_relevant
    failed.counted = 0
    for index in range(moves.size):
        target = low + 1 if ns else high
        if passed_over(&moves, index, target, ns, position.hands[seat], &failed):
            continue
        move = &moves.items[index]
        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, move.card)
        if index == 0:
            enclose(s, &child, low - gain, high - gain, &child_range)
        else:
            enclose(s, &child, target - 1 - gain, target - gain, &child_range)
            if max(low - gain, child_range.low.bound) < min(high - gain, child_range.high.bound):
                enclose(s, &child, max(low - gain, child_range.low.bound), min(high - gain, child_range.high.bound), &more)
                narrow(&child_range, &more)
        add_points(&child_range, gain)
        if child.trick.size == 0:
            add_trick(&child.trick, &child_range.low)
            add_trick(&child.trick, &child_range.high)
        if (child_range.low.bound > low) if ns else (child_range.high.bound < high):
            kept[0] = child_range.low if ns else child_range.high
            kept.relevant |= law_relevant
            refutation_store(&s.refutations, key, move.card)
            better = True
            if ns:
                low = kept.bound
            else:
                high = kept.bound
            if low >= high:
                break
        add_failure(&failed, &child_range.high if ns else &child_range.low, move, lookup.open, ns)
    if better:
        remember(s, position, kept.bound if ns else kept.bound + 1, kept, lookup)
    if low < high:
        with_neighbours(&moves, position.hands[seat], &failed)
        if ns:
            known.high = failed
        else:
            known.low = failed
        remember(s, position, failed.bound + 1 if ns else failed.bound, &failed, lookup)


cdef inline void solve(Search* s, const Position* position, int guess, int below, int above, Range* known) noexcept nogil:
    """Find what North and South make from here on, and prove it; something may be known before.

    It is looked for so many points below and above a guess first, then further and further off.
    """
    cdef Range found
    while known.low.bound < known.high.bound:
        guess = min(max(guess, known.low.bound), known.high.bound)
        enclose(s, position, max(guess - below, known.low.bound), min(guess + above, known.high.bound), &found)
        narrow(known, &found)
        below *= 2
        above *= 2
