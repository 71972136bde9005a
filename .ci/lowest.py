"""Print the lowest versions of run-time dependencies that pyproject.toml allows, as constraints for pip."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))["project"]
extras = [text for extra in project["optional-dependencies"].values() for text in extra]
for requirement in map(Requirement, [*project["dependencies"], *extras]):
    if requirement.name != project["name"]:
        [lowest] = [one.version for one in requirement.specifier if one.operator == ">="]
        print(f"{requirement.name}=={lowest}")
