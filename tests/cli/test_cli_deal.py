"""`blotsolve deal`: random deals, the same for the same seed, with the cards that are given."""

from __future__ import annotations

import io
import json

import pytest

from blotsolve import Deal, Hand, Seat
from blotsolve.cli import main
from blotsolve.errors import DealError


def dealt(capsys, *options):
    status = main(["deal", *options])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_deals_of_a_seed_are_the_same_every_time(capsys):
    status, out, err = dealt(capsys, "-n", "20", "--seed", "7")
    assert (status, err) == (0, "")
    deals = [Deal(line) for line in out.splitlines()]
    assert len(set(deals)) == 20
    assert all(len(hand) == 8 for deal in deals for hand in deal)
    assert dealt(capsys, "-n", "20", "--seed", "7")[1] == out
    assert dealt(capsys, "-n", "1", "--seed", "8")[1] not in out


def test_given_cards_are_where_they_should_be_and_the_rest_anywhere(capsys):
    _, out, _ = dealt(capsys, "-n", "200", "--seed", "1", "--south", "J9.A..", "-E", "7C", "--json")
    deals = [Deal(json.loads(line)["deal"]) for line in out.splitlines()]
    assert all(set(Hand("J9.A..")) <= set(deal["S"]) and Hand("7C").mask & deal["E"].mask for deal in deals)
    assert {seat for deal in deals for seat in Seat if Hand("AS").mask & deal[seat].mask} == set(Seat)


def test_endings_have_so_many_cards_a_hand(capsys):
    _, out, _ = dealt(capsys, "--cards", "3", "--north", "AKQ...", "--seed", "1")
    assert [len(hand) for hand in Deal(out.strip())] == [3] * 4
    assert Deal(out.strip())["N"] == Hand("AKQ...")


def test_deals_go_on_to_other_commands(capsys, monkeypatch):
    _, out, _ = dealt(capsys, "-n", "3", "--seed", "1")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(out.encode()))))
    assert main(["solve", "-", "--strain", "S", "--leader", "N"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("-S", "J9.X.."), "the cards of S: "),
        (("-N", "JS", "-S", "JS"), "JS is in two hands"),
        (("--cards", "2", "-N", "AKQ..."), "3 cards are given to N"),
        (("-n", "0"), "--number"),
        (("--seed", "-1"), "seed"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_one_line(capsys, options, says):
    status, out, err = dealt(capsys, *options)
    assert (status, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_seeded_deals_stay_what_they_were():
    assert Deal.random(1, given="- - - -") != Deal.random(2, given="- - - -")
    assert str(Deal.random(1)) == "N:T9.7.9.AT87 K.AKJ.AQJ.Q A7.Q8.KT7.K QJ8.T9.8.J9"
    with pytest.raises(DealError, match="given to S"):
        Deal.random(1, cards=1, given="S:J9... - - -")
