"""How players bid, and what a call tells of a hand.

>>> from blotsolve.bidding import BiddingPolicy
>>> from blotsolve.game import Auction
>>> BiddingPolicy().call("AJ97.A8.AQ.", Auction("blot", "W")).strain
Strain('S')
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
