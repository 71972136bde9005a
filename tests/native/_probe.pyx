# cython: language_level=3, autotestdict=False
"""The tests' view of the inline helpers of src/, beside the core; contracts are those of blotsolve.core.packing.

Sets of cards are places (see cards.pxd), except in `hands` and `cards`, which count as the package does.
"""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from proof cimport NOTHING, Proof, Range
from bounds cimport bounds_before_trick
from cards cimport bottom_of, cards_t, count, highest, lowest, stronger, top_of
from contract cimport Contract
from input cimport FAULT_NONE, Start, enter
from position cimport Position, open_belotes, position_play
from roem cimport OpenRoem, open_roem
from search cimport Search, open_before_trick, search, search_begin
from table cimport (
    CHAINS, Entry, Key, Writer, excess, relevant_cards, relevant_places, table_clear, table_probe, table_store,
)
from two.input cimport (
    FAULT_NONE as FAULT_NONE_FOR_TWO, NOTHING_UNDER, Entered, Start as StartForTwo, enter as enter_for_two,
)
from two.root cimport value_of
from two.search cimport Search as SearchForTwo
from two.table cimport FIRST_SLOT_BITS, Key as KeyForTwo, Older, table_clear as clear_for_two
from two.weights cimport fitted_weights


cdef const Contract* law(bytes contract) except NULL:
    if len(contract) != sizeof(Contract):
        raise ValueError("a contract of another build")
    return <const Contract*><const char*>contract


cdef Position entered(bytes contract, start) except *:
    """The position of a start as `pack_position` makes it, nothing on the table."""
    cdef Start given
    cdef Position position
    cdef int seat
    hands, _, given.leader, given.taken = start
    for seat in range(4):
        given.hands[seat] = hands[seat]
    given.on_table = 0
    if enter(&position, law(contract), &given) != FAULT_NONE:
        raise ValueError("no such position")
    return position


cdef dict described(const Position* position):
    return {
        "hands": [position.hands[seat] for seat in range(4)],
        "points": [position.points[seat] for seat in range(4)],
        "lengths": position.lengths,
        "owners": position.owners,
        "cards": position.cards,
        "turn": position.turn,
        "tricks": position.tricks,
        "left": position.left,
        "taken": position.taken,
    }


def card_set(uint32_t cards):
    """Return what the helpers say of a set of cards that is not empty."""
    return {
        "count": count(cards),
        "lowest": lowest(cards),
        "highest": highest(cards),
        "top": top_of(cards),
        "bottom": bottom_of(cards),
        "stronger_than_bottom": stronger(bottom_of(cards)),
    }


def places_and_points(bytes contract):
    """Return the place of each card index, and the raw points of the card at each place."""
    return [law(contract).place[card] for card in range(32)], [law(contract).points[at] for at in range(32)]


def described_anew(bytes contract, start):
    """Return the fields of a position made before a trick."""
    cdef Position position = entered(contract, start)
    return described(&position)


def described_after(bytes contract, start, bytes cards):
    """Return the fields of a position after each of some cards, played one after another."""
    cdef Position position = entered(contract, start)
    cdef int card
    found = []
    for card in cards:
        position_play(&position, law(contract), <cards_t>1 << law(contract).place[card & 31])
        found.append(described(&position))
    return found


def point_excess(a, b):
    """Return by how much the points `a` of the cards of four hands are above `b`, card by card, where they are."""
    cdef uint64_t x[4]
    cdef uint64_t y[4]
    cdef int seat
    for seat in range(4):
        x[seat] = a[seat]
        y[seat] = b[seat]
    return excess(x, y)


def places(bytes contract, start, uint32_t relevant):
    """Return the mask of a proof in which these cards are relevant, and the cards that are relevant under this mask."""
    cdef Position position = entered(contract, start)
    cdef uint64_t mask = relevant_places(&position, relevant)
    return mask, relevant_cards(&position, mask)


def open_combinations(bytes contract, start):
    """Return the cards of combinations that can still fall together, and half of the most points that they can bring."""
    cdef Position position = entered(contract, start)
    cdef OpenRoem roem
    open_roem(law(contract), position.hands, 0, &roem)
    return roem.cards, roem.most


