"""Bulgarian belot, with no trump, all trumps and announces.

Sources: G1 the rules in the documentation of the BelotGameEngine, its engine and tests, with the text of
belot-rules.hit.bg and the vectors of a program of 2001; G2 the rules pages of two playing sites.
"""

from __future__ import annotations

from dataclasses import replace

from blotsolve.rulesets.belot_arena import BELOT_ARENA
from blotsolve.rulesets.rules import Compare, Rounding
from blotsolve.rulesets.schema import BeloteLostBy, Direction, Undertrump

BULGARIAN = replace(
    BELOT_ARENA,  # the bids, the points of suits and all trumps, and the law but for what follows: G1, G2
    name="bulgarian",
    undertrump=Undertrump.FREE,  # G1, its tests too; reading D1: some pages force a trump
    no_trump_points=(0, 0, 0, 20, 4, 6, 8, 22),  # G1: doubled
    last_trick_no_trump=20,  # G1: doubled too, 260 in all
    capot_bonus=90,  # G1: not doubled
    belote_in_play=20,
    belote_lost_by=BeloteLostBy.DISCARD,  # G1: a ruff keeps it
    auction=replace(
        BELOT_ARENA.auction,
        passes=3,  # G1
        passes_after_contra=3,  # G1; reading D2: two elsewhere
        passes_after_recontra=3,
    ),
    declarations=replace(
        BELOT_ARENA.declarations,
        run_points=(20, 50, 100, 100, 100, 100),  # G1: five and more
        split_runs=False,  # reading D3: unsaid
        longer_run_wins=True,  # G1
        trump_breaks_ties=False,  # G1: longer, then the top card, and nothing after that
        carre_points=(0, 0, 150, 100, 200, 100, 100, 100),  # G1
        compare=Compare.APART,  # G1; reading D4: some sites compare all together
    ),
    scoring=replace(
        BELOT_ARENA.scoring,
        rounding=Rounding.SMALLER_UP,  # G1: so that 16, 26 and 26 are written in all
        rounding_limits=(6, 5, 4),
        pot_rounded_first=True,  # G1: written points are doubled
        doubled_takes_all=True,  # G1
        failed_capot_bonus=True,  # G1: all points of both sides
        held_written=True,  # G1
    ),
    match=replace(
        BELOT_ARENA.match,
        targets=(151,),  # G1
        capot_raises=True,  # G1
    ),
    direction=Direction.ANTICLOCKWISE,  # G1, G2
)
"""Bulgarian belot.

Readings D1 to D6 are explained in docs/bulgarian.md.
"""
