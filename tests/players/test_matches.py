"""Matches on the same cards: zero between equals, the same after a stop, figures that follow from deals."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest

from blotsolve.errors import BlotsolveError, FileError, OptionError
from blotsolve.game import Match
from blotsolve.players import PairedDeal, RulesBot, find_bot, play_deal, play_match
from blotsolve.records import read_record, replay
from blotsolve.rulesets import RULESETS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "ruleset"),
    [*product(["random", "rules", "solver:2+plain"], RULESETS), ("solver:2", "blot"), ("solver:2", "bela")],
)
def test_equal_bots_come_out_at_exactly_zero(bot, ruleset):
    result = play_match(bot, bot, deals=2 if "solver" in bot else 6, ruleset=ruleset, seed=3)
    assert [deal.difference for deal in result.deals] == [0] * len(result.deals)
    assert result.interval == (0, 0)
    won_a, won_b = result.matches()
    assert won_a == won_b


def test_better_bot_comes_out_ahead_from_either_side():
    there = play_match("rules", "random", deals=15, seed=1)
    back = play_match("random", "rules", deals=15, seed=1)
    assert there.interval[0] > 0
    assert back.difference < 0


def test_both_tables_have_the_same_cards_and_dealers_take_turns():
    result = play_match("rules", "random", deals=5, seed=2)
    for number, deal in enumerate(result.deals):
        first, second = deal.records
        assert (first.deal, first.dealer) == (second.deal, second.dealer)
        assert first.dealer == number % 4
    assert len({deal.records[0].deal for deal in result.deals}) == 5


def test_points_are_those_of_the_records():
    for deal in play_match("rules", "random", deals=5, seed=2).deals:
        (first, second) = (replay(record) for record in deal.records)
        assert not first.problems
        assert not second.problems
        of_a = (first.score.points_ns if first.score else 0, second.score.points_ew if second.score else 0)
        assert deal.points_a == of_a


def test_interval_is_that_of_the_differences_by_deal():
    result = play_match("rules", "random", deals=8, seed=5)
    differences = [deal.difference for deal in result.deals]
    error = stdev(differences) / sqrt(8)
    assert result.difference == pytest.approx(mean(differences))
    assert result.interval == pytest.approx(
        (mean(differences) - 1.96 * error, mean(differences) + 1.96 * error)
    )


def test_matches_are_the_deals_of_a_table_one_after_another():
    result = play_match("rules", "random", deals=30, seed=5, ruleset="belot_arena")
    won = [0, 0]
    for table in (0, 1):
        match = Match("belot_arena")
        for deal in result.deals:
            state = replay(deal.records[table]).state
            if score := state.score(match.held):
                match = match.after(score)
            if match.is_over:
                won[match.winner if table == 0 else 1 - match.winner] += 1
                match = Match("belot_arena")
    assert result.matches() == tuple(won)
    assert sum(won)


@pytest.mark.slow
def test_processes_change_nothing():
    alone, together = (play_match("rules", "random", deals=4, seed=7, jobs=jobs) for jobs in (1, 2))
    assert alone.to_dict() == together.to_dict()


def test_stopped_match_goes_on_to_the_same_end(tmp_path):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    expected = play_match("rules", "random", deals=6, seed=4, out=whole)

    def stop(done, total):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_match("rules", "random", deals=6, seed=4, out=parts, progress=stop)
    assert len(parts.read_text().splitlines()) == 4
    with parts.open("a") as file:
        file.write('{"deal": 4, "points_')  # as when the machine stops in the middle of a line
    seen = []
    again = play_match("rules", "random", deals=6, seed=4, out=parts, progress=lambda *at: seen.append(at))
    assert seen == [(4, 6), (5, 6), (6, 6)]
    assert parts.read_text() == whole.read_text()
    assert again.to_dict() == expected.to_dict()


def test_finished_match_can_get_more_deals(tmp_path):
    path = tmp_path / "deals.jsonl"
    play_match("rules", "random", deals=2, out=path)
    longer = play_match("rules", "random", deals=4, out=path)
    assert longer.to_dict() == play_match("rules", "random", deals=4).to_dict()


def test_file_has_a_line_of_json_for_each_deal_with_two_records(tmp_path):
    path = tmp_path / "deals.jsonl"
    result = play_match("rules", "rules", deals=3, seed=1, out=path)
    head, *lines = map(json.loads, path.read_text().splitlines())
    assert head == {"a": "rules", "b": "rules", "ruleset": "blot", "seed": 1}
    for line, deal in zip(lines, result.deals, strict=True):
        assert tuple(map(read_record, line["records"])) == deal.records


def test_other_match_in_the_file_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "deals.jsonl"
    play_match("rules", "random", deals=2, out=path)
    before = path.read_text()
    for change in ({"seed": 1}, {"ruleset": "blotify"}):
        with pytest.raises(FileError, match="line 1"):
            play_match("rules", "random", deals=3, out=path, **change)
    with pytest.raises(FileError, match="line 1"):
        play_match("random", "rules", deals=3, out=path)
    with pytest.raises(FileError, match="line 3: deal 2 of 1"):
        play_match("rules", "random", deals=1, out=path)
    assert path.read_text() == before


@pytest.mark.parametrize(
    ("old", "new"),
    [('"deal": 2', '"deal": 5'), ('"records"', '"record"'), ("ruleset=blot", "ruleset=b"), ("{", "[")],
)
def test_changed_line_of_a_file_is_refused_with_its_number(tmp_path, old, new):
    path = tmp_path / "deals.jsonl"
    play_match("rules", "random", deals=2, out=path)
    head, first, second = path.read_text().splitlines()
    path.write_text("\n".join([head, first, second.replace(old, new, 1), ""]))
    with pytest.raises(FileError, match="line 3"):
        play_match("rules", "random", deals=3, out=path)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("hello, my diary\n", "line 1: 'hello, my diary'"),
        ("hello", "line 1: 'hello'"),
        ("\n\n", "line 1: ''"),
        ("[1, 2]\n", "line 1"),
        ("[" * 100_000 + "\n", "line 1"),
        ("HEAD\n\n", "line 2: no deal: ''"),
        ("HEAD\n" + "[" * 100_000 + "\n", "line 2: no deal"),
        ('HEAD\n{"records": [5, null]}\n', "line 2: no deal"),
        ('HEAD\n{"records": []}\n', "line 2: no deal"),
        ("HEAD\n\udcff\n", "cannot read"),
    ],
)
def test_file_of_something_else_is_refused_and_left_alone(tmp_path, content, says):
    path = tmp_path / "deals.jsonl"
    head = json.dumps({"a": "rules", "b": "random", "ruleset": "blot", "seed": 0})
    path.write_bytes(content.replace("HEAD", head).encode(errors="surrogateescape"))
    before = path.read_bytes()
    with pytest.raises(FileError, match=r"expected|no deal") as refused:
        play_match("rules", "random", deals=3, out=path)
    assert says in str(refused.value)
    assert path.read_bytes() == before


def test_empty_file_and_one_that_keeps_nothing_will_do(tmp_path):
    path = tmp_path / "deals.jsonl"
    path.write_text("")
    play_match("rules", "random", deals=1, out=path)
    assert len(path.read_text().splitlines()) == 2
    assert len(play_match("rules", "random", deals=1, out=os.devnull).deals) == 1


def test_whole_deals_of_a_file_are_never_written_again(tmp_path, monkeypatch):
    """So that a match may be stopped at any moment, even while it goes on from its file."""
    path = tmp_path / "deals.jsonl"
    play_match("rules", "random", deals=2, out=path)
    before = path.read_text()
    with path.open("a") as file:
        file.write('{"deal": 3, "poi')

    def stop(done, total):
        raise KeyboardInterrupt

    monkeypatch.setattr("blotsolve.players.match_file.MatchFile.add", stop)
    with pytest.raises(KeyboardInterrupt):
        play_match("rules", "random", deals=4, out=path)
    assert path.read_text() == before


def test_file_that_cannot_be_read_or_written_is_refused(tmp_path):
    with pytest.raises(FileError, match=r"cannot write .* it is a folder"):
        play_match("rules", "random", deals=1, out=tmp_path)
    with pytest.raises(FileError, match="cannot write"):
        play_match("rules", "random", deals=1, out=tmp_path / "no" / "such.jsonl")


@pytest.mark.parametrize(
    "options",
    [{"deals": 0}, {"deals": 1.0}, {"jobs": 0}, {"jobs": 1000}, {"seed": -1}, {"seed": "x"}],
    ids=str,
)
def test_wrong_numbers_are_refused(options):
    with pytest.raises(OptionError, match="expected a whole number"):
        play_match("rules", "random", **options)


def test_players_of_your_own_can_play():
    class Silent(RulesBot):
        def call(self, view):
            return view.legal[0]

    silent = Silent()
    silent.name = "silent"
    result = play_match(silent, find_bot("rules"), deals=3, seed=1)
    assert result.a == "silent"
    assert result.b == "rules"
    assert isinstance(result.deals[0], PairedDeal)


@pytest.mark.parametrize(
    "options", [{"a": 5}, {"b": None}, {"a": RulesBot}, {"out": 5}, {"progress": 5}], ids=str
)
def test_what_is_no_player_no_file_and_no_function_is_refused(options):
    with pytest.raises(OptionError, match="expected"):
        play_match(**{"a": "rules", "b": "rules", "deals": 1, **options})


def test_bot_that_other_processes_cannot_have_is_refused():
    class Local(RulesBot):
        pass

    with pytest.raises(OptionError, match="jobs is 2"):
        play_match(Local(), "rules", deals=2, jobs=2)


def test_deals_that_are_passed_out_count_nothing():
    class Silent(RulesBot):
        def call(self, view):
            return view.legal[0]

    silent = Silent()
    assert play_deal(1, "N", "blot", [silent] * 4).is_passed_out
    result = play_match(silent, silent, deals=3)
    assert result.passed_out == 6
    assert result.difference == 0
    assert result.matches() == (0, 0)
    assert "matches" not in str(result)


LIMITED = """
import resource, signal, sys
from blotsolve.players import play_match
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
try:
    play_match("rules", "random", deals=6, seed=4, out=sys.argv[1])
