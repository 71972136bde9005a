"""The score of a deal of Croatian bela, added up as a player would, for comparison; no package code."""

from __future__ import annotations


def bela(
    cards: tuple[int, int], tricks: tuple[int, int], declared: tuple[int, int], belas: tuple[int, int]
) -> tuple[int, int]:
    """Return what the callers and the others write."""
    sums = []
    for side in (0, 1):
        total = cards[side]
        if tricks[side] == 8:
            total += 90  # štiglja
        if tricks[side] > 0:  # nothing is recognised without a trick
            total += declared[side] + belas[side]
        sums.append(total)
    callers, others = sums
    if callers > others:
        return callers, others
    return 0, callers + others
