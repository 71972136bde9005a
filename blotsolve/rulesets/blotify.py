"""Bazar Blot of Blotify: document 003."""

from __future__ import annotations

from blotsolve.contract import Strain
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
from blotsolve.rulesets.schema import SUIT_STRAINS, Ruleset, Undertrump, ranks

BLOTIFY = Ruleset(
    name="blotify",
    strains=(*SUIT_STRAINS, Strain.NT),
    trump_order=ranks("J9ATKQ87"),  # reading: only J and 9 are named
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # forced by the total 162
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # reading: "every standard hand exactly 162"
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # 003, section 4
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FORCED,  # reading A2: by the letter
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=88,  # 003, section 6: a total of 250
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # 003, section 1.2
        lowest=8,  # 003, section 2
        highest=80,  # reading A10: unsaid, the ladder of 000
        ranking=(),  # reading: only the number is said to increase
        capot=CapotBid.NAMED,  # 003, section 2; reading A10: worth 25, as its total
        capot_plus=False,
        passes=3,  # 003, section 2
        passes_after_contra=3,  # reading: the three passes of every bid
        passes_after_recontra=0,  # reading: nothing is left to be called
        bid_after_contra=False,  # reading A10: unsaid
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 100),  # 003, section 5: "5 or more" are a hundred
        split_runs=False,  # reading A18: a longer run is one unit
        longer_run_wins=False,  # reading: points decide, then the top card
        trump_breaks_ties=True,  # reading: unsaid, as in the other three
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # 003, section 5
        carre_points_no_trump=(0, 0, 150, 100, 200, 100, 100, 100),  # reading: one table for both
        no_trump=True,  # reading: only Belote is excluded in Boy
        share_cards=False,  # reading: unsaid
        tie_break=TieBreak.ELDER,  # reading: unsaid, as in 000 and 004
        unshown=Unshown.LOST,  # reading: declaring is all there is
        answers_at_once=True,
        heights_named=False,
        belote=20,  # 003, section 5
        belote_by_itself=False,  # 003, section 5: "when announced"
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # 003, section 6
        equal_hangs=False,
        rounding=Rounding.HALF_DOWN,  # reading A26: unsaid
        complement=False,
        bid_added_when_made=False,  # 003, section 6: "the points they earned"
        bid_added_when_failed=True,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),  # reading A27: none is named
        result_multipliers=(1, 2, 4),  # 003, section 2: "the hand's stakes"; reading A24, experimental
        pot_rounded_first=True,  # 003, section 6: "all 162 card points (16 line points)"
        doubled_takes_all=False,
        reverse_capot_bonus=False,  # reading A25: failing gives 16, whoever takes the tricks
        reverse_capot_fails=False,  # reading: unsaid
        failed_capot_bonus=False,  # "all 162 card points (16 line points)"
        capot_stops=False,  # reading: unsaid
        belote_kept=False,  # reading A16: never lost to a higher declaration, but to Dedans
    ),
    match=MatchRules(
        targets=(101, 151, 301),  # 003, section 1.3
        tie_to_deal_winner=False,  # reading: unsaid
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
)
"""Bazar Blot as Blotify plays it (document 003).

Readings: the card table is lost, the total 162 of every deal leaves an ace of 19 in no trump;
undertrumping is forced by the letter (A2). In the auction the numbers end at 80, Kapot counts as 25
among them, and no bid follows Quansh (A10). Declarations count in Boy at the same values, the elder wins
a full tie, trumps break other ties. 5 rounds down (A26), Boy has no multiplier (A27), Quansh multiplies
what both sides score (A24, experimental), no trick at all costs no more than failing (A25), and a
failed belote goes to the defenders (A16). Equal scores over the target play on.
"""
