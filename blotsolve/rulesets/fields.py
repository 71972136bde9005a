"""How the fields of a ruleset's records are read and refused, and the kind of those with a few named ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import StrEnum
from typing import TYPE_CHECKING

from blotsolve.checks import as_whole
from blotsolve.errors import RulesetError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Way(StrEnum):
    """One of a few named ways to have a rule; its repr reads back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


LARGEST = 10_000  # of anything: large enough for every game, small enough to catch a slip


def is_tens(value: object) -> bool:
    """Tell whether a value is a number of whole tens."""
    found = as_whole(value)
    return found is not None and 0 <= found <= LARGEST and found % 10 == 0


def is_digit(value: object) -> bool:
    """Tell whether a value is a number from 0 to 9."""
    found = as_whole(value)
    return found is not None and 0 <= found <= 9


def is_positive(value: object) -> bool:
    """Tell whether a value is a whole number above 0."""
    found = as_whole(value)
    return found is not None and 0 < found <= LARGEST


def read_flags(record: DataclassInstance) -> None:
    """Refuse a record with anything but True or False where one is expected."""
    for each in fields(record):
        value = getattr(record, each.name)
        if each.type == "bool" and type(value) is not bool:
            raise RulesetError(f"{each.name} is {value!r} (expected True or False)")


def read_numbers(
    record: object, name: str, lengths: range, fits: Callable[[object], bool], expected: str
) -> None:
    """Keep a list of numbers as a tuple, or refuse it."""
    value = getattr(record, name)
    if not isinstance(value, (tuple, list)) or len(value) not in lengths or not all(map(fits, value)):
        raise RulesetError(f"{name} is {value!r} (expected {expected})")
    object.__setattr__(record, name, tuple(map(as_whole, value)))


def read_way(record: object, name: str, way: type[Way]) -> None:
    """Keep one of the named ways, which may be given as text, or refuse it."""
    value = getattr(record, name)
    if value not in list(way):
        raise RulesetError(f"{name} is {value!r} (expected one of {', '.join(way)})")
    object.__setattr__(record, name, way(value))
