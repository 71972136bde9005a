"""Plots in a file: the curve of a review, and how the answers of a batch spread; they need matplotlib."""

from __future__ import annotations

from pathlib import Path

from blotsolve.analysis import Review
from blotsolve.errors import OptionError
from blotsolve.seats import Side
from blotsolve.show.figure_file import begin_figure, save_figure
from blotsolve.show.html.review_curve import said_card
from blotsolve.solver import Solved

_BAR = 10
"""Raw points of a bar of a histogram."""


def plot_review(review: Review, path: str | Path) -> None:
    """Write the curve of a review to a file: .png, .svg or .pdf; it needs matplotlib.

    The margin is that of N–S, in raw points of the whole deal. Raise OptionError where matplotlib is missing
    or the ending is another, FileError where the file cannot be written.
    """
    figure = begin_figure(path)
    axes = figure.subplots()
    axes.step(range(len(review.margins_ns)), review.margins_ns, where="post", color="0.3")
    for side, marker in ((Side.NS, "o"), (Side.EW, "s")):
        lost = [one for one in review.mistakes if one.seat.side == side]
        places, margins = [one.number for one in lost], [one.after_ns for one in lost]
        axes.plot(places, margins, marker, label=f"{side} lost something")
    for one in review.mistakes:
        weight = "bold" if one.is_turning_point else "normal"
        at = (one.number, one.after_ns)
        axes.annotate(
            said_card(one), at, xytext=(4, 6), textcoords="offset points", rotation=45, weight=weight
        )
    axes.axhline(0, linewidth=0.5, color="0.3")
    axes.margins(y=0.4)  # room for the words above the highest point
    axes.set_xticks(range(0, 33, 4))
    axes.set_xlabel("cards played")
    axes.set_ylabel("N–S less E–W, raw points with best play")
    axes.set_title(str(review))
    if review.mistakes:
        axes.legend()
    save_figure(figure, path)


def plot_batch(solved: Solved, path: str | Path) -> None:
    """Write a histogram of what N–S take more than E–W in a batch; files as those of `plot_review`.

    Raise OptionError for a batch in which nothing was solved.
    """
    margins = solved.margins_ns[solved.solved]
    if not len(margins):
        raise OptionError(f"nothing to plot: {solved} (expected a position that was solved)")
    figure = begin_figure(path)
    axes = figure.subplots()
    first, last = int(margins.min()) // _BAR * _BAR, int(margins.max())
    axes.hist(margins, bins=range(first, last + 2 * _BAR, _BAR), color="0.6", edgecolor="white")
    axes.axvline(margins.mean(), color="0.2", label=f"mean {margins.mean():+.1f}, sd {margins.std():.1f}")
    axes.set_xlabel("N–S less E–W, raw points with best play")
    axes.set_ylabel("positions")
    axes.set_title(f"{len(margins)} positions, {solved.ruleset}")
    axes.legend()
    save_figure(figure, path)
