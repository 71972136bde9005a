"""How far long work is: told to a function, counted on a terminal, and nowhere else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blotsolve.advice import advise_bid, advise_card
from blotsolve.analysis import review
from blotsolve.bench import measure
from blotsolve.errors import OptionError
from blotsolve.game import DealState

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "examples" / "blot.blot").read_text("utf-8")
DEAL = "N:AKQ.J8.K.Q7 J8.A9.J.T98 T7.KT.987.A 9.Q7.AQT.KJ"
VIEW = DealState.in_play(DEAL, "W", "8H by N", "blot").view("N")
BID = ("bid", "AJ97.T8.KQ.", "-s", "S", "-d", "E", "-n", "64")
WORK = {
    "bid": lambda tell: advise_bid("AJ97.T8.KQ.", seat="S", dealer="E", worlds=64, progress=tell),
    "card": lambda tell: advise_card(VIEW, worlds=8, race=False, progress=tell),
    "review": lambda tell: review(RECORD, progress=tell),
    "bench": lambda tell: measure("endings-4", rounds=1, progress=tell),
}


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_functions_are_told_how_far_work_is(work):
    told = []
    work(lambda done, total: told.append((done, total)))
    [total] = {total for _, total in told}
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert 0 < told[-1][0] <= total


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_what_cannot_be_told_is_refused(work):
    with pytest.raises(OptionError, match=r"progress is 3 \(expected a function\)"):
        work(3)


def test_progress_changes_no_answer():
    ask = {"seat": "S", "dealer": "E", "worlds": 64, "seed": 3}
    told = advise_bid("AJ97.T8.KQ.", **ask, progress=lambda *_: None)
    assert told.to_dict() == advise_bid("AJ97.T8.KQ.", **ask).to_dict()


def on_terminal(*arguments: str) -> str:
    """Return all that a command writes to a terminal."""
    import pty

    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [sys.executable, "-m", "blotsolve", *arguments])
    said = b""
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:  # the other end has gone
        pass
    os.close(terminal)
    assert os.waitpid(process, 0)[1] == 0
    return said.decode()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="terminals are asked for by pty")
def test_terminals_see_a_count():
    assert re.search(r"sampling the hidden hands: \d+ of \d+ …", on_terminal(*BID))
    assert re.search(r"cards: \d+ of 32 …", on_terminal("review", str(ROOT / "examples" / "blot.blot"), "-k"))
    assert re.search(r"endings-4: \d+ of 100 …", on_terminal("bench", "endings-4"))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="terminals are asked for by pty")
def test_programs_see_none():
    assert " of " not in on_terminal(*BID, "--json").partition("{")[0]
    done = subprocess.run(
        [sys.executable, "-m", "blotsolve", *BID], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
