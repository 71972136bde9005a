"""The command line: positions in (an argument, a file or standard input), answers out."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from blotsolve.cli.status import INTERRUPTED, REFUSED, UNHEARD, report
from blotsolve.errors import BlotsolveError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process, and return its exit status.

    Whatever is wrong with the input is said in one line on standard error.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after `blotsolve`; by default those of the process.

    Returns
    -------
    int
        0, or 2 where the input was refused; 130 after Ctrl-C.

    Examples
    --------
    >>> main(["solve", "N:A...7 T..7. K...8 Q..8. S N", "--json"])  # doctest: +ELLIPSIS
    {"position": ...
    0
    """
    if sys.stdout is None:
        report("standard output is closed")
        return REFUSED
    try:
        from blotsolve.cli.app import run  # inside: Ctrl-C while it loads is an interruption too

        status = run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except BlotsolveError as error:
        report(str(error))
        return REFUSED
    except KeyboardInterrupt:
        report("interrupted")
        return INTERRUPTED
    except MemoryError:
        report("there is not enough memory")
        return REFUSED
    except BrokenPipeError:
        _drop_output()
        return UNHEARD
    except OSError as error:
        _drop_output()
        report(f"cannot go on: {error.strerror or error}")
        return REFUSED
    return status


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that nothing is said about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
