"""Players: bots that see what one seat sees, and matches between them on the same cards.

>>> from blotsolve.players import find_bot, play_deal
>>> rules, random = find_bot("rules"), find_bot("random")
>>> play_deal(1, "N", "blot", [rules, random, rules, random]).is_over
True
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
