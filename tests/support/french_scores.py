"""The score of a deal of contrée, worked out by hand from the federation's text, for comparison.

It is written as a player would add up the sheet, and shares no code with the package. Bids, cards and scores
are in points; a capot that is bid counts 250.
"""

from __future__ import annotations


def to_ten(points: int) -> int:
    """Round to the nearest ten, 5 up: 85 is 90."""
    rest = points % 10
    return points - rest + (10 if rest >= 5 else 0)


def contree(
    bid: int,
    doubling: int,
    cards: tuple[int, int],
    tricks: tuple[int, int],
    belote: tuple[int, int],
    *,
    capot_bid: bool,
    exact: bool = False,
    surcontre: int = 4,
) -> tuple[int, int]:
    """Return what takers and defenders write; `exact` is the game of colver, which rounds nothing."""
    takers, defenders = cards
    if tricks[0] == 8:
        takers = 252  # the last trick counts 100
    if capot_bid:
        made = tricks[0] == 8
    elif tricks[0] == 0:
        made = False
    else:
        made = takers + belote[0] >= bid
    times = [1, 2, surcontre][doubling]
    everything = 162 if exact else 160
    if made and doubling == 0:
        if exact:
            return takers + bid + belote[0], defenders + belote[1]
        return to_ten(takers) + bid + belote[0], to_ten(defenders) + belote[1]
    belotes = belote[0] + belote[1]
    if made:
        if tricks[0] == 8:
            everything = 252 if exact else 250
        return everything + bid * times + belotes, 0
    return 0, everything + bid * times + belotes


def classique(
    cards: tuple[int, int], tricks: tuple[int, int], belote: tuple[int, int], held: int = 0
) -> tuple[int, int, int]:
    """Return what takers and defenders write in belote with a card turned up, and what waits afterwards."""
    takers, defenders = cards
    if tricks[0] == 8:
        takers = 252
    if tricks[1] == 8:
        defenders = 252
    ours, theirs = takers + belote[0], defenders + belote[1]
    if ours == theirs:  # the litige
        return 0, to_ten(defenders) + belote[1], held + ours
    if ours > theirs:
        return to_ten(takers + held) + belote[0], to_ten(defenders) + belote[1], 0
    everything = 252 if tricks[1] == 8 else 162
    return belote[0], to_ten(everything + held) + belote[1], 0
