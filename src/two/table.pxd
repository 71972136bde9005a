"""The transposition table of the games for two: what was proved about one position, kept for all that the proof covers.

    key     the cards that lie over closed ones and where those stand among each player's cards, the lengths, the leader,
            who has taken a trick, the belotes that can still count
    proof   a bound, and the owners of the strongest cards of each suit, as far down as a rank is relevant

As in table.pxd a proof covers a position when the keys agree and so do the owners down to the relevant ranks. The same
closed cards lie under the same cards then, at the same heights, so that both positions allow the same lines of play with
the same winners, card for card in the order of each hand. Only the points of the cards may differ: the slack. A proof
keeps the cards themselves, since the slack is asked for only where the owners agree.

Most of the time goes into waiting for memory. So a key has its newest proofs beside it, in one cache line, and the slots in
which keys are looked up are small: what is not there is mostly known from a slot alone.
"""
from libc.stdint cimport int16_t, uint32_t, uint64_t
from libc.string cimport memset

from cards cimport bottom_of, cards_t, count, lowest, spread, squeeze, stronger, suit_of, top_of
from contract cimport Contract
from memory cimport prefetch
from proof cimport NOTHING, Proof, Range, is_settled
from two.position cimport Position, hand_of

cdef enum:
    FIRST_SLOT_BITS = 9     # so small is the table when it is empty
    TAG_BITS = 8

ctypedef struct Entry:      # 20 bytes: a proof but for its bound, on what N makes from here on
    cards_t hands[2]        # of the position that it was proved for
    cards_t counted         # the cards among them whose points count
    cards_t owners          # of the places in mask, packed: 1 where N holds the card
    cards_t mask            # the places whose owners are relevant, packed

ctypedef struct Key:        # 64 bytes
    uint64_t shape          # the lengths, and which cards of each hand are closed or lie over closed ones
    uint32_t covers         # the cards that lie over closed ones, of both: whose each is never changes
    uint32_t context        # see table_context
    Entry newest[2]         # the newest upper bound and the newest lower bound …
    int16_t bounds[2]       # … with these, which say nothing where there is none
    uint32_t older          # the first of the older proofs, 0 for none

ctypedef struct Older:      # 28 bytes
    Entry entry
    int16_t bound
    int16_t is_lower
    uint32_t older          # the next one, 0 at the end

ctypedef struct Table:
    Key* keys               # [key_capacity], aligned to cache lines
    Older* older            # [older_capacity]
    uint32_t* slots         # [1 << slot_bits] in use: the number of a key, and below it a tag from its hash; 0 for none
    uint32_t key_capacity   # two or more, at most half of the slots that there is room for …
    uint32_t older_capacity # … two or more; the empty number 0 counts in both
    uint32_t key_count      # number 0 of both pools is left empty
    uint32_t older_count
    uint32_t generation     # how often it was cleared: a key found before is lost then
    int slot_bits

ctypedef struct Writer:     # where the proof of a position before a trick will be kept
    Key* key                # NULL if nowhere
    uint64_t shape
    uint64_t mixed          # the hash of the key
    uint32_t covers
    uint32_t context
    uint32_t generation     # of the table, when the key was found
    cards_t open            # kings and queens of belotes that can still count: their ranks are always relevant


cdef inline void table_clear(Table* table) noexcept nogil:
    """Forget everything."""
    table.slot_bits = FIRST_SLOT_BITS
    memset(table.slots, 0, sizeof(uint32_t) << table.slot_bits)
    table.key_count = 1
    table.older_count = 1
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


