"""The score of a deal of klaverjassen, and the roem of a trick, worked out by hand for comparison.

Written as a player counts: no code of the package. Cards are texts such as `10h` or `Th`.
"""

from __future__ import annotations

from itertools import pairwise

ORDER = ["7", "8", "9", "T", "J", "Q", "K", "A"]


def roem(cards: list[str], trumps: str) -> int:
    """Return the roem of the four cards of a trick; trumps is a suit letter."""
    held = [(card[:-1].replace("10", "T"), card[-1].lower()) for card in cards]
    ranks = {rank for rank, _ in held}
    if len(ranks) == 1:
        return 200 if ranks == {"J"} else 100
    total = 0
    for suit in "shdc":
        places = sorted(ORDER.index(rank) for rank, of in held if of == suit)
        longest = run = 1 if places else 0
        for low, high in pairwise(places):
            run = run + 1 if high == low + 1 else 1
            longest = max(longest, run)
        total += {3: 20, 4: 50}.get(longest, 0)
        if suit == trumps and {ORDER.index("Q"), ORDER.index("K")} <= set(places):
            total += 20  # stuk
    return total


def klaverjas(cards: tuple[int, int], tricks: tuple[int, int], roems: tuple[int, int]) -> tuple[int, int]:
    """Return what the playing side and the others write."""
    ours, theirs = cards[0] + roems[0], cards[1] + roems[1]
    if tricks[0] == 8:
        ours += 100  # pit
    if tricks[1] == 8:
        theirs += 100
    if ours > theirs:
        return ours, theirs
    return 0, ours + theirs  # nat
