"""The commands together; the module of a command is loaded when that command runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer

import blotsolve
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import REFUSED, report
from blotsolve.plain import encodable

_UsageError: Any = typer.BadParameter.__base__
"""What typer raises for wrong options; its versions keep it in different modules."""

COMPLETE = "_BLOTSOLVE_COMPLETE"
"""By this variable a shell asks what could come next, once `--install-completion` has told it so."""


COMMANDS = {
    "solve": "solve",
    "table": "table",
    "deal": "deal",
    "bid": "bid",
    "hint": "hint",
    "review": "review",
    "score": "records",
    "check": "records",
    "match": "match",
    "rules": "rules",
    "bench": "bench",
    "generate": "generate",
    "verify": "verify",
    "web": "web",
}
"""The commands in the order of the help, and the module of this folder that has the function NAME_command."""


class _Commands(Mapping[str, Any]):
    """The commands by name, each made from its module when it is asked for."""

    def __getitem__(self, name: str) -> Any:
        module = import_module(f"blotsolve.cli.{COMMANDS[name]}")
        app = _app()
        app.command(name)(getattr(module, f"{name}_command"))
        return _made(app)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status; a wrong option is reported in one line."""
    app = _app(add_completion=True)
    app.callback(invoke_without_command=True)(_start)
    group = _made(app)
    group.commands = _Commands()
    try:
        if COMPLETE in os.environ:  # the shell asks what could come next
            group.main(arguments, prog_name="blotsolve", standalone_mode=False)
        with group.make_context("blotsolve", arguments) as context:
            context.command.invoke(context)
    except _UsageError as error:
        report(error.format_message())
        return REFUSED
    except typer.Exit as end:
        return end.exit_code
    return 0


def _app(**options: Any) -> typer.Typer:
    return typer.Typer(
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        **{"add_completion": False, **options},
    )


def _made(app: typer.Typer) -> Any:
    """Return the command of an app, with help in characters that standard output can show."""
    command: Any = typer.main.get_command(app)
    command.get_help = partial(_help_on_screen, command.get_help)
    return command


def _help_on_screen(get_help: Callable[[Any], str], context: Any) -> str:
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
