"""Solve many positions in one call, with as many threads as wanted: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from threading import local
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from blotsolve.cards import Card, Hand
from blotsolve.checks import whole
from blotsolve.contract import Strain
from blotsolve.core import core, pack_contract
from blotsolve.deal import Deal, Position
from blotsolve.errors import BlotsolveError, OptionError, PositionError
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat
from blotsolve.solver.arrays import Rows, rows_of_arrays, rows_of_positions
from blotsolve.solver.solving import TABLE_BYTES
from blotsolve.solver.threads import MOST_THREADS, in_order

MOST_TABLE_BYTES = 1 << 30

CHUNK = 8
"""Whole deals that a thread solves before it looks whether to stop; twice as many for each trick less."""

NO_BEST = 255
"""The best card where there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """The answers to a batch, an array each, a row for each position in the order in which they came.

    Where `solved` is False the rest of the row says nothing, and `errors` has the reason, unless the batch
    was interrupted. Arrays cannot be written to. Two of them are equal if all they hold is.
    """

    ruleset: Ruleset
    margins_ns: NDArray[np.int32]
    """Raw points that N–S take from here minus those of E–W, with best play."""
    nodes: NDArray[np.uint64]
    """What the search looked at for this position alone; the same however many threads there are."""
    solved: NDArray[np.bool_]
    errors: dict[int, BlotsolveError]
    """Why a position was refused, by its index, which the message names too."""
    best: NDArray[np.uint8] | None = None
    """With `cards`: a best card of the player to move, by its number, 255 where the deal is over."""
    legal: NDArray[np.uint32] | None = None
    """With `cards`: the legal cards as a mask, bit 8·suit + rank."""
    card_margins_ns: NDArray[np.int32] | None = None
    """With `cards`: the margin after each card, a column for each of the 32; 0 where it is not legal."""
    roem: NDArray[np.int32] | None = None
    """With `roem`: raw points of combinations in tricks on a best line, of N–S and of E–W, shape (n, 2)."""

    def __len__(self) -> int:
        return len(self.margins_ns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solved):
            return NotImplemented
        return self.ruleset == other.ruleset and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # arrays have none

    def __repr__(self) -> str:
        return f"<Solved {self}>"

    def __str__(self) -> str:
        return f"{int(self.solved.sum())} of {len(self)} positions solved, {len(self.errors)} refused"

    def cards(self, index: int) -> dict[Card, int]:
        """Return the legal cards of one position with the margin after each.

        Raise OptionError if the batch was solved without `cards`.

        >>> solve_many(["N:A...7 T..7. K...8 Q..8. S N"], cards=True).cards(0)
        {Card('AS'): 38, Card('7C'): 12}
        """
        if self.legal is None or self.card_margins_ns is None:
            raise OptionError("the cards were not valued (expected solve_many(…, cards=True))")
        index = whole("index", index, 0, len(self) - 1)
        return {
            card: int(self.card_margins_ns[index, card]) for card in Hand.from_mask(int(self.legal[index]))
        }

    def to_dict(self) -> dict[str, object]:
        """Return plain columns, None where there is no answer, as JSON and data frames take them."""
        solved = self.solved.tolist()
        found: dict[str, object] = {
            "ruleset": str(self.ruleset),
            "margins_ns": _where(solved, self.margins_ns.tolist()),
            "nodes": _where(solved, self.nodes.tolist()),
            "errors": [str(self.errors[row]) if row in self.errors else None for row in range(len(self))],
        }
        if self.best is not None:
            cards = [
                {str(card): margin for card, margin in self.cards(row).items()} for row in range(len(self))
            ]
            best = [None if card == NO_BEST else str(Card(card)) for card in self.best.tolist()]
            found |= {"best": _where(solved, best), "cards": _where(solved, cards)}
        if self.roem is not None:
            found["roem"] = _where(solved, self.roem.tolist())
        return found


def _where(solved: list[bool], values: list[Any]) -> list[Any]:
    return [value if done else None for done, value in zip(solved, values, strict=True)]


class Interrupted(KeyboardInterrupt):
    """A batch that Ctrl-C stopped; `solved` has what was done until then."""

    def __init__(self, solved: Solved) -> None:
        super().__init__(str(solved))
        self.solved = solved


