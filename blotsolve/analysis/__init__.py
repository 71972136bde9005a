"""What can be said about a deal when all cards are seen: a report before the play, a review after it.

>>> from blotsolve.analysis import deal_report, review
>>> report = deal_report("N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7", dealer="N")
>>> print(report.par)
18D by E: made, NS 1, EW 37
"""

from blotsolve.analysis.outcome import Outcome
from blotsolve.analysis.par import Par
from blotsolve.analysis.reports import BidReport, Cell, DealReport, Prospect
from blotsolve.analysis.reporting import deal_report
from blotsolve.analysis.reviews import (
    Avoidable,
    CapotChance,
    CardReview,
    Claim,
    Option,
    PlayerReview,
    Review,
)
from blotsolve.analysis.reviewing import review

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
