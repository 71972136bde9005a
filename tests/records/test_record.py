"""Records: text that reads back, tolerance, mistakes with their lines, whole matches replayed."""

from __future__ import annotations

import json
import os
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play_out import random_deal, random_match
from strategies import damaged, nonsense, refusal, texts

from blotsolve.cards import Card
from blotsolve.cli import main
from blotsolve.contract import Contract
from blotsolve.errors import BlotsolveError, RecordError, ScoreError
from blotsolve.game import Match
from blotsolve.records import read_record, read_records, replay, replay_all
from blotsolve.records.record import Declared, Points, Record, Result
from blotsolve.rulesets import BELOT_ARENA, BLOT, RULESETS, Ruleset
from blotsolve.seats import Seat

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(EXAMPLES.glob("*.blot"))
DATA = Path(__file__).parents[1] / "data"
MISTAKES = json.loads((DATA / "record_mistakes.json").read_text())
UNREADABLE = json.loads((DATA / "unreadable_records.json").read_text())
RULESET = st.sampled_from(list(RULESETS.values()))
CHANCE = st.randoms(use_true_random=False)
MATCHES = 1000 if os.environ.get("BLOTSOLVE_LONG") else 15


def example(name: str) -> str:
    """Return the text of a shipped record."""
    return (EXAMPLES / f"{name}.blot").read_text()


def complaints(text: str) -> list[str]:
    """Return everything that is wrong with the records of a text."""
    return [str(problem) for again in replay_all(read_records(text)) for problem in again.problems]


# Text


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(RULESET, CHANCE)
def test_record_text_reads_back(ruleset: Ruleset, chance: random.Random) -> None:
    state = random_deal(ruleset, chance)
    match = Match(ruleset, points_ns=chance.randrange(90), points_ew=chance.randrange(90))
    for record in (Record.of(state), Record.of(state, match)):
        assert read_record(str(record)) == record
        assert read_record(record.to_line()) == record
        assert read_record("https://a.table/deal?" + record.to_line()) == record
        assert str(read_record(str(record))) == str(record)


@settings(deadline=None, max_examples=60)
@given(RULESET, CHANCE)
def test_partial_record_reads_back(ruleset: Ruleset, chance: random.Random) -> None:
    whole = Record.of(random_deal(ruleset, chance))
    parts = ["deal", "first", "auction", "contract", "declarations", "play", "result", "score"]
    record = replace(whole, **dict.fromkeys(chance.sample(parts, chance.randrange(1, 8))))
    assert read_record(str(record)) == record
    assert read_record(record.to_line()) == record


def test_line_has_nothing_that_a_link_cannot_hold() -> None:
    for path in FILES:
        for record in read_records(path.read_text()):
            assert re.fullmatch(r"[\w=&:.,*%-]+", record.to_line(), re.ASCII)


def test_other_tags_are_kept() -> None:
    record = Record(
        ruleset="blot", tags=[("Site", "Yerevan_1 & 2, 9♥"), ("North", "A = B")], score="NS 1, EW 2"
    )
    assert read_record(str(record)) == record
    assert read_record(record.to_line()) == record


def test_parts_may_be_given_as_text_or_as_themselves() -> None:
    assert Record(ruleset="blot", contract="9H by N", dealer="E", play="7S 8S", score="NS 1, EW 2") == Record(
        ruleset=BLOT,
        contract=Contract(9, "H", "N"),
        dealer=Seat.E,
        play=[Card("7S"), Card("8S")],
        score=Points(1, 2),
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Points, "NS 1"), (Points, "1 2"), (Points, "NS -1, EW 2"), (Points, "NS 1, EW 2, "), (Points, ""),
        (Result, "NS 72 in 9x, EW 90"), (Result, "NS 72 in 3, EW 90"), (Result, "NS 72"), (Result, "72:90"),
    ],
)  # fmt: skip
def test_text_that_is_no_points_is_refused(kind: type, text: str) -> None:
    with pytest.raises(ScoreError, match=re.escape(repr(text))):
        kind.parse(text)


@pytest.mark.parametrize(
    "tags", [[("Dealer", "N")], [("A b", "1")], [("A", 'x"y')], [("A", "1"), ("A", "2")]]
)
def test_tags_that_would_not_read_back_are_refused(tags: list) -> None:
    with pytest.raises(RecordError):
        Record(ruleset="blot", tags=tags)