def solve_many(
    positions: Iterable[Position | Deal | str] | None = None,
    *,
    hands: ArrayLike | None = None,
    strains: ArrayLike | Strain | str | None = None,
    leaders: ArrayLike | Seat | str | None = None,
    tables: ArrayLike | None = None,
    on_table: ArrayLike | int | None = None,
    taken: ArrayLike | str | int | None = None,
    ruleset: Ruleset | str = "blot",
    cards: bool = False,
    roem: bool = False,
    threads: int = 1,
    table_bytes: int = TABLE_BYTES,
    progress: bool | Callable[[int, int], object] | None = None,
) -> Solved:
    """Solve many positions exactly, each as `value` does.

    Give `positions`, or arrays from `hands` on. A position that cannot be solved leaves its typed error in
    `errors`, and the others are solved.

    Parameters
    ----------
    positions : iterable of Position, Deal or str, optional
        Positions or their text; or deals, with `strains` and `leaders`.
    hands : array_like of int, shape (n, 4), optional
        The cards of N E S W as masks, bit 8·suit + rank; of an int32 the sign may be one.
    strains : array_like of int or Strain or str, optional
        Numbers in the order S H D C NT AT, or text: one for all, or n.
    leaders : array_like of int or Seat or str, optional
        Numbers in the order N E S W, or text: one for all, or n.
    tables : array_like of int, shape (n, 3) or narrower, optional
        The cards on the table, the leader's first; -1 or 255 where there is none.
    on_table : array_like of int, optional
        How many cards of each row of `tables` are there.
    taken : array_like of int or str, optional
        Who has taken a trick: bit 0 for N–S, bit 1 for E–W; as in a `Position` by default.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    cards : bool
        Value every legal card as well.
    roem : bool
        Play out a best line of each for the roem of both sides, which the margin has only together.
    threads : int
        How many threads search; no answer and no count of nodes depends on it.
    table_bytes : int
        The transposition table of each thread, 0 for none.
    progress : bool or callable, optional
        Called as `progress(done, total)` now and then; True shows a bar on standard error.

    Returns
    -------
    Solved
        Margins in raw points, N–S minus E–W (int32, shape (n,)), and errors by index.

    Raises
    ------
    OptionError, RulesetError
        For what is wrong with the call.
    DealError, PositionError
        For what is wrong with an array.
    Interrupted
        After Ctrl-C, within a second; it has what was done.

    Examples
    --------
    >>> solved = solve_many(["N:A...7 T..7. K...8 Q..8. S N", "N:A...7 T..7. K...8 Q..8. S E"])
    >>> solved.margins_ns.tolist(), str(solved)
    ([38, 38], '2 of 2 positions solved, 0 refused')
    >>> solve_many(hands=[[1 << 7, 1 << 3, 1 << 6, 1 << 4]], strains="H", leaders="N").margins_ns.tolist()
    [37]
    """
    ruleset = find_ruleset(ruleset)
    threads = whole("threads", threads, 1, MOST_THREADS)
    table_bytes = whole("table_bytes", table_bytes, 0, MOST_TABLE_BYTES)
    if positions is None:
        if hands is None:
            raise PositionError("neither positions nor hands (expected one of them)")
        rows = rows_of_arrays(hands, strains, leaders, tables, on_table, taken, ruleset)
    else:
        for name, given in (("hands", hands), ("tables", tables), ("on_table", on_table), ("taken", taken)):
            if given is not None:
                raise PositionError(f"{name} beside positions (expected in the positions)")
        rows = rows_of_positions(positions, strains, leaders, ruleset)
    batch = _Batch(rows, ruleset, bool(cards), bool(roem))
    try:
        with _shown(progress, len(rows)) as tick:
            batch.run(threads, table_bytes, tick)
    except KeyboardInterrupt:
        raise Interrupted(batch.solved()) from None
    return batch.solved()


@contextmanager
def _shown(
    progress: bool | Callable[[int, int], object] | None, total: int
) -> Iterator[Callable[[int], object]]:
    """Give what takes the number of positions done: a callback, or a bar on standard error."""
    if callable(progress):
        yield lambda done: progress(done, total)
    elif not progress:
        yield lambda done: None
    else:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task("", total=total)
            yield lambda done: bar.update(task, completed=done)


