"""Principal variation search: the value of a position, as two proofs that meet.

`pv_search` follows the first card of every position with the whole window and asks of all others, with a null window,
only whether they do better. Unlike a null-window search it proves what it finds from both sides, and the transposition
table keeps both proofs: other cards, and a second search with another window, begin with them.
"""
from libc.stdint cimport uint64_t

from bounds cimport bounds_before_trick
from cards cimport cards_t
from contract cimport Contract
from dominance cimport Move, Moves, add_failure, include_adjacent, is_dominated
from last_tricks cimport at_most_one_trick
from moves cimport moves_make
from position cimport Position, position_play
from proof cimport NOTHING, Proof, Range, add_points, add_trick, is_settled, tighten
from refutations cimport refutation_find, refutation_key, refutation_store
from search cimport Search, open_before_trick, open_cards, search, search_begin
from table cimport Writer, table_probe, table_store
from trick cimport trick_legal


cdef inline void unknown(Range* known, const Position* position, const Contract* contract) noexcept nogil:
    """Know no more than what is left to be won."""
    known.low.bound = -contract.capot - 4 * contract.belote - contract.roem
    known.high.bound = position.left + contract.capot + 4 * contract.belote + contract.roem
    known.low.relevant = known.high.relevant = 0
    known.low.counted = known.high.counted = ~<cards_t>0


cdef inline void pv_search(Search* s, const Position* position, int low, int high, Range* known) noexcept nogil:
    """Find what North and South make from here on, if that is between `low` and `high`.

    Then both bounds are equal. Else the low bound is `high` or more, or the high bound is `low` or less.
    """
    cdef const Contract* contract = &s.contract
    cdef Writer writer
    cdef Range sure
    cdef Proof proof
    unknown(known, position, contract)
    if high - low < 2:
        search(s, position, high, &proof)
        if proof.bound >= high:
            known.low = proof
        else:
            known.high = proof
        return
    writer.key = NULL
    if position.trick.size:
        writer.open = open_cards(s, position)
    else:
        s.nodes += 1
        if position.tricks < 2:
            at_most_one_trick(position, contract, &known.low)
            known.high = known.low
            return
        open_before_trick(s, position, &writer)
        if s.use_table and table_probe(
            &s.table, position, contract, low, high, False, known, &writer
        ):
            return
        bounds_before_trick(position, contract, writer.open, &s.roem[position.tricks], &sure)
        tighten(known, &sure)
        if is_settled(known, low, high):
            return
    pv_cards(s, position, max(low, known.low.bound), min(high, known.high.bound), known, &writer)


cdef inline void pv_cards(Search* s, const Position* position, int low, int high, Range* known,
                          Writer* writer) noexcept nogil:
    """Search the cards of the next player between two bounds, and keep what that proves."""
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
    moves_make(&moves, position, contract, &s.weights, legal, writer.open, refutation_find(&s.refutations, key))
    failed.bound = -NOTHING if ns else NOTHING
    failed.relevant = law_relevant
    failed.counted = 0
    for index in range(moves.size):
        target = low + 1 if ns else high
        if is_dominated(&moves, index, target, ns, position.hands[seat], &failed):
            continue
        move = &moves.items[index]
        s.nodes += 1
        child = position[0]
        gain = position_play(&child, contract, move.card)
        if index == 0:
            pv_search(s, &child, low - gain, high - gain, &child_range)
        else:
            pv_search(s, &child, target - 1 - gain, target - gain, &child_range)
            if max(low - gain, child_range.low.bound) < min(high - gain, child_range.high.bound):
                pv_search(s, &child, max(low - gain, child_range.low.bound), min(high - gain, child_range.high.bound), &more)
                tighten(&child_range, &more)
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
        add_failure(&failed, &child_range.high if ns else &child_range.low, move, writer.open, ns)
    if better:
        table_store(&s.table, writer, position, ns, kept)
    if low < high:
        include_adjacent(&moves, position.hands[seat], &failed)
        if ns:
            known.high = failed
        else:
            known.low = failed
        table_store(&s.table, writer, position, not ns, &failed)


cdef inline void aspiration_search(Search* s, const Position* position, int guess, int below, int above,
                                   Range* known) noexcept nogil:
    """Find what North and South make from here on, and prove it; something may be known before.

    The window reaches some points below and above a guess first, then twice as far each time that the value is outside.
    """
    cdef Range found
    search_begin(s, position)
    while known.low.bound < known.high.bound:
        guess = min(max(guess, known.low.bound), known.high.bound)
        pv_search(s, position, max(guess - below, known.low.bound), min(guess + above, known.high.bound), &found)
        tighten(known, &found)
        below *= 2
        above *= 2
