"""What the commands print fits on a terminal of 80 columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from blotsolve.cli import main
from blotsolve.cli.app import COMMANDS

EXAMPLES = Path(__file__).parents[2] / "examples"
WHOLE = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
HAND = ("--hand", "J9.A8.KQ7.T", "-s", "S", "-d", "W")
PRINTED = [
    ("solve", WHOLE, "-s", "H", "-l", "E"),
    ("solve", str(EXAMPLES / "deals.txt")),
    ("table", WHOLE, "--dealer", "N"),
    ("bid", "AJ97.T8.KQ.", "-s", "S", "-d", "E", "-n", "64"),
    ("bid", "J9.A.A7.", "-s", "N", "-d", "W", "-r", "belot_arena", "-n", "64"),
    ("bid", "AKQ.AKQ..", "-s", "N", "-d", "S", "-r", "blot_1on1", "--open", "JS"),
    ("hint", *HAND, "--contract", "9S by N", "--play", "TH 7H", "-w", "8"),
    ("hint", *HAND, "--auction", "pass 8H", "-w", "64"),
    ("review", str(EXAMPLES / "lesson.blot"), "-k", "--worlds", "4"),
    ("review", str(EXAMPLES / "match.blot"), "--deal", "3"),
    ("score", str(EXAMPLES / "match.blot")),
    ("bench", "endings-4"),
    ("match", "rules", "random", "-n", "2", "-j", "1"),
    ("match", "rules", "random", "-n", "2", "-j", "1", "-r", "blot_1on1"),
]


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("arguments", PRINTED, ids=lambda words: " ".join(words[:2])[-24:])
def test_answers_fit(arguments, capsys):
    assert max(map(len, lines(capsys, *arguments))) <= 80


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits(command, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, lines(capsys, command, "--help"))) <= 80
