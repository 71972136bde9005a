"""The hidden hands: what a player knows, and the worlds that it leaves open."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
