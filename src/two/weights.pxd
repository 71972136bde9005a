"""The weights of the move ordering for two players, one set for suits and one for no trump.

They change how fast a proof is found, never what is proved. scripts/fit/two_order.py climbs on the nodes of random
endings of Open Blot, 11 tricks each, and prints this table.

Nodes of the first 30 endings: a suit 82,902, no trump 123,718.
"""
from contract cimport Contract

cdef extern from *:
    """
    typedef struct {
        int lead_sure;
        int lead_sure_points;
        int lead_forced_points;
        int lead_risky;
        int lead_risky_points;
        int lead_ruffed;
        int lead_ruffed_points;
        int lead_trump;
        int lead_cover;
        int lead_length;
        int lead_only;
        int lead_master;
        int win;
        int win_points;
        int win_trump;
        int win_cover;
        int win_master;
        int lose;
        int lose_points;
        int lose_trump;
        int lose_cover;
        int lose_master;
        int lose_length;
    } bs_two_weights;

    static const bs_two_weights bs_two_fitted[2] = {
        {   /* a suit */
            .lead_sure = 16, .lead_sure_points = 0, .lead_forced_points = 17, .lead_risky = -4,
            .lead_risky_points = 2, .lead_ruffed = 15, .lead_ruffed_points = 4, .lead_trump = -34,
            .lead_cover = 8, .lead_length = 3, .lead_only = 45, .lead_master = 0, .win = 9, .win_points = 0,
            .win_trump = -8, .win_cover = 6, .win_master = -9, .lose = -8, .lose_points = 17, .lose_trump = 6,
            .lose_cover = 3, .lose_master = -4, .lose_length = 0,
        },
        {   /* no trump */
            .lead_sure = 14, .lead_sure_points = 0, .lead_forced_points = 25, .lead_risky = -12,
            .lead_risky_points = 3, .lead_ruffed = 28, .lead_ruffed_points = -1, .lead_trump = -16,
            .lead_cover = 40, .lead_length = 0, .lead_only = 50, .lead_master = 0, .win = 10, .win_points = 0,
            .win_trump = -10, .win_cover = 8, .win_master = 0, .lose = -9, .lose_points = 12, .lose_trump = 4,
            .lose_cover = 8, .lose_master = 4, .lose_length = 0,
        },
    };
    """
    ctypedef struct Weights "bs_two_weights":
        int lead_sure               # a lead that the other cannot beat now …
        int lead_sure_points        # … for each of its points
        int lead_forced_points      # … for each point of the card that he has to give at least
        int lead_risky              # a lead that he can beat
        int lead_risky_points       # points at risk
        int lead_ruffed             # a lead that he has to ruff
        int lead_ruffed_points
        int lead_trump              # a trump lead, in each class
        int lead_cover              # with a closed card below
        int lead_length             # for each card of the suit in the same hand
        int lead_only               # the other has no other card of the suit left …
        int lead_master             # the highest card of its suit, closed ones among them
        int win                     # a card that takes the trick
        int win_points
        int win_trump
        int win_cover
        int win_master
        int lose                    # a card that does not
        int lose_points
        int lose_trump
        int lose_cover
        int lose_master
        int lose_length             # for each card of the suit in the same hand
    const Weights FITTED "bs_two_fitted"[2]


cdef inline void fitted_weights(Weights* weights, const Contract* contract) noexcept nogil:
    """Take the weights for the kind of contract."""
    weights[0] = FITTED[0 if contract.trumps else 1]
