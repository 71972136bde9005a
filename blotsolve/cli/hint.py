"""`blotsolve hint`: which card to play in a deal that is cut short, from what its player knows."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from blotsolve.cli.lines import open_lines
from blotsolve.cli.options import Json
from blotsolve.cli.screen import Screen
from blotsolve.errors import FileError, RecordError
from blotsolve.records import read_records, replay_all
from blotsolve.show import show_card_advice


def hint_command(
    file: Annotated[
        str, typer.Argument(metavar="RECORD|-", help="A file with a record, or - for standard input.")
    ],
    worlds: Annotated[int, typer.Option("--worlds", "-w", metavar="N", help="Worlds to solve.")] = 40,
    time: Annotated[
        float | None, typer.Option("--time", metavar="S", help="Seconds after which no more are begun.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Another seed draws other worlds.")] = 0,
    as_json: Json = False,
) -> None:
    """Advise the player whose turn it is in a record that is cut short, from what he knows alone.

    The record has the cards of all four, but only his are used: the others are drawn many times, as they may
    lie for all that he has seen. Each card is shown with the table points of the deal, those of his side less
    those of the other, and how far it is behind, with two standard errors. Of several deals it is the last;
    near the end of a match, if the score is there, it is the chance of winning it that counts.

    \b
    blotsolve hint deal.blot
    blotsolve hint - --worlds 200 --json < deal.blot
    """
    from blotsolve.advice import advise_card

    with open_lines(file) as lines:
        name, text = lines.name, lines.stream.read().decode("utf-8", "backslashreplace")
    try:
        records = read_records(text)
    except RecordError as error:
        raise FileError(f"{name}, {error}") from None
    if not records:
        raise FileError(f'{name} has no deal (expected tags such as [Ruleset "blot"])')
    found = replay_all(records)[-1]
    for problem in found.problems:
        raise FileError(f"{name}, {problem}")
    state = found.state
    if state is None or state.contract is None or state.turn is None:
        what = "the deal is over" if state is not None and state.is_over else "no play in progress"
        raise FileError(f"{name}: {what} (expected all cards, a contract and some cards to play)")
    view = state.view(state.turn, found.before)
    advice = advise_card(view, worlds=worlds, time_limit=time, seed=seed, held=records[-1].held or 0)
    Screen().put(json.dumps(advice.to_dict()) if as_json else show_card_advice(advice))
