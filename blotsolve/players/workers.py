"""The deals of a match played by several processes: in their order, and nobody outlives the match."""

from __future__ import annotations

import os
import pickle
import sys
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import current_process
from multiprocessing.context import SpawnContext, SpawnProcess
from signal import SIGKILL, SIGTERM, Signals
from typing import Any

from blotsolve.errors import OptionError
from blotsolve.players.paired import PairedDeal, Pairing
from blotsolve.processes import begin, starting

AHEAD = 4
"""Deals a process that are handed out before they are needed: few, so that a long match begins at once."""

NAME = "blotsolve match"
"""What the processes are called; it tells them from those that a user starts."""

NO_GUARD = 77
"""Exit status of a process that was to play and began the whole match again instead."""


def played(pairing: Pairing, numbers: range, jobs: int) -> Generator[PairedDeal]:
    """Yield the deals of a match in their order, played by some processes.

    Closing the iterator ends the processes at once, whatever they are thinking about.

    Parameters
    ----------
    pairing
        The bots, the ruleset and the seed; its method `play` plays a deal by its number.
    numbers
        The numbers of the deals, from 1.
    jobs
        How many processes play; 1 plays in this one.

    Yields
    ------
    PairedDeal
        What `pairing.play` returns for each number.

    Raises
    ------
    OptionError
        If other processes cannot have the bots or the script, or are killed.

    Examples
    --------
    >>> from blotsolve.players import find_bot
    >>> from blotsolve.rulesets import BLOT
    >>> pairing = Pairing(find_bot("rules"), find_bot("random"), BLOT, 1)
    >>> [deal.number for deal in played(pairing, range(1, 3), jobs=1)]
    [1, 2]
    """
    if jobs == 1 or len(numbers) < 2:
        yield from map(pairing.play, numbers)
        return
    try:
        packed = pickle.dumps(pairing)
    except Exception as error:  # whatever a bot raises that is not made to be packed
        raise OptionError(
            f"jobs is {jobs}: {error} (expected 1, or bots that other processes can import)"
        ) from None
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)
    if file is not None and getattr(main, "__spec__", None) is None and not os.path.exists(file):
        raise OptionError(
            f"jobs is {jobs}, but other processes cannot read {file!r} (expected 1, or a script in a file)"
        )
    context = _Context()
    pool = ProcessPoolExecutor(
        min(jobs, len(numbers)), mp_context=context, initializer=_begin, initargs=(packed,)
    )
    rest = iter(numbers)
    is_done = False
    try:
        waiting = deque(_submit(pool, number) for number in islice(rest, AHEAD * jobs))
        while waiting:
            deal = waiting.popleft().result()
            waiting.extend(_submit(pool, number) for number in islice(rest, 1))
            yield deal
        is_done = True
    except BrokenProcessPool:
        pool.shutdown()
        raise OptionError(_why_broken(context.made)) from None
    finally:
        if not is_done:
            for process in context.made:
                if process.pid is not None:  # it has started
                    process.kill()  # and has nothing to lose: the match writes all files
        pool.shutdown(cancel_futures=True)


class _Context(SpawnContext):
    """Starts processes with a name of their own, and keeps them in mind."""

    def __init__(self) -> None:
        self.made: list[SpawnProcess] = []

    def Process(self, *args: Any, **options: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*args, **options | {"name": NAME})
        self.made.append(process)
        return process


def _submit(pool: ProcessPoolExecutor, number: int) -> Future[PairedDeal]:
    with starting():  # this may start a process
        return pool.submit(_play, number)


def _why_broken(processes: list[SpawnProcess]) -> str:
    """Say why processes that were to play have ended."""
    ends = [process.exitcode for process in processes]
    if NO_GUARD in ends:
        return (
            "the processes that play ran the whole script again "
            '(expected the match below `if __name__ == "__main__":`, or jobs=1)'
        )
    failed = [end for end in ends if end is not None and end > 0]
    killed = [-end for end in ends if end is not None and end < 0]
    by = next((number for number in killed if number != SIGTERM), SIGTERM)
    if failed and by == SIGTERM:  # by which those are ended that are left when one has gone
        return f"a process that was to play ended with status {failed[0]} (expected a script to import)"
    name = Signals(by).name if by in list(Signals) else f"signal {by}"
    why = ", perhaps for want of memory" if by == SIGKILL else ""
    return f"a process that played was killed by {name}{why} (expected it to play to the end)"


# In the processes that play

_packed = b""
_pairing: Pairing | None = None


def end_if_starting() -> None:
    """End a process that is to play but runs the script from its top, where no guard stops it.

    In any other process nothing happens.

    Examples
    --------
    >>> end_if_starting()
    """
    if getattr(current_process(), "_inheriting", False) and current_process().name == NAME:
        os._exit(NO_GUARD)  # at once: a traceback of each process would hide what the match says of it


def _begin(packed: bytes) -> None:
    global _packed
    _packed = packed
    begin()


def _play(number: int) -> PairedDeal:
    global _pairing
    if _pairing is None:
        try:
            _pairing = pickle.loads(_packed)
        except Exception as error:
            raise OptionError(
                f"another process cannot have these bots: {error} (expected jobs=1, or bots of a module)"
            ) from None
    return _pairing.play(number)
