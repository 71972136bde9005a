"""`blotsolve hint`: advice for a record that is cut short, and refusals in one line."""

from __future__ import annotations

import json

import pytest

from blotsolve.advice import advise_bid, advise_card, silent_knowledge, weights_of_evidence
from blotsolve.cli import main
from blotsolve.cli.moment import DRAWN
from blotsolve.deal import Deal
from blotsolve.game import DealState, Match
from blotsolve.records import Record
from blotsolve.show.text.words import show_card
from blotsolve.worlds import view_of_hand


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


def weighed(view):
    """Return the evidence by which `hint` weighs worlds, and how many it draws."""
    return {"weights": weights_of_evidence(view), "drawn": DRAWN}


def test_hint_is_the_advice_of_the_player_to_move(hint):
    state = cut(13)
    status, out, err = hint(Record.of(state), "--worlds", "6", "--seed", "2", "--json")
    assert (status, err) == (0, "")
    view = state.view(state.turn)
    evidence = weighed(view) | {"knowledge": silent_knowledge(view)}
    expected = advise_card(view, worlds=6, seed=2, **evidence)
    assert json.loads(out) == json.loads(json.dumps(expected.to_dict()))


def test_hint_lists_every_legal_card_with_the_best_first(hint):
    state = cut(12)
    status, out, _ = hint(Record.of(state), "--worlds", "6")
    assert status == 0
    first, second, third = out.split("\n\n")[:3]
    view = state.view(state.turn)
    evidence = weighed(view) | {"knowledge": silent_knowledge(view)}
    advice = advise_card(view, worlds=6, **evidence)
    head, reason = first.split("\n", 1)
    assert head.endswith(f": play {show_card(advice.card).plain}")
    assert " ".join(reason.split()).rstrip(".") == advice.reason
    assert [line.split()[0] for line in second.splitlines()[1:]] == [
        show_card(one.card).plain for one in advice.cards
    ]
    assert third.startswith("6 of ")
    assert max(map(len, out.splitlines())) < 80


ONE_HAND = ("--hand", "J9.A8.KQ7.T", "--seat", "S", "--dealer", "W")


def asked(capsys, *options):
    status = main(["hint", *options])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_who_sees_one_hand_is_told_what_to_play(capsys):
    status, out, err = asked(capsys, *ONE_HAND, "-c", "9S by N", "-p", "TH 7H", "-w", "6", "--json")
    assert (status, err) == (0, "")
    view = view_of_hand("J9.A8.KQ7.T", seat="S", dealer="W", contract="9S by N", play="TH 7H")
    assert json.loads(out) == json.loads(json.dumps(advise_card(view, worlds=6, **weighed(view)).to_dict()))


def test_who_sees_one_hand_is_told_what_to_call(capsys):
    status, out, err = asked(capsys, *ONE_HAND, "--auction", "pass 8H", "-w", "32")
    assert (status, err) == (0, "")
    assert out.startswith("South to call with J9.A8.KQ7.T\n")
    advice = advise_bid("J9.A8.KQ7.T", seat="S", dealer="W", auction="pass 8H", worlds=32)
    assert " ".join(advice.reason.split()) in " ".join(out.split())
    assert max(map(len, out.splitlines())) < 80


def test_what_was_declared_can_be_told_with_one_hand(capsys):
    told = (*ONE_HAND, "-c", "9S by N", "-p", "TH 7H 8H 9H 9C 8C TC 7C", "-w", "6", "--json")
    for declared in ("N: tierce", "N: C:JQK; E: D:9TJ", "N: C:JQK withholds C:JQK"):
        status, out, err = asked(capsys, *told, "--declared", declared)
        assert (status, err) == (0, "")
        view = view_of_hand(
            "J9.A8.KQ7.T", seat="S", dealer="W", contract="9S by N", play="TH 7H 8H 9H 9C 8C TC 7C",
            declared=declared,
        )  # fmt: skip
        advice = advise_card(view, worlds=6, **weighed(view))
        assert json.loads(out) == json.loads(json.dumps(advice.to_dict()))


def test_auction_to_its_end_is_the_contract(capsys):
    auction = ("--auction", "9S pass pass pass pass")
    heard = asked(capsys, *ONE_HAND, *auction, "-p", "TH 7H", "-w", "6", "--json")
    told = asked(capsys, *ONE_HAND, "-c", "9S by N", "-p", "TH 7H", "-w", "6", "--json")
    first, second = (json.loads(out) for _, out, _ in (heard, told))
    assert first["possible"] == second["possible"]
    assert {one["card"] for one in first["cards"]} == {one["card"] for one in second["cards"]}
    assert first["cards"] != second["cards"]  # the calls make some worlds likelier


@pytest.mark.parametrize("hands", ["N:- - J9.A8.KQ7.T -", "S:J9.A8.KQ7.T - - -"])
def test_record_may_have_one_hand_alone(hint, capsys, hands):
    head = f'[Ruleset "blot"]\n[Dealer "W"]\n[Deal "{hands}"]\n'
    play = hint(head + '[Contract "9S by N"]\n[Play "N"]\nTH 7H', "-w", "6")
    assert play == asked(capsys, *ONE_HAND, "-c", "9S by N", "-p", "TH 7H", "-w", "6")
    call = hint(head + '[Auction "N"]\npass 8H', "-w", "32")
    assert call == asked(capsys, *ONE_HAND, "--auction", "pass 8H", "-w", "32")


def test_record_that_stops_in_the_auction_asks_for_a_call(hint):
    state = DealState.random(1, "W", "blot").after("8H")
    status, out, _ = hint(Record.of(state), "-w", "32")
    assert status == 0
    assert out.startswith(f"East to call with {state.first['E']}\n")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "no --hand (expected --hand, --seat and --dealer, or a record)"),
        (("--hand", "J9.A8.KQ7.T"), "no --seat"),
        ((*ONE_HAND, "-c", "9S by N", "-a", "8S"), "--contract and --auction together"),
        ((*ONE_HAND, "-c", "9S by N"), "it is the turn of N"),
        ((*ONE_HAND, "-a", "8S", "-p", "AH"), "before the auction is over"),
        ((*ONE_HAND, "-a", "pass pass pass pass"), "all passed"),
        (("deal.blot", "--seat", "N"), "a record and --seat together"),
        (
            (*ONE_HAND, "-c", "9S by N", "-p", "TH", "--declared", "N: terz"),
            "no declaration: 'terz' (expected",
        ),
    ],
)
def test_what_is_missing_or_too_much_is_said_in_one_line(capsys, options, says):
    status, out, err = asked(capsys, *options)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_score_near_the_end_of_the_match_makes_winning_it_the_aim(hint):
    record = str(Record.of(cut(8), Match("blot", 151, 140, 100)))
    status, out, _ = hint(record, "--worlds", "4", "--json")
    assert (status, json.loads(out)["aim"]) == (0, "win")
    assert " win " in hint(record, "--worlds", "4")[1].split("\n\n")[1]
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
        (Record(ruleset="blot", contract="9H by S"), "no cards"),
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
