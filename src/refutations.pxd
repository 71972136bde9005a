"""The refutation table: the card that cut last where a player had the same choice is tried first.

Two choices have the same key when a seat has the same legal cards, the same of them would win the trick so far, and the
suit led, the number of cards on the table and the side that is winning agree. What the others hold may differ: what was
good against one layout is mostly good against the next. It changes how fast a proof is found, never what is proved.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from cards cimport cards_t, lowest, stronger, suit_of
from contract cimport Contract
from position cimport Position

cdef enum:
    REFUTATION_BITS = 13
    PLACES = 31         # the bits of a place; those above it tell keys apart

ctypedef struct Refutations:
    uint32_t entries[8192]      # 1 << REFUTATION_BITS, by the top bits of a key: its low bits, the last five a card's place


cdef inline void refutations_clear(Refutations* refutations) noexcept nogil:
    """Forget everything."""
    memset(refutations, 0, sizeof(Refutations))


cdef inline uint64_t refutation_key(const Position* position, const Contract* contract, cards_t legal) noexcept nogil:
    """Describe the choice of the next player as one number, well mixed."""
    cdef cards_t best, wins
    cdef uint64_t key
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
    key = (about ^ <uint64_t>legal << 32) * 0x9E3779B97F4A7C15u
    key = (key ^ key >> 32 ^ legal) * 0xD6E8FEB86659FD93u
    return key ^ key >> 32


cdef inline cards_t refutation_find(const Refutations* refutations, uint64_t key) noexcept nogil:
    """The card that is kept under a key, or none."""
    cdef uint32_t entry = refutations.entries[key >> (64 - REFUTATION_BITS)]
    if (entry ^ <uint32_t>key) & ~<uint32_t>PLACES:
        return 0
    return <cards_t>1 << (entry & PLACES)


cdef inline void refutation_store(Refutations* refutations, uint64_t key, cards_t card) noexcept nogil:
    """Keep the card that cut under a key."""
    refutations.entries[key >> (64 - REFUTATION_BITS)] = (<uint32_t>key & ~<uint32_t>PLACES) | <uint32_t>lowest(card)
