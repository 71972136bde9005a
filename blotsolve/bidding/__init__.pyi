from .auctions import BID, CONTRA, PASS, RECONTRA, Mind, Tables, play_out
from .estimates import Prospects, declarations_of, prospects, prospects_of, seen_of
from .evaluator import Lead, Outlook, evaluate, kind_of, preset_like
from .features import NAMES, features
from .honours import call_by, estimate, explain_call, needed, rule_call, strength, suit_worth
from .honours_likelihood import likely_calls
from .model import Policy
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
    "Policy",
    "Prospects",
    "Tables",
    "call_by",
    "declarations_of",
    "estimate",
    "evaluate",
    "explain_call",
    "features",
    "kind_of",
    "likely_calls",
    "needed",
    "play_out",
    "preset_like",
    "prospects",
    "prospects_of",
    "rule_call",
    "seen_of",
    "strength",
    "suit_worth",
]
