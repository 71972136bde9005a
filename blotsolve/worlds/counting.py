"""How many ways there are to deal out the hidden cards, counted from the last card to the first.

The hidden cards are placed one after another, in one fixed order. What matters for those that are still to
be placed is how much room the hands have and how far the holdings are settled; `ways` has the number of
worlds behind every such state. The first of these numbers is that of all worlds; a walk from there finds
the world with a given number, and cannot end nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from blotsolve.worlds.holding import Holding
from blotsolve.worlds.knowledge import Knowledge

Numbers = NDArray[np.int64]
"""Numbers of worlds: there are never more than 32! / 8!⁴, less than 10¹⁷."""

Residue = frozenset[int]
"""The sets of a holding that are still possible, without the cards that are already placed."""

SETTLED: Residue = frozenset()
"""A holding that is sure wherever the other cards are placed."""


class Count:
    """The number of worlds behind every way to begin with placing the hidden cards."""

    def __init__(self, knowledge: Knowledge) -> None:
        may_hold = [hand.mask for hand in knowledge.may_hold]
        self.fixed = [hand.mask for hand in knowledge.held]
        """The cards of N E S W that stand in every world, as bits."""
        hidden = ~(knowledge.gone.mask | sum(self.fixed))
        self.cards = [card for card in range(32) if hidden >> card & 1]
        """The other cards, in the order in which they are placed."""
        self.holders = [[seat for seat in range(4) if may_hold[seat] >> card & 1] for card in self.cards]
        """Who may hold each of them."""
        room = [size - fixed.bit_count() for size, fixed in zip(knowledge.sizes, self.fixed, strict=True)]
        # The hand with most room need not be watched: it takes what the other three leave.
        self.watched = sorted(range(4), key=lambda seat: room[seat])[:3]
        # Along each axis stands the room of one hand, from -1, behind which there is no world.
        shape = tuple(max(room[seat], 0) + 2 for seat in self.watched)
        self.stride = [0, 0, 0, 0]
        for axis, seat in enumerate(self.watched):
            self.stride[seat] = int(np.prod(shape[axis + 1 :]))
        self.start = sum((room[seat] + 1) * self.stride[seat] for seat in self.watched)
        steps = None
        if min(room) >= 0:
            steps = _settle(knowledge.holdings, self.fixed, may_hold, self.cards, self.holders)
        self.steps = steps or []
        """For each card: the state of the holdings after it, by their state before and the holder."""
        self.ways = [] if steps is None else self._ways(shape)
        """Before each card and after the last: the numbers of worlds, by state of the holdings and room."""
        self.total = int(self.ways[0][0, self.start]) if self.ways else 0
        """The number of all worlds."""

    def _ways(self, shape: tuple[int, ...]) -> list[Numbers]:
        after = np.zeros((2, *shape), np.int64)  # the last state of the holdings is the broken one
        after[0, 1, 1, 1] = 1
        ways = [after]
        for step, holders in zip(reversed(self.steps), reversed(self.holders), strict=True):
            before = np.zeros((len(step) + 1, *shape), np.int64)
            for seat in holders:
                more, less = self._room(seat)
                before[:-1][more] += after[step[:, seat]][less]
            after = before
            ways.append(after)
        return [numbers.reshape(len(numbers), -1) for numbers in reversed(ways)]

    def _room(self, seat: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
        """Return the states before and after a hand gets a card."""
        more, less = [slice(None)] * 4, [slice(None)] * 4
        if seat in self.watched:
            axis = 1 + self.watched.index(seat)
            more[axis], less[axis] = slice(1, None), slice(None, -1)
        return tuple(more), tuple(less)

    def worlds(self, numbers: Numbers) -> NDArray[np.uint32]:
        """Return the worlds with these numbers, from 0 to `total` - 1: the cards of N E S W, as bits."""
        rest = numbers.copy()
        hands = np.empty((len(rest), 4), np.uint32)
        hands[:] = self.fixed
        holdings, room = np.zeros(len(rest), np.int64), np.full(len(rest), self.start)
        for card, holders, step, ways in zip(
            self.cards, self.holders, self.steps, self.ways[1:], strict=True
        ):
            waiting, onward, before = np.ones(len(rest), np.bool_), step[holdings], room.copy()
            for seat in holders:
                behind = ways[onward[:, seat], before - self.stride[seat]]
                here = waiting & (rest < behind)
                hands[here, seat] |= np.uint32(1 << card)
                holdings[here] = onward[here, seat]
                room[here] -= self.stride[seat]
                waiting &= ~here
                rest -= behind * waiting
        return hands

    def worlds_by_card(self) -> Numbers:
        """Return in how many worlds each of N E S W holds each card: 4 × 32 numbers."""
        worlds = np.zeros((4, 32), np.int64)
        for seat, fixed in enumerate(self.fixed):
            worlds[seat] = [self.total * (fixed >> card & 1) for card in range(32)]
        reached = np.zeros_like(self.ways[0])
        reached[0, self.start] = 1
        for card, holders, step, ways in zip(
            self.cards, self.holders, self.steps, self.ways[1:], strict=True
        ):
            onward = np.zeros_like(ways)
            for seat in holders:
                stride = self.stride[seat]
                behind = ways[step[:, seat], : ways.shape[1] - stride]
                before = reached[:-1, stride:] * (behind > 0)
                worlds[seat, card] = (before * behind).sum()
                np.add.at(onward[:, : ways.shape[1] - stride], step[:, seat], before)
            reached = onward
        return worlds


def _settle(
    holdings: tuple[Holding, ...],
    fixed: list[int],
    may_hold: list[int],
    cards: list[int],
    holders: list[list[int]],
) -> list[Numbers] | None:
    """Return how each card settles the holdings, None if they cannot all hold.

    States of the holdings are numbered anew after each card; the number past the last one stands for a
    holding that is broken. At the end there is one state, in which all are settled.
    """
    start = []
    for holding in holdings:
        possible = [one.mask for one in holding.sets if not one.mask & ~may_hold[holding.seat]]
        residue = _verdict({mask & ~fixed[holding.seat] for mask in possible}, holding.denied)
        if residue is None:
            return None
        start.append(residue)
    known: dict[tuple[int, Residue, int, bool], Residue | None] = {}

    def placed(index: int, residue: Residue, card: int, mine: bool) -> Residue | None:
        """Return what a holding comes to when a card is placed, into the hand that it is about or not."""
        key = index, residue, card, mine
        if key not in known:
            known[key] = residue and _verdict(_place(residue, 1 << card, mine), holdings[index].denied)
        return known[key]

    states, steps = {tuple(start): 0}, []
    for card, possible_holders in zip(cards, holders, strict=True):
        onward: dict[tuple[Residue, ...], int] = {}
        step = np.full((len(states), 4), -1)
        for state, number in states.items():
            for seat in possible_holders:
                after = []
                for index, residue in enumerate(state):
                    left = placed(index, residue, card, holdings[index].seat == seat)
                    if left is None:
                        break
                    after.append(left)
                else:
                    step[number, seat] = onward.setdefault(tuple(after), len(onward))
        if not onward:
            return None
        step[step < 0] = len(onward)
        states = onward
        steps.append(step)
    return steps


def _place(residue: Iterable[int], card: int, mine: bool) -> set[int]:
    """Return what is left of the sets of a holding."""
    if not mine:
        return {mask for mask in residue if not mask & card}
    less = {mask & ~card for mask in residue if mask & card}
    return less | {mask for mask in residue if not mask & card and all(one & ~mask for one in less)}


def _verdict(sets: set[int], denied: bool) -> Residue | None:
    """Return what is left of a holding: the sets, SETTLED once it holds, None once it is broken."""
    if sets and 0 not in sets:
        return frozenset(sets)
    return SETTLED if bool(sets) != denied else None
