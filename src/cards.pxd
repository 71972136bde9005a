"""Sets of cards as 32-bit words, in the order of a contract: within a suit the stronger card is the higher bit.

    bit   31 … 24   23 … 16   15 … 8   7 … 0
          suit 3    suit 2    suit 1   suit 0     the trump suit of a suit contract is suit 0
          strongest … weakest of each

A bit number is a *place*; a card index (8·suit + rank) is the same thing in the package's own order.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

ctypedef uint32_t cards_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      static __inline int bs_count(uint32_t set) { return (int)__popcnt(set); }
      static __inline int bs_lowest(uint32_t set) { unsigned long i; _BitScanForward(&i, set); return (int)i; }
      static __inline int bs_highest(uint32_t set) { unsigned long i; _BitScanReverse(&i, set); return (int)i; }
    #else
      static inline int bs_count(uint32_t set) { return __builtin_popcount(set); }
      static inline int bs_lowest(uint32_t set) { return __builtin_ctz(set); }
      static inline int bs_highest(uint32_t set) { return 31 - __builtin_clz(set); }
    #endif

    /* The bits of `set` at the places of `mask`, side by side; and back. */
    #if defined(__BMI2__)
      #include <immintrin.h>
      static inline uint32_t bs_squeeze(uint32_t set, uint32_t mask) { return _pext_u32(set, mask); }
      static inline uint32_t bs_spread(uint32_t bits, uint32_t mask) { return _pdep_u32(bits, mask); }
    #else
      static inline uint32_t bs_squeeze(uint32_t set, uint32_t mask) {
          uint32_t bits = 0;
          for (uint32_t bit = 1; mask; bit <<= 1, mask &= mask - 1)
              if (set & mask & (0u - mask)) bits |= bit;
          return bits;
      }
      static inline uint32_t bs_spread(uint32_t bits, uint32_t mask) {
          uint32_t set = 0;
          for (; bits && mask; bits >>= 1, mask &= mask - 1)
              if (bits & 1) set |= mask & (0u - mask);
          return set;
      }
    #endif
    """
    cards_t squeeze "bs_squeeze"(cards_t cards, cards_t hand) noexcept nogil
    cards_t spread "bs_spread"(cards_t numbers, cards_t hand) noexcept nogil
    int count "bs_count"(cards_t cards) noexcept nogil
    int lowest "bs_lowest"(cards_t cards) noexcept nogil    # the place of the weakest card of the last suit held
    int highest "bs_highest"(cards_t cards) noexcept nogil

cdef extern from "<assert.h>":
    void check "assert"(bint condition) noexcept nogil


cdef inline cards_t suit_of(int suit) noexcept nogil:
    """All eight cards of a suit."""
    return <cards_t>0xFF << (8 * suit)


cdef inline cards_t stronger(cards_t card) noexcept nogil:
    """All places above one card, in its suit and in the suits after it."""
    return ~(card | (card - 1))


cdef inline cards_t top_of(cards_t cards) noexcept nogil:
    """The highest card of a set that is not empty."""
    return <cards_t>1 << highest(cards)


cdef inline cards_t bottom_of(cards_t cards) noexcept nogil:
    """The lowest card of a set, or none."""
    return cards & (~cards + 1)
