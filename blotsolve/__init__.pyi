from .cards import Card, Hand, Rank, Suit
from .contract import Strain
from .deal import Deal, Position
from .either import (
    Session,
    at_least,
    legal_cards,
    margin_at_least,
    play,
    replay_values,
    solve,
    value,
)
from .either_many import solve_many
from .errors import (
    BlotsolveError,
    CardError,
    DealError,
    IllegalCardError,
    OptionError,
    PositionError,
    RulesetError,
)
from .rulesets import (
    BAZAR_BLOT,
    BELA,
    BELOT_ARENA,
    BELOTE_CLASSIQUE,
    BLOT,
    BLOTIFY,
    BULGARIAN,
    COINCHE,
    CONTREE,
    RULESETS,
    Ruleset,
    Undertrump,
)
from .seats import Seat, Side
from .solver import (
    CardValue,
    DealTable,
    Interrupted,
    Solution,
    Solved,
    solve_table,
)

__all__ = [
    "BAZAR_BLOT",
    "BELA",
    "BELOTE_CLASSIQUE",
    "BELOT_ARENA",
    "BLOT",
    "BLOTIFY",
    "BULGARIAN",
    "COINCHE",
    "CONTREE",
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

__version__: str
