"""`blotsolve solve`: one position drawn, or many answered a line each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import typer
from rich.text import Text

from blotsolve.cli.lines import DEAL_OR_FILE, is_deal, open_lines
from blotsolve.cli.options import Html, Json, Page, RulesetName
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import REFUSED, report
from blotsolve.errors import BlotsolveError, OptionError
from blotsolve.rulesets import find_ruleset
from blotsolve.shape import is_for_two, is_ruleset_for_two
from blotsolve.show import show_answer, show_solution
from blotsolve.solver import MOST_THREADS, Solution, in_order, solve


def solve_command(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[DEAL|FILE|-]",
            help="A deal or a position, a file of them, or - for stdin; without it the terminal asks.",
        ),
    ] = None,
    strain: Annotated[
        str | None, typer.Option("--strain", "--trump", "-s", help="S H D C, NT or AT.")
    ] = None,
    leader: Annotated[
        str | None, typer.Option("--leader", "-l", help="Who leads or led to the trick: N E S W.")
    ] = None,
    table: Annotated[
        str, typer.Option("--table", "-t", help="Cards on the table, the leader's first: '7S QS'.")
    ] = "",
    taken: Annotated[
        str | None, typer.Option("--taken", help="Which sides have taken a trick before: -, NS, EW or NS+EW.")
    ] = None,
    ruleset: RulesetName = None,
    threads: Annotated[
        int,
        typer.Option(
            "--threads", min=1, max=MOST_THREADS, help="Threads: how many lines are solved at once."
        ),
    ] = 1,
    as_json: Json = False,
    html: Html = None,
) -> None:
    """Solve a position exactly: what each side takes from here on, what every card is worth, a best line.

    A deal is four hands clockwise from the seat that is named, each spades.hearts.diamonds.clubs; a hand
    holds what is still to be played. A whole position in one text, as in a file, is the deal, the strain, the
    leader, the cards on the table if there are any, and taken=… where it matters.

    A file has one position per line; blank lines and what follows a # are skipped. Each position is answered
    in one line, in the order of the file. A line that cannot be parsed is reported, the rest are solved, and
    the exit status is 2. A line may be a deal alone; then --strain and --leader apply to all of them.

    Two hands are a position of Blot 1 on 1, two layouts of stacks one of Open Blot: N and S play. Where
    closed cards are unknown the answer is an exact expectation or, where that takes too long, a mean over
    worlds, and says which.

    Without any of these, on a terminal, it asks for the hands, trumps and the leader one after the other.

    \b
    blotsolve solve "N:AT.K..7 97.A.8. K8.T.7. J.9..A8" --strain H --leader E
    blotsolve solve "N:AT.K..7 97.A.8. K8.T.7. J.9..A8 H E" --ruleset belot_arena
    blotsolve solve "N:T.K..7 97.A.8. K8.T.7. J.9..A8" -s H -l N -t AS --json
    blotsolve solve deals.txt --threads 2 --json > answers.jsonl
    blotsolve solve "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K."
    grep NT deals.txt | blotsolve solve -
    """
    if what is None:
        if sys.stdin is None or not sys.stdin.isatty():
            raise OptionError(f"nothing to solve (expected {DEAL_OR_FILE})")
        from blotsolve.cli.entry import enter_position

        what, strain, leader, table = str(enter_position()), None, None, ""
    solve_text = partial(
        _solve, strain=strain, leader=leader, table=table, taken=taken, ruleset=ruleset or "blot"
    )
    screen, page = Screen(as_json=as_json), Page(html, "Solved", as_json=as_json)
    if is_for_two(what) or is_deal(what):
        if is_for_two(what):  # unknown cards may take their time
            with screen.waiting("solving"):
                solution = solve_text(what)
        else:
            solution = solve_text(what)
        if page:
            page.add(str(solution.position), solution)
            page.write()
            return
        screen.put(_json(solution) if as_json else _shown(solution))
        return
    if not is_ruleset_for_two(ruleset):
        find_ruleset(ruleset or "blot")  # refused once, not in every line
    refused = False
    with (
        open_lines(what, DEAL_OR_FILE) as lines,
        screen.progress(lines.total, shown=not lines.stream.isatty()) as advance,
    ):
        for number, answer in in_order(partial(_answer, solve_text), lines.some(), threads):
            if not isinstance(answer, BlotsolveError) and page:
                page.add(f"Line {number}: {answer.position}", answer)
            elif not isinstance(answer, BlotsolveError):
                screen.put(_json(answer) if as_json else _shown(answer, in_a_line=True))
            else:
                report(f"{lines.name}, line {number}: {answer}")
                refused = True
            advance()
    page.write()
    if refused:
        raise typer.Exit(REFUSED)


def _solve(text: str, *, ruleset: str, **beside: Any) -> Any:
    """Solve a position; two hands or two layouts of stacks are of the games for two."""
    if not is_for_two(text, ruleset):
        return solve(text, ruleset=ruleset, **beside)
    from blotsolve.cli.two_handed import answer

    return answer(text, ruleset=None if ruleset == "blot" else ruleset, **beside)


def _shown(solution: Any, *, in_a_line: bool = False) -> Text:
    if isinstance(solution, Solution):
        return show_answer(solution) if in_a_line else show_solution(solution)
    from blotsolve.show import show_two_handed, show_two_handed_answer  # few positions are for two

    return show_two_handed_answer(solution) if in_a_line else show_two_handed(solution)


def _answer(solve_text: Callable[[str], Any], line: tuple[int, str]) -> tuple[int, Any]:
    number, text = line
    try:
        return number, solve_text(text)
    except BlotsolveError as error:
        return number, error


def _json(solution: Any) -> str:
    return json.dumps(solution.to_dict())
