"""Roem: combinations of cards that fall together in one trick; src/roem.pxd counts them."""

from __future__ import annotations

from collections.abc import Sequence

from blotsolve.cards import Card
from blotsolve.checks import listed
from blotsolve.contract import Strain
from blotsolve.core import core, pack_contract
from blotsolve.errors import CardError
from blotsolve.rulesets import Ruleset, find_ruleset


def trick_roem(cards: Sequence[Card | str], strain: Strain | str, ruleset: Ruleset | str = "blot") -> int:
    """Return the raw points of the combinations in a trick: runs, king and queen of trumps, four of a rank.

    Parameters
    ----------
    cards : sequence of Card or str
        The cards of the trick, four at the most, in any order.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points; 0 in a game without roem.

    Raises
    ------
    CardError
        For a card that cannot be read or is there twice, and for more cards than a trick has.

    Examples
    --------
    >>> law, cards = "mine: blot roem.run_points=20,50 roem.stuk=20", ["JH", "QH", "KH", "7H"]
    >>> trick_roem(cards, "H", law), trick_roem(cards, "S", law)
    (40, 20)
    """
    ruleset, strain = find_ruleset(ruleset), Strain(strain)
    if ruleset.roem.is_empty:
        return 0
    trick = [Card(card) for card in listed("cards", cards, CardError)]
    if len(trick) > 4 or len(set(trick)) < len(trick):
        raise CardError(f"no trick: {' '.join(map(str, trick))!r} (expected four different cards or fewer)")
    return core.roem(pack_contract(ruleset, strain), bytes(trick))
