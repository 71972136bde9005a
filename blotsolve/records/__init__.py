"""What was played, as text: records of deals and matches, read, written and replayed."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
