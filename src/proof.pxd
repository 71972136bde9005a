"""What is proved about the points that North and South make from a position on.

A null-window search asks whether they make a target. Its proof:

    bound >= target     they make at least bound
    bound <  target     they make at most bound
    relevant            it holds for every position that agrees down to the ranks of these cards,
    counted             and counts the points of these cards only (see table.pxd for both)
"""
from cards cimport cards_t
from trick cimport Trick

cdef enum:
    NOTHING = 16000     # a bound that says nothing

ctypedef struct Proof:
    int bound
    cards_t relevant
    cards_t counted

ctypedef struct Range:      # of a value: two proofs that close in on it
    Proof low               # North and South make at least its bound …
    Proof high              # … and at most its bound


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


cdef inline void add_points(Range* known, int points) noexcept nogil:
    """Raise both bounds."""
    known.low.bound += points
    known.high.bound += points


cdef inline void tighten(Range* known, const Range* found) noexcept nogil:
    """Take over the bounds that are closer."""
    if found.low.bound > known.low.bound:
        known.low = found.low
    if found.high.bound < known.high.bound:
        known.high = found.high


cdef inline bint is_settled(const Range* known, int low, int high) noexcept nogil:
    """Say whether the value is known, as far as a window from `low` to `high` asks for it."""
    return known.low.bound >= min(high, known.high.bound) or known.high.bound <= low
