"""The last two tricks, played out.

There are at most sixteen lines. Hands and the trick on the table are enough for them: what else a position keeps is for
the table, and probing the table, or ordering the moves, would cost more than it saves.
"""
from libc.stdint cimport uint8_t

from proof cimport Proof, add_proof, add_trick, nothing_left
from cards cimport cards_t, top_of
from contract cimport Contract, rarely
from position cimport Position, belote_gain, capot_gain
from roem cimport add_roem
from trick cimport Trick, trick_add, trick_legal

ctypedef struct Endgame:
    cards_t hands[4]
    Trick trick
    uint8_t turn        # the seat that plays next
    uint8_t taken       # bit 0: North–South have taken a trick, bit 1: East–West


cdef inline void last_trick(const cards_t* hands, const Contract* contract, int leader, int taken,
                            Proof* proof) noexcept nogil:
    """Add the last trick, in which nobody has a choice."""
    cdef Trick trick
    cdef int step, seat
    trick.size = 0
    for step in range(4):
        seat = (leader + step) & 3
        trick_add(&trick, contract, seat, hands[seat])
    add_trick(&trick, proof)
    if not trick.winner & 1:
        proof.bound += trick.points + contract.last_trick
    proof.bound += capot_gain(contract, taken | 1 << (trick.winner & 1))
    if rarely(contract.roem):
        proof.bound = add_roem(contract, &trick, proof.bound)


cdef inline void at_most_one_trick(const Position* position, const Contract* contract, Proof* proof) noexcept nogil:
    """Prove what the last trick brings, or nothing when all is played."""
    nothing_left(proof)
    if position.tricks:
        last_trick(position.hands, contract, position.turn, position.taken, proof)


cdef inline void endgame_play(const Endgame* before, const Contract* contract, cards_t card, int target,
                              Proof* proof) noexcept nogil:
    """Prove it for one card of the next player."""
    cdef Endgame after = before[0]
    cdef int seat = before.turn
    cdef int gain = belote_gain(contract, before.hands[seat], &before.trick, seat, card)
    after.hands[seat] ^= card
    trick_add(&after.trick, contract, seat, card)
    if after.trick.size < 4:
        after.turn = (seat + 1) & 3
        endgame_cards(&after, contract, target - gain, proof)
    else:
        seat = after.trick.winner
        nothing_left(proof)
        add_trick(&after.trick, proof)
        if not seat & 1:
            proof.bound = after.trick.points
        if rarely(contract.roem):
            proof.bound = add_roem(contract, &after.trick, proof.bound)
        last_trick(after.hands, contract, seat, after.taken | 1 << (seat & 1), proof)
    proof.bound += gain


cdef inline void endgame_cards(const Endgame* endgame, const Contract* contract, int target, Proof* proof) noexcept nogil:
    """Prove it by trying the cards of the next player: the one on the higher place, and the other one if it fails."""
    cdef int seat = endgame.turn
    cdef bint ns = not seat & 1
    cdef Proof other
    cdef cards_t law_relevant = 0
    cdef cards_t legal = trick_legal(&endgame.trick, contract, endgame.hands[seat], seat, &law_relevant)
    cdef cards_t first = top_of(legal)
    endgame_play(endgame, contract, first, target, proof)
    if legal != first and (proof.bound >= target) != ns:
        endgame_play(endgame, contract, legal ^ first, target, &other)
        if (other.bound >= target) == ns:
            proof[0] = other
        else:
            add_proof(proof, &other, ns)
    proof.relevant |= law_relevant


cdef inline void last_two_tricks(const Position* position, const Contract* contract, int target,
                                 Proof* proof) noexcept nogil:
    """Say whether North and South make `target`, before the last trick but one."""
    cdef Endgame endgame
    cdef int seat
    for seat in range(4):
        endgame.hands[seat] = position.hands[seat]
    endgame.trick.size = 0
    endgame.turn = position.turn
    endgame.taken = position.taken
    endgame_cards(&endgame, contract, target, proof)
