"""The hidden hands: what a player knows, and the worlds that it leaves open.

>>> from blotsolve.worlds import Knowledge, count
>>> count(Knowledge.of_hand("AJ9.T8.KQ.7", "S").void("E", "H"))
563165460
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
