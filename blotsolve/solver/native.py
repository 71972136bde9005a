"""The compiled core: of its two builds, the one that this processor runs best.

`_core` runs everywhere; `_core_v3` is the same source for processors with the instructions of x86-64-v3,
on which it is faster. Both give the same answers and count the same nodes.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from blotsolve import _core
from blotsolve.errors import OptionError

__all__ = ["build", "core"]

VARIABLE = "BLOTSOLVE_BUILD"
"""The environment variable that asks for one build: `baseline` or `v3`."""


@cache
def _chosen() -> ModuleType:
    wish = os.environ.get(VARIABLE, "")
    if wish not in ("", "baseline", "v3"):
        raise OptionError(f"no such build: {VARIABLE}={wish!r} (expected 'baseline' or 'v3')")
    if wish == "baseline":
        return _core
    if not _core.supports_v3():
        if wish:
            raise OptionError(
                f"{VARIABLE}={wish!r} on a processor that is not x86-64-v3 (expected 'baseline')"
            )
        return _core
    try:
        return import_module("blotsolve._core_v3")
    except ModuleNotFoundError:
        if wish:
            raise OptionError(
                f"{VARIABLE}={wish!r}, and no such build is installed (expected 'baseline')"
            ) from None
        return _core


def build() -> str:
    """Return the name of the build in use: `baseline` or `x86-64-v3`.

    The environment variable BLOTSOLVE_BUILD, `baseline` or `v3`, asks for one of them. Raise OptionError
    if it says anything else, or asks for one that cannot be had.
    """
    return "baseline" if _chosen() is _core else "x86-64-v3"


if TYPE_CHECKING:
    core = _core
else:

    class _Chosen:
        """The chosen module. It is chosen at its first use: a wrong wish fails a call, not the import."""

        def __getattr__(self, name: str) -> Any:
            found = vars(self)[name] = getattr(_chosen(), name)
            return found

    core = _Chosen()
