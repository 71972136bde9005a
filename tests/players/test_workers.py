"""The processes of a match: who ends them, what is said when one ends, and how far ahead they play.

Signals go to child processes only, each a session of its own.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from blotsolve.cli import main
from blotsolve.errors import OptionError
from blotsolve.players import RulesBot, play_match
from blotsolve.players.paired import Pairing
from blotsolve.players.workers import AHEAD, NAME, _Context, played

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc")

BOTS = """
import os, signal, time
from blotsolve.players import RulesBot

class Slow(RulesBot):
    def call(self, view):
        open(os.path.join(os.environ["STARTED"], str(os.getpid())), "w").close()
        time.sleep(600)

class Dies(RulesBot):
    def call(self, view):
        os.kill(os.getpid(), getattr(signal, os.environ["BY"]))

class Leaves(RulesBot):
    def call(self, view):
        os._exit(5)
"""
GUARDED = """
from bots import *
from blotsolve.players import play_match

if __name__ == "__main__":
    play_match({bot}(), "rules", deals=50, jobs=3)
"""


class Script:
    """A script with bots of its own, in a session of its own."""

    def __init__(self, folder, text, command=("script.py",), **environment):
        self.started = folder / "started"
        self.started.mkdir()
        (folder / "bots.py").write_text(BOTS)
        (folder / "script.py").write_text(text)
        self.process = subprocess.Popen(
            [sys.executable, *command],
            cwd=folder,
            env={**os.environ, "STARTED": str(self.started), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def workers(self, number):
        """Wait until so many processes think, and return them."""
        wait_until(lambda: len(list(self.started.iterdir())) >= number or self.process.poll() is not None)
        assert self.process.poll() is None, self.process.communicate()
        return [int(path.name) for path in self.started.iterdir()]

    def session(self):
        """Return the processes of the session that are alive."""
        return [number for number in map(int, filter(str.isdigit, os.listdir("/proc"))) if self.has(number)]

    def has(self, number):
        try:
            stat = Path(f"/proc/{number}/stat").read_text()
        except OSError:
            return False
        state, _, _, session = stat.rpartition(") ")[2].split()[:4]
        return int(session) == self.process.pid and state != "Z"

    def end(self):
        for number in self.session():
            os.kill(number, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def script(tmp_path):
    made = []

    def start(text, *command, **environment):
        made.append(Script(tmp_path, text, *command, **environment))
        return made[-1]

    yield start
    for one in made:
        one.end()


def wait_until(holds, seconds=60):
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP], ids=str)
def test_processes_end_with_the_match(script, number):
    match = script(GUARDED.format(bot="Slow"))
    match.workers(3)
    os.kill(match.process.pid, number)
    match.process.wait(timeout=30)
    wait_until(lambda: not match.session())


@pytest.mark.slow
@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["match", "all"])
def test_interruption_does_not_wait_for_a_slow_bot(script, send):
    """Ctrl-C on a terminal goes to all processes; nobody but the match says so."""
    match = script(GUARDED.format(bot="Slow"))
    match.workers(3)
    send(match.process.pid, signal.SIGINT)
    _, said = match.process.communicate(timeout=60)  # a bot would think for ten minutes
    assert match.process.returncode == -signal.SIGINT
    assert said.count("Traceback") == 1
    assert said.endswith("KeyboardInterrupt\n")
    wait_until(lambda: not match.session())


def test_file_is_locked_until_its_match_has_ended(script, tmp_path, capsys):
    command = ["match", "rules", "rules", "-n", "2", "-j", "1", "--out", str(tmp_path / "deals.jsonl")]
    match = script("", ["-m", "blotsolve", "match", "bots:Slow", "rules", "-j", "2", *command[-2:]])
    match.workers(2)
    assert main(command) == 2
    assert capsys.readouterr().err == (
        f"blotsolve: cannot write {command[-1]!r}: it is being written already (expected one writer)\n"
    )
    match.process.kill()
    match.process.wait()
    assert main(command) == 0


@pytest.mark.slow
def test_interruption_of_the_command_is_said_in_one_line(script):
    match = script("", ["-m", "blotsolve", "match", "bots:Slow", "rules", "-j", "2"])
    match.workers(2)
    os.killpg(match.process.pid, signal.SIGINT)
    assert match.process.communicate(timeout=60) == ("", "blotsolve: interrupted\n")
    assert match.process.returncode == 130
    wait_until(lambda: not match.session())


def test_interruption_while_the_processes_start_is_said_once(script):
    match = script(GUARDED.format(bot="Slow"))
    wait_until(lambda: len(match.session()) >= 4)
    os.killpg(match.process.pid, signal.SIGINT)
    _, said = match.process.communicate(timeout=60)
    assert said.count("Traceback") == 1
    wait_until(lambda: not match.session())


@pytest.mark.slow
@pytest.mark.parametrize("by", ["SIGKILL", "SIGSEGV", "SIGTERM"])
def test_killed_process_is_named_with_its_signal(script, by):
    match = script(GUARDED.format(bot="Dies"), BY=by)
    _, said = match.process.communicate(timeout=60)
    last = said.splitlines()[-1]
    assert last.startswith(f"blotsolve.errors.OptionError: a process that played was killed by {by}")
    assert ("memory" in last) == (by == "SIGKILL")
    assert said.count("Traceback") == 1


@pytest.mark.slow
def test_process_that_ends_is_named_with_its_status(script):
    match = script(GUARDED.format(bot="Leaves"))
    _, said = match.process.communicate(timeout=60)
    assert "ended with status 5" in said.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", "play_match('rules', 'rules', deals=1, out='first.jsonl')\n"])
def test_script_without_a_guard_is_told_so(script, before):
    match = script(
        f"from blotsolve.players import play_match\n{before}play_match('rules', 'rules', deals=20, jobs=3)\n"
    )
    _, said = match.process.communicate(timeout=60)
    assert said.count("Traceback") == 1
    assert "ran the whole script again (expected the match below `if __name__ == " in said.splitlines()[-1]
    assert len(said.splitlines()) < 15


MINE = """
from blotsolve.players import *
class Mine(RulesBot): pass
play_match(Mine(), 'rules', jobs=2)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-c", MINE], r"another process cannot have these bots: .*Mine.*expected jobs=1"),
        (["-"], r"jobs is 2, but other processes cannot read .*stdin.* \(expected 1, or a script in a file"),
    ],
    ids=["-c", "-"],
)
def test_bot_of_no_file_is_told_so(arguments, says):
    run = subprocess.run(
        [sys.executable, *arguments], input=MINE, capture_output=True, text=True, check=False
    )
    assert re.search(says, run.stderr.splitlines()[-1])


