"""Endings of Open Blot by number, every closed card given: what the fits of the search for two import."""

from __future__ import annotations

import random

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.core import pack_contract
from blotsolve.two_handed import OPEN_BLOT, Layout, Player, Stack, StacksPosition
from blotsolve.two_handed.engine import Start, start_of
from blotsolve.two_handed.rulesets import law_of

TRICKS, STACKS = 11, 6
"""Tricks left, and stacks of a player: five of them have a closed card."""

KINDS = {"a suit": Strain.S, "no trump": Strain.NT}
"""What a kind of contract is called in src/two, and what it is fitted on."""


def ending(strain: Strain, number: int) -> StacksPosition:
    """Return an ending: the cards by chance, both players having taken a trick."""
    chance = random.Random(f"ending {strain} {number}")
    cards = chance.sample(list(Card), 2 * TRICKS)
    layouts = []
    for own in (cards[:TRICKS], cards[TRICKS:]):
        below = own[STACKS:] + [None] * (2 * STACKS - TRICKS)
        layouts.append(Layout(Stack(card, under) for card, under in zip(own[:STACKS], below, strict=True)))
    leader = chance.choice(list(Player))
    return StacksPosition((layouts[0], layouts[1]), strain, leader, (), taken=frozenset(Player))


def starts(strain: Strain, first: int, count: int) -> list[Start]:
    """Return endings as the core takes them."""
    return [start_of(ending(strain, number)) for number in range(first, first + count)]


def contract(strain: Strain) -> bytes:
    """Return the law and the prices as the core takes them."""
    return pack_contract(law_of(OPEN_BLOT), strain)