except ValueError as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize("room", [10, 3000])
def test_no_room_for_a_line_is_refused_and_the_match_goes_on_from_whole_ones(tmp_path, room):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    play_match("rules", "random", deals=6, seed=4, out=whole)
    run = subprocess.run(
        [sys.executable, "-c", LIMITED, parts, str(room)], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith(f"cannot write {str(parts)!r}: File too large")
    assert run.stdout.count("\n") == 1
    assert whole.read_bytes().startswith(parts.read_bytes())
    assert parts.read_bytes().endswith(b"\n" if room > 1000 else b"")
    play_match("rules", "random", deals=6, seed=4, out=parts)
    assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_full_disk_is_refused():
    with pytest.raises(FileError, match="cannot write '/dev/full': No space left on device"):
        play_match("rules", "random", deals=1, out="/dev/full")


@pytest.mark.parametrize("size", [1, 20, 58, 59])
def test_match_goes_on_from_a_part_of_its_first_line(tmp_path, size):
    path = tmp_path / "deals.jsonl"
    head = json.dumps({"a": "rules", "b": "random", "ruleset": "blot", "seed": 0}) + "\n"
    path.write_text(head[:size])
    play_match("rules", "random", deals=1, out=path)
    assert path.read_text().startswith(head)
    assert len(path.read_text().splitlines()) == 2


def test_second_match_into_one_file_is_refused(tmp_path):
    path = tmp_path / "deals.jsonl"

    def again(done, total):
        with pytest.raises(FileError, match="being written already"):
            play_match("rules", "random", deals=2, seed=1, out=path)

    first = play_match("rules", "random", deals=2, seed=1, out=path, progress=again)
    assert play_match("rules", "random", deals=2, seed=1, out=path).to_dict() == first.to_dict()


def other_seed(lines, path):
    play_match("rules", "random", deals=2, seed=1, out=path)
    return [lines[0], lines[1], path.read_text().splitlines()[2]]


def changed_score(lines):
    """Change the points and what both records say of them, so that they agree."""
    deal = json.loads(lines[2])
    for table, record in enumerate(deal["records"]):
        score = re.search(r"score=NS_(\d+),_EW_(\d+)", record)
        if score:
            deal["records"][table] = record.replace(score[0], f"score=NS_{int(score[1]) + 1},_EW_{score[2]}")
            deal["points_b" if table else "points_a"][table] += 1
    return [*lines[:2], json.dumps(deal)]


def illegal_play(lines):
    """Exchange two cards of the first trick."""
    deal = json.loads(lines[2])
    record = deal["records"][0]
    cards = re.search(r"play=([^&]*)", record)[1]
    first, second, rest = cards.split("_", 2)
    deal["records"][0] = record.replace(cards, "_".join((second, first, rest)))
    return [*lines[:2], json.dumps(deal)]


def cut_play(lines):
    deal = json.loads(lines[2])
    deal["records"] = [re.sub(r"(play=(?:[^_&]*_){5}[^_&]*)[^&]*", r"\1", one) for one in deal["records"]]
    deal["records"] = [re.sub(r"&(result|score)=[^&]*", "", one) for one in deal["records"]]
    deal["points_a"] = deal["points_b"] = [0, 0]
    return [*lines[:2], json.dumps(deal)]


def twice(lines):
    return [*lines[:2], lines[1].replace('"deal": 1', '"deal": 2')]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (twice, "expected blot, E deals"),
        (changed_score, "expected NS"),
        (illegal_play, "cannot play|hold"),
        (cut_play, "not played to its end"),
        (lambda lines: [lines[0], lines[2], lines[1]], "expected deal 1"),
        (lambda lines: [lines[0], lines[1], lines[1]], "expected deal 2"),
        (other_seed, "as seed 0 has it"),
    ],
)
def test_each_line_of_a_file_has_to_be_its_deal(tmp_path, change, says):
    path = tmp_path / "deals.jsonl"
    play_match("rules", "random", deals=2, out=path)
    lines = path.read_text().splitlines()
    changed = change(lines, tmp_path / "other") if change is other_seed else change(lines)
    assert changed != lines
    path.write_text("\n".join(changed) + "\n")
    before = path.read_bytes()
    with pytest.raises(FileError, match=rf"line [23]: .*({says})"):
        play_match("rules", "random", deals=3, out=path)
    assert path.read_bytes() == before


