"""Plots: the files that they write, and what they say where they cannot."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from blotsolve import Deal, Position, solve_many
from blotsolve.advice import advise_bid
from blotsolve.analysis import review
from blotsolve.errors import FileError, OptionError
from blotsolve.show.plot import RED, plot_batch, plot_bid_advice, plot_review

LESSON = (Path(__file__).parents[2] / "examples/lesson.blot").read_text("utf-8")


def batch():
    return solve_many([Position(Deal.random(seed, cards=3), "H", "E") for seed in range(30)])


def test_plot_names_the_extra_that_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(OptionError, match=r"no matplotlib .*blotsolve\[plot\]"):
        plot_review(review(LESSON), tmp_path / "review.png")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["review", "review.gif", "review.png.exe"])
def test_plot_of_another_kind_is_refused(tmp_path, name):
    with pytest.raises(OptionError, match="expected a name that ends in"):
        plot_review(review(LESSON), tmp_path / name)


def test_batch_without_answers_is_refused(tmp_path):
    with pytest.raises(OptionError, match="nothing to plot: 0 of 0 positions"):
        plot_batch(solve_many([]), tmp_path / "batch.png")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "begin"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_plots_are_files_of_their_kind(tmp_path, kind, begin):
    pytest.importorskip("matplotlib", reason="no matplotlib, which the plots need")
    plot_review(review(LESSON), tmp_path / f"review.{kind}")
    plot_batch(batch(), tmp_path / f"batch.{kind}")
    for path in tmp_path.iterdir():
        assert path.read_bytes().startswith(begin)


def test_plot_shows_every_mistake(tmp_path):
    pytest.importorskip("matplotlib", reason="no matplotlib, which the plots need")
    plot_review(review(LESSON), tmp_path / "review.svg")
    drawn = (tmp_path / "review.svg").read_text("utf-8")
    for one in review(LESSON).mistakes:
        assert f"{one.seat} " in drawn
        assert f"−{one.lost}: {one.after.verdict}" in drawn


def test_plot_says_where_it_cannot_write(tmp_path):
    pytest.importorskip("matplotlib", reason="no matplotlib, which the plots need")
    with pytest.raises(FileError, match="cannot write"):
        plot_batch(batch(), tmp_path / "no" / "batch.png")


@pytest.mark.slow
def test_words_of_a_plot_do_not_meet(monkeypatch):
    pytest.importorskip("matplotlib", reason="no matplotlib, which the plots need")
    from blotsolve.show import plot

    drawn = []
    monkeypatch.setattr(plot, "save_figure", lambda figure, path: drawn.append(figure))
    plot_review(review(LESSON), "review.png")
    [figure] = drawn
    figure.draw_without_rendering()
    words = [
        figure._suptitle,
        *figure.axes[0].texts,
        *figure.legends[0].get_texts(),
        figure.axes[0].xaxis.label,
    ]
    boxes = [one.get_window_extent() for one in words]
    assert len(boxes) == 6  # two losses side by side among them
    assert [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.overlaps(b)] == []
    assert all(figure.bbox.contains(*corner) for box in boxes for corner in box.get_points())


@pytest.mark.slow
def test_suits_of_a_plot_have_their_colours(tmp_path):
    pytest.importorskip("matplotlib", reason="no matplotlib, which the plots need")
    advice = advise_bid("AJ97.T8.KQ.", seat="S", dealer="N", auction="8H", worlds=64, seed=1)
    plot_bid_advice(advice, tmp_path / "bid.svg")
    drawn = (tmp_path / "bid.svg").read_text("utf-8")
    assert "<!-- ♥ -->" in drawn
    assert {"us", "them"} == {by for by in ("us", "them") if f"% by {by} -->" in drawn}
    red = re.search(r"<!-- ♥ -->\s*<g style=\"fill: ([^;\"]+)", drawn)
    assert red is not None
    assert red[1] == RED
    assert f'<!-- ♠ -->\n   <g style="fill: {RED}' not in drawn
