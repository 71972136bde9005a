"""Belote coinchée with sans-atout, tout-atout and announces, as the Fédération Française de Belote has it.

Sources: F1 the federation's rules of belote (27 January 2016), F3 its rules of coinchée (2015); F6 an
operator's help pages; F7 an engine, a page and a large site that agree on the points without trumps. What is
as in contrée has its source there.
"""

from __future__ import annotations

from dataclasses import replace

from blotsolve.contract import Strain
from blotsolve.rulesets.contree import CONTREE
from blotsolve.rulesets.rules import DeclarationRules, TieBreak, Unshown
from blotsolve.rulesets.schema import SUIT_STRAINS

COINCHE = replace(
    CONTREE,
    name="coinche",
    strains=(*SUIT_STRAINS, Strain.NT, Strain.AT),  # F3, F6: equal in rank to the suits
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),  # F7; reading C1: F3 prints 0 for the jack, and 162 in all
    all_trump_points=(0, 0, 9, 5, 13, 2, 3, 6),  # F3; reading C2: elsewhere J 14 and Q 1, or 258 scaled
    beat_all_trumps=True,  # F3: the partner's card too
    declarations=DeclarationRules(
        run_points=(20, 50, 100),  # F3: tierce, cinquante, cent
        split_runs=True,  # reading C3: "a card counts once", of a longer run nothing is said
        longer_run_wins=True,
        trump_breaks_ties=True,  # F3: then trumps
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # F3
        carre_points_no_trump=(0, 0, 100, 150, 100, 100, 100, 200),  # F3: A 200, 10 150, 9 100 as the others
        no_trump=True,
        share_cards=False,  # F3: a card counts once
        tie_break=TieBreak.NEITHER,  # F3: nobody scores anything, lower ones included
        unshown=Unshown.LOST,  # F3: settled in the second trick, and the winners show
        answers_at_once=True,
        heights_named=False,
        belote=20,  # F3: up to four in tout-atout, none in sans-atout
        belote_by_itself=True,  # as in contrée
        carres_by_rank=True,  # F3: then the top card, 7 8 9 10 J Q K A; reading C4 for carrés
    ),
    scoring=replace(
        CONTREE.scoring,
        must_exceed_defenders=True,  # F3: and more than the defenders with theirs
        equal_hangs=False,  # reading C5: equal fails, against the paragraph about a litige
        bid_multipliers=(1, 1, 1),
        bid_multipliers_no_trump=(1, 1, 1),
        result_multipliers=(1, 2, 4),  # F3: everything, pot, announces and bid; reading C6: F6 has 3
        belote_kept=True,  # F3: by its holder
        belote_outside=True,  # F3: the side that loses keeps it, and it is not multiplied
        capot_takes=True,  # F3: bid or not
    ),
)
"""Coinche of the Fédération Française de Belote, with sans-atout, tout-atout and announces.

Scores and bids are in points, as in contrée. Readings C1 to C7 are explained in docs/coinche.md.
"""
