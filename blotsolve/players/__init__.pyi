from .bots import BOTS, find_bot
from .match_file import is_match_file, records_of_match
from .matches import MatchResult, play_match
from .paired import PairedDeal
from .player import Bot, Player, check_named, check_player, moment
from .playing import place_error, play_deal, play_out
from .random_bot import RandomBot
from .rules_bot import RulesBot, rule_card
from .solver_bot import SolverBot
from .workers import end_if_starting, played

__all__ = [
    "BOTS",
    "Bot",
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
    "place_error",
    "play_deal",
    "play_match",
    "play_out",
    "played",
    "records_of_match",
    "rule_card",
]
