"""The card that answered the same choice before: it is tried first, whatever else has changed.

Two choices are the same when a seat has the same legal cards, the same of them would win the trick so far, and the
suit led, the number of cards on the table and the side that is winning agree. What the others hold may differ: what
was good against one layout is mostly good against the next. It changes how fast an answer is found, never the answer.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from cards cimport cards_t, highest, lowest, stronger, suit_of
from contract cimport Contract
from position cimport Position

cdef enum:
    REPLY_BITS = 13
    PLACES = 31         # the bits of a place; those above it tell choices apart

ctypedef struct Replies:
    uint32_t entries[8192]      # 1 << REPLY_BITS


cdef inline void replies_clear(Replies* replies) noexcept nogil:
    """Forget everything."""
    memset(replies, 0, sizeof(Replies))


cdef inline uint64_t choice_of(const Position* position, const Contract* contract, cards_t legal) noexcept nogil:
    """Describe the choice of the next player as one number, well mixed."""
    cdef cards_t best, wins
    cdef uint64_t choice
    cdef uint64_t about = position.turn
    if position.trick.size:
        best = position.trick.best
        wins = suit_of(lowest(best) >> 3) & stronger(best)
        if not best & contract.trumps:
            wins |= contract.trumps
        wins &= legal
        about |= (
            position.trick.size << 2 | ((position.trick.winner ^ position.turn) & 1) << 4
            | lowest(position.trick.led) << 5
        )
        about |= <uint64_t>wins << 16
    choice = (about ^ <uint64_t>legal << 32) * 0x9E3779B97F4A7C15u
    choice = (choice ^ choice >> 32 ^ legal) * 0xD6E8FEB86659FD93u
    return choice ^ choice >> 32


cdef inline cards_t reply_to(const Replies* replies, uint64_t choice) noexcept nogil:
    """The card that answered a choice, or none."""
    cdef uint32_t entry = replies.entries[choice >> (64 - REPLY_BITS)]
    if (entry ^ <uint32_t>choice) & ~<uint32_t>PLACES:
        return 0
    return <cards_t>1 << (entry & PLACES)


cdef inline void reply_with(Replies* replies, uint64_t choice, cards_t card) noexcept nogil:
    """Remember the card that answered a choice."""
    replies.entries[choice >> (64 - REPLY_BITS)] = (<uint32_t>choice & ~<uint32_t>PLACES) | <uint32_t>lowest(card)
