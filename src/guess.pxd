"""A first guess at the value of a position, from the cards alone: where the search starts, never what it answers."""
from contract cimport Contract
from position cimport Position


cdef inline int first_guess(const Position* position, const Contract* contract) noexcept nogil:
    """Guess what North and South make from here on."""
    return position.left // 2
