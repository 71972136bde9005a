"""Searches of two players from the root: a value, the values of all cards, a best line, the values along a played line."""
from libc.stdint cimport uint8_t

from cards cimport cards_t, lowest
from contract cimport Contract
from dominance cimport Move, Moves, point_gap
from proof cimport Range, add_points, add_trick, tighten
from trick cimport trick_legal
from two.guess cimport first_guess
from two.moves cimport moves_list, moves_sort
from two.position cimport Position, open_belotes, position_play
from two.search cimport Search, aspiration_search, can_make, unknown

cdef enum:
    WINDOW = 8             # points to either side of the guess: the first aspiration window of a value
    WINDOW_BETTER = 5       # … and of the best card so far: the first window of the next card
    WINDOW_WORSE = 16
    WINDOW_PLAYED = 2       # … of the value of a position: that after one card more

ctypedef struct Line:
    uint8_t cards[32]       # card indices; the first `size` of them
    int size


cdef inline int value_near(Search* s, const Position* position, int guess, int width) noexcept nogil:
    """What N makes from here on with best play, looked for around a guess first."""
    cdef Range known
    unknown(&known, position, &s.deal.contract)
    aspiration_search(s, position, guess, width, width, &known)
    return known.low.bound


cdef inline int value_of(Search* s, const Position* position) noexcept nogil:
    """What N makes from here on with best play."""
    return value_near(s, position, first_guess(position, &s.deal.contract), WINDOW)


cdef inline void root_moves(Search* s, const Position* position, Moves* moves) noexcept nogil:
    """List the legal cards, one for each group of adjacent cards with the same points."""
    cdef cards_t looked = 0
    cdef int seat = position.turn
    moves.size = 0
    if position.tricks:
        moves_list(
            moves, position, &s.deal.contract,
            trick_legal(&position.trick, &s.deal.contract, position.open[seat], seat, &looked),
            open_belotes(position, &s.deal.contract),
        )
        moves_sort(moves, position, &s.deal.contract, &s.weights, 0)


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
    """List the legal cards with what N makes from here on after each."""
    cdef Position child
    cdef Range known[9]         # MOST_MOVES
    cdef Move* move
    cdef int index, other, gain
    cdef int guess = first_guess(position, &s.deal.contract)
    cdef bint ns = position.turn == 0
    cdef int below = WINDOW
    cdef int above = WINDOW
    root_moves(s, position, moves)
    for index in range(moves.size):
        move = &moves.items[index]
        child = position[0]
        gain = position_play(&child, &s.deal, move.card)
        unknown(&known[index], &child, &s.deal.contract)
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


cdef inline void best_line(Search* s, const Position* start, Line* line) noexcept nogil:
    """Write down a best line to the end: of several best cards the first in the order of `root_moves`."""
    cdef Position position = start[0]
    cdef Position child
    cdef Moves moves
    cdef int value = value_of(s, start)
    cdef int index, gain
    line.size = 0
    while position.tricks:
        root_moves(s, &position, &moves)
        for index in range(moves.size):
            child = position
            gain = position_play(&child, &s.deal, moves.items[index].card)
            if index == moves.size - 1:     # one of them keeps the value
                break
            if child.tricks == 0:
                if gain == value:
                    break
            elif position.turn == 0:
                if can_make(s, &child, value - gain):
                    break
            elif not can_make(s, &child, value - gain + 1):
                break
        line.cards[line.size] = s.deal.contract.card[lowest(moves.items[index].card)]
        line.size += 1
        value -= gain
        position = child


cdef inline int values_along(Search* s, const Position* start, const uint8_t* cards, int size,
                             int* margins) noexcept nogil:
    """Write down the margin before each of some cards, and after the last; return how many were legal."""
    cdef Position position = start[0]
    cdef const Contract* contract = &s.deal.contract
    cdef int value = value_of(s, start)
    cdef int index
    cdef cards_t card
    cdef cards_t looked = 0
    margins[0] = 2 * value - position.left
    for index in range(size):
        card = <cards_t>1 << contract.place[cards[index] & 31]
        if not card & trick_legal(&position.trick, contract, position.open[position.turn], position.turn, &looked):
            return index
        value -= position_play(&position, &s.deal, card)
        value = value_near(s, &position, value, WINDOW_PLAYED)
        margins[index + 1] = 2 * value - position.left
    return size
