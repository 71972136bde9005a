"""The points and the law of the cards under one ruleset and strain, as the search reads them."""
from libc.stdint cimport uint8_t

from cards cimport cards_t, lowest

cdef enum Undertrump:
    UNDERTRUMP_FREE
    UNDERTRUMP_FORCED
    UNDERTRUMP_FORBIDDEN

ctypedef struct Contract:
    uint8_t place[32]       # of each card index
    uint8_t card[32]        # the card index at each place
    uint8_t points[32]      # raw points of the card at each place
    cards_t trumps          # the trump suit of a suit contract; none in no trump and in all trumps
    cards_t must_beat       # the suits in which a follower must beat the best card if he can
    cards_t held_back       # the trumps, where nobody leads one while he holds another suit
    cards_t belotes         # king and queen of every suit whose belote depends on the play
    uint8_t ruff            # a player who cannot follow must ruff …
    uint8_t partner_exempt  # … unless his partner is winning …
    uint8_t overruff        # … with a higher trump than the one on the table …
    uint8_t undertrump      # … and if he has only lower ones: an Undertrump
    uint8_t monotone        # in every suit a stronger card is worth as much as a weaker one, or more
    int last_trick
    int capot               # half the bonus of a side that takes every trick: its opponents lose the other half
    int belote              # half the points of a belote, likewise
    int roem                # half of all that combinations in tricks can bring; 0 where they bring nothing (roem.pxd)
    uint8_t run[2]          # half the points of three and of four cards in sequence
    uint8_t stuk            # … of king and queen of trumps
    uint8_t four[8]         # … of four of a rank, by rank
    uint8_t ranks           # the ranks of which four count
    cards_t stuk_suits      # the suits in which king and queen count: a bit each
    uint8_t natural[2][256]     # cards of a suit in the order 7 8 9 10 J Q K A, by places: of the first suit, of the others
    uint8_t places[2][256]      # … and back
    uint8_t suit_roem[2][256]   # half the points of the combinations among some cards of a suit, by places


cdef extern from *:
    """
    #if defined(__GNUC__)
      #define bs_rarely(condition) __builtin_expect(!!(condition), 0)
    #else
      #define bs_rarely(condition) (condition)
    #endif
    """
    bint rarely "bs_rarely"(bint condition) noexcept nogil      # of what most games do not have


cdef inline int points_of(const Contract* contract, cards_t cards) noexcept nogil:
    """The raw points of a set of cards."""
    cdef int points = 0
    while cards:
        points += contract.points[lowest(cards)]
        cards &= cards - 1
    return points
