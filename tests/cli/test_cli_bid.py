"""`blotsolve bid`: the table of calls, JSON, the picture, and refusals in one line."""

from __future__ import annotations

import json
import sys

import pytest

from blotsolve.advice import advise_bid
from blotsolve.cli import main
from blotsolve.show import plot_bid_advice
from blotsolve.show.text.bid_advice import bar, show_bid_advice

HAND = "AJ97.T8.KQ."
QUESTION = ("bid", HAND, "--seat", "S", "--dealer", "W", "--auction", "pass 8H", "--worlds", "32")


@pytest.fixture(scope="module")
def advice():
    return advise_bid(HAND, seat="S", dealer="W", auction="pass 8H", worlds=32, seed=1)


@pytest.fixture
def run(capsys):
    def run_here(*arguments: str):
        status = main(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_here


@pytest.mark.slow
def test_answer_is_the_table_of_the_advice(run, advice):
    status, out, err = run(*QUESTION, "--seed", "1")
    assert (status, err) == (0, "")
    assert out == show_bid_advice(advice).plain + "\n"


def test_table_has_calls_strains_and_verdict(advice):
    shown = show_bid_advice(advice).plain
    assert all(str(one.call) in shown for one in advice.candidates)
    assert "NT " in shown
    assert advice.reason in " ".join(shown.split())
    assert all(one.result in shown for one in advice.candidates)
    assert max(map(len, shown.splitlines())) < 80
    assert "perfect" in shown


def test_made_says_whose_bid_it_is(advice):
    shown = dict(
        line.split(maxsplit=1) for line in show_bid_advice(advice).plain.split("\n\n")[2].splitlines()
    )
    assert shown["9S"].endswith(" by us")
    assert shown["pass"].endswith(" by them")
    assert shown["contra"].endswith(" by them")


def test_bars_are_as_long_as_the_chance():
    assert bar(0) == "·" * 10
    assert bar(0.5) == "█████·····"
    assert bar(1) == "█" * 10


def test_json_is_the_advice(run, advice):
    status, out, _ = run(*QUESTION, "--seed", "1", "--json", "--threads", "2")
    assert status == 0
    assert json.loads(out) == advice.to_dict()


def test_match_score_is_shown(run):
    status, out, _ = run(*QUESTION, "--score", "20:10", "--target", "151")
    assert status == 0
    assert "20:10 to 151" in out


def test_play_as_bots_play_is_asked_for_by_name(run):
    status, out, _ = run(*QUESTION, "--play", "solver:8")
    assert status == 0
    assert "declarers are taken to get" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bid", "AJ97.T8.KQ.7", "-s", "S", "-d", "E"), "S has 9 cards, expected 8 to bid in blot"),
        (("bid", HAND, "-s", "S", "-d", "W"), "it is the turn of N in 'N:', not of S"),
        (("bid", HAND, "-s", "S", "-d", "E", "-a", "8X"), "no call: '8X'"),
        (("bid", HAND, "-s", "S", "-d", "E", "-r", "belot_arena"), "expected 5 to bid in belot_arena"),
        (("bid", HAND, "-s", "S", "-d", "E", "--score", "x"), "no score: 'x'"),
        (("bid", HAND, "-s", "S", "-d", "E", "--worlds", "1"), "worlds is 1"),
        (("bid", HAND, "-s", "S", "-d", "E", "--play", "human"), "no play: 'human'"),
        (("bid", HAND, "-d", "E"), "--seat"),
    ],
)
def test_refusal_is_one_line_and_status_2(run, arguments, message):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_picture_needs_matplotlib(run, monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    status, _, err = run(*QUESTION, "--plot", str(tmp_path / "bids.png"))
    assert status == 2
    assert "blotsolve[plot]" in err


@pytest.mark.slow
def test_picture_of_another_kind_is_refused(run):
    status, _, err = run(*QUESTION, "--plot", "bids.txt")
    assert status == 2
    assert ".png, .svg or .pdf" in err


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_picture_is_written(advice, tmp_path):
    pytest.importorskip("matplotlib")
    plot_bid_advice(advice, tmp_path / "bids.svg")
    assert "<svg" in (tmp_path / "bids.svg").read_text("utf-8")
