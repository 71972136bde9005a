"""`blotsolve rules`: one ruleset, or all of them beside each other."""

from __future__ import annotations

from typing import Annotated

import typer

from blotsolve.cli.ruleset_file import ruleset_text
from blotsolve.cli.screen import Screen
from blotsolve.rulesets import RULESETS, find_ruleset
from blotsolve.show import show_rulesets


def rules_command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|FILE]", help=f"One of {', '.join(RULESETS)}, or a file.", callback=ruleset_text
        ),
    ] = None,
) -> None:
    """Show a ruleset: ranks, points, the law of the trick, auction, declarations, scoring, match.

    Without a name, compare all of them.

    \b
    blotsolve rules
    blotsolve rules belot_arena
    blotsolve rules mine.toml
    """
    shown = RULESETS.values() if name is None else [find_ruleset(name)]
    Screen().put(show_rulesets(shown))
