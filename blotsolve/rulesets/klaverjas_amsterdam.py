"""Klaverjassen by the Amsterdam law: nobody ruffs his partner, and a lower trump is kept back.

Sources: N1, pagat's Klaverjassen as a collection of rules quotes it; N2, the rules of the federations for
Rotterdam, Amsterdam and the national championship; N3, klaverjasunie.nl; N4, the help of Board Game Arena;
N5, a Rotterdam specification with its engine; N6, klaverjassenonline.nl. What they leave open is a reading of
docs/klaverjassen.md.
"""

from __future__ import annotations

from blotsolve.rulesets.rules import (
    AuctionRules,
    DeclarationRules,
    Form,
    MatchRules,
    RoemRules,
    Rounding,
    ScoringRules,
    TieBreak,
    Unshown,
)
from blotsolve.rulesets.schema import SUIT_STRAINS, Direction, Ruleset, Undertrump, ranks

KLAVERJAS_AMSTERDAM = Ruleset(
    name="klaverjas_amsterdam",
    strains=SUIT_STRAINS,  # N1 to N6: no others
    trump_order=ranks("J9ATKQ87"),  # N1 to N6: boer, nel
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # not played
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # not played
    beat_trump_lead=True,  # N1 to N6: the partner's trump too
    ruff=True,
    partner_exempt=True,  # N1, N2, N3
    overruff=True,
    undertrump=Undertrump.FORBIDDEN,  # N1, N4: while anything else is held
    beat_all_trumps=True,  # not played
    last_trick=10,
    capot_bonus=100,  # N2, N4: pit; reading P3: for either side
    belote_in_play=0,
    roem=RoemRules(
        run_points=(20, 50),  # N1, N2, N4: fifty, not seventy
        stuk=20,
        four_points=(100, 100, 100, 100, 200, 100, 100, 100),  # reading P4: four jacks 200, as in N4
    ),
    auction=AuctionRules(
        form=Form.PLAY_OR_PASS,  # N2, N4: vrij; reading P1
        cards=8,  # N1, N2, N4
        last_must=True,  # reading P2: after four passes the first player names any suit
    ),
    declarations=DeclarationRules(
        run_points=(),  # roem is in the tricks
        split_runs=False,
        longer_run_wins=False,
        trump_breaks_ties=False,
        carre_points=(0, 0, 0, 0, 0, 0, 0, 0),
        carre_points_no_trump=(0, 0, 0, 0, 0, 0, 0, 0),
        no_trump=False,
        share_cards=False,
        tie_break=TieBreak.NEITHER,
        unshown=Unshown.LOST,
        answers_at_once=False,
        heights_named=False,
        belote=0,  # stuk is roem
        belote_by_itself=False,
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # N2, N4, N5: more than half of all
        equal_hangs=False,  # N2, N4, N5: nat
        rounding=Rounding.NONE,
        complement=False,
        bid_added_when_made=False,
        bid_added_when_failed=False,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),
        result_multipliers=(1, 1, 1),  # nothing is doubled
        pot_rounded_first=False,
        doubled_takes_all=False,
        reverse_capot_bonus=True,  # reading P3; N5: the playing side alone
        reverse_capot_fails=False,
        failed_capot_bonus=False,
        capot_stops=False,
        belote_kept=False,
        unit=1,
    ),
    match=MatchRules(
        deals=16,  # N2, N3
        targets=(1500,),  # N3: or to 1500
        tie_to_deal_winner=False,
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
    direction=Direction.CLOCKWISE,  # N1, N2
)
"""Klaverjassen by the Amsterdam law.

Readings P1 to P6 are explained in docs/klaverjassen.md.
"""
