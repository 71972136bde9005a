"""Deals as people type them: what cannot be mistaken is taken, the rest is asked about in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from blotsolve.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
ENDINGS = [
    "N:J...AQ .A..J7 K.8..8 8..K.T",
    "North J...AQ East .A..J7 South K.8..8 West 8..K.T",
    "west: 8..K.T; north: J...AQ; east: .A..J7; south: K.8..8",
    "spades J clubs AQ / hearts A clubs J7 / spades K hearts 8 clubs 8 / spades 8 diamonds K clubs 10",
    "N spades J clubs AQ; E hearts A clubs J7; S spades K hearts 8 clubs 8; W spades 8 diamonds K clubs 10",
    "N: JS AC QC E: AH JC 7C S: KS 8H 8C W: 8S KD TC",
    "♠J ♣AQ | ♥A ♣J7 | ♠K ♥8 ♣8 | ♠8 ♦K ♣10",
    "N:V...AD .A..V7 R.8..8 8..R.10",
    "N:B...AV .A..B7 H.8..8 8..H.10",
    "N:J.-.-.AQ -.A.-.J7 K.8.-.8 8.-.K.T",
    "JS AC QC; AH JC 7C; KS 8H 8C; 8S KD TC",
    "JS,AC,QC / AH,JC,7C / KS,8H,8C / 8S,KD,TC",
    "\ufeffN:J...AQ .A..J7 K.8..8 8..K.T",
    "nord: J...AQ est: .A..J7 sud: K.8..8 ouest: 8..K.T",
    "noord J...AQ oost .A..J7 zuid K.8..8 west 8..K.T",
    "север J...AQ изток .A..J7 юг K.8..8 запад 8..K.T",
    "pique J trèfle AQ / cœur A trèfle J7 / pique K cœur 8 trèfle 8 / pique 8 carreau K trèfle 10",
    "пика J спатия AQ / купа A спатия J7 / пика K купа 8 спатия 8 / пика 8 каро K спатия 10",
]
WHOLE = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"


@pytest.mark.parametrize("deal", ENDINGS)
def test_deal_needs_no_second_try(deal, capsys):
    assert main(["solve", deal, "--trump", "diamonds", "-l", "south", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["margin_ns"] == 39


@pytest.mark.parametrize("last", ["", " -", " ?"])
def test_fourth_hand_follows_from_three(last, capsys):
    assert main(["solve", WHOLE.rpartition(" ")[0] + last, "-s", "hearts", "-l", "E", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["position"] == f"{WHOLE} H E"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve", "N:KT9.J.7.QJ8 - - A.9.AKQ.AK7"), "no cards for E and S (expected four hands, or three"),
        (("solve", "JS AC QC AH JC 7C KS 8H 8C 8S KD TC"), "where does a hand end?"),
        (("solve", str(EXAMPLES / "blot.blot")), "(expected a deal or a position per line)"),
        (("table", str(EXAMPLES / "blot.blot")), "has records, which review, score and check take"),
        (("hint", WHOLE), "(expected a record, or --hand, --seat and --dealer of one who asks)"),
    ],
)
def test_what_could_be_mistaken_is_asked_about(arguments, said, capsys):
    options = () if arguments[0] in ("hint", "table") else ("-s", "H", "-l", "E")
    assert main([*arguments, *options]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1


def test_cards_played_may_have_commas(capsys):
    hand = ("hint", "--hand", "J9.A8.KQ7.T", "-s", "S", "-d", "W", "-c", "9S by N", "-w", "4")
    assert main([*hand, "--play", "♥10, 7h"]) == 0
    said = capsys.readouterr().out
    assert main([*hand, "--play", "TH 7H"]) == 0
    assert capsys.readouterr().out == said


def test_ruleset_is_named_with_a_space(capsys):
    assert main(["rules", "Belot Arena"]) == 0
    spaced = capsys.readouterr().out
    assert main(["rules", "belot_arena"]) == 0
    assert capsys.readouterr().out == spaced


def test_file_of_deals_for_two_is_tabled_line_by_line(tmp_path, capsys):
    path = tmp_path / "two.txt"
    path.write_text("N:A..AQ.KQ KT9..T9.\n# a remark\n\nnonsense here\nN:..AQ.KQ KT..T9.\n")
    assert main(["table", str(path)]) == 2
    said = capsys.readouterr()
    assert [line[:7] for line in said.out.splitlines() if line.startswith("Line")] == ["Line 1.", "Line 5."]
    assert "line 4: no deal" in said.err
    assert main(["table", str(path), "-r", "blot_1on1", "--json"]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("table", "N:A..AQ.KQ KT9..T9."),
        ("bid", "AKQ.AKQ..", "-s", "N", "-d", "S", "-r", "blot_1on1", "--open", "JS"),
    ],
)
def test_page_for_two_is_refused_in_words(arguments, tmp_path, capsys):
    assert main([*arguments, "--html", str(tmp_path / "page.html")]) == 2
    assert "--html is for the games for four" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_rules_of_a_file_are_shown(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text('base = "blot"\nname = "mine"\nlast_trick = 20\n')
    assert main(["rules", str(path)]) == 0
    assert capsys.readouterr().out.split()[0] == "mine"


@pytest.mark.parametrize("between", ["; ", " / ", " | "])
def test_hands_apart_are_a_deal_without_a_seat_before_them(between, capsys):
    hands = ["8 AQ987 AJ -", "Q9 - KT AJ97", "AJ KJT Q7 Q", "KT7 - 98 KT8"]
    assert main(["solve", between.join(hands), "--strain", "D", "--leader", "N"]) == 0
    assert "North leads" in capsys.readouterr().out
    assert main(["solve", between.join([*hands[:3], "KT7 - 98 KX8"]), "--strain", "D", "--leader", "N"]) == 2
    assert "No such file" not in capsys.readouterr().err
