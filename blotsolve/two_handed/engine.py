"""Positions as the compiled core reads them: the only file here that knows how it numbers things."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.two_handed import slow_core as core
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.rulesets import TurnUp, TwoHandedRuleset, law_of

__all__ = ["Start", "chance_of", "contract_of", "core", "own_solver", "start_of"]

Start = tuple[tuple[int, int], bytes, bytes, int, int]
"""Open cards of N and S, what lies under each, the lead on the table, who leads, who has taken a trick."""

NOTHING, UNKNOWN = 255, 254


@lru_cache(maxsize=64)
def contract_of(ruleset: TwoHandedRuleset, strain: Strain) -> Any:
    """Return the law and the prices of a strain as the core reads them."""
    return core.pack(law_of(ruleset), strain)


def start_of(position: TwoHandedPosition) -> Start:
    """Return a position as the core reads it."""
    north, south = position.hands
    taken = sum(1 << player for player in position.taken)
    under = b""
    if isinstance(position, StacksPosition):
        below = bytearray([NOTHING]) * 32
        for layout in position.layouts:
            for stack in layout:
                card = position.table[0] if stack.card is None and position.table else stack.card
                if card is not None and stack.closed is not None:
                    below[card] = stack.closed if isinstance(stack.closed, Card) else UNKNOWN
        under = bytes(below)
    return (north.mask, south.mask), under, bytes(position.table), int(position.leader), taken


def chance_of(position: StacksPosition, ruleset: TwoHandedRuleset) -> tuple[Start, dict[str, Any]]:
    """Return a position with unknown closed cards as the core reads it, and what it is told beside it."""
    late = ruleset.turn_up == TurnUp.AFTER_TRICK
    bits = 0
    start = start_of(position)
    if not (late and position.table):
        bits = sum(1 << player for player in Player if position.layouts[player].bare)
    if bits and position.table:  # what lies under the lead is turned now, not later
        hands, under, table, leader, taken = start
        below = bytearray(under)
        below[position.table[0]] = NOTHING
        start = hands, bytes(below), table, leader, taken
    return start, {"closed": position.closed.mask, "late": late, "turning": bits}


_local = threading.local()


def own_solver(ruleset: TwoHandedRuleset, strain: Strain) -> Any:
    """Return this thread's solver, with an empty table, so that every call counts the same nodes."""
    contract = contract_of(ruleset, strain)
    solver = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = core.Solver(contract)
    else:
        solver.use(contract)
    return solver


def solve_starts(
    ruleset: TwoHandedRuleset, strain: int, starts: list[Start], *, threads: int = 1
) -> tuple[Any, Any, Any]:
    """Solve many positions of one strain: margins, legal cards as masks, and the margin after each card."""
    import numpy as np

    count = len(starts)
    margins, legal = np.zeros(count, np.int32), np.zeros(count, np.uint32)
    cards = np.zeros((count, 32), np.int32)
    solver = core.Solver(contract_of(ruleset, Strain(strain)))
    for row, start in enumerate(starts):
        turn = start[3] if not start[2] else 1 - start[3]
        found = solver.cards(*start)
        for _, margin, same in found:
            legal[row] |= same
            cards[row, [card for card in range(32) if same >> card & 1]] = margin
        if found:
            margins[row] = (min if turn else max)(margin for _, margin, _ in found)
    return margins, legal, cards
