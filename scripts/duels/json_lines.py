"""Files of JSON lines that a script adds to and goes on from."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, NoReturn

from blotsolve.errors import FileError
from blotsolve.files import LineFile


def read_lines(file: Path, names: Collection[str]) -> list[dict[str, Any]]:
    """Read the objects of a file; where one is none, or lacks a name, say so in a line and exit with 2."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"cannot read '{file}': {error}")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            one = json.loads(line)
        except ValueError:
            one = None
        if not isinstance(one, dict) or not one.keys() >= set(names):
            refuse(f"{file}, line {number}: {line[:80]!r} (expected an object with {', '.join(names)})")
        found.append(one)
    return found


def add_line(file: Path, one: dict[str, Any]) -> None:
    """Add an object to a file, the whole line or nothing; other processes may add to it too."""
    try:
        with LineFile(file, wait=True) as lines:
            lines.add(json.dumps(one))
    except FileError as error:
        refuse(str(error))


def refuse(message: str) -> NoReturn:
    """End the script because of what it was given."""
    print(message, file=sys.stderr)
    sys.exit(2)
