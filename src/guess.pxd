"""A first guess at the value of a position, from the cards alone: where the search starts, never what it answers.

The weights, in tenths of a point, are a least squares fit on solved deals: benchmarks/fit_guess.py.
"""
from cards cimport cards_t, count, highest, stronger, suit_of, top_of
from contract cimport Contract
from position cimport Position

cdef extern from *:
    """
    /* What a card brings to the side that holds it, by its place in the suit, weakest first. */
    static const short bs_cards[4][8] = {
        {-39, -34, -30, -23, -7, 11, 54, 188},      /* the trump suit */
        {-29, -29, -31, -29, -30, -26, -36, 91},    /* a plain suit */
        {-21, -23, -23, -23, -22, -4, -16, 132},    /* no trump */
        {-47, -44, -38, -25, -40, -11, -43, 248},   /* all trumps */
    };
    enum { BS_LEAD = 60, BS_LEAD_NO_TRUMP = 76, BS_LEAD_ALL_TRUMPS = 219, BS_TOP_LENGTH = 10, BS_LONGEST_TRUMP = 70, BS_VOID = 116, BS_TOP_TWO = 50, BS_SECOND = 60,
           BS_SINGLETON = 20 };
    """
    const short CARDS "bs_cards"[4][8]
    int LEAD "BS_LEAD"
    int LEAD_NO_TRUMP "BS_LEAD_NO_TRUMP"
    int LEAD_ALL_TRUMPS "BS_LEAD_ALL_TRUMPS"
    int LONGEST_TRUMP "BS_LONGEST_TRUMP"
    int TOP_LENGTH "BS_TOP_LENGTH"
    int TOP_TWO "BS_TOP_TWO"
    int SECOND "BS_SECOND"
    int VOID "BS_VOID"
    int SINGLETON "BS_SINGLETON"


cdef inline int first_guess(const Position* position, const Contract* contract) noexcept nogil:
    """Guess what North and South make from here on."""
    cdef int kind
    cdef int tenths = 0
    cdef int seat, suit, sign, held, place
    cdef cards_t rest, card, all_cards
    cdef int lengths[4]
    cdef int first_owner, second_owner
    cdef bint suit_contract = contract.trumps != 0
    cdef bint all_trumps = contract.must_beat == <cards_t>0xFFFFFFFFu
    for suit in range(4):
        all_cards = suit_of(suit)
        kind = (suit != 0) if suit_contract else 2 + all_trumps
        rest = position.cards & all_cards
        place = 7
        first_owner = second_owner = -1
        for seat in range(4):
            lengths[seat] = count(position.hands[seat] & all_cards)
        while rest:
            card = top_of(rest)
            rest ^= card
            for seat in range(4):
                if position.hands[seat] & card:
                    break
            tenths += -CARDS[kind][place] if seat & 1 else CARDS[kind][place]
            if place == 7:
                first_owner = seat
            elif place == 6:
                second_owner = seat
            place -= 1
        if suit_contract and suit == 0:
            tenths += LONGEST_TRUMP * (max(lengths[0], lengths[2]) - max(lengths[1], lengths[3]))
        else:
            if first_owner >= 0:
                tenths += (-TOP_LENGTH if first_owner & 1 else TOP_LENGTH) * lengths[first_owner] * (3 if all_trumps else 2 if not suit_contract else 1)
            if suit_contract:
                for seat in range(4):
                    if position.hands[seat] & contract.trumps and lengths[seat] < 2:
                        held = SINGLETON if lengths[seat] else VOID
                        tenths += -held if seat & 1 else held
            elif second_owner >= 0:
                if second_owner == first_owner:
                    tenths += (-TOP_TWO if first_owner & 1 else TOP_TWO) * (2 if all_trumps else 1)
                elif lengths[second_owner] > 1:
                    tenths += (-SECOND if second_owner & 1 else SECOND) * (2 if all_trumps else 1)
    held = LEAD if suit_contract else LEAD_ALL_TRUMPS if all_trumps else LEAD_NO_TRUMP
    tenths += -held if position.turn & 1 else held
    return position.left // 2 + tenths * position.tricks // 80
