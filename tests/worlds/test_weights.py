"""Weights of worlds: the effective sample size, drawing by weight, and means with honest errors."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import numpy as np
import pytest

import blotsolve
from blotsolve.worlds import effective_size, ratio_mean, resampled, weighted_mean
from blotsolve.worlds.weights import from_logs

LOGS = np.array([-2000.0, -2000.0, -np.inf, -2001.0])


def test_logarithms_lose_nothing_to_underflow():
    assert from_logs(LOGS) == pytest.approx([1, 1, 0, np.exp(-1)])


@pytest.mark.parametrize("scale", [1e-9, 1.0, 7.0])
def test_effective_size_does_not_depend_on_the_scale(scale):
    assert effective_size(scale * np.array([4.0, 2, 1, 1])) == pytest.approx(64 / 22)


def test_each_place_is_drawn_as_often_as_it_weighs():
    weights = np.array([0.0, 0.25, 0.5, 0.2501])
    for seed in range(50):
        counts = np.bincount(resampled(weights, 40, np.random.default_rng(seed)), minlength=4)
        assert (abs(counts - 40 * weights / weights.sum()) < 1).all()


@pytest.mark.parametrize("mean_of", [weighted_mean, ratio_mean])
def test_the_error_of_equal_weights_is_that_of_the_textbook(mean_of):
    values = np.random.default_rng(1).normal(size=50)
    mean, error = mean_of(values, np.full(50, 1 / 50))
    assert mean == pytest.approx(values.mean())
    assert error == pytest.approx(values.std(ddof=1) / np.sqrt(50))


def test_the_errors_cover_what_weighted_samples_do():
    """Values of one density weighted to another: two errors should hold the true mean 19 times in 20."""
    generator, inside = np.random.default_rng(2), {weighted_mean: 0, ratio_mean: 0}
    for _ in range(400):
        values = generator.normal(size=80)
        weights = np.exp(0.5 * values)
        weights /= weights.sum()  # to a normal distribution about 0.5
        for mean_of in inside:
            mean, error = mean_of(values, weights)
            inside[mean_of] += abs(mean - 0.5) <= 2 * error
    assert all(0.9 <= count / 400 <= 0.99 for count in inside.values()), inside


def test_columns_are_averaged_at_once():
    values = np.arange(12.0).reshape(4, 3) ** 2
    weights = np.array([0.1, 0.2, 0.3, 0.4])
    together = weighted_mean(values, weights)
    for column in range(3):
        assert together.mean[column] == pytest.approx(weighted_mean(values[:, column], weights).mean)
        assert together.error[column] == pytest.approx(weighted_mean(values[:, column], weights).error)


def test_one_world_has_no_error_to_speak_of():
    assert ratio_mean(np.array([3.0]), np.array([1.0])).error == np.inf
    assert ratio_mean(np.array([3.0, 4.0]), np.zeros(2)) == (0, np.inf)
    assert weighted_mean(np.array([3.0, 4.0]), np.array([1.0, 0.0])).error == np.inf


def test_the_effective_sample_size_has_one_home():
    for path in Path(blotsolve.__file__).parent.rglob("*.py"):
        if path.name != "weights.py":
            text = ast.unparse(ast.parse(path.read_text("utf-8")))
            assert not re.search(r"weights? ?\*\* ?2|sizes ?\*\* ?2", text), path
