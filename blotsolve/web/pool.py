"""Worker processes: who computes at the same time, who waits, and how work ends that nobody wants."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Mapping
from contextlib import aclosing, asynccontextmanager

LONGEST_ANSWER = 32 << 20
"""Bytes of one line of a worker."""
GRACE = 0.25
"""Seconds that an unwanted question may still take before its process is killed: most end within them."""


class Refused(Exception):
    """The package refuses what was asked; the text is a JSON object with `error` and `message`."""


class Busy(Exception):
    """Too many questions at once."""


class TooLong(Exception):
    """The time for a question is over."""


class Failed(Exception):
    """A fault of ours; it is on standard error, and the client is told nothing of it."""


class Pool:
    """So many processes, each with one question at a time; a short queue stands before them.

    A question that is cancelled or takes too long is ended with its process, and another process takes its
    place. Long work may not take the last process, so that short questions are always answered.
    """

    def __init__(self, size: int, queue: int, patience: float) -> None:
        self.size, self.queue, self.patience = size, queue, patience
        self._free: list[Process] = []
        self._waiting: deque[asyncio.Future[Process]] = deque()
        self._long = asyncio.Semaphore(max(1, size - 1))
        self._long_waiting = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._all: set[Process] = set()
        self._closed = False

    async def start(self) -> None:
        """Start all processes, and return when they are ready."""
        await asyncio.gather(*(self._add() for _ in range(self.size)))

    async def stop(self) -> None:
        """End all processes."""
        self._closed = True
        for task in list(self._tasks):
            task.cancel()
        for process in list(self._all):
            await _kill(process)

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that live."""
        return tuple(process.pid for process in self._all)

    async def ask(self, name: str, arguments: Mapping[str, object], seconds: float) -> bytes:
        """Return the JSON of an answer; raise Refused, Busy, TooLong or Failed."""
        async with aclosing(self._lines(name, arguments, seconds)) as lines:
            return [line async for line in lines][-1]

    async def stream(
        self, name: str, arguments: Mapping[str, object], seconds: float
    ) -> AsyncGenerator[bytes]:
        """Yield the JSON of each part of an answer as it comes; long work, which raises as `ask` does."""
        if self._long_waiting >= self.queue:
            raise Busy
        self._long_waiting += 1
        try:
            await asyncio.wait_for(self._long.acquire(), self.patience)
        except TimeoutError:
            raise Busy from None
        finally:
            self._long_waiting -= 1
        try:
            async with aclosing(self._lines(name, arguments, seconds)) as lines:
                async for line in lines:
                    if line != b"null":
                        yield line
        finally:
            self._long.release()

    async def _lines(
        self, name: str, arguments: Mapping[str, object], seconds: float
    ) -> AsyncGenerator[bytes]:
        async with self._process() as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"ask": name, "with": arguments}).encode() + b"\n")
            try:
                async with asyncio.timeout(seconds):
                    while True:
                        line = (await process.stdout.readline()).rstrip(b"\n")
                        kind, text = line[:1], line[1:]
                        if kind == b"!":
                            raise Refused(text.decode())
                        if kind not in (b"+", b"="):
                            raise Failed
                        yield text
                        if kind == b"=":
                            return
            except TimeoutError:
                raise TooLong from None
            except ValueError:  # a line that is longer than any answer
                raise Failed from None

    @asynccontextmanager
    async def _process(self) -> AsyncIterator[Process]:
        """Lend a process; one whose question did not come to its end is not used again."""
        process = await self._take()
        try:
            yield process
        except Refused:
            self._give(process)
            raise
        except Failed:
            await self._ended(process)
            raise
        except BaseException:
            self._later(self._finish_or_kill(process))
            raise
        self._give(process)

    async def _take(self) -> Process:
        while self._free:
            process = self._free.pop()
            if process.returncode is None:
                return process
            self._later(self._ended(process))  # it was killed while it had nothing to do
        if len(self._waiting) >= self.queue:
            raise Busy
        turn: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            async with asyncio.timeout(self.patience):
                return await turn
        except BaseException as error:
            if turn in self._waiting:
                self._waiting.remove(turn)
            elif turn.done() and not turn.cancelled():
                self._give(turn.result())  # it came in the very moment in which this one gave up
            if isinstance(error, TimeoutError):
                raise Busy from None
            raise

    def _give(self, process: Process) -> None:
        """Hand a process that has nothing to do to the first who waits."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(process)
                return
        self._free.append(process)

    def _later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish_or_kill(self, process: Process) -> None:
        """Let a question that nobody waits for end, if it does so at once; else end its process."""
        assert process.stdout is not None
        kind = b"+"
        try:
            async with asyncio.timeout(GRACE):
                while kind == b"+":
                    kind = (await process.stdout.readline())[:1]
        except (TimeoutError, ValueError):
            pass
        if kind in (b"=", b"!"):
            self._give(process)
        else:
            await self._ended(process)

    async def _ended(self, process: Process) -> None:
        await _kill(process)
        self._all.discard(process)
        if not self._closed:
            await self._add()

    async def _add(self) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "blotsolve.web.worker", stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER
        )
        self._all.add(process)
        assert process.stdout is not None
        if not await process.stdout.readline():
            raise RuntimeError("a worker does not start")
        self._give(process)


async def _kill(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
