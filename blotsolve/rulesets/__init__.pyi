from .presets import (
    BAZAR_BLOT,
    BELOT_ARENA,
    BELOTE_CLASSIQUE,
    BLOT,
    BLOTIFY,
    CONTREE,
    CONTREE_COLVER,
    RULESETS,
    find_ruleset,
)
from .rules import CapotBid, DeclarationRules, Form, Points, Rounding, ScoringRules, TieBreak, Unshown
from .schema import MOST_BONUS, MOST_POINTS, BeloteLostBy, Direction, Order, Ruleset, Undertrump
from .steps import Choice, Step

__all__ = [
    "BAZAR_BLOT",
    "BELOTE_CLASSIQUE",
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
    "Choice",
    "DeclarationRules",
    "Direction",
    "Form",
    "Order",
    "Points",
    "Rounding",
    "Ruleset",
    "ScoringRules",
    "Step",
    "TieBreak",
    "Undertrump",
    "Unshown",
    "find_ruleset",
]
