# cython: language_level=3, freethreading_compatible=True, autotestdict=False, auto_pickle=False
# cython: show_performance_hints=False
"""The compiled core: integers in, the search without the GIL, integers out.

Cards and sets of cards are those of the package (bit 8·suit + rank); blotsolve.core.packing makes the contracts.
A margin is what North and South make from a position on, less what East and West make.
"""
cimport cython
from cpython.pythread cimport PyThread_free_lock, PyThread_release_lock, PyThread_type_lock
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport abs
from libc.string cimport memcpy, memset

from cards cimport cards_t, lowest
from contract cimport Contract
from cpu cimport cpu_has_v3
from dominance cimport Moves
from input cimport (
    FAULT_ILLEGAL, FAULT_LEADER, FAULT_NONE, FAULT_SIZES, FAULT_TABLE, FAULT_TAKEN, FAULT_TWICE, Fault, Start,
    enter, indices,
)
from line cimport LineTrick, line_tricks
from memory cimport new_lock, pages, take_lock
from moves cimport same_moves
from position cimport Position, position_play
from refutations cimport refutations_clear
from roem cimport roem_set, trick_roem
from root cimport Line, best_line, roem_after, value_of, values_along, values_by_leader, values_of
from search cimport Search, can_make
from table cimport CHAINS, Entry, Key, table_clear
from text cimport Plain, read_plain
from trick cimport Trick, trick_add, trick_legal
from weights cimport Weights, fitted_weights

FAULTS = {
    FAULT_TWICE: "a card is in two places",
    FAULT_SIZES: "the hands do not fit each other",
    FAULT_TABLE: "no such cards on the table",
    FAULT_LEADER: "no such leader",
    FAULT_ILLEGAL: "a card on the table breaks the law of the trick",
    FAULT_TAKEN: "a trick was taken before the first one",
}


def pack_contract(
    const uint8_t[::1] place, const uint8_t[::1] points, *,
    uint32_t trumps, uint32_t must_beat, uint32_t held_back, uint32_t belotes,
    bint ruff, bint partner_exempt, bint overruff, uint8_t undertrump, int last_trick, int capot, int belote,
    runs=(0, 0), uint8_t stuk=0, uint8_t stuk_suits=0, const uint8_t[::1] fours=bytes(8),
):
    """Return a contract as the bytes that a Solver takes; `place` and `points` are by card index.

    Bonuses are half of their raw points: of a capot, a belote, runs of three and of four cards in a trick, king and queen in
    the suits (a bit each, by their order) in which they are trumps, and four of a rank.
    """
    cdef Contract contract
    cdef int card
    if place.shape[0] != 32 or points.shape[0] != 32 or sorted(place) != list(range(32)):
        raise ValueError("no order of the cards (expected 32 places, each once, and the points of 32 cards)")
    memset(&contract, 0, sizeof(Contract))
    for card in range(32):
        contract.place[card] = place[card]
        contract.card[place[card]] = card
        contract.points[place[card]] = points[card]
    contract.monotone = True
    for card in range(31):
        if card & 7 != 7 and contract.points[card] > contract.points[card + 1]:
            contract.monotone = False
    contract.trumps = trumps
    contract.must_beat = must_beat
    contract.held_back = held_back
    contract.belotes = belotes
    contract.ruff = ruff
    contract.partner_exempt = partner_exempt
    contract.overruff = overruff
    contract.undertrump = undertrump
    contract.last_trick = last_trick
    contract.capot = capot
    contract.belote = belote
    if fours.shape[0] != 8:
        raise ValueError("no points of four of a rank (expected a number for each of eight ranks)")
    roem_set(&contract, runs[0], runs[1], stuk, stuk_suits, &fours[0])
    return (<const char*>&contract)[: sizeof(Contract)]


def supports_v3():
    """Say whether this processor runs `_core_v3`, the same source compiled for x86-64-v3."""
    return cpu_has_v3()


cdef const Contract* unpacked(bytes contract) except NULL:
    if len(contract) != sizeof(Contract):
        raise ValueError("a contract of another build")
    return <const Contract*><const char*>contract


cdef Position entered(const Contract* contract, object hands, bytes table, int leader, int taken) except *:
    cdef Start start
    cdef Position position
    cdef Fault fault
    cdef int index
    for index in range(4):
        start.hands[index] = hands[index]
    start.on_table = len(table)
    for index in range(min(start.on_table, 3)):
        start.table[index] = table[index]
    start.leader = leader
    start.taken = taken
    fault = enter(&position, contract, &start)
    if fault != FAULT_NONE:
        raise ValueError(FAULTS[fault])
    return position


