"""Searches from the root: the value of a position, of every legal card, a best line, the values along a played line."""
from libc.stdint cimport uint8_t
from libc.stdlib cimport abs

from cards cimport cards_t, lowest
from contract cimport Contract
from dominance cimport Move, Moves, point_gap
from guess cimport first_guess
from moves cimport moves_make
from position cimport Position, position_play
from proof cimport Range, add_points, add_trick, tighten
from roem cimport trick_roem
from search cimport Search, can_make, open_before_trick, open_cards, search_begin
from table cimport Writer
from trick cimport trick_legal
from pv cimport aspiration_search, unknown


cdef enum:
    WINDOW = 20             # points to either side of the guess: the first aspiration window of a value
    WINDOW_BETTER = 5       # … and of the best card so far: the first window of the next card
    WINDOW_WORSE = 20
    WINDOW_LEADER = 12      # … of the value with one leader: that with the next
    WINDOW_PLAYED = 2       # … of the value of a position: that after one card more

ctypedef struct Line:
    uint8_t cards[32]       # card indices
    uint8_t seats[32]
    int size
    int points[2]           # of North–South and of East–West, bonuses among them
    int roem[2]             # … and what of them are combinations in tricks
    int taken


cdef inline int value_near(Search* s, const Position* position, int guess, int width) noexcept nogil:
    """What North and South make from here on with best play, looked for around a guess first."""
    cdef Range known
    unknown(&known, position, &s.contract)
    aspiration_search(s, position, guess, width, width, &known)
    return known.low.bound


cdef inline int value_of(Search* s, const Position* position) noexcept nogil:
    """What North and South make from here on with best play."""
    return value_near(s, position, first_guess(position, &s.contract), WINDOW)


cdef inline void root_moves(Search* s, const Position* position, Moves* moves) noexcept nogil:
    """List the legal cards, one for each group of adjacent cards with the same points."""
    cdef cards_t looked = 0
    cdef int seat = position.turn
    cdef Writer writer
    search_begin(s, position)
    if position.trick.size:
        writer.open = open_cards(s, position)
    else:
        open_before_trick(s, position, &writer)
    moves.size = 0
    if position.tricks:
        moves_make(
            moves, position, &s.contract, &s.weights,
            trick_legal(&position.trick, &s.contract, position.hands[seat], seat, &looked),
            writer.open, 0,
        )


cdef inline void from_adjacent(const Move* tried, const Range* proved, const Move* move, Range* known) noexcept nogil:
    """Let what is proved about one card speak for an adjacent one: the two swap names."""
    cdef Range found = proved[0]
    cdef cards_t both = tried.card | move.card
    found.low.bound -= point_gap(tried, move, proved.low.counted, False)
    found.high.bound += point_gap(tried, move, proved.high.counted, True)
    if 0 < found.low.counted & both < both:
        found.low.counted ^= both
    if 0 < found.high.counted & both < both:
        found.high.counted ^= both
    tighten(known, &found)


cdef inline void values_of(Search* s, const Position* position, Moves* moves, int* values) noexcept nogil:
    """List the legal cards with what North and South make from here on after each."""
    cdef const Contract* contract = &s.contract
    cdef Position child
    cdef Range known[8]
    cdef Move* move
    cdef int index, other, gain
    cdef int guess = first_guess(position, contract)
    cdef bint ns = not position.turn & 1
    cdef int below = WINDOW
    cdef int above = WINDOW
    root_moves(s, position, moves)
    for index in range(moves.size):
        move = &moves.items[index]
        child = position[0]
        gain = position_play(&child, contract, move.card)
        unknown(&known[index], &child, contract)
        add_points(&known[index], gain)
        for other in range(index):
            if moves.items[other].group == move.group:
                from_adjacent(&moves.items[other], &known[other], move, &known[index])
        add_points(&known[index], -gain)
        aspiration_search(s, &child, guess - gain, below, above, &known[index])
        add_points(&known[index], gain)
        if child.trick.size == 0:
            add_trick(&child.trick, &known[index].low)
            add_trick(&child.trick, &known[index].high)
        values[index] = known[index].low.bound
        # The next card is worth much the same, or less to its player.
        if index == 0 or (values[index] > guess) == ns:
            guess = values[index]
        below = WINDOW_WORSE if ns else WINDOW_BETTER
        above = WINDOW_BETTER if ns else WINDOW_WORSE


