"""`blotsolve review`: played deals looked at with all cards seen, card by card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from blotsolve.analysis import Review, review
from blotsolve.cli.options import Json, check_number
from blotsolve.cli.records import RecordFile, RecordRuleset, for_two, read_text, records_in
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import REFUSED, report
from blotsolve.errors import BlotsolveError, FileError, OptionError
from blotsolve.records import Record, Replay, replay_all
from blotsolve.shape import are_records_for_two
from blotsolve.show import Chapter, review_page, show_review, write_page


def review_command(
    file: RecordFile,
    deal: Annotated[
        int | None, typer.Option("--deal", metavar="N", help="One deal of the file, counted from 1.")
    ] = None,
    knowledge: Annotated[
        bool, typer.Option("--knowledge", "-k", help="Judge each card also by what its player could know.")
    ] = False,
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds",
            metavar="N",
            help="How many worlds to judge by; 40 by default, for two 300.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="What the worlds are drawn by.")] = 1,
    ruleset: RecordRuleset = None,
    as_json: Json = False,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="OUT", help="Write a page for a browser to this file instead."),
    ] = None,
) -> None:
    """Review played deals: what each card cost, what was better, where the contract was won or lost.

    A record needs the cards of all players, who dealt, the contract or the auction, and the play as far as it
    went: see docs/records.md. Costs are raw points of the player's side with best play of everybody from then
    on, and table points of the contract. --knowledge adds what the card lost on the average over worlds that
    fit all that its player had seen: only that could be avoided. In Open Blot both players see the same, so
    that it has nothing to add there.

    A deal that cannot be reviewed is reported, the others are reviewed, and the exit status is 2.

    The page of --html has pictures and tables of all that was reviewed, and needs nothing but itself. The
    file is written whole or not at all: where nothing could be reviewed there is no page.

    \b
    blotsolve review examples/blot.blot
    blotsolve review evening.blot --deal 3 --knowledge
    blotsolve review evening.blot --html evening.html
    """
    name, text = read_text(file)
    if html is not None and as_json:
        raise OptionError("--html and --json together (expected one of them)")
    if are_records_for_two(text, ruleset):
        from blotsolve.cli import two_handed

        chapters, refused = two_handed.review(
            name,
            for_two(name, text, ruleset),
            deal,
            as_json=as_json,
            knowledge=knowledge,
            worlds=300 if worlds is None else worlds,
            seed=seed,
            paged=html is not None,
        )
    else:
        records = records_in(name, text, ruleset)
        chapters, refused = _review(
            name,
            records,
            deal,
            as_json=as_json,
            knowledge=knowledge,
            worlds=40 if worlds is None else worlds,
            seed=seed,
            paged=html is not None,
        )
    if html is not None:
        if not chapters:
            raise FileError(f"nothing in {name} to make a page of (expected a deal that can be reviewed)")
        write_page(html, review_page(chapters, f"Review of {Path(name).stem}"))
    if refused:
        raise typer.Exit(REFUSED)


def _review(
    name: str,
    records: tuple[Record, ...],
    deal: int | None,
    *,
    as_json: bool,
    knowledge: bool,
    worlds: int,
    seed: int,
    paged: bool,
) -> tuple[list[Chapter], bool]:
    """Review the deals of a file, and show them unless they are for a page.

    Return the chapters of the page, and whether a deal was refused.
    """
    check_number(name, deal, len(records))
    screen, refused, answered = Screen(as_json=as_json), False, False
    chapters: list[Chapter] = []
    for number, again in enumerate(replay_all(records), 1):
        if deal not in (None, number):
            continue
        if deal is None and again.is_passed_out:
            found = None
        else:
            try:
                with screen.waiting(f"deal {number} of {len(records)}, cards") as progress:
                    found = review(again, knowledge=knowledge, worlds=worlds, seed=seed, progress=progress)
            except BlotsolveError as error:
                report(f"{name}, deal {number}, {error}")
                refused = True
                continue
        if paged:
            chapters += [] if found is None else [Chapter(number, found, again)]
        elif as_json:
            screen.put(_json(number, again, found))
        else:
            between = "\n" if answered else ""
            head = Text(f"{between}Deal {number}. ", style="bold") if len(records) > 1 else Text()
            screen.put(head.append_text(Text("All passed.") if found is None else show_review(found)))
        answered = True
    return chapters, refused


def _json(number: int, again: Replay, found: Review | None) -> str:
    answer = {"deal": number, "line": again.record.line(""), "record": again.record.to_line()}
    return json.dumps({**answer, "review": None if found is None else found.to_dict()})
