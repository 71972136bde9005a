"""The command: every option, every refusal with its line and status, files, standard input, terminals."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import near_misses

import blotsolve
from blotsolve import RULESETS, Deal, solve
from blotsolve.cli import main
from blotsolve.cli.status import report
from blotsolve.show import show_answer, show_rulesets, show_solution

DEAL = "N:A...7 T..7. K...8 Q..8."
LINE = f"{DEAL} S N"
TABLE = "N:..98. 8.8.. 9...K K7..Q."
EXAMPLES = Path(__file__).parents[2] / "examples" / "deals.txt"
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and terminals of POSIX")
COMMAND = [sys.executable, "-P", "-m", "blotsolve"]  # -P: as installed, not as it lies in the checkout


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """Keep what the terminal of whoever runs the tests would change out of them."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command in this process; return its status, what it said, and its reports."""

    def run_here(*arguments: str, typed: str | bytes = b""):
        raw = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(raw))))
        status = main(arguments)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run_here


@pytest.fixture
def deals(tmp_path):
    """Write a file of lines and return its path."""

    def write(text: str | bytes, name: str = "deals.txt") -> str:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


# One position


@pytest.mark.parametrize(
    "arguments",
    [
        [LINE],
        [f" {LINE.lower()} "],
        [DEAL, "--strain", "S", "--leader", "N"],
        [DEAL, "-s", "♠", "-l", "n"],
        [DEAL, "--strain", "S", "--leader", "N", "--table", "", "--taken", "NS+EW", "--ruleset", "blot"],
    ],
)
def test_position_is_drawn(run, arguments):
    assert run("solve", *arguments) == (0, show_solution(solve(LINE)).plain + "\n", "")


@pytest.mark.parametrize("table", ["9H TH AS", "9H,10H,AS", "9♥ 10♥ A♠"])
def test_cards_on_the_table_are_an_option(run, table):
    status, said, _ = run("solve", TABLE, "-s", "S", "-l", "N", "--table", table)
    assert status == 0
    assert said == show_solution(solve(f"{TABLE} S N 9H TH AS")).plain + "\n"
    assert run("solve", TABLE, "-s", "S", "-l", "N", "-t", table) == (0, said, "")


def test_sides_that_have_taken_a_trick_are_an_option(run):
    _, said, _ = run("solve", DEAL, "-s", "S", "-l", "N", "--taken", "NS")
    assert said == show_solution(solve(f"{LINE} taken=NS")).plain + "\n"
    assert "a capot of N–S" in said


@pytest.mark.parametrize("name", ["blotify", "Blotify", "bazar-blot"])
@pytest.mark.parametrize("option", ["--ruleset", "-r"])
def test_ruleset_is_an_option(run, name, option):
    _, said, _ = run("solve", f"{TABLE} S N 9H TH AS", option, name)
    assert "N–S +56" in said


def test_one_position_as_json(run):
    status, said, reports = run("solve", f"{TABLE} S N 9H TH AS", "--json")
    assert (status, reports, said.count("\n")) == (0, "", 1)
    assert json.loads(said) == solve(f"{TABLE} S N 9H TH AS").to_dict()


# Many positions


FILE = f"""# two deals, and what is not solved

{LINE}
   # a remark with a space before it
{TABLE} S N 9H TH AS  # and one after a position
"""
ANSWERS = [show_answer(solve(LINE)).plain, show_answer(solve(f"{TABLE} S N 9H TH AS")).plain]


def test_file_is_answered_line_by_line(run, deals):
    assert run("solve", deals(FILE)) == (0, "".join(f"{answer}\n" for answer in ANSWERS), "")


def test_standard_input_is_answered_line_by_line(run):
    assert run("solve", "-", typed=FILE) == (0, "".join(f"{answer}\n" for answer in ANSWERS), "")


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_no_line(run, deals, threads):
    positions = [f"{Deal.random(number)} {'SHDC'[number % 4]} E" for number in range(40)]
    positions[7], positions[30] = "nothing", positions[29]
    path = deals("\n".join(positions))
    alone = run("solve", path)
    assert alone[0] == 2
    assert run("solve", path, "--threads", str(threads)) == alone
    assert run("solve", "-", "--threads", str(threads), typed=FILE) == run("solve", "-", typed=FILE)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_json_of_a_file_is_what_the_package_answers(run, deals, ruleset):
    strains = ["S", RULESETS[ruleset].strains[-1], "C"]
    positions = [f"{Deal.random(number)} {strain} E" for number, strain in enumerate(strains)]
    status, said, reports = run("solve", deals("\n".join(positions)), "--json", "--ruleset", ruleset)
    assert (status, reports) == (0, "")
    answers = [json.loads(line) for line in said.splitlines()]
    assert answers == [solve(position, ruleset=ruleset).to_dict() for position in positions]
    assert set(answers[0]) >= {"position", "margin_ns", "points_ns", "points_ew", "cards", "line", "nodes"}


