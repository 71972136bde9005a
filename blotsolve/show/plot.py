"""Plots in a file: the curve of a review, how a batch spreads, and bid advice; they need matplotlib.

No window is ever opened.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from blotsolve.advice import BidAdvice
from blotsolve.analysis import Review
from blotsolve.errors import OptionError
from blotsolve.files import write_whole
from blotsolve.seats import Side
from blotsolve.show.html.review_curve import said_card

if TYPE_CHECKING:
    from blotsolve.solver import Solved  # its room loads numpy

BAR = 10
"""Raw points of a bar of a histogram."""

_KINDS = ("png", "svg", "pdf")


def plot_review(review: Review, path: str | Path) -> None:
    """Write the curve of a review to a file; it needs matplotlib.

    Parameters
    ----------
    review
        The review; its margins are raw points of N–S minus those of E–W, of the whole deal.
    path
        The file: .png, .svg or .pdf.

    Raises
    ------
    OptionError
        Where matplotlib is missing, or the file ends otherwise.
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> from blotsolve.analysis import review
    >>> from blotsolve.records import Record
    >>> deal = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
    >>> record = Record(ruleset="blot", dealer="N", deal=deal, contract="10H by S", play="JD 8D KD 7D AS")
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "picture.svg")
    ...     plot_review(review(record), path)
    ...     path.exists()
    True
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
    """Write a histogram of the margins of a batch to a file; it needs matplotlib.

    Parameters
    ----------
    solved
        A batch; its margins are raw points of N–S minus those of E–W.
    path
        The file: .png, .svg or .pdf.

    Raises
    ------
    OptionError
        Where matplotlib is missing, or the file ends otherwise, or for a batch in which nothing was solved.
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> from blotsolve.solver import solve_many
    >>> solved = solve_many(["N:A...7 T..7. K...8 Q..8. S N"])
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "picture.svg")
    ...     plot_batch(solved, path)
    ...     path.exists()
    True
    """
    margins = solved.margins_ns[solved.solved]
    if not len(margins):
        raise OptionError(f"nothing to plot: {solved} (expected a position that was solved)")
    figure = begin_figure(path)
    axes = figure.subplots()
    first, last = int(margins.min()) // BAR * BAR, int(margins.max())
    axes.hist(margins, bins=range(first, last + 2 * BAR, BAR), color="0.6", edgecolor="white")
    axes.axvline(margins.mean(), color="0.2", label=f"mean {margins.mean():+.1f}, sd {margins.std():.1f}")
    axes.set_xlabel("N–S less E–W, raw points with best play")
    axes.set_ylabel("positions")
    axes.set_title(f"{len(margins)} positions, {solved.ruleset}")
    axes.legend()
    save_figure(figure, path)


def plot_bid_advice(advice: BidAdvice, path: str | Path) -> None:
    """Write a picture of bid advice to a file; it needs matplotlib.

    Parameters
    ----------
    advice
        The advice.
    path
        The file: .png, .svg or .pdf.

    Raises
    ------
    OptionError
        Where matplotlib is missing, or the file ends otherwise.
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> from blotsolve.advice import advise_bid
    >>> advice = advise_bid("AJ97.A8.AQ.", seat="S", dealer="E", worlds=16, seed=1)
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "picture.svg")
    ...     plot_bid_advice(advice, path)
    ...     path.exists()
    True
    """
    figure = begin_figure(path)
    points, calls = figure.subplots(1, 2, width_ratios=[3, 2])
    _draw_points(points, advice)
    _draw_calls(calls, advice)
    figure.suptitle(f"{advice.seat} with {advice.hand}, {advice.auction.ruleset}")
    save_figure(figure, path)


def _draw_points(axes: Any, advice: BidAdvice) -> None:
    """Draw the distribution of our raw points in each strain."""
    most = max(max(one.points_us) for one in advice.strains)
    edges = list(range(0, most + 2 * BAR, BAR))
    for one in advice.strains:
        label = f"{one.strain} {one.mean:.0f} ± {one.sd:.0f}"
        axes.hist(one.points_us, bins=edges, weights=one.weights, histtype="step", label=label)
    axes.set_xlabel("our raw points if we play the strain")
    axes.set_ylabel("share of the worlds")
    axes.legend()


def _draw_calls(axes: Any, advice: BidAdvice) -> None:
    """Draw what each call is worth, with two standard errors to each side."""
    shown = advice.candidates[::-1]
    places = list(range(len(shown)))
    axes.errorbar(
        [one.expected_difference for one in shown], places, xerr=[2 * one.error for one in shown], fmt="o"
    )
    axes.axvline(0, linewidth=0.5)
    axes.set_yticks(places, [str(one.call) for one in shown])
    axes.set_xlabel("table points, us less them")


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
