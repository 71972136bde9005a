"""Belote contrée, four suits and no declarations, as the Fédération Française de Belote has it.

Sources: F1 the federation's rules of belote (27 January 2016), F2 its rules of contrée (2015/16), F3 those of
coinchée (2015); F4 the survey of French rules that the documentation of the solver colver quotes, with the
federation's table of 2016; F5 what colver 0.11.1 itself does, measured.
"""

from __future__ import annotations

from blotsolve.rulesets.rules import (
    AuctionRules,
    CapotBid,
    DeclarationRules,
    MatchRules,
    Rounding,
    ScoringRules,
    TieBreak,
    Unshown,
)
from blotsolve.rulesets.schema import SUIT_STRAINS, Direction, Ruleset, Undertrump, ranks

CONTREE = Ruleset(
    name="contree",
    strains=SUIT_STRAINS,
    trump_order=ranks("J9ATKQ87"),  # F1 to F5
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # not played
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # not played
    beat_trump_lead=True,  # F2, F4, F5: the partner's trump too
    ruff=True,
    partner_exempt=True,  # F2, F4, F5: any card then, a lower trump too
    overruff=True,
    undertrump=Undertrump.FREE,  # F2, F3, F4, F5: any card
    beat_all_trumps=True,  # not played
    last_trick=10,
    capot_bonus=90,  # F1 to F5: the last trick counts 100 then
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # F2: dealt by 3, 2 and 3 before the auction
        lowest=8,  # F2 to F5: 80 to 160 by tens
        highest=16,
        ranking=(),  # suits are equal
        capot=CapotBid.NAMED,  # F2, F4: counts 250
        capot_plus=False,
        passes=3,  # F2 to F5: so that nobody raises his own bid
        passes_after_contra=3,
        passes_after_recontra=0,  # at once
        bid_after_contra=False,
        in_points=True,
    ),
    declarations=DeclarationRules(
        run_points=(),  # F2: no announcements but the belote
        split_runs=False,
        longer_run_wins=False,
        trump_breaks_ties=True,
        carre_points=(0, 0, 0, 0, 0, 0, 0, 0),
        carre_points_no_trump=(0, 0, 0, 0, 0, 0, 0, 0),
        no_trump=False,
        share_cards=False,
        tie_break=TieBreak.NEITHER,
        unshown=Unshown.LOST,
        answers_at_once=True,
        heights_named=False,
        belote=20,  # F2, F4
        belote_by_itself=True,  # reading: nobody keeps silent about one
    ),
    scoring=ScoringRules(
        must_exceed_defenders=False,  # F4, table of 2016; reading B6: the coinchée of 2015 asks for it
        equal_hangs=False,
        rounding=Rounding.HALF_UP,  # F1 to F3; reading B5: a page of the federation has 85 as 80
        complement=False,
        bid_added_when_made=True,  # F2, F4
        bid_added_when_failed=True,
        bid_multipliers=(1, 2, 4),  # F4; reading B2: newer tables have 3 for surcontre
        bid_multipliers_no_trump=(1, 2, 4),
        result_multipliers=(1, 1, 1),
        pot_rounded_first=True,  # reading B1: a pot of 160; others have 162, or a flat 320 and 640
        doubled_takes_all=True,  # F4
        reverse_capot_bonus=False,  # F2, F4: 160 in any case
        reverse_capot_fails=True,
        failed_capot_bonus=False,
        capot_stops=False,  # reading: all eight tricks are played
        belote_kept=False,  # F2, F4; reading B4: it stays with its holder in coinche and in belote
        unit=1,
    ),
    match=MatchRules(
        targets=(1000, 2000),  # F1, F2: the organiser chooses
        tie_to_deal_winner=False,
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,  # reading B9: F3 lets nobody win with a belote alone
    ),
    direction=Direction.ANTICLOCKWISE,  # F2
)
"""Belote contrée of the Fédération Française de Belote.

Scores are in points, 170 to 70; bids are said in points, `80H`. Readings B1 to B9 are explained in
docs/rules.md, where the sources of the federation contradict each other.
"""
