"""The first hour of four people who have read the README alone: what they type works at the first try."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = """\
[Ruleset "blot"]
[Dealer "W"]
[Deal "S:J9.A8.KQ7.T - - -"]
[Contract "9S by N"]
[Play "N"]
TH 7H
"""
BOT = """\
from blotsolve.players import Bot


class MyBot(Bot):
    name = "mine"

    def call(self, view):
        return view.legal[0]

    def card(self, view):
        return view.legal[0]
"""


def blotsolve(folder: Path, *arguments: str, stdin: str = "") -> str:
    """Run a command as people do, in a folder of theirs; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "blotsolve", *arguments],
        cwd=folder, input=stdin, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), arguments
    assert done.stdout or "--html" in arguments
    return done.stdout


def test_player_at_the_table(tmp_path):
    (tmp_path / "deal.blot").write_text(RECORD)
    hand = ("--hand", "♠J9 ♥A8 ♦KQ7 ♣10", "--seat", "south", "--dealer", "West")
    play = blotsolve(tmp_path, "hint", *hand, "--contract", "9S by N", "--play", "10H 7H", "-w", "8")
    assert play.startswith("South: play ")
    assert blotsolve(tmp_path, "hint", "deal.blot", "-w", "8") == play
    call = blotsolve(tmp_path, "bid", "J9.A8.KQ7.T", "-s", "S", "-d", "W", "-a", "pass 8H", "-n", "32")
    assert "Best call: " in call
    rules = blotsolve(tmp_path, "rules", "blot")
    assert max(map(len, [*play.splitlines(), *call.splitlines(), *rules.splitlines()])) < 80


def test_learner_with_deals(tmp_path):
    deals = blotsolve(tmp_path, "deal", "-n", "3", "--seed", "1")
    assert (
        len(blotsolve(tmp_path, "solve", "-", "-s", "hearts", "-l", "North", stdin=deals).splitlines()) == 3
    )
    shown = blotsolve(tmp_path, "solve", deals.splitlines()[0], "--strain", "hearts", "--leader", "n")
    assert "Best line" in shown
    table = blotsolve(tmp_path, "table", deals.splitlines()[0], "--dealer", "North")
    assert "Par " in table
    review = blotsolve(tmp_path, "review", str(EXAMPLES / "lesson.blot"))
    assert max(map(len, [*shown.splitlines(), *table.splitlines(), *review.splitlines()])) < 80
    blotsolve(tmp_path, "review", str(EXAMPLES / "lesson.blot"), "--html", "lesson.html")
    blotsolve(tmp_path, "solve", "-", "-s", "S", "-l", "N", "--html", "solved.html", stdin=deals)
    assert {path.name for path in tmp_path.glob("*.html")} == {"lesson.html", "solved.html"}


def test_author_of_a_bot(tmp_path):
    (tmp_path / "my_module.py").write_text(BOT)
    (tmp_path / "mine.toml").write_text('base = "blot"\nname = "mine"\nlast_trick = 20\n')
    match = ("match", "my_module:MyBot", "rules", "-n", "2", "-j", "1", "--out", "match.jsonl")
    assert "mine" in blotsolve(tmp_path, *match, "--ruleset", "mine.toml")
    assert blotsolve(tmp_path, "check", "match.jsonl").splitlines()[-1].endswith("0 mistakes")
    blotsolve(tmp_path, "review", "match.jsonl")


def test_researcher_with_many_positions(tmp_path):
    deals = blotsolve(tmp_path, "deal", "-n", "20", "--seed", "3")
    (tmp_path / "deals.txt").write_text(deals)
    answers = blotsolve(tmp_path, "solve", "deals.txt", "-s", "NT", "-l", "E", "--json", "--threads", "2")
    assert [
        json.loads(line)["position"].split(" NT")[0] for line in answers.splitlines()
    ] == deals.splitlines()
    reports = blotsolve(tmp_path, "table", "deals.txt", "--json")
    assert len(reports.splitlines()) == 20


@pytest.mark.skipif(os.name != "posix", reason="terminals are asked for by pty")
def test_terminal_asks_for_a_position():
    import pty

    process, terminal = pty.fork()
    if process == 0:
        os.environ["NO_COLOR"] = "1"
        os.execv(sys.executable, [sys.executable, "-m", "blotsolve", "solve"])
    for answer in ("J...AQ", "nothing", ".A..J7", "K.8..8", "8..K.T", "D", "South", ""):
        os.write(terminal, f"{answer}\n".encode())
    said = b""
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:  # the other end has gone
        pass
    os.close(terminal)
    assert os.waitpid(process, 0)[1] == 0
    assert b"no card: 'nothing'" in said
    shown = re.sub("\x1b\\[[0-9;]*m", "", said.decode())
    assert "With best play N–S +39: 48 to N–S, 9 to E–W" in shown
