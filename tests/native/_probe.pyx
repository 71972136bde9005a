# cython: language_level=3, autotestdict=False
"""The tests' view of the inline helpers of src/, beside the core; contracts are those of blotsolve.solver.packing.

Sets of cards are places (see cards.pxd), except in `hands` and `cards`, which count as the package does.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from bounds cimport Bounds, bounds_before_trick
from cards cimport bottom_of, cards_t, count, highest, lowest, stronger, suit_of, top_of
from contract cimport Contract
from door cimport FAULT_NONE, Start, enter
from position cimport Position, open_belotes, position_play
from search cimport NOTHING, Answer, Search, search
from table cimport (
    CHAINS, NO_MOVE, Key, Proof, cards_at, excess, places_of, table_clear, table_context, table_key, table_probe,
    table_store,
)
from weights cimport fitted_weights


cdef const Contract* law(bytes contract) except NULL:
    if len(contract) != sizeof(Contract):
        raise ValueError("a contract of another build")
    return <const Contract*><const char*>contract


cdef Position entered(bytes contract, hands, int leader, int taken) except *:
    """The position before a trick."""
    cdef Start start
    cdef Position position
    cdef int seat
    for seat in range(4):
        start.hands[seat] = hands[seat]
    start.on_table = 0
    start.leader = leader
    start.taken = taken
    if enter(&position, law(contract), &start) != FAULT_NONE:
        raise ValueError("no such position")
    return position


cdef dict described(const Position* position):
    return {
        "hands": [position.hands[seat] for seat in range(4)],
        "prices": [position.prices[seat] for seat in range(4)],
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


def described_anew(bytes contract, hands, int leader, int taken):
    """Return the fields of a position made before a trick."""
    cdef Position position = entered(contract, hands, leader, taken)
    return described(&position)


def described_after(bytes contract, hands, int leader, int taken, bytes cards):
    """Return the fields of a position after each of some cards, played one after another from before a trick."""
    cdef Position position = entered(contract, hands, leader, taken)
    cdef int card
    found = []
    for card in cards:
        position_play(&position, law(contract), <cards_t>1 << law(contract).place[card & 31])
        found.append(described(&position))
    return found


def price_excess(a, b):
    """Return by how much the prices `a` of four hands are above `b`, card by card, where they are."""
    cdef uint64_t x[4]
    cdef uint64_t y[4]
    cdef int seat
    for seat in range(4):
        x[seat] = a[seat]
        y[seat] = b[seat]
    return excess(x, y)


def places(bytes contract, hands, uint32_t needed):
    """Return the mask of a proof that needs these cards, and the cards that this mask needs."""
    cdef Position position = entered(contract, hands, 0, 0)
    cdef uint64_t mask = places_of(&position, needed)
    return mask, cards_at(&position, mask)


def sure(bytes contract, hands, int leader, int taken):
    """Return the margins between which the value surely lies."""
    cdef Position position = entered(contract, hands, leader, taken)
    cdef Bounds bounds
    bounds_before_trick(&position, law(contract), open_belotes(&position, law(contract)), &bounds)
    return 2 * bounds.low - position.left, 2 * bounds.high - position.left


def proof(bytes contract, hands, int leader, int taken, int target, there):
    """Prove, with no table, whether the margin is at least `target`; ask a table of this one proof about other hands.

    Return the bound that the proof gives there, or None if it says nothing, and the cards that it needs.
    """
    cdef Position position = entered(contract, hands, leader, taken)
    cdef Position other = entered(contract, there, leader, taken)
    cdef Search s
    cdef Proof proofs[2]
    cdef Key keys[3]
    cdef uint32_t chains[CHAINS]
    cdef Answer answer
    cdef cards_t needed, stakes
    cdef cards_t open = open_belotes(&position, law(contract))
    cdef int bound, found, suit
    cdef uint8_t move = 0
    cdef Key* key
    memset(&s, 0, sizeof(Search))
    s.contract = law(contract)[0]
    fitted_weights(&s.weights, &s.contract)
    s.table.proofs = proofs
    s.table.keys = keys
    s.table.chains = chains
    table_clear(&s.table)

    target = (target + position.left + 1) >> 1
    search(&s, &position, target, &answer)
    bound = answer.bound
    needed = answer.needs
    stakes = answer.stakes
    for suit in range(4):
        needed |= bottom_of(open & suit_of(suit))
    key = table_key(&s.table, &position, table_context(&position, open, s.contract.capot != 0))
    table_store(&s.table, key, &position, bound >= target, bound, places_of(&position, needed), stakes, NO_MOVE)

    open = open_belotes(&other, law(contract))
    key = table_key(&s.table, &other, table_context(&other, open, s.contract.capot != 0))
    if table_probe(&s.table, key, &other, -NOTHING if bound >= target else NOTHING, &found, &move) == NULL:
        return None, needed
    return 2 * found - other.left, needed
