"""Calls and contracts as French, Bulgarian, Dutch and Croatian players type them."""

from __future__ import annotations

import pytest

from blotsolve.cli import main
from blotsolve.contract import Contract
from blotsolve.errors import BlotsolveError
from blotsolve.game import Auction
from blotsolve.rulesets import find_ruleset


@pytest.mark.parametrize(
    ("ruleset", "typed", "meant"),
    [
        ("contree", "8 hearts", "80H"),
        ("contree", "80 H", "80H"),
        ("contree", "passe, 90 cœur, coinche", "pass 90H contra"),
        ("contree", "Passe Passe 80 Carreau", "pass pass 80D"),
        ("contree", "110 trefle contre surcontre", "110C contra recontra"),
        ("contree", "250 pique", "capot S"),
        ("coinche", "100 SA", "100NT"),
        ("coinche", "80 sans atout contré", "80NT contra"),
        ("coinche", "passe 90 TA", "pass 90AT"),
        ("bulgarian", "пас купа пас без коз", "pass H pass NT"),
        ("bulgarian", "спатия БК ВК контра", "C NT AT contra"),
        ("bulgarian", "pas karo kupa pika", "pass D H S"),
        ("blot", "9 H", "9H"),
    ],
)
def test_call_needs_no_second_try(ruleset, typed, meant):
    assert Auction(ruleset, "W", typed) == Auction(ruleset, "W", meant)


@pytest.mark.parametrize("by", ["by N", "par Nord", "door noord", "от север"])
def test_declarer_in_four_languages(by):
    assert Contract.parse(f"9H {by}") == Contract.parse("9H by N")


@pytest.mark.parametrize("name", ["contrée", "Contrée", "CONTREE", "contree"])
def test_name_of_a_game_may_have_its_accent(name):
    assert find_ruleset(name).name == "contree"


@pytest.mark.parametrize(
    ("ruleset", "typed", "says"),
    [
        ("contree", "82 pique", "a bid of 82 points .expected tens, from 80 to 160"),
        ("contree", "170 pique", "from 80 to 160"),
        ("contree", "80P", "no call: '80P'"),
        ("bulgarian", "BK", "no call: 'BK'"),  # in Bulgarian letters it is all trumps, in Latin ones nothing
    ],
)
def test_what_could_be_mistaken_is_refused(ruleset, typed, says):
    with pytest.raises(BlotsolveError, match=says):
        Auction(ruleset, "W", typed)


def test_contract_in_french_on_the_command_line(capsys):
    hand = ("hint", "--hand", "V9.A8.RD7.10", "-s", "Sud", "-d", "Ouest", "-r", "contrée", "-w", "2")
    assert main([*hand, "-c", "100 pique par Nord", "-p", "10♥ 7♥"]) == 0
    assert capsys.readouterr().out.startswith("South: play ")


@pytest.mark.parametrize("time", ["nan", "inf", "-1", "1e300"])
def test_hint_refuses_a_time_that_is_none(time, capsys):
    hand = ["--hand", "J9.A8.KQ7.T", "-s", "S", "-d", "W", "-c", "9S by N", "-p", "TH 7H"]
    assert main(["hint", *hand, "--time", time]) == 2
    err = capsys.readouterr().err
    assert "time is" in err
    assert err.count("\n") == 1
