"""Work for several threads, answered in the order in which it came."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from blotsolve.solver import memory_for

Item = TypeVar("Item")
Answer = TypeVar("Answer")

AHEAD = 8
"""Items that are read for each thread before the first of them has to be answered."""


def in_order(act: Callable[[Item], Answer], items: Iterable[Item], threads: int) -> Iterator[Answer]:
    """Yield what `act` makes of each item; one thread waits for no other item before it answers."""
    if threads == 1:
        yield from map(act, items)
        return
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