def test_record_of_a_variant_reads_with_it() -> None:
    mine = replace(BLOT, name="mine")
    record = Record(ruleset=mine, contract="9H by N")
    assert read_record(str(record)) == record == read_record(record.to_line())
    short = '[Ruleset "mine"]\n[Contract "9H by N"]'
    assert read_record(short, mine) == record
    with pytest.raises(RecordError, match="line 1: no ruleset: 'mine'"):
        read_record(short)


def test_record_of_a_preset_is_not_read_as_a_variant_of_its_name() -> None:
    record = Record(ruleset=BLOT, contract="9H by N")
    assert read_record(str(record), replace(BLOT, last_trick=50)).ruleset == BLOT


# Tolerance


def test_comments_blank_lines_and_spelling_do_not_matter() -> None:
    text = """\ufeff% a comment
    # another

    [ruleset "BLOT"] ; a third
    [DEALER "n"]

    [ Deal  "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7" ]
    [auction] pass, 8♥ 9d
      p ; he hesitates
    p 10h pass
    p p p
    [Play "e"]
    1. E: jd 8♦ KD 7D 2. qd, jh 9d 10d
    """.replace("\n", "\r\n")
    record = read_record(text)
    assert str(record.auction[5]) == "10H"
    assert record.play[-1] == Card("TD")
    assert not replay(record).problems


@given(CHANCE)
@settings(max_examples=30)
def test_order_of_the_tags_does_not_matter_within_a_deal(chance: random.Random) -> None:
    deals = [example(name) for name in ("blot", "belot_arena")]
    shuffled = []
    for text in deals:
        parts = re.split(r"\n(?=\[)", str(read_record(text)))
        chance.shuffle(parts)
        shuffled.append("\n".join(parts))
    assert read_records("\n\n".join(shuffled)) == tuple(map(read_record, deals))


@given(CHANCE)
@settings(max_examples=60)
def test_comments_stand_anywhere_and_are_dropped(chance: random.Random) -> None:
    comments = [
        "{}",
        '{ a } { " }',
        '{two\n[Dealer "N"]\nlines}',
        "{; % #}",
        "{one}{\n\n}",
        "; {\n",
        "{\n% }",
    ]
    said = ""
    for line in str(read_record(example("blot"))).splitlines():
        words = [line] if line.startswith("[") else line.split(" ")
        said += " ".join(word + chance.choice(["", "", "", *comments]) for word in words)
        said += chance.choice(["", "", *comments]) + "\n"
    assert read_record(said + " {the end}") == read_record(example("blot"))


def test_comment_that_does_not_end_is_refused_with_its_line() -> None:
    with pytest.raises(RecordError, match=r"line 2: a comment that does not end: '\{' \(expected '\}'"):
        read_record('[Ruleset "blot"]\n[Site "{"] {\n[Dealer "N"]')
    assert read_record('[Ruleset "blot"]\n[Site "{"]').tags == (("Site", "{"),)


def test_quotation_marks_of_editors() -> None:
    text = '[Ruleset “blot”] [Site “a; {b}”] [Author "„x“"] ; “'
    assert read_record(text).tags == (("Site", "a; {b}"), ("Author", "„x“"))


PLAYED = """[Ruleset "blot"]
[Deal "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"]
[Dealer "N"]
[Auction]
pass 8H 9D pass pass 10H pass pass pass pass
[Play]
E: JD 8D KD 7D
"""


@pytest.mark.parametrize(
    "end", ["*", "W: QD -", "W: QD - - -\n- - - -", "W: QD *", "2. W: QD - - - *", "W: QD\n*\n\n{claimed}"]
)
def test_what_is_not_played_is_left_out(end: str) -> None:
    cards = 5 if "QD" in end else 4
    record = read_record(PLAYED + end)
    assert len(record.play) == cards
    assert read_record(str(record)) == record
    assert not replay(record).problems


