"""Contrée exactly as the solver colver 0.11.1 plays and scores it, for comparisons with it.

Every value was measured with that package (F5): 69,792 decisions of play, and deals of all kinds scored.
"""

from __future__ import annotations

from dataclasses import replace

from blotsolve.rulesets.contree import CONTREE
from blotsolve.rulesets.rules import Rounding

CONTREE_COLVER = replace(
    CONTREE,
    name="contree_colver",
    scoring=replace(
        CONTREE.scoring,
        rounding=Rounding.NONE,  # its documentation speaks of rounding, it does not round
        bid_multipliers=(1, 2, 3),
        bid_multipliers_no_trump=(1, 2, 3),
    ),
    match=replace(CONTREE.match, targets=(2000,)),
)
"""Contrée as colver 0.11.1 has it: exact points, and three times the bid with surcontre."""
