"""Data sets as numpy arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blotsolve.cards import Card
from blotsolve.datasets.generating import DataSet
from blotsolve.datasets.manifest import Manifest, read_manifest
from blotsolve.datasets.parts import part_name, read_part, to_arrow
from blotsolve.datasets.recipe import Recipe
from blotsolve.datasets.schema import arrow_schema, columns
from blotsolve.datasets.stores import Store, arrow, find_store
from blotsolve.errors import FileError, OptionError
from blotsolve.seats import Seat

HANDS = ("north", "east", "south", "west")


class Rows(Mapping[str, NDArray[Any]]):
    """Rows of a data set: `rows["deal"]` is a column as an array that cannot be written to.

    Where a column has nulls its array is masked (`numpy.ma`), text is an array of objects. `recipe` says what
    they are; rows that were not dealt but read from text have one for their kind and ruleset alone.
    """

    def __init__(self, recipe: Recipe, arrays: Mapping[str, NDArray[Any]]) -> None:
        self.recipe, self._arrays = recipe, dict(arrays)
        for array in self._arrays.values():
            array.flags.writeable = False

    def __getitem__(self, name: str) -> NDArray[Any]:
        try:
            return self._arrays[name]
        except KeyError:
            raise OptionError(f"no column {name!r} (expected one of {', '.join(self._arrays)})") from None

    def __contains__(self, name: object) -> bool:
        return name in self._arrays

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(next(iter(self._arrays.values())))

    @property
    def hands(self) -> NDArray[np.uint32]:
        """The hands of N E S W, as `solve_many` takes them: n × 4."""
        return np.stack([self[name] for name in HANDS], axis=1)

    @property
    def tables(self) -> NDArray[np.uint8]:
        """Of `cards`, the cards on the table, as `solve_many` takes them: n × 3."""
        return np.stack([self[f"table_{place}"] for place in (1, 2, 3)], axis=1)

    @property
    def margins_ns(self) -> NDArray[np.int16]:
        """Of `table`, the margins of N–S in raw points: n × strains of the ruleset × four leaders."""
        names = [f"margin_ns_{strain}_{leader}" for strain in self.recipe.ruleset.strains for leader in Seat]
        return np.stack([self[name] for name in names], axis=1).reshape(self.size, -1, 4)

    @property
    def card_margins_ns(self) -> Any:
        """Of `cards`, the margin after each card in raw points: n × 32, masked where it is not legal."""
        return np.ma.stack([self[f"margin_ns_{card}"] for card in Card], axis=1)

    def to_arrow(self) -> Any:
        """Return a table of pyarrow, whose columns say their unit, side and meaning."""
        schema = arrow_schema(self.recipe, {"blotsolve.ruleset": str(self.recipe.ruleset)})
        wanted = [field for field in schema if field.name in self]
        return to_arrow(arrow().schema(wanted, metadata=schema.metadata), self)

    def __repr__(self) -> str:
        return f"<Rows {self.size} of {self.recipe.what}, {self.recipe.ruleset}>"


def open_data(folder: str | PathLike[str]) -> DataSet:
    """Return what is in a folder, without a look at the parts.

    Parameters
    ----------
    folder
        Where it is: a path or a URL.

    Returns
    -------
    DataSet
        Its recipe, and how far it is made.

    Raises
    ------
    FileError
        If it is no data set.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.datasets import generate
    >>> with TemporaryDirectory() as folder:
    ...     _ = generate(folder, deals=20, seed=1)
    ...     open_data(folder).recipe.seed
    1
    """
    store = find_store(folder)
    return DataSet.of(store, read_manifest(store))


def batches(
    folder: str | PathLike[str],
    columns: Iterable[str] | None = None,
    parts: Iterable[int] | None = None,
) -> Iterator[Rows]:
    """Yield a data set part by part, so that it need not fit into memory.

    Parameters
    ----------
    folder
        Where it is: a path or a URL.
    columns
        The names of the columns that are wanted, all by default.
    parts
        The numbers of the parts, in the order in which they are wanted; all that are there by default.

    Returns
    -------
    Iterator[Rows]
        The rows of one part after the other. What can be wrong with the call is said at once, what is wrong
        with a part when it comes.

    Raises
    ------
    FileError
        If it is no data set, or a part is missing or damaged.
    OptionError
        For a column or a part that there is not.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.datasets import generate
    >>> with TemporaryDirectory() as folder:
    ...     _ = generate(folder, deals=20, seed=1, part_size=10)
    ...     [rows.margins_ns.shape for rows in batches(folder)]
    [(10, 5, 4), (10, 5, 4)]
    """
    store = find_store(folder)
    manifest = read_manifest(store)
    names = _read_columns(manifest.recipe, columns)
    return (_part(store, manifest, number, names) for number in _read_parts(manifest, parts))


def read(
    folder: str | PathLike[str],
    columns: Iterable[str] | None = None,
    parts: Iterable[int] | None = None,
) -> Rows:
    """Return a data set as arrays in memory.

    The columns of a single part are the arrays of pyarrow, not copied; those of several are put together.

    Parameters
    ----------
    folder
        Where it is: a path or a URL.
    columns
        The names of the columns that are wanted, all by default.
    parts
        The numbers of the parts, in the order in which they are wanted; all that are there by default.

    Returns
    -------
    Rows
        An array for each column.

    Raises
    ------
    FileError
        If it is no data set, has no part yet, or a part is missing or damaged.
    OptionError
        For a column or a part that there is not.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.datasets import generate
    >>> with TemporaryDirectory() as folder:
    ...     _ = generate(folder, deals=20, seed=1)
    ...     rows = read(folder, ["deal", "margin_ns_H_E"])
    >>> rows["margin_ns_H_E"].dtype, rows["deal"][:3].tolist()
    (dtype('int16'), [0, 1, 2])
    """
    found = list(batches(folder, columns, parts))
    if not found:
        recipe = read_manifest(find_store(folder)).recipe
        raise FileError(f"{str(folder)!r} has no part yet (expected {recipe.parts})")
    if len(found) == 1:
        return found[0]
    return Rows(found[0].recipe, {name: _joined([rows[name] for rows in found]) for name in found[0]})


def _joined(arrays: list[NDArray[Any]]) -> NDArray[Any]:
    if any(isinstance(array, np.ma.MaskedArray) for array in arrays):
        return np.ma.concatenate(arrays)  # type: ignore[no-any-return, no-untyped-call]
    return np.concatenate(arrays)


def _read_columns(recipe: Recipe, names: Iterable[str] | None) -> list[str]:
    there = [column.name for column in columns(recipe)]
    if names is None:
        return there
    wanted = [names] if isinstance(names, str) else list(names)
    for name in wanted:
        if name not in there:
            raise OptionError(f"no column {name!r} (expected some of {', '.join(there)})")
    if not wanted:
        raise OptionError("no columns (expected one at least)")
    return wanted


def _read_parts(manifest: Manifest, parts: Iterable[int] | None) -> list[int]:
    if parts is None:
        return sorted(manifest.parts)
    wanted = list(parts)
    for number in wanted:
        if number not in manifest.parts:
            raise OptionError(
                f"no part {number!r} (expected some of 0 to {manifest.recipe.parts - 1} that are there)"
            )
    return wanted


def _part(store: Store, manifest: Manifest, number: int, names: list[str]) -> Rows:
    name = part_name(number)
    table = read_part(manifest.recipe, number, store.read(name), f"{store.name}/{name}")
    if table.num_rows != manifest.parts[number].rows:
        raise FileError(
            f"{store.name}/{name} has {table.num_rows} rows (expected {manifest.parts[number].rows})"
        )
    return Rows(manifest.recipe, {name: to_numpy(table.column(name)) for name in names})


def to_numpy(column: Any) -> NDArray[Any]:
    """Return a column of pyarrow as an array, the same memory where numpy has such a type."""
    if column.null_count:
        filled = column.fill_null(0).to_numpy()
        return np.ma.array(filled, mask=column.is_null().to_numpy())
    if column.num_chunks == 1 and column.type != "string":
        return np.asarray(column.chunk(0).to_numpy(zero_copy_only=True))
    return np.asarray(column.to_numpy())
