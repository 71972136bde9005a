"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from blotsolve.cli.ruleset_file import ruleset_text
from blotsolve.errors import FileError, OptionError
from blotsolve.pictured import Pictured
from blotsolve.rulesets import RULESETS
from blotsolve.shape import FOR_TWO

RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="NAME|FILE",
        help=f"One of {', '.join(RULESETS)}, for two {', '.join(FOR_TWO)}; 'blot last_trick=50'; a file.",
        callback=ruleset_text,
    ),
]
Turned = Annotated[
    str | None,
    typer.Option(
        "--turned", "-t", metavar="CARD|SUIT", help="What lies open: the card turned up, or the suit drawn."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
Html = Annotated[
    str | None,
    typer.Option("--html", metavar="OUT", help="Write a page for a browser to this file instead."),
]


class Page:
    """What goes to the page of --html, and is written when all is there: the whole of it or nothing."""

    def __init__(self, path: str | None, title: str, *, as_json: bool) -> None:
        if path is not None and as_json:
            raise OptionError("--html and --json together (expected one of them)")
        self.path, self.title = path, title
        self.things: list[tuple[str, Pictured]] = []

    def __bool__(self) -> bool:
        return self.path is not None

    def add(self, heading: str, thing: Pictured) -> None:
        """Put a thing on the page."""
        self.things.append((heading, thing))

    def write(self) -> None:
        """Write the page, if one is wanted; raise FileError where there is nothing to put on it."""
        if self.path is None:
            return
        if not self.things:
            raise FileError(
                f"nothing to make the page {self.path!r} of (expected something that can be answered)"
            )
        from blotsolve.show import page_of, write_page

        write_page(self.path, page_of(self.things, self.title))


def check_number(name: str, deal: int | None, deals: int) -> None:
    """Raise OptionError if a file does not have the deal that is asked for."""
    if deal is not None and not 1 <= deal <= deals:
        raise OptionError(f"deal is {deal} (expected 1 to {deals}, as {name} has)")
