"""The session: play, take back, play again, and values that equal those of a fresh search at every step."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import referee
from endings import ending

from blotsolve import BELOT_ARENA, RULESETS, Card, Deal, Position, Session, legal_cards, solve, value
from blotsolve.errors import (
    CardError,
    DealError,
    IllegalCardError,
    OptionError,
    PositionError,
    RulesetError,
)

START = "N:A...7 T..7. K...8 Q..8. S N"
WHOLE = Position(Deal.random(4), "H", "E")

pytestmark = pytest.mark.core


def wander(session: Session, chance: random.Random) -> None:
    """Take one step at random: mostly play a card, sometimes take one back or a whole trick."""
    step = chance.random()
    if session.history and (step < 0.2 or session.turn is None):
        session.undo()
    elif step < 0.25 and len(session.history) > 4:
        session.take_back(to_trick=1)
    else:
        session.play(chance.choice(legal_cards(session.position, session.ruleset)))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_values_are_those_of_a_fresh_search_at_every_step(ruleset, seed):
    chance = random.Random(seed)
    session = Session(Deal.random(chance), chance.choice(ruleset.strains), "S", ruleset=ruleset)
    for _ in range(40):
        fresh = solve(session.position, ruleset=ruleset)
        assert session.values() == fresh.cards
        assert session.value() == fresh.margin_ns
        wander(session, chance)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_values_are_those_of_plain_minimax_in_endings(ruleset):
    for number in range(12):
        strain = ruleset.strains[number % len(ruleset.strains)]
        session, chance = Session(ending(ruleset, strain, 3, number), ruleset=ruleset), random.Random(number)
        for _ in range(6):
            found = {one.card: one.margin_ns for one in session.values()}
            assert found == referee.values(session.position, ruleset)
            wander(session, chance)


def test_best_line_loses_nothing_and_ends_the_deal():
    session = Session(WHOLE)
    worth = session.value()
    for seat, card in session.line():
        before = session.values()
        assert card in [one.card for one in before if one.margin_ns == before[0].margin_ns]
        assert session.play(card) == seat
    assert session.turn is None
    assert session.values() == ()
    assert session.line() == ()
    assert value(WHOLE) == worth


def test_undo_takes_back_one_card():
    session = Session(START)
    session.play("AS")
    session.play("TS")
    assert session.undo() == Card("TS")
    assert [str(card) for _, card in session.history] == ["AS"]
    assert session.position == Position.parse("N:...7 T..7. K...8 Q..8. S N AS")


def test_redo_plays_again_what_was_taken_back():
    session = Session(WHOLE)
    for _ in range(9):
        session.play(legal_cards(session.position)[0])
    there, history = session.position, session.history
    for _ in range(9):
        session.undo()
    assert session.position == WHOLE
    assert [session.redo() for _ in range(9)] == [card for _, card in history]
    assert (session.position, session.history) == (there, history)


def test_another_card_ends_what_could_be_played_again():
    session = Session(START)
    session.play("AS")
    session.undo()
    session.play("7C")
    with pytest.raises(OptionError, match="nothing to play again"):
        session.redo()


def test_take_back_goes_to_the_lead_of_a_trick():
    session = Session(WHOLE)
    leads = {1: WHOLE}
    for number in range(1, 15):
        session.play(legal_cards(session.position)[0])
        if number % 4 == 0:
            leads[number // 4 + 1] = session.position
    history = session.history
    assert session.take_back(to_trick=4) == tuple(card for _, card in history[12:])
    assert session.take_back(to_trick=4) == ()
    assert session.position == leads[4]
    session.take_back(to_trick=2)
    assert session.position == leads[2]
    session.take_back(to_trick=1)
    assert session.position == WHOLE


@pytest.mark.parametrize("trick", [0, 1, 6, 9, True, "7", None, [7]])
def test_take_back_refuses_a_trick_that_was_not_led(trick):
    session = Session(START)
    for card in ("AS", "TS", "KS", "QS"):
        session.play(card)
    with pytest.raises(OptionError, match=r"to_trick is .* \(expected one of 7, 8\)"):
        session.take_back(to_trick=trick)


def test_take_back_says_that_no_trick_was_led():
    session = Session("N:...7 T..7. K...8 Q..8. S N AS".replace("AS", "TS").replace("T..7.", "A..7."))
    with pytest.raises(OptionError, match="no trick: none was led here"):
        session.take_back(to_trick=7)


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_nothing_to_take_back_or_to_play_again(step):
    with pytest.raises(OptionError, match="nothing to"):
        getattr(Session(START), step)()


@pytest.mark.parametrize(
    ("card", "error", "says"),
    [
        ("TS", IllegalCardError, "N cannot play TS: does not hold the 10♠"),
        ("1S", CardError, "1S"),
    ],
)
def test_refused_card_leaves_the_session_as_it_was(card, error, says):
    session = Session(START)
    session.play("7C")
    session.undo()
    with pytest.raises(error, match=says):
        session.play(card)
    assert str(session.position) == START
    assert session.redo() == Card("7C")


def test_duty_is_named():
    session = Session(START)
    session.play("AS")
    with pytest.raises(IllegalCardError, match="E cannot play 7D: must follow ♠"):
        session.play("7D")


@pytest.mark.parametrize(
    ("parts", "error"),
    [
        (("N:A... T... K...",), DealError),
        (("N:A... T... K... J...",), PositionError),
        (("N:A... T... K... J...", "AT", "N"), RulesetError),
        (("N:A... T... K... J... S N", "S"), PositionError),
        (("N:K... A..8. J..9. .9.. H W 8S 7D",), IllegalCardError),
    ],
)
def test_session_refuses_what_solve_refuses(parts, error):
    with pytest.raises(error) as of_solve:
        solve(*parts)
    with pytest.raises(error) as of_session:
        Session(*parts)
    assert str(of_solve.value) == str(of_session.value)


def test_position_is_read_in_parts():
    whole = Session(START)
    assert Session("N:A...7 T..7. K...8 Q..8.", "S", "N", taken="NS+EW").position == whole.position
    on_table = Session("N:...7 T..7. K...8 Q..8.", "♠", "n", ["A♠"])
    whole.play("AS")
    assert on_table.values() == whole.values()


def test_belote_counts_once_it_is_played():
    margins = []
    for ruleset in (BELOT_ARENA, replace(BELOT_ARENA, belote_in_play=0)):
        session = Session("N:KQ... 7.8.. 8.9.. 9.T.. S N", ruleset=ruleset)
        margins.append(session.value())
        session.play("KS")
        margins.append(session.value())
    with_belote, after_it, without, after = margins
    assert (with_belote - without, after_it - after) == (20, 0)


def test_text_says_where_it_is_and_how_it_got_there():
    session = Session(START)
    assert str(session) == START
    session.play("AS")
    session.play("TS")
    assert str(session) == "N:...7 ..7. K...8 Q..8. S N AS TS after AS TS"
    assert repr(session) == f"<Session {session}>"


INTERRUPTED = """
import random, signal
from blotsolve import Deal, Position, Session, legal_cards, solve

