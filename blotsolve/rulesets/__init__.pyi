from .presets import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, RULESETS, find_ruleset
from .rules import CapotBid, DeclarationRules, Points, RoemRules, Rounding, ScoringRules, TieBreak, Unshown
from .schema import MOST_BONUS, MOST_POINTS, BeloteLostBy, Order, Ruleset, Undertrump

__all__ = [
    "BAZAR_BLOT",
    "BELOT_ARENA",
    "BLOT",
    "BLOTIFY",
    "MOST_BONUS",
    "MOST_POINTS",
    "RULESETS",
    "BeloteLostBy",
    "CapotBid",
    "DeclarationRules",
    "Order",
    "RoemRules",
    "Points",
    "Rounding",
    "Ruleset",
    "ScoringRules",
    "TieBreak",
    "Undertrump",
    "Unshown",
    "find_ruleset",
]
