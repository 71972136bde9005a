"""Null-window and principal variation search for two players, as search.pxd and pv.pxd for four.

With the lead on the table all answers are looked up in the transposition table before one of them is searched.
"""
from libc.stdint cimport uint32_t, uint64_t

from cards cimport cards_t, lowest, suit_of, top_of
from contract cimport Contract
from dominance cimport Move, Moves, add_failure, include_adjacent, is_dominated
from position cimport capot_gain
from proof cimport (
    NOTHING, Proof, Range, add_points, add_proof, add_trick, is_settled, nothing_left, tighten,
)
from trick cimport Trick, trick_add, trick_legal
from two.bounds cimport bounds_before_trick
from two.moves cimport moves_list, moves_sort
from two.position cimport Deal, Position, open_belotes, position_play
from two.table cimport Table, Writer, table_describe, table_peek, table_probe, table_store
from two.weights cimport Weights

cdef enum:
    REFUTATION_BITS = 12

ctypedef struct Search:
    Deal deal                   # the contract, and which card lies under each of 32 places
    cards_t covering[2]         # by seat: the cards that lay over closed ones in any position so far
    Weights weights             # of the move ordering, one number a property of a card
    Table table                 # the transposition table
    uint32_t refutations[4096]  # 1 << REFUTATION_BITS, by the hash of a choice: bits of it, the last five a card's place
    uint64_t nodes              # positions before a trick; the last two tricks are one


cdef inline uint64_t refutation_key(const Position* position, cards_t legal) noexcept nogil:
    """Describe the choice of the next player as one number, well mixed."""
    cdef uint64_t about = position.turn
    cdef uint64_t key
    if position.trick.size:
        about |= 2 | <uint64_t>position.trick.best << 32
    key = (about ^ <uint64_t>legal << 2) * 0x9E3779B97F4A7C15u
    return (key ^ key >> 32) * 0xD6E8FEB86659FD93u


cdef inline cards_t refutation_find(const Search* s, uint64_t key) noexcept nogil:
    """The card that cut last under a key, or none."""
    cdef uint32_t entry = s.refutations[key >> (64 - REFUTATION_BITS)]
    return <cards_t>1 << (entry & 31) if entry and (entry ^ <uint32_t>(key >> 16)) >> 5 == 0 else 0


cdef inline void refutation_store(Search* s, uint64_t key, cards_t card) noexcept nogil:
    """Keep the card that cut under a key."""
    s.refutations[key >> (64 - REFUTATION_BITS)] = (<uint32_t>(key >> 16) & ~<uint32_t>31) | <uint32_t>lowest(card)


cdef inline void last_trick(const cards_t* open, const Contract* contract, int leader, int taken,
                            Proof* proof) noexcept nogil:
    """Add the last trick, in which nobody has a choice."""
    cdef Trick trick
    trick.size = 0
    trick_add(&trick, contract, leader, open[leader])
    trick_add(&trick, contract, leader ^ 1, open[leader ^ 1])
    add_trick(&trick, proof)
    if trick.winner == 0:
        proof.bound += trick.points + contract.last_trick
    proof.bound += capot_gain(contract, taken | 1 << trick.winner)


cdef inline void at_most_one_trick(const Position* position, const Contract* contract, Proof* proof) noexcept nogil:
    """Prove what the last trick brings, or nothing when all is played."""
    nothing_left(proof)
    if position.tricks:
        last_trick(position.open, contract, position.turn, position.taken, proof)


cdef inline bint is_proved(Search* s, const Position* position, int target, Proof* proof, Writer* writer) noexcept nogil:
    """Prove it without search before a trick, if what was proved before or what is sure allows it."""
    cdef const Contract* contract = &s.deal.contract
    cdef Range known
    s.nodes += 1
    if position.tricks < 2:
        at_most_one_trick(position, contract, proof)
        return True
    writer.open = open_belotes(position, contract)
    table_describe(&s.table, position, contract.capot != 0, writer)
    bounds_before_trick(position, &s.deal, writer.open, &known)     # while the slot is on its way
    if not is_settled(&known, target - 1, target):
        known.low.bound = target - 1
        if not table_probe(&s.table, contract, position, target - 1, target, True, &known, writer):
            return False
    proof[0] = known.low if known.low.bound >= target else known.high
    return True


