"""What is printed, on any console: help, tables, errors and JSON where a character cannot be shown."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-P", "-m", "blotsolve"]
REVIEW, DEALS, MATCH = (str(ROOT / "examples" / name) for name in ("review.blot", "deals.txt", "match.blot"))
WHOLE = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"

ENCODINGS = ["ascii", "cp1252", "latin-1", "cp437", "koi8-r", "utf-8"]
COMMANDS = ("solve", "table", "review", "rules", "score", "check", "bid", "bench", "hint", "match")
ARGUMENTS = [
    ["--help"],
    ["--version"],
    [],
    *([command, "--help"] for command in COMMANDS),
    ["rules"],
    ["review", REVIEW],
    ["review", REVIEW, "--json"],
    ["score", MATCH],
    ["check", MATCH],
    ["solve", DEALS],
    ["table", WHOLE, "--dealer", "North"],
    ["bid", "♠AJ97 ♥T8 ♦KQ", "-s", "South", "-d", "East", "-n", "20", "--seed", "1"],
]


def run(arguments, encoding, **environment):
    return subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding, **environment},
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("arguments", ARGUMENTS, ids=lambda words: " ".join(words)[-24:])
def test_everything_is_printed_in_every_encoding(arguments):
    whole = run(arguments, "utf-8")
    assert (whole.returncode, whole.stderr) == (0, b"")
    many = arguments[:1] in ([], ["review"], ["rules"], ["--help"])
    for encoding in ENCODINGS[: 3 if many else 1]:  # what ascii can show, the others can
        said = run(arguments, encoding)
        assert (said.returncode, said.stderr) == (0, b""), encoding
        text = said.stdout.decode(encoding)
        assert len(text.splitlines()) == len(whole.stdout.decode().splitlines())
        assert "\\u" not in text or "--json" in arguments  # each of our own symbols has letters


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_errors_are_one_line_in_every_encoding(encoding):
    said = run(["check", "♠é\u202e\x1b[31m.blot"], encoding)
    line = said.stderr.decode(encoding)
    assert said.returncode == 2
    assert line.startswith("blotsolve: cannot read ")
    assert line.count("\n") == 1
    assert line.rstrip("\n").isprintable()


@pytest.mark.slow
@pytest.mark.parametrize("wrong", ["--f\x1b[31m\u202eo", "-\u202e", "--strain=\x1b[2J"])
def test_wrong_options_are_shown_with_escapes(wrong):
    said = run(["solve", WHOLE, wrong], "utf-8").stderr.decode()
    assert said.startswith("blotsolve: ")
    assert said.rstrip("\n").isprintable()


@pytest.mark.slow
def test_names_of_files_are_shown_with_escapes(tmp_path):
    path = tmp_path / "a\x1b[31m\u202eb"
    path.write_bytes(b'[Ruleset "blot"]\r[Contract "9H by N"] [Score "NS 1, EW 1"] [Result "NS 82, EW 80"]')
    for arguments in (["check", str(path)], ["solve", str(path)], ["review", str(path)]):
        said = run(arguments, "utf-8")
        for line in (said.stdout + said.stderr).decode().splitlines():
            assert line.isprintable()
    assert "line 2" in run(["check", str(path)], "utf-8").stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["C", "POSIX", "en_US.ISO-8859-1"])
def test_any_locale_will_do(locale):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONIOENCODING"}
    environment |= {"LANG": locale, "LC_ALL": locale}
    said = subprocess.run([*COMMAND, "rules"], capture_output=True, env=environment, check=False)
    assert (said.returncode, said.stderr) == (0, b"")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_of_positions_end_in_each_way(tmp_path, end):
    deals = tmp_path / "deals.txt"
    line = "N:A...7 T..7. K...8 Q..8. ♤\ufe0f N"
    deals.write_bytes(f"\ufeff{line}{end}# a remark{end}{end}\ufeff{line}{end}nonsense{end}".encode())
    said = run(["solve", str(deals), "--json"], "utf-8")
    assert [json.loads(answer)["margin_ns"] for answer in said.stdout.splitlines()] == [38, 38]
    assert b"line 5: no deal: 'nonsense'" in said.stderr


@pytest.mark.slow
def test_a_bid_in_points_is_asked_about():
    said = run(["bid", "AJ97.T8.KQ.", "-s", "S", "-d", "N", "-a", "80H"], "utf-8")
    assert said.returncode == 2
    assert said.stderr.decode() == "blotsolve: 80H is 800 points (expected 8H for 80: bids are in tens)\n"
    said = run(["bid", "AJ97.T8.KQ.", "-s", "S", "-d", "N", "-a", "90H"], "utf-8")
    assert "in tens: 9 for 90 points" in said.stderr.decode()


@pytest.mark.slow
@pytest.mark.parametrize(
    "deal",
    [
        "A...7 T..7. K...8 Q..8.",
        "♠A ♣7\n♠T ♦7\n♠K ♣8\n♠Q ♦8",
        "west: ♠️Q ♦️8 n: ♠️A ♣️7 East: ♠️10 ♦️7 S: ♠️K ♣️8",
        "A - - 7 T - 7 - K - - 8 Q - 8 -",
    ],
)
def test_deal_is_given_as_people_write_it(deal):
    said = run(["solve", deal, "--strain", "spades", "--leader", "North", "--json"], "utf-8")
    assert said.stderr == b""
    assert json.loads(said.stdout)["margin_ns"] == 38
