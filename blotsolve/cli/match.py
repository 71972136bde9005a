"""`blotsolve match`: two bots on the same cards, with the sides changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from blotsolve.cli.options import Json, RulesetName
from blotsolve.cli.screen import Screen
from blotsolve.errors import BlotsolveError, OptionError
from blotsolve.shape import is_ruleset_for_two


def match_command(
    a: Annotated[
        str,
        typer.Argument(metavar="BOT", help="random, rules, solver:WORLDS, solver:MSms or MODULE:NAME."),
    ],
    b: Annotated[str, typer.Argument(metavar="BOT", help="The other one.")],
    deals: Annotated[int, typer.Option("--deals", "-n", metavar="N", help="Deals, each played twice.")] = 100,
    ruleset: RulesetName = None,
    seed: Annotated[int, typer.Option("--seed", help="Of the cards and of the bots.")] = 0,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", help="Processes that play; as many as cores by default.")
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar="FILE", help="Keep every deal, or go on from there."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let two bots play the same deals twice, with the sides changed, and compare them deal by deal.

    The difference is in table points a deal, with an interval that holds the true one 19 times out of 20. Two
    equal bots come out at exactly zero. With --out every deal is a line of JSON with the records of both
    tables; a match that was stopped goes on when it is called again.

    Bots: random plays any legal card, rules by rules of thumb, solver the best card over 128 worlds,
    solver:40 over 40 of them, solver:100ms what it finds in 100 milliseconds. +plain takes the bidding
    policy and what was called away from rules and solver. my_module:MyBot is a bot of your own: a class, a
    function that makes one or the bot itself, in a module that Python finds in this folder or among what is
    installed. Where it has an argument `seed` it gets the seed.

    With a ruleset for two the bots are random, rules, solver:WORLDS and your own, which have the
    methods of `blotsolve.two_handed.TwoHandedBot`.

    \b
    blotsolve match rules random --deals 50
    blotsolve match solver:20 rules -n 200 -r belot-arena --out match.jsonl
    blotsolve match my_module:MyBot rules
    blotsolve match solver:20 rules --ruleset blot_1on1
    """
    from blotsolve.cli.own_bots import bot_of
    from blotsolve.players import play_match
    from blotsolve.show import wrapped

    screen = Screen(as_json=as_json)
    shown = 0
    with screen.progress(deals) as advance, _errors_in_a_line():

        def moved(done: int, total: int) -> None:
            """Move the bar on, at first by all deals that the file had already."""
            nonlocal shown
            for _ in range(shown, done):
                advance()
            shown = done

        if is_ruleset_for_two(ruleset):
            from blotsolve.cli.two_handed import match

            screen.put(
                match(
                    a,
                    b,
                    deals=deals,
                    ruleset=ruleset,
                    seed=seed,
                    jobs=os.cpu_count() or 1 if jobs is None else jobs,
                    out=out,
                    progress=moved,
                    as_json=as_json,
                )
            )
            return
        result = play_match(
            bot_of(a, seed),
            bot_of(b, seed),
            deals=deals,
            ruleset=ruleset or "blot",
            seed=seed,
            jobs=os.cpu_count() or 1 if jobs is None else jobs,
            out=out,
            progress=moved,
        )
    screen.put(json.dumps(result.to_dict()) if as_json else wrapped(str(result)))


@contextmanager
def _errors_in_a_line() -> Iterator[None]:
    """Say in one line what goes wrong within a bot; its notes say where."""
    try:
        yield
    except BlotsolveError:
        raise
    except Exception as error:
        places = reversed(getattr(error, "__notes__", ()))
        raise OptionError(": ".join([*places, f"{type(error).__name__}: {error}"])) from None