class _Batch:
    """Rows on their way to being solved, and the arrays that the answers go to."""

    def __init__(self, rows: Rows, ruleset: Ruleset, with_cards: bool, with_roem: bool) -> None:
        size = len(rows)
        self.rows, self.ruleset, self.with_cards, self.with_roem = rows, ruleset, with_cards, with_roem
        self.margins, self.nodes = np.zeros(size, np.int32), np.zeros(size, np.uint64)
        self.faults = np.zeros(size, np.uint8)
        self.best, self.legal = np.full(size, NO_BEST, np.uint8), np.zeros(size, np.uint32)
        self.cards = np.zeros((size if with_cards else 0, 32), np.int32)
        self.roem = np.zeros((size if with_roem else 0, 2), np.int32)
        self.finished: list[NDArray[np.int64]] = []
        """The chunks that were solved. Threads add to it."""

        refused = np.zeros(size, bool)
        refused[list(rows.errors)] = True
        self.open = np.flatnonzero(~refused)
        """The rows that may be solved. Of those that are the same position, one is: `model` says which."""
        keys = rows.whole()[self.open]
        _, first, kind, copies = np.unique(
            keys.view(np.dtype((np.void, keys.shape[1]))).reshape(-1),
            return_index=True,
            return_inverse=True,
            return_counts=True,
        )
        self.model = self.open[first[kind]]
        self.copies = np.zeros(size, np.int64)
        self.copies[self.open[first]] = copies

    def run(self, threads: int, table_bytes: int, tick: Callable[[int], object]) -> None:
        """Solve every row; `tick` is told from time to time how many are done."""
        chunks = list(self._chunks(threads))
        done, solvers = len(self.rows.errors), local()
        if not chunks:
            tick(done)
        solve = partial(self._solve, solvers=solvers, table_bytes=table_bytes)
        with closing(in_order(solve, chunks, min(threads, len(chunks)), aside=True)) as solved:
            for chunk in solved:
                done += int(self.copies[chunk].sum())
                tick(done)

    def _chunks(self, threads: int) -> Iterator[NDArray[np.int64]]:
        """Yield the rows to solve, the longest hands first, so that no thread ends long after the others.

        The rows of a chunk have one strain.
        """
        todo = np.flatnonzero(self.copies)
        cards, strains = self.rows.card_counts()[todo].astype(int), self.rows.strains[todo].astype(int)
        order = np.lexsort((strains, cards))[::-1]
        todo, cards, strains = todo[order], cards[order], strains[order]
        share = max(1, len(todo) // (4 * threads))  # a few chunks for each thread, also of a small batch
        starts = np.flatnonzero((np.diff(cards, prepend=-1) != 0) | (np.diff(strains, prepend=-1) != 0))
        for start, end in pairwise([*starts.tolist(), len(todo)]):
            tricks = (int(cards[start]) + 3) // 4
            size = min(CHUNK << max(0, 8 - tricks), share)
            for at in range(start, end, size):
                yield todo[at : min(at + size, end)]

    def _solve(self, chunk: NDArray[np.int64], *, solvers: local, table_bytes: int) -> NDArray[np.int64]:
        """Solve the rows of a chunk with the solver of this thread."""
        rows = self.rows
        contract = pack_contract(self.ruleset, Strain(int(rows.strains[chunk[0]])))
        if hasattr(solvers, "solver"):
            solvers.solver.use(contract)
        else:
            solvers.solver = core.Solver(contract, table_bytes)
        solvers.solver.rows(
            chunk, rows.hands, rows.leaders, rows.tables, rows.on_table, rows.taken,
            self.margins, self.nodes, self.faults, self.best, self.legal, self.cards, self.roem,
        )  # fmt: skip
        self.finished.append(chunk)
        return chunk

    def solved(self) -> Solved:
        """Return what has been solved, with the same answer for equal rows."""
        finished = np.zeros(len(self.rows), bool)
        for chunk in self.finished:
            finished[chunk] = True
        for index in self.open[finished[self.model] & (self.faults[self.model] != 0)].tolist():
            self.rows.refuse(index, self.rows.fault(index, self.ruleset))
        done = finished[self.model] & (self.faults[self.model] == 0)
        answered, model = self.open[done], self.model[done]
        solved = np.zeros(len(self.rows), bool)
        solved[answered] = True

        def answers(found: NDArray[Any], nothing: int = 0) -> NDArray[Any]:
            result = np.full_like(found, nothing)
            result[answered] = found[model]
            result.flags.writeable = False
            return result

        solved.flags.writeable = False
        return Solved(
            ruleset=self.ruleset,
            margins_ns=answers(self.margins),
            nodes=answers(self.nodes),
            solved=solved,
            errors=dict(sorted(self.rows.errors.items())),
            best=answers(self.best, NO_BEST) if self.with_cards else None,
            legal=answers(self.legal) if self.with_cards else None,
            card_margins_ns=answers(self.cards) if self.with_cards else None,
            roem=answers(self.roem) if self.with_roem else None,
        )
