"""Work for several threads, answered in the order in which it came: the engine of a batch and of a stream."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from blotsolve.errors import OptionError

if TYPE_CHECKING:
    from concurrent.futures import Future

Item = TypeVar("Item")
Answer = TypeVar("Answer")

MOST_THREADS = 1024

AHEAD = 8
"""Items that are read for each thread before the first of them has to be answered."""


def in_order(
    act: Callable[[Item], Answer], items: Iterable[Item], threads: int, *, aside: bool = False
) -> Generator[Answer]:
    """Yield what a function makes of each item, in the order of the items, however many threads there are.

    One thread answers an item before the next is read, so that whoever types sees each answer at once.

    Parameters
    ----------
    act : callable
        Takes an item and returns its answer. It may run in several threads at a time.
    items : iterable
        The items; a few for each thread are read ahead.
    threads : int
        How many threads work.
    aside : bool
        Let a single thread work beside the caller too, who then notices Ctrl-C in the middle of an item.

    Yields
    ------
    object
        The answers.

    Raises
    ------
    OptionError
        Where there is no memory for the threads.

    Examples
    --------
    >>> list(in_order(abs, [3, -2, -1], threads=2))
    [3, 2, 1]
    """
    if threads == 0 or (threads == 1 and not aside):
        yield from map(act, items)
        return
    from concurrent.futures import ThreadPoolExecutor  # one position needs no threads

    with ThreadPoolExecutor(threads) as pool:
        waiting: deque[Future[Answer]] = deque()
        try:
            for item in items:
                with memory_for(threads):
                    waiting.append(pool.submit(act, item))
                if len(waiting) == AHEAD * threads:
                    yield _result(waiting.popleft(), threads)
            while waiting:
                yield _result(waiting.popleft(), threads)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # whoever stops listening wants no more answers


def _result(future: Future[Answer], threads: int) -> Answer:
    with memory_for(threads):
        return future.result()


@contextmanager
def memory_for(threads: int) -> Iterator[None]:
    """Raise OptionError where threads cannot be had, or their tables.

    Parameters
    ----------
    threads : int
        How many threads are to search.

    Yields
    ------
    None
        While the threads run.

    Examples
    --------
    >>> with memory_for(2):
    ...     pass
    """
    try:
        yield
    except (MemoryError, RuntimeError) as error:
        if isinstance(error, RuntimeError) and "thread" not in str(error):
            raise
        raise OptionError(f"threads is {threads} (expected fewer: there is no memory for these)") from None
