"""The commands with games for two: the shape of the text decides, and what a command does not do it says."""

from __future__ import annotations

import json

import pytest
from two_cases import played

from blotsolve.cli import main
from blotsolve.two_handed import TwoHandedRecord

HANDS = "N:..AQ.KQ A.QJ..J NT S taken=N+S"
STACKS = "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S"
FOUR = "N:A...7 T..7. K...8 Q..8. S N"


def run(capsys, *arguments):
    """Run the command and return its status, its lines and its errors."""
    status = main(list(arguments))
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return status, out.splitlines(), err.splitlines()


def test_solve_by_shape(capsys):
    status, lines, _ = run(capsys, "solve", HANDS)
    assert (status, lines[0]) == (0, "South leads, no trump, ruleset blot_1on1")
    assert "With best play N -33: 16 to N, 49 to S" in lines
    status, lines, _ = run(capsys, "solve", STACKS)
    assert "With best play N -30 expected" in lines
    status, lines, _ = run(capsys, "solve", STACKS, "--json", "--ruleset", "open_blot,turn_up=after_trick")
    assert json.loads(lines[0])["cards"] == {"9H": "-85/3", "QD": "-107/3"}
    status, lines, _ = run(capsys, "solve", "N:..AQ.KQ A.QJ..J", "-s", "NT", "-l", "S", "--json")
    assert json.loads(lines[0])["margin_n"] == -33


def test_solve_takes_a_file_of_all_shapes(capsys, tmp_path):
    path = tmp_path / "positions.txt"
    path.write_text(f"{HANDS}\n# four\n{FOUR}\n{STACKS}\nN:AS/7X KD H N\n")
    status, lines, errors = run(capsys, "solve", str(path))
    assert status == 2
    assert [line.split()[:2] for line in lines] == [["N", "-33"], ["N–S", "+38"], ["N", "-30"]]
    assert errors == [
        f"blotsolve: {path}, line 5: no stack: 'AS/7X': no card: '7X' "
        "(expected a rank and a suit, such as JS, TH or 10H) "
        "(expected one such as AS/7H, AS/?, AS, /7H or /?)"
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", HANDS, "--ruleset", "belot_arena"], "belot_arena is a game for four"),
        (["solve", FOUR, "--ruleset", "open_blot"], "open_blot is a game for two"),
        (["solve", HANDS, "--ruleset", "open_blot"], "open_blot with two hands"),
        (["solve", "N:AS/? KS/? H N"], "2 unknown closed cards, and no closed="),
        (
            ["table", HANDS.replace(" NT S taken=N+S", ""), "--dealer", "N"],
            "--dealer is for the games for four",
        ),
        (["table", "N:AS/? KS/?"], "no closed="),
        (["hint", HANDS.replace("A.QJ..J", "?").replace(" S ", " S ")], "it is the turn of S"),
        (["match", "rules", "rules+bids", "--ruleset", "open_blot"], "no bot for two: 'rules+bids'"),
        (["bid", "AKQ.AKQ..", "-s", "N", "-d", "S", "--ruleset", "blot_1on1"], "no open card in blot_1on1"),
        (["bid", "AKQ.AKQ..", "-s", "E", "-d", "S", "--ruleset", "blot_1on1"], "no player: 'E'"),
        (["bid", "AKQ.AKQ..", "-s", "N", "-d", "S", "--open", "JS"], "--open is for blot_1on1"),
        (
            ["bid", "AKQ.AKQ..", "-s", "N", "-d", "S", "-r", "blot_1on1", "--open", "JS", "--score", "1:2"],
            "--score is for the games for four",
        ),
        (["bid", "N:AS,KD JD,QS", "-s", "N", "-d", "S", "-r", "open_blot"], "N has 2 open cards in round 1"),
    ],
)
def test_refusals_are_one_line(capsys, arguments, message):
    status, lines, errors = run(capsys, *arguments)
    assert (status, lines, len(errors)) == (2, [], 1)
    assert message in errors[0]


def test_table(capsys):
    status, lines, _ = run(capsys, "table", "N:..AQ.KQ A.QJ..J")
    assert (status, lines[-1]) == (0, "NT       +65      -33")
    _, lines, _ = run(capsys, "table", "N:AS/7H KD/TD", "--json")
    assert json.loads(lines[0])["margins_n"]["H"] == {"N": 35, "S": 5}


def test_hint_by_text(capsys):
    status, lines, _ = run(capsys, "hint", "N:..AQ.KQ ? NT N gone=KT9.KT9.T9.T9 S+A...", "--json")
    advice = json.loads(lines[0])
    assert (status, advice["card"], advice["worlds"], advice["possible"]) == (0, "AD", 84, 84)
    status, lines, _ = run(capsys, "hint", STACKS)
    assert "With best play N -30 expected" in lines


@pytest.mark.parametrize("game", ["blot_1on1", "open_blot"])
def test_records(capsys, tmp_path, game):
    path = tmp_path / "deals.blot"
    records = [TwoHandedRecord.of(played(seed, "NS"[seed % 2], game)[-1]) for seed in range(3)]
    path.write_text("\n\n".join(map(str, records)))
    status, lines, _ = run(capsys, "check", str(path))
    assert (status, lines) == (0, ["3 deals, 0 mistakes"])
    status, lines, _ = run(capsys, "score", str(path), "--json")
    scores = [json.loads(line) for line in lines]
    assert [(one["points_n"], one["points_s"]) for one in scores] == [(r.score.n, r.score.s) for r in records]
    wrong = path.read_text().replace(f'[Score "{records[1].score}"]', '[Score "N 1, S 1"]')
    path.write_text(wrong)
    status, lines, _ = run(capsys, "check", str(path))
    assert status == 1
    assert lines[0].startswith(f"{path}, deal 2, line ")
    path.write_text('[Ruleset "open_blot"]\n[Dealer "E"]')
    status, lines, errors = run(capsys, "score", str(path))
    assert (status, len(errors)) == (2, 1)
    assert "line 2: no player: 'E'" in errors[0]


def test_match_and_its_file(capsys, tmp_path):
    path = tmp_path / "match.jsonl"
    arguments = ["match", "rules", "random", "-n", "3", "-r", "blot_1on1", "-j", "1", "--out", str(path)]
    status, lines, _ = run(capsys, *arguments)
    assert status == 0
    assert lines[0].startswith("rules against random, blot_1on1: ")
    again = run(capsys, *arguments)
    assert again[1] == lines
    status, lines, _ = run(capsys, "check", str(path))
    assert (status, lines) == (0, ["6 deals, 0 mistakes"])
    path.write_text(path.read_text().replace('"deal": 2', '"deal": 5'))
    status, _, errors = run(capsys, *arguments)
    assert (status, len(errors)) == (2, 1)
