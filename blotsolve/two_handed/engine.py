"""Positions as the compiled core reads them: the only file here that knows how it numbers things."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING, Any

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core_two, pack_contract
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.rulesets import TurnUp, TwoHandedRuleset, law_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Start = tuple[tuple[int, int], bytes, bytes, int, int]
"""Open cards of N and S, what lies under each, the lead on the table, who leads, who has taken a trick."""

NOTHING, UNKNOWN = 255, 254

ROWS_OF_HANDS, ROWS_OF_STACKS = 32, 1
"""Positions that a thread solves before it looks whether to stop: some hundredths of a second, mostly."""


@lru_cache(maxsize=64)
def contract_of(ruleset: TwoHandedRuleset, strain: Strain) -> bytes:
    """Return the law and the prices of a strain as the core reads them."""
    return pack_contract(law_of(ruleset), strain)


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


def own_solver(ruleset: TwoHandedRuleset, strain: Strain) -> core_two.Solver:
    """Return this thread's solver, with an empty table, so that every call counts the same nodes."""
    contract = contract_of(ruleset, strain)
    solver: core_two.Solver | None = getattr(_local, "solver", None)
    if solver is None:
        solver = _local.solver = core_two.Solver(contract)
    else:
        solver.use(contract)
    return solver


def solve_timed(
    position: TwoHandedPosition, ruleset: TwoHandedRuleset, *, every_card: bool
) -> tuple[int, int, tuple[Fraction, ...]]:
    """Ask the core for a position with empty tables, and say what that took: what `blotsolve bench` times.

    Parameters
    ----------
    position
        A position of either game, with a card to play.
    ruleset
        Its rules.
    every_card
        Whether every legal card is valued, not the position alone; where closed cards are unknown it is
        always so.

    Returns
    -------
    tuple
        Nanoseconds of the processor, positions before a trick that were searched, and the margins, raw
        points of N less those of S: of the position alone, or after each legal card in the cards' order.

    Examples
    --------
    >>> from blotsolve.two_handed import BLOT_1ON1, parse_position
    >>> position = parse_position("N:..AQ.KQ A.QJ..J NT S taken=N+S")
    >>> solve_timed(position, BLOT_1ON1, every_card=False)[2]
    (Fraction(-33, 1),)
    """
    unknown: dict[str, Any] = {}
    if isinstance(position, StacksPosition) and position.closed:
        start, unknown = chance_of(position, ruleset)
    else:
        start = start_of(position)
    solver = own_solver(ruleset, position.strain)
    began = time.thread_time_ns()
    if not every_card and not unknown:
        margin = solver.value(*start)
        return time.thread_time_ns() - began, solver.nodes, (Fraction(margin),)
    found = solver.expect_cards(*start, **unknown) if unknown else solver.cards(*start)
    spent = time.thread_time_ns() - began
    arrangements = factorial(unknown["closed"].bit_count()) if unknown else 1
    after = {card: margin for _, margin, same in found for card in Hand.from_mask(same)}
    return spent, solver.nodes, tuple(Fraction(after[card], arrangements) for card in sorted(after))


def solve_starts(
    ruleset: TwoHandedRuleset, strain: int, starts: Sequence[Start], *, threads: int = 1
) -> tuple[NDArray[np.int32], NDArray[np.uint32], NDArray[np.int32]]:
    """Solve many positions of one strain, in as many threads as wanted, which change no answer.

    Return the margins of N (n), the legal cards as masks (n), and the margin after each card (n × 32, 0 where
    it is not legal). Ctrl-C stops all threads soon.
    """
    import numpy as np

    count = len(starts)
    hands = np.array([start[0] for start in starts], np.uint32).reshape(count, 2)
    lies = any(start[1] for start in starts)
    below = np.frombuffer(b"".join(start[1] for start in starts), np.uint8).reshape(-1, 32)
    tables = np.array([start[2][0] if start[2] else NOTHING for start in starts], np.uint8)
    leaders = np.array([start[3] for start in starts], np.uint8)
    taken = np.array([start[4] for start in starts], np.uint8)
    margins, nodes, faults = np.zeros(count, np.int32), np.zeros(count, np.uint64), np.zeros(count, np.uint8)
    best, legal, cards = (
        np.zeros(count, np.uint8),
        np.zeros(count, np.uint32),
        np.zeros((count, 32), np.int32),
    )
    contract = contract_of(ruleset, Strain(strain))
    chunk = ROWS_OF_STACKS if lies else ROWS_OF_HANDS
    pieces = iter([np.arange(at, min(at + chunk, count)) for at in range(0, count, chunk)])
    lock, is_stopped = threading.Lock(), threading.Event()

    def work() -> None:
        solver = core_two.Solver(contract)
        while not is_stopped.is_set():
            with lock:
                rows = next(pieces, None)
            if rows is None:
                return
            solver.rows(
                rows, hands, below, leaders, tables, taken, margins, nodes, faults, best, legal, cards, True
            )

    if threads == 1 or count <= chunk:
        work()
    else:
        with ThreadPoolExecutor(threads) as pool:
            try:
                for done in [pool.submit(work) for _ in range(threads)]:
                    done.result()
            finally:
                is_stopped.set()
    assert not faults.any(), f"the core refuses a position: {core_two.FAULTS[int(faults.max())]}"
    return margins, legal, cards