cdef inline void best_line(Search* s, const Position* start, int value, Line* line) noexcept nogil:
    """Write down a best line to the end, of a position of known value.

    Of several best cards the first in the order of `root_moves` is played, so that the line does not depend on
    what was searched before.
    """
    cdef Position position = start[0]
    cdef Position child
    cdef Moves moves
    cdef int index, gain, bonus, roem
    cdef bint ns
    line.size = 0
    line.points[0] = line.points[1] = 0
    line.roem[0] = line.roem[1] = 0
    while position.tricks:
        ns = not position.turn & 1
        root_moves(s, &position, &moves)
        for index in range(moves.size):
            child = position
            gain = position_play(&child, &s.contract, moves.items[index].card)
            if index == moves.size - 1:     # one of them keeps the value
                break
            if child.tricks == 0:
                if gain == value:
                    break
            elif ns:
                if can_make(s, &child, value - gain):
                    break
            elif not can_make(s, &child, value - gain + 1):
                break
        line.cards[line.size] = s.contract.card[lowest(moves.items[index].card)]
        line.seats[line.size] = position.turn
        line.size += 1
        bonus = gain
        if child.trick.size == 0:
            roem = trick_roem(&s.contract, child.trick.cards) if s.contract.roem else 0
            bonus -= -roem if child.turn & 1 else roem
            line.points[child.turn & 1] += position.left - child.left + 2 * roem
            line.roem[child.turn & 1] += 2 * roem
            if not child.turn & 1:
                bonus -= position.left - child.left
        line.points[bonus < 0] += 2 * abs(bonus)
        value -= gain
        position = child
    line.taken = position.taken


cdef inline void roem_after(Search* s, const Position* start, cards_t card, int value, int* roem) noexcept nogil:
    """Add up the raw points of the combinations in tricks, of both sides, if a best line follows a card.

    `value` is what North and South make from the start on with it.
    """
    cdef Position child = start[0]
    cdef Line line
    value -= position_play(&child, &s.contract, card)
    best_line(s, &child, value, &line)
    roem[0] = line.roem[0]
    roem[1] = line.roem[1]
    if child.trick.size == 0:
        roem[child.turn & 1] += 2 * trick_roem(&s.contract, child.trick.cards)


cdef inline void values_by_leader(Search* s, Position* position, int* values) noexcept nogil:
    """What North and South make with each of the four seats to lead, before a trick."""
    cdef int guess = 0
    cdef int leader, width
    for leader in range(4):
        position.turn = leader
        if leader == 0:
            guess = first_guess(position, &s.contract)
            width = WINDOW
        else:
            width = WINDOW_LEADER
        guess = values[leader] = value_near(s, position, guess, width)


cdef inline int values_along(Search* s, const Position* start, const uint8_t* cards, int size,
                             int* margins) noexcept nogil:
    """Write down the margin before each of some cards, and after the last; return how many were legal."""
    cdef Position position = start[0]
    cdef int value = value_of(s, start)
    cdef int index
    cdef cards_t card
    cdef cards_t looked = 0
    margins[0] = 2 * value - position.left
    for index in range(size):
        card = <cards_t>1 << s.contract.place[cards[index] & 31]
        if not card & trick_legal(
            &position.trick, &s.contract, position.hands[position.turn], position.turn, &looked
        ):
            return index
        value -= position_play(&position, &s.contract, card)
        value = value_near(s, &position, value, WINDOW_PLAYED)
        margins[index + 1] = 2 * value - position.left
    return size
