"""Timing: the cases that the benchmarks solve, and how long they take."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
