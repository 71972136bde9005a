"""Which of the two builds of the core is used, and what is asked for in vain."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from blotsolve import _core
from blotsolve.core.builds import choose
from blotsolve.errors import OptionError

NEWER = object()  # stands for the second build, which this machine may not run


@pytest.fixture
def machine(monkeypatch):
    """Return a function that says whether the processor is x86-64-v3, and whether that build is there."""

    def set_machine(*, processor: bool = True, built: bool = True) -> None:
        monkeypatch.setattr(_core, "supports_v3", lambda: processor)
        monkeypatch.setitem(sys.modules, "blotsolve._core_v3", NEWER if built else None)

    return set_machine


def test_second_build_is_chosen_where_it_runs(machine):
    machine()
    assert choose() is NEWER
    assert choose("v3") is NEWER


def test_baseline_is_chosen_where_it_is_asked_for(machine):
    machine()
    assert choose("baseline") is _core


@pytest.mark.parametrize("lacking", ["processor", "built"])
def test_baseline_is_chosen_where_the_second_build_does_not_run(machine, lacking):
    machine(**{lacking: False})
    assert choose() is _core
    with pytest.raises(OptionError, match=r"BLOTSOLVE_BUILD='v3' is not built, or not for this processor"):
        choose("v3")


def test_unknown_build_is_refused():
    with pytest.raises(OptionError, match=r"BLOTSOLVE_BUILD='v4' \(expected 'baseline' or 'v3'\)"):
        choose("v4")


def run(wish: str, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BLOTSOLVE_BUILD": wish}
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True, check=False
    )


def test_environment_names_the_build():
    done = run("baseline", "-c", "from blotsolve.core.builds import build; print(build())")
    assert (done.stdout, done.stderr, done.returncode) == ("baseline\n", "", 0)


@pytest.mark.slow
def test_wrong_name_in_the_environment_is_an_error_of_the_command_in_one_line():
    done = run("v4", "-m", "blotsolve", "solve", "N:A...7 T..7. K...8 Q..8. S N")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "BLOTSOLVE_BUILD='v4'" in done.stderr
