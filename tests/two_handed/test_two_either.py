"""What takes games for two and for four alike: names of the package, rules, own bots in a match."""

from __future__ import annotations

import sys

import pytest

import blotsolve
from blotsolve import OptionError, PositionError, two_handed
from blotsolve.cli import main

ONE = "N:..AQ.KQ A.QJ..J NT S taken=N+S"
OPEN = "N:AS/7H KD/TD H N taken=N+S"
FOUR = "N:A...7 T..7. K...8 Q..8. S N"

OWN = """
from blotsolve.two_handed import find_two_handed_bot

class MyBot:
    def __init__(self, seed=0):
        self.name, self.rules = f"mine {seed}", find_two_handed_bot("rules")
    def call(self, view):
        return self.rules.call(view)
    def card(self, view):
        return self.rules.card(view)
    def declare(self, view):
        return None
    def withhold(self, view, due):
        return ()

class NoCalls:
    name = "no calls"
    def card(self, view):
        return view.legal[0]
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """Be in a folder with a module of bots for two, and forget it afterwards."""
    (tmp_path / "bots_for_two.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield "bots_for_two"
    sys.modules.pop("bots_for_two", None)


def test_solve_many_of_the_package_takes_positions_for_two():
    for positions in ([ONE, OPEN], (one for one in (ONE, OPEN)), map(two_handed.parse_position, (ONE, OPEN))):
        assert blotsolve.solve_many(positions).margins_n.tolist() == [-33, 35]
    assert blotsolve.solve_many(positions=[OPEN], threads=2).margins_n.tolist() == [35]
    assert blotsolve.solve_many(one for one in (FOUR, FOUR)).margins_ns.tolist() == [38, 38]
    assert blotsolve.solve_many(positions=[FOUR]).margins_ns.tolist() == [38]
    assert len(blotsolve.solve_many([])) == 0


def test_solve_many_says_which_position_is_of_the_other_kind():
    assert str(blotsolve.solve_many([ONE, FOUR]).errors[1]).startswith("position 1: ")
    with pytest.raises(OptionError, match=r"strains is for the games for four \(expected positions for two"):
        blotsolve.solve_many([ONE], strains="S")
    with pytest.raises(PositionError, match="no positions"):
        two_handed.solve_many(ONE)


def test_session_of_the_package_is_for_as_many_players_as_the_position_has():
    session = blotsolve.Session(OPEN)
    assert isinstance(session, two_handed.TwoHandedSession)
    session.play("AS")
    assert str(session.position).startswith("N:7H KD/TD H N AS")
    assert isinstance(blotsolve.Session(position=two_handed.parse_position(ONE)), two_handed.TwoHandedSession)
    four = blotsolve.Session(FOUR)
    assert isinstance(four, blotsolve.Session)
    assert [str(value) for value in four.values()] == ["AS:38", "7C:12"]


@pytest.mark.parametrize("name", ["blot_1on1", "open-blot", "open_blot,turn_up=after_trick,equal=hanging"])
def test_rules_of_a_game_for_two_are_shown(name, capsys):
    assert main(["rules", name]) == 0
    shown = capsys.readouterr().out
    assert all(len(line) <= 100 for line in shown.splitlines())
    assert all(f"(R{number})" in shown for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13, 14))
    assert ("after the trick" in shown) == ("after_trick" in name)
    assert ("hangs to the next deal" in shown) == ("hanging" in name)


def test_rules_refuse_a_variant_that_there_is_not(capsys):
    assert main(["rules", "open_blot,equal=perhaps"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("ruleset", ["blot_1on1", "open_blot"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_bot_of_ones_own_plays_for_two(ruleset, jobs, module, capsys):
    command = ["match", f"{module}:MyBot", "rules", "-n", "4", "-j", jobs, "-r", ruleset, "--seed", "3"]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert "mine 3" in shown
    assert "0.00" in shown  # it plays as `rules` does: the same cards twice come out even


def test_bot_of_ones_own_that_cannot_play_for_two_is_refused(module, capsys):
    assert main(["match", f"{module}:NoCalls", "rules", "-r", "open_blot"]) == 2
    assert "no player for two" in capsys.readouterr().err
    assert main(["match", f"{module}:Nobody", "rules", "-r", "open_blot"]) == 2
    assert "has no 'Nobody'" in capsys.readouterr().err


@pytest.mark.slow
def test_solver_plays_whole_duplicate_matches_of_open_blot_legally(tmp_path):
    out = tmp_path / "match.jsonl"
    result = two_handed.play_two_handed_match(
        "solver:2", "rules", deals=2, ruleset="open_blot", seed=1, jobs=2, out=out
    )
    records = list(two_handed.records_of_two_handed_match(out.read_text()))
    assert len(records) == 4
    for record in records:
        again = two_handed.replay_two_handed(record)
        assert again.problems == ()
        assert again.score is not None
    # The same cards on both tables, with the players changed.
    assert [str(records[at].deal) for at in (0, 2)] == [str(records[at].deal) for at in (1, 3)]
    assert "solver:2" in str(result)
