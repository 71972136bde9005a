"""How players play, and what a card tells of the hand that it came from."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
