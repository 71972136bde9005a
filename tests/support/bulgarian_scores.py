"""The score of a deal of Bulgarian belot, worked out by hand from its rules, for comparison."""

from __future__ import annotations

LIMITS = {"NT": 5, "AT": 4}


def written(points: int, strain: str, is_smaller: bool) -> int:
    """Return what is written of some points: on the limit the smaller side gets one more, in NT both."""
    limit = LIMITS.get(strain, 6)
    last = points % 10
    if last > limit:
        return points // 10 + 1
    if last == limit and (is_smaller or strain == "NT"):
        return points // 10 + 1
    return points // 10


def sheet(
    strain: str,
    doubling: int,
    cards: tuple[int, int],
    tricks: tuple[int, int],
    extra: tuple[int, int],
    held: int,
) -> tuple[int, int, int]:
    """Return what takers and others write, and what hangs then; `extra` are announces and belotes."""
    takers_cards = cards[0] + (90 if tricks[0] == 8 else 0)
    others_cards = cards[1] + (90 if tricks[1] == 8 else 0)
    takers, others = takers_cards + extra[0], others_cards + extra[1]
    times = [1, 2, 4][doubling]
    if takers == others:
        fewer = takers_cards < others_cards
        half = written(takers_cards, strain, fewer) + extra[0] // 10
        other_half = written(others_cards, strain, not fewer) + extra[1] // 10
        if doubling:
            return 0, 0, held + (half + other_half) * times
        return 0, other_half, held + half
    everything = {"NT": 26, "AT": 26}.get(strain, 16) + (9 if 8 in tricks else 0)
    everything += (extra[0] + extra[1]) // 10
    if takers < others:
        return 0, everything * times + held, 0
    if doubling:
        return everything * times + held, 0, 0
    ours = written(takers_cards, strain, False) + extra[0] // 10
    return ours + held, written(others_cards, strain, True) + extra[1] // 10, 0
