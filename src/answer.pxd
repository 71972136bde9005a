"""What is proved about the points that North and South make from a position on.

An answer to the question whether they make a target:

    bound >= target  then they make at least bound
    bound <  target  then they make at most bound
    needs            the proof holds for every position that agrees down to these ranks,
    stakes           and counts the prices of these cards only (see table.pxd for both)
"""
from cards cimport cards_t
from trick cimport Trick

ctypedef struct Answer:
    int bound
    cards_t needs
    cards_t stakes


cdef inline void nothing_left(Answer* answer) noexcept nogil:
    """Answer when all is played."""
    answer.bound = 0
    answer.needs = answer.stakes = 0


cdef inline void add_trick(const Trick* trick, Answer* answer) noexcept nogil:
    """Add what a complete trick rests on."""
    if trick.contested:
        answer.needs |= trick.best
    if not trick.winner & 1:
        answer.stakes |= trick.cards


cdef inline void add_answer(Answer* answer, const Answer* other, bint ns) noexcept nogil:
    """Add the proof that another card of a player of North and South, or of their opponents, does no better."""
    answer.needs |= other.needs
    answer.stakes |= other.stakes
    answer.bound = max(answer.bound, other.bound) if ns else min(answer.bound, other.bound)
