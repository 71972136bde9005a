"""A first guess at the value of a position of two players: where the search starts, never what it answers."""
from contract cimport Contract
from two.position cimport Position


cdef inline int first_guess(const Position* position, const Contract* contract) noexcept nogil:
    """Guess what N makes from here on, before a trick."""
    return position.left // 2
