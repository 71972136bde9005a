"""The transposition table of the games for two: what was proved about one position, kept for all that the proof covers.

    key     the cards that lie over closed ones and where those stand among each player's cards, the lengths, the leader,
            who has taken a trick, the belotes that can still count
    entry   the bound of one proof, and the owners of the strongest cards of each suit, as far down as a rank is relevant

As in table.pxd a proof covers a position when the keys agree and so do the owners down to the relevant ranks. The same
closed cards lie under the same cards then, at the same heights, so that both positions allow the same lines of play with
the same winners, card for card in the order of each hand. Only the points of the cards may differ: the slack. An entry
keeps the cards themselves, since the slack is asked for only where the owners agree.
"""
from libc.stdint cimport int16_t, uint32_t, uint64_t
from libc.string cimport memset

from cards cimport bottom_of, cards_t, count, lowest, spread, squeeze, stronger, suit_of, top_of
from contract cimport Contract
from proof cimport Proof, Range, is_settled
from two.position cimport Position, hand_of

ctypedef struct Entry:      # 28 bytes
    cards_t hands[2]        # of the position that it was proved for
    cards_t counted         # the cards among them whose points count
    cards_t owners          # of the places in mask, packed: 1 where N holds the card
    cards_t mask            # the places whose owners are relevant, packed
    uint32_t older          # the next entry of its key, 0 at the end
    int16_t bound           # on what N makes from here on

ctypedef struct Key:        # 40 bytes
    uint64_t covers         # of N and of S
    uint64_t shape          # the lengths, and which cards of each hand are closed or lie over closed ones
    uint32_t context        # see table_context
    uint32_t older          # the next key of its chain, 0 at the end
    uint32_t entries[2]     # the newest upper bound and the newest lower bound, 0 for none

ctypedef struct Table:
    Entry* entries          # [entry_capacity + 1]
    Key* keys               # [key_capacity + 1]
    uint32_t* chains        # [1 << chain_bits], by the hash of a key: the newest key of each, 0 for none
    uint32_t entry_capacity
    uint32_t key_capacity
    uint32_t entry_count    # number 0 of both pools is left empty: it ends a chain
    uint32_t key_count
    uint32_t generation     # how often it was cleared: a key found before is lost then
    int chain_bits

ctypedef struct Writer:     # where the proof of a position before a trick will be kept
    Key* key                # NULL if nowhere
    uint64_t covers
    uint64_t shape
    uint32_t context
    uint32_t generation     # of the table, when the key was found
    cards_t open            # kings and queens of belotes that can still count: their ranks are always relevant


cdef inline void table_clear(Table* table) noexcept nogil:
    """Forget everything."""
    memset(table.chains, 0, sizeof(uint32_t) << table.chain_bits)
    table.entry_count = 1
    table.key_count = 1
    table.generation += 1


cdef inline uint32_t table_context(const Position* position, cards_t open, bint has_capot) noexcept nogil:
    """What lengths and owners do not hold: the leader, who has taken a trick, the places of belotes that can still count."""
    cdef uint32_t context = position.turn
    cdef cards_t pair
    cdef int suit
    if has_capot:
        context |= position.taken << 1
    if open:
        for suit in range(4):
            pair = open & suit_of(suit)
            if pair:
                context |= <uint32_t>(
                    1 | count(position.cards & suit_of(suit) & stronger(bottom_of(pair))) << 1
                    | count(position.cards & suit_of(suit) & stronger(top_of(pair))) << 4
                ) << (3 + 7 * suit)
    return context


cdef inline void table_describe(const Position* position, bint has_capot, Writer* writer) noexcept nogil:
    """Write down the key of a position before a trick; the writer's `open` is given."""
    writer.context = table_context(position, writer.open, has_capot)
    writer.covers = position.covers[0] | <uint64_t>position.covers[1] << 32
    writer.shape = position.lengths
    if writer.covers:
        writer.shape |= <uint64_t>squeeze(position.covers[0] | position.closed[0], hand_of(position, 0)) << 32
        writer.shape |= <uint64_t>squeeze(position.covers[1] | position.closed[1], hand_of(position, 1)) << 48


cdef inline uint32_t* table_chain(const Table* table, const Writer* writer) noexcept nogil:
    """The chain in which the key is, if it is anywhere."""
    cdef uint64_t mixed = writer.shape * 0x9E3779B97F4A7C15u ^ (writer.covers + writer.context) * 0xD6E8FEB86659FD93u
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u
    return &table.chains[mixed >> (64 - table.chain_bits)]


cdef inline Key* table_find(const Table* table, const Writer* writer) noexcept nogil:
    """The key that the writer describes, or NULL."""
    cdef uint32_t number = table_chain(table, writer)[0]
    cdef Key* key
    while number:
        key = &table.keys[number]
        if key.shape == writer.shape and key.covers == writer.covers and key.context == writer.context:
            return key
        number = key.older
    return NULL


cdef inline Key* table_key(Table* table, const Writer* writer) noexcept nogil:
    """Find the key that the writer describes, or make it; the table must have room for one more."""
    cdef Key* key = table_find(table, writer)
    cdef uint32_t* chain
    if key == NULL:
        chain = table_chain(table, writer)
        key = &table.keys[table.key_count]
        key.covers = writer.covers
        key.shape = writer.shape
        key.context = writer.context
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


