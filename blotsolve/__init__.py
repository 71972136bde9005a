"""blotsolve: a fast exact double-dummy solver for the Belote family of card games.

>>> from blotsolve import solve
>>> solve("N:A...7 T..7. K...8 Q..8.", "S", leader="N").margin_ns
38
"""

from lazy_loader import attach_stub

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
