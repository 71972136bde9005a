"""Weights of worlds: normalised, how many equal ones they amount to, drawn by, and averaged with.

The effective sample size of weights w is (Σw)² / Σw² (Kish, *Survey Sampling*, 1965): as many worlds of equal
weight give a mean with the same error. Drawing is systematic resampling (Kitagawa, *Journal of Computational
and Graphical Statistics* 5, 1996): each world comes as often as its weight asks for, or once more or less.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class Mean(NamedTuple):
    """A weighted mean, or one for each column, and its standard error."""

    mean: Floats | np.float64
    error: Floats | np.float64


def normalised(weights: Floats) -> Floats:
    """Return weights that sum to 1.

    Parameters
    ----------
    weights
        Shape (n,), float64, not all 0.

    Returns
    -------
    numpy.ndarray
        Shape (n,), float64.

    Examples
    --------
    >>> import numpy as np
    >>> normalised(np.array([1.0, 3.0])).tolist()
    [0.25, 0.75]
    """
    import numpy as np

    return np.asarray(weights / weights.sum())


def from_logs(logs: Floats) -> Floats:
    """Return weights from their logarithms, up to a common factor: the largest is 1.

    Parameters
    ----------
    logs
        Shape (n,), float64; minus infinity for a world that is left out, but at least one is finite.

    Returns
    -------
    numpy.ndarray
        Shape (n,), float64, from 0 to 1.

    Examples
    --------
    >>> import numpy as np
    >>> from_logs(np.array([-1000.0, -1000.0, -np.inf])).tolist()
    [1.0, 1.0, 0.0]
    """
    import numpy as np

    return np.asarray(np.exp(logs - logs.max()))


def effective_size(weights: Floats | NDArray[np.int64]) -> float:
    """Return the effective sample size: how many equal weights give a mean with the same error.

    Parameters
    ----------
    weights
        Shape (n,), numbers, not all 0; they need not sum to 1.

    Returns
    -------
    float
        From 1 to n.

    Examples
    --------
    >>> import numpy as np
    >>> effective_size(np.array([1.0, 1.0, 0.0])), effective_size(np.array([0.25, 0.25, 0.25, 0.25]))
    (2.0, 4.0)
    """
    return float(weights.sum() ** 2 / (weights**2).sum())


def resampled(weights: Floats, n: int, generator: np.random.Generator) -> NDArray[np.intp]:
    """Draw n places, each as often as its weight asks for, or once more or less.

    Parameters
    ----------
    weights
        Shape (m,), float64, not all 0; they need not sum to 1.
    n
        How many places are drawn.
    generator
        Gives the one random number that is needed.

    Returns
    -------
    numpy.ndarray
        Shape (n,): places among the weights, ascending.

    Examples
    --------
    >>> import numpy as np
    >>> resampled(np.array([0.5, 0.0, 0.5]), 4, np.random.default_rng(1)).tolist()
    [0, 0, 2, 2]
    """
    import numpy as np

    sums = np.cumsum(weights)
    marks = (np.arange(n) + generator.random()) / n * sums[-1]
    return np.asarray(np.searchsorted(sums[:-1], marks, side="right"))


def weighted_mean(values: Floats, weights: Floats) -> Mean:
    """Return the weighted mean of values and its standard error, column by column.

    The error is the weighted spread over the root of the effective sample size less one; it is infinite where
    that size is below 1.5, since then one world says nearly all.

    Parameters
    ----------
    values
        Shape (n,) or (n, columns), float64: a row for each world.
    weights
        Shape (n,), float64, together 1.

    Returns
    -------
    Mean
        The mean and its error, of shape () or (columns,).

    Examples
    --------
    >>> import numpy as np
    >>> mean, error = weighted_mean(np.array([1.0, 2.0, 3.0]), np.full(3, 1 / 3))
    >>> round(float(mean), 3), round(float(error), 3)
    (2.0, 0.577)
    """
    import numpy as np

    mean, size = weights @ values, effective_size(weights)
    if size < 1.5:
        return Mean(mean, np.full(np.shape(mean), np.inf))
    return Mean(mean, np.sqrt(weights @ (values - mean) ** 2 / (size - 1)))


def ratio_mean(values: Floats, weights: Floats) -> Mean:
    """Return the mean of values by weights that are themselves drawn, and its standard error.

    It is the ratio estimate of importance sampling: worlds of large weight that lie far from the mean count
    with the square of their weight (Owen, *Monte Carlo theory, methods and examples*, 2013, section 9.2). The
    error is infinite for fewer than two worlds.

    Parameters
    ----------
    values
        Shape (n,), float64.
    weights
        Shape (n,), float64; they need not sum to 1. If all are 0 the mean is 0 with an infinite error.

    Returns
    -------
    Mean
        The mean and its error, as float.

    Examples
    --------
    >>> import numpy as np
    >>> mean, error = ratio_mean(np.array([1.0, 2.0, 3.0]), np.ones(3))
    >>> round(float(mean), 3), round(float(error), 3)
    (2.0, 0.577)
    """
    import numpy as np

    whole, size = weights.sum(), len(values)
    if not whole:
        return Mean(np.float64(0), np.float64(np.inf))
    mean = weights @ values / whole
    if size < 2:
        return Mean(mean, np.float64(np.inf))
    squares = ((weights * (values - mean)) ** 2).sum()
    return Mean(mean, np.sqrt(squares * size / (size - 1)) / whole)