def legal(bytes contract, hands, bytes table, int leader, int taken):
    """Return the cards that may be played, as a set."""
    cdef const Contract* law = unpacked(contract)
    cdef Position position = entered(law, hands, table, leader, taken)
    cdef cards_t looked = 0
    return indices(
        law, trick_legal(&position.trick, law, position.hands[position.turn], position.turn, &looked)
    )


def winner(bytes contract, bytes table, int leader):
    """Return the seat that is winning with these cards on the table, the leader's first."""
    cdef const Contract* law = unpacked(contract)
    cdef Trick trick
    cdef int index
    trick.size = 0
    for index in range(len(table)):
        trick_add(&trick, law, (leader + index) & 3, <cards_t>1 << law.place[table[index] & 31])
    return trick.winner if trick.size else leader


def roem(bytes contract, bytes cards):
    """Return the raw points of the combinations in a trick of so many cards."""
    cdef const Contract* law = unpacked(contract)
    cdef cards_t trick = 0
    cdef int card
    for card in cards[:4]:
        trick |= <cards_t>1 << law.place[card & 31]
    return 2 * trick_roem(law, trick) if law.roem else 0


def belote(bytes contract, hands, bytes table, int leader, int taken, int card):
    """Return the raw points of the belote that this card of the next player makes count."""
    cdef const Contract* law = unpacked(contract)
    cdef Position position = entered(law, hands, table, leader, taken)
    cdef Contract only = law[0]     # nothing but belotes has points
    memset(only.points, 0, sizeof(only.points))
    only.last_trick = 0
    only.roem = 0
    only.capot = 0
    position.trick.points = 0
    return 2 * abs(position_play(&position, &only, <cards_t>1 << law.place[card & 31]))


def tricks(bytes contract, hands, bytes table, int leader, int taken, bytes cards):
    """Return the tricks that a line of cards completes, and how many of its cards are legal one after another.

    Each trick is its leader, its winner, its raw points, the raw points of the belote that each of its cards made count, and
    those of the combinations in it.
    """
    cdef const Contract* law = unpacked(contract)
    cdef Position position = entered(law, hands, table, leader, taken)
    cdef LineTrick found[8]
    cdef const uint8_t* played = cards
    cdef int legal, done, index
    done = line_tricks(&position, law, played, min(<int>len(cards), 33), found, &legal)     # nobody holds a 33rd card
    return [
        (found[index].leader, found[index].winner, found[index].points,
         (found[index].belotes[0], found[index].belotes[1], found[index].belotes[2], found[index].belotes[3]),
         found[index].roem)
        for index in range(done)
    ], legal


def read_position(str text, int strain, int leader, uint32_t strains):
    """Return (hands, strain, leader, table, taken) of a position that is written plainly, or else None.

    A deal alone takes `strain` and `leader`, which are -1 where there are none; `strains` are those that may be, a
    bit each. None says nothing about the text: another reader finds out what it is.
    """
    cdef Plain plain
    cdef bytes line
    if not text.isascii():
        return None
    line = text.encode("ascii")
    if b"\0" in line or not read_plain(line, strain, leader, strains, &plain):
        return None
    return (
        (plain.hands[0], plain.hands[1], plain.hands[2], plain.hands[3]), plain.strain, plain.leader,
        (<const char*>plain.table)[: plain.on_table], plain.taken,
    )


