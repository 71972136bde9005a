"""Points that are already sure before a trick, whoever plays how.

A trump that only trumps of its own side can beat is won by its side, whoever holds it and whenever it is played.
The leader's top cards win one after another: trumps always, other suits as long as no opponent can ruff and no
partner has to.
"""
from cards cimport bottom_of, cards_t, count, suit_of, top_of
from contract cimport Contract, points_of
from position cimport Position, open_belotes

ctypedef struct Bounds:
    int low             # North and South make at least this
    int high            # … and at most this
    cards_t low_needs   # the lowest card of each suit whose rank the bound used
    cards_t high_needs


cdef inline cards_t top_run(cards_t cards, cards_t held) noexcept nogil:
    """The cards held above every other card of a suit."""
    cdef cards_t others = cards & ~held
    if not others:
        return held
    return held & ~((top_of(others) << 1) - 1)


cdef inline int longest(const Position* position, cards_t suit, int seat) noexcept nogil:
    """The most cards of a suit in the hand of somebody else."""
    cdef int most = 0
    cdef int step, held
    for step in range(1, 4):
        held = count(position.hands[(seat + step) & 3] & suit)
        if held > most:
            most = held
    return most


cdef inline cards_t cashable(const Position* position, cards_t suit, cards_t* needs) noexcept nogil:
    """The leader's cards of a suit that win if he plays them from the top and nobody ruffs."""
    cdef cards_t held = position.hands[position.turn] & suit
    cdef cards_t run = top_run(position.cards & suit, held)
    cdef int others = longest(position, suit, position.turn)
    cdef cards_t all_sure = held if count(run) >= others else run
    while count(run) > others:      # so many rounds leave them without the suit; the ranks below do not matter
        run &= run - 1
    needs[0] |= bottom_of(run)
    return all_sure


cdef inline cards_t sure_tricks(const Position* position, const Contract* contract, cards_t* needs) noexcept nogil:
    """The leader's cards that win a trick each if he plays them from the top, trumps first."""
    cdef cards_t trumps = contract.trumps
    cdef cards_t partner = position.hands[position.turn ^ 2]
    cdef cards_t sure = 0
    cdef cards_t plain = 0
    cdef cards_t plain_needs = 0
    cdef int suit, rounds
    if trumps:
        if position.hands[position.turn] & trumps:
            sure = cashable(position, trumps, needs)
        rounds = count(sure)
        if (
            count(position.hands[(position.turn + 1) & 3] & trumps) > rounds
            or count(position.hands[(position.turn + 3) & 3] & trumps) > rounds
        ):
            return sure
    for suit in range(1 if trumps else 0, 4):
        if position.hands[position.turn] & suit_of(suit):
            plain |= cashable(position, suit_of(suit), &plain_needs)
    # A partner with trumps left would take the lead if he had to ruff, or had nothing else to play.
    if trumps and count(partner & trumps) > rounds and (
        (contract.ruff and not contract.partner_exempt) or count(partner & ~trumps) < count(plain)
    ):
        return sure
    needs[0] |= plain_needs
    return sure | plain


cdef inline void bounds_before_trick(const Position* position, const Contract* contract,
                                     Bounds* bounds) noexcept nogil:
    """Say what is sure before a trick."""
    cdef cards_t sure[2]
    cdef cards_t needs[2]
    cdef cards_t trumps = position.cards & contract.trumps
    cdef cards_t open = open_belotes(position, contract)
    cdef cards_t held
    cdef int leader = position.turn & 1
    cdef int points[2]
    cdef int side, suit
    sure[0] = sure[1] = needs[0] = needs[1] = 0
    if trumps:
        side = 1 if (position.hands[1] | position.hands[3]) & top_of(trumps) else 0
        held = trumps & (position.hands[side] | position.hands[side + 2])
        sure[side] = top_run(trumps, held)
        if trumps != held:
            needs[side] = bottom_of(sure[side])
    held = sure_tricks(position, contract, &needs[leader])
    sure[leader] |= held
    for side in range(2):
        points[side] = points_of(contract, sure[side])
    if held == position.hands[position.turn]:   # he takes all that is left
        points[leader] = position.left
        sure[leader ^ 1] = 0
        if not position.taken & (2 >> leader):
            points[leader] += contract.capot
    bounds.low = points[0]
    bounds.high = position.left - points[1]
    # A capot is open to a side as long as the other has taken nothing and nothing is sure for it.
    if not (position.taken & 1 or sure[0]):
        bounds.low -= contract.capot
    if not (position.taken & 2 or sure[1]):
        bounds.high += contract.capot
    for suit in range(4):
        if open & suit_of(suit):
            held = open & suit_of(suit)
            if held & (position.hands[0] | position.hands[2]):
                bounds.high += contract.belote
            else:
                bounds.low -= contract.belote
    bounds.low_needs = needs[0]
    bounds.high_needs = needs[1]
