"""Alpha-beta with null windows: one yes or no about North and South's points at a time."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport abs

from answer cimport Answer, add_answer, add_trick
from bounds cimport Bounds, bounds_before_trick
from cards cimport bottom_of, cards_t, count, lowest, suit_of
from contract cimport Contract
from last_tricks cimport last_two_tricks, at_most_one_trick
from moves cimport Move, Moves, moves_make
from position cimport Position, open_belotes, position_play
from refutations cimport Refutations, refutation_key, refutation_find, refutation_store
from table cimport (
    Key, Proof, Table, cards_at, places_of, stakes_of, table_clear, table_context, table_has_room, table_key,
    table_probe, table_store,
)
from trick cimport trick_legal
from weights cimport Weights

cdef enum:
    NOTHING = 16000     # a bound that says nothing

ctypedef struct Search:
    Contract contract
    Weights weights
    Table table
    Refutations refutations
    bint use_table
    uint64_t nodes              # cards tried and positions before a trick; those of the last two tricks are one

ctypedef struct Lookup:         # a position before a trick, looked up in vain
    Key* key                    # where its proof will be kept; NULL if nowhere
    uint32_t context
    uint32_t clearings          # of the table, when the key was found
    cards_t open                # kings and queens of belotes that can still count


cdef inline bint settled(Search* s, const Position* position, int target, Answer* answer, Lookup* lookup) noexcept nogil:
    """Answer without search before a trick, if what is sure or what was proved before allows it."""
    cdef const Contract* contract = &s.contract
    cdef const Proof* proof
    cdef Bounds bounds
    s.nodes += 1
    if position.tricks < 2:
        at_most_one_trick(position, contract, answer)
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


cdef inline int apart(const Move* tried, const Move* move, cards_t stakes, bint upper) noexcept nogil:
    """How much a bound for a card is loosened for one that is alike.

    The two swap names: the dearer one is now where the other was in the proof, in the trick or in the hand. That counts
    only if North and South win the card of that place somewhere, so that it is one of the stakes.
    """
    cdef cards_t place = tried.card if (move.points > tried.points) == upper else move.card
    return abs(tried.points - move.points) if stakes & place else 0


cdef inline cards_t low_cards(cards_t card, cards_t needs) noexcept nogil:
    """All cards of a suit below the ranks that are needed, if a card is one of them; else none."""
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef cards_t low = suit & (bottom_of(needs & suit) - 1)     # all of them where no rank is needed
    return low if low & card else 0


cdef inline bint alike(const Move* tried, const Move* move) noexcept nogil:
    """Are two cards the same move but for their prices?

    They are if they are neighbours. And they are if both are of one suit and below all its ranks that the proof for the
    first rests on: it never asks then which of the two is the stronger one.
    """
    return tried.group == move.group or tried.low & move.card


cdef inline bint passed_over(Moves* moves, int index, int target, bint ns, cards_t hand, Answer* answer) noexcept nogil:
    """Do the cards tried before show that a move fails too? Then they speak for it."""
    cdef Move* move = &moves.items[index]
    cdef Move* other
    cdef int bound = NOTHING if ns else -NOTHING
    cdef cards_t span
    cdef int at
    for at in range(index):
        other = &moves.items[at]
        if alike(other, move):
            if ns:
                bound = min(bound, other.score + apart(other, move, other.stakes, True))
            else:
                bound = max(bound, other.score - apart(other, move, other.stakes, False))
    if (bound >= target) == ns:
        return False
    move.score = bound
    move.low = 0        # not tried itself
    move.stakes = ~<cards_t>0
    answer.bound = max(answer.bound, bound) if ns else min(answer.bound, bound)
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            other.floor = min(other.floor, move.floor)
            other.ceiling = max(other.ceiling, move.ceiling)
        elif alike(other, move):
            span = max(other.ceiling, move.ceiling)
            span = hand & (span | (span - 1)) & ~(min(other.floor, move.floor) - 1)
            if answer.stakes & span:
                answer.stakes |= span
    return True


cdef inline void add_failure(Answer* answer, const Answer* reply, Move* move, cards_t open, bint ns) noexcept nogil:
    """Add the proof that a card does no better: an answer needs that of every card.

    The ranks of belotes that can still count always matter.
    """
    move.score = reply.bound
    move.low = low_cards(move.card, reply.needs | open)
    move.stakes = reply.stakes
    add_answer(answer, reply, ns)


cdef inline void try_card(Search* s, const Position* position, cards_t card, int target, Answer* answer) noexcept nogil:
    """Answer for one card of the next player."""
    cdef Position child = position[0]
    cdef int gain = position_play(&child, &s.contract, card)
    s.nodes += 1
    search(s, &child, target - gain, answer)
    answer.bound += gain
    if child.trick.size == 0:
        add_trick(&child.trick, answer)


cdef inline void try_cards(Search* s, const Position* position, cards_t open, int target, Answer* answer) noexcept nogil:
    """Answer by trying the cards of the next player.

    The card that answered the same key before comes first. Mostly it does again, so that the others are not even put
    in order until it has failed.
    """
    cdef const Contract* contract = &s.contract
    cdef int seat = position.turn
    cdef bint ns = not seat & 1
    cdef Moves moves
    cdef Move* move
    cdef Answer reply
    cdef cards_t law_needs = 0
    cdef cards_t legal = trick_legal(&position.trick, contract, position.hands[seat], seat, &law_needs)
    cdef cards_t first
    cdef uint64_t key
    cdef int index = 0
    if not legal & (legal - 1):     # a single card
        try_card(s, position, legal, target, answer)
        answer.needs |= law_needs
        return
    key = refutation_key(position, contract, legal)
    first = refutation_find(&s.refutations, key) & legal
    if first:
        try_card(s, position, first, target, &reply)
        if (reply.bound >= target) == ns:
            answer[0] = reply
            answer.needs |= law_needs
            refutation_store(&s.refutations, key, first)
            return
    moves_make(&moves, position, contract, &s.weights, legal, open, first)
    answer.bound = -NOTHING if ns else NOTHING
    answer.needs = law_needs
    answer.stakes = 0
    if moves.items[0].card == first:
        add_failure(answer, &reply, &moves.items[0], open, ns)
        index = 1
    while index < moves.size:
        if not passed_over(&moves, index, target, ns, position.hands[seat], answer):
            move = &moves.items[index]
            try_card(s, position, move.card, target, &reply)
            if (reply.bound >= target) == ns:       # a cut: this card alone proves the answer
                answer[0] = reply
                answer.needs |= law_needs
                refutation_store(&s.refutations, key, move.card)
                return
            add_failure(answer, &reply, move, open, ns)
        index += 1
    with_neighbours(&moves, position.hands[seat], answer)


cdef inline void search(Search* s, const Position* position, int target, Answer* answer) noexcept nogil:
    """Say whether North and South make `target` from here on."""
    cdef Lookup lookup
    if position.trick.size:
        try_cards(s, position, open_belotes(position, &s.contract), target, answer)
    elif not settled(s, position, target, answer, &lookup):
        if position.tricks == 2:
            last_two_tricks(position, &s.contract, target, answer)
        else:
            try_cards(s, position, lookup.open, target, answer)
        remember(s, position, target, answer, &lookup)


cdef inline bint can_make(Search* s, const Position* position, int target) noexcept nogil:
    """Do North and South make `target` from here on?"""
    cdef Answer answer
    search(s, position, target, &answer)
    return answer.bound >= target
