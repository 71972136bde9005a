"""`blotsolve hint`: which card to play in a deal that is cut short, from what its player knows."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from blotsolve.cli.options import Json
from blotsolve.cli.records import for_two, read_text, records_in
from blotsolve.cli.screen import Screen
from blotsolve.errors import FileError
from blotsolve.records import replay_all
from blotsolve.shape import are_records_for_two, is_for_two
from blotsolve.show import show_card_advice


def register(app: typer.Typer) -> None:
    """Add the command to the others."""
    app.command("hint")(hint_command)


def hint_command(
    file: Annotated[
        str, typer.Argument(metavar="RECORD|-", help="A file with a record, or - for standard input.")
    ],
    worlds: Annotated[
        int | None,
        typer.Option(
            "--worlds", "-w", metavar="N", help="Worlds to solve; 40, for two as many as there are."
        ),
    ] = None,
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

    For two it takes a record too, of the play or of the choice of trumps, or the text of what a player knows:
    in 1 on 1 his hand and ? for the other, in Open Blot a position. It looks at every hand that the other may
    have, or at the exact expectation.

    \b
    blotsolve hint deal.blot
    blotsolve hint - --worlds 200 --json < deal.blot
    blotsolve hint "N:A..AQ.KQ ? NT N gone=.KT9.T9.T9"
    """
    from blotsolve.advice import advise_card

    if is_for_two(file):
        from blotsolve.cli import two_handed

        two_handed.hint_text(file, worlds, seed, as_json)
        return
    name, text = read_text(file)
    if are_records_for_two(text):
        from blotsolve.cli import two_handed

        two_handed.only_four(time=time)
        two_handed.hint(name, for_two(name, text, None), worlds, seed, as_json)
        return
    records = records_in(name, text, None)
    worlds = 40 if worlds is None else worlds
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
