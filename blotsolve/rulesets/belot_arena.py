"""Belot of Belot Arena: document 002."""

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

BELOT_ARENA = Ruleset(
    name="belot_arena",
    strains=(*SUIT_STRAINS, Strain.NT, Strain.AT),
    trump_order=ranks("J9ATKQ87"),  # reading: only J and 9 are named, the rest of the table is lost
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # forced by the totals 162 and 258
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 20, 4, 6, 8, 22),  # 002, Scoring: doubled, 250 in all
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # 002, Play; reading A1: even the partner's trump
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FORCED,  # reading A2: by the letter
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=90,
    belote_in_play=20,  # 002, Belot; reading A15: lost by a ruff
    auction=AuctionRules(
        cards=5,  # 002, Cutting and dealing
        lowest=0,  # 002, Bidding in brief: contracts are strains
        highest=0,
        ranking=(Strain.C, Strain.D, Strain.H, Strain.S, Strain.NT, Strain.AT),
        capot=CapotBid.NONE,
        capot_plus=False,
        passes=3,
        passes_after_contra=2,  # reading A3: whoever they reach may answer, nobody else
        passes_after_recontra=2,
        bid_after_contra=True,  # reading A9: not forbidden; it is not doubled itself
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 100),  # reading A14: the table is lost but for the tierce
        split_runs=False,  # reading: unsaid, a longer run is named as one
        longer_run_wins=True,  # 002, Declarations
        trump_breaks_ties=True,
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # reading A14: the table is lost
        carre_points_no_trump=(0, 0, 0, 0, 0, 0, 0, 0),
        no_trump=False,  # 002, Declarations
        share_cards=False,  # reading A14: unsaid
        tie_break=TieBreak.NEITHER,  # 002, Declarations
        unshown=Unshown.LOST,  # reading: nothing is shown, they are settled after the first trick
        answers_at_once=True,
        heights_named=False,
        belote=0,  # it depends on the play: belote_in_play
        belote_by_itself=False,  # 002, Belot: "whoever announces it"
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # 002, Made and failed contracts
        equal_hangs=True,
        rounding=Rounding.HALF_UP,  # reading A21: "nearest" leaves 5 open
        complement=False,
        bid_added_when_made=False,  # there is no number
        bid_added_when_failed=False,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),
        result_multipliers=(1, 2, 4),  # 002, Contra and recontra; raw points, as in its example 28:13
        pot_rounded_first=False,  # reading: raw points, as in the same example
        doubled_takes_all=False,
        reverse_capot_bonus=True,  # 002, Scoring: whichever team
        reverse_capot_fails=False,  # by the letter: only the totals are compared
        failed_capot_bonus=True,  # "all the points of the deal"
        capot_stops=False,
        belote_kept=False,
    ),
    match=MatchRules(
        targets=(151,),  # 002, End of the game
        tie_to_deal_winner=False,
        reverse_capot_loses=False,
        capot_ends=True,  # reading A23: unsaid
        leader_may_fail=True,
    ),
)
"""Belot as Belot Arena plays it (document 002).

Readings: the card table is lost and follows from the totals 162, 250 and 258; the duty to beat a
trump lead holds over a partner's trump too (A1); undertrumping is forced by the letter, many tables
play it free (A2); K and Q of trumps count only if the first of them is led or follows suit (A15). In
the auction two passes end it after contra, whoever they reach (A3), and a higher bid may follow
contra and is not doubled (A9). The table of declarations is lost but for the tierce: 20, 50, 100, jacks
200, nines 150, other carrés 100 (A14). 5 rounds up (A21); contra multiplies raw points, as in the
example; hanging points are held raw and paid before rounding (A22); a capot may end the match (A23).
"""
