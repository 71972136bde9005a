"""The example of a bot of one's own: it plays legal deals, through Python and through the command."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from blotsolve import RULESETS, Seat
from blotsolve.game import DealState
from blotsolve.players import find_bot, play_deal, play_match

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


def my_bot():
    spec = spec_from_file_location("my_bot", EXAMPLE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.MyBot()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_plays_deals_to_their_end(ruleset):
    bots = [my_bot(), find_bot("rules"), my_bot(), find_bot("random")]
    assert all(play_deal(seed, Seat.N, ruleset, bots).is_over for seed in range(10))


def test_it_leads_from_its_longest_suit():
    state = DealState.in_play("N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987", "S", "8H by N", "blot")
    bot, view = my_bot(), state.view("W")
    assert str(bot.card(view)) == "TC"
    assert bot.explain(view) == "TC: the top of the longest suit"


def test_it_runs_as_a_script_and_in_the_command():
    run = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True)
    assert run.stdout.startswith("mine against rules, blot: "), run.stderr
    command = [sys.executable, "-m", "blotsolve", "match", "my_bot:MyBot", "rules", "-n", "2"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=EXAMPLE.parent)
    assert "mine against rules" in run.stdout, run.stderr


def test_a_match_has_a_repr_of_one_line():
    result = play_match(my_bot(), "random", deals=2, seed=1)
    assert repr(result) == f"<MatchResult mine against random, blot, 2 deals, {result.difference:+.2f}>"
    assert repr(result.deals[0]) == f"<PairedDeal 1, {result.deals[0].difference:+.1f}>"
