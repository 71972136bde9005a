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
from blotsolve.two_handed.session import TwoHandedSession
from blotsolve.two_handed.solutions import Expectation, Method, TwoHandedCardValue, TwoHandedSolution
from blotsolve.two_handed.solving import (
    at_least,
    best_answers,
    margin_at_least,
    replay_values,
    solve,
    turn_values,
    value,
)

__all__ = [
    "BLOT_1ON1",
    "OPEN_BLOT",
    "TWO_HANDED_RULESETS",
    "Call",
    "Expectation",
    "HandsPosition",
    "Layout",
    "Method",
    "Player",
    "Stack",
    "StacksPosition",
    "TrumpChoice",
    "TwoHandedCardValue",
    "TwoHandedContract",
    "TwoHandedMatch",
    "TwoHandedRuleset",
    "TwoHandedScore",
    "TwoHandedSession",
    "TwoHandedSolution",
    "TwoHandedTally",
    "at_least",
    "best_answers",
    "find_two_handed",
    "is_two_handed",
    "legal_cards",
    "margin_at_least",
    "parse_position",
    "play",
    "read_calls",
    "read_position",
    "replay_values",
    "score_two_handed",
    "solve",
    "turn_up",
    "turn_values",
    "turning",
    "value",
    "why_not_card",
]
