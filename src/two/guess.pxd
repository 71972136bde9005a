"""A first guess at the value of a position of two players: where the search starts, never what it answers.

The weights, in tenths of a point, are a least squares fit on solved endings of Open Blot: scripts/fit/two_guess.py prints
the table.
"""
from cards cimport cards_t, suit_of, top_of
from contract cimport Contract
from two.position cimport Position, hand_of

cdef extern from *:
    """
    typedef struct { short trump[8], plain[8], lead; } bs_two_guess;

    static const bs_two_guess bs_two_guesses[2] = {
        {   /* a suit */
            {9, -1, 10, 8, 14, 31, 65, 133}, {-52, -50, -47, -48, -47, -40, -21, 34}, 43,
        },
        {   /* no trump */
            {0, 0, 0, 0, 0, 0, 0, 0}, {-24, -20, -19, -19, -19, -10, 12, 100}, 54,
        },
    };
    """
    ctypedef struct Guess "bs_two_guess":
        short trump[8]          # what a card brings to the player who holds it, the strongest of its suit last
        short plain[8]
        short lead
    const Guess GUESSES "bs_two_guesses"[2]


cdef inline int first_guess(const Position* position, const Contract* contract) noexcept nogil:
    """Guess what N makes from here on, before a trick or with a lead on the table."""
    cdef const Guess* w = &GUESSES[0 if contract.trumps else 1]
    cdef cards_t hand = hand_of(position, 0)
    cdef cards_t rest, card
    cdef int tenths = -w.lead if position.turn else w.lead
    cdef int suit, place, brings
    for suit in range(4):
        rest = position.cards & suit_of(suit)
        place = 7
        while rest:
            card = top_of(rest)
            rest ^= card
            brings = w.trump[place] if suit == 0 and contract.trumps else w.plain[place]
            tenths += brings if hand & card else -brings
            place -= 1
    return position.left // 2 + tenths // 10
