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

VARIABLE = "BLOTSOLVE_BUILD"
"""The environment variable that asks for one build: `baseline` or `v3`."""


def choose(wish: str = "") -> ModuleType:
    """Return the build that is wished for, or else the fastest that this processor runs."""
    if wish not in ("", "baseline", "v3"):
        raise OptionError(f"no such build: {VARIABLE}={wish!r} (expected 'baseline' or 'v3')")
    if wish != "baseline" and _core.supports_v3():
        try:
            return import_module("blotsolve._core_v3")
        except ModuleNotFoundError:  # the compiler had no such target
            pass
    if wish == "v3":
        raise OptionError(f"{VARIABLE}='v3' is not built, or not for this processor (expected 'baseline')")
    return _core


@cache
def _chosen() -> ModuleType:
    return choose(os.environ.get(VARIABLE, ""))


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
