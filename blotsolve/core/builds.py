"""The compiled cores: of the two builds of each, the one that this processor runs best.

`_core`, and `_core_two` for two players, run everywhere; `_core_v3` and `_core_two_v3` are the same
sources for processors with the instructions of x86-64-v3, on which they are faster. Both builds give the
same answers and count the same nodes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from blotsolve.errors import MissingCoreError, OptionError

try:
    from blotsolve import _core
except ImportError as error:
    raise MissingCoreError(Path(__file__).parents[1], error) from None

VARIABLE = "BLOTSOLVE_BUILD"
"""The environment variable that asks for one build: `baseline` or `v3`."""

_BUILDS: dict[tuple[str, str], Callable[[], ModuleType]] = {  # loaded when they are chosen
    ("_core", "baseline"): lambda: import_module("blotsolve._core"),
    ("_core", "v3"): lambda: import_module("blotsolve._core_v3"),
    ("_core_two", "baseline"): lambda: import_module("blotsolve._core_two"),
    ("_core_two", "v3"): lambda: import_module("blotsolve._core_two_v3"),
}


def choose(wish: str = "", name: str = "_core") -> ModuleType:
    """Return the build of a core that is wished for, or else the fastest that this processor runs."""
    if wish not in ("", "baseline", "v3"):
        raise OptionError(f"no such build: {VARIABLE}={wish!r} (expected 'baseline' or 'v3')")
    if wish != "baseline" and _core.supports_v3():
        try:
            return _BUILDS[name, "v3"]()
        except ModuleNotFoundError:  # the compiler had no such target
            pass
    if wish == "v3":
        raise OptionError(f"{VARIABLE}='v3' is not built, or not for this processor (expected 'baseline')")
    return _BUILDS[name, "baseline"]()


@cache
def _chosen(name: str = "_core") -> ModuleType:
    return choose(os.environ.get(VARIABLE, ""), name)


def build() -> str:
    """Return the name of the build in use: `baseline` or `x86-64-v3`.

    The environment variable BLOTSOLVE_BUILD, `baseline` or `v3`, asks for one of them.

    Returns
    -------
    str
        The name of the build.

    Raises
    ------
    OptionError
        If the variable asks for what cannot be had.

    Examples
    --------
    >>> build() in ("baseline", "x86-64-v3")
    True
    """
    return "baseline" if _chosen() is _core else "x86-64-v3"


if TYPE_CHECKING:
    from blotsolve import _core_two

    core, core_two = _core, _core_two
else:

    class _Chosen:
        """The chosen module. It is chosen at its first use: a wrong wish fails a call, not the import."""

        def __init__(self, name: str) -> None:
            self.__name = name

        def __getattr__(self, name: str) -> Any:
            found = vars(self)[name] = getattr(_chosen(self.__name), name)
            return found

    core, core_two = _Chosen("_core"), _Chosen("_core_two")
