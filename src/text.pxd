"""A position written plainly, `N:AJ.T.KQ. … … … H E 7S taken=NS`: read at once, or left to the reader that knows why not.

Plain is what the package itself prints: capitals, dots, single signs for ranks. Whatever is taken here must mean the
same to that reader, and whatever it would refuse must be left to it.
"""
from libc.stdint cimport uint8_t, uint32_t

from cards cimport count

ctypedef struct Plain:      # card sets and cards by card index, 8·suit + rank
    uint32_t hands[4]
    uint8_t table[3]
    int on_table
    int strain              # negative for none
    int leader              # negative for none
    int taken


cdef inline int place_in(const char* signs, char sign) noexcept nogil:
    """The place of a sign among some, from 0; negative if it is none of them."""
    cdef int place = 0
    while signs[place]:
        if signs[place] == sign:
            return place
        place += 1
    return -1


cdef inline int rank_of(char sign) noexcept nogil:
    return place_in(b"789TJQKA", sign)


cdef inline int suit_of_letter(char sign) noexcept nogil:
    return place_in(b"SHDC", sign)


cdef inline int seat_of(char sign) noexcept nogil:
    return place_in(b"NESW", sign)


cdef inline bint at_end(const char** at) noexcept nogil:
    """Pass over blanks; is the text at its end?"""
    while at[0][0] == c" " or c"\t" <= at[0][0] <= c"\r":
        at[0] += 1
    return at[0][0] == 0


cdef inline bint ends_word(char sign) noexcept nogil:
    return sign == 0 or sign == c" " or c"\t" <= sign <= c"\r"


cdef inline bint read_hand(const char** at, uint32_t* hand) noexcept nogil:
    """Read `AJ9.T8.KQ.7`."""
    cdef int suit = 0
    cdef int rank
    cdef uint32_t card
    hand[0] = 0
    while not ends_word(at[0][0]):
        if at[0][0] == c".":
            suit += 1
        else:
            rank = rank_of(at[0][0])
            if rank < 0 or suit > 3:
                return False
            card = <uint32_t>1 << (8 * suit + rank)
            if hand[0] & card:
                return False
            hand[0] |= card
        at[0] += 1
    return suit == 3


cdef inline bint read_strain(const char** at, int* strain) noexcept nogil:
    if at[0][0] in (c"N", c"A") and at[0][1] == c"T":
        strain[0] = 4 if at[0][0] == c"N" else 5
        at[0] += 2
    else:
        strain[0] = suit_of_letter(at[0][0])
        at[0] += 1
        if strain[0] >= 0 and at[0][0] == c"x":
            strain[0] += 6
            at[0] += 1
    return strain[0] >= 0 and ends_word(at[0][0])


cdef inline bint read_sides(const char** at, int* taken) noexcept nogil:
    """Read `-`, `NS`, `EW` or `NS+EW`."""
    cdef const char* text = at[0]
    if text[0] == c"-":
        taken[0] = 0
        at[0] += 1
    elif text[0] == c"N" and text[1] == c"S":
        taken[0] = 1
        at[0] += 2
        if text[2] == c"+" and text[3] == c"E" and text[4] == c"W":
            taken[0] = 3
            at[0] += 3
    elif text[0] == c"E" and text[1] == c"W":
        taken[0] = 2
        at[0] += 2
    else:
        return False
    return ends_word(at[0][0])


cdef inline bint fits(const Plain* plain, uint32_t seen) noexcept nogil:
    """Are the cards all different, and as many in each hand as there must be?"""
    cdef int size = count(plain.hands[plain.leader]) + (plain.on_table > 0)
    cdef int place, seat
    if size > 8:
        return False
    for place in range(plain.on_table):
        if seen >> plain.table[place] & 1:
            return False
        seen |= <uint32_t>1 << plain.table[place]
    for place in range(4):
        seat = (plain.leader + place) & 3
        if count(plain.hands[seat]) != size - (place < plain.on_table):
            return False
    return True


cdef inline bint read_plain(const char* text, int strain, int leader, uint32_t strains, Plain* plain) noexcept nogil:
    """Read a position, or a deal with a strain and a leader beside it; False for whatever is not plain."""
    cdef const char* at = text
    cdef const char* word = b"taken="
    cdef uint32_t seen = 0
    cdef uint32_t held
    cdef int taken = -1
    cdef int seat, place, rank, suit
    if at_end(&at):
        return False
    seat = seat_of(at[0])
    if seat < 0 or at[1] != c":":
        return False
    at += 2
    for place in range(4):
        if place and at_end(&at):
            return False
        if not read_hand(&at, &held) or seen & held:
            return False
        seen |= held
        plain.hands[(seat + place) & 3] = held
    plain.on_table = 0
    plain.strain, plain.leader = strain, leader
    if not at_end(&at):
        if strain >= 0 or leader >= 0:
            return False
        if not read_strain(&at, &plain.strain) or at_end(&at):
            return False
        plain.leader = seat_of(at[0])
        at += 1
        if not ends_word(at[0]):
            return False
        while not at_end(&at):
            if at[0] == word[0]:
                for place in range(6):
                    if at[0] != word[place]:
                        return False
                    at += 1
                if not read_sides(&at, &taken) or not at_end(&at):
                    return False
                break
            rank = rank_of(at[0])
            suit = suit_of_letter(at[1]) if rank >= 0 else -1
            if suit < 0 or plain.on_table == 3 or not ends_word(at[2]):
                return False
            plain.table[plain.on_table] = 8 * suit + rank
            plain.on_table += 1
            at += 2
    if plain.strain < 0 or plain.leader < 0 or not strains >> plain.strain & 1 or not fits(plain, seen):
        return False
    if count(seen) + plain.on_table == 32:
        plain.taken = 0
        return taken <= 0
    plain.taken = 3 if taken < 0 else taken
    return True
