"""Checks of options: what was given comes back as a plain number, or an error says what was expected.

A whole number is whatever Python takes as an index, numpy's integers among it; True and 1.0 are none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from math import nextafter
from numbers import Real
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

from blotsolve.errors import BlotsolveError, OptionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Kind = TypeVar("Kind", bound=type[Any])
    Thing = TypeVar("Thing")

Progress = Callable[[int, int], object]
"""What is called as `progress(done, total)` while work goes on."""

LONGEST = 1e9
"""Seconds beyond which nobody means a limit: thirty years."""


def as_whole(value: object) -> int | None:
    """Return a whole number as an int, and None for anything else.

    >>> import numpy as np
    >>> [as_whole(value) for value in (3, np.uint8(3), True, 3.0, "3")]
    [3, 3, None, None, None]
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # whatever it is
    except TypeError:
        return None


def whole(
    name: str,
    value: object,
    least: int,
    most: int | None = None,
    error: type[BlotsolveError] = OptionError,
) -> int:
    """Return a whole number in a range; raise an error of this kind that names it.

    >>> whole("threads", 0, 1, 8)
    Traceback (most recent call last):
    blotsolve.errors.OptionError: threads is 0 (expected a whole number from 1 to 8)
    """
    found = as_whole(value)
    if found is None or found < least or (most is not None and found > most):
        to = "" if most is None else f" to {most}"
        raise error(f"{name} is {value!r} (expected a whole number from {least}{to})")
    return found


def keep_whole(
    record: object, *names: str, least: int = 0, most: int | None = None, error: type[BlotsolveError]
) -> None:
    """Keep fields of a frozen record as ints; raise an error of this kind for what is no whole number."""
    for name in names:
        value = getattr(record, name)
        if type(value) is int and value >= least and most is None:  # mostly so, and records are many
            continue
        object.__setattr__(record, name, whole(name, value, least, most, error))


def number(name: str, value: object, least: float, most: float, expected: str) -> float:
    """Return a real number in a range; raise OptionError that names it and says what was expected."""
    if isinstance(value, Real) and not isinstance(value, bool):
        found: Any = value  # not yet a float: some whole numbers are too large for one
        if least <= found <= most:
            return float(found)
    raise OptionError(f"{name} is {value!r} (expected {expected})")


def share(name: str, value: object) -> float:
    """Return a share of a whole; raise OptionError for what is none."""
    return number(name, value, 0, 1, "a share from 0 to 1")


def seconds(name: str, value: object, *, positive: bool = False) -> float:
    """Return a time in seconds; raise OptionError for what is none, infinity among it."""
    least, says = (nextafter(0, 1), "more than 0") if positive else (0, "0 or more")
    return number(name, value, least, LONGEST, f"seconds, {says}, {LONGEST:.0f} at most")


def of_kind(what: str, value: object, kind: type[Thing], error: type[BlotsolveError] = OptionError) -> Thing:
    """Return a value of this kind; raise an error that says what was expected for any other.

    >>> of_kind("state", 7, str)
    Traceback (most recent call last):
    blotsolve.errors.OptionError: no state: 7 (expected str)
    """
    if isinstance(value, kind):
        return value
    raise error(f"no {what}: {value!r} (expected {kind.__name__})")


def listed(what: str, value: object, error: type[BlotsolveError] = OptionError) -> tuple[Any, ...]:
    """Return the items of a list of things; raise an error of this kind for text and for what has no items.

    >>> listed("records", 7)
    Traceback (most recent call last):
    blotsolve.errors.OptionError: no records: 7 (expected a list of them)
    """
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
        return tuple(value)
    raise error(f"no {what}: {value!r} (expected a list of them)")


def worlds_given(worlds: ArrayLike, error: type[BlotsolveError] = OptionError) -> NDArray[np.uint32]:
    """Return worlds, a row of four hands as sets each; raise an error of this kind for any other array.

    >>> worlds_given([[1, 2, 4]])
    Traceback (most recent call last):
    blotsolve.errors.OptionError: no worlds: int64 of shape (1, 3) (expected uint32, n × 4)
    """
    import numpy as np

    try:
        hands = np.asarray(worlds)
    except ValueError:  # rows of different lengths
        hands = np.empty(0, object)
    if hands.ndim != 2 or hands.shape[1] != 4 or hands.dtype != np.uint32:
        raise error(f"no worlds: {hands.dtype} of shape {hands.shape} (expected uint32, n × 4)")
    return hands


def flag(name: str, value: object) -> bool:
    """Return True or False; raise OptionError for anything else."""
    if isinstance(value, bool):
        return value
    raise OptionError(f"{name} is {value!r} (expected True or False)")


def seed_number(seed: object, most: int | None = None) -> int:
    """Return a seed that is a number; raise OptionError for anything else."""
    return whole("seed", seed, 0, most)


def chance(seed: object) -> random.Random:
    """Return what draws by a seed: a number, a `random.Random`, or None for another draw each time.

    Raise OptionError for anything else.
    """
    if isinstance(seed, random.Random):
        return seed
    return random.Random(None if seed is None else _seed_or_source(seed, "a random.Random"))


def generator(seed: object) -> np.random.Generator:
    """Return numpy's generator for a seed: a number, a `random.Random`, a generator, or None.

    Raise OptionError for anything else.
    """
    import numpy as np

    if isinstance(seed, np.random.Generator):
        return seed
    if isinstance(seed, random.Random):
        return np.random.default_rng(seed.getrandbits(128))
    return np.random.default_rng(None if seed is None else _seed_or_source(seed, "a generator"))


def _seed_or_source(seed: object, source: str) -> int:
    found = as_whole(seed)
    if found is None or found < 0:
        raise OptionError(f"seed is {seed!r} (expected a whole number from 0, or {source})")
    return found


def told(progress: Progress | None) -> Progress:
    """Return what is called as work goes on, or what does nothing; raise OptionError for no function."""
    if progress is None:
        return lambda done, total: None
    if not callable(progress):
        raise OptionError(f"progress is {progress!r} (expected a function)")
    return progress


def whole_numbers_only(kind: Kind) -> Kind:
    """Let numbered things be called by all whole numbers, and not by True and 1.0, which Python takes for 1.

    >>> from blotsolve import Card
    >>> Card(True)
    Traceback (most recent call last):
    blotsolve.errors.CardError: no card: True (expected a rank and a suit, such as JS, TH or 10H)
    """
    look_up = kind.__new__

    def new(cls: Any, value: object) -> Any:
        if type(value) is cls or type(value) is int or isinstance(value, str):
            return look_up(cls, value)
        found = as_whole(value)
        return cls._missing_(value) if found is None else look_up(cls, found)

    kind.__new__ = new  # type: ignore[assignment]
    return kind
