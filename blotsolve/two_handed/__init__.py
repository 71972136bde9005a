"""The two games for two: Blot 1 on 1 and Open Blot."""

from blotsolve.two_handed.advice import TwoHandedAim, TwoHandedCardAdvice, TwoHandedRatedCard
from blotsolve.two_handed.auction import Call, TrumpChoice, TwoHandedContract, read_calls
from blotsolve.two_handed.bots import TwoHandedBot, find_two_handed_bot, play_out_two
from blotsolve.two_handed.choice_advice import TwoHandedChoiceAdvice, TwoHandedRatedCall
from blotsolve.two_handed.deals import OneOnOneDeal, OpenDeal, random_deal
from blotsolve.two_handed.knowledge import TwoHandedKnowledge
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
from blotsolve.two_handed.reading import is_two_handed_record, read_two_handed_record, read_two_handed_records
from blotsolve.two_handed.record import TwoHandedPoints, TwoHandedRecord, TwoHandedResult
from blotsolve.two_handed.replay import TwoHandedReplay, replay_all_two_handed, replay_two_handed
from blotsolve.two_handed.review import TwoHandedReview, review_two_handed
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
from blotsolve.two_handed.state import TwoHandedState
from blotsolve.two_handed.tricks import TwoHandedTrick, tricks_of
from blotsolve.two_handed.view import TwoHandedView

__all__ = [
    "BLOT_1ON1",
    "OPEN_BLOT",
    "TWO_HANDED_RULESETS",
    "Call",
    "Expectation",
    "HandsPosition",
    "Layout",
    "Method",
    "OneOnOneDeal",
    "OpenDeal",
    "Player",
    "Stack",
    "StacksPosition",
    "TrumpChoice",
    "TwoHandedAim",
    "TwoHandedBot",
    "TwoHandedCardAdvice",
    "TwoHandedCardValue",
    "TwoHandedChoiceAdvice",
    "TwoHandedContract",
    "TwoHandedKnowledge",
    "TwoHandedMatch",
    "TwoHandedPoints",
    "TwoHandedRatedCall",
    "TwoHandedRatedCard",
    "TwoHandedRecord",
    "TwoHandedReplay",
    "TwoHandedResult",
    "TwoHandedReview",
    "TwoHandedRuleset",
    "TwoHandedScore",
    "TwoHandedSession",
    "TwoHandedSolution",
    "TwoHandedState",
    "TwoHandedTally",
    "TwoHandedTrick",
    "TwoHandedView",
    "at_least",
    "best_answers",
    "find_two_handed",
    "find_two_handed_bot",
    "is_two_handed",
    "is_two_handed_record",
    "legal_cards",
    "margin_at_least",
    "parse_position",
    "play",
    "play_out_two",
    "random_deal",
    "read_calls",
    "read_position",
    "read_two_handed_record",
    "read_two_handed_records",
    "replay_all_two_handed",
    "replay_two_handed",
    "replay_values",
    "review_two_handed",
    "score_two_handed",
    "solve",
    "tricks_of",
    "turn_up",
    "turn_values",
    "turning",
    "value",
    "why_not_card",
]
