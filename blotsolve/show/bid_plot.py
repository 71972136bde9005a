"""A plot of bid advice: how our points spread in each strain, and what the calls are worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from blotsolve.advice import BidAdvice
from blotsolve.show.figure_file import begin_figure, save_figure

STEP = 10
"""Raw points of a bar of a histogram."""


def plot_bid_advice(advice: BidAdvice, path: str | Path) -> None:
    """Write a picture of the advice to a file: .png, .svg or .pdf; it needs matplotlib.

    Raise OptionError where matplotlib is missing or the ending is another, FileError where the file cannot be
    written.
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
    edges = list(range(0, most + 2 * STEP, STEP))
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
