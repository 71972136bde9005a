"""How the command ends: its exit statuses, and what it says on standard error."""

from __future__ import annotations

import sys

from blotsolve.plain import encodable, printable

REFUSED = 2
"""Exit status when something that was handed in did not read."""
INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 + SIGINT, as shells count."""
UNHEARD = 141
"""Exit status when whoever read the answers has gone: 128 + SIGPIPE."""

LONGEST_REPORT = 600
"""Characters of a report, so that an input of many thousand characters is not quoted whole."""


def report(message: str) -> None:
    """Print one line on standard error, cut where an input of many thousand characters is quoted.

    Characters that a screen would obey, such as escapes and changes of direction, are shown as escapes.
    """
    if len(message) > LONGEST_REPORT:
        half = LONGEST_REPORT // 2
        message = f"{message[:half]} … {message[-half:]}"
    if sys.stderr is not None:
        line = printable(" ".join(message.splitlines()))
        print(encodable(f"blotsolve: {line}", sys.stderr.encoding or "utf-8"), file=sys.stderr)
