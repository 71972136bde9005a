from .advice import TwoHandedAim, TwoHandedCardAdvice, TwoHandedRatedCard
from .advising import advise_card
from .auction import Call, TrumpChoice, TwoHandedContract, read_calls
from .batch import TwoHandedSolved, solve_many
from .bots import TwoHandedBot, find_two_handed_bot, play_out_two
from .choice_advice import TwoHandedChoiceAdvice, TwoHandedRatedCall, advise_choice, view_of_choice
from .deals import OneOnOneDeal, OpenDeal, random_deal
from .engine import solve_timed
from .knowledge import TwoHandedKnowledge
from .law import legal_cards, play, turn_up, turning, why_not_card
from .layouts import Layout, Stack
from .match import TwoHandedMatch
from .matches import (
    TwoHandedMatchResult,
    TwoHandedPairedDeal,
    play_two_handed_match,
    records_of_two_handed_match,
)
from .plans import best_answers, replay_values, turn_values
from .player import Player
from .positions import (
    HandsPosition,
    StacksPosition,
    TwoHandedPosition,
    parse_position,
    read_position,
)
from .reading import read_two_handed_record, read_two_handed_records
from .record import TwoHandedPoints, TwoHandedRecord, TwoHandedResult
from .replay import TwoHandedReplay, replay_all_two_handed, replay_two_handed
from .reviewing import review_two_handed
from .reviews import TwoHandedCardReview, TwoHandedReview
from .rulesets import BLOT_1ON1, OPEN_BLOT, TWO_HANDED_RULESETS, TwoHandedRuleset, find_two_handed
from .scoring import TwoHandedScore, TwoHandedTally, score_two_handed
from .session import TwoHandedSession
from .solutions import Expectation, Method, TwoHandedCardValue, TwoHandedSolution, show_number
from .solving import at_least, margin_at_least, solve, value
from .state import TwoHandedState
from .table import TwoHandedTable, solve_two_handed_table
from .tricks import TwoHandedTrick, tricks_of
from .view import TwoHandedView

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
    "TwoHandedCardReview",
    "TwoHandedCardValue",
    "TwoHandedChoiceAdvice",
    "TwoHandedContract",
    "TwoHandedKnowledge",
    "TwoHandedMatch",
    "TwoHandedMatchResult",
    "TwoHandedPairedDeal",
    "TwoHandedPoints",
    "TwoHandedPosition",
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
    "TwoHandedSolved",
    "TwoHandedState",
    "TwoHandedTable",
    "TwoHandedTally",
    "TwoHandedTrick",
    "TwoHandedView",
    "advise_card",
    "advise_choice",
    "at_least",
    "best_answers",
    "find_two_handed",
    "find_two_handed_bot",
    "legal_cards",
    "margin_at_least",
    "parse_position",
    "play",
    "play_out_two",
    "play_two_handed_match",
    "random_deal",
    "read_calls",
    "read_position",
    "read_two_handed_record",
    "read_two_handed_records",
    "records_of_two_handed_match",
    "replay_all_two_handed",
    "replay_two_handed",
    "replay_values",
    "review_two_handed",
    "score_two_handed",
    "show_number",
    "solve",
    "solve_many",
    "solve_timed",
    "solve_two_handed_table",
    "tricks_of",
    "turn_up",
    "turn_values",
    "turning",
    "value",
    "view_of_choice",
    "why_not_card",
]
