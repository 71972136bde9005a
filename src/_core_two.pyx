# cython: language_level=3, freethreading_compatible=True, autotestdict=False, auto_pickle=False
# cython: show_performance_hints=False
"""The compiled core of the games for two: integers in, the search without the GIL, integers out.

Cards and sets of cards are those of the package (bit 8·suit + rank); contracts are those of blotsolve.core.packing.
Seats are 0, N, and 1, S. A margin is what N makes from a position on, less what S makes.
"""
cimport cython
from cpython.pythread cimport PyThread_free_lock, PyThread_release_lock, PyThread_type_lock
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset

from cards cimport bottom_of, cards_t, lowest, top_of
from contract cimport Contract
from cpu cimport cpu_has_v3
from dominance cimport Moves
from input cimport indices
from memory cimport new_lock, pages, take_lock
from trick cimport Trick, trick_add, trick_legal
from two.chance cimport (
    FACTORIALS, STOP_ASKED, STOP_LIMIT, STOP_SIGNAL, Bucket, Chance, chance_allocate, chance_begin, chance_clear,
)
from two.chance_root cimport Root, root_cards, root_same, root_set, root_turns, root_value
from two.input cimport (
    FAULT_CLOSED, FAULT_LEADER, FAULT_NONE, FAULT_SIZES, FAULT_TABLE, FAULT_TAKEN, FAULT_TURNING, FAULT_TWICE, FAULT_UNDER,
    NOTHING_UNDER, Entered, Fault, Start, enter,
)
from two.line cimport LineTrick, line_tricks
from two.moves cimport same_moves
from two.position cimport Deal, Position
from two.root cimport Line, best_line, value_of, values_along, values_of
from two.search cimport Search, can_make
from two.table cimport FIRST_SLOT_BITS, TAG_BITS, Key, Older, Table, table_clear
from two.weights cimport Weights, fitted_weights

cdef enum:
    KEY_BYTES = 64 + 16 + 14                    # of a key of the table with its slots, at most, and every second older proof
    MOST_KEYS = (1 << (32 - TAG_BITS)) - 2      # the number of a key and its tag are a slot

FAULTS = {
    FAULT_TWICE: "a card is in two places",
    FAULT_SIZES: "the players do not have the same number of cards, or have too many",
    FAULT_TABLE: "no such card on the table",
    FAULT_LEADER: "no such leader",
    FAULT_UNDER: "no such card under another",
    FAULT_CLOSED: "the closed cards are not as many as the unknown places",
    FAULT_TURNING: "no card can be turned up there",
    FAULT_TAKEN: "a trick was taken before the first one",
}


def supports_v3():
    """Say whether this processor runs `_core_two_v3`, the same source compiled for x86-64-v3."""
    return cpu_has_v3()


cdef const Contract* unpacked(bytes contract) except NULL:
    if len(contract) != sizeof(Contract):
        raise ValueError("a contract of another build")
    return <const Contract*><const char*>contract


cdef int read_start(Start* start, object hands, bytes under, bytes table, int leader, int taken, uint32_t closed=0,
                    bint late=False, int turning=0) except -1:
    """Take a position apart; everything is checked by `enter`."""
    cdef int index
    start.hands[0], start.hands[1] = hands
    if len(under) not in (0, 32):
        raise ValueError(FAULTS[FAULT_UNDER])
    memset(start.under, NOTHING_UNDER, 32)
    for index in range(len(under)):
        start.under[index] = under[index]
    if len(table) > 1:
        raise ValueError(FAULTS[FAULT_TABLE])
    start.table = table[0] if table else -1
    start.leader = leader
    start.taken = taken
    start.closed = closed
    start.late = late
    start.turning = turning
    return 0


def legal(bytes contract, hands, bytes under, bytes table, int leader, int taken):
    """Return the open cards that may be played, as a set; what is closed does not matter."""
    cdef const Contract* law = unpacked(contract)
    cdef Trick trick
    cdef cards_t looked = 0
    cdef cards_t hand = 0
    cdef int seat = leader ^ (1 if table else 0)
    cdef uint32_t rest = hands[seat]
    while rest:
        hand |= <cards_t>1 << law.place[lowest(rest)]
        rest &= rest - 1
    trick.size = 0
    if table:
        trick_add(&trick, law, leader, <cards_t>1 << law.place[table[0] & 31])
    return indices(law, trick_legal(&trick, law, hand, seat, &looked))


