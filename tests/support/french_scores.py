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


def coinche(
    bid: int,
    doubling: int,
    cards: tuple[int, int],
    tricks: tuple[int, int],
    belote: tuple[int, int],
    declared: tuple[int, int],
    *,
    capot_bid: bool,
) -> tuple[int, int]:
    """Return what takers and defenders of a coinche with announces write.

    The takers need the bid and more than the defenders. Whoever wins a doubled or failed deal writes a pot,
    his own belote, all announces and the bid, all of it multiplied; a belote of the losers stays theirs.
    """
    swept = tricks[0] == 8
    takers_cards = 252 if swept else cards[0]
    takers_announces, defenders_announces = declared
    if swept:  # the announces of the defenders go over
        takers_announces, defenders_announces = takers_announces + defenders_announces, 0
    takers = takers_cards + belote[0] + takers_announces
    defenders = cards[1] + belote[1] + defenders_announces
    made = takers >= bid and takers > defenders and tricks[0] > 0
    if capot_bid and not swept:
        made = False
    announces = takers_announces + defenders_announces
    times = [1, 2, 4][doubling]
    if not made:
        return belote[0], (160 + belote[1] + announces + bid) * times
    if doubling:
        return ((250 if swept else 160) + belote[0] + announces + bid) * times, belote[1]
    ours = to_ten(takers_cards) + belote[0] + takers_announces + bid
    return ours, to_ten(cards[1]) + belote[1] + defenders_announces
