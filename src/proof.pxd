"""What is proved about the points that North and South make from a position on.

A null-window search asks whether they make a target. Its proof:

    bound >= target     they make at least bound
    bound <  target     they make at most bound
    relevant            it holds for every position that agrees down to the ranks of these cards,
    counted             and counts the points of these cards only (see table.pxd for both)
"""
from cards cimport cards_t
from trick cimport Trick

ctypedef struct Proof:
    int bound
    cards_t relevant
    cards_t counted


cdef inline void nothing_left(Proof* proof) noexcept nogil:
    """Prove that nothing is won when all is played."""
    proof.bound = 0
    proof.relevant = proof.counted = 0


cdef inline void add_trick(const Trick* trick, Proof* proof) noexcept nogil:
    """Add what a complete trick rests on."""
    if trick.contested:
        proof.relevant |= trick.best
    if not trick.winner & 1:
        proof.counted |= trick.cards


cdef inline void add_proof(Proof* proof, const Proof* other, bint ns) noexcept nogil:
    """Add the proof that another card of a player of North and South, or of their opponents, does no better."""
    proof.relevant |= other.relevant
    proof.counted |= other.counted
    proof.bound = max(proof.bound, other.bound) if ns else min(proof.bound, other.bound)
