"""Bazar-Blot with sai, terz and kaput: document 004."""

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

BAZAR_BLOT = Ruleset(
    name="bazar_blot",
    strains=(*SUIT_STRAINS, Strain.NT),
    trump_order=ranks("J9ATKQ87"),  # reading: the table is lost, the standard order
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # forced by the total 162
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # reading: "162 on offer"
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=False,  # 004: "any one of them (does not have to be the highest)"
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FORCED,  # reading A2: by the letter
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=90,  # 004, Kaput: 16 becomes 25, "+90"
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # 004, The deck and the deal
        lowest=8,  # 004, The Bazar
        highest=80,  # reading: unsaid, the ladder of 000
        ranking=(),  # reading: a higher number is asked for, never a higher suit
        capot=CapotBid.FLAG,  # reading A11: the number must be higher all the same
        capot_plus=False,
        passes=4,  # 004, The Bazar
        passes_after_contra=4,
        passes_after_recontra=0,  # reading: nothing is left to be called
        bid_after_contra=False,
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 100),  # 004, Bonus combinations: "5 or more"
        split_runs=False,  # reading A18: a longer run is one unit
        longer_run_wins=False,  # 004, Combination priority: value, then the top card
        trump_breaks_ties=True,
        carre_points=(0, 0, 140, 100, 200, 100, 100, 110),  # reading A28: the table is lost
        carre_points_no_trump=(0, 0, 0, 100, 100, 100, 100, 190),  # reading A28
        no_trump=True,  # 004, Four-of-a-kind ranking has a Boy line
        share_cards=False,  # reading: unsaid
        tie_break=TieBreak.ELDER,  # 004, Combination priority
        unshown=Unshown.ANY,  # 004, Bonus combinations: "even weaker"
        answers_at_once=False,  # 004, Bonus combinations: "on the next trick"
        heights_named=False,
        belote=20,
        belote_by_itself=False,  # 004, Bonus combinations: "declared as each of the pair is played"
    ),
    scoring=ScoringRules(
        must_exceed_defenders=False,  # 004, The Bazar: "at least"
        equal_hangs=False,
        rounding=Rounding.HALF_DOWN,  # reading A20: unsaid; of the defenders' points only
        complement=True,  # 004, Contract made: "16 − opponents' sai"
        bid_added_when_made=True,
        bid_added_when_failed=True,
        bid_multipliers=(1, 2, 4),  # reading A28: the table is lost
        bid_multipliers_no_trump=(2, 3, 5),  # reading A28
        result_multipliers=(1, 1, 1),
        pot_rounded_first=True,
        doubled_takes_all=True,  # 004, Contract made with Kontra
        reverse_capot_bonus=True,  # 004, Kaput and Reverse kaput
        reverse_capot_fails=True,  # reading: the match is lost with it
        failed_capot_bonus=False,  # reading: the bonus is for the side that wins the tricks
        capot_stops=False,  # reading: unsaid
        belote_kept=False,  # "both teams' combos"
    ),
    match=MatchRules(
        targets=(101, 151, 201, 301),  # 004, Winning the match
        tie_to_deal_winner=False,  # reading A29
        reverse_capot_loses=True,
        capot_ends=False,
        leader_may_fail=False,
    ),
)
"""Bazar-Blot with sai, terz and kaput (document 004).

Readings: the card tables are lost and follow from the total 162; a trump lead need not be beaten,
by the letter, where the other three games ask for it (A1); undertrumping is forced by the letter (A2).
In the auction the numbers end at 80, and a kaput bid needs a higher number like any other (A11). The carrés
and the multipliers stand in lost tables and are those of the same family (A28). The defenders' sai are
rounded with 5 down (A20), the right to show passes when the highest bonus was not shown, and the end of a
match asks for kaput and a failing leader in the order of A29.
"""
