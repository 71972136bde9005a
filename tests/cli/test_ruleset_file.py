"""Rulesets of one's own in files, for --ruleset of every command that has it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from blotsolve import BLOT, solve
from blotsolve.cli import main
from blotsolve.cli.ruleset_file import ruleset_text
from blotsolve.rulesets import find_ruleset

ENDING = "N:A...7 T..7. K...8 Q..8. S N"
MINE = replace(
    BLOT,
    name="mine",
    last_trick=50,
    trump_order="9JATKQ87",
    auction=replace(BLOT.auction, lowest=10, capot_plus=False),
    match=replace(BLOT.match, targets=(91, 151)),
)
TOML = """\
base = "blot"
name = "mine"
last_trick = 50
trump_order = "9JATKQ87"
[auction]
lowest = 10
capot_plus = false
[match]
targets = [91, 151]
"""
JSON = json.dumps(
    {
        "base": "blot",
        "name": "mine",
        "last_trick": 50,
        "trump_order": "9JATKQ87",
        "auction": {"lowest": 10, "capot_plus": False},
        "match": {"targets": [91, 151]},
    }
)


@pytest.mark.parametrize(
    ("name", "text"), [("mine.toml", TOML), ("mine.json", JSON), ("M.TOML", "\ufeff" + TOML)]
)
def test_file_is_the_ruleset_that_it_says(tmp_path, name, text):
    (tmp_path / name).write_text(text, "utf-8")
    assert find_ruleset(ruleset_text(str(tmp_path / name))) == MINE


def test_commands_take_it(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text(TOML)
    assert main(["solve", ENDING, "--ruleset", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(
        json.dumps(solve(ENDING, ruleset=MINE).to_dict())
    )
    for arguments in (
        ["table", "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"],
        ["bid", "AJ97.A8.AQ.", "-s", "N", "-d", "W", "-n", "16"],
        ["hint", "--hand", "J9.A8.KQ7.T", "-s", "N", "-d", "W", "-c", "10S by N", "-w", "2"],
        ["match", "rules", "random", "-n", "1", "-j", "1"],
    ):
        assert main([*arguments, "--ruleset", str(path)]) == 0, arguments
    assert "mine" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("last_trick = 50", "no base"),
        ('base = "whist"', "no ruleset: 'whist'"),
        ('base = "blot"\nlast = 5', "no change of a rule: 'last=5'"),
        ('base = "blot"\nlast_trick = 1.5', "last_trick is 1.5"),
        ('base = "blot"\n[auction.inner]\nx = 1', "auction.inner is"),
        ("base = ", "expected a ruleset as TOML or JSON"),
    ],
)
def test_what_is_no_ruleset_is_said_in_one_line(tmp_path, capsys, text, says):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert main(["solve", ENDING, "--ruleset", str(path)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "mine.toml" in said.err
    assert said.err.count("\n") == 1
    assert says in said.err


def test_missing_file_is_said(capsys):
    assert main(["solve", ENDING, "--ruleset", "nowhere.toml"]) == 2
    assert "cannot read 'nowhere.toml'" in capsys.readouterr().err