def interrupt(signum, frame):
    raise KeyboardInterrupt

def wander(session, chance):
    if session.history and (chance.random() < 0.2 or session.turn is None):
        session.undo()
    else:
        session.play(chance.choice(legal_cards(session.position, session.ruleset)))

signal.signal(signal.SIGALRM, interrupt)
whole = Position(Deal.random(4), "H", "E")
chance, interrupted, session = random.Random(1), 0, Session(whole)
for _ in range(60):
    try:
        # Python swallows what is raised in a callback of its garbage collector: so it rings again.
        signal.setitimer(signal.ITIMER_REAL, chance.uniform(0.0001, 0.004), 1)
        while True:
            wander(session, chance)
            session.values()
    except KeyboardInterrupt:
        interrupted += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    again = Session(whole)
    for _, card in session.history:
        again.play(card)
    assert again.position == session.position
assert session.values() == solve(session.position).cards
print(interrupted)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no such timer")
def test_interrupted_session_goes_on_with_right_values():
    """Ctrl-C between any two steps of Python: the handler raises from inside whatever was being done.

    That may be inside pytest or hypothesis too, so that it is done where nothing else runs.
    """
    command = [sys.executable, "-P", "-c", INTERRUPTED]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (0, "60\n", "")


def test_threads_may_share_a_session():
    session = Session(WHOLE)
    with ThreadPoolExecutor(4) as pool:
        answers = set(pool.map(lambda _: session.values(), range(12)))
    assert answers == {solve(WHOLE).cards}
