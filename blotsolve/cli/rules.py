"""`blotsolve rules`: one ruleset, or all of them beside each other."""

from __future__ import annotations

from typing import Annotated

import typer

from blotsolve.cli.ruleset_file import ruleset_text
from blotsolve.cli.screen import Screen
from blotsolve.rulesets import RULESETS, find_ruleset
from blotsolve.shape import FOR_TWO, is_ruleset_for_two
from blotsolve.show import show_rulesets


def rules_command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME|FILE]",
            help=f"One of {', '.join([*RULESETS, *FOR_TWO])}, or a file.",
            callback=ruleset_text,
        ),
    ] = None,
) -> None:
    """Show a ruleset: ranks, points, the law of the trick, auction, declarations, scoring, match.

    Without a name, compare those for four.

    \b
    blotsolve rules
    blotsolve rules belot_arena
    blotsolve rules open_blot
    blotsolve rules mine.toml
    """
    if is_ruleset_for_two(name):
        from blotsolve.show import show_two_handed_rules
        from blotsolve.two_handed import find_two_handed

        Screen().put(show_two_handed_rules([find_two_handed(str(name))]))
        return
    shown = RULESETS.values() if name is None else [find_ruleset(name)]
    Screen().put(show_rulesets(shown))
