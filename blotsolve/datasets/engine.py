"""Many parts at once: by processes of this machine, or by a Dask cluster; both call the same function."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any

from blotsolve.datasets.parts import Part, versions, write_part
from blotsolve.datasets.recipe import Recipe
from blotsolve.datasets.stores import Store
from blotsolve.errors import FileError, OptionError
from blotsolve.processes import begin, starting

Tick = Callable[[int], object]
AHEAD = 2
"""Parts that are handed out for each worker before the first of them is done."""
PATIENCE = "10s"
"""How long a scheduler may take to answer."""
PAUSE = 0.2
"""Seconds between two looks at how far the workers are."""


def in_turn(recipe: Recipe, store: Store, numbers: Iterable[int], tick: Tick) -> Iterator[Part]:
    """Yield parts as they are written, one after the other in this process."""
    for number in numbers:
        yield write_part(store, recipe, number, tick)


def in_processes(
    recipe: Recipe, store: Store, numbers: Iterable[int], tick: Tick, jobs: int
) -> Iterator[Part]:
    """Yield parts as they are written by the processes, which end with this one whatever ends it.

    `tick` is told several times a second how many deals were done. Whoever stops listening stops the
    processes within a second or so; what they had not finished is not there.
    """
    context = get_context("spawn")  # a fork would inherit threads that are not there
    stop, done = context.Event(), context.Value("q", 0)
    work = partial(_work, recipe, store)
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError):
        raise OptionError(
            f"jobs is {jobs} (expected 1 for a folder that other processes cannot have)"
        ) from None
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(stop, done))
    todo, heard = iter(numbers), 0
    try:
        with starting():
            waiting = {pool.submit(work, number) for number in islice(todo, AHEAD * jobs)}
        while waiting:
            ended, waiting = wait(waiting, timeout=PAUSE, return_when=FIRST_COMPLETED)
            with starting():
                waiting |= {pool.submit(work, number) for number in islice(todo, len(ended))}
            tick(done.value - heard)
            heard = done.value
            for future in ended:
                yield future.result()
    except BrokenProcessPool:
        raise FileError(
            "a process that made a part has ended, or never began (expected enough memory, and a main module "
            "that other processes can import; what is finished stays, and the same call goes on)"
        ) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_shared: dict[str, Any] = {}
"""What a process of the pool was begun with."""


class _Stopped(Exception):
    """Nobody wants the part any more."""


def _begin(stop: Any, done: Any) -> None:
    """Make ready a process of the pool."""
    begin()
    _shared.update(stop=stop, done=done)


def _work(recipe: Recipe, store: Store, number: int) -> Part:
    def tick(deals: int) -> None:
        with _shared["done"].get_lock():
            _shared["done"].value += deals
        if _shared["stop"].is_set():
            raise _Stopped

    return write_part(store, recipe, number, tick)


def connect(scheduler: str) -> Any:
    """Return a client of the Dask cluster at an address; raise OptionError or FileError."""
    try:
        from distributed import Client
    except ImportError:
        raise OptionError(
            f"no Dask for the scheduler {scheduler!r} (expected it installed, as by "
            "pip install 'blotsolve[dask]')"
        ) from None
    try:
        return Client(scheduler, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise FileError(
            f"no scheduler at {scheduler!r}: {error} (expected the address of one, as tcp://host:8786)"
        ) from None


def on_cluster(
    recipe: Recipe, store: Store, numbers: Iterable[int], tick: Tick, client: Any
) -> Iterator[Part]:
    """Yield parts as they are written by the workers of a Dask cluster.

    What a lost worker was at is done again by another: that is Dask's, as are all other decisions.
    """
    from distributed import KilledWorker, as_completed

    work, todo = partial(_on_worker, recipe, store, versions()), iter(numbers)

    def submit(count: int) -> list[Any]:
        # the same part of the same recipe is never asked for twice at a time, so a name of its own will do
        return [
            client.submit(work, number, pure=False, key=f"blotsolve-part-{number}-{time.monotonic_ns()}")
            for number in islice(todo, count)
        ]

    running = set(submit(_wanted(client)))
    ended = as_completed(running)
    try:
        for future in ended:
            try:
                part: Part = future.result()
            except KilledWorker as error:
                raise FileError(f"the workers of the cluster die of a part: {error}") from None
            running.discard(future)
            future.release()
            tick(len(recipe.numbers(part.number)))
            more = submit(max(1, _wanted(client) - len(running)))
            running |= set(more)
            ended.update(more)
            yield part
    finally:
        if running:
            with suppress(Exception):  # the cluster may be gone
                client.cancel(list(running))


def _wanted(client: Any) -> int:
    """Return how many parts should be handed out: workers may come and go."""
    return AHEAD * max(1, sum(int(threads) for threads in client.nthreads().values()))


def _on_worker(recipe: Recipe, store: Store, expected: dict[str, str], number: int) -> Part:
    """Make a part on another machine, if it has the same versions: others may write other bytes."""
    for name, here in versions().items():
        if here != expected[name]:
            raise FileError(
                f"a worker has {name} {here} (expected {expected[name]}, as where the run was begun)"
            )
    return write_part(store, recipe, number)
