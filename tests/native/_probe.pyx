# cython: language_level=3, autotestdict=False
"""The tests' view of the inline helpers of src/."""
from libc.stdint cimport uint32_t

from cards cimport bottom_of, count, highest, lowest, stronger, top_of


def card_set(uint32_t cards):
    """Return what the helpers say of a set of cards that is not empty."""
    return {
        "count": count(cards),
        "lowest": lowest(cards),
        "highest": highest(cards),
        "top": top_of(cards),
        "bottom": bottom_of(cards),
        "stronger_than_bottom": stronger(bottom_of(cards)),
    }
