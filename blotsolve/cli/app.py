"""The commands together: each module of this folder with a `register` adds its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer

import blotsolve
from blotsolve.cli import bench, bid, generate, hint, match, records, review, rules, solve, table, verify, web
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import REFUSED, report
from blotsolve.plain import encodable

_UsageError: Any = typer.BadParameter.__base__
"""What typer raises for wrong options; its versions keep it in different modules."""


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status; a wrong option is reported in one line."""
    app = typer.Typer(
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_start)
    for command in (solve, table, review, rules, records, bid, bench, hint, match, generate, verify, web):
        command.register(app)
    group: Any = typer.main.get_command(app)
    for command in (group, *group.commands.values()):
        command.get_help = partial(_help_on_screen, command.get_help)
    try:
        with group.make_context("blotsolve", arguments) as context:
            context.command.invoke(context)
    except _UsageError as error:
        report(error.format_message())
        return REFUSED
    except typer.Exit as end:
        return end.exit_code
    return 0


def _help_on_screen(get_help: Callable[[Any], str], context: Any) -> str:
    """Return the help of a command in characters that standard output can show."""
    return encodable(get_help(context), sys.stdout.encoding or "utf-8")


def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """Solve deals of the Belote family exactly: what each side takes, what every card is worth, a best line.

    \b
    blotsolve solve "N:AJ9.T8.KQ.7 … … …" --strain H --leader E
    blotsolve solve deals.txt
    blotsolve table "N:AJ9.T8.KQ.7 … … …" --dealer N
    blotsolve review FILE
    blotsolve rules
    blotsolve check FILE
    blotsolve web
    """
    if version:
        Screen().put(f"blotsolve {blotsolve.__version__}")
    elif context.invoked_subcommand is None:
        Screen().put(context.get_help())
