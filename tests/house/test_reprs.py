"""What prints in a session is short, and reads back where a line can hold the whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import blotsolve
from blotsolve import BLOT, Card, Deal, Hand, Position, Session, Strain, solve, solve_many, solve_table
from blotsolve.advice import advise_bid, advise_card
from blotsolve.analysis import Review, deal_report, review
from blotsolve.contract import Contract, Pass
from blotsolve.game import Auction, DealState, Declaration, Match, Play
from blotsolve.records import read_records, replay_all
from blotsolve.two_handed import TwoHandedRecord, TwoHandedState, replay_two_handed
from blotsolve.worlds import Knowledge

EXAMPLE = (Path(__file__).parents[2] / "examples" / "lesson.blot").read_text("utf-8")
DEAL = Deal.random(1)
LINE = "N:A...7 T..7. K...8 Q..8. S N"


@pytest.fixture(scope="module")
def large():
    (record,) = read_records(EXAMPLE)[:1]
    (replay,) = replay_all([record])
    (reviewed, report, solution) = review(record), deal_report(DEAL, leader="N"), solve(LINE)
    view = replay.state.view("N")
    state = TwoHandedState.random(1, "S", "open_blot")
    again = replay_two_handed(TwoHandedRecord(ruleset="open_blot", dealer="S", deal=state.deal))
    playing = DealState.in_play(replay.state.first, "W", replay.contract, "blot")
    return [
        record, replay, replay.state, replay.score, reviewed, reviewed.cards[0], report, report.prospects[0],
        report.prospects[0].bids[0], solution, solve_table(DEAL), solve_many([LINE, "?"], cards=True),
        Session(LINE), view, advise_bid(DEAL["N"], seat="N", dealer="W", worlds=16),
        advise_card(playing.view(playing.turn), worlds=4), state, state.view("N"), again,
    ]  # fmt: skip


def test_large_results_have_one_short_line_that_names_them(large):
    for one in large:
        assert repr(one).startswith(f"<{type(one).__name__} "), repr(one)[:100]
        assert "\n" not in repr(one)
        assert len(repr(one)) < 220, repr(one)


def test_the_line_of_a_review_says_what_was_lost(large):
    (reviewed,) = (one for one in large if isinstance(one, Review))
    lost = reviewed.lost("NS"), reviewed.lost("EW")
    assert repr(reviewed) == f"<Review 32 cards, cost NS {lost[0]}, EW {lost[1]}>"


@pytest.mark.parametrize(
    "one",
    [
        BLOT,
        replace(BLOT, last_trick=50, name="mine"),
        DEAL,
        Hand("AJ.T.K.7"),
        Position.parse(LINE),
        Card("JS"),
        Strain("NT"),
        Contract.parse("capot+2 S by W"),
        Auction.parse("N: pass 8H", "blot"),
        Pass(),
        Declaration("H:QKA"),
        Play("KH"),
        Match("blot"),
        Knowledge("N", "J9..."),
    ],
    ids=lambda one: type(one).__name__,
)
def test_what_a_line_can_hold_reads_back(one):
    names = {**vars(blotsolve.game), **vars(blotsolve.worlds), **vars(blotsolve.contract), "replace": replace}
    names |= {name: getattr(blotsolve, name) for name in blotsolve.__all__}
    names |= {type(one).__name__: type(one)}
    assert eval(repr(one), names) == one
    assert len(repr(one)) < 150
