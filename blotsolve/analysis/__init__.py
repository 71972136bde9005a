"""What can be said about a deal when all cards are seen: a report before the play, a review after it.

>>> from blotsolve.analysis import deal_report, review
>>> report = deal_report("N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7", dealer="N")
>>> print(report.par)
18D by E: made, NS 1, EW 37
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
