"""Every script that has options starts from its own place, as its docstring and scripts/README.md say."""

from __future__ import annotations

import subprocess
import sys

import pytest
from script_modules import SCRIPTS

STARTED = sorted(
    str(path.relative_to(SCRIPTS))
    for path in SCRIPTS.rglob("*.py")
    if "parse_args()" in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", STARTED)
def test_script_starts(name, tmp_path):
    command = [sys.executable, str(SCRIPTS / name), "--help"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert "usage:" in run.stdout


def test_a_file_that_is_no_run_is_refused_in_one_line(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text('{"seed": 1}\n', "utf-8")
    command = [sys.executable, str(SCRIPTS / "fit/calibration.py"), "--out", str(file)]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert run.stderr.startswith(f"{file}, line 1:")
