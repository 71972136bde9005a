"""Endings by number: the same number is the same ending everywhere, so that a failure can be named."""

from __future__ import annotations

import random

import referee

from blotsolve.cards import Card, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side

SIDES = [frozenset[Side](), frozenset({Side.NS}), frozenset({Side.EW}), frozenset(Side)]


def ending(ruleset: Ruleset, strain: Strain, size: int, number: int) -> Position:
    """Make an ending of `size` cards a hand, with none to three of them on the table already.

    Every other one is dealt from as few suits as hold the cards, for more ruffs, and in every other
    one K and Q of a trump suit are in one hand if they are dealt.
    """
    chance = random.Random(f"{strain} {size} {number}")
    suits = chance.sample(list(Suit), (size + 1) // 2 if number % 2 else 4)
    if strain.suit is not None and strain.suit not in suits:
        suits[0] = strain.suit
    deck = [card for card in Card if card.suit in suits]
    chance.shuffle(deck)
    if number % 4 < 2 and size > 1:
        trump = chance.choice(suits) if strain.suit is None else strain.suit
        pair = [Card(8 * trump + rank) for rank in (Rank.KING, Rank.QUEEN)]
        deck = pair + [card for card in deck if card not in pair]
    hands = [deck[size * place : size * (place + 1)] for place in range(4)]
    chance.shuffle(hands)

    taken = SIDES[0] if size == 8 else chance.choice(SIDES)
    position = Position(Deal(hands), strain, chance.choice(list(Seat)), (), taken)
    for _ in range(chance.randrange(4)):
        legal = referee.legal(list(position.hand), position.table, strain, ruleset)
        position = referee.play(position, chance.choice(legal), ruleset)
    return position
