"""Roem: combinations of cards that fall together in one trick, for the side that takes it.

A run of three or four cards of a suit, in the order 7 8 9 10 J Q K A; king and queen of trumps, with a run or alone; four
cards of a rank. The contract keeps half of their points, as of every bonus.

A combination is *open* before a trick as long as all its cards are in different hands: only then can they still fall
together. What is no longer open never will be again, so that cards of no open combination count for their points alone.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from cards cimport cards_t, highest, lowest, squeeze, suit_of
from contract cimport Contract
from trick cimport Trick

cdef enum:
    QUEEN = 5       # of the ranks of a suit, 7 the lowest

ctypedef struct OpenRoem:
    cards_t cards       # of combinations that are open, by their places
    uint64_t key        # the same cards, and above them their places among the cards that are left of their suits
    int most            # half of what they can bring at the most
    bint settled        # none is open, nor will be


cdef inline void roem_set(Contract* contract, int three, int four, int stuk, int stuk_suits,
                          const uint8_t* rank) noexcept nogil:
    """Fill the tables of a contract; half points of runs, of the stuk in some of the suits, of four of a rank."""
    cdef int kind, cards, place, ranks, run, longest
    contract.run[0] = three
    contract.run[1] = four
    contract.stuk = stuk
    contract.stuk_suits = 0
    contract.roem = 0
    contract.ranks = 0
    for place in range(8):
        contract.four[place] = rank[place]
        contract.roem += rank[place]
        if rank[place]:
            contract.ranks |= 1 << place
    for kind in range(2):
        contract.roem += (1 if kind == 0 else 3) * 2 * max(three, four)
    for place in range(4):
        if stuk and stuk_suits >> place & 1:
            contract.roem += stuk
            contract.stuk_suits |= <cards_t>(1 << QUEEN) << (8 * place)
    for kind in range(2):
        for cards in range(256):
            ranks = 0
            for place in range(8):
                if cards >> place & 1:
                    ranks |= 1 << (contract.card[8 * kind + place] & 7)
            contract.natural[kind][cards] = ranks
            contract.places[kind][ranks] = cards
            run = longest = 0
            for place in range(8):
                run = run + 1 if ranks >> place & 1 else 0
                longest = max(longest, run)
            contract.suit_roem[kind][cards] = four if longest >= 4 else three if longest == 3 else 0
            if ranks >> QUEEN & 3 == 3 and contract.stuk_suits & suit_of(kind):
                contract.suit_roem[kind][cards] += stuk


cdef inline uint32_t by_rank(const Contract* contract, cards_t cards) noexcept nogil:
    """Put the cards of every suit in the order of their ranks."""
    return (
        contract.natural[0][cards & 0xFF]
        | <uint32_t>contract.natural[1][cards >> 8 & 0xFF] << 8
        | <uint32_t>contract.natural[1][cards >> 16 & 0xFF] << 16
        | <uint32_t>contract.natural[1][cards >> 24] << 24
    )


cdef inline cards_t by_place(const Contract* contract, uint32_t ranks) noexcept nogil:
    """Put them back."""
    return (
        contract.places[0][ranks & 0xFF]
        | <cards_t>contract.places[1][ranks >> 8 & 0xFF] << 8
        | <cards_t>contract.places[1][ranks >> 16 & 0xFF] << 16
        | <cards_t>contract.places[1][ranks >> 24] << 24
    )


cdef inline int trick_roem(const Contract* contract, cards_t cards) noexcept nogil:
    """Half of the points of the combinations in a trick."""
    cdef int half = (
        contract.suit_roem[0][cards & 0xFF] + contract.suit_roem[1][cards >> 8 & 0xFF]
        + contract.suit_roem[1][cards >> 16 & 0xFF] + contract.suit_roem[1][cards >> 24]
    )
    cdef uint32_t ranks
    if contract.ranks and cards & 0xFF and cards & 0xFF00 and cards & 0xFF0000 and cards >> 24:
        ranks = by_rank(contract, cards)
        if ranks == (ranks & 0xFF) * 0x01010101u:
            half += contract.four[lowest(ranks)]
    return half


cdef inline int add_roem(const Contract* contract, const Trick* trick, int gain) noexcept nogil:
    """What North and South make by a complete trick, with the combinations in it."""
    cdef int half = trick_roem(contract, trick.cards)
    return gain - half if trick.winner & 1 else gain + half


cdef inline int most_runs(const Contract* contract, int threes, int fours) noexcept nogil:
    """Half of what open runs of a suit can bring at the most, by the lowest ranks of those of three and of four cards."""
    cdef int apart
    cdef int half = contract.run[0]
    if highest(threes) - lowest(threes) > 2:
        half *= 2
    if fours:
        apart = contract.run[1]
        if highest(fours) - lowest(fours) > 3:
            apart *= 2
        elif highest(threes) - lowest(fours) > 3 or highest(fours) - lowest(threes) > 2:
            apart += contract.run[0]
        half = max(half, apart)
    return half


cdef inline void open_roem(const Contract* contract, const cards_t* hands, cards_t table, OpenRoem* found) noexcept nogil:
    """Find the combinations that are open, in the hands or with cards on the table."""
    cdef uint32_t held[4]
    cdef uint32_t every = by_rank(contract, table)
    cdef uint32_t threes, fours, pairs, ranks, cards, doubled
    cdef int seat, shift, rank
    for seat in range(4):
        held[seat] = by_rank(contract, hands[seat])
        every |= held[seat]
    threes = every & every >> 1 & every >> 2 & 0x3F3F3F3Fu if contract.run[0] or contract.run[1] else 0
    fours = threes & threes >> 1 & 0x1F1F1F1Fu if contract.run[1] else 0
    pairs = every & every >> 1 & contract.stuk_suits
    ranks = every & every >> 8
    ranks &= ranks >> 16
    ranks &= contract.ranks
    for seat in range(4):
        cards = held[seat]
        doubled = cards & cards >> 1
        threes &= ~(doubled | doubled >> 1 | cards & cards >> 2)
        pairs &= ~doubled
        fours &= ~(doubled | doubled >> 1 | doubled >> 2 | cards & cards >> 2 | cards >> 1 & cards >> 3 | cards & cards >> 3)
        if ranks:
            doubled = cards & cards >> 8
            doubled |= doubled >> 16 | doubled >> 8 | cards & cards >> 16 | cards >> 8 & cards >> 24 | cards & cards >> 24
            ranks &= ~doubled
    found.most = 0
    if not (threes | pairs | ranks):
        found.cards = 0
        found.key = 0
        found.settled = True
        return
    found.settled = False
    for shift in range(0, 32, 8):
        if threes >> shift & 0xFF:
            found.most += most_runs(contract, threes >> shift & 0xFF, fours >> shift & 0xFF)
        if pairs >> shift & 0xFF:
            found.most += contract.stuk
    cards = ranks
    while cards:
        rank = lowest(cards)
        found.most += contract.four[rank]
        cards &= cards - 1
    found.cards = by_place(contract, threes | threes << 1 | threes << 2 | pairs | pairs << 1 | ranks * 0x01010101u)
    found.key = found.cards
    table |= hands[0] | hands[1] | hands[2] | hands[3]
    for shift in range(0, 32, 8):
        found.key |= <uint64_t>squeeze(found.cards & suit_of(shift >> 3), table & suit_of(shift >> 3)) << (32 + shift)