cdef inline void fail_with(Proof* proof, const Proof* child_proof, Move* move, const Position* position, cards_t open,
                           bint ns) noexcept nogil:
    """Add the proof that a card does no better; one that covers another speaks for no other."""
    cdef cards_t bare = ~position.covers[position.turn]
    add_failure(proof, child_proof, move, open, ns)
    move.low = move.low & bare if move.card & bare else 0


cdef inline void try_card(Search* s, const Position* position, cards_t card, int target, Proof* proof) noexcept nogil:
    """Prove it for one card of the next player."""
    cdef Position child = position[0]
    cdef int gain = position_play(&child, &s.deal, card)
    search(s, &child, target - gain, proof)
    proof.bound += gain
    if child.trick.size == 0:
        add_trick(&child.trick, proof)


cdef inline bint is_refuted(Search* s, const Position* position, const Moves* moves, int target,
                            Proof* proof) noexcept nogil:
    """Look the positions after all answers up: is one of them proved to do for the player what the target asks?"""
    cdef const Contract* contract = &s.deal.contract
    cdef Position children[9]       # MOST_MOVES
    cdef Writer writers[9]
    cdef int gains[9]
    cdef Range known
    cdef bint ns = position.turn == 0
    cdef int index
    if position.tricks < 3:
        return False
    for index in range(moves.size):     # the slots are on their way by the time that the first is looked at
        children[index] = position[0]
        gains[index] = position_play(&children[index], &s.deal, moves.items[index].card)
        writers[index].open = open_belotes(&children[index], contract)
        table_describe(&s.table, &children[index], contract.capot != 0, &writers[index])
    for index in range(moves.size):
        target -= gains[index]
        known.low.bound = target - 1
        if table_peek(&s.table, contract, &children[index], target, &known, &writers[index]):
            if (known.low.bound >= target) == ns:
                proof[0] = known.low if ns else known.high
                proof.bound += gains[index]
                add_trick(&children[index].trick, proof)
                return True
        target += gains[index]
    return False


cdef inline void try_cards(Search* s, const Position* position, cards_t open, int target, Proof* proof) noexcept nogil:
    """Prove it by trying the cards of the next player."""
    cdef const Contract* contract = &s.deal.contract
    cdef int seat = position.turn
    cdef bint ns = seat == 0
    cdef Moves moves
    cdef Move* move
    cdef Proof child_proof
    cdef cards_t law_relevant = 0
    cdef cards_t legal = trick_legal(&position.trick, contract, position.open[seat], seat, &law_relevant)
    cdef cards_t first
    cdef uint64_t key
    cdef int index = 0
    if not legal & (legal - 1):     # a single card
        try_card(s, position, legal, target, proof)
        proof.relevant |= law_relevant
        return
    key = refutation_key(position, legal)
    first = refutation_find(s, key) & legal
    if position.trick.size:
        moves_list(&moves, position, contract, legal, open)
        if moves.size > 1 and is_refuted(s, position, &moves, target, proof):
            proof.relevant |= law_relevant
            return
    if first:       # mostly it cuts again, so that the other cards are not even put in order until it has failed
        try_card(s, position, first, target, &child_proof)
        if (child_proof.bound >= target) == ns:
            proof[0] = child_proof
            proof.relevant |= law_relevant
            return
    if not position.trick.size:
        moves_list(&moves, position, contract, legal, open)
    moves_sort(&moves, position, contract, &s.weights, first)
    proof.bound = -NOTHING if ns else NOTHING
    proof.relevant = law_relevant
    proof.counted = 0
    if moves.items[0].card == first:
        fail_with(proof, &child_proof, &moves.items[0], position, open, ns)
        index = 1
    while index < moves.size:
        if not is_dominated(&moves, index, target, ns, position.open[seat], proof):
            move = &moves.items[index]
            try_card(s, position, move.card, target, &child_proof)
            if (child_proof.bound >= target) == ns:       # a cut: this card alone is the proof
                proof[0] = child_proof
                proof.relevant |= law_relevant
                refutation_store(s, key, move.card)
                return
            fail_with(proof, &child_proof, move, position, open, ns)
        index += 1
    include_adjacent(&moves, position.open[seat], proof)


