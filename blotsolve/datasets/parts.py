"""One part of a data set: a pure function of the recipe and the numbers of its deals, and its file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blotsolve.core import build
from blotsolve.datasets.chunks import chunks
from blotsolve.datasets.recipe import MOST_PART, Recipe
from blotsolve.datasets.schema import FORMAT, Column, arrow_schema, columns
from blotsolve.datasets.stores import Store, arrow, find_store
from blotsolve.errors import FileError

Arrays = dict[str, NDArray[Any]]
Tick = Callable[[int], object]

_ROWS = {"table": "table_rows", "cards": "card_rows", "play": "play_rows", "bids": "bid_rows"}
"""Which file makes the rows of a kind."""


@dataclass(frozen=True, slots=True)
class Part:
    """What the manifest says about a file."""

    number: int
    rows: int
    bytes: int
    sha256: str
    core: str
    """The build of the core that made it; no answer depends on it."""

    @property
    def name(self) -> str:
        """The name of the file."""
        return part_name(self.number)

    def to_dict(self) -> dict[str, object]:
        """Return the part as the manifest has it."""
        facts = ("name", "rows", "bytes", "sha256", "core")
        return {fact: getattr(self, fact) for fact in facts}


def part_name(number: int) -> str:
    """Return the name of the file of a part."""
    return f"part-{number:06d}.parquet"


def make_rows(recipe: Recipe, numbers: range, tick: Tick | None = None) -> Arrays:
    """Return the rows of some deals: an array for each column, in the order of the deals.

    Parameters
    ----------
    recipe
        What is made of the deals.
    numbers
        The numbers of the deals, in steps of 1; any of them, in a part or not.
    tick
        Is called with the number of deals that were done since the last time; what it raises ends the work.

    Returns
    -------
    dict
        The columns of `columns(recipe)`. An array with nulls is masked (`numpy.ma`); text is an array of
        objects.

    Examples
    --------
    >>> make_rows(Recipe(deals=100, seed=1), range(7, 9))["deal"].tolist()
    [7, 8]
    """
    rows_of = import_module(f"blotsolve.datasets.{_ROWS[recipe.what]}").rows
    found: list[list[Any]] = []
    for chunk in chunks(recipe, numbers):
        found += rows_of(recipe, chunk)
        if tick is not None:
            tick(len(chunk) + chunk.skipped)
    return arrays_of(columns(recipe), found)


def arrays_of(columns: list[Column], rows: list[list[Any]]) -> Arrays:
    """Return rows of plain values as an array for each column."""
    listed = zip(*rows, strict=True) if rows else [()] * len(columns)
    return {column.name: _array(column, values) for column, values in zip(columns, listed, strict=True)}


def _array(column: Column, values: Sequence[Any]) -> NDArray[Any]:
    """Return the values of a column as an array of its type; what does not fit it is an error."""
    if column.dtype == "string":
        return np.array(values, dtype=object)
    if not column.nullable:
        return np.array(values, dtype=column.dtype)
    missing = [value is None for value in values]
    filled = np.array([0 if value is None else value for value in values], dtype=column.dtype)
    return np.ma.array(filled, mask=np.array(missing, dtype=bool))


def write_part(
    folder: str | PathLike[str] | Store, recipe: Recipe, number: int, tick: Tick | None = None
) -> Part:
    """Make one part and put its file into a folder, whole or not at all.

    It asks nobody and leaves the manifest alone, so that any scheduler may call it anywhere, twice as well:
    the file has the same bytes. `generate` then finds the parts that are there and writes the manifest.

    Parameters
    ----------
    folder
        A path, or a URL that pyarrow or fsspec opens.
    recipe, number
        What is made, and which part of it.
    tick
        As in `make_rows`.

    Returns
    -------
    Part
        What the manifest says of the file.

    Raises
    ------
    FileError
        If it cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_part(folder, Recipe(deals=30, seed=1, part_size=10), 2).name
    'part-000002.parquet'
    """
    store = find_store(folder) if isinstance(folder, (str, PathLike)) else folder
    rows = make_rows(recipe, recipe.numbers(number), tick)
    content = part_bytes(recipe, number, rows)
    store.write(part_name(number), content)
    return described(number, len(rows["deal"]), content)


def described(number: int, rows: int, content: bytes) -> Part:
    """Return what the manifest says of a file."""
    return Part(number, rows, len(content), hashlib.sha256(content).hexdigest(), build())


def part_bytes(recipe: Recipe, number: int, rows: Arrays) -> bytes:
    """Return the Parquet file of a part; the same rows give the same bytes with the same pyarrow."""
    return table_bytes(recipe, number, to_arrow(arrow_schema(recipe, {}), rows).columns)


def to_arrow(schema: Any, rows: Mapping[str, NDArray[Any]]) -> Any:
    """Return arrays as a table of pyarrow."""
    pa = arrow()
    columns = [
        pa.array(np.ma.getdata(rows[field.name]), field.type, mask=_mask(rows[field.name]))
        for field in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def table_bytes(recipe: Recipe, number: int, columns: list[Any]) -> bytes:
    """Return the Parquet file of a part whose columns are those of pyarrow."""
    pa = arrow()
    import pyarrow.parquet as pq

    schema = arrow_schema(recipe, metadata(recipe, number))
    into = pa.BufferOutputStream()
    pq.write_table(
        pa.Table.from_arrays(columns, schema=schema),
        into,
        row_group_size=MOST_PART,  # one group a part
        version="2.6",
        data_page_version="1.0",
        compression="zstd",
        compression_level=3,
        use_dictionary=[field.name for field in schema if field.type == pa.string()],
        write_page_checksum=True,
        store_schema=True,
    )
    return bytes(into.getvalue())


def _mask(array: NDArray[Any]) -> NDArray[np.bool_] | None:
    return np.ma.getmaskarray(array) if isinstance(array, np.ma.MaskedArray) else None


def versions() -> dict[str, str]:
    """Return the versions here that the bytes of a file depend on."""
    return {"blotsolve": version("blotsolve"), "pyarrow": arrow().__version__}


def metadata(recipe: Recipe, number: int) -> dict[str, str]:
    """Return what a file says of itself: who made it, from what, and which part it is."""
    of_rows = recipe.to_dict()
    del of_rows["deals"]  # a data set may grow, and its whole parts stay
    numbers = recipe.numbers(number)
    return {
        "blotsolve": version("blotsolve"),
        "blotsolve.format": str(FORMAT),
        "blotsolve.recipe": json.dumps(of_rows, ensure_ascii=False),
        "blotsolve.part": str(number),
        "blotsolve.deals": f"{numbers.start}-{numbers.stop - 1}",
    }


def read_part(recipe: Recipe, number: int, content: bytes, name: str) -> Any:
    """Return the table of a file after every check that the file itself allows.

    Its pages have checksums; its columns, its recipe, its number and its deals must be those of the part.
    What its columns are said to mean may be in other words, and the file may be of another version.
    Raise FileError with what is wrong.
    """
    pa = arrow()
    import pyarrow.parquet as pq

    said = metadata(recipe, number)
    expected = arrow_schema(recipe, said)
    try:
        table = pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True).read()
    except (OSError, pa.ArrowException) as error:
        raise FileError(f"{name!r} is damaged: {error} (expected part {number} whole)") from None
    if not table.schema.equals(expected):
        raise FileError(f"{name!r} is another file: its columns are not those of {recipe}")
    found = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
    for key in ("blotsolve.format", "blotsolve.recipe", "blotsolve.part", "blotsolve.deals"):
        if found.get(key) != said[key]:
            raise FileError(f"{name!r} is another file: {key} is {found.get(key)!r} (expected {said[key]!r})")
    numbers = table.column("deal").to_numpy()
    inside = recipe.numbers(number)
    if len(numbers) and not (
        (np.diff(numbers) >= 0).all() and inside.start <= numbers[0] and numbers[-1] < inside.stop
    ):
        raise FileError(f"{name!r} has other deals (expected those from {inside.start} to {inside.stop - 1})")
    return table
