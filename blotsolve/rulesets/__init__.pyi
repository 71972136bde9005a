from .presets import (
    BAZAR_BLOT,
    BELOT_ARENA,
    BLOT,
    BLOTIFY,
    CONTREE,
    CONTREE_COLVER,
    RULESETS,
    find_ruleset,
)
from .rules import CapotBid, Compare, DeclarationRules, Points, Rounding, ScoringRules, TieBreak, Unshown
from .schema import MOST_BONUS, MOST_POINTS, BeloteLostBy, Direction, Order, Ruleset, Undertrump

__all__ = [
    "BAZAR_BLOT",
    "BELOT_ARENA",
    "BLOT",
    "BLOTIFY",
    "CONTREE",
    "CONTREE_COLVER",
    "MOST_BONUS",
    "MOST_POINTS",
    "RULESETS",
    "BeloteLostBy",
    "CapotBid",
    "Compare",
    "DeclarationRules",
    "Direction",
    "Order",
    "Points",
    "Rounding",
    "Ruleset",
    "ScoringRules",
    "TieBreak",
    "Undertrump",
    "Unshown",
    "find_ruleset",
]
