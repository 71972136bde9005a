"""The two games for two: Blot 1 on 1 and Open Blot, from the law of a trick to bots and matches.

>>> from blotsolve.two_handed import solve
>>> solve("N:AS/7H KD/TD H N taken=N+S").margin_n
35
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
