"""What makes a card worth trying early: the weights of the order of trial, one set for each kind of contract.

They change how fast an answer is found, never the answer. benchmarks/fit_order.py fits them on random deals and
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
            .lead_master = 47, .lead_master_points = 3, .lead_master_partner = 2, .lead_partner = 3,
            .lead_partner_points = 6, .lead_ruff = 9, .lead_ruff_points = 24, .lead_other = -11,
            .lead_other_points = 3, .lead_trump = -13, .lead_length = -5, .win_sure = 95, .win_sure_points = 0,
            .win_risky = 12, .win_risky_points = -8, .feed_sure = 95, .feed_sure_points = 0, .feed_risky = 1,
            .feed_risky_points = -12, .lose = 2, .lose_points = 109, .lose_last = -13, .waste_trump = 4,
            .waste_master = 213, .lead_top_partner = 2, .lead_top_lho = 4, .lead_top_rho = -1,
            .lead_ruffable = 2, .lead_singleton = -1, .win_ruff = -20, .win_master = -5, .discard_length = -4,
        },
        {   /* all trumps */
            .lead_master = 5, .lead_master_points = 6, .lead_master_partner = 0, .lead_partner = 10,
            .lead_partner_points = 18, .lead_ruff = 37, .lead_ruff_points = 3, .lead_other = -1,
            .lead_other_points = 8, .lead_trump = -92, .lead_length = 0, .win_sure = 20, .win_sure_points = -1,
            .win_risky = 1, .win_risky_points = -4, .feed_sure = 231, .feed_sure_points = 8, .feed_risky = 1,
            .feed_risky_points = -2, .lose = -12, .lose_points = 122, .lose_last = -4, .waste_trump = 21,
            .waste_master = 218, .lead_top_partner = 0, .lead_top_lho = 1, .lead_top_rho = 1,
            .lead_ruffable = 5, .lead_singleton = 3, .win_ruff = 2, .win_master = 6, .discard_length = -7,
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
