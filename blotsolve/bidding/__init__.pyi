from .auctions import BID, CONTRA, PASS, RECONTRA, Mind, Tables, play_out
from .estimates import Prospects, declarations_of, prospects, prospects_of, seen_of
from .evaluator import Lead, Outlook, evaluate, kind_of, preset_like
from .features import NAMES, features
from .honours_likelihood import likely_calls
from .policy import BiddingPolicy
from .policy_bidders import Bidders

__all__ = [
    "BID",
    "CONTRA",
    "NAMES",
    "PASS",
    "RECONTRA",
    "Bidders",
    "BiddingPolicy",
    "Lead",
    "Mind",
    "Outlook",
    "Prospects",
    "Tables",
    "declarations_of",
    "evaluate",
    "features",
    "kind_of",
    "likely_calls",
    "play_out",
    "preset_like",
    "prospects",
    "prospects_of",
    "seen_of",
]
