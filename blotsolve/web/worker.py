"""The process that computes: a question a line comes in, its answer goes out; it can be killed at any moment.

An answer line begins with what it is: `+` one of several, `=` the last or only one, `!` a refusal, each with
its JSON behind it, and `?` for a fault of ours, whose traceback goes to standard error.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Iterator
from typing import IO

from blotsolve.errors import BlotsolveError
from blotsolve.web.questions import QUESTIONS

LONGEST = 600
"""Characters of a message: a text of many thousand characters is not quoted whole."""


def main() -> None:
    """Answer the questions of standard input until it is closed, which ends even a question in work."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, lines), daemon=True).start()
    _warm()
    out.write(b"=null\n")
    out.flush()
    while True:
        question = json.loads(lines.get())
        for line in _answer(question["ask"], question["with"]):
            out.write(line + b"\n")
            out.flush()


def _listen(source: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Hand on what comes in; whoever asks has gone when there is nothing more."""
    for line in source:
        lines.put(line)
    os._exit(0)


def _warm() -> None:
    """Load what questions need, so that the first one does not wait for it."""
    for _ in _answer("bot", {"record": "ruleset=blot&dealer=N&deal=" + _DEAL, "bot": "solver:1"}):
        pass
    for _ in _answer("table", {"deal": _DEAL.replace("_", " "), "dealer": "N"}):
        pass


_DEAL = "N:KT9.J.7.QJ8_J.T87.J9.T9_Q87.AKQ.T8._A.9.AKQ.AK7"


def _answer(name: str, arguments: dict[str, object]) -> Iterator[bytes]:
    try:
        answer = QUESTIONS[name](**arguments)
        if not isinstance(answer, Iterator):
            yield b"=" + _json(answer)
            return
        for part in answer:
            yield b"+" + _json(part)
        yield b"=null"
    except BlotsolveError as error:
        message = str(error)
        if len(message) > LONGEST:
            message = f"{message[: LONGEST // 2]} … {message[-LONGEST // 2 :]}"
        yield b"!" + _json({"error": type(error).__name__, "message": message})
    except Exception:
        traceback.print_exc()
        yield b"?"


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


if __name__ == "__main__":
    main()
