from .outcome import Outcome
from .par import Par
from .reporting import deal_report
from .reports import BidReport, Cell, DealReport, Prospect
from .reviewing import review
from .reviews import Avoidable, CapotChance, CardReview, Claim, Option, PlayerReview, Review

__all__ = [
    "Avoidable",
    "BidReport",
    "CapotChance",
    "CardReview",
    "Cell",
    "Claim",
    "DealReport",
    "Option",
    "Outcome",
    "Par",
    "PlayerReview",
    "Prospect",
    "Review",
    "deal_report",
    "review",
]
