"""Whether a data set is what it says: files, checksums, deals, and a share of its answers solved again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blotsolve.checks import whole
from blotsolve.datasets.deals import dealt
from blotsolve.datasets.manifest import Manifest, check_names, read_manifest
from blotsolve.datasets.parts import make_rows, part_name, read_part
from blotsolve.datasets.reading import Rows, to_numpy
from blotsolve.datasets.recipe import MOST_SEED, Recipe
from blotsolve.datasets.stores import Store, find_store
from blotsolve.errors import FileError, OptionError
from blotsolve.solver import solve_many

MOST_FAULTS = 20
"""Faults that are told; a data set that is wrong all through need not be told row by row."""


@dataclass(frozen=True, slots=True)
class Verification:
    """What was found in a data set."""

    folder: str
    parts: int
    rows: int
    solved_again: int
    """Deals whose rows were made again, and compared."""
    repeated: int
    """Deals whose four hands another deal has too; five are to be expected among 10⁹, and none among 10⁸."""
    faults: tuple[str, ...]
    """What is wrong, a sentence each."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def to_dict(self) -> dict[str, object]:
        """Return what the command prints with `--json`."""
        return {
            "folder": self.folder,
            "sound": self.is_sound,
            "parts": self.parts,
            "rows": self.rows,
            "solved_again": self.solved_again,
            "repeated": self.repeated,
            "faults": list(self.faults),
        }

    def __str__(self) -> str:
        parts = "1 part" if self.parts == 1 else f"{self.parts} parts"
        found = (
            f"{self.folder}: {parts}, {self.rows:,} rows, {self.solved_again:,} deals made again, "
            f"{self.repeated} repeated: "
        )
        return found + ("sound" if self.is_sound else "; ".join(self.faults))


