"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from blotsolve.rulesets import RULESETS

RulesetName = Annotated[
    str, typer.Option("--ruleset", "-r", metavar="NAME", help=f"One of {', '.join(RULESETS)}.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
