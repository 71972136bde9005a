"""`blotsolve hint`: advice for a record that is cut short, and refusals in one line."""

from __future__ import annotations

import json

import pytest

from blotsolve.advice import advise_card
from blotsolve.cli import main
from blotsolve.deal import Deal
from blotsolve.game import DealState, Match
from blotsolve.records import Record

pytestmark = pytest.mark.core


def cut(cards: int) -> DealState:
    state = DealState.in_play(Deal.random(8), "N", "9H by S", "blot")
    for _ in range(cards):
        state = state.after(state.legal[0])
    return state


@pytest.fixture
def hint(capsys, tmp_path):
    """Run the command on a record; return its status, what it said and its reports."""

    def run(record, *options):
        path = tmp_path / "deal.blot"
        path.write_text(str(record) + "\n")
        status = main(["hint", str(path), *options])
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def test_hint_is_the_advice_of_the_player_to_move(hint):
    state = cut(13)
    status, out, err = hint(Record.of(state), "--worlds", "6", "--seed", "2", "--json")
    assert (status, err) == (0, "")
    expected = advise_card(state.view(state.turn), worlds=6, seed=2)
    assert json.loads(out) == json.loads(json.dumps(expected.to_dict()))


def test_hint_lists_every_legal_card_with_the_best_first(hint):
    state = cut(12)
    status, out, _ = hint(Record.of(state), "--worlds", "6")
    assert status == 0
    head, *rest = out.splitlines()
    advice = advise_card(state.view(state.turn), worlds=6)
    assert head == f"{state.turn}: {advice.reason}"
    assert [line.split()[0] for line in rest] == [str(one.card) for one in advice.cards]


def test_score_near_the_end_of_the_match_makes_winning_it_the_aim(hint):
    record = str(Record.of(cut(8), Match("blot", 151, 140, 100)))
    status, out, _ = hint(record, "--worlds", "4", "--json")
    assert (status, json.loads(out)["aim"]) == (0, "win")
    assert "  wins " in hint(record, "--worlds", "4")[1]
    far = str(Record.of(cut(8), Match("blot", 151, 10, 20)))
    assert json.loads(hint(far, "--worlds", "4", "--json")[1])["aim"] == "points"


def test_time_ends_it(hint):
    status, out, _ = hint(Record.of(cut(4)), "--worlds", "5000", "--time", "0", "--json")
    assert status == 0
    assert json.loads(out)["worlds"] == 1


def test_points_that_hang_over_are_at_stake():
    state = DealState.in_play(Deal.random(8), "N", "H by S", "belot_arena")
    for _ in range(28):
        state = state.after(state.legal[0])
    view = state.view(state.turn)
    with_held, without = (advise_card(view, held=held).cards[0].points for held in (100, 0))
    assert abs(with_held - without) == pytest.approx(10, abs=1)


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (Record.of(cut(32)), "the deal is over"),
        (Record(ruleset="blot", contract="9H by S"), "no play in progress"),
        (Record.of(DealState.random(1, "N", "blot")), "no play in progress"),
        ("", "no deal"),
        ('[Ruleset "blot"]\n[Dealer "X"]', "line 2"),
    ],
)
def test_nothing_to_advise_is_said_in_one_line(hint, record, says):
    status, out, err = hint(record)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_broken_record_and_wrong_options_are_refused(hint):
    record = str(Record.of(cut(6))).replace('"9H by S"', '"9H by S"', 1)
    lines = record.splitlines()
    wrong = "\n".join([*lines[:-1], lines[-1].split()[0] + " " + "2S"])
    for text, options in ((wrong, ()), (record, ("--worlds", "0")), (record, ("--seed", "-1"))):
        status, out, err = hint(text, *options)
        assert (status, out) == (2, "")
        assert err.startswith("blotsolve: ")
        assert err.count("\n") == 1


def test_missing_file_is_refused(capsys):
    assert main(["hint", "nowhere.blot"]) == 2
    assert "cannot read" in capsys.readouterr().err
