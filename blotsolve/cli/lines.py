"""The lines of a file or of standard input, one at a time, each with its number."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from io import BufferedReader
from typing import cast

from blotsolve.cli.status import report
from blotsolve.deal_text import is_deal_text
from blotsolve.errors import FileError
from blotsolve.plain import printable, rows

DEAL_OR_FILE = "a file, - for standard input, or a deal such as 'N:AJ9.T8.KQ.7 … … …'"
"""What a command that answers a deal or a file of them can be given."""


_RECORD = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s+|[%#][^\n]*\n)*\[\s*[A-Za-z]+[\s\]]")
"""A file that begins with a tag, behind comments."""


def is_deal(argument: str) -> bool:
    """Tell whether an argument is a deal or a position itself, not the name of a file."""
    return is_deal_text(argument) and not os.path.exists(argument)


@dataclass(frozen=True, slots=True)
class Lines:
    """What a text says, line by line, without its comments (from # on) and blank lines."""

    name: str
    """The file, as an error names it: with escapes for what a screen should not show."""
    stream: BufferedReader
    total: int | None
    """The number of lines that say something; None when they are still to come."""

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each line, from 1, and what it says, as soon as it is there."""
        number = 0
        for raw in self.stream:
            for text in rows(raw.decode("utf-8", "backslashreplace")):
                number += 1
                if said := text.partition("#")[0].strip():
                    yield number, said

    def some(self) -> Iterator[tuple[int, str]]:
        """Yield the same, and say so if there are none.

        That is no error, so that a filter before it may find nothing; but nobody should wait for answers.
        """
        line = None
        for line in self:
            yield line
        if line is None:
            report(f"{self.name}: no deal, so no answer (expected a deal or a position per line)")


@contextmanager
def open_lines(path: str, expected: str = "a file, or - for standard input") -> Iterator[Lines]:
    """Open a text file, or standard input for `-`; raise FileError if it cannot be read as text.

    `expected` is what an error says that would have been right.
    """
    if path == "-":
        if sys.stdin is None:
            raise FileError("standard input is closed (expected lines of text)")
        yield _lines("standard input", cast(BufferedReader, sys.stdin.buffer), expected)
        return
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(open(path, "rb"))
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise FileError(f"cannot read {path!r}: {reason} (expected {expected})") from None
        yield _lines(printable(path), stream, expected)


def _lines(name: str, stream: BufferedReader, expected: str) -> Lines:
    begin = stream.peek()
    if b"\0" in begin:
        raise FileError(f"{name} is not a text file (expected lines of UTF-8 text)")
    if expected == DEAL_OR_FILE and _RECORD.match(begin):
        raise FileError(
            f"{name} has records, which review, score and check take (expected a deal or a position per line)"
        )
    total = None
    if stream.seekable():
        start = stream.tell()
        total = sum(1 for _ in Lines(name, stream, None))
        stream.seek(start)
    return Lines(name, stream, total)
