"""A checkout without its compiled core hides an installed package, and says so in one line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import blotsolve

HERE = Path(blotsolve.__file__).parent


@pytest.fixture
def bare(tmp_path):
    """Copy the package without what is compiled."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(HERE, tmp_path / "blotsolve", ignore=compiled)
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    script = (
        "import sys; sys.meta_path[:] = [one for one in sys.meta_path if 'ScikitBuild' not in repr(one)];"
    )
    return subprocess.run(
        [sys.executable, "-c", script + arguments[0], *arguments[1:]],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_import_says_what_hides_what(bare):
    (bare / "pyproject.toml").touch()
    last = run(bare, "from blotsolve import solve").stderr.strip().splitlines()[-1]
    assert last.startswith("blotsolve.errors.MissingCoreError: no compiled core in ")
    assert "it hides what is installed" in last
    assert "`pip install -e .`" in last


def test_command_says_it_in_one_line(bare):
    done = run(bare, "from blotsolve.cli import main; sys.exit(main(['solve', 'N:A... T... K... J... S N']))")
    assert done.returncode == 2
    assert done.stderr.startswith("blotsolve: no compiled core in ")
    assert done.stderr.count("\n") == 1


def test_core_that_cannot_be_loaded_says_why(bare):
    (bare / "blotsolve" / "_core.abi3.so").write_bytes(b"nothing")
    last = run(bare, "from blotsolve import solve").stderr.strip().splitlines()[-1]
    assert "cannot be loaded: " in last
