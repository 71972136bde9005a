"""Means over worlds of which some are solved: right whatever is expected, with honest errors."""

from __future__ import annotations

import math

import numpy as np
import pytest

from blotsolve.advice.bids.batch import Batch, Estimate, chances_to_solve, estimate, rows_to_solve
from blotsolve.advice.bids.ranking import luck
from blotsolve.contract import read_calls

CALLS = read_calls("pass 8S")


def batch_of(values, expected, generator, number, sizes=None):
    """Return a batch of worlds with these values of two calls, of which so many are solved."""
    worlds = values.shape[1]
    shares = np.full(worlds, 1 / worlds)
    chances = chances_to_solve(shares if sizes is None else sizes, number)
    rows = rows_to_solve(chances, generator)
    known = values[:, rows]
    return Batch(
        1.0, shares, rows, chances[rows], 0, {call: row for row, call in enumerate(CALLS)},
        [[None] * worlds] * 2, 1.0, expected, 0 * expected, known, known, known, 0 * known, 0 * known,
    )  # fmt: skip


def read(row):
    return lambda batch: (batch.expected[row], batch.values[row])


@pytest.mark.parametrize("worth", [0.0, 0.5, 1.0])
def test_error_is_honest_whatever_the_forecast_is_worth(worth):
    generator = np.random.default_rng(1)
    scores, errors = [], []
    for _ in range(400):
        forecast = 20 * generator.standard_normal((2, 256))
        values = worth * forecast + 10 * generator.standard_normal((2, 256)) + 7
        sizes = generator.random(256) + 0.2
        batches = [
            batch_of(values[:, half], forecast[:, half], generator, 32, sizes[half])
            for half in (slice(0, 128), slice(128, 256))
        ]
        mean, error = estimate(batches, read(0))
        scores.append((mean - 7) / error)
        errors.append(error)
    assert abs(np.mean(scores)) < 0.2
    assert 0.85 < np.std(scores) < 1.2
    if worth == 1:
        assert np.mean(errors) < 2.2  # without a forecast it would be 22 / √64 = 2.8


def test_all_worlds_solved_give_their_mean():
    values = np.array([[1.0, 2.0, 6.0], [0.0, 0.0, 3.0]])
    one = batch_of(values, 100 * values, np.random.default_rng(1), 3)
    assert estimate([one], read(0)).mean == pytest.approx(3)


def test_worlds_are_drawn_with_their_chances():
    sizes = np.array([100.0, 5.0, 3.0, 1.0, 1.0])
    chances = chances_to_solve(sizes, 3)
    assert chances[0] == chances[1] == 1
    assert chances.sum() == pytest.approx(3)
    generator, drawn = np.random.default_rng(1), np.zeros(5)
    for _ in range(2000):
        rows = rows_to_solve(chances, generator)
        assert len(set(rows.tolist())) == 3
        drawn[rows] += 1
    assert drawn / 2000 == pytest.approx(chances, abs=0.04)


@pytest.mark.parametrize("calls", [2, 4, 9])
def test_first_figure_is_not_high_for_being_first(calls):
    generator = np.random.default_rng(1)
    naive, corrected = [], []
    for _ in range(2000):
        means = generator.standard_normal(calls)  # calls that are worth the same
        behind = np.delete(means.max() - means, means.argmax())
        naive.append(means.max())
        corrected.append(means.max() - luck([Estimate(float(one), math.sqrt(2)) for one in behind]))
    assert np.mean(naive) > 0.5
    assert abs(np.mean(corrected)) < 0.45 * np.mean(naive)