cdef inline void search(Search* s, const Position* position, int target, Proof* proof) noexcept nogil:
    """Say whether N makes `target` from here on."""
    cdef Writer writer
    if position.trick.size:
        try_cards(s, position, open_belotes(position, &s.deal.contract), target, proof)
    elif not is_proved(s, position, target, proof, &writer):
        try_cards(s, position, writer.open, target, proof)
        table_store(&s.table, &writer, position, proof.bound >= target, proof)


cdef inline bint can_make(Search* s, const Position* position, int target) noexcept nogil:
    """Does N make `target` from here on?"""
    cdef Proof proof
    search(s, position, target, &proof)
    return proof.bound >= target


cdef inline void unknown(Range* known, const Position* position, const Contract* contract) noexcept nogil:
    """Know no more than what is left to be won."""
    known.low.bound = -contract.capot - 4 * contract.belote
    known.high.bound = position.left + contract.capot + 4 * contract.belote
    known.low.relevant = known.high.relevant = 0
    known.low.counted = known.high.counted = ~<cards_t>0


cdef inline void pv_search(Search* s, const Position* position, int low, int high, Range* known) noexcept nogil:
    """Find what N makes from here on, if that is between `low` and `high`.

    Then both bounds are equal. Else the low bound is `high` or more, or the high bound is `low` or less.
    """
    cdef const Contract* contract = &s.deal.contract
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
    writer.open = open_belotes(position, contract)
    if position.trick.size == 0:
        s.nodes += 1
        if position.tricks < 2:
            at_most_one_trick(position, contract, &known.low)
            known.high = known.low
            return
        table_describe(&s.table, position, contract.capot != 0, &writer)
        if table_probe(&s.table, contract, position, low, high, False, known, &writer):
            return
        bounds_before_trick(position, &s.deal, writer.open, &sure)
        tighten(known, &sure)
        if is_settled(known, low, high):
            return
    pv_cards(s, position, max(low, known.low.bound), min(high, known.high.bound), known, &writer)


cdef inline void pv_cards(Search* s, const Position* position, int low, int high, Range* known,
                          Writer* writer) noexcept nogil:
    """Search the cards of the next player between two bounds, and keep what that proves."""
    cdef const Contract* contract = &s.deal.contract
    cdef int seat = position.turn
    cdef bint ns = seat == 0
    cdef Moves moves
    cdef Move* move
    cdef Position child
    cdef Range child_range, more
    cdef Proof failed      # no card does better: rests on the proofs of all of them
    cdef Proof* kept = &known.low if ns else &known.high       # a card does so well: its proof alone
    cdef cards_t law_relevant = 0
    cdef cards_t legal = trick_legal(&position.trick, contract, position.open[seat], seat, &law_relevant)
    cdef int index, gain, target
    cdef uint64_t key = refutation_key(position, legal)
    cdef bint better = False
    moves_list(&moves, position, contract, legal, writer.open)
    moves_sort(&moves, position, contract, &s.weights, refutation_find(s, key))
    failed.bound = -NOTHING if ns else NOTHING
    failed.relevant = law_relevant
    failed.counted = 0
    for index in range(moves.size):
        target = low + 1 if ns else high
        if is_dominated(&moves, index, target, ns, position.open[seat], &failed):
            continue
        move = &moves.items[index]
        child = position[0]
        gain = position_play(&child, &s.deal, move.card)
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
            refutation_store(s, key, move.card)
            better = True
            if ns:
                low = kept.bound
            else:
                high = kept.bound
            if low >= high:
                break
        fail_with(&failed, &child_range.high if ns else &child_range.low, move, position, writer.open, ns)
    if better:
        table_store(&s.table, writer, position, ns, kept)
    if low < high:
        include_adjacent(&moves, position.open[seat], &failed)
        if ns:
            known.high = failed
        else:
            known.low = failed
        table_store(&s.table, writer, position, not ns, &failed)


cdef inline void aspiration_search(Search* s, const Position* position, int guess, int below, int above,
                                   Range* known) noexcept nogil:
    """Find what N makes from here on, and prove it; something may be known before.

    The window reaches some points below and above a guess first, then twice as far each time that the value is outside.
    """
    cdef Range found
    while known.low.bound < known.high.bound:
        guess = min(max(guess, known.low.bound), known.high.bound)
        pv_search(s, position, max(guess - below, known.low.bound), min(guess + above, known.high.bound), &found)
        tighten(known, &found)
        below *= 2
        above *= 2
