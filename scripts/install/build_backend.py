"""scikit-build-core, once the place is known to be one where its tools can run and write.

What would end a build in a traceback of theirs is said here in one line.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import scikit_build_core
from scikit_build_core import build as hooks
from scikit_build_core.build import build_sdist, get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

TOOLS = Path(scikit_build_core.__file__).parents[1]
"""Where the build's tools lie; pip lays them into a folder for temporary files."""


def obstacle(*, editable: bool) -> str | None:
    """Return what keeps the build from starting, and what to do about it."""
    if _bars_programs(TOOLS):
        return (
            f"programs may not run in {str(TOOLS)!r}, which is mounted noexec, and the tools of the build "
            "lie there (expected TMPDIR to name a folder without that, as in TMPDIR=~ pip install .)"
        )
    if editable and not os.access(".", os.W_OK):
        return (
            f"no write access to {os.getcwd()!r}, where an editable build puts its files "
            "(expected a folder of yours, or `pip install .` without -e)"
        )
    return None


def _bars_programs(folder: Path) -> bool:
    """Whether a folder is on a file system that is mounted noexec; systems that do not tell are trusted."""
    barred: int = getattr(os, "ST_NOEXEC", 0)
    return bool(barred and os.statvfs(folder).f_flag & barred)


def _after_a_look(hook: Callable[..., Any], *, editable: bool) -> Callable[..., Any]:
    @wraps(hook)
    def looked(*arguments: Any, **options: Any) -> Any:
        if reason := obstacle(editable=editable):
            raise SystemExit(f"blotsolve cannot be built: {reason}")
        return hook(*arguments, **options)

    return looked


get_requires_for_build_wheel = _after_a_look(hooks.get_requires_for_build_wheel, editable=False)
prepare_metadata_for_build_wheel = _after_a_look(hooks.prepare_metadata_for_build_wheel, editable=False)
build_wheel = _after_a_look(hooks.build_wheel, editable=False)
get_requires_for_build_editable = _after_a_look(hooks.get_requires_for_build_editable, editable=True)
prepare_metadata_for_build_editable = _after_a_look(hooks.prepare_metadata_for_build_editable, editable=True)
build_editable = _after_a_look(hooks.build_editable, editable=True)
