"""Croatian bela: the first suit that is named is trumps, and the dealer must name one.

Sources: H1, rules of bela of an open engine (`pravila_igre.md`); H2, an
encyclopedia article and a programmer's page, as a research note of 2026 quotes them; H3, the engine of
that note; H4, another rules module. What they leave open is a reading of docs/bela.md.
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

BELA = Ruleset(
    name="bela",
    strains=SUIT_STRAINS,  # H1, H2: no others
    trump_order=ranks("J9ATKQ87"),  # H1 to H4
    plain_order=ranks("ATKQJ987"),
    trump_points=(0, 0, 14, 10, 20, 3, 4, 11),
    plain_points=(0, 0, 0, 10, 2, 3, 4, 11),
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # not played
    all_trump_points=(0, 0, 14, 10, 20, 3, 4, 11),  # not played
    beat_trump_lead=True,  # H1 to H4: the partner's trump too
    beat_plain_lead=True,  # H1 to H4: in every suit, until the trick is ruffed
    ruff=True,
    partner_exempt=False,  # H1, H3, H4: ruff although the partner is winning
    overruff=True,
    undertrump=Undertrump.FORCED,  # H1, H3; reading L1: H4 sets free once a trump lies
    beat_all_trumps=True,  # not played
    last_trick=10,  # H1, H2
    capot_bonus=90,  # H1, H2: štiglja
    belote_in_play=0,
    auction=AuctionRules(
        form=Form.NAME,  # H1, H2
        cards=6,  # H1, H2: two more lie face down, the talon, and are taken up after the auction
        last_must=True,  # H1, H2: the dealer
    ),
    declarations=DeclarationRules(
        run_points=(20, 50, 100, 100, 100, 1010),  # H1, H2; reading L2: eight win the match
        split_runs=False,
        longer_run_wins=False,  # H1, H2: by worth, then by the top card
        trump_breaks_ties=False,  # H1: no preference for trumps
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # H1; reading L3: four tens count too
        carre_points_no_trump=(0, 0, 0, 0, 0, 0, 0, 0),
        no_trump=False,
        share_cards=False,  # reading L4
        tie_break=TieBreak.ELDER,  # H1: who speaks first
        unshown=Unshown.LOST,
        answers_at_once=False,
        heights_named=False,
        belote=20,  # H1, H2: bela, said with the first of king and queen
        belote_by_itself=False,
    ),
    scoring=ScoringRules(
        must_exceed_defenders=True,  # H1, H2
        equal_hangs=False,  # reading L5: equal totals fall
        rounding=Rounding.NONE,  # H1, H2
        complement=False,
        bid_added_when_made=False,
        bid_added_when_failed=False,
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),
        result_multipliers=(1, 1, 1),  # nothing is doubled
        pot_rounded_first=False,
        doubled_takes_all=False,
        reverse_capot_bonus=True,  # H1, H2: for either side
        reverse_capot_fails=False,
        failed_capot_bonus=False,
        capot_stops=False,
        belote_kept=False,  # H1: what has fallen goes to the others with everything
        needs_trick=True,  # H1, H2
        unit=1,
    ),
    match=MatchRules(
        targets=(1001, 501, 701),  # H1, H2
        tie_to_deal_winner=False,
        reverse_capot_loses=False,
        capot_ends=True,
        leader_may_fail=True,
    ),
    direction=Direction.ANTICLOCKWISE,  # H1, H2
)
"""Croatian bela.

Readings L1 to L6 are explained in docs/bela.md.
"""