@pytest.mark.parametrize(
    ("end", "message"),
    [
        ("- QD", r"line 8: 'QD' after - \(expected nothing but -"),
        ("* QD", r"line 8: 'QD' after \* \(expected nothing more in \[Play\]\)"),
        ("*\nQD", r"line 9: 'QD' after \*"),
    ],
)
def test_what_follows_the_end_is_refused(end: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        read_record(PLAYED + end)


def test_auction_that_goes_on_says_who_may_call() -> None:
    text = PLAYED.replace("10H pass pass pass pass", "10H pass pass pass")
    assert complaints(text) == [
        "line 7: JD is played before the auction is over: S may still call, after 3 passes"
    ]
    assert read_record(text.replace("pass pass pass\n", "pass pass pass *\n")) == read_record(text)


def test_nothing_declared_is_a_word_or_a_sign() -> None:
    text = '[Ruleset "blot"] [Contract "9H by N"] [Declarations] N: - E: nothing S: * '.replace("*", "-")
    assert read_record(text).declarations == (Declared(),) * 4


def test_ruleset_target_and_dealer_are_taken_over() -> None:
    first, second = read_records('[Ruleset "blot"][Target "301"][Dealer "W"][Score "NS 1, EW 2"][Dealer "N"]')
    assert (second.ruleset, second.target, second.dealer) == (first.ruleset, 301, Seat.N)
    third = read_records('[Ruleset "blot"][Dealer "W"][Score "NS 1, EW 2"][Score "NS 3, EW 4"]')[1]
    assert third.dealer == Seat.N


def test_ruleset_may_come_from_outside() -> None:
    assert read_record('[Contract "H by N"]', "belot_arena").ruleset == BELOT_ARENA


def test_dealer_follows_from_who_begins() -> None:
    assert read_record('[Ruleset "blot"] [Play "E"] 7S').dealer == Seat.N


def test_unknown_values_are_no_values() -> None:
    record = read_record('[Ruleset "blot"] [Dealer "?"] [Contract "-"] [Score ""]')
    assert (record.dealer, record.contract, record.score) == (None, None, None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("cards", [0, 1, 4, 5, 17, 31])
def test_play_cut_short_is_no_mistake(path: Path, cards: int) -> None:
    record = read_records(path.read_text())[0]
    if record.play is None:
        return
    again = replay(replace(record, play=record.play[:cards], result=None, score=None, total=None))
    assert not again.problems
    assert again.score is None
    assert 32 - len(again.state.position.deal.cards) == cards


@pytest.mark.parametrize("name", ["blot", "belot_arena", "blotify", "bazar_blot"])
def test_deal_is_scored_without_its_play(name: str) -> None:
    record = read_record(example(name))
    for parts in (["play"], ["play", "auction"], ["play", "deal", "first"]):
        less = replace(record, **dict.fromkeys(parts))
        again = replay(less)
        assert not again.problems
        assert Points(again.score.points_ns, again.score.points_ew) == record.score


def test_everybody_declares_his_best_where_nothing_is_written() -> None:
    record = replace(read_record(example("blot")), declarations=None)
    assert not replay(record).problems


def test_auction_cut_short_is_no_mistake() -> None:
    again = replay(Record(ruleset="blot", dealer="N", auction="8H pass"))
    assert (again.problems, again.contract, again.score) == ((), None, None)


def test_all_passed_has_no_score_and_the_match_goes_on() -> None:
    text = '[Ruleset "blot"][Target "151"][Dealer "N"][Auction] p p p p [Total "NS 0, EW 0"]'
    again = replay_all(read_records(text))[0]
    assert (again.problems, again.score) == ((), None)
    assert str(again.match) == "blot to 151: 0-0"


def test_score_that_is_not_known_leaves_the_match_open_until_it_is_said() -> None:
    text = """
    [Ruleset "blot"] [Target "151"] [Dealer "N"] [Contract "9H by N"] [Score "NS 18, EW 11"]
    [Dealer "E"] [Contract "9H by N"]
    [Dealer "S"] [Contract "9H by N"] [Score "NS 18, EW 11"] [Total "NS 70, EW 40"]
    [Before "NS 70, EW 40"] [Dealer "W"] [Score "NS 18, EW 11"] [Total "NS 88, EW 51"]
    [Score "NS 0, EW 20"] [Total "NS 88, EW 72"]
    """
    assert complaints(text) == ["line 6: total NS 88, EW 72 (expected NS 88, EW 71)"]


@pytest.mark.parametrize("declarations", ["", "N: belote", "S: belote"])
def test_belote_in_the_hands_counts_whether_it_is_written_or_not(declarations: str) -> None:
    deal = '[Deal "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"]'
    outcome = f'[Contract "8H by S"] [Declarations] {declarations} [Result "NS 70, EW 92"]'
    again = replay(read_record(f'[Ruleset "blot"] [Dealer "N"] {deal} {outcome}'))
    assert again.score.tally.belotes_ns == 20
    problems = ["line 1: a belote of N (expected none in KT9.J.7.QJ8)"] if declarations[:1] == "N" else []
    assert [str(problem) for problem in again.problems] == problems


# The shipped examples


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_example_is_right_and_is_written_as_it_reads(path: Path) -> None:
    records = read_records(path.read_text())
    assert complaints(path.read_text()) == []
    if path.stem != "score-sheet":  # written by hand
        written = "".join(line for line in path.read_text().splitlines(True) if not line.startswith("%"))
        assert "\n\n".join(map(str, records)) + "\n" == written


@pytest.mark.parametrize(
    ("name", "score", "why"),
    [
        ("blot", Points(21, 9), "107 of 100 promised"),
        ("belot_arena", Points(16, 9), "162 against 90"),
        ("blotify", Points(14, 8), "143 of 100 promised against 79"),
        ("bazar_blot", Points(0, 40), "181 of 100 promised"),
    ],
)
def test_whole_deal_of_each_game(name: str, score: Points, why: str) -> None:
    again = replay(read_record(example(name)))
    assert again.state.is_over
    assert again.record.ruleset.name == name
    assert Points(again.score.points_ns, again.score.points_ew) == score == again.record.score
    assert again.score.why == why


def test_whole_match() -> None:
    replays = replay_all(read_records(example("match")))
    assert str(replays[-1].match) == "blotify to 101: 90-127, won by EW"
    assert str(replays[-1].record.winner) == "EW"
    assert [again.record.dealer for again in replays[:5]] == [Seat.N, Seat.E, Seat.S, Seat.W, Seat.N]


# Mistakes


@pytest.mark.parametrize("case", MISTAKES, ids=lambda case: case["name"])
def test_mistake_is_found_and_named(case: dict) -> None:
    text = example(case["example"])
    for old, new in case["changes"]:
        assert old in text
        text = text.replace(old, new, 1)
    assert complaints(text) == case["problems"]


@pytest.mark.parametrize("case", UNREADABLE, ids=lambda case: case["message"][:40])
def test_text_that_does_not_read_is_refused_with_its_line(case: dict) -> None:
    with pytest.raises(RecordError) as caught:
        read_records(case["text"])
    message = case["message"].replace("{rulesets}", ", ".join(RULESETS))
    assert str(caught.value) == f"line {case['line']}: {message}"
    assert caught.value.line == case["line"]


def test_more_than_one_deal_is_not_one_record() -> None:
    with pytest.raises(RecordError, match="0 deals in the text"):
        read_record("% nothing")
    with pytest.raises(RecordError, match="9 deals in the text"):
        read_record(example("match"))


@pytest.mark.slow
@settings(deadline=None, max_examples=300)
@given(
    st.one_of(texts, damaged(st.sampled_from([path.read_text() for path in FILES if path.stem != "match"])))
)
def test_any_text_reads_or_is_refused(text: str) -> None:
    try:
        records = read_records(text)
    except RecordError:
        return
    replays = replay_all(records)
    for again in replays:
        str(again.record), again.record.to_line()
        assert read_record(str(again.record)) == again.record


@pytest.mark.parametrize("text", [None, 5, b"x", ["x"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(BlotsolveError):
        read_records(text)


PARTS = [name for name in Record.__slots__ if name not in ("leaders", "lines")]


@settings(deadline=None)
@given(st.sampled_from(PARTS), nonsense)
def test_any_value_is_a_part_of_a_record_or_is_refused(part: str, value: object) -> None:
    refusal(lambda: str(Record(**{"ruleset": "blot", part: value})))


@settings(deadline=None)
@given(nonsense, nonsense, nonsense, nonsense)
def test_any_numbers_are_points_or_are_refused(a: object, b: object, c: object, d: object) -> None:
    if refusal(Points, a, b) is None:
        assert Points.parse(str(Points(a, b))) == Points(a, b)
    if refusal(Result, a, b, c, d) is None:
        assert Result.parse(str(Result(a, b, c, d))) == Result(a, b, c, d)
    refusal(Declared, a, b, c)


# Random matches


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=str)
def test_random_matches_replay_from_their_records(ruleset: Ruleset) -> None:
    chance = random.Random(1)
    for _ in range(MATCHES):
        match, records = random_match(ruleset, chance)
        text = "\n\n".join(map(str, records))
        read = read_records(text)
        assert read == tuple(records)
        replays = replay_all(read)
        assert [problem for again in replays for problem in again.problems] == []
        assert replays[-1].match == match
        assert match.winner is not None


# The commands


def test_score_command_explains_the_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(EXAMPLES / "score-sheet.blot")]) == 0
    out = capsys.readouterr().out
    assert "deal 1: 9H by N made: 92 of 90 promised" in out
    assert "match: blot to 151: 72-49" in out


def test_score_command_writes_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(EXAMPLES / "match.blot"), "--json"]) == 0
    deals = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [deal["deal"] for deal in deals] == list(range(1, 10))
    assert deals[-1]["match"] == "blotify to 101: 90-127, won by EW"


