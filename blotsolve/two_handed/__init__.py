"""The two games for two: Blot 1 on 1 and Open Blot."""

from blotsolve.two_handed.auction import Call, TrumpChoice, TwoHandedContract, read_calls
from blotsolve.two_handed.law import legal_cards, play, turn_up, turning, why_not_card
from blotsolve.two_handed.layouts import Layout, Stack
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import (
    HandsPosition,
    StacksPosition,
    is_two_handed,
    parse_position,
    read_position,
)
from blotsolve.two_handed.rulesets import (
    BLOT_1ON1,
    OPEN_BLOT,
    TWO_HANDED_RULESETS,
    TwoHandedRuleset,
    find_two_handed,
)
from blotsolve.two_handed.scoring import TwoHandedScore, TwoHandedTally, score_two_handed

__all__ = [
    "BLOT_1ON1",
    "OPEN_BLOT",
    "TWO_HANDED_RULESETS",
    "Call",
    "HandsPosition",
    "Layout",
    "Player",
    "Stack",
    "StacksPosition",
    "TrumpChoice",
    "TwoHandedContract",
    "TwoHandedMatch",
    "TwoHandedRuleset",
    "TwoHandedScore",
    "TwoHandedTally",
    "find_two_handed",
    "is_two_handed",
    "legal_cards",
    "parse_position",
    "play",
    "read_calls",
    "read_position",
    "score_two_handed",
    "turn_up",
    "turning",
    "why_not_card",
]
