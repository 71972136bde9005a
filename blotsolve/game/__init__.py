"""The law of a whole deal: play, auction, declarations, scoring, match."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
