"""Timing: the cases that the benchmarks solve, and how long they take."""
