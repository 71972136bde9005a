"""Where text goes: colours on a terminal, plain text elsewhere, letters where symbols cannot be printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.text import Text

from blotsolve.plain import encodable


class Screen:
    """Standard output: coloured on a terminal unless NO_COLOR is set, plain text otherwise."""

    def __init__(self, *, as_json: bool = False) -> None:
        self._as_json = as_json
        self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def put(self, text: Text | str) -> None:
        """Print a text and send it off at once."""
        text = text if isinstance(text, Text) else Text(text)
        shown = encodable(text.plain, self._console.encoding)
        if shown != text.plain:
            if len(shown) == len(text.plain):
                text = text.copy()
                text.plain = shown
            else:  # what is coloured has moved
                text = Text(shown)
        if self._console.is_terminal:
            self._console.print(text)
        else:
            print(text.plain)
        sys.stdout.flush()

    @contextmanager
    def progress(self, total: int | None, *, shown: bool = True) -> Iterator[Callable[[], object]]:
        """Show a bar on the terminal, if there is one, and give what moves it on by one."""
        console = self._terminal() if shown else None
        if console is None:
            yield lambda: None
            return
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TimeRemainingColumn,
        )  # only for a bar

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(
            *columns,
            console=console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=sys.stderr.isatty(),
        ) as bar:
            task = bar.add_task("", total=total)
            yield lambda: bar.advance(task)

    @contextmanager
    def waiting(self, what: str) -> Iterator[Callable[[int, int], object] | None]:
        """Say on the terminal, if there is one, what takes its time; give what counts how far it is."""
        console = self._terminal()
        if console is None:
            yield None
            return
        with console.status(f"{what} …") as status:
            yield lambda done, total: status.update(f"{what}: {done} of {total} …")

    def _terminal(self) -> Console | None:
        """Return where progress is shown: among answers for programs nothing is, nor where nobody looks."""
        if self._console.is_terminal:
            return None if self._as_json else self._console
        console = Console(stderr=True)
        return console if console.is_terminal else None
