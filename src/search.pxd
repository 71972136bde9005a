"""Null-window search: alpha-beta that proves or disproves one target of North and South at a time."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport abs

from proof cimport Proof, Range, add_proof, add_trick, is_settled
from bounds cimport bounds_before_trick
from cards cimport bottom_of, cards_t, count, lowest, suit_of
from contract cimport Contract
from last_tricks cimport at_most_one_trick, last_two_tricks
from moves cimport Move, Moves, moves_make
from position cimport Position, open_belotes, position_play
from refutations cimport Refutations, refutation_key, refutation_find, refutation_store
from table cimport Table, Writer, table_probe, table_store
from trick cimport trick_legal
from weights cimport Weights

cdef enum:
    NOTHING = 16000     # a bound that says nothing

ctypedef struct Search:
    Contract contract           # the law and the points of a card at each of 32 places
    Weights weights             # of the move ordering, one number a property of a card
    Table table                 # the transposition table: two pools of keys and entries, and CHAINS heads of chains
    Refutations refutations     # 8192 cards by the hash of a choice
    bint use_table
    uint64_t nodes              # cards tried and positions before a trick; those of the last two tricks are one


cdef inline bint is_proved(Search* s, const Position* position, int target, Proof* proof, Writer* writer) noexcept nogil:
    """Prove it without search before a trick, if what was proved before or what is sure allows it."""
    cdef const Contract* contract = &s.contract
    cdef Range known
    s.nodes += 1
    if position.tricks < 2:
        at_most_one_trick(position, contract, proof)
        return True
    writer.key = NULL
    writer.open = open_belotes(position, contract)
    known.low.bound = target - 1
    if not (s.use_table and table_probe(
        &s.table, position, contract.capot != 0, target - 1, target, True, &known, writer
    )):
        bounds_before_trick(position, contract, writer.open, &known)
        if not is_settled(&known, target - 1, target):
            return False
    proof[0] = known.low if known.low.bound >= target else known.high
    return True


cdef inline void include_adjacent(const Moves* moves, cards_t hand, Proof* proof) noexcept nogil:
    """Let the proof speak for the cards that were not searched because of an adjacent one.

    Their ranks are relevant where its own is, and they are counted where it is.
    """
    cdef const Move* move
    cdef cards_t spoken_for
    cdef int index
    for index in range(moves.size):
        move = &moves.items[index]
        if move.floor != move.ceiling:
            if proof.relevant & suit_of(lowest(move.card) >> 3) & (move.ceiling | (move.ceiling - 1)):
                proof.relevant |= move.floor
            spoken_for = hand & (move.ceiling | (move.ceiling - 1)) & ~(move.floor - 1)
            if proof.counted & spoken_for:
                proof.counted |= spoken_for


cdef inline int point_gap(const Move* tried, const Move* move, cards_t counted, bint upper) noexcept nogil:
    """How much a bound for a card is loosened for an equivalent one.

    The two swap names: the one with more points is now where the other was in the proof, in the trick or in the hand. That
    matters only if North and South win the card of that place somewhere, so that it is counted.
    """
    cdef cards_t place = tried.card if (move.points > tried.points) == upper else move.card
    return abs(tried.points - move.points) if counted & place else 0


cdef inline cards_t low_cards(cards_t card, cards_t relevant) noexcept nogil:
    """All cards of a suit below the relevant ranks, if a card is one of them; else none."""
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef cards_t low = suit & (bottom_of(relevant & suit) - 1)     # all of them where no rank is relevant
    return low if low & card else 0


cdef inline bint equivalent(const Move* tried, const Move* move) noexcept nogil:
    """Are two cards the same move but for their points?

    They are if they are adjacent. And they are if both are of one suit and below all its ranks that the proof for the
    first rests on: it never asks then which of the two is the stronger one.
    """
    return tried.group == move.group or tried.low & move.card


cdef inline bint is_dominated(Moves* moves, int index, int target, bint ns, cards_t hand, Proof* proof) noexcept nogil:
    """Do the cards tried before show that a move fails too? Then they speak for it."""
    cdef Move* move = &moves.items[index]
    cdef Move* other
    cdef int bound = NOTHING if ns else -NOTHING
    cdef cards_t span
    cdef int at
    for at in range(index):
        other = &moves.items[at]
        if equivalent(other, move):
            if ns:
                bound = min(bound, other.score + point_gap(other, move, other.counted, True))
            else:
                bound = max(bound, other.score - point_gap(other, move, other.counted, False))
    if (bound >= target) == ns:
        return False
    move.score = bound
    move.low = 0        # not tried itself
    move.counted = ~<cards_t>0
    proof.bound = max(proof.bound, bound) if ns else min(proof.bound, bound)
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            other.floor = min(other.floor, move.floor)
            other.ceiling = max(other.ceiling, move.ceiling)
        elif equivalent(other, move):
            span = max(other.ceiling, move.ceiling)
            span = hand & (span | (span - 1)) & ~(min(other.floor, move.floor) - 1)
            if proof.counted & span:
                proof.counted |= span
    return True


cdef inline void add_failure(Proof* proof, const Proof* child_proof, Move* move, cards_t open, bint ns) noexcept nogil:
    """Add the proof that a card does no better: a node where all fail needs the proof of every card.

    The ranks of belotes that can still count are always relevant.
    """
    move.score = child_proof.bound
    move.low = low_cards(move.card, child_proof.relevant | open)
    move.counted = child_proof.counted
    add_proof(proof, child_proof, ns)


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
        try_cards(s, position, open_belotes(position, &s.contract), target, proof)
    elif not is_proved(s, position, target, proof, &writer):
        if position.tricks == 2:
            last_two_tricks(position, &s.contract, target, proof)
        else:
            try_cards(s, position, writer.open, target, proof)
        table_store(&s.table, &writer, position, proof.bound >= target, proof)


cdef inline bint can_make(Search* s, const Position* position, int target) noexcept nogil:
    """Do North and South make `target` from here on?"""
    cdef Proof proof
    search(s, position, target, &proof)
    return proof.bound >= target
