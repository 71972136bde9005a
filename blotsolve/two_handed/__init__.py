"""The two games for two: Blot 1 on 1 and Open Blot, from the law of a trick to bots and matches.

>>> from blotsolve.two_handed import solve
>>> solve("N:AS/7H KD/TD H N taken=N+S").margin_n
35
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from blotsolve.two_handed.auction import Call, TrumpChoice, TwoHandedContract, read_calls
from blotsolve.two_handed.batch import TwoHandedSolved, solve_many
from blotsolve.two_handed.deals import OneOnOneDeal, OpenDeal, random_deal
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
from blotsolve.two_handed.reading import read_two_handed_record, read_two_handed_records
from blotsolve.two_handed.record import TwoHandedPoints, TwoHandedRecord, TwoHandedResult
from blotsolve.two_handed.replay import TwoHandedReplay, replay_all_two_handed, replay_two_handed
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
from blotsolve.two_handed.table import TwoHandedTable, solve_two_handed_table
from blotsolve.two_handed.tricks import TwoHandedTrick, tricks_of
from blotsolve.two_handed.view import TwoHandedView

if TYPE_CHECKING:  # loaded when they are asked for: what advises and plays is heavy
    from blotsolve.two_handed.advice import TwoHandedAim, TwoHandedCardAdvice, TwoHandedRatedCard
    from blotsolve.two_handed.advising import advise_card
    from blotsolve.two_handed.bots import TwoHandedBot, find_two_handed_bot, play_out_two
    from blotsolve.two_handed.choice_advice import (
        TwoHandedChoiceAdvice,
        TwoHandedRatedCall,
        advise_choice,
        view_of_choice,
    )
    from blotsolve.two_handed.knowledge import TwoHandedKnowledge
    from blotsolve.two_handed.matches import (
        TwoHandedMatchResult,
        TwoHandedPairedDeal,
        play_two_handed_match,
        records_of_two_handed_match,
    )
    from blotsolve.two_handed.review import TwoHandedReview, review_two_handed

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
    "TwoHandedMatchResult",
    "TwoHandedPairedDeal",
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
    "is_two_handed",
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
    "solve",
    "solve_many",
    "solve_two_handed_table",
    "tricks_of",
    "turn_up",
    "turn_values",
    "turning",
    "value",
    "view_of_choice",
    "why_not_card",
]

_LATE = {
    "TwoHandedAim": "advice",
    "TwoHandedCardAdvice": "advice",
    "TwoHandedRatedCard": "advice",
    "advise_card": "advising",
    "TwoHandedBot": "bots",
    "find_two_handed_bot": "bots",
    "play_out_two": "bots",
    "TwoHandedChoiceAdvice": "choice_advice",
    "TwoHandedRatedCall": "choice_advice",
    "advise_choice": "choice_advice",
    "view_of_choice": "choice_advice",
    "TwoHandedKnowledge": "knowledge",
    "TwoHandedMatchResult": "matches",
    "TwoHandedPairedDeal": "matches",
    "play_two_handed_match": "matches",
    "records_of_two_handed_match": "matches",
    "TwoHandedReview": "review",
    "review_two_handed": "review",
}
"""Where the names are that are loaded when they are asked for."""


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
    globals()[name] = found
    return found
