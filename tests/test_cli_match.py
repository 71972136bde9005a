"""`blotsolve match`: the figures of a match, its file, and refusals in one line."""

from __future__ import annotations

import json

import pytest

from blotsolve.cli import main
from blotsolve.players import play_match

pytestmark = pytest.mark.core


@pytest.fixture
def match(capsys):
    def run(*arguments):
        status = main(["match", *arguments])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_match_prints_its_result(match):
    arguments = ("rules", "random", "-n", "4", "--seed", "2", "-r", "blotify", "--jobs", "1")
    expected = play_match("rules", "random", deals=4, seed=2, ruleset="blotify")
    assert match(*arguments) == (0, f"{expected}\n", "")
    status, out, _ = match(*arguments, "--json")
    assert status == 0
    assert json.loads(out) == expected.to_dict()


def test_one_deal_has_no_interval(match):
    status, out, _ = match("rules", "random", "-n", "1", "--json", "--jobs", "1")
    assert status == 0
    assert (json.loads(out)["low"], json.loads(out)["high"]) == (None, None)


def test_match_goes_on_from_its_file(match, tmp_path):
    path = str(tmp_path / "deals.jsonl")
    assert match("rules", "random", "-n", "2", "--out", path, "--jobs", "1")[0] == 0
    status, out, _ = match("rules", "random", "-n", "4", "--out", path, "--json", "--jobs", "1")
    assert status == 0
    assert json.loads(out) == play_match("rules", "random", deals=4).to_dict()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rules", "expert"), "no bot: 'expert'"),
        (("rules", "rules", "--deals", "0"), "deals is 0"),
        (("rules", "rules", "--ruleset", "whist"), "no ruleset"),
        (("rules", "rules", "--jobs", "0"), "jobs is 0"),
        (("rules",), "BOT"),
        (("rules", "rules", "--deals", "1", "--out", "."), "cannot write '.': it is a folder"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(match, arguments, says):
    status, out, err = match(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
