"""`blotsolve verify`: whether a data set is what it says."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from blotsolve.cli.options import Json
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import report

WRONG = 1
"""Exit status when something is wrong with the data set."""


def verify_command(
    folder: Annotated[str, typer.Argument(metavar="FOLDER|URL", help="A data set.")],
    share: Annotated[
        float, typer.Option("--share", metavar="SHARE", help="The share of the deals that is made again.")
    ] = 0.01,
    seed: Annotated[int, typer.Option("--seed", help="Which deals these are.")] = 0,
    as_json: Json = False,
) -> None:
    """Check a data set: checksums, columns, the cards of every deal, and a random share of the answers.

    The deals of that share are solved again and compared. Each fault is reported in a line, and then the exit
    status is 1.

    \b
    blotsolve verify deals
    blotsolve verify deals --share 1 --json
    """
    from blotsolve.datasets import open_data, verify

    screen = Screen(as_json=as_json)
    with screen.progress(open_data(folder).recipe.parts) as advance:
        found = verify(folder, share=share, seed=seed, progress=lambda done, total: advance())
    for fault in found.faults:
        report(fault)
    screen.put(json.dumps(found.to_dict()) if as_json else str(found))
    if not found.is_sound:
        raise typer.Exit(WRONG)