cdef inline int slack(const Contract* contract, cards_t more, cards_t less, cards_t counted) noexcept nogil:
    """By how much the cards of one hand have more points than those of another, card for card, where they are counted.

    `counted` is packed: a bit for each card of the hand.
    """
    cdef int sum = 0
    cdef int gap
    while more:
        if counted & 1:
            gap = contract.points[lowest(more)] - contract.points[lowest(less)]
            if gap > 0:
                sum += gap
        counted >>= 1
        more &= more - 1
        less &= less - 1
    return sum


cdef inline int entry_slack(const Contract* contract, const Entry* entry, const Position* position,
                            bint is_lower) noexcept nogil:
    """By how much the bound of an entry is loosened for another position that it covers."""
    cdef cards_t hand, counted
    cdef int seat
    cdef int sum = 0
    for seat in range(2):
        hand = hand_of(position, seat)
        if hand != entry.hands[seat]:
            counted = squeeze(entry.counted & entry.hands[seat], entry.hands[seat])
            if is_lower:
                sum += slack(contract, entry.hands[seat], hand, counted)
            else:
                sum += slack(contract, hand, entry.hands[seat], counted)
    return sum


cdef inline cards_t counted_cards(const Position* position, const Entry* entry) noexcept nogil:
    """The cards of this position that a proof counts."""
    cdef cards_t counted = 0
    cdef int seat
    for seat in range(2):
        counted |= spread(squeeze(entry.counted & entry.hands[seat], entry.hands[seat]), hand_of(position, seat))
    return counted


cdef inline cards_t relevant_places(cards_t cards, cards_t relevant) noexcept nogil:
    """The packed places of every suit from the strongest card down to the lowest relevant one."""
    cdef cards_t above = 0
    cdef cards_t held
    cdef int suit
    for suit in range(4):
        held = relevant & suit_of(suit)
        if held:
            above |= suit_of(suit) & ~(bottom_of(held) - 1)
    return squeeze(above & cards, cards)


cdef inline cards_t relevant_cards(const Position* position, const Entry* entry) noexcept nogil:
    """The cards of this position at the places of a proof."""
    return spread(entry.mask, position.cards)


cdef inline bint table_look(const Table* table, const Contract* contract, const Position* position, int low, int high,
                            bint null_window, Range* known, const Key* key) noexcept nogil:
    """Look up what was proved under a key that says more than the window from `low` to `high`; see table_probe."""
    cdef cards_t owners = squeeze(hand_of(position, 0), position.cards)
    cdef const Entry* entry
    cdef const Entry* best = NULL
    cdef int limit = low
    cdef int bound
    cdef uint32_t number = key.entries[1]
    while number:
        entry = &table.entries[number]
        if entry.bound > limit and not (entry.owners ^ owners) & entry.mask:
            bound = entry.bound - entry_slack(contract, entry, position, True)
            if bound > limit:
                limit = bound
                best = entry
                if null_window:
                    break
        number = entry.older
    if best != NULL:
        known.low.bound = limit
        known.low.relevant = relevant_cards(position, best)
        known.low.counted = counted_cards(position, best)
        if null_window:
            return True
        best = NULL
    limit = high
    number = key.entries[0]
    while number:
        entry = &table.entries[number]
        if entry.bound < limit and not (entry.owners ^ owners) & entry.mask:
            bound = entry.bound + entry_slack(contract, entry, position, False)
            if bound < limit:
                limit = bound
                best = entry
                if null_window:
                    break
        number = entry.older
    if best != NULL:
        known.high.bound = limit
        known.high.relevant = relevant_cards(position, best)
        known.high.counted = counted_cards(position, best)
        if null_window:
            return True
    return not null_window and is_settled(known, low, high)


cdef inline bint table_probe(Table* table, const Contract* contract, const Position* position, int low, int high,
                             bint null_window, Range* known, Writer* writer) noexcept nogil:
    """Look up what was proved that says more than the window from `low` to `high`; the writer's `open` is given.

    Return whether it is a hit: the value is settled as far as the window asks. In a null window the first proof is one, and
    only the bound that it proves is set.
    """
    table_make_room(table)
    table_describe(position, contract.capot != 0, writer)
    writer.generation = table.generation
    writer.key = table_key(table, writer)
    return table_look(table, contract, position, low, high, null_window, known, writer.key)


cdef inline bint table_peek(const Table* table, const Contract* contract, const Position* position, int target,
                            Range* known, Writer* writer) noexcept nogil:
    """Say whether a target is settled by what was proved; make no key. Only the bound that is proved is set."""
    cdef const Key* key
    table_describe(position, contract.capot != 0, writer)
    key = table_find(table, writer)
    return key != NULL and table_look(table, contract, position, target - 1, target, True, known, key)


cdef inline void table_store(Table* table, Writer* writer, const Position* position, bint is_lower,
                             Proof* proof) noexcept nogil:
    """Keep a proof where the probe of its position said; belotes that can still count become relevant in it."""
    cdef Entry* entry
    cdef uint32_t number
    cdef int suit
    if writer.key == NULL:
        return
    table_make_room(table)
    if writer.open:
        for suit in range(4):
            proof.relevant |= bottom_of(writer.open & suit_of(suit))
    if table.generation != writer.generation:
        writer.generation = table.generation
        writer.key = table_key(table, writer)
    number = table.entry_count
    table.entry_count += 1
    entry = &table.entries[number]
    entry.hands[0] = hand_of(position, 0)
    entry.hands[1] = hand_of(position, 1)
    entry.counted = proof.counted & position.cards
    entry.mask = relevant_places(position.cards, proof.relevant)
    entry.owners = squeeze(entry.hands[0], position.cards) & entry.mask
    entry.bound = proof.bound
    entry.older = writer.key.entries[is_lower]
    writer.key.entries[is_lower] = number
