"""`blotsolve solve`: one position drawn, or many answered a line each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

from blotsolve.cli.lines import DEAL_OR_FILE, is_deal, open_lines
from blotsolve.cli.options import Html, Json, Page, RulesetName
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import REFUSED, report
from blotsolve.errors import BlotsolveError, OptionError
from blotsolve.rulesets import find_ruleset
from blotsolve.show import show_answer, show_solution
from blotsolve.solver import MOST_THREADS, Solution, solve


def solve_command(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[DEAL|FILE|-]",
            help="A deal or a position, a file of them, or - for stdin; without it the terminal asks.",
        ),
    ] = None,
    strain: Annotated[str | None, typer.Option("--strain", "-s", help="S H D C, NT or AT.")] = None,
    leader: Annotated[
        str | None, typer.Option("--leader", "-l", help="Who leads or led to the trick: N E S W.")
    ] = None,
    table: Annotated[
        str, typer.Option("--table", "-t", help="Cards on the table, the leader's first: '7S QS'.")
    ] = "",
    taken: Annotated[
        str | None, typer.Option("--taken", help="Which sides have taken a trick before: -, NS, EW or NS+EW.")
    ] = None,
    ruleset: RulesetName = "blot",
    threads: Annotated[
        int,
        typer.Option("--threads", min=1, max=MOST_THREADS, help="Solve so many lines at once."),
    ] = 1,
    as_json: Json = False,
    html: Html = None,
) -> None:
    """Solve a position exactly: what each side takes from here on, what every card is worth, a best line.

    A deal is four hands clockwise from the seat that is named, each spades.hearts.diamonds.clubs; a hand
    holds what is still to be played. A whole position in one text, as in a file, is the deal, the strain, the
    leader, the cards on the table if there are any, and taken=… where it matters.

    A file has a position a line; blank lines and what follows a # are skipped. Each gets a line of answer, in
    their order. A line that does not read is reported, the rest are solved, and the exit status is 2. A line
    may be a deal alone; then --strain and --leader are for all of them.

    Without any of these, on a terminal, it asks for the hands, trumps and the leader one after the other.

    \b
    blotsolve solve "N:AT.K..7 97.A.8. K8.T.7. J.9..A8" --strain H --leader E
    blotsolve solve "N:AT.K..7 97.A.8. K8.T.7. J.9..A8 H E" --ruleset belot_arena
    blotsolve solve "N:T.K..7 97.A.8. K8.T.7. J.9..A8" -s H -l N -t AS --json
    blotsolve solve deals.txt --threads 2 --json > answers.jsonl
    grep NT deals.txt | blotsolve solve -
    """
    solve_text = partial(solve, strain=strain, leader=leader, table=table, taken=taken, ruleset=ruleset)
    if what is None:
        if sys.stdin is None or not sys.stdin.isatty():
            raise OptionError(f"nothing to solve (expected {DEAL_OR_FILE})")
        from blotsolve.cli.entry import enter_position

        what, strain, leader, table = str(enter_position()), None, None, ""
        solve_text = partial(solve, taken=taken, ruleset=ruleset)
    screen, page = Screen(), Page(html, "Solved", as_json=as_json)
    if is_deal(what):
        solution = solve_text(what)
        if page:
            page.add(str(solution.position), solution)
            page.write()
            return
        screen.put(_json(solution) if as_json else show_solution(solution))
        return
    from blotsolve.cli.order import in_order  # one position needs no threads

    find_ruleset(ruleset)  # refused once, not in every line
    refused = False
    with (
        open_lines(what, DEAL_OR_FILE) as lines,
        screen.progress(lines.total, shown=not lines.stream.isatty()) as advance,
    ):
        for number, answer in in_order(partial(_answer, solve_text), lines, threads):
            if isinstance(answer, Solution) and page:
                page.add(f"Line {number}: {answer.position}", answer)
            elif isinstance(answer, Solution):
                screen.put(_json(answer) if as_json else show_answer(answer))
            else:
                report(f"{lines.name}, line {number}: {answer}")
                refused = True
            advance()
    page.write()
    if refused:
        raise typer.Exit(REFUSED)


def _answer(
    solve_text: Callable[[str], Solution], line: tuple[int, str]
) -> tuple[int, Solution | BlotsolveError]:
    number, text = line
    try:
        return number, solve_text(text)
    except BlotsolveError as error:
        return number, error


def _json(solution: Solution) -> str:
    return json.dumps(solution.to_dict())
