"""The scripts of the project as modules, for tests that run what they say."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

SCRIPTS = Path(__file__).parents[2] / "scripts"


def script(name: str) -> ModuleType:
    """Return a script as a module, without running it."""
    stem = name.rpartition("/")[2]
    spec = spec_from_file_location(stem, SCRIPTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[stem] = module_from_spec(spec)
    folder = str((SCRIPTS / name).parent)
    sys.path.insert(0, folder)  # scripts of a folder import from each other
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module