def test_deals_of_a_file_take_their_strain_and_leader_from_the_options(run, deals):
    status, said, _ = run("solve", deals(f"{DEAL}\n{DEAL}\n"), "-s", "S", "-l", "N")
    assert (status, said) == (0, f"{ANSWERS[0]}\n" * 2)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + FILE,
        FILE.replace("\n", "\r\n"),
        FILE.rstrip("\n"),
        FILE.encode().replace(b"two deals", b"deux donnes, caf\xe9"),
    ],
    ids=["byte order mark", "carriage returns", "no last newline", "a remark in Latin-1"],
)
def test_file_may_come_from_elsewhere(run, deals, text):
    assert run("solve", deals(text)) == (0, "".join(f"{answer}\n" for answer in ANSWERS), "")


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a remark"])
@pytest.mark.parametrize("command", ["solve", "table"])
def test_file_without_positions_has_no_answers_and_that_is_said(run, deals, command, text):
    path, why = deals(text), "no deal, so no answer (expected a deal or a position per line)"
    assert run(command, path) == (0, "", f"blotsolve: {path}: {why}\n")
    assert run(command, "-", typed=text.encode()) == (0, "", f"blotsolve: standard input: {why}\n")


def test_bad_lines_are_reported_with_their_number_and_the_rest_is_solved(run, deals):
    path = deals(f"# one\nN:A... T...\n{LINE}\n\n{LINE} XX\n{TABLE} S N 9H TH AS\n{DEAL}\n{DEAL} AT N\n")
    status, said, reports = run("solve", path)
    assert (status, said) == (2, f"{ANSWERS[0]}\n{ANSWERS[1]}\n")
    assert reports.splitlines() == [
        f"blotsolve: {path}, line 2: no strain for the two hands 'N:A... T...' "
        "(expected a strain and a leader beside them, or four hands)",
        f"blotsolve: {path}, line 5: no card: 'XX' (expected a rank and a suit, such as JS, TH or 10H)",
        f"blotsolve: {path}, line 7: no strain for the deal '{DEAL}' "
        "(expected a strain and a leader beside it)",
        f"blotsolve: {path}, line 8: blot has no strain AT (expected one of S H D C NT)",
    ]


def test_bad_line_of_standard_input_is_reported_too(run):
    status, said, reports = run("solve", "-", "--json", typed=f"garbage\n{LINE}\n")
    assert (status, json.loads(said)["margin_ns"]) == (2, 38)
    assert reports == (
        "blotsolve: standard input, line 1: no deal: 'garbage' "
        "(expected 'N:hand hand hand hand', clockwise from N)\n"
    )


def test_line_that_is_no_text_is_reported(run, deals):
    status, said, reports = run("solve", deals(b"N:\xff\xfe S N\n" + LINE.encode()))
    assert (status, said) == (2, f"{ANSWERS[0]}\n")
    assert reports.count("\n") == 1
    assert "line 1: a deal of 3 hands: 'N:\\\\xff\\\\xfe S N'" in reports


def test_report_of_a_long_line_is_cut(run, deals):
    status, _, reports = run("solve", deals("N:" + "x" * 100_000))
    assert status == 2
    assert reports.count("\n") == 1
    assert len(reports) < 700
    assert "…" in reports


def test_report_is_one_line(capsys):
    report("one\ntwo\r\nthree")
    assert capsys.readouterr().err == "blotsolve: one two three\n"