cdef inline uint64_t table_hash(uint64_t shape, uint32_t covers, uint32_t context) noexcept nogil:
    """Mix a key: the slot is in the first bits."""
    cdef uint64_t mixed = shape * 0x9E3779B97F4A7C15u ^ (covers | <uint64_t>context << 32) * 0xD6E8FEB86659FD93u
    return (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u


cdef inline void table_describe(const Table* table, const Position* position, bint has_capot,
                                Writer* writer) noexcept nogil:
    """Write down the key of a position before a trick, and fetch its slot; the writer's `open` is given."""
    writer.context = table_context(position, writer.open, has_capot)
    writer.covers = position.covers[0] | position.covers[1]
    writer.shape = position.lengths
    if writer.covers:
        writer.shape |= <uint64_t>squeeze(position.covers[0] | position.closed[0], hand_of(position, 0)) << 32
        writer.shape |= <uint64_t>squeeze(position.covers[1] | position.closed[1], hand_of(position, 1)) << 48
    writer.mixed = table_hash(writer.shape, writer.covers, writer.context)
    prefetch(&table.slots[writer.mixed >> (64 - table.slot_bits)])


cdef inline uint32_t tag_of(uint64_t mixed) noexcept nogil:
    """What a slot holds beside the number of its key."""
    return <uint32_t>(mixed >> 24) & ((1 << TAG_BITS) - 1)


cdef inline Key* table_find(const Table* table, const Writer* writer, uint32_t* slot) noexcept nogil:
    """The key that the writer describes, or NULL; and the slot where it is, or would be."""
    cdef uint32_t last = (<uint32_t>1 << table.slot_bits) - 1
    cdef uint32_t at = <uint32_t>(writer.mixed >> (64 - table.slot_bits))
    cdef uint32_t tag = tag_of(writer.mixed)
    cdef uint32_t found
    cdef Key* key
    while True:
        found = table.slots[at]
        if not found:
            slot[0] = at
            return NULL
        if (found ^ tag) & ((1 << TAG_BITS) - 1) == 0:
            key = &table.keys[found >> TAG_BITS]
            if key.shape == writer.shape and key.covers == writer.covers and key.context == writer.context:
                slot[0] = at
                return key
        at = (at + 1) & last


cdef inline void table_grow(Table* table) noexcept nogil:
    """Take twice as many slots."""
    cdef uint32_t number, at, last
    cdef uint64_t mixed
    cdef const Key* key
    table.slot_bits += 1
    last = (<uint32_t>1 << table.slot_bits) - 1
    memset(table.slots, 0, sizeof(uint32_t) << table.slot_bits)
    for number in range(1, table.key_count):
        key = &table.keys[number]
        mixed = table_hash(key.shape, key.covers, key.context)
        at = <uint32_t>(mixed >> (64 - table.slot_bits))
        while table.slots[at]:
            at = (at + 1) & last
        table.slots[at] = number << TAG_BITS | tag_of(mixed)


cdef inline Key* table_key(Table* table, const Writer* writer) noexcept nogil:
    """Find the key that the writer describes, or make it; the table must have room for one more."""
    cdef uint32_t slot = 0
    cdef Key* key = table_find(table, writer, &slot)
    if key == NULL:
        if table.key_count >> (table.slot_bits - 1):
            table_grow(table)
            table_find(table, writer, &slot)
        key = &table.keys[table.key_count]
        key.covers = writer.covers
        key.shape = writer.shape
        key.context = writer.context
        key.bounds[0] = NOTHING
        key.bounds[1] = -NOTHING
        key.older = 0
        table.slots[slot] = table.key_count << TAG_BITS | tag_of(writer.mixed)
        table.key_count += 1
    return key


cdef inline void table_make_room(Table* table) noexcept nogil:
    """Forget everything if there is no capacity for one more key and one more proof."""
    if table.key_count >= table.key_capacity or table.older_count >= table.older_capacity:
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


cdef inline bint is_better(const Contract* contract, const Entry* entry, int bound, const Position* position,
                           cards_t owners, bint is_lower, int* limit) noexcept nogil:
    """Does a proof say more of a position than `limit`? Then that is its bound there."""
    if (bound <= limit[0] if is_lower else bound >= limit[0]) or (entry.owners ^ owners) & entry.mask:
        return False
    bound += -entry_slack(contract, entry, position, True) if is_lower else entry_slack(contract, entry, position, False)
    if bound <= limit[0] if is_lower else bound >= limit[0]:
        return False
    limit[0] = bound
    return True


cdef inline bint best_proof(const Table* table, const Contract* contract, const Position* position, cards_t owners,
                            const Key* key, bint is_lower, int limit, bint null_window, Proof* proof) noexcept nogil:
    """Look for a proof under a key that says more than `limit`: in a null window the first one, else the best."""
    cdef const Entry* best = NULL
    cdef const Older* old
    cdef uint32_t number
    if is_better(contract, &key.newest[is_lower], key.bounds[is_lower], position, owners, is_lower, &limit):
        best = &key.newest[is_lower]
    if best == NULL or not null_window:
        number = key.older
        while number:
            old = &table.older[number]
            if old.is_lower == is_lower and is_better(
                contract, &old.entry, old.bound, position, owners, is_lower, &limit
            ):
                best = &old.entry
                if null_window:
                    break
            number = old.older
    if best == NULL:
        return False
    proof.bound = limit
    proof.relevant = relevant_cards(position, best)
    proof.counted = counted_cards(position, best)
    return True


cdef inline bint table_look(const Table* table, const Contract* contract, const Position* position, int low, int high,
                            bint null_window, Range* known, const Key* key) noexcept nogil:
    """Look up what was proved under a key that says more than the window from `low` to `high`; see table_probe."""
    cdef cards_t owners = squeeze(hand_of(position, 0), position.cards)
    if best_proof(table, contract, position, owners, key, True, low, null_window, &known.low) and null_window:
        return True
    if best_proof(table, contract, position, owners, key, False, high, null_window, &known.high) and null_window:
        return True
    return not null_window and is_settled(known, low, high)


cdef inline bint table_probe(Table* table, const Contract* contract, const Position* position, int low, int high,
                             bint null_window, Range* known, Writer* writer) noexcept nogil:
    """Look up what was proved that says more than the window from `low` to `high`; the writer describes the position.

    Return whether it is a hit: the value is settled as far as the window asks. In a null window the first proof is one, and
    only the bound that it proves is set.
    """
    table_make_room(table)
    writer.generation = table.generation
    writer.key = table_key(table, writer)
    return table_look(table, contract, position, low, high, null_window, known, writer.key)


cdef inline bint table_peek(const Table* table, const Contract* contract, const Position* position, int target,
                            Range* known, const Writer* writer) noexcept nogil:
    """Say whether a target is settled by what was proved; make no key. Only the bound that is proved is set."""
    cdef uint32_t slot = 0
    cdef const Key* key = table_find(table, writer, &slot)
    return key != NULL and table_look(table, contract, position, target - 1, target, True, known, key)


cdef inline void table_store(Table* table, Writer* writer, const Position* position, bint is_lower,
                             Proof* proof) noexcept nogil:
    """Keep a proof where the probe of its position said; belotes that can still count become relevant in it."""
    cdef Key* key
    cdef Entry* entry
    cdef Older* old
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
    key = writer.key
    entry = &key.newest[is_lower]
    # The next search of the same position knew the bound that was there, and proves a closer one.
    if key.bounds[is_lower] not in (NOTHING, -NOTHING) and not (
        entry.hands[0] == hand_of(position, 0) and entry.hands[1] == hand_of(position, 1)
    ):
        old = &table.older[table.older_count]
        old.entry = entry[0]
        old.bound = key.bounds[is_lower]
        old.is_lower = is_lower
        old.older = key.older
        key.older = table.older_count
        table.older_count += 1
    entry.hands[0] = hand_of(position, 0)
    entry.hands[1] = hand_of(position, 1)
    entry.counted = proof.counted & position.cards
    entry.mask = relevant_places(position.cards, proof.relevant)
    entry.owners = squeeze(entry.hands[0], position.cards) & entry.mask
    key.bounds[is_lower] = proof.bound
