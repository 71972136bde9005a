"""Figures of matplotlib that go to a file; no window is ever opened."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from blotsolve.errors import OptionError
from blotsolve.files import write_whole

_KINDS = ("png", "svg", "pdf")


def begin_figure(path: str | Path) -> Any:
    """Return an empty figure for a file: .png, .svg or .pdf.

    Raise OptionError where matplotlib is missing or the ending is another.
    """
    if _kind(path) not in _KINDS:
        raise OptionError(f"no picture: {str(path)!r} (expected a name that ends in .png, .svg or .pdf)")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise OptionError(
            f"no matplotlib for {str(path)!r} (expected it installed, as by pip install 'blotsolve[plot]')"
        ) from None
    return Figure(figsize=(9, 5), layout="constrained")


def save_figure(figure: Any, path: str | Path) -> None:
    """Write a figure to its file, the whole of it or nothing; raise FileError if it cannot be written."""
    drawn = BytesIO()
    figure.savefig(drawn, format=_kind(path))
    write_whole(path, drawn.getvalue())


def _kind(path: str | Path) -> str:
    return Path(path).suffix.lower().removeprefix(".")