class Wrong(RulesBot):
    """Does one thing in its second deal."""

    def __init__(self, does, act="card"):
        super().__init__()
        self.name = "wrong"
        setattr(self, act, does)


@pytest.mark.parametrize("answer", [None, "x", "7S", [], 5.5], ids=str)
@pytest.mark.parametrize("act", ["card", "call"])
def test_illegal_act_is_named_with_its_bot_and_deal(act, answer):
    with pytest.raises(BlotsolveError, match=r"^deal 1 of seed 3, table 1: wrong as [NS]: .*expected|cannot"):
        play_match(Wrong(lambda view: answer, act), "rules", deals=1, seed=3)


def test_error_of_a_bot_stays_what_it_is_with_a_note_of_its_place():
    with pytest.raises(ZeroDivisionError) as caught:
        play_match("rules", Wrong(lambda view: 1 / 0), deals=1, seed=3)
    line = Wrong.__init__.__code__.co_filename.rpartition("/")[2]
    assert [note.partition(", line")[0] for note in caught.value.__notes__] == [
        f"wrong as {caught.value.__notes__[0].split()[2]} ({line}",
        "deal 1 of seed 3, table 1",
    ]


@pytest.mark.parametrize("name", [None, 5, "", " "], ids=repr)
def test_bot_without_a_name_is_refused_by_that_of_its_class(name):
    bot = Wrong(lambda view: None)
    bot.name = name
    with pytest.raises(OptionError, match=r"no name: Wrong has .*expected a text as its `name`"):
        play_match(bot, "rules", deals=1)
    del bot.name
    with pytest.raises(OptionError, match="no name: Wrong has None"):
        play_match("rules", bot, deals=1)
