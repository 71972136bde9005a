"""What keeps the package from being built is said in one line, with what to do about it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
pytest.importorskip("scikit_build_core")
cmake = pytest.mark.skipif(
    not (shutil.which("cmake") and shutil.which("ninja")), reason="cmake or ninja is missing"
)


@pytest.fixture
def backend(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "scripts" / "install")
    import build_backend

    return build_backend


def test_backend_is_the_one_of_the_project(backend):
    assert '\nbackend-path = ["scripts/install"]\n' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert backend.obstacle(editable=False) is None
    assert {name for name in backend.__all__ if not callable(getattr(backend, name))} == set()


@pytest.mark.skipif(not hasattr(os, "ST_NOEXEC"), reason="only Linux tells")
@pytest.mark.parametrize("hook", ["get_requires_for_build_wheel", "build_editable"])
def test_tools_that_may_not_run(backend, monkeypatch, hook):
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=os.ST_NOEXEC))
    with pytest.raises(SystemExit, match=r"which is mounted noexec.*\(expected TMPDIR to name") as caught:
        getattr(backend, hook)(".")
    assert "\n" not in str(caught.value)


def test_editable_build_without_write_access(backend, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SystemExit, match=r"^blotsolve cannot be built: no write access to .*\(expected "):
        backend.prepare_metadata_for_build_editable(".")
    assert backend.obstacle(editable=False) is None


def configured(folder: Path, *options: str, **environment: str) -> str:
    """Configure a build, and return what CMake says, on one line."""
    done = subprocess.run(
        ["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", "-DSKBUILD_PROJECT_NAME=blotsolve", *options],
        env={**os.environ, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    return re.sub(r"\s+", " ", done.stderr)


@cmake
@pytest.mark.slow
def test_no_compiler(tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("cmake", "ninja"):
        (tools / name).symlink_to(Path(shutil.which(name)).resolve())
    said = configured(tmp_path / "build", PATH=str(tools), CC="no-such-compiler")
    assert "There is no C compiler (expected gcc or clang to be found" in said


@cmake
@pytest.mark.slow
def test_python_without_headers(tmp_path):
    said = configured(
        tmp_path / "build", f"-DPython_INCLUDE_DIR={tmp_path}", "-DPython_EXECUTABLE=" + sys.executable
    )
    assert "has no headers to compile with (expected Python.h" in said
