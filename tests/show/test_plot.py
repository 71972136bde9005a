"""Plots: the files that they write, and what they say where they cannot."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from blotsolve import Deal, Position, solve_many
from blotsolve.analysis import review
from blotsolve.errors import FileError, OptionError
from blotsolve.show.plot import plot_batch, plot_review

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
