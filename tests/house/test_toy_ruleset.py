"""The ten steps of CONTRIBUTING with a toy: one data file and one line among the presets make a game."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest
import referee

import blotsolve.rulesets.blotify as closest
from blotsolve import Deal, Seat, at_least, legal_cards, solve, solve_many, solve_table, value
from blotsolve.advice import advise_bid
from blotsolve.analysis import deal_report, review
from blotsolve.cli import main
from blotsolve.game import Auction, Match, deal_points, why_not_card
from blotsolve.players import find_bot, play_deal
from blotsolve.records import Record, read_record, replay
from blotsolve.rulesets import RULESETS, Ruleset, find_ruleset

NAME = "village"
CHANGES = {
    "BLOTIFY = Ruleset": "VILLAGE = Ruleset",
    'name="blotify"': f'name="{NAME}"',
    "last_trick=10": "last_trick=20",
    "undertrump=Undertrump.FORCED": "undertrump=Undertrump.FORBIDDEN",
}
LOW_TRUMPS = "N:.T..K .J.8. .87.A. 9..K.J H N 7S QH"
"""South has no spade, and lower trumps than the queen: what he owes differs from game to game."""


@pytest.fixture(scope="module")
def village(tmp_path_factory) -> Ruleset:
    """Steps 2 and 3: a copy of the closest file with other values, and its place among the presets."""
    text = Path(closest.__file__).read_text("utf-8")
    for old, new in CHANGES.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("rulesets") / f"{NAME}.py"
    path.write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location(NAME, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    RULESETS[NAME] = module.VILLAGE
    yield module.VILLAGE
    del RULESETS[NAME]


@pytest.fixture
def played(village) -> Record:
    for seed in range(20):
        state = play_deal(seed, "N", village, [find_bot("rules", 1)] * 4, Match(village))
        if state.contract is not None:
            return Record.of(state, Match(village))
    raise AssertionError("nobody bids")


def test_it_is_found_and_written_by_its_name(village):
    assert find_ruleset(NAME) is find_ruleset("Village") is village
    assert str(village) == NAME
    assert repr(village) == "VILLAGE"


def test_legal_cards_follow_its_flags(village):
    position = solve(LOW_TRUMPS, ruleset=NAME).position
    assert set(legal_cards(LOW_TRUMPS, NAME)) == set(
        referee.legal(position.hand, position.table, position.strain, village)
    )
    assert why_not_card(LOW_TRUMPS, "7H", NAME) is not None
    assert why_not_card(LOW_TRUMPS, "AD", NAME) is None


@pytest.mark.parametrize("seed", range(6))
def test_values_are_those_of_the_referee(village, seed):
    position = solve(Deal.random(seed, cards=3), "SHDCNT"[seed % 4], "N", ruleset=NAME).position
    margin = value(position, ruleset=NAME)
    assert margin == referee.solve(position, village) == solve(position, ruleset=NAME).margin_ns
    assert solve_many([str(position)], ruleset=NAME).margins_ns.tolist() == [margin]
    assert at_least(position, 200, "NS", ruleset=NAME) is False
    table = solve_table(position.deal, NAME)
    assert table.margin_ns(position.strain, "N") == margin


def test_its_points_are_those_of_its_fields(village):
    assert deal_points("H", NAME) == deal_points("H", "blotify") + 10
    assert Auction.parse("N: pass 8H", NAME).why_not("7S") is not None


def test_a_deal_is_played_written_read_replayed_and_reviewed(played):
    assert read_record(str(played)) == played == read_record(played.to_line())
    assert f'[Ruleset "{NAME}"]' in str(played)
    again = replay(played)
    assert again.problems == ()
    assert again.score is not None
    assert review(played).ruleset.name == NAME


def test_a_whole_match_is_decided(village):
    match = Match(village)
    for number in range(400):
        state = play_deal(number, Seat(number % 4), village, [find_bot("rules", 1)] * 4, match)
        score = state.score(match.held)
        match = match.after(score) if score else match
        if match.is_over:
            break
    assert match.is_over
    assert match.winner is not None


def test_it_is_reported_and_advised_with_the_figures_of_the_closest_game(village):
    assert deal_report(Deal.random(1), leader="N", ruleset=NAME).par is not None
    advice = advise_bid("AJ97.A8.AQ.", seat="S", dealer="E", ruleset=NAME, worlds=16)
    assert advice.auction.ruleset is village


def run(capsys, *arguments: str) -> str:
    assert main([*arguments]) == 0, capsys.readouterr().err
    return capsys.readouterr().out


def test_every_command_takes_its_name(village, played, tmp_path, capsys):
    path = tmp_path / "deal.blot"
    path.write_text(str(played), "utf-8")
    deal = str(Deal.random(2))
    assert "last trick" in run(capsys, "rules", NAME)
    assert (
        json.loads(run(capsys, "solve", deal, "-s", "H", "-l", "N", "-r", NAME, "--json"))["ruleset"] == NAME
    )
    assert run(capsys, "table", deal, "-r", NAME, "--leader", "N")
    assert run(capsys, "bid", "AJ97.A8.AQ.", "-s", "S", "-d", "E", "-r", NAME, "--worlds", "16")
    for command in ("score", "check", "review"):
        assert run(capsys, command, str(path))
    assert run(capsys, "match", "rules", "random", "--deals", "2", "-r", NAME, "--jobs", "1")
    folder = str(tmp_path / "data")
    assert run(capsys, "generate", folder, "--deals", "20", "-r", NAME, "--jobs", "1")
    assert run(capsys, "verify", folder)