def winner(bytes contract, bytes table, int leader):
    """Return the seat that is winning with these cards on the table, the leader's first."""
    cdef const Contract* law = unpacked(contract)
    cdef Trick trick
    cdef int index
    trick.size = 0
    for index in range(len(table)):
        trick_add(&trick, law, (leader + index) & 1, <cards_t>1 << law.place[table[index] & 31])
    return trick.winner if trick.size else leader


def tricks(bytes contract, hands, bytes under, bytes table, int leader, int taken, bytes cards):
    """Return the tricks that a line of cards completes, and how many of its cards are legal one after another.

    Each trick is its leader, its winner, its raw points, and the raw points of the belote that each of its cards made count.
    """
    cdef Deal deal
    cdef Position position
    cdef LineTrick found[16]
    cdef const uint8_t* played = cards
    cdef int legal, done, index
    deal.contract = unpacked(contract)[0]
    position = given(&deal, hands, under, table, leader, taken)
    done = line_tricks(&position, &deal, played, min(<int>len(cards), 33), found, &legal)     # nobody holds a 33rd card
    return [
        (found[index].leader, found[index].winner, found[index].points, (found[index].belotes[0], found[index].belotes[1]))
        for index in range(done)
    ], legal


cdef Position given(Deal* deal, object hands, bytes under, bytes table, int leader, int taken) except *:
    """The position of a start in which everything is known; what lies under what goes into the deal."""
    cdef Start start
    cdef Entered entered
    cdef Fault fault
    read_start(&start, hands, under, table, leader, taken)
    fault = enter(&entered, deal, &start)
    if fault != FAULT_NONE:
        raise ValueError(FAULTS[fault])
    return entered.position


class NodeLimit(RuntimeError):
    """More positions were searched than allowed."""


class Stopped(RuntimeError):
    """Another thread has stopped the search."""