@cython.no_gc     # it holds nothing that could hold it
cdef class Solver:
    """One search with its table of positions, for one call at a time.

    A call while another one is going on, in another thread or from a callback, is refused: each needs its own.
    """

    cdef Search search
    cdef bytes weights      # the caller's own, to fit them
    cdef object memory      # of the table
    cdef PyThread_type_lock lock

    def __cinit__(self, bytes contract, uint32_t table_bytes, bytes weights=b""):
        cdef size_t entries = table_bytes // (sizeof(Entry) + sizeof(Key) // 2)
        cdef size_t entry_bytes = (entries + 1) * sizeof(Entry)
        cdef size_t key_bytes = (entries // 2 + 1) * sizeof(Key)
        cdef uint8_t[::1] memory
        if weights and len(weights) != sizeof(Weights):
            raise ValueError("weights of another build")
        self.weights = weights
        self.lock = new_lock()
        self.memory = pages(entry_bytes + key_bytes + CHAINS * sizeof(uint32_t))
        memory = self.memory
        self.search.use_table = entries >= 64
        self.search.table.entry_capacity = entries
        self.search.table.key_capacity = entries // 2
        self.search.table.entries = <Entry*>&memory[0]
        self.search.table.keys = <Key*>&memory[entry_bytes]
        self.search.table.chains = <uint32_t*>&memory[entry_bytes + key_bytes]
        self.use(contract)

    def __dealloc__(self):
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    cdef int take(self) except -1:
        """Keep every other call out until `leave`."""
        return take_lock(self.lock)

    cdef void leave(self) noexcept:
        PyThread_release_lock(self.lock)

    @property
    def nodes(self):
        """Cards tried and positions before a trick since the last `clear`; the last two tricks are one."""
        return self.search.nodes

    def use(self, bytes contract):
        """Turn to a contract, and forget what was proved under another."""
        self.take()
        try:
            self.search.contract = unpacked(contract)[0]
            if self.weights:
                memcpy(&self.search.weights, <const char*>self.weights, sizeof(Weights))
            else:
                fitted_weights(&self.search.weights, &self.search.contract)
            self.forget()
        finally:
            self.leave()

    def clear(self):
        """Forget what was proved, and count nodes from zero."""
        self.take()
        self.forget()
        self.leave()

    cdef void forget(self) noexcept nogil:
        table_clear(&self.search.table)
        refutations_clear(&self.search.refutations)
        self.search.nodes = 0

    def value(self, hands, bytes table, int leader, int taken):
        """Return the margin with best play."""
        cdef Position position
        cdef int value
        self.take()
        try:
            position = entered(&self.search.contract, hands, table, leader, taken)
            with nogil:
                value = value_of(&self.search, &position)
            return 2 * value - position.left
        finally:
            self.leave()

    def at_least(self, hands, bytes table, int leader, int taken, int margin):
        """Say whether the margin with best play is at least so much, in one search."""
        cdef Position position
        cdef int target
        cdef bint made
        self.take()
        try:
            position = entered(&self.search.contract, hands, table, leader, taken)
            target = (margin + position.left + 1) >> 1
            with nogil:
                made = can_make(&self.search, &position, target)
            return bool(made)
        finally:
            self.leave()

    def cards(self, hands, bytes table, int leader, int taken):
        """Return (card, margin after it, all cards that are the same move) for every different move."""
        cdef Position position
        cdef Moves moves
        cdef int values[8]
        cdef int index
        cdef cards_t card, same
        cdef const Contract* contract = &self.search.contract
        self.take()
        try:
            position = entered(&self.search.contract, hands, table, leader, taken)
            with nogil:
                values_of(&self.search, &position, &moves, values)
            found = []
            for index in range(moves.size):
                card = moves.items[index].card
                same = same_moves(&position, &moves.items[index])
                found.append((
                    contract.card[lowest(card)], 2 * values[index] - position.left, indices(contract, same)
                ))
            return found
        finally:
            self.leave()

    def cards_with_roem(self, hands, bytes table, int leader, int taken):
        """Return what `cards` does, with the raw points of roem of both sides on a best line after each move."""
        cdef Position position
        cdef Moves moves
        cdef int values[8]
        cdef int roem[8][2]
        cdef int index
        cdef const Contract* contract = &self.search.contract
        self.take()
        try:
            position = entered(contract, hands, table, leader, taken)
            with nogil:
                values_of(&self.search, &position, &moves, values)
                for index in range(moves.size):
                    roem_after(&self.search, &position, moves.items[index].card, values[index], roem[index])
            return [
                (
                    contract.card[lowest(moves.items[index].card)], 2 * values[index] - position.left,
                    roem[index][0], roem[index][1], indices(contract, same_moves(&position, &moves.items[index])),
                )
                for index in range(moves.size)
            ]
        finally:
            self.leave()

    def line(self, hands, bytes table, int leader, int taken):
        """Return a best line to the end: its seats, its cards, the points of both sides, and who took a trick."""
        cdef Position position
        cdef Line line
        self.take()
        try:
            position = entered(&self.search.contract, hands, table, leader, taken)
            with nogil:
                best_line(&self.search, &position, value_of(&self.search, &position), &line)
            return (
                bytes(line.seats[: line.size]), bytes(line.cards[: line.size]), line.points[0], line.points[1],
                line.taken,
            )
        finally:
            self.leave()

    def by_leader(self, hands):
        """Return the margins of a whole trick's hands with N, E, S and W to lead; nobody has taken a trick."""
        cdef Position position
        cdef int values[4]
        cdef int leader
        self.take()
        try:
            position = entered(&self.search.contract, hands, b"", 0, 0)
            with nogil:
                values_by_leader(&self.search, &position, values)
            return tuple([2 * values[leader] - position.left for leader in range(4)])
        finally:
            self.leave()

    def along(self, hands, bytes table, int leader, int taken, bytes cards):
        """Return the margin before each of the cards, and after the last, as far as they are legal."""
        cdef Position position
        cdef int margins[33]
        cdef int legal, index
        cdef int size = len(cards)
        cdef const uint8_t* played = cards
        if size > 32:
            raise ValueError("more than 32 cards")
        self.take()
        try:
            position = entered(&self.search.contract, hands, table, leader, taken)
            with nogil:
                legal = values_along(&self.search, &position, played, size, margins)
            return tuple([margins[index] for index in range(legal + 1)])
        finally:
            self.leave()

    def rows(
        self, const int64_t[::1] rows, const uint32_t[:, ::1] hands, const uint8_t[::1] leaders,
        const uint8_t[:, ::1] tables, const uint8_t[::1] on_table, const uint8_t[::1] taken,
        int32_t[::1] margins, uint64_t[::1] nodes, uint8_t[::1] faults,
        uint8_t[::1] best, uint32_t[::1] legal, int32_t[:, ::1] cards, int32_t[:, ::1] roem,
    ):
        """Solve some rows of arrays in place, each as if it were alone.

        A row with a fault gets its number in `faults` and no answer. Every card is valued only if `cards` has rows,
        and a line is played out for the roem of both sides only if `roem` has.
        """
        cdef Start start
        cdef Position position
        cdef Fault fault
        cdef Line line
        cdef int64_t row
        cdef Py_ssize_t at
        cdef int index
        check_rows(rows, hands, leaders, tables, on_table, taken, margins, nodes, faults, best, legal, cards, roem)
        self.take()
        try:
            with nogil:
                for at in range(rows.shape[0]):
                    row = rows[at]
                    for index in range(4):
                        start.hands[index] = hands[row, index]
                    for index in range(3):
                        start.table[index] = tables[row, index]
                    start.on_table = on_table[row]
                    start.leader = leaders[row]
                    start.taken = taken[row]
                    fault = enter(&position, &self.search.contract, &start)
                    faults[row] = fault
                    if fault != FAULT_NONE:
                        continue
                    self.forget()
                    if cards.shape[0]:
                        solve_row(&self.search, &position, &margins[row], &best[row], &legal[row], &cards[row, 0])
                    else:
                        margins[row] = 2 * value_of(&self.search, &position) - position.left
                    if roem.shape[0] and self.search.contract.roem:
                        best_line(&self.search, &position, (margins[row] + position.left) // 2, &line)
                        roem[row, 0] = line.roem[0]
                        roem[row, 1] = line.roem[1]
                    nodes[row] = self.search.nodes
        finally:
            self.leave()


cdef int check_rows(
    const int64_t[::1] rows, const uint32_t[:, ::1] hands, const uint8_t[::1] leaders,
    const uint8_t[:, ::1] tables, const uint8_t[::1] on_table, const uint8_t[::1] taken,
    int32_t[::1] margins, uint64_t[::1] nodes, uint8_t[::1] faults,
    uint8_t[::1] best, uint32_t[::1] legal, int32_t[:, ::1] cards, int32_t[:, ::1] roem,
) except -1:
    """Raise ValueError unless all arrays are as long as each other and as wide as they must be, and have the rows."""
    cdef Py_ssize_t size = hands.shape[0]
    cdef Py_ssize_t at
    lengths = {
        leaders.shape[0], tables.shape[0], on_table.shape[0], taken.shape[0], margins.shape[0], nodes.shape[0],
        faults.shape[0], best.shape[0], legal.shape[0], cards.shape[0] or size, roem.shape[0] or size,
    }
    widths = hands.shape[1], tables.shape[1], cards.shape[1], roem.shape[1]
    if lengths != {size} or widths != (4, 3, 32, 2):
        raise ValueError("arrays that do not fit each other (expected rows of 4 hands, 3 and 32 cards, 2 sides)")
    for at in range(rows.shape[0]):
        if not 0 <= rows[at] < size:
            raise ValueError(f"no row {rows[at]} (expected 0 to {size - 1})")
    return 0


cdef void solve_row(Search* s, const Position* position, int32_t* margin, uint8_t* best, uint32_t* legal,
                    int32_t* cards) noexcept nogil:
    """Write down the margin, a best card, the legal cards and the margin after each of them, by card index."""
    cdef Moves moves
    cdef int values[8]
    cdef int index, value
    cdef int sign = -1 if position.turn & 1 else 1
    cdef cards_t card, same
    cdef uint32_t found
    values_of(s, position, &moves, values)
    margin[0] = 0
    legal[0] = 0
    for index in range(moves.size):
        value = 2 * values[index] - position.left
        card = moves.items[index].card
        if index == 0 or sign * value > sign * margin[0]:
            margin[0] = value
            best[0] = s.contract.card[lowest(card)]
        same = same_moves(position, &moves.items[index])
        found = indices(&s.contract, same)
        legal[0] |= found
        while found:
            cards[lowest(found)] = value
            found &= found - 1
