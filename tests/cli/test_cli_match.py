"""`blotsolve match`: the figures of a match, its file, and refusals in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from blotsolve.cli import main
from blotsolve.players import play_match


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
    status, out, errors = match(*arguments)
    assert (status, " ".join(out.split()), errors) == (0, str(expected), "")
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


def test_file_of_a_match_is_checked_scored_and_reviewed(match, tmp_path, capsys):
    path = tmp_path / "deals.jsonl"
    assert match("rules", "random", "-n", "2", "--out", str(path), "--jobs", "1")[0] == 0
    result = play_match("rules", "random", deals=2)
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "4 deals, 0 mistakes\n"
    assert main(["score", str(path), "--json"]) == 0
    scores = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["points_ns"] for one in scores[::2]] == [deal.points_a[0] for deal in result.deals]
    assert [one["line"] for one in scores] == [2, 2, 3, 3]
    assert main(["review", str(path), "--deal", "2", "--html", str(tmp_path / "out.html")]) == 0
    assert "deal 1, table 2: random N-S, rules E-W" in (tmp_path / "out.html").read_text("utf-8")


def test_line_of_a_match_that_breaks_a_rule_is_shown_with_its_number(match, tmp_path, capsys):
    path = tmp_path / "deals.jsonl"
    match("rules", "random", "-n", "2", "--out", str(path), "--jobs", "1")
    head, first, second = path.read_text().splitlines()
    path.write_text("\n".join([head, first, second.replace("play=", "play=7S_", 1)]) + '\n{"deal": 3, "po')
    assert main(["check", str(path)]) == 1
    *mistakes, count = capsys.readouterr().out.splitlines()
    assert count.startswith("4 deals, ")
    assert all(one.startswith(f"{path}, deal 3, line 3: ") for one in mistakes)
    path.write_text("\n".join([head, "{}", second, ""]))
    assert main(["check", str(path)]) == 2
    assert "line 2: no deal: '{}' (expected an object with two records)" in capsys.readouterr().err
    path.write_text(head + "\n")
    assert main(["check", str(path)]) == 2
    assert "has no deal" in capsys.readouterr().err


OWN = """
from blotsolve.players import RulesBot

class MyBot(RulesBot):
    def __init__(self, seed=0):
        super().__init__()
        self.name = f"mine {seed}"

class Nameless(RulesBot):
    def __init__(self):
        self.policy = None

class Illegal(RulesBot):
    def card(self, view):
        return "x"

class Fails(RulesBot):
    def card(self, view):
        return 1 / 0

class NotMade(RulesBot):
    def __init__(self):
        raise RuntimeError("no luck")

def make():
    return MyBot()

one = MyBot(7)
five = 5
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Be in a folder with a module of bots, and forget it afterwards."""
    (tmp_path / "own_bots_of_mine.py").write_text(OWN)
    (tmp_path / "broken_bots.py").write_text("import nothing_such")
    (tmp_path / "unreadable_bots.py").write_text("x = = 1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield "own_bots_of_mine"
    sys.modules.pop("own_bots_of_mine", None)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "called"), [("MyBot", "mine 3"), ("make", "mine 0"), ("one", "mine 7")])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_bot_of_a_module_plays(match, module, name, called, jobs):
    status, out, err = match(f"{module}:{name}", "rules", "-n", "3", "--seed", "3", "--jobs", jobs, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert (found["a"], found["b"], found["difference"]) == (called, "rules", 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("own_bots_of_mine:Nameless", "no name: Nameless has None"),
        ("own_bots_of_mine:NotMade", "RuntimeError: no luck (own_bots_of_mine.py, line 23)"),
        ("own_bots_of_mine:Nobody", "own_bots_of_mine has no 'Nobody'"),
        ("own_bots_of_mine:five", "is 5 (expected a class, a function or a bot)"),
        ("own_bots_of_mine:Illegal", "deal 1 of seed 0, table 1: rules as "),
        ("own_bots_of_mine:Fails", "(own_bots_of_mine.py, line 19): ZeroDivisionError: division by zero"),
        ("broken_bots:MyBot", "No module named 'nothing_such' (broken_bots.py, line 1)"),
        ("unreadable_bots:MyBot", "SyntaxError: invalid syntax (unreadable_bots.py, line 1)"),
        ("no_such_module:MyBot", "there is no module 'no_such_module'"),
        ("no_such.module:MyBot", "there is no module 'no_such'"),
        ("os:getcwd", "no player: "),
    ],
)
def test_bot_of_a_module_that_will_not_do_is_refused_in_one_line(match, module, bot, says):
    for jobs in ("1", "2"):
        status, out, err = match(bot, "rules", "-n", "2", "--jobs", jobs)
        assert (status, out) == (2, "")
        assert says in err.replace(f"{Path.cwd()}/", "")
        assert err.count("\n") == 1
