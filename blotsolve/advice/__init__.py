"""Advice with hidden hands: what a player knows, and the worlds that it leaves open.

>>> from blotsolve.advice import Knowledge, count
>>> count(Knowledge.of_hand("AJ9.T8.KQ.7", "S").void("E", "H"))
563165460
"""

from blotsolve.advice.bids.advice import BidAdvice, BidVerdict, CallAdvice
from blotsolve.advice.bids.advising import advise_bid
from blotsolve.advice.bids.calibration import Calibration
from blotsolve.advice.cards.advising import CardAdvice, RatedCard, advise_card
from blotsolve.worlds.holding import Claim
from blotsolve.worlds.deduction import played
from blotsolve.bidding.evaluator import Lead, Outlook, evaluate
from blotsolve.worlds.knowledge import Knowledge
from blotsolve.bidding.policy import BiddingPolicy
from blotsolve.worlds.sampling import Worlds, card_chances, count, enumerate_worlds, weighted, world, worlds
from blotsolve.advice.thumb import RuleOfThumb
from blotsolve.advice.match_equity import win_chance

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