def verify(
    folder: str | PathLike[str],
    *,
    share: float = 0.01,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Verification:
    """Check a data set: its files, its deals, and a random share of its answers.

    Every part is held against its checksum, its columns and its recipe. Every row must have the hands that
    its number and the seed give. Of a random share of the deals, one at least, the rows are made again; those
    of `table` in another way, each strain and leader by itself.

    Parameters
    ----------
    folder
        Where it is: a path or a URL.
    share
        The share of the deals that are made again, from 0 to 1.
    seed
        Which deals these are.
    progress
        Is called as `progress(done, total)` with numbers of parts.

    Returns
    -------
    Verification
        What was found; nothing is raised for a fault in a part.

    Raises
    ------
    FileError
        If it is no data set at all.
    OptionError
        For a share or a seed out of its range.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.datasets import generate
    >>> with TemporaryDirectory() as folder:
    ...     _ = generate(folder, deals=20, seed=1)
    ...     verify(folder, share=0.2).is_sound
    True
    """
    if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 <= share <= 1:
        raise OptionError(f"share is {share!r} (expected a number from 0 to 1)")
    seed = whole("seed", seed, 0, MOST_SEED)
    store = find_store(folder)
    check = _Check(store, read_manifest(store), share, seed)
    for done, number in enumerate(range(check.manifest.recipe.parts)):
        check.part(number)
        if progress is not None:
            progress(done + 1, check.manifest.recipe.parts)
    return check.result()


class _Check:
    """A check of one data set, on its way."""

    def __init__(self, store: Store, manifest: Manifest, share: float, seed: int) -> None:
        self.store, self.manifest, self.share = store, manifest, share
        self.recipe = manifest.recipe
        self.chance = np.random.default_rng(seed)
        self.faults: list[str] = []
        self.keys: list[NDArray[np.uint64]] = []
        """A number of 64 bits for the hands of every deal."""
        self.again = self.rows = self.parts = 0
        try:
            check_names(store, self.recipe)
        except FileError as error:
            self.fault(str(error))

    def fault(self, text: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(text)

    def part(self, number: int) -> None:
        """Check one part."""
        name, noted = part_name(number), self.manifest.parts.get(number)
        if noted is None:
            self.fault(f"{name} is not made yet")
            return
        try:
            content = self.store.read(name)
            if hashlib.sha256(content).hexdigest() != noted.sha256:
                raise FileError(f"{name!r} is damaged: its checksum is not that of the manifest")
            table = read_part(self.recipe, number, content, name)
        except FileError as error:
            self.fault(str(error))
            return
        rows = Rows(self.recipe, {field.name: to_numpy(table.column(field.name)) for field in table.schema})
        self.parts, self.rows = self.parts + 1, self.rows + rows.size
        self._deals(name, number, rows)
        self._answers(name, number, rows)

    def _deals(self, name: str, number: int, rows: Rows) -> None:
        """Check that each row has the hands of its number, and keep them to find repeated deals."""
        inside, numbers = self.recipe.numbers(number), rows["deal"]
        some = dealt(
            self.recipe.seed,
            inside.start,
            len(inside),
            ruleset=self.recipe.ruleset,
            knowledge=self.recipe.knowledge,
        )
        hands, given = rows.hands, some.hands[numbers - inside.start]
        # of a position only what is left of the hands is there
        wrong = (hands & ~given if self.recipe.what == "cards" else hands ^ given).any(axis=1)
        for row in np.flatnonzero(wrong)[:MOST_FAULTS].tolist():
            self.fault(f"{name}, deal {numbers[row]}: the hands are not those of its number")
        own = given[np.unique(numbers, return_index=True)[1]].astype(
            np.uint64
        )  # a deal may have several rows
        north_east = (own[:, 0] << np.uint64(32) | own[:, 1]) * np.uint64(0x9E3779B97F4A7C15)
        self.keys.append(north_east ^ own[:, 2])

    def _answers(self, name: str, number: int, rows: Rows) -> None:
        """Make the rows of some deals again."""
        inside = self.recipe.numbers(number)
        chosen = np.array(inside)[self.chance.random(len(inside)) < self.share].tolist()
        if self.share and not chosen and not self.again:
            chosen = [inside.start]
        for deal in chosen:
            self.again += 1
            here = np.flatnonzero(rows["deal"] == deal)
            for column, text in _differences(self.recipe, deal, rows, here):
                self.fault(f"{name}, deal {deal}: {column} is {text}")

    def result(self) -> Verification:
        """Return what was found in all."""
        keys = np.concatenate([*self.keys, np.zeros(0, np.uint64)])
        keys.sort()
        repeated = int((keys[1:] == keys[:-1]).sum())
        return Verification(self.store.name, self.parts, self.rows, self.again, repeated, tuple(self.faults))


def _differences(recipe: Recipe, deal: int, rows: Rows, here: NDArray[np.int64]) -> Iterator[tuple[str, str]]:
    """Yield the columns in which the rows of a deal are not what they are when they are made again."""
    if recipe.what == "table" and len(here) == 1:
        yield from _table_differences(recipe, rows, int(here[0]))
        return
    again = make_rows(recipe, range(deal, deal + 1))
    if len(again["deal"]) != len(here):
        yield "the number of rows", f"{len(here)} (expected {len(again['deal'])})"
        return
    for name, expected in again.items():
        if name == "nodes":
            continue  # how hard it was is no answer
        found = rows[name][here]
        if found.tolist() != expected.tolist():
            yield name, f"{_short(found.tolist())} (expected {_short(expected.tolist())})"


def _table_differences(recipe: Recipe, rows: Rows, row: int) -> Iterator[tuple[str, str]]:
    strains = np.repeat(np.array(recipe.ruleset.strains, np.int64), 4)
    hands = np.repeat(rows.hands[row : row + 1], len(strains), axis=0)
    leaders = np.tile(np.arange(4), len(strains) // 4)
    solved = solve_many(hands=hands, strains=strains, leaders=leaders, ruleset=recipe.ruleset)
    names = [name for name in rows if name.startswith("margin_ns_")]
    for name, expected in zip(names, solved.margins_ns.tolist(), strict=True):
        if rows[name][row] != expected:
            yield name, f"{rows[name][row]} (expected {expected})"


def _short(values: Any) -> str:
    return str(values[0] if len(values) == 1 else values)
