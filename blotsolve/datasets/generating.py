"""Making a data set: what is missing is made, what is there is checked, the manifest follows."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass
from os import PathLike
from typing import Any

from blotsolve.checks import whole
from blotsolve.datasets.engine import connect, in_processes, in_turn, on_cluster
from blotsolve.datasets.manifest import MANIFEST, Manifest, resume
from blotsolve.datasets.recipe import ContractFilter, Recipe
from blotsolve.datasets.stores import Store, find_store
from blotsolve.errors import FileError, OptionError
from blotsolve.rulesets import Ruleset
from blotsolve.worlds import Knowledge

MOST_JOBS = 256
NOTED, SHARE = 10.0, 0.02
"""Seconds after which the manifest is written again; it takes no larger share of the time."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set in its folder, as far as it is made."""

    folder: str
    recipe: Recipe
    parts: int
    """Parts that are there, of `recipe.parts`."""
    rows: int
    bytes: int

    @classmethod
    def of(cls, store: Store, manifest: Manifest) -> DataSet:
        """Return what a manifest says in short."""
        return cls(store.name, manifest.recipe, len(manifest.parts), manifest.rows, manifest.size)

    @property
    def is_complete(self) -> bool:
        """Whether every part is there."""
        return self.parts == self.recipe.parts

    def to_dict(self) -> dict[str, object]:
        """Return what the command prints with `--json`."""
        return {
            "folder": self.folder,
            "recipe": self.recipe.to_dict(),
            "parts": self.parts,
            "complete": self.is_complete,
            "rows": self.rows,
            "bytes": self.bytes,
        }

    def __str__(self) -> str:
        parts = f"{self.parts}" if self.is_complete else f"{self.parts} of {self.recipe.parts}"
        parts += " part" if self.recipe.parts == 1 else " parts"
        return f"{self.recipe}: {self.rows:,} rows in {parts}, {self.bytes / 1e6:,.1f} MB in {self.folder}"


class Stopped(KeyboardInterrupt):
    """A run that Ctrl-C stopped; `data` is what it leaves, and the same call goes on from there."""

    def __init__(self, data: DataSet) -> None:
        super().__init__(str(data))
        self.data = data


def generate(
    folder: str | PathLike[str],
    *,
    deals: int,
    what: str = "table",
    ruleset: Ruleset | str = "blot",
    seed: int = 0,
    part_size: int | None = None,
    knowledge: Knowledge | str | None = None,
    contract: ContractFilter | str | None = None,
    bot: str | None = None,
    worlds: int | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    client: Any = None,
    progress: Callable[[int, int], object] | None = None,
) -> DataSet:
    """Make a data set in a folder, or go on with one that was begun there.

    Every part is there whole or not at all. A run that was stopped, killed, or out of room goes on with
    what is missing when it is called again, also on another machine, and the result has the same bytes. A
    larger `deals` makes a data set grow.

    Parameters
    ----------
    folder
        A path, or a URL that pyarrow or fsspec opens (s3://…, gs://…). It is made if it is not there.
    deals, what, ruleset, seed, part_size, knowledge, contract, bot, worlds
        What is made: see `Recipe`.
    jobs
        Processes of this machine. With more than one the calling module must be one that other processes can
        import: put the call below `if __name__ == "__main__":`.
    scheduler, client
        The address of a Dask cluster, or a `distributed.Client` of it, in place of processes. Its workers
        need this version of blotsolve, and the folder under the same name.
    progress
        Is called as `progress(done, total)` with numbers of deals, several times a second; on a cluster after
        each part.

    Returns
    -------
    DataSet
        The whole of it.

    Raises
    ------
    FileError
        For a folder of something else or of other options, a damaged part, no room; nothing is half-written.
    OptionError
        For options out of their range, and where pyarrow or Dask is missing. And what `Recipe` raises.
    Stopped
        On Ctrl-C, a KeyboardInterrupt.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     data = generate(folder, deals=20, seed=1, part_size=10)
    >>> data.rows, data.parts
    (20, 2)
    """
    recipe = Recipe(
        deals=deals, what=what, ruleset=ruleset, seed=seed, part_size=part_size,
        knowledge=knowledge, contract=contract, bot=bot, worlds=worlds,
    )  # fmt: skip
    jobs = whole("jobs", jobs, 1, MOST_JOBS)
    if scheduler is not None and client is not None:
        raise OptionError("scheduler beside client (expected one of them)")
    if progress is not None and not callable(progress):
        raise OptionError(f"progress is {progress!r} (expected a function)")
    store = find_store(folder)
    with nullcontext(client) if scheduler is None else connect(scheduler) as cluster, store.locked():
        return _Run(store, recipe, progress).run(jobs, cluster)


class _Run:
    """One run over what is missing, and the manifest that goes with it."""

    def __init__(self, store: Store, recipe: Recipe, progress: Callable[[int, int], object] | None) -> None:
        self.store, self.recipe, self.progress = store, recipe, progress
        self.manifest = resume(store, recipe)
        self.done = sum(len(recipe.numbers(number)) for number in self.manifest.parts)
        self.due = 0.0
        """When the manifest is to be written next."""

    def run(self, jobs: int, client: Any) -> DataSet:
        """Make what is missing."""
        missing = self.manifest.missing
        self._note()  # so that the folder is ours from the beginning
        self._tick(0)
        engine = in_turn(self.recipe, self.store, missing, self._tick)
        if client is not None:
            engine = on_cluster(self.recipe, self.store, missing, self._tick, client)
        elif jobs > 1 and len(missing) > 1:
            engine = in_processes(self.recipe, self.store, missing, self._tick, min(jobs, len(missing)))
        try:
            with closing(engine):  # type: ignore[type-var]  # they are generators
                for part in engine:
                    self.manifest.parts[part.number] = part
                    if time.monotonic() >= self.due:
                        self._note()
        except KeyboardInterrupt:
            self._note()
            raise Stopped(DataSet.of(self.store, self.manifest)) from None
        except Exception:
            with suppress(FileError):  # where there is no room for a part there may be none for this either
                self._note()
            raise
        self._note()
        return DataSet.of(self.store, self.manifest)

    def _note(self) -> None:
        began = time.monotonic()
        self.store.write(MANIFEST, self.manifest.to_bytes())
        now = time.monotonic()
        self.due = now + (max(NOTED, (now - began) / SHARE) if SHARE else NOTED)

    def _tick(self, deals: int) -> None:
        self.done += deals
        if self.progress is not None and (deals or not self.done):
            self.progress(min(self.done, self.recipe.deals), self.recipe.deals)
