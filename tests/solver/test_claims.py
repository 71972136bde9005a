"""Claims: all the rest whatever happens, and against any defence, against trying every line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from endings import ending
from referee import State, state_legal, step, to_state

from blotsolve import BLOT, RULESETS, Deal, Position, Side, Undertrump
from blotsolve.errors import IllegalCardError, PositionError, RulesetError
from blotsolve.solver import can_take_rest, takes_rest

pytestmark = pytest.mark.core


def lines(state: State, strain, ruleset):
    """Yield each legal card with the state after it, and who took the trick if that was its last card."""
    for card in state_legal(state, strain, ruleset):
        _, after = step(state, card, strain, ruleset)
        yield after, (after.leader % 2 if len(state.table) == 3 else None)


def every_line(state: State, side: int, strain, ruleset) -> bool:
    """Whether a side takes all tricks in every line."""
    return all(
        taker in (None, side) and every_line(after, side, strain, ruleset)
        for after, taker in lines(state, strain, ruleset)
    )


def best_play(state: State, side: int, strain, ruleset) -> bool:
    """Whether a side takes all tricks against any defence."""
    turn = (state.leader + len(state.table)) % 4
    found = [
        taker in (None, side) and best_play(after, side, strain, ruleset)
        for after, taker in lines(state, strain, ruleset)
    ]
    return not found or (any(found) if turn % 2 == side else all(found))


LAWS = [*RULESETS.values(), replace(BLOT, name="forbidden", undertrump=Undertrump.FORBIDDEN)]


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", LAWS, ids=str)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_claims_are_those_of_trying_every_line(ruleset, size):
    answers = []
    for number in range(60):
        strain = ruleset.strains[number % len(ruleset.strains)]
        position = ending(ruleset, strain, size, number)
        for side in Side:
            state = to_state(position)
            expected = every_line(state, side, strain, ruleset), best_play(state, side, strain, ruleset)
            found = takes_rest(position, side, ruleset), can_take_rest(position, side, ruleset)
            assert found == expected, (position, side)
            answers.append(found)
    assert set(answers) == {(False, False), (False, True), (True, True)} or size == 1


@pytest.mark.parametrize(
    "position",
    [
        "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987 S N",  # all trumps in one hand
        "N:AKQJT98..A. 7.AKQJT.9.8 .98.JT8.AT7 .7.KQ7.KQJ9 S N",  # a trump that has to fall
        "N:AK.AK.AK.AK QJ.QJ.QJ.QJ T9.T9.T9.T9 87.87.87.87 NT N",  # high cards that the partner may beat
    ],
)
def test_whole_deal_may_be_claimed(position):
    assert takes_rest(position, "NS")
    assert can_take_rest(position, "NS")
    assert not can_take_rest(position, "EW")


def test_sure_capot_is_no_claim_if_it_can_be_thrown_away():
    position = "N:A...7 8..A. ..K.A 9...8 NT N"
    assert can_take_rest(position, "NS")
    assert not takes_rest(position, "NS")


def test_tricks_that_are_gone_do_not_matter():
    position = Position("N:A... 7... 8... 9...", "NT", "N", taken="EW")
    assert takes_rest(position, "NS")
    assert can_take_rest(position, "NS")


def test_trick_on_the_table_belongs_to_the_rest():
    position = Position("N:A... K... T... ...", "NT", "W", ["7H"])
    assert takes_rest(position, "EW")
    assert not can_take_rest(position, "NS")


@pytest.mark.parametrize("ask", [takes_rest, can_take_rest])
def test_nothing_left_is_taken_by_both(ask):
    over = Position(Deal("N:... ... ... ..."), "S", "N")
    assert [ask(over, side) for side in Side] == [True, True]


@pytest.mark.parametrize("ask", [takes_rest, can_take_rest])
@pytest.mark.parametrize(
    ("position", "side", "error"),
    [
        ("N:A... T... K... J... AT N", "NS", RulesetError),
        ("N:A... T... K... J... S N", "N", PositionError),
        ("N:A... T... K... J...", "NS", PositionError),
        ("N:K... A..8. J..9. .9.. H W 8S 7D", "NS", IllegalCardError),
    ],
)
def test_what_does_not_fit_is_refused(ask, position, side, error):
    with pytest.raises(error):
        ask(position, side)


def test_trick_without_points_counts():
    position = Position("N:87... .87.. 9.9.. ..87.", "NT", "N", taken="NS")
    assert takes_rest(position, "NS")
    assert not takes_rest(replace(position, leader="W"), "NS")
