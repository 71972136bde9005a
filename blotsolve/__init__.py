"""blotsolve: a fast exact double-dummy solver for the Belote family of card games.

>>> from blotsolve import solve
>>> solve("N:A...7 T..7. K...8 Q..8.", "S", leader="N").margin_ns
38
"""

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position, Seat, Side
from blotsolve.either import at_least, legal_cards, margin_at_least, play, replay_values, solve, value
from blotsolve.errors import (
    BlotsolveError,
    CardError,
    DealError,
    IllegalCardError,
    OptionError,
    PositionError,
    RulesetError,
)
from blotsolve.rulesets import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, RULESETS, Ruleset, Undertrump
from blotsolve.solver.batch import Interrupted, Solved, solve_many
from blotsolve.solver.deal_table import DealTable, solve_table
from blotsolve.solver.session import Session
from blotsolve.solver.solving import CardValue, Solution

__version__ = "0.1.0"

__all__ = [
    "BAZAR_BLOT",
    "BELOT_ARENA",
    "BLOT",
    "BLOTIFY",
    "RULESETS",
    "BlotsolveError",
    "Card",
    "CardError",
    "CardValue",
    "Deal",
    "DealError",
    "DealTable",
    "Hand",
    "IllegalCardError",
    "Interrupted",
    "OptionError",
    "Position",
    "PositionError",
    "Rank",
    "Ruleset",
    "RulesetError",
    "Seat",
    "Session",
    "Side",
    "Solution",
    "Solved",
    "Strain",
    "Suit",
    "Undertrump",
    "at_least",
    "legal_cards",
    "margin_at_least",
    "play",
    "replay_values",
    "solve",
    "solve_many",
    "solve_table",
    "value",
]
