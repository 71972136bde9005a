"""A first guess at the value of a position, from the cards alone: where the search starts, never what it answers.

The weights, in tenths of a point, are a least squares fit on solved deals: scripts/fit/guess.py prints the table.
"""
from cards cimport cards_t, count, suit_of, top_of
from contract cimport Contract
from position cimport Position

cdef extern from *:
    """
    typedef struct {
        short trump[8], plain[8];
        short lead, top_length, top_two, second, longest_trump, no_card, one_card;
    } bs_guess;

    static const bs_guess bs_guesses[3][5] = {      /* with 4 (or fewer) to 8 cards a hand */
        {   /* a suit */
            { {0, 33, 41, 51, 59, 82, 105, 219}, {-126, -61, -84, -74, -75, -74, -64, -32}, 58, 13, -18, 5, -1, -46, -43 },
            { {-18, 32, 35, 36, 44, 61, 90, 209}, {-50, -76, -76, -70, -70, -69, -63, -14}, 68, 12, -18, 9, 22, -36, -49 },
            { {-4, -5, 6, 13, 22, 37, 71, 198}, {-50, -57, -52, -53, -53, -49, -47, 22}, 64, 12, -7, 26, 56, 8, -30 },
            { {-19, -10, -7, 1, 12, 28, 65, 201}, {-47, -46, -48, -49, -48, -43, -48, 57}, 63, 4, 10, 36, 67, 62, -7 },
            { {-21, -25, -14, -9, 14, 23, 67, 207}, {-47, -48, -48, -49, -45, -40, -52, 86}, 71, 0, 19, 55, 68, 93, 10 },
        },
        {   /* no trump */
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-14, -4, -4, -9, -8, -9, -3, 49}, 103, 53, -30, 18, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-16, -15, -9, -10, -13, -9, -4, 75}, 105, 43, -9, 36, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-1, -17, -16, -18, -15, -9, -12, 88}, 103, 37, 16, 40, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-17, -16, -17, -20, -18, -7, -11, 106}, 93, 33, 29, 50, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-20, -18, -19, -23, -20, -5, -13, 119}, 82, 29, 40, 66, 0, 0, 0 },
        },
        {   /* all trumps */
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-35, -8, -8, -7, -12, -8, -10, 89}, 195, 63, -24, 36, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-55, -29, -9, -7, -10, -13, -15, 138}, 208, 48, 5, 46, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-26, -32, -24, -23, -19, -13, -34, 170}, 207, 37, 55, 73, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-34, -30, -22, -20, -23, -19, -41, 189}, 200, 33, 69, 95, 0, 0, 0 },
            { {0, 0, 0, 0, 0, 0, 0, 0}, {-43, -48, -32, -24, -38, -6, -44, 235}, 241, 32, 133, 121, 0, 0, 0 },
        },
    };
    """
    ctypedef struct Guess "bs_guess":
        short trump[8]          # what a card brings to the side that holds it, the strongest of its suit last
        short plain[8]
        short lead
        short top_length        # the top card of a suit, for each card of the suit in the same hand
        short top_two           # the two top cards of a suit in one hand
        short second            # the second card of a suit in another hand, with another card of the suit
        short longest_trump     # for each trump that the longest trump hand has more than the opponents' longest
        short no_card           # a suit without a card, in a hand with trumps
        short one_card          # … or with a single one

    const Guess GUESSES "bs_guesses"[3][5]


cdef inline int first_guess(const Position* position, const Contract* contract) noexcept nogil:
    """Guess what North and South make from here on, before a trick or early in one."""
    cdef const Guess* w = &GUESSES[0 if contract.trumps else 2 if contract.must_beat else 1][
        max(min(position.tricks, 8), 4) - 4
    ]
    cdef cards_t ns = position.hands[0] | position.hands[2]
    cdef cards_t rest, card
    cdef int tenths = -w.lead if position.turn & 1 else w.lead
    cdef int suit, seat, place, brings, held, holder
    for suit in range(4):
        rest = position.cards & suit_of(suit)
        place = 7
        holder = 0
        while rest:
            card = top_of(rest)
            rest ^= card
            brings = w.trump[place] if suit == 0 and contract.trumps else w.plain[place]
            if suit or not contract.trumps:
                if place == 7:
                    while not position.hands[holder] & card:
                        holder += 1
                    brings += w.top_length * count(position.hands[holder] & suit_of(suit))
                elif place == 6:
                    if position.hands[holder] & card:
                        brings += w.top_two
                    elif second_guarded(position, card, suit):
                        brings += w.second
            tenths += brings if ns & card else -brings
            place -= 1
    if contract.trumps:
        tenths += w.longest_trump * (
            max(count(position.hands[0] & contract.trumps), count(position.hands[2] & contract.trumps))
            - max(count(position.hands[1] & contract.trumps), count(position.hands[3] & contract.trumps))
        )
        for seat in range(4):
            if position.hands[seat] & contract.trumps:
                for suit in range(1, 4):
                    held = count(position.hands[seat] & suit_of(suit))
                    if held < 2:
                        brings = w.one_card if held else w.no_card
                        tenths += -brings if seat & 1 else brings
    return position.left // 2 + tenths // 10


cdef inline bint second_guarded(const Position* position, cards_t card, int suit) noexcept nogil:
    """Is the card not alone in its suit and hand?"""
    cdef int seat = 0
    while not position.hands[seat] & card:
        seat += 1
    return (position.hands[seat] & suit_of(suit)) != card
