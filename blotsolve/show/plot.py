"""Plots in a file: the curve of a review, how a batch spreads, and bid advice; they need matplotlib.

No window is ever opened.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from blotsolve.advice import BidAdvice
from blotsolve.analysis import CardReview, Review
from blotsolve.cards import Suit
from blotsolve.contract import Bid
from blotsolve.errors import OptionError
from blotsolve.files import write_whole
from blotsolve.seats import Side
from blotsolve.show.html.review_curve import said_card
from blotsolve.show.text.bid_advice import made_words, suited
from blotsolve.show.text.words import SEATS, SIDES, counted, show_card

if TYPE_CHECKING:
    from blotsolve.solver import Solved  # its room loads numpy

BAR = 10
"""Raw points of a bar of a histogram."""

INK, RED = "0.2", "#b3261e"
"""The colours of suits, as they are printed."""

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
    axes.step(range(len(review.margins_ns)), review.margins_ns, where="post", color=INK)
    for side, marker in ((Side.NS, "o"), (Side.EW, "s")):
        lost = [one for one in review.mistakes if one.seat.side == side]
        if lost:
            places, margins = [one.number for one in lost], [one.after_ns for one in lost]
            axes.plot(places, margins, marker, label=f"{SIDES[side]} lost something")
    for one in review.mistakes:
        _draw_drop(axes, one)
    axes.axhline(0, linewidth=0.5, color=INK)
    axes.margins(y=0.1)
    axes.set_xlim(-0.5, 32.5)
    axes.set_xticks(range(0, 33, 4))
    axes.set_xlabel("cards played")
    axes.set_ylabel("N–S less E–W, raw points")
    axes.locator_params(axis="y", integer=True)
    figure.suptitle(str(review))
    if review.mistakes:
        figure.legend(loc="outside lower center", ncols=2, frameon=False)
    save_figure(figure, path)


def _draw_drop(axes: Any, one: CardReview) -> None:
    """Draw the words of a mistake, upright above the curve where none meet, and a line down to it."""
    foot = axes.get_xaxis_transform()  # y from 0 to 1 whatever the margins are
    axes.plot([one.number] * 2, [0, 1], linewidth=0.5, color="0.8", transform=foot, zorder=0)
    axes.text(
        one.number, 1.02, said_card(one), transform=foot, rotation=90, ha="center", va="bottom",
        weight="bold" if one.is_turning_point else "normal", color=_colour(one.card.suit),
    )  # fmt: skip


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
    axes.axvline(margins.mean(), color=INK, label=f"mean {margins.mean():+.1f}, sd {margins.std():.1f}")
    axes.set_xlabel("N–S less E–W, raw points with best play")
    axes.set_ylabel("positions")
    axes.set_title(f"{counted(len(margins), 'position')}, {solved.ruleset}")
    figure.legend(loc="outside lower center", frameon=False)
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
    left, right = figure.subfigures(1, 2, width_ratios=[3, 2])
    _draw_points(left, advice)
    _draw_calls(right.subplots(), advice)
    cards = " ".join(show_card(card).plain for card in advice.hand)
    figure.suptitle(f"{SEATS[advice.seat]} to call with {cards}, {advice.auction.ruleset}")
    save_figure(figure, path)


def _draw_points(figure: Any, advice: BidAdvice) -> None:
    """Draw the distribution of our raw points in each strain, one below the other on the same scale."""
    most = max(max(one.points_us) for one in advice.strains)
    edges = list(range(0, most + 2 * BAR, BAR))
    rows = figure.subplots(len(advice.strains), 1, sharex=True, squeeze=False)[:, 0]
    for axes, one in zip(rows, advice.strains, strict=True):
        suit = one.strain.suit
        name = str(one.strain) if suit is None else suit.symbol
        axes.hist(one.points_us, bins=edges, weights=one.weights, color=_colour(suit), alpha=0.4)
        axes.axvline(one.mean, color=_colour(suit))
        axes.set_yticks([])
        axes.set_ylabel(name, color=_colour(suit), rotation=0, ha="right", va="center", fontsize="large")
        axes.set_title(f"{one.mean:.0f} ± {one.sd:.0f}", loc="right", fontsize="small", pad=2)
        axes.spines[["top", "left", "right"]].set_visible(False)
    rows[-1].set_xlabel("our raw points if we play the strain, and how often: mean ± spread")


def _draw_calls(axes: Any, advice: BidAdvice) -> None:
    """Draw what each call is worth, with two standard errors to each side, and how often its bid is made."""
    shown = advice.candidates[::-1]
    places = list(range(len(shown)))
    axes.errorbar(
        [one.expected_difference for one in shown], places, xerr=[2 * one.error for one in shown], fmt="o",
        color=INK,
    )  # fmt: skip
    axes.axvline(0, linewidth=0.5, color=INK)
    axes.set_yticks(places, [f"{'✓ ' if one is advice.best else ''}{suited(one.call)}" for one in shown])
    for label, one in zip(axes.get_yticklabels(), shown, strict=True):
        label.set_color(_colour(one.call.strain.suit if isinstance(one.call, Bid) else None))
    made = [made_words(one, advice) for one in shown]
    other = axes.secondary_yaxis("right")
    other.set_yticks(places, made)
    other.tick_params(length=0)
    axes.set_xlabel("table points, us less them")
    axes.set_title("its bid is made", loc="right", fontsize="small")


def _colour(suit: Suit | None) -> str:
    return RED if suit in (Suit.H, Suit.D) else INK


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
