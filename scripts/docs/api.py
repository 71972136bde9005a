"""Write docs/api.md, the list of all public names, from the faces of the rooms: `python scripts/docs/api.py`.

A test compares the page with the faces, so that a name that comes or goes is seen.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType
from typing import TypeVar

import blotsolve
from blotsolve.files import write_whole

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
HEAD = """\
# API reference

Every public name, room by room. A name is imported from the room that it is listed under:
`from blotsolve.game import Auction`. Names at the root are the ones that most programs need. The
[architecture](architecture.md) says what each room is for.

This page is written by `python scripts/docs/api.py`.
"""


SMALL = ("contract", "errors")
"""Rooms of one file, which have no face: what is made in them is public, but for what helps other rooms."""
HELPERS = {"check_bid", "read_bid", "show_bid"}


def rooms() -> list[ModuleType]:
    """Return the package, all its rooms that have a face, and the small ones that users import from."""
    names = [one.name for one in pkgutil.iter_modules(blotsolve.__path__, "blotsolve.") if one.ispkg]
    faces = [name for name in names if getattr(import_module(name), "__all__", None)]
    return [blotsolve, *map(import_module, sorted([*faces, *(f"blotsolve.{name}" for name in SMALL)]))]


def names_of(room: ModuleType) -> list[str]:
    """Return the public names of a room."""
    listed = getattr(room, "__all__", None)
    return sorted(listed if listed is not None else set(_made_in(room)) - HELPERS)


def _made_in(room: ModuleType) -> Iterator[str]:
    for name, value in vars(room).items():
        made = getattr(value, "__module__", None) == room.__name__ or isinstance(value, UnionType)
        if made and not name.startswith("_") and not isinstance(value, TypeVar):
            yield name


def page() -> str:
    """Return the page as the faces have it."""
    return "\n".join([HEAD, *_sections()])


def _sections() -> Iterator[str]:
    listed: set[tuple[str, int]] = set()  # a face may hand on what belongs to another one: it is listed once
    faces = rooms()
    for room in faces:
        names = [name for name in names_of(room) if _home(name, room, faces) is room]
        names = [name for name in names if (name, id(getattr(room, name))) not in listed]
        listed.update((name, id(getattr(room, name))) for name in names)
        types = [name for name in names if isinstance(getattr(room, name), GenericAlias | UnionType)]
        yield f"## {room.__name__}\n\n{str(room.__doc__).splitlines()[0]}\n"
        yield f"```{{eval-rst}}\n.. currentmodule:: {room.__name__}\n\n.. autosummary::\n   :toctree: api\n"
        yield from (f"   {name}" for name in names if name not in types)
        yield "```\n"
        if types:
            yield f"Types for annotations: {', '.join(f'`{name}`' for name in types)}.\n"


def _home(name: str, room: ModuleType, faces: list[ModuleType]) -> ModuleType:
    """Return the room that a name is listed under: the root, or the one that it is made in, or this one."""
    made = str(getattr(getattr(room, name), "__module__", ""))
    for face in faces:
        handed_on = name in names_of(face) and getattr(face, name) is getattr(room, name)
        if handed_on and (face is blotsolve or f"{made}.".startswith(f"{face.__name__}.")):
            return face
    return room


if __name__ == "__main__":
    write_whole(PAGE, page())
