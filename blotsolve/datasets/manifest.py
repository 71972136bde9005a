"""The manifest of a data set: its recipe, its columns, and the checksum of every part that is there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from blotsolve.datasets.parts import Part, described, part_name, read_part, table_bytes, versions
from blotsolve.datasets.recipe import MOST_DEALS, Recipe
from blotsolve.datasets.schema import FORMAT, columns
from blotsolve.datasets.stores import Store, is_unfinished
from blotsolve.errors import BlotsolveError, FileError

MANIFEST = "_manifest.json"
"""Its name: readers of a folder of Parquet files pass over what begins with an underscore."""

BEGUN = "(expected an empty folder, or one that was begun with the same options)"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What stands in the manifest."""

    recipe: Recipe
    made_by: dict[str, str]
    """The versions that made the parts; others might not make the same bytes."""
    parts: dict[int, Part] = field(default_factory=dict)
    """The parts that are there, by their numbers."""

    @classmethod
    def new(cls, recipe: Recipe) -> Manifest:
        """Return the manifest of a data set that has no part yet."""
        return cls(recipe, versions())

    @property
    def missing(self) -> list[int]:
        """The numbers of the parts that are still to be made."""
        return [number for number in range(self.recipe.parts) if number not in self.parts]

    @property
    def rows(self) -> int:
        """The rows of the parts that are there."""
        return sum(part.rows for part in self.parts.values())

    @property
    def size(self) -> int:
        """The bytes of the parts that are there."""
        return sum(part.bytes for part in self.parts.values())

    def to_bytes(self) -> bytes:
        """Return the file: JSON with a part a line, in their order, whatever the order of making."""
        head = {
            "format": FORMAT,
            "made_by": self.made_by,
            "recipe": self.recipe.to_dict(),
            "columns": [
                {"name": column.name, "type": column.dtype, "unit": column.unit,
                 "side": column.side, "meaning": column.meaning}
                for column in columns(self.recipe)
            ],
            "complete": not self.missing,
        }  # fmt: skip
        lines = ",\n".join(json.dumps(self.parts[number].to_dict()) for number in sorted(self.parts))
        text = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
        return f'{text},\n "parts": [\n{lines}\n ]\n}}\n'.encode()


def read_manifest(store: Store) -> Manifest:
    """Read the manifest of a folder; raise FileError if it has none, or one that cannot be read."""
    if MANIFEST not in store.names():
        raise FileError(
            f"{store.name!r} is no data set: it has no {MANIFEST} (expected one that was generated)"
        )
    content = store.read(MANIFEST)
    try:
        found = json.loads(content)
        if found["format"] != FORMAT:
            raise FileError(f"{store.name!r} has format {found['format']!r} (expected {FORMAT})")
        recipe = Recipe.of(found["recipe"])
        made_by = {
            "blotsolve": str(found["made_by"]["blotsolve"]),
            "pyarrow": str(found["made_by"]["pyarrow"]),
        }
        return Manifest(recipe, made_by, dict(_parts(found["parts"])))
    except FileError:
        raise
    except (BlotsolveError, KeyError, TypeError, ValueError, RecursionError) as error:
        reason = f"{type(error).__name__}: {error}"
        raise FileError(
            f"{store.name}/{MANIFEST} is damaged: {reason} (expected what generate wrote)"
        ) from None


def _parts(found: list[dict[str, Any]]) -> Iterator[tuple[int, Part]]:
    for one in found:
        number = int(one["name"].removeprefix("part-").removesuffix(".parquet"))
        part = Part(number, int(one["rows"]), int(one["bytes"]), str(one["sha256"]), str(one["core"]))
        if part.name != one["name"]:
            raise ValueError(f"a part named {one['name']!r}")
        yield number, part


def _is_part(name: str, parts: int = MOST_DEALS) -> bool:
    """Tell whether a file has the name of one of that many parts."""
    number = name.removeprefix("part-").removesuffix(".parquet")
    return number.isdecimal() and part_name(int(number)) == name and int(number) < parts


def check_names(store: Store, recipe: Recipe) -> None:
    """Raise FileError if there is a file in the folder that is no part of the data set."""
    for name in store.names():
        if name.startswith((".", "_")):
            continue  # readers pass over them
        if not _is_part(name, recipe.parts):
            raise FileError(
                f"{store.name!r} has the file {name!r}, which is not of this data set "
                f"(expected {MANIFEST} and the parts up to {part_name(recipe.parts - 1)})"
            )


def resume(store: Store, recipe: Recipe) -> Manifest:
    """Return what is there of a data set and can stay, after a check of every byte of it.

    What a stopped run left unfinished is removed. Parts that nobody noted, of a run that was killed or made
    one by one elsewhere, are checked and noted.
    The same recipe may ask for more deals than before; a last part that was shorter is then made again.
    Raise FileError for a folder of something else, other options, other versions, a damaged part.
    """
    new = Manifest.new(recipe)
    for name in store.names():
        if is_unfinished(name):
            store.remove(name)
    old = new
    if MANIFEST in store.names():
        old = read_manifest(store)
        _check_same(store, old, new)
    elif foreign := [name for name in store.names() if not name.startswith(".") and not _is_part(name)]:
        raise FileError(f"{store.name!r} has {foreign[0]!r} and no {MANIFEST} {BEGUN}")
    check_names(store, recipe)
    names, parts = set(store.names()), {}
    for number in range(recipe.parts):
        name = part_name(number)
        grown = number < old.recipe.parts and old.recipe.numbers(number) != recipe.numbers(number)
        if name in names and grown:
            store.remove(name)  # at once: a run that stops here must not leave it as if it were whole
        elif name in names:
            parts[number] = _checked(store, recipe, number, old.parts.get(number))
    return replace(new, parts=parts)


def _check_same(store: Store, old: Manifest, new: Manifest) -> None:
    had, wanted = old.recipe.to_dict(), new.recipe.to_dict()
    more = int(new.recipe.deals) > int(old.recipe.deals)
    for name in {**had, **wanted}:
        if had.get(name) != wanted.get(name) and not (name == "deals" and more):
            was = "none" if name not in had else repr(had[name])
            now = "none" if name not in wanted else repr(wanted[name])
            at_least = " or more" if name == "deals" else ""
            raise FileError(
                f"{store.name!r} was begun with {name} {was}, not {now} (expected {was}{at_least})"
            )
    for name, here in new.made_by.items():
        if old.made_by[name] != here:
            raise FileError(
                f"{store.name!r} was begun with {name} {old.made_by[name]}, not {here} "
                "(expected the same version, as another may write other bytes)"
            )


def _checked(store: Store, recipe: Recipe, number: int, noted: Part | None) -> Part:
    """Return what the manifest says of a part that is as it should be."""
    name = part_name(number)
    content = store.read(name)
    if noted is None:
        table = read_part(recipe, number, content, f"{store.name}/{name}")
        if table_bytes(recipe, number, table.columns) != content:
            raise FileError(
                f"{store.name}/{name} is damaged, or made by another version "
                "(expected what this one writes; remove it, and it is made again)"
            )
        return described(number, table.num_rows, content)
    if (len(content), hashlib.sha256(content).hexdigest()) != (noted.bytes, noted.sha256):
        raise FileError(
            f"{store.name}/{name} is damaged: its checksum is not that of the manifest "
            "(expected it as it was written; remove it, and it is made again)"
        )
    return noted
