"""Moves that need not be tried: cards whose failure follows from that of others.

Cards of one hand are *adjacent* when no card that others still hold, and not the card that is winning, lies between
them: then swapping their names changes who gets which points, and nothing else.
"""
from libc.stdint cimport int16_t, uint8_t
from libc.stdlib cimport abs

from cards cimport bottom_of, cards_t, lowest, suit_of
from proof cimport NOTHING, Proof, add_proof

cdef enum:
    MOST_MOVES = 9

ctypedef struct Move:      # 24 bytes
    cards_t card
    cards_t floor       # the lowest and the highest of the adjacent cards that this one speaks for
    cards_t ceiling
    cards_t low         # after a trial: all cards of its suit whose ranks its proof never asks for, if it is one …
    cards_t counted      # … and the cards whose points count in the proof
    int16_t score       # move ordering, highest first; then the bound that the trial returned
    uint8_t group       # moves with the same number are adjacent
    uint8_t points

ctypedef struct Moves:
    Move items[9]       # MOST_MOVES; the first `size` of them, best first
    int size


cdef inline void include_adjacent(const Moves* moves, cards_t hand, Proof* proof) noexcept nogil:
    """Let the proof speak for the cards that were not searched because of an adjacent one.

    Their ranks are relevant where its own is, and they are counted where it is.
    """
    cdef const Move* move
    cdef cards_t spoken_for
    cdef int index
    for index in range(moves.size):
        move = &moves.items[index]
        if move.floor != move.ceiling:
            if proof.relevant & suit_of(lowest(move.card) >> 3) & (move.ceiling | (move.ceiling - 1)):
                proof.relevant |= move.floor
            spoken_for = hand & (move.ceiling | (move.ceiling - 1)) & ~(move.floor - 1)
            if proof.counted & spoken_for:
                proof.counted |= spoken_for


cdef inline int point_gap(const Move* tried, const Move* move, cards_t counted, bint upper) noexcept nogil:
    """How much a bound for a card is loosened for an equivalent one.

    The two swap names: the one with more points is now where the other was in the proof, in the trick or in the hand. That
    matters only if North and South win the card of that place somewhere, so that it is counted.
    """
    cdef cards_t place = tried.card if (move.points > tried.points) == upper else move.card
    return abs(tried.points - move.points) if counted & place else 0


cdef inline cards_t low_cards(cards_t card, cards_t relevant) noexcept nogil:
    """All cards of a suit below the relevant ranks, if a card is one of them; else none."""
    cdef cards_t suit = suit_of(lowest(card) >> 3)
    cdef cards_t low = suit & (bottom_of(relevant & suit) - 1)     # all of them where no rank is relevant
    return low if low & card else 0


cdef inline bint equivalent(const Move* tried, const Move* move) noexcept nogil:
    """Are two cards the same move but for their points?

    They are if they are adjacent. And they are if both are of one suit and below all its ranks that the proof for the
    first rests on: it never asks then which of the two is the stronger one.
    """
    return tried.group == move.group or tried.low & move.card


cdef inline bint is_dominated(Moves* moves, int index, int target, bint ns, cards_t hand, Proof* proof) noexcept nogil:
    """Do the cards tried before show that a move fails too? Then they speak for it."""
    cdef Move* move = &moves.items[index]
    cdef Move* other
    cdef int bound = NOTHING if ns else -NOTHING
    cdef cards_t span
    cdef int at
    for at in range(index):
        other = &moves.items[at]
        if equivalent(other, move):
            if ns:
                bound = min(bound, other.score + point_gap(other, move, other.counted, True))
            else:
                bound = max(bound, other.score - point_gap(other, move, other.counted, False))
    if (bound >= target) == ns:
        return False
    move.score = bound
    move.low = 0        # not tried itself
    move.counted = ~<cards_t>0
    proof.bound = max(proof.bound, bound) if ns else min(proof.bound, bound)
    for at in range(index):
        other = &moves.items[at]
        if other.group == move.group:
            other.floor = min(other.floor, move.floor)
            other.ceiling = max(other.ceiling, move.ceiling)
        elif equivalent(other, move):
            span = max(other.ceiling, move.ceiling)
            span = hand & (span | (span - 1)) & ~(min(other.floor, move.floor) - 1)
            if proof.counted & span:
                proof.counted |= span
    return True


cdef inline void add_failure(Proof* proof, const Proof* child_proof, Move* move, cards_t open, bint ns) noexcept nogil:
    """Add the proof that a card does no better: a node where all fail needs the proof of every card.

    The ranks of belotes that can still count are always relevant.
    """
    move.score = child_proof.bound
    move.low = low_cards(move.card, child_proof.relevant | open)
    move.counted = child_proof.counted
    add_proof(proof, child_proof, ns)
