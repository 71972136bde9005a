"""`blotsolve bench`: how fast the solver is on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from blotsolve.bench import FIGURES_HEAD, SETS, WrongAnswer, describe, find_set, measure
from blotsolve.cli.options import Json
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import report

WRONG = 1
"""Exit status when an answer is not the one that was written down."""

SECONDS = 2.0
"""After so long a set is not solved another time; all sets together take about a minute."""


def bench_command(
    name: Annotated[str | None, typer.Argument(metavar="[SET]", help=f"One of {', '.join(SETS)}.")] = None,
    as_json: Json = False,
) -> None:
    """Time the solver on sets of positions whose answers are known.

    Each position is solved by itself with an empty table, several times; the fastest counts. Times are
    milliseconds of the processor for one position. An answer that is not the one that comes with the set ends
    it, with exit status 1. Without a name all sets are solved, in about a minute.

    \b
    blotsolve bench
    blotsolve bench suit --json
    """
    names = list(SETS) if name is None else [find_set(name).name]
    screen = Screen(as_json=as_json)
    if not as_json:
        screen.put(describe())
        screen.put(FIGURES_HEAD)
    for one in names:
        try:
            with screen.waiting(one) as progress:
                figures = measure(one, seconds=SECONDS, progress=progress)
        except WrongAnswer as error:
            report(f"wrong answer: {error}")
            raise typer.Exit(WRONG) from None
        screen.put(json.dumps(figures.to_dict()) if as_json else figures.row)