@pytest.mark.slow
@settings(max_examples=50)
@given(near_misses)
def test_no_line_makes_the_command_fail_otherwise(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("lines") / "deals.txt"
    path.write_text(text, "utf-8")
    assert main(["solve", str(path)]) in (0, 2)


@pytest.mark.skipif(not EXAMPLES.exists(), reason="the tests run without the checkout")
def test_shipped_examples_are_solved(run):
    status, said, reports = run("solve", str(EXAMPLES))
    assert (status, reports) == (0, "")
    assert len(said.splitlines()) == 8


# What is refused

PLACE = "(expected a file, - for standard input, or a deal such as 'N:AJ9.T8.KQ.7 … … …')"
REFUSALS = [
    (["solve", "absent.txt"], f"cannot read 'absent.txt': No such file or directory {PLACE}"),
    (["solve", ""], f"cannot read '': No such file or directory {PLACE}"),
    (["solve", "."], f"cannot read '.': Is a directory {PLACE}"),
    (["solve", "a\0b"], f"cannot read 'a\\x00b': embedded null byte {PLACE}"),
    (["solve", "E:\\deals.txt"], f"cannot read 'E:\\\\deals.txt': No such file or directory {PLACE}"),
    (["solve", "N:A"], "a deal of 1 hand: 'N:A' (expected four, clockwise from N)"),
    (["solve", "X:A... T... K... J..."], "no seat: 'X' (expected one of N E S W), in the deal"),
    (["solve", DEAL], f"no strain for the deal '{DEAL}' (expected a strain and a leader beside it)"),
    (
        ["solve", DEAL, "-s", "S"],
        f"no leader for the deal '{DEAL}' (expected a strain and a leader beside it)",
    ),
    (["solve", DEAL, "-s", "X", "-l", "N"], "no strain: 'X' (expected one of S H D C NT AT)"),
    (["solve", DEAL, "-s", "S", "-l", "X"], "no seat: 'X' (expected one of N E S W)"),
    (["solve", DEAL, "-s", "S", "-l", "N", "-t", "AS"], "AS is on the table and in the hand of N"),
    (["solve", DEAL, "-s", "S", "-l", "N", "--taken", "X"], "no side: 'X' (expected NS or EW)"),
    (["solve", LINE, "-s", "S"], "strain, leader, table or taken beside a whole position:"),
    (
        ["solve", LINE, "-r", "belote"],
        "no ruleset: 'belote' (expected one of blot, belot_arena, blotify, bazar_blot",
    ),
    (
        ["solve", str(EXAMPLES), "-r", "belote"],
        "no ruleset: 'belote' (expected one of blot, belot_arena, blotify",
    ),
    (
        ["solve", "-", "-r", "belote"],
        "no ruleset: 'belote' (expected one of blot, belot_arena, blotify, bazar_blot",
    ),
    (["rules", "belote"], "no ruleset: 'belote' (expected one of blot, belot_arena, blotify, bazar_blot"),
    (["solve"], "nothing to solve (expected a file, - for standard input, or a deal"),
    (["solve", LINE, "more"], "Got unexpected extra argument"),
    (["solve", LINE, "--strian", "S"], "No such option: --strian"),
    (["solve", LINE, "--strain"], "Option '--strain' requires an argument."),
    (["solve", LINE, "-x"], "No such option: -x"),
    (["solve", LINE, "--json=yes"], "Option '--json' does not take a value."),
    (["rules", "blot", "blotify"], "Got unexpected extra argument"),
    (["slove"], "No such command 'slove'."),
    (["--verbose"], "No such option: --verbose"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "message"), REFUSALS)
def test_refused_in_one_line(run, arguments, message):
    status, said, reports = run(*arguments)
    assert (status, said) == (2, "")
    assert reports.startswith(f"blotsolve: {message}")
    assert reports.count("\n") == 1


@pytest.mark.parametrize("content", [b"\0", b"N:\0", b"\x1f\x8b\x08\0\0", FILE.encode("utf-16")])
def test_file_that_is_no_text_is_refused_in_one_line(run, deals, content):
    path = deals(content)
    message = "is not a text file (expected lines of UTF-8 text)"
    assert run("solve", path) == (2, "", f"blotsolve: {path} {message}\n")
    assert run("solve", "-", typed=content) == (2, "", f"blotsolve: standard input {message}\n")


def test_file_that_may_not_be_read_is_refused(run, monkeypatch):
    def refuse(path: str, mode: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("blotsolve.cli.lines.open", refuse, raising=False)  # the superuser may read any file
    assert run("solve", "a.txt") == (2, "", f"blotsolve: cannot read 'a.txt': Permission denied {PLACE}\n")


def test_closed_standard_input_is_refused(run, monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", None)
    assert main(["solve", "-"]) == 2
    assert capsys.readouterr().err == "blotsolve: standard input is closed (expected lines of text)\n"


# Rules, version, help


def test_rules_are_compared_or_shown_alone(run):
    assert run("rules") == (0, show_rulesets(RULESETS.values()).plain + "\n", "")
    for name, ruleset in RULESETS.items():
        assert run("rules", name) == (0, show_rulesets([ruleset]).plain + "\n", "")


def test_version(run):
    assert run("--version") == (0, f"blotsolve {blotsolve.__version__}\n", "")


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_help_names_the_commands(run, arguments):
    status, said, reports = run(*arguments)
    assert (status, reports) == (0, "")
    assert {"solve", "rules"} <= set(re.findall(r"^  (\w+)", said, re.MULTILINE))


@pytest.mark.parametrize("command", ["solve", "rules"])
def test_help_of_a_command_has_examples_that_work(run, command, tmp_path, monkeypatch):
    _, said, _ = run(command, "--help")
    examples = re.findall(rf"^  (?:.*\| )?blotsolve ({command}\b.*)$", said, re.MULTILINE)
    assert len(examples) >= 2
    (tmp_path / "deals.txt").write_text(FILE)
    (tmp_path / "mine.toml").write_text('base = "blot"\nname = "mine"\n')
    monkeypatch.chdir(tmp_path)
    for example in examples:
        arguments = shlex.split(example.partition(" > ")[0])
        assert run(*arguments, typed=FILE)[::2] == (0, ""), example


def test_help_explains_every_option(run):
    _, said, _ = run("solve", "--help")
    for option in (
        "--strain",
        "--leader",
        "--table",
        "--taken",
        "--ruleset",
        "--threads",
        "--json",
        "--help",
    ):
        assert re.search(rf"{option}\b.*\S", said)
    assert max(map(len, said.splitlines())) <= 80


# Processes, pipes and terminals


@pytest.mark.slow
def test_module_runs_as_the_command():
    result = subprocess.run([*COMMAND, "solve", "-"], input=FILE, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout.splitlines(), result.stderr) == (0, ANSWERS, "")


@pytest.mark.slow
def test_answers_come_as_the_lines_do():
    with subprocess.Popen(
        [*COMMAND, "solve", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for answer, line in zip(ANSWERS, (LINE, f"{TABLE} S N 9H TH AS"), strict=True):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"{answer}\n"
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.slow
@POSIX
def test_reader_that_has_gone_ends_it_quietly():
    with subprocess.Popen(
        [*COMMAND, "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        process.stdout.close()
        _, reports = process.communicate(f"{LINE}\n" * 3)
    assert (process.returncode, reports) == (141, "")


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_full_disk_is_reported_in_one_line():
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*COMMAND, "rules"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (result.returncode, result.stderr) == (2, "blotsolve: cannot go on: No space left on device\n")


def test_closed_standard_output_is_reported(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdout", None)
    assert main(["rules"]) == 2
    assert capsys.readouterr().err == "blotsolve: standard output is closed\n"


@pytest.mark.slow
@POSIX
def test_interruption_ends_it_in_one_line():
    with subprocess.Popen(
        [*COMMAND, "solve", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        process.stdin.write(f"{LINE}\n")
        process.stdin.flush()
        assert process.stdout.readline() == f"{ANSWERS[0]}\n"  # it has begun, and waits for more
        process.send_signal(signal.SIGINT)
        _, reports = process.communicate(timeout=30)
    assert (process.returncode, reports) == (130, "blotsolve: interrupted\n")


def on_a_terminal(*arguments: str, environment: dict[str, str] | None = None, errors: bool = True) -> str:
    """Run the command on a terminal of eighty columns and return all that it printed there."""
    here, there = os.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=there,
        stderr=there if errors else subprocess.DEVNULL,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **(environment or {})},
    )
    os.close(there)
    printed = b""
    while True:
        try:
            piece = os.read(here, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        printed += piece
    os.close(here)
    assert process.wait(timeout=30) == 0
    return printed.decode().replace("\r\n", "\n")


ESCAPE = re.compile(r"\x1b\[([0-9;]*)m")


@pytest.mark.slow
@POSIX
def test_terminal_gets_colours():
    printed = on_a_terminal("solve", LINE)
    assert "\x1b[31m♥" in printed
    assert "\x1b[1;32mbest" in printed
    assert ESCAPE.sub("", printed) == show_solution(solve(LINE)).plain + "\n"


@pytest.mark.slow
@POSIX
def test_no_color_is_obeyed_on_a_terminal():
    printed = on_a_terminal("solve", LINE, environment={"NO_COLOR": "1"})
    colours = {code for codes in ESCAPE.findall(printed) for code in codes.split(";")}
    assert colours <= {"0", "1", "2"}  # bold and faint only
    assert ESCAPE.sub("", printed) == show_solution(solve(LINE)).plain + "\n"


@pytest.mark.slow
def test_no_terminal_gets_no_escapes():
    result = subprocess.run([*COMMAND, "solve", LINE], capture_output=True, text=True, check=True)
    assert result.stdout == show_solution(solve(LINE)).plain + "\n"


@pytest.mark.slow
@POSIX
def test_terminal_gets_a_progress_bar_that_goes_away(deals):
    printed = on_a_terminal("solve", deals(FILE))
    assert "\x1b[?25l" in printed  # the cursor is hidden, and shown again
    assert printed.rindex("\x1b[?25h") > printed.rindex("\x1b[?25l")
    bare = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", printed)
    assert [line.rpartition("\r")[2] for line in bare.split("\n") if "N–S" in line] == ANSWERS
    assert "2/2" in bare


@pytest.mark.slow
@POSIX
def test_progress_bar_leaves_answers_that_go_to_a_file_alone(deals, tmp_path):
    here, there = os.openpty()
    with open(tmp_path / "answers.txt", "w") as answers:
        status = subprocess.run(
            [*COMMAND, "solve", deals(FILE)], stdout=answers, stderr=there, check=False
        ).returncode
    os.close(there)
    bar = os.read(here, 4096).decode()
    os.close(here)
    assert status == 0
    assert (tmp_path / "answers.txt").read_text("utf-8").splitlines() == ANSWERS
    assert "/2" in bar


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_screen_without_suit_symbols_gets_letters(encoding):
    result = subprocess.run(
        [*COMMAND, "solve", LINE],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True,
    )
    said = result.stdout.decode(encoding)
    assert "With best play N-S +38" in said
    assert " 7 >AS*    10S    KS     QS" in said


@pytest.mark.parametrize(
    ("typed", "offered"), [("blotsolve so", "solve"), ("blotsolve solve --str", "--strain")]
)
def test_shell_completion_offers_what_could_come_next(typed, offered, monkeypatch, capsys):
    monkeypatch.setenv("_BLOTSOLVE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    with pytest.raises(SystemExit) as end:
        main([])
    assert end.value.code == 0
    assert capsys.readouterr().out.split() == [offered]


def test_pages_have_what_was_asked(tmp_path, capsys):
    page = tmp_path / "page.html"
    deal = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
    for arguments, says in (
        (["solve", deal, "-s", "H", "-l", "E"], ["Best line", "loses "]),
        (["table", deal, "-d", "N"], ["18D by E"]),
        (["bid", "AJ97.T8.KQ.", "-s", "N", "-d", "W", "-n", "32"], ["by us"]),
    ):
        assert main([*arguments, "--html", str(page)]) == 0
        assert capsys.readouterr().out == ""
        written = page.read_text("utf-8")
        assert written.startswith("<!DOCTYPE html>")
        assert "<svg" in written
        assert all(words in written for words in says)
        assert main([*arguments, "--html", str(page), "--json"]) == 2
        assert "--html and --json together" in capsys.readouterr().err


def test_review_page_tells_the_whole_deal(tmp_path):
    page = tmp_path / "page.html"
    assert main(["review", str(EXAMPLES.with_name("blot.blot")), "--html", str(page)]) == 0
    written = page.read_text("utf-8")
    assert "<h1>Review of blot</h1>" in written
    for words in (
        "North</dd>", "E pass, S 8H, W 9D", "S H:QKA, W D:QKA", "S ♥, 20", "107 of 100 promised", "from 67",
    ):  # fmt: skip
        assert words in written
