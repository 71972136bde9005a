"""Bazar Blot of the Blot app: document 000."""

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

BLOT = Ruleset(
    name="blot",
    strains=(*SUIT_STRAINS, Strain.NT),
    trump_order=ranks("J9ATKQ87"),  # 000, Play and tricks
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # 000, Card points
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # 000, Play and tricks
    ruff=True,
    partner_exempt=True,
    overruff=True,
    undertrump=Undertrump.FREE,
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=88,  # 000, All 8 tricks: the cards count 250
    belote_in_play=0,
    auction=AuctionRules(
        cards=8,  # 000, Table and cards
        lowest=8,  # 000, Bidding
        highest=80,
        ranking=(),  # every strain counts the same
        capot=CapotBid.NAMED,  # 000, Capot
        capot_plus=True,
        passes=4,  # 000, Bidding: the last bidder has to pass too, or may raise himself
        passes_after_contra=4,  # 000, Contra and recontra, changes nothing about the four
        passes_after_recontra=0,  # at once
        bid_after_contra=False,
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100),  # 000, Combinations
        split_runs=True,  # "more than five in a row": seven and eight cards may make two runs
        longer_run_wins=False,  # 000, Whose combination is higher: a run has five cards at most
        trump_breaks_ties=True,
        carre_points=(0, 0, 140, 100, 200, 100, 100, 110),  # 000, Combinations
        carre_points_no_trump=(0, 0, 0, 100, 100, 100, 100, 190),
        no_trump=True,
        share_cards=False,
        tie_break=TieBreak.ELDER,  # 000, Whose combination is higher; reading A17: in no trump too
        unshown=Unshown.HIGHER,  # 000, Declare and show
        answers_at_once=True,  # 000, Declare and show: "an opponent who plays after them"
        heights_named=True,  # 000, Declare and show
        belote=20,  # 000, Combinations
        belote_by_itself=True,  # 000, Combinations: the game says it for the player
    ),
    scoring=ScoringRules(
        must_exceed_defenders=False,  # 000, Scoring a deal
        equal_hangs=False,
        rounding=Rounding.HALF_DOWN,
        complement=False,
        bid_added_when_made=True,
        bid_added_when_failed=True,
        bid_multipliers=(1, 2, 4),  # 000, Contra and recontra
        bid_multipliers_no_trump=(2, 3, 5),  # 000, No trump
        result_multipliers=(1, 1, 1),  # only the bid is multiplied
        pot_rounded_first=True,
        doubled_takes_all=True,  # 000, Contra in the score
        reverse_capot_bonus=True,  # 000, All 8 tricks
        reverse_capot_fails=True,
        failed_capot_bonus=False,  # "the winner took all 8 tricks"
        capot_stops=True,
        belote_kept=False,  # 000, Scoring a deal: "plus blots"
    ),
    match=MatchRules(
        targets=(151, 301),  # 000, End of the game
        tie_to_deal_winner=True,
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
)
"""Bazar Blot as the Blot app plays it (document 000).

Readings: none in the play of the cards; 000 gives its duties with examples. In the auction the
n of capot+n is counted for the strain that is named, and may be less than the hand holds (A12); its
example of four jacks against its own text is decided for the text. A full tie of declarations in no
trump goes to the elder, who declares first (A17), and a lower run that its holder shows bars the
opponents as one of his partner's does. Scoring and match follow the text.
"""
