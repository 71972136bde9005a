"""Advice with hidden hands: what to bid, and which card to play.

>>> from blotsolve.advice import advise_bid
>>> advise_bid("AJ97.A8.AQ.", seat="S", dealer="E", worlds=64, seed=1).call.strain
Strain('S')
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