def test_score_command_says_why_there_is_no_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.blot"
    file.write_text(
        '[Ruleset "blot"][Dealer "N"][Auction] p p p p\n[Auction] 8H p\n[Dealer "S"][Contract "9H by N"]\n'
        '[Deal "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"][Contract "9H by S"][Play "E"] JD\n'
        '[Contract "7H by N"] [Result "NS 72, EW 90"]'
    )
    assert main(["score", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "deal 1: all passed",
        "deal 2: no score: there is no contract",
        "deal 3: 9H by N, no score: there is no play and no result",
        "deal 4: 9H by S, no score: the play stops after 1 card, and there is no result",
        "deal 5: no score: line 5: 7H by N is no contract of blot: the numbers go from 8 to 80",
    ]


def test_check_command_counts_mistakes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(EXAMPLES / "match.blot")]) == 0
    assert capsys.readouterr().out == "9 deals, 0 mistakes\n"
    file = tmp_path / "wrong.blot"
    file.write_text(example("blot").replace("NS 21, EW 9", "NS 21, EW 10"))
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        f"{file}, deal 1, line 25: score NS 21, EW 10 "
        "(expected NS 21, EW 9: 10H by S made, 107 of 100 promised)",
        "1 deal, 1 mistake",
    ]
    assert main(["check", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["line"] == 25


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[Dealer", "line 1: no part of a record: '[Dealer'"),
        ("% nothing", "has no deal"),
        ('[Contract "9H by N"]', "no ruleset"),
    ],
)
@pytest.mark.parametrize("command", ["score", "check"])
def test_command_reports_what_does_not_read_in_one_line(
    command: str, text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.blot"
    file.write_text(text)
    assert main([command, str(file)]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_command_takes_the_ruleset_of_records_without_one(tmp_path: Path) -> None:
    file = tmp_path / "deal.blot"
    file.write_text('[Contract "9H by N"]')
    assert main(["check", str(file), "--ruleset", "blot"]) == 0
    assert main(["check", str(file), "--ruleset", "whist"]) == 2


def test_declared_text_names_belotes_and_what_is_withheld() -> None:
    assert str(Declared("S:QKA H:789", "H:789", 1)) == "S:QKA H:789 belote withholds H:789"


@pytest.mark.parametrize("result", ["NS 20, EW 10", "NS 0, EW 30", "NS 30, EW 0", "NS 0, EW 0"])
def test_stopped_capot_needs_no_tricks(result: str) -> None:
    again = replay(Record(ruleset="blot", contract="capot H by N", result=result))
    assert (str(again.score), again.problems) == ("capot H by N failed: NS 0, EW 41", ())


def test_belote_that_was_not_announced_does_not_count() -> None:
    text = (EXAMPLES / "belot_arena.blot").read_text("utf-8")
    silent = text.replace("H:QKA belote", "H:QKA").replace("NS 16, EW 9", "NS 14, EW 9")
    again = replay(read_record(silent))
    assert (str(again.score), again.problems) == ("H by N made: NS 14, EW 9", ())
    assert again.state is not None
    assert again.state.belotes == ()
    assert replay(read_record(str(Record.of(again.state)))).score == again.score
    bare = replace(read_record(silent), play=None, auction=None)
    assert replay(bare).problems == ()