@pytest.mark.slow
def test_error_of_a_bot_comes_back_with_its_place(script):
    match = script(
        "from blotsolve.players import *\n"
        "class Wrong(RulesBot):\n    def card(self, view): return 'x'\n"
        "if __name__ == '__main__': play_match(Wrong(), 'rules', deals=9, jobs=2)\n"
    )
    _, said = match.process.communicate(timeout=60)
    assert "deal 1 of seed 0, table 1: rules as " in said.splitlines()[-1]


def test_deals_are_handed_out_as_they_are_needed(monkeypatch):
    handed = []
    submit = "blotsolve.players.workers._submit"

    class Now:
        def __init__(self, number):
            self.number = number

        def result(self):
            return self.number

    monkeypatch.setattr(submit, lambda pool, number: handed.append(number) or Now(number))
    deals = played(Pairing(RulesBot(), RulesBot(), None, 0), range(1, 10_000_001), 2)
    assert [next(deals) for _ in range(5)] == [1, 2, 3, 4, 5]
    assert len(handed) == 5 + 2 * AHEAD
    deals.close()


def test_bot_that_cannot_be_packed_is_refused():
    class Local(RulesBot):
        pass

    with pytest.raises(OptionError, match=r"jobs is 2: .*Local.* \(expected 1, or bots"):
        play_match(Local(), "rules", deals=2, jobs=2)


def test_processes_have_a_name():
    assert _Context().Process(target=print).name == NAME
