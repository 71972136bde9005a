"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from blotsolve.rulesets import RULESETS
from blotsolve.shape import FOR_TWO

RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar="NAME",
        help=f"One of {', '.join(RULESETS)}, or for two {', '.join(FOR_TWO)}.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
