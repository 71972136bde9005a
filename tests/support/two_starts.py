"""Positions of two players as the core takes them: read from the referee's text, or made by number."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from cases import DATA

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import pack_contract
from blotsolve.rulesets import BLOT

PLAIN = replace(BLOT, name="for two", capot_bonus=50)
BELOTE = replace(PLAIN, name="for two, belote in play", belote_in_play=20)
NOTHING, UNKNOWN = 255, 254
TAKEN = {"-": 0, "N": 1, "S": 2, "N+S": 3}


class Start(NamedTuple):
    """What the core takes for a position of two players."""

    hands: tuple[int, int]
    under: bytes
    table: bytes
    leader: int
    taken: int

    def mirrored(self) -> Start:
        """Return the position with N and S changed."""
        north, south = self.hands
        taken = self.taken >> 1 | (self.taken & 1) << 1
        return Start((south, north), self.under, self.table, 1 - self.leader, taken)


class Row(NamedTuple):
    """A line of the referee's files."""

    text: str
    contract: bytes
    start: Start
    closed: int
    late: bool
    margin: Fraction
    cards: dict[int, Fraction]


def read_start(text: str) -> tuple[Start, int, Strain]:
    """Read a position; return it with the unknown closed cards and the strain."""
    north, south, strain, leader, *rest = text.removeprefix("N:").split()
    under = bytearray([NOTHING] * 32)
    table, taken, closed = b"", 0, 0
    for word in rest:
        name, _, value = word.rpartition("=")
        if name == "taken":
            taken = TAKEN[value]
        elif name == "closed":
            closed = Hand(value).mask
        else:
            table = bytes([Card(value)])
    hands = []
    for layout in (north, south):
        if layout.count(".") == 3:
            hands.append(Hand(layout).mask)
            continue
        mask = 0
        for stack in layout.split(",") if layout != "-" else []:
            above, _, below = stack.partition("/")
            if above:
                mask |= 1 << Card(above)
            if below:
                under[Card(above) if above else table[0]] = UNKNOWN if below == "?" else Card(below)
        hands.append(mask)
    return Start((hands[0], hands[1]), bytes(under), table, "NS".index(leader), taken), closed, Strain(strain)


def read_rows(name: str) -> Iterator[Row]:
    """Read a file of positions with their answers."""
    for line in (DATA / "two_handed" / f"{name}.tsv").read_text("utf-8").splitlines():
        game, text, answer = line.split("\t")
        start, closed, strain = read_start(text)
        margin, *cards = answer.split()
        after = dict(word.split(":") for word in cards)
        yield Row(
            text,
            pack_contract(BELOTE if "belote=both_open" in game else PLAIN, strain),
            start,
            closed,
            "after_trick" in game,
            Fraction(margin),
            {int(Card(card)): Fraction(value) for card, value in after.items()},
        )


def random_start(number: int, tricks: int, *, closed: int = 0, unknown: bool = False) -> tuple[Start, int]:
    """Make a position by number before a lead, with `closed` cards under others; return those too if unknown.

    Every other one has few suits, for more ruffs.
    """
    chance = random.Random(f"{number} {tricks} {closed}")
    suits = chance.sample(range(4), max(2, -(-2 * tricks // 8))) if number % 2 else range(4)
    deck = chance.sample([card for card in range(32) if card // 8 in suits], 2 * tricks)
    under, hidden, hands = bytearray([NOTHING] * 32), 0, []
    for seat, covered in enumerate((closed // 2, closed - closed // 2)):
        mine = deck[tricks * seat : tricks * (seat + 1)]
        above, below = mine[: tricks - covered], mine[tricks - covered :]
        for card, low in zip(above, below, strict=False):
            under[card] = UNKNOWN if unknown else low
        hidden |= sum(1 << card for card in below)
        hands.append(sum(1 << card for card in above))
    start = Start(
        (hands[0], hands[1]), bytes(under), b"", chance.randrange(2), chance.choice((3, 3, 1, 2, 0))
    )
    return start, hidden if unknown else 0


def spread(found: list[tuple[int, int, int]], times: int = 1) -> dict[int, Fraction]:
    """Return the value after every card from what the core says of different moves."""
    return {int(card): Fraction(value, times) for _, value, same in found for card in Hand.from_mask(same)}