def sure(bytes contract, start):
    """Return the margins between which the value surely lies."""
    cdef Position position = entered(contract, start)
    cdef Range known
    cdef OpenRoem roem
    cdef cards_t open = open_belotes(&position, law(contract))
    if law(contract).roem:
        open_roem(law(contract), position.hands, 0, &roem)
        open = roem.cards
    bounds_before_trick(&position, law(contract), open, &roem, &known)
    return 2 * known.low.bound - position.left, 2 * known.high.bound - position.left


def proof(bytes contract, start, int target, start_there):
    """Prove, with no table, whether a margin is at least `target`; ask a table of this one proof about another start.

    Return the bound that the proof gives there, or None if it says nothing, and its relevant cards.
    """
    cdef Position here = entered(contract, start)
    cdef Position there = entered(contract, start_there)
    cdef Search s
    cdef Entry entries[3]
    cdef Key keys[3]
    cdef uint32_t chains[CHAINS]
    cdef Writer writer
    cdef Proof proved
    cdef Range known
    memset(&s, 0, sizeof(Search))      # with no weights: a proof does not rest on the move ordering
    s.contract = law(contract)[0]
    target = (target + here.left + 1) >> 1
    search_begin(&s, &here)
    search(&s, &here, target, &proved)

    s.table.entries = entries
    s.table.keys = keys
    s.table.chains = chains
    s.table.entry_capacity = 3
    s.table.key_capacity = 3
    table_clear(&s.table)
    search_begin(&s, &here)
    open_before_trick(&s, &here, &writer)
    table_probe(&s.table, &here, law(contract), 0, 1, False, &known, &writer)      # in vain: it finds the key
    table_store(&s.table, &writer, &here, proved.bound >= target, &proved)
    search_begin(&s, &there)
    open_before_trick(&s, &there, &writer)
    known.low.bound = -2 * NOTHING
    known.high.bound = 2 * NOTHING
    table_probe(&s.table, &there, law(contract), -NOTHING, NOTHING, False, &known, &writer)
    if known.low.bound > -NOTHING:
        return 2 * known.low.bound - there.left, proved.relevant
    if known.high.bound < NOTHING:
        return 2 * known.high.bound - there.left, proved.relevant
    return None, proved.relevant


def value_for_two(bytes contract, hands, bytes under, bytes table, int leader, int taken, int keys, int older):
    """Return the margin of a position for two, and how often a table of so many keys and older proofs was cleared.

    Every array of the table is a block of its own and no larger than it must be, so that a sanitizer sees a step outside.
    """
    cdef SearchForTwo* s = <SearchForTwo*>calloc(1, sizeof(SearchForTwo))
    cdef StartForTwo start
    cdef Entered entered
    cdef int card, value
    cdef size_t slots = 1 << FIRST_SLOT_BITS
    while slots < 2 * <size_t>keys:
        slots *= 2
    s.table.keys = <KeyForTwo*>calloc(keys, sizeof(KeyForTwo))
    s.table.older = <Older*>calloc(older, sizeof(Older))
    s.table.slots = <uint32_t*>calloc(slots, sizeof(uint32_t))
    try:
        if s.table.keys == NULL or s.table.older == NULL or s.table.slots == NULL:
            raise MemoryError("no room for a table")
        s.table.key_capacity = keys
        s.table.older_capacity = older
        clear_for_two(&s.table)
        s.deal.contract = law(contract)[0]
        fitted_weights(&s.weights, &s.deal.contract)
        memset(&start, 0, sizeof(StartForTwo))
        memset(start.under, NOTHING_UNDER, 32)
        start.hands[0], start.hands[1] = hands
        for card in range(len(under)):
            start.under[card] = under[card]
        start.table = table[0] if table else -1
        start.leader = leader
        start.taken = taken
        if enter_for_two(&entered, &s.deal, &start) != FAULT_NONE_FOR_TWO:
            raise ValueError("no such position")
        value = value_of(s, &entered.position)
        return 2 * value - entered.position.left, s.table.generation - 1
    finally:
        free(s.table.keys)
        free(s.table.older)
        free(s.table.slots)
        free(s)
