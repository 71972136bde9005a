from .bots import BOTS, find_bot
from .match_file import is_match_file, records_of_match
from .matches import MatchResult, play_match
from .paired import PairedDeal
from .player import Player, check_named, check_player, moment
from .playing import place_error, play_deal, play_out
from .random_bot import RandomBot
from .rules_bot import PARTNER, RulesBot, needed, rule_call, rule_card, suit_worth
from .solver_bot import SolverBot
from .workers import end_if_starting, played

__all__ = [
    "BOTS",
    "PARTNER",
    "MatchResult",
    "PairedDeal",
    "Player",
    "RandomBot",
    "RulesBot",
    "SolverBot",
    "check_named",
    "check_player",
    "end_if_starting",
    "find_bot",
    "is_match_file",
    "moment",
    "needed",
    "place_error",
    "play_deal",
    "play_match",
    "play_out",
    "played",
    "records_of_match",
    "rule_call",
    "rule_card",
    "suit_worth",
]
