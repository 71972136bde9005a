"""Belote classique of the French federation: a card is turned up and taken.

Sources: S1, rules of belote of the French federation (27 January 2016); S4, a survey of about 300 French rule
texts; S6, an engine. What they leave open is a reading of docs/rules.md.
"""

from __future__ import annotations

from blotsolve.rulesets.rules import (
    AuctionRules,
    DeclarationRules,
    Form,
    MatchRules,
    Rounding,
    ScoringRules,
    TieBreak,
    Unshown,
)
from blotsolve.rulesets.schema import SUIT_STRAINS, Direction, Ruleset, Undertrump, ranks

BELOTE_CLASSIQUE = Ruleset(
    name="belote_classique",
    direction=Direction.ANTICLOCKWISE,  # S1, S4
    strains=SUIT_STRAINS,
    trump_order=ranks("J9ATKQ87"),  # S1, S4
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    beat_trump_lead=True,  # S1, S4: the partner's trump too
    ruff=True,
    partner_exempt=True,  # S1: any card, a lower trump too
    overruff=True,
    undertrump=Undertrump.FORCED,  # S1, S4, S6: one of the lower trumps all the same
    beat_all_trumps=True,
    last_trick=10,
    capot_bonus=90,  # S1: 252 in all
    belote_in_play=0,
    auction=AuctionRules(
        form=Form.TURN_UP,  # S1, S4
        cards=5,
        turned_again=False,  # reading K1: one of the other three suits (S4); any suit by the letter of S1
        last_must=False,  # S1: all pass twice, and the next player deals
    ),
    declarations=DeclarationRules(
        run_points=(),  # S1: the federation plays without announces
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
        belote=20,  # S1
        belote_by_itself=False,
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # S1, S4: more than the defenders
        equal_hangs=True,  # S1: the litige; reading K2
        rounding=Rounding.HALF_UP,  # S1: the organiser's choice; reading K3: to the nearest ten, 5 up
        complement=False,
        bid_added_when_made=False,
        bid_added_when_failed=False,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),
        result_multipliers=(1, 1, 1),  # nothing is doubled
        pot_rounded_first=False,
        doubled_takes_all=False,
        reverse_capot_bonus=True,  # S1: 252 if the defenders took all
        reverse_capot_fails=False,
        failed_capot_bonus=False,
        capot_stops=False,
        belote_kept=True,  # S1: for its holder even in a failed deal
        unit=1,
    ),
    match=MatchRules(
        targets=(1000, 501),  # S1, S4: the organiser's
        tie_to_deal_winner=False,
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
)
"""Belote classique as the French federation has it (S1, 2016).

Readings: the second round names one of the other three suits (K1); equal totals are a litige, and the takers'
half waits for the next deal (K2); card points are rounded to the nearest ten, 5 up (K3).
"""
