"""`blotsolve generate`: a data set of solved deals, made or gone on with."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from blotsolve.cli.options import Json, RulesetName
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import INTERRUPTED, report
from blotsolve.errors import OptionError


def generate_command(
    out: Annotated[str, typer.Argument(metavar="FOLDER|URL", help="Where it goes, or where it was begun.")],
    deals: Annotated[int, typer.Option("--deals", "-n", metavar="N", help="How many deals are dealt.")],
    what: Annotated[str, typer.Option("--what", "-w", help="table, cards, play or bids.")] = "table",
    ruleset: RulesetName = "blot",
    seed: Annotated[
        int, typer.Option("--seed", help="Seed; with the number of a deal it determines the cards.")
    ] = 0,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="HAND", help="Every deal has this hand: 'AJ9.T8.KQ.7'.")
    ] = None,
    seat: Annotated[str, typer.Option("--seat", help="Who holds it: N E S W.")] = "S",
    knowledge: Annotated[
        str | None,
        typer.Option("--knowledge", metavar="TEXT", help="Every deal fits this: 'S AJ9.T8.KQ.7 E-.AKQ..'."),
    ] = None,
    contract: Annotated[
        str | None,
        typer.Option("--contract", metavar="BID", help="Keep deals bid to it: any, H, 9H, '9H by N'."),
    ] = None,
    bot: Annotated[
        str | None, typer.Option("--bot", help="Who plays, for cards and play: rules, solver:8, …")
    ] = None,
    worlds: Annotated[int | None, typer.Option("--worlds", help="Worlds of a call, for bids.")] = None,
    part: Annotated[int | None, typer.Option("--part", metavar="DEALS", help="Deals of a part.")] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", help="Processes; as many as cores by default.")
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", help="A Dask cluster, in their place.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a data set of solved deals: Parquet files of some ten thousand rows each, and a manifest.

    What a row has: table, the margin in every strain with everybody to lead; cards, a position of a deal that
    bots played and the margin of every legal card; play, the whole record of such a deal; bids, what each
    call of an auction is worth. docs/datasets.md has the columns.

    Deal number k of a seed is always the same deal. A run that was stopped, killed or out of room goes on
    when the command is given again, and the files are the same as without a stop, byte by byte. More deals
    make a data set grow.

    \b
    blotsolve generate deals --deals 100000 --seed 1
    blotsolve generate positions --deals 100000 --what cards --bot rules
    blotsolve generate hand --deals 5000 --hand AJ9.T8.KQ.7 --seat S
    blotsolve generate s3://bucket/deals -n 100000000 --scheduler tcp://host:8786
    """
    from blotsolve.datasets import Stopped, generate

    if hand is not None and knowledge is not None:
        raise OptionError("--hand beside --knowledge (expected one of them)")
    screen = Screen(as_json=as_json)
    try:
        with _progress(deals) as progress:
            data = generate(
                out,
                deals=deals,
                what=what,
                ruleset=ruleset or "blot",
                seed=seed,
                part_size=part,
                knowledge=knowledge if hand is None else f"{seat} {hand}",
                contract=contract,
                bot=bot,
                worlds=worlds,
                jobs=(os.cpu_count() or 1) if jobs is None else jobs,
                scheduler=scheduler,
                progress=progress,
            )
    except Stopped as stopped:
        report(f"interrupted: {stopped.data} (the same command goes on)")
        raise typer.Exit(INTERRUPTED) from None
    screen.put(json.dumps(data.to_dict()) if as_json else str(data))


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int, int], object] | None]:
    """Show deals, their rate and the time left on a terminal; None where nobody looks."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total, rate="")

        def show(done: int, total: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=done, rate="" if speed is None else f"{speed:,.0f} deals/s")

        yield show
