"""`blotsolve score` and `blotsolve check`: records of deals and matches, scored and looked through."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from blotsolve.cli.lines import open_lines
from blotsolve.cli.options import Json
from blotsolve.cli.ruleset_file import ruleset_text
from blotsolve.cli.screen import Screen
from blotsolve.errors import FileError, RecordError
from blotsolve.records import Record, read_records, replay_all
from blotsolve.rulesets import RULESETS
from blotsolve.shape import FOR_TWO, are_records_for_two
from blotsolve.show import counted, show_score

if TYPE_CHECKING:
    from blotsolve.two_handed import TwoHandedRecord

WRONG = 1
"""Exit status when the records read well, but break a rule or do not add up."""

RecordFile = Annotated[
    str,
    typer.Argument(metavar="FILE|-", help="A file of records or of `match --out`, or - for standard input."),
]
RecordRuleset = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="NAME|FILE",
        help=f"For records that do not say theirs: one of {', '.join((*RULESETS, *FOR_TWO))}, or a file.",
        callback=ruleset_text,
    ),
]


def score_command(file: RecordFile, ruleset: RecordRuleset = None, as_json: Json = False) -> None:
    """Score every deal of a file by the rules, and the match if the deals belong to one.

    A record is a deal with its auction and its play, or only the contract, the declarations and what both
    sides took: see docs/records.md. A deal that breaks a rule has no score, and the exit status is 1.

    \b
    blotsolve score examples/match.blot
    blotsolve score - --ruleset blot < evening.blot
    """
    screen, wrong = Screen(as_json=as_json), False
    name, text = read_text(file)
    if are_records_for_two(text, ruleset):
        from blotsolve.cli import two_handed

        if two_handed.score(for_two(name, text, ruleset), as_json):
            raise typer.Exit(WRONG)
        return
    records = records_in(name, text, ruleset)
    for number, replay in enumerate(replay_all(records), 1):
        wrong = wrong or (replay.score is None and bool(replay.problems))
        if as_json:
            screen.put(json.dumps({"deal": number, **replay.to_dict()}))
        else:
            screen.put(show_score(number, replay))
    if wrong:
        raise typer.Exit(WRONG)


def check_command(file: RecordFile, ruleset: RecordRuleset = None, as_json: Json = False) -> None:
    """Play every deal of a file again, and say where it breaks a rule or does not add up.

    What is missing is no mistake. The exit status is 1 if anything is wrong.

    \b
    blotsolve check examples/match.blot
    """
    screen, found = Screen(as_json=as_json), 0
    name, text = read_text(file)
    if are_records_for_two(text, ruleset):
        from blotsolve.cli import two_handed

        if two_handed.check(name, for_two(name, text, ruleset), as_json):
            raise typer.Exit(WRONG)
        return
    records = records_in(name, text, ruleset)
    replays = replay_all(records)
    for number, replay in enumerate(replays, 1):
        found += len(replay.problems)
        if as_json:
            problems = [problem.to_dict() for problem in replay.problems]
            screen.put(json.dumps({"deal": number, "line": replay.record.line(""), "problems": problems}))
            continue
        for problem in replay.problems:
            screen.put(f"{name}, deal {number}, {problem}")
    if not as_json:
        screen.put(f"{counted(len(replays), 'deal')}, {counted(found, 'mistake')}")
    if found:
        raise typer.Exit(WRONG)


def read_text(file: str) -> tuple[str, str]:
    """Return the name of a file, as an error says it, and its text; raise FileError if it cannot be read."""
    with open_lines(file) as lines:
        return lines.name, lines.stream.read().decode("utf-8", "backslashreplace")


def for_two(name: str, text: str, ruleset: str | None) -> tuple[TwoHandedRecord, ...]:
    """Return the records of a file for two; raise FileError if it cannot be parsed."""
    from blotsolve.cli.two_handed import read_records_for_two

    try:
        records = read_records_for_two(text, ruleset)
    except (FileError, RecordError) as error:
        raise FileError(f"{name}, {error}") from None
    if not records:
        raise FileError(f'{name} has no deal (expected tags such as [Ruleset "blot_1on1"])')
    return records


def records_in(name: str, text: str, ruleset: str | None) -> tuple[Record, ...]:
    """Return the records of a file; raise FileError if it cannot be parsed."""
    try:
        records = _of_match(text, ruleset) if text.lstrip("\ufeff \t").startswith("{") else None
        if records is None:
            records = read_records(text, ruleset)
    except (FileError, RecordError) as error:
        raise FileError(f"{name}, {error}") from None
    if not records:
        raise FileError(f'{name} has no deal (expected tags such as [Ruleset "blot"])')
    return records


def _of_match(text: str, ruleset: str | None) -> tuple[Record, ...] | None:
    """Return the records of a file of `match --out`, None for another file."""
    from blotsolve.players import is_match_file, records_of_match  # few files need the players

    return tuple(records_of_match(text, ruleset)) if is_match_file(text) else None
