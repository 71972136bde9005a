"""Null-window search: alpha-beta that proves or disproves one target of North and South at a time."""
from libc.stdint cimport uint64_t

from bounds cimport bounds_before_trick
from cards cimport cards_t
from contract cimport Contract, rarely
from dominance cimport Move, Moves, add_failure, include_adjacent, is_dominated
from last_tricks cimport at_most_one_trick, last_two_tricks
from moves cimport moves_make
from position cimport Position, open_belotes, position_play
from proof cimport NOTHING, Proof, Range, add_trick, is_settled
from roem cimport OpenRoem, open_roem
from refutations cimport Refutations, refutation_key, refutation_find, refutation_store
from table cimport Table, Writer, table_probe, table_store
from trick cimport trick_legal
from weights cimport Weights

ctypedef struct Search:
    Contract contract           # the law and the points of a card at each of 32 places
    Weights weights             # of the move ordering, one number a property of a card
    Table table                 # the transposition table: two pools of keys and entries, and CHAINS heads of chains
    Refutations refutations     # 8192 cards by the hash of a choice
    OpenRoem roem[10]           # in the present line, by the number of tricks left: what was open before that trick
    bint use_table
    uint64_t nodes              # cards tried and positions before a trick; those of the last two tricks are one


cdef inline void search_begin(Search* s, const Position* position) noexcept nogil:
    """Make ready for a search from a position."""
    if rarely(s.contract.roem):
        s.roem[position.tricks + 1].settled = False
        if position.trick.size:
            open_roem(&s.contract, position.hands, position.trick.cards, &s.roem[position.tricks])


cdef inline cards_t open_cards(Search* s, const Position* position) noexcept nogil:
    """The cards of belotes or combinations that can still count, in the middle of a trick."""
    return s.roem[position.tricks].cards if rarely(s.contract.roem) else open_belotes(position, &s.contract)


cdef inline void open_before_trick(Search* s, const Position* position, Writer* writer) noexcept nogil:
    """Find the cards of belotes or combinations that can still count."""
    cdef OpenRoem* roem = &s.roem[position.tricks]
    writer.roem = 0
    if rarely(s.contract.roem):
        if s.roem[position.tricks + 1].settled:
            roem[0] = s.roem[position.tricks + 1]
        else:
            open_roem(&s.contract, position.hands, 0, roem)
        writer.open = roem.cards
        writer.roem = roem.key
    else:
        writer.open = open_belotes(position, &s.contract)


cdef inline bint is_proved(Search* s, const Position* position, int target, Proof* proof, Writer* writer) noexcept nogil:
    """Prove it without search before a trick, if what was proved before or what is sure allows it."""
    cdef const Contract* contract = &s.contract
    cdef Range known
    s.nodes += 1
    if position.tricks < 2:
        at_most_one_trick(position, contract, proof)
        return True
    writer.key = NULL
    open_before_trick(s, position, writer)
    known.low.bound = target - 1
    if not (s.use_table and table_probe(
        &s.table, position, contract, target - 1, target, True, &known, writer
    )):
        bounds_before_trick(position, contract, writer.open, &s.roem[position.tricks], &known)
        if not is_settled(&known, target - 1, target):
            return False
    proof[0] = known.low if known.low.bound >= target else known.high
    return True


cdef inline void try_card(Search* s, const Position* position, cards_t card, int target, Proof* proof) noexcept nogil:
    """Prove it for one card of the next player."""
    cdef Position child = position[0]
    cdef int gain = position_play(&child, &s.contract, card)
    s.nodes += 1
    search(s, &child, target - gain, proof)
    proof.bound += gain
    if child.trick.size == 0:
        add_trick(&child.trick, proof)


cdef inline void try_cards(Search* s, const Position* position, cards_t open, int target, Proof* proof) noexcept nogil:
    """Prove it by trying the cards of the next player.

    The refutation of this choice comes first. Mostly it cuts again, so that the others are not even put
    in order until it has failed.
    """
    cdef const Contract* contract = &s.contract
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef Moves moves
    cdef Move* move
    cdef Proof child_proof
    cdef cards_t law_relevant = 0
    cdef cards_t legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &law_relevant)
    cdef cards_t first
    cdef uint64_t key
    cdef int index = 0
    if not legal & (legal - 1):     # a single card
        try_card(s, position, legal, target, proof)
        proof.relevant |= law_relevant
        return
    key = refutation_key(position, contract, legal)
    first = refutation_find(&s.refutations, key) & legal
    if first:
        try_card(s, position, first, target, &child_proof)
        if (child_proof.bound >= target) == ns:
            proof[0] = child_proof
            proof.relevant |= law_relevant
            refutation_store(&s.refutations, key, first)
            return
    moves_make(&moves, position, contract, &s.weights, legal, open, first)
    proof.bound = -NOTHING if ns else NOTHING
    proof.relevant = law_relevant
    proof.counted = 0
    if moves.items[0].card == first:
        add_failure(proof, &child_proof, &moves.items[0], open, ns)
        index = 1
    while index < moves.size:
        if not is_dominated(&moves, index, target, ns, position.hands[seat], proof):
            move = &moves.items[index]
            try_card(s, position, move.card, target, &child_proof)
            if (child_proof.bound >= target) == ns:       # a cut: this card alone is the proof
                proof[0] = child_proof
                proof.relevant |= law_relevant
                refutation_store(&s.refutations, key, move.card)
                return
            add_failure(proof, &child_proof, move, open, ns)
        index += 1
    include_adjacent(&moves, position.hands[seat], proof)


cdef inline void search(Search* s, const Position* position, int target, Proof* proof) noexcept nogil:
    """Say whether North and South make `target` from here on."""
    cdef Writer writer
    if position.trick.size:
        try_cards(s, position, open_cards(s, position), target, proof)
    elif not is_proved(s, position, target, proof, &writer):
        if position.tricks == 2:
            last_two_tricks(position, &s.contract, target, proof)
        else:
            try_cards(s, position, writer.open, target, proof)
        table_store(&s.table, &writer, position, proof.bound >= target, proof)


cdef inline bint can_make(Search* s, const Position* position, int target) noexcept nogil:
    """Do North and South make `target` from here on?"""
    cdef Proof proof
    search_begin(s, position)
    search(s, position, target, &proof)
    return proof.bound >= target
