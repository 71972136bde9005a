"""Processes that work for this one: they leave Ctrl-C to it, and none outlives it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import connection, parent_process
from signal import SIG_BLOCK, SIG_IGN, SIG_SETMASK, SIG_UNBLOCK, SIGINT, pthread_sigmask, signal
from threading import Thread


@contextmanager
def starting() -> Iterator[None]:
    """Let processes that are started meanwhile not hear Ctrl-C: who interrupts the work is told so once."""
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def begin() -> None:
    """Make ready a process that works for another: the first that is called in it."""
    signal(SIGINT, SIG_IGN)
    pthread_sigmask(SIG_UNBLOCK, {SIGINT})  # as `starting` left it
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """End this process when its parent is gone, killed or not."""
    connection.wait([sentinel])
    os._exit(1)
