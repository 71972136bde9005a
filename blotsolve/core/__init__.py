"""The compiled core, and the records packed for it: the only Python that knows bit positions."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
