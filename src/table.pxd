"""The transposition table: what was proved about one layout, kept for every layout that the proof covers.

    key     the lengths, the leader, who has taken a trick, the open belotes or combinations: 4096 chains, newest first
    entry   the bound of one proof, and the owners of the strongest cards of each suit, as far down as a rank is relevant

A proof covers a position when the keys agree and so do the owners down to those ranks: then both positions allow
the same lines of play with the same winners, card for card in the order of each hand. Only the points of the
cards may differ; the sum of what each card is worth more (or less) here loosens the bound. That sum is the slack.

Only the cards that North and South win somewhere in the proof count for it. The points of any other card are kept as
255 with an upper bound and as 0 with a lower one, so that they add nothing.
"""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from cards cimport bottom_of, cards_t, count, spread, squeeze, stronger, suit_of, top_of
from contract cimport Contract
from position cimport Position
from proof cimport Proof, Range, is_settled

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__SSE2__) || defined(_M_X64)
      #include <emmintrin.h>
      /* Sum of max(0, a - b) over 32 bytes. */
      static inline int bs_excess(const uint64_t *a, const uint64_t *b) {
          __m128i low = _mm_sad_epu8(
              _mm_subs_epu8(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b)),
              _mm_setzero_si128());
          __m128i high = _mm_sad_epu8(
              _mm_subs_epu8(_mm_loadu_si128((const __m128i *)(a + 2)), _mm_loadu_si128((const __m128i *)(b + 2))),
              _mm_setzero_si128());
          __m128i sum = _mm_add_epi32(low, high);
          return _mm_cvtsi128_si32(sum) + _mm_cvtsi128_si32(_mm_srli_si128(sum, 8));
      }
    #else
      static inline int bs_excess(const uint64_t *a, const uint64_t *b) {
          const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
          int sum = 0;
          for (int i = 0; i < 32; i++) sum += x[i] > y[i] ? x[i] - y[i] : 0;
          return sum;
      }
    #endif
    /* A byte of ones for each of eight bits. */
    static inline uint64_t bs_bytes(uint64_t bits) {
        bits = (bits * 0x0101010101010101ull) & 0x8040201008040201ull;
        bits = ((bits + 0x00406070787c7e7full) >> 7) & 0x0101010101010101ull;
        return bits * 255;
    }
    """
    uint64_t bytes_of "bs_bytes"(uint64_t bits) noexcept nogil
    int excess "bs_excess"(const uint64_t* a, const uint64_t* b) noexcept nogil

cdef enum:
    CHAINS = 4096       # a power of two

ctypedef struct Entry:      # 64 bytes: a cache line
    uint64_t points[4]
    uint64_t owners         # of the places in mask, 0 elsewhere
    uint64_t mask           # the places whose owners matter, from the strongest of each suit down
    uint32_t older          # the next proof of its chain, 0 at the end
    uint32_t counted         # by hand, eight bits each: the numbers of the cards in it
    int16_t bound           # on what North and South make from here on

ctypedef struct Key:
    uint64_t lengths
    uint64_t roem           # the cards of open combinations: see OpenRoem
    uint32_t context        # see table_context
    uint32_t older          # the next key of its chain, 0 at the end
    uint32_t entries[2]      # the newest upper bound and the newest lower bound, 0 for none

ctypedef struct Table:
    Entry* entries          # [entry_capacity + 1]
    Key* keys               # [key_capacity + 1]
    uint32_t* chains        # [CHAINS], by the hash of a key: the newest key of each, 0 for none
    uint32_t entry_capacity
    uint32_t key_capacity
    uint32_t entry_count    # number 0 of both pools is left empty: it ends a chain
    uint32_t key_count
    uint32_t generation     # how often it was cleared: a key found before is lost then

ctypedef struct Writer:     # where the proof of a position before a trick will be kept
    Key* key                # NULL if nowhere
    uint64_t roem           # of open combinations: see OpenRoem
    uint32_t context
    uint32_t generation     # of the table, when the key was found
    cards_t open            # of belotes and combinations that can still count: their ranks are always relevant


cdef inline void table_clear(Table* table) noexcept nogil:
    """Forget everything."""
    memset(table.chains, 0, CHAINS * sizeof(uint32_t))
    table.entry_count = 1
    table.key_count = 1
    table.generation += 1


cdef inline uint32_t table_context(const Position* position, cards_t open, bint has_capot) noexcept nogil:
    """What the lengths and owners do not hold: the leader, who has taken a trick, the places of open belotes."""
    cdef uint32_t context = position.turn
    cdef cards_t pair
    cdef int suit
    if has_capot:
        context |= position.taken << 2
    if open:
        for suit in range(4):
            pair = open & suit_of(suit)
            if pair:
                context |= <uint32_t>(
                    1 | count(position.cards & suit_of(suit) & stronger(bottom_of(pair))) << 1
                    | count(position.cards & suit_of(suit) & stronger(top_of(pair))) << 4
                ) << (4 + 7 * suit)
    return context


cdef inline Key* table_key(Table* table, const Position* position, const Writer* writer) noexcept nogil:
    """Find the key of a position before a trick, or make it; the table must have room for one more."""
    cdef uint64_t lengths = position.lengths
    cdef uint32_t context = writer.context
    cdef uint64_t other = <uint64_t>context << 40 ^ context ^ writer.roem * 0xD6E8FEB86659FD93u
    cdef uint64_t mixed = (lengths ^ other) * 0x9E3779B97F4A7C15u
    cdef uint32_t* chain = &table.chains[mixed >> 52]
    cdef uint32_t number = chain[0]
    cdef Key* key
    while number:
        key = &table.keys[number]
        if key.lengths == lengths and key.context == context and key.roem == writer.roem:
            return key
        number = key.older
    key = &table.keys[table.key_count]
    key.lengths = lengths
    key.context = context
    key.roem = writer.roem
    key.entries[0] = 0
    key.entries[1] = 0
    key.older = chain[0]
    chain[0] = table.key_count
    table.key_count += 1
    return key


cdef inline void table_make_room(Table* table) noexcept nogil:
    """Forget everything if there is no capacity for one more key and entry."""
    if table.key_count >= table.key_capacity or table.entry_count >= table.entry_capacity:
        table_clear(table)


cdef inline cards_t counted_cards(const Position* position, const Entry* entry) noexcept nogil:
    """The cards of this position that a proof counts."""
    cdef cards_t counted = 0
    cdef int seat
    for seat in range(4):
        counted |= spread((entry.counted >> (8 * seat)) & 0xFF, position.hands[seat])
    return counted


cdef inline uint64_t relevant_places(const Position* position, cards_t relevant) noexcept nogil:
    """The places of every suit from the strongest card down to the lowest relevant one."""
    cdef uint64_t mask = 0
    cdef cards_t held
    cdef int suit
    for suit in range(4):
        held = relevant & suit_of(suit)
        if held:
            held = bottom_of(held)
            mask |= ((<uint64_t>0xFFFF0000 >> 2 * count(position.cards & suit_of(suit) & (held | stronger(held))))
                     & 0xFFFF) << (16 * suit)
    return mask


cdef inline cards_t relevant_cards(const Position* position, uint64_t mask) noexcept nogil:
    """The cards of this position at the places of a proof: the lowest of each suit is enough."""
    cdef cards_t relevant = 0
    cdef cards_t held
    cdef int suit, places
    for suit in range(4):
        places = count((mask >> (16 * suit)) & 0xFFFF) >> 1
        if places:
            held = position.cards & suit_of(suit)
            while places > 1:
                held ^= top_of(held)
                places -= 1
            relevant |= top_of(held)
    return relevant


cdef inline bint table_probe(Table* table, const Position* position, const Contract* contract, int low, int high,
                             bint null_window, Range* known, Writer* writer) noexcept nogil:
    """Look up what was proved that says more than the window from `low` to `high`; the writer's `open` and `roem` are given.

    Return whether it is a hit: the value is settled as far as the window asks. In a null window the first proof is one, and
    only the bound that it proves is set.
    """
    cdef const Entry* entry
    cdef const Entry* best = NULL
    cdef int limit = low
    cdef int bound
    cdef uint32_t number
    table_make_room(table)
    writer.generation = table.generation
    writer.context = table_context(position, writer.open & contract.belotes, contract.capot != 0)
    writer.key = table_key(table, position, writer)
    number = writer.key.entries[1]
    while number:
        entry = &table.entries[number]
        if entry.bound > limit and not (entry.owners ^ position.owners) & entry.mask:
            bound = entry.bound - excess(entry.points, position.points)
            if bound > limit:
                limit = bound
                best = entry
                if null_window:
                    break
        number = entry.older
    if best != NULL:
        known.low.bound = limit
        known.low.relevant = relevant_cards(position, best.mask)
        known.low.counted = counted_cards(position, best)
        if null_window:
            return True
        best = NULL
    limit = high
    number = writer.key.entries[0]
    while number:
        entry = &table.entries[number]
        if entry.bound < limit and not (entry.owners ^ position.owners) & entry.mask:
            bound = entry.bound + excess(position.points, entry.points)
            if bound < limit:
                limit = bound
                best = entry
                if null_window:
                    break
        number = entry.older
    if best != NULL:
        known.high.bound = limit
        known.high.relevant = relevant_cards(position, best.mask)
        known.high.counted = counted_cards(position, best)
        if null_window:
            return True
    return not null_window and is_settled(known, low, high)


cdef inline void table_store(Table* table, Writer* writer, const Position* position, bint is_lower,
                             Proof* proof) noexcept nogil:
    """Keep a proof where the probe of its position said; open belotes become relevant in it."""
    cdef Entry* entry
    cdef uint64_t mask, point_mask
    cdef uint32_t number, numbers
    cdef int seat, suit
    if writer.key == NULL:
        return
    table_make_room(table)
    if writer.open:
        for suit in range(4):
            proof.relevant |= bottom_of(writer.open & suit_of(suit))
    if table.generation != writer.generation:
        writer.generation = table.generation
        writer.key = table_key(table, position, writer)
    number = table.entry_count
    table.entry_count += 1
    entry = &table.entries[number]
    entry.counted = 0
    for seat in range(4):
        numbers = squeeze(proof.counted & position.hands[seat], position.hands[seat])
        entry.counted |= numbers << (8 * seat)
        point_mask = bytes_of(numbers)
        entry.points[seat] = position.points[seat] & point_mask if is_lower else position.points[seat] | ~point_mask
    mask = relevant_places(position, proof.relevant)
    entry.owners = position.owners & mask
    entry.mask = mask
    entry.bound = proof.bound
    entry.older = writer.key.entries[is_lower]
    writer.key.entries[is_lower] = number
