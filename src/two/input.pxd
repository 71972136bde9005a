"""What comes in for two players: open cards, what lies under them, and the lead, checked and turned into places."""
from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from cards cimport bottom_of, cards_t, count, lowest
from input cimport places
from two.position cimport Deal, Position, position_play, position_set

cdef enum:
    NOTHING_UNDER = 255     # in `under`: no card …
    UNKNOWN_UNDER = 254     # … or one of the closed cards that nobody has seen

cdef enum Fault:
    FAULT_NONE
    FAULT_TWICE         # a card that is in two places
    FAULT_SIZES         # players without the same number of cards, or with too many
    FAULT_TABLE         # no such card on the table
    FAULT_LEADER
    FAULT_UNDER         # no such card under another, or a card under nothing
    FAULT_CLOSED        # closed cards that are not as many as the unknown places
    FAULT_TURNING       # cards to be turned up where none can be
    FAULT_TAKEN         # somebody has taken a trick, in the first trick of a whole deal

ctypedef struct Start:      # card sets and cards by card index, 8·suit + rank
    uint32_t hands[2]       # open cards
    uint8_t under[32]       # by card: the closed card below it, NOTHING_UNDER or UNKNOWN_UNDER
    int table               # the lead, or -1
    int leader
    int taken
    uint32_t closed         # the unknown closed cards
    int turning             # seats with an unknown card that is to be turned up before anybody plays: bit 0 N, bit 1 S
    bint late               # cards turn when the trick is taken, not at once

ctypedef struct Entered:
    Position position       # the trick on the table is played only where nothing is unknown; unknown cards are in no hand
    cards_t open[2]         # before the trick on the table
    cards_t unknown[2]      # open cards, and a lead on the table, that cover an unknown one
    cards_t closed          # the unknown closed cards
    cards_t given[2]        # the closed cards that are known
    cards_t lead            # on the table, or none
    int hidden              # how many cards are unknown


cdef inline Fault enter(Entered* entered, Deal* deal, const Start* start) noexcept nogil:
    """Make the position of a start, and write into the deal what lies under what; or say what is wrong with it."""
    cdef const uint8_t* place = deal.contract.place
    cdef cards_t open[2]
    cdef uint32_t seen = 0
    cdef uint32_t rest
    cdef int seat, card, below
    cdef int sizes[2]
    cdef int unknown = 0
    if not 0 <= start.leader < 2:
        return FAULT_LEADER
    if not -1 <= start.table < 32:
        return FAULT_TABLE
    if start.turning & ~3:
        return FAULT_TURNING
    if start.taken & ~3:
        return FAULT_TAKEN
    memset(deal.under, 0, sizeof(deal.under))
    entered.unknown[0] = entered.unknown[1] = 0
    entered.given[0] = entered.given[1] = 0
    entered.lead = 0
    for seat in range(2):
        rest = start.hands[seat]
        if start.table >= 0 and seat == start.leader:
            if rest >> start.table & 1:
                return FAULT_TWICE
            rest |= <uint32_t>1 << start.table
            entered.lead = <cards_t>1 << place[start.table]
        if seen & rest:
            return FAULT_TWICE
        seen |= rest
        open[seat] = places(&deal.contract, rest)
        sizes[seat] = count(rest)
        if count(rest) > 9:
            return FAULT_SIZES
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            below = start.under[card]
            if below == UNKNOWN_UNDER:
                entered.unknown[seat] |= <cards_t>1 << place[card]
                unknown += 1
                sizes[seat] += 1
            elif below != NOTHING_UNDER:
                if below > 31:
                    return FAULT_UNDER
                if seen >> below & 1:
                    return FAULT_TWICE
                seen |= <uint32_t>1 << below
                deal.under[place[card]] = <cards_t>1 << place[below]
                entered.given[seat] |= <cards_t>1 << place[below]
                sizes[seat] += 1
        if start.turning >> seat & 1:
            unknown += 1
            sizes[seat] += 1
    # A card under another must be no open card of the other player, read later; and nothing lies under what nobody holds.
    if start.hands[0] & start.hands[1]:
        return FAULT_TWICE
    for card in range(32):
        if start.under[card] != NOTHING_UNDER and not seen >> card & 1:
            return FAULT_UNDER
    if start.closed & seen:
        return FAULT_TWICE
    if count(start.closed) != unknown:
        return FAULT_CLOSED
    if start.turning:
        # The leader's card turns before the answer where cards turn at once; the others turn after a trick.
        if start.table >= 0 and (
            start.late or start.turning != 1 << start.leader or start.under[start.table] != NOTHING_UNDER
        ):
            return FAULT_TURNING
        if start.table < 0 and start.turning == 3 and not start.late:
            return FAULT_TURNING
    if sizes[0] != sizes[1] or sizes[0] > 16:
        return FAULT_SIZES
    if sizes[0] == 16 and start.taken:
        return FAULT_TAKEN
    entered.open[0] = open[0]
    entered.open[1] = open[1]
    entered.hidden = unknown
    entered.closed = places(&deal.contract, start.closed)
    position_set(&entered.position, deal, open, start.leader, start.taken)
    entered.position.tricks = sizes[0]
    if not unknown and entered.lead:
        position_play(&entered.position, deal, entered.lead)
    return FAULT_NONE
