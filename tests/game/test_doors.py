"""What is of the wrong kind is refused in words, where the games of the family brought new doors."""

from __future__ import annotations

import pytest

from blotsolve import BlotsolveError, Deal, Seat
from blotsolve.advice import win_chance
from blotsolve.game import DealState, dealt_to, every_call, trick_roem
from blotsolve.players import records_of_match
from blotsolve.records import Record, replay, replay_all
from blotsolve.worlds import Heard, view_of_hand

ROEM = "mine: blot roem.run_points=20,50 roem.stuk=20"
DEAL = Deal("N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987")
STATE = DealState.start(DEAL, "N", "belote_classique")
HAND = {"hand": "J9.A8.KQ7.T", "seat": "S", "dealer": "W", "contract": "9S by N"}
RECORD = Record(ruleset="blot", contract="9H by N")


@pytest.mark.parametrize("nothing", [7, None, 1.5, b"N", "garbage", object(), [None], int])
@pytest.mark.parametrize(
    "act",
    [
        lambda x: trick_roem(x, "H", ROEM),
        lambda x: trick_roem(["JH"], x, ROEM) if x != 7 else trick_roem(["JH"], "N", ROEM),
        lambda x: dealt_to(x, STATE.first, STATE.auction.turned, (), Seat.N),
        lambda x: dealt_to(Seat.E, x, STATE.auction.turned, (), Seat.N),
        lambda x: dealt_to(Seat.E, STATE.first, STATE.auction.turned, x, Seat.N),
        lambda x: dealt_to(Seat.E, STATE.first, STATE.auction.turned, (), x),
        lambda x: every_call(x),
        lambda x: Heard(kinds=x),
        lambda x: Heard(withheld_kinds=x),
        lambda x: view_of_hand(**HAND, play=x),
        lambda x: view_of_hand(**HAND, belotes=x),
        lambda x: view_of_hand(**HAND, auction="garbage" if x is None else x),
        lambda x: view_of_hand(**HAND, declared=7 if x is None else x),
        lambda x: replay(x),
        lambda x: replay(RECORD, "garbage" if x is None else x),
        lambda x: replay_all(x),
        lambda x: Record.of(x),
        lambda x: Record.of(STATE, "garbage" if x is None else x),
        lambda x: list(records_of_match(x)),
    ],
)
def test_what_is_of_another_kind_is_refused(act, nothing):
    with pytest.raises(BlotsolveError):
        act(nothing)


def test_nothing_after_withholds_is_refused():
    with pytest.raises(BlotsolveError, match="nothing after 'withholds'"):
        Heard.parse("tierce withholds")


def test_a_number_of_deals_beyond_reason_is_refused():
    with pytest.raises(BlotsolveError, match="deals_left"):
        win_chance("blot", deals_left=10**6)


@pytest.mark.parametrize(
    ("ruleset", "turned", "words"),
    [("blot", "9H", "no card lies open"), ("belote_classique", "H", "expected the card turned up")],
)
def test_turned_that_does_not_fit_the_game_is_noted_with_its_line(ruleset, turned, words):
    (problem,) = replay(Record(ruleset=ruleset, turned=turned, contract="H by N")).problems
    assert words in problem.message
