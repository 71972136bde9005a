"""What is shipped: the version, the types, and nothing that does not belong there."""

from __future__ import annotations

import os
import tarfile
import zipfile
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest

import blotsolve

PLACE = os.environ.get("BLOTSOLVE_DISTRIBUTIONS", "")
shipped = pytest.mark.skipif(
    not PLACE, reason="BLOTSOLVE_DISTRIBUTIONS names no folder of built distributions"
)


def test_version_is_that_of_the_metadata():
    assert blotsolve.__version__ == version("blotsolve")


def test_public_names_are_there():
    assert [name for name in blotsolve.__all__ if not hasattr(blotsolve, name)] == []


@pytest.mark.parametrize("name", ["py.typed", "_core.pyi", "_core_v3.pyi"])
def test_types_are_beside_the_package(name):
    assert files(blotsolve).joinpath(name).is_file()


def names_in_wheel() -> list[Path]:
    [wheel] = Path(PLACE).glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return [Path(name) for name in archive.namelist()]


def names_in_sdist() -> list[Path]:
    [sdist] = Path(PLACE).glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        return [Path(*Path(name).parts[1:]) for name in archive.getnames()]


@shipped
def test_wheel_holds_the_package_with_its_types_and_no_more():
    names = names_in_wheel()
    assert {name.parts[0] for name in names} == {"blotsolve", f"blotsolve-{blotsolve.__version__}.dist-info"}
    package = [name.relative_to("blotsolve") for name in names if name.parts[0] == "blotsolve"]
    compiled = {name.name.partition(".")[0] for name in package if name.suffix in (".so", ".pyd")}
    assert {"_core", "_core_two"} <= compiled <= {"_core", "_core_v3", "_core_two", "_core_two_v3"}
    kinds = {name.suffix for name in package if name.name != "py.typed"}
    assert kinds <= {".py", ".pyi", ".so", ".pyd", ".txt", ".json", ".npz", ".html", ".css", ".js", ".svg"}
    assert {Path("web/static", name) for name in ("index.html", "app.js", "words/hy.json")} <= set(package)
    assert {Path(name) for name in ("py.typed", "__init__.py", "_core.pyi", "_core_v3.pyi")} <= set(package)


@shipped
def test_sdist_holds_all_that_builds_and_tests_it_and_no_litter():
    names = names_in_sdist()
    needed = (
        "pyproject.toml CMakeLists.txt LICENSE README.md CHANGELOG.md src/_core.pyx tests/native/_probe.pyx"
    )
    assert {Path(name) for name in needed.split()} <= set(names)
    litter = {"build", "dist", "__pycache__", ".git"}
    assert [name for name in names if litter & set(name.parts) or name.suffix in (".so", ".c", ".pyc")] == []
    assert [name for name in names if name.parts and name.parts[0].startswith(".venv")] == []
