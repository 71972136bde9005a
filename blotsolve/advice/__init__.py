"""Advice with hidden hands: what a player knows, and the worlds that it leaves open.

>>> from blotsolve.advice import Knowledge, count
>>> count(Knowledge.of_hand("AJ9.T8.KQ.7", "S").void("E", "H"))
563165460
"""

from blotsolve.advice.bid_advice import BidAdvice, BidVerdict, CallAdvice
from blotsolve.advice.bids import advise_bid
from blotsolve.advice.calibration import Calibration
from blotsolve.advice.cards import CardAdvice, RatedCard, advise_card
from blotsolve.advice.claim import Claim
from blotsolve.advice.deduction import played
from blotsolve.advice.evaluator import Lead, Outlook, evaluate
from blotsolve.advice.knowledge import Knowledge
from blotsolve.advice.policy import BiddingPolicy
from blotsolve.advice.sampling import Worlds, card_chances, count, enumerate_worlds, weighted, world, worlds
from blotsolve.advice.thumb import RuleOfThumb
from blotsolve.advice.wins import win_chance

__all__ = [
    "BidAdvice",
    "BidVerdict",
    "BiddingPolicy",
    "Calibration",
    "CallAdvice",
    "CardAdvice",
    "Claim",
    "Knowledge",
    "Lead",
    "Outlook",
    "RatedCard",
    "RuleOfThumb",
    "Worlds",
    "advise_bid",
    "advise_card",
    "card_chances",
    "count",
    "enumerate_worlds",
    "evaluate",
    "played",
    "weighted",
    "win_chance",
    "world",
    "worlds",
]