@cython.no_gc     # it holds nothing that could hold it
cdef class Solver:
    """Searches with their tables, for one call at a time; a call while another one is going on is refused."""

    cdef Search search
    cdef Chance chance_search
    cdef bytes weights      # the caller's own, to fit them
    cdef object memory      # of the transposition table
    cdef PyThread_type_lock lock

    def __cinit__(self, bytes contract, uint32_t table_bytes=16 << 20, bytes weights=b"",
                  uint64_t chance_bytes=256 << 20):
        cdef Table* table = &self.search.table
        cdef size_t keys = min(max(table_bytes // KEY_BYTES, 64), MOST_KEYS)
        cdef size_t slots = 1 << FIRST_SLOT_BITS
        cdef uint8_t[::1] memory
        if weights and len(weights) != sizeof(Weights):
            raise ValueError("weights of another build")
        self.weights = weights
        self.lock = new_lock()
        while slots < 2 * keys:
            slots *= 2
        self.memory = pages(keys * sizeof(Key) + slots * sizeof(uint32_t) + keys // 2 * sizeof(Older))
        memory = self.memory
        table.key_capacity = keys
        table.older_capacity = keys // 2
        table.keys = <Key*>&memory[0]       # a page begins there, and so a cache line
        table.slots = <uint32_t*>&memory[keys * sizeof(Key)]
        table.older = <Older*>&memory[keys * sizeof(Key) + slots * sizeof(uint32_t)]
        self.chance_search.most_bits = 8
        while sizeof(Bucket) << (self.chance_search.most_bits + 1) <= chance_bytes:
            self.chance_search.most_bits += 1
        if not chance_allocate(&self.chance_search, 8):
            raise MemoryError("no room for a table")
        self.use(contract)

    def __dealloc__(self):
        free(self.chance_search.memory)
        if self.lock != NULL:
            PyThread_free_lock(self.lock)

    cdef int take(self) except -1:
        """Keep every other call out until `leave`."""
        return take_lock(self.lock)

    cdef void leave(self) noexcept:
        PyThread_release_lock(self.lock)

    @property
    def nodes(self):
        """Positions before a trick since the last `clear`."""
        return self.search.nodes + self.chance_search.nodes

    def use(self, bytes contract):
        """Turn to a contract, and forget what was proved under another."""
        self.take()
        try:
            self.search.deal.contract = unpacked(contract)[0]
            if self.weights:
                memcpy(&self.search.weights, <const char*>self.weights, sizeof(Weights))
            else:
                fitted_weights(&self.search.weights, &self.search.deal.contract)
            self.forget()
        finally:
            self.leave()

    def clear(self):
        """Forget what was proved, and count nodes from zero."""
        self.take()
        self.forget()
        self.leave()

    cdef void forget(self) noexcept nogil:
        search_clear(&self.search)
        chance_clear(&self.chance_search)
        self.search.nodes = 0
        self.chance_search.nodes = 0

    cdef Position entered(self, object hands, bytes under, bytes table, int leader, int taken) except *:
        """The position of a start in which everything is known; what lies under what goes into the search."""
        cdef Deal deal
        cdef Position position
        deal.contract = self.search.deal.contract
        position = given(&deal, hands, under, table, leader, taken)
        lay_out(&self.search, &deal, &position)
        return position

    def value(self, hands, bytes under, bytes table, int leader, int taken):
        """Return the margin with best play."""
        cdef Position position
        cdef int value
        self.take()
        try:
            position = self.entered(hands, under, table, leader, taken)
            with nogil:
                value = value_of(&self.search, &position)
            return 2 * value - position.left
        finally:
            self.leave()

    def at_least(self, hands, bytes under, bytes table, int leader, int taken, int margin):
        """Say whether the margin with best play is at least so much, in one search."""
        cdef Position position
        cdef int target
        cdef bint made
        self.take()
        try:
            position = self.entered(hands, under, table, leader, taken)
            target = (margin + position.left + 1) >> 1
            with nogil:
                made = can_make(&self.search, &position, target)
            return bool(made)
        finally:
            self.leave()

    def cards(self, hands, bytes under, bytes table, int leader, int taken):
        """Return (card, margin after it, all cards that are the same move) for every different move."""
        cdef Position position
        cdef Moves moves
        cdef int values[9]
        cdef int index
        cdef const Contract* contract = &self.search.deal.contract
        self.take()
        try:
            position = self.entered(hands, under, table, leader, taken)
            with nogil:
                values_of(&self.search, &position, &moves, values)
            return [
                (
                    contract.card[lowest(moves.items[index].card)], 2 * values[index] - position.left,
                    indices(contract, same_moves(&position, &moves.items[index])),
                )
                for index in range(moves.size)
            ]
        finally:
            self.leave()

    def line(self, hands, bytes under, bytes table, int leader, int taken):
        """Return a best line to the end."""
        cdef Position position
        cdef Line line
        self.take()
        try:
            position = self.entered(hands, under, table, leader, taken)
            with nogil:
                best_line(&self.search, &position, &line)
            return bytes(line.cards[: line.size])
        finally:
            self.leave()

    def along(self, hands, bytes under, bytes table, int leader, int taken, bytes cards):
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
            position = self.entered(hands, under, table, leader, taken)
            with nogil:
                legal = values_along(&self.search, &position, played, size, margins)
            return tuple([margins[index] for index in range(legal + 1)])
        finally:
            self.leave()

    def rows(
        self, const int64_t[::1] rows, const uint32_t[:, ::1] hands, const uint8_t[:, ::1] under,
        const uint8_t[::1] leaders, const uint8_t[::1] tables, const uint8_t[::1] taken, int32_t[::1] margins,
        uint64_t[::1] nodes, uint8_t[::1] faults, uint8_t[::1] best, uint32_t[::1] legal, int32_t[:, ::1] cards, bint keep,
    ):
        """Solve some rows of arrays in place; each as if it were alone, or with what was proved for those before.

        A row with a fault gets its number in `faults` and no answer. `under` has rows only where cards lie under others,
        `tables` has 255 where there is no lead; every card is valued only if `cards` has rows.
        """
        cdef Search* s = &self.search
        cdef Start start
        cdef Entered entered
        cdef Deal deal
        cdef Fault fault
        cdef int64_t row
        cdef Py_ssize_t at, size
        cdef uint64_t before
        size = hands.shape[0]
        if (
            hands.shape[1] != 2 or leaders.shape[0] != size or tables.shape[0] != size or taken.shape[0] != size
            or margins.shape[0] != size or nodes.shape[0] != size or faults.shape[0] != size or best.shape[0] != size
            or legal.shape[0] != size or (under.shape[0] and (under.shape[0] != size or under.shape[1] != 32))
            or (cards.shape[0] and (cards.shape[0] != size or cards.shape[1] != 32))
        ):
            raise ValueError("arrays that do not fit each other")
        for at in range(rows.shape[0]):
            if not 0 <= rows[at] < size:
                raise ValueError("a row that the arrays do not have")
        self.take()
        deal.contract = s.deal.contract
        memset(&start, 0, sizeof(Start))
        with nogil:
            for at in range(rows.shape[0]):
                row = rows[at]
                start.hands[0] = hands[row, 0]
                start.hands[1] = hands[row, 1]
                if under.shape[0]:
                    memcpy(start.under, &under[row, 0], 32)
                else:
                    memset(start.under, NOTHING_UNDER, 32)
                start.table = tables[row] if tables[row] != 255 else -1
                start.leader = leaders[row]
                start.taken = taken[row]
                fault = enter(&entered, &deal, &start)
                faults[row] = fault
                if fault != FAULT_NONE:
                    continue
                if not keep:
                    search_clear(s)
                lay_out(s, &deal, &entered.position)
                before = s.nodes
                if cards.shape[0]:
                    solve_row(s, &entered.position, &margins[row], &best[row], &legal[row], &cards[row, 0])
                else:
                    margins[row] = 2 * value_of(s, &entered.position) - entered.position.left
                nodes[row] = s.nodes - before
        self.leave()

    def stop(self):
        """Ask the search of chances that runs in another thread to stop: it raises Stopped."""
        self.chance_search.asked = True

    cdef int begin(self, Root* root, object hands, bytes under, bytes table, int leader, int taken, uint32_t closed,
                   bint late, int turning, uint64_t node_limit, bint made, int margin) except -1:
        """Make the root of a start with unknown cards, and make ready to search."""
        cdef Chance* c = &self.chance_search
        cdef Start start
        cdef Entered entered
        cdef Deal deal
        cdef Fault fault
        deal.contract = self.search.deal.contract
        read_start(&start, hands, under, table, leader, taken, closed, late, turning)
        fault = enter(&entered, &deal, &start)
        if fault != FAULT_NONE:
            raise ValueError(FAULTS[fault])
        chance_begin(c, &deal, late, made, node_limit)
        root_set(root, c, &entered, turning, margin)
        return 0

    cdef int check_stop(self) except -1:
        """Raise what has stopped a search."""
        if self.chance_search.stop == STOP_LIMIT:
            raise NodeLimit("the search has passed its limit of nodes")
        if self.chance_search.stop == STOP_ASKED:
            raise Stopped("the search was stopped")
        if self.chance_search.stop == STOP_SIGNAL:
            return -1       # its exception is set
        return 0

    def expect(self, hands, bytes under, bytes table, int leader, int taken, *, uint32_t closed, bint late=False,
               int turning=0, uint64_t node_limit=0):
        """Return the expected margin with best play of both, times k! where k closed cards are unknown."""
        return self.chances(hands, under, table, leader, taken, closed, late, turning, node_limit, False, 0)[0]

    def expect_cards(self, hands, bytes under, bytes table, int leader, int taken, *, uint32_t closed, bint late=False,
                     int turning=0, uint64_t node_limit=0):
        """Return (card, expected margin after it times k!, all cards that are the same move) for every move."""
        return self.chances_of_cards(hands, under, table, leader, taken, closed, late, turning, node_limit, False, 0)

    def expect_turns(self, hands, bytes under, bytes table, int leader, int taken, *, uint32_t closed, bint late=False,
                     int turning=0, uint64_t node_limit=0):
        """Return (card, expected margin times k!) for every card that may be turned up; N's, where both turn one."""
        return self.chances(hands, under, table, leader, taken, closed, late, turning, node_limit, False, 0)[1]

    def chance(self, hands, bytes under, bytes table, int leader, int taken, int margin, *, uint32_t closed,
               bint late=False, int turning=0, uint64_t node_limit=0):
        """Return the chance, times k!, that N gets such a margin or more: he plays for that, and S against it."""
        return self.chances(hands, under, table, leader, taken, closed, late, turning, node_limit, True, margin)[0]

    def chance_cards(self, hands, bytes under, bytes table, int leader, int taken, int margin, *, uint32_t closed,
                     bint late=False, int turning=0, uint64_t node_limit=0):
        """Return (card, the same chance after it times k!, all cards that are the same move) for every different move."""
        return self.chances_of_cards(hands, under, table, leader, taken, closed, late, turning, node_limit, True, margin)

    cdef object chances(self, object hands, bytes under, bytes table, int leader, int taken, uint32_t closed, bint late,
                        int turning, uint64_t node_limit, bint made, int margin):
        """Return the value of a position as `scaled` says, and where cards are to be turned up, that after each of them."""
        cdef Chance* c = &self.chance_search
        cdef Root root
        cdef int64_t value
        cdef int64_t values[32]
        cdef cards_t card
        self.take()
        try:
            self.begin(&root, hands, under, table, leader, taken, closed, late, turning, node_limit, made, margin)
            with nogil:
                value = root_turns(c, &root, values) if root.turning else root_value(c, &root)
            self.check_stop()
        finally:
            self.leave()
        found = []
        if not root.turning:
            return scaled(&root, value, made), found
        while root.state.closed:
            card = bottom_of(root.state.closed)
            root.state.closed ^= card
            # As for all cards that may be turned up: times their number, and so times k! and not (k − 1)!
            found.append((
                c.deal.contract.card[lowest(card)],
                scaled(&root, values[lowest(card)] * root.state.hidden, made),
            ))
        return scaled(&root, value, made), found

    cdef list chances_of_cards(self, object hands, bytes under, bytes table, int leader, int taken, uint32_t closed,
                               bint late, int turning, uint64_t node_limit, bint made, int margin):
        """Return (card, value after it as `scaled` says, all cards that are the same move) for every different move."""
        cdef Chance* c = &self.chance_search
        cdef Root root
        cdef int64_t values[32]
        cdef cards_t moves, card
        self.take()
        try:
            self.begin(&root, hands, under, table, leader, taken, closed, late, turning, node_limit, made, margin)
            if root.turning:
                raise ValueError(FAULTS[FAULT_TURNING])
            with nogil:
                moves = root_cards(c, &root, values)
            self.check_stop()
            found = []
            while moves:
                card = top_of(moves)
                moves ^= card
                found.append((
                    c.deal.contract.card[lowest(card)], scaled(&root, values[lowest(card)], made),
                    indices(&c.deal.contract, root_same(c, &root, card)),
                ))
            return found
        finally:
            self.leave()


cdef object scaled(const Root* root, int64_t value, bint made):
    """A chance times k!, or the margin of N times k! for what he makes."""
    return value if made else 2 * value - root.left * FACTORIALS[root.state.hidden]


cdef void lay_out(Search* s, const Deal* deal, const Position* position) noexcept nogil:
    """Take over what lies under what; forget what was proved where that, or whose the cards above are, was otherwise."""
    cdef int place, seat
    cdef bint other = (position.covers[0] & s.covering[1] or position.covers[1] & s.covering[0]) != 0
    for place in range(32):
        if deal.under[place] and s.deal.under[place] not in (0, deal.under[place]):
            other = True
    if other:
        search_clear(s)
    for place in range(32):
        if deal.under[place]:
            s.deal.under[place] = deal.under[place]
    for seat in range(2):
        s.covering[seat] |= position.covers[seat]


cdef void search_clear(Search* s) noexcept nogil:
    """Forget what was proved."""
    table_clear(&s.table)
    memset(s.deal.under, 0, sizeof(s.deal.under))
    memset(s.covering, 0, sizeof(s.covering))
    memset(s.refutations, 0, sizeof(s.refutations))


cdef void solve_row(Search* s, const Position* position, int32_t* margin, uint8_t* best, uint32_t* legal,
                    int32_t* cards) noexcept nogil:
    """Write down the margin, a best card, the legal cards and the margin after each of them, by card index."""
    cdef Moves moves
    cdef int values[9]
    cdef int index, value
    cdef int sign = -1 if position.turn else 1
    cdef cards_t card
    cdef uint32_t found
    values_of(s, position, &moves, values)
    margin[0] = 0
    legal[0] = 0
    for index in range(moves.size):
        value = 2 * values[index] - position.left
        card = moves.items[index].card
        if index == 0 or sign * value > sign * margin[0]:
            margin[0] = value
            best[0] = s.deal.contract.card[lowest(card)]
        found = indices(&s.deal.contract, same_moves(position, &moves.items[index]))
        legal[0] |= found
        while found:
            cards[lowest(found)] = value
            found &= found - 1
