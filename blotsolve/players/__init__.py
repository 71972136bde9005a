"""Players: bots that see what one seat sees, and matches between them on the same cards.

>>> from blotsolve.players import find_bot, play_deal
>>> rules, lot = find_bot("rules"), find_bot("random")
>>> play_deal(1, "N", "blot", [rules, lot, rules, lot]).is_over
True
"""

from blotsolve.players.bots import BOTS, find_bot
from blotsolve.players.random_bot import RandomBot
from blotsolve.players.playing import play_deal
from blotsolve.players.matches import MatchResult, play_match
from blotsolve.players.paired import PairedDeal
from blotsolve.players.player import Player
from blotsolve.players.rules_bot import RulesBot
from blotsolve.players.solver_bot import SolverBot

__all__ = [
    "BOTS",
    "MatchResult",
    "PairedDeal",
    "Player",
    "RandomBot",
    "RulesBot",
    "SolverBot",
    "find_bot",
    "play_deal",
    "play_match",
]
