"""The weights of the move ordering: what makes a card worth trying early, one set for each kind of contract.

They change how fast a proof is found, never what is proved. scripts/fit/order.py fits them on random deals and
prints this table.
"""
from contract cimport Contract

cdef extern from *:
    """
    typedef struct {
        int lead_master;
        int lead_master_points;
        int lead_master_partner;
        int lead_partner;
        int lead_partner_points;
        int lead_ruff;
        int lead_ruff_points;
        int lead_other;
        int lead_other_points;
        int lead_trump;
        int lead_length;
        int win_sure;
        int win_sure_points;
        int win_risky;
        int win_risky_points;
        int feed_sure;
        int feed_sure_points;
        int feed_risky;
        int feed_risky_points;
        int lose;
        int lose_points;
        int lose_last;
        int waste_trump;
        int waste_master;
        int lead_top_partner;
        int lead_top_lho;
        int lead_top_rho;
        int lead_ruffable;
        int lead_singleton;
        int win_ruff;
        int win_master;
        int discard_length;
    } bs_weights;

    static const bs_weights bs_fitted[3] = {
        {   /* a suit */
            .lead_master = 2, .lead_master_points = 4, .lead_master_partner = 0, .lead_partner = 32,
            .lead_partner_points = 6, .lead_ruff = 36, .lead_ruff_points = 2, .lead_other = -2,
            .lead_other_points = 5, .lead_trump = -49, .lead_length = 1, .win_sure = 35, .win_sure_points = 1,
            .win_risky = -3, .win_risky_points = -2, .feed_sure = 37, .feed_sure_points = 2, .feed_risky = 2,
            .feed_risky_points = -74, .lose = -25, .lose_points = 47, .lose_last = -18, .waste_trump = 174,
            .waste_master = 30, .lead_top_partner = -14, .lead_top_lho = -5, .lead_top_rho = 12,
            .lead_ruffable = 4, .lead_singleton = 3, .win_ruff = -29, .win_master = 7, .discard_length = -1,
        },
        {   /* no trump */
            .lead_master = 4, .lead_master_points = 13, .lead_master_partner = 3, .lead_partner = -5,
            .lead_partner_points = 6, .lead_ruff = 8, .lead_ruff_points = 23, .lead_other = -11,
            .lead_other_points = 5, .lead_trump = -13, .lead_length = -5, .win_sure = 9,
            .win_sure_points = 10, .win_risky = 5, .win_risky_points = -11, .feed_sure = -5,
            .feed_sure_points = 1, .feed_risky = -7, .feed_risky_points = -9, .lose = 1, .lose_points = 232,
            .lose_last = 11, .waste_trump = 5, .waste_master = 49, .lead_top_partner = 11, .lead_top_lho = 14,
            .lead_top_rho = -5, .lead_ruffable = 8, .lead_singleton = -1, .win_ruff = -21, .win_master = -5,
            .discard_length = -3,
        },
        {   /* all trumps */
            .lead_master = 6, .lead_master_points = 4, .lead_master_partner = 0, .lead_partner = 16,
            .lead_partner_points = 26, .lead_ruff = 37, .lead_ruff_points = 4, .lead_other = -1,
            .lead_other_points = 1, .lead_trump = -85, .lead_length = 5, .win_sure = 16, .win_sure_points = 5,
            .win_risky = 1, .win_risky_points = -4, .feed_sure = 231, .feed_sure_points = 6, .feed_risky = -7,
            .feed_risky_points = -43, .lose = -21, .lose_points = 249, .lose_last = -4, .waste_trump = 42,
            .waste_master = 252, .lead_top_partner = 6, .lead_top_lho = 1, .lead_top_rho = -5,
            .lead_ruffable = 5, .lead_singleton = -1, .win_ruff = 0, .win_master = 10, .discard_length = -26,
        },
    };
    """
    ctypedef struct Weights "bs_weights":
        int lead_master                # a lead that nobody can beat or ruff …
        int lead_master_points         # … for each of its points
        int lead_master_partner        # … for each point that partner can throw on it
        int lead_partner               # a lead that partner wins for sure
        int lead_partner_points
        int lead_ruff                  # a lead that partner ruffs for sure
        int lead_ruff_points
        int lead_other
        int lead_other_points          # points at risk
        int lead_trump                 # a trump lead, in each class
        int lead_length                # for each card that we hold of the suit
        int win_sure                   # a card that wins and that the next opponent cannot beat
        int win_sure_points
        int win_risky
        int win_risky_points
        int feed_sure                  # a card on a trick that partner wins
        int feed_sure_points
        int feed_risky
        int feed_risky_points
        int lose
        int lose_points
        int lose_last                  # the third hand's partner of the leader is still to play
        int waste_trump                # a trump that does not win
        int waste_master               # a top card of its suit that does not win
        int lead_top_partner           # another lead, where partner holds the top card of the suit …
        int lead_top_lho               # … or the next opponent …
        int lead_top_rho               # … or the other one
        int lead_ruffable              # another lead that an opponent can ruff
        int lead_singleton             # the only card of a suit, with trumps in hand
        int win_ruff                   # winning by a ruff
        int win_master                 # winning with the top card of the suit
        int discard_length             # for each card that we hold of a suit that was not led
    const Weights FITTED "bs_fitted"[3]


cdef inline void fitted_weights(Weights* weights, const Contract* contract) noexcept nogil:
    """Take the weights for the kind of contract."""
    weights[0] = FITTED[0 if contract.trumps else 2 if contract.must_beat else 1]
