from .auctions import BID, CONTRA, PASS, RECONTRA, Auctions, Bidders, finish_auctions, offered_column
from .choices import ChoiceWeights, pass_features
from .either_likelihood import likely_by_either
from .estimates import Estimates, declarations_of, estimates_in, estimates_of, judged_of, seen_of
from .evaluator import Lead, Outlook, evaluate, kind_of, preset_like
from .expectations import Expectations, Expected
from .features import NAMES, features
from .forecast import Forecasts, forecasts
from .honours import call_by, estimate, explain_call, needed, rule_call, suit_worth
from .honours_likelihood import likely_calls
from .model import Policy
from .policy import BiddingPolicy
from .policy_bidders import PolicyBidders

__all__ = [
    "BID",
    "CONTRA",
    "NAMES",
    "PASS",
    "RECONTRA",
    "Auctions",
    "Bidders",
    "BiddingPolicy",
    "ChoiceWeights",
    "Estimates",
    "Expectations",
    "Expected",
    "Forecasts",
    "Lead",
    "Outlook",
    "Policy",
    "PolicyBidders",
    "call_by",
    "declarations_of",
    "estimate",
    "estimates_in",
    "estimates_of",
    "evaluate",
    "explain_call",
    "features",
    "finish_auctions",
    "forecasts",
    "judged_of",
    "kind_of",
    "likely_by_either",
    "likely_calls",
    "needed",
    "offered_column",
    "pass_features",
    "preset_like",
    "rule_call",
    "seen_of",
    "suit_worth",
]
