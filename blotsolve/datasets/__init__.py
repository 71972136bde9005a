"""Data sets of solved deals: made part by part, on one machine or many, the same bytes every time.

Parts are Parquet files by pyarrow, which comes with `pip install 'blotsolve[data]'`; `blotsolve[dask]` brings
what a cluster needs. docs/datasets.md has every column.

>>> from blotsolve.datasets import deal_hands
>>> deal_hands(seed=1, first=0, count=2).shape
(2, 4)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from blotsolve.datasets.conversion import lines, positions, records, rows_of_lines, rows_of_records
    from blotsolve.datasets.deals import Dealt, deal_hands, dealt
    from blotsolve.datasets.generating import DataSet, Stopped, generate
    from blotsolve.datasets.parts import make_rows, write_part
    from blotsolve.datasets.reading import Rows, batches, open_data, read
    from blotsolve.datasets.recipe import KINDS, Recipe
    from blotsolve.datasets.schema import Column, columns
    from blotsolve.datasets.verifying import Verification, verify

__all__ = [
    "KINDS",
    "Column",
    "DataSet",
    "Dealt",
    "Recipe",
    "Rows",
    "Stopped",
    "Verification",
    "batches",
    "columns",
    "deal_hands",
    "dealt",
    "generate",
    "lines",
    "make_rows",
    "open_data",
    "positions",
    "read",
    "records",
    "rows_of_lines",
    "rows_of_records",
    "verify",
    "write_part",
]

_HOMES = {
    "conversion": ("lines", "positions", "records", "rows_of_lines", "rows_of_records"),
    "deals": ("Dealt", "deal_hands", "dealt"),
    "generating": ("DataSet", "Stopped", "generate"),
    "parts": ("make_rows", "write_part"),
    "reading": ("Rows", "batches", "open_data", "read"),
    "recipe": ("KINDS", "Recipe"),
    "schema": ("Column", "columns"),
    "verifying": ("Verification", "verify"),
}
"""Which file has which name; it is loaded at the first use, as numpy and pyarrow take their time."""


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            found = globals()[name] = getattr(import_module(f"blotsolve.datasets.{home}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
