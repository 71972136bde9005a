"""`blotsolve table`: what a deal is worth in every strain, what both sides can bid, and the par."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from blotsolve.analysis import DealReport, deal_report
from blotsolve.cli.lines import DEAL_OR_FILE, is_deal, open_lines
from blotsolve.cli.options import Html, Json, Page, RulesetName, Turned
from blotsolve.cli.screen import Screen
from blotsolve.cli.status import REFUSED, report
from blotsolve.deal import Position, read_deal_or_position
from blotsolve.errors import BlotsolveError
from blotsolve.rulesets import find_ruleset
from blotsolve.shape import is_for_two, is_ruleset_for_two
from blotsolve.show import show_report


def table_command(
    what: Annotated[
        str, typer.Argument(metavar="DEAL|FILE|-", help="A whole deal, a file of them, or - for stdin.")
    ],
    leader: Annotated[
        str | None,
        typer.Option("--leader", "-l", help="Who leads the first trick and calls first: N E S W."),
    ] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", "-d", help="Or who deals: N E S W.")] = None,
    ruleset: RulesetName = None,
    turned: Turned = None,
    as_json: Json = False,
    html: Html = None,
) -> None:
    """Report a deal: the points of both sides in every strain with everybody to lead.

    With --leader or --dealer also what each side can promise under the ruleset, with the declarations that
    count, and the par: the auction that best calls lead to when everybody sees all cards.

    A file has one whole deal per line, with a strain and a leader or without; blank lines and text after a #
    are skipped. A line that cannot be parsed, or has an ending, is reported, the others are answered, and the
    exit status is 2.

    Two hands, or two layouts of stacks, are of the games for two: what they are worth in every strain with N
    and with S to lead; there is no par, and no page.

    \b
    blotsolve table "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7" --dealer N
    blotsolve table deals.txt --ruleset belot_arena --json
    """
    screen, page = Screen(as_json=as_json), Page(html, "What deals are worth", as_json=as_json)
    if is_for_two(what) or (is_ruleset_for_two(ruleset) and is_deal(what)):
        from blotsolve.cli.two_handed import only_four, table

        only_four(leader=leader, dealer=dealer, html=html, turned=turned)
        screen.put(table(what, ruleset, as_json))
        return
    ruleset = ruleset or "blot"
    report_deal = partial(_report, leader=leader, dealer=dealer, ruleset=ruleset, turned=turned)
    if is_deal(what):
        found = report_deal(what)
        if page:
            page.add(str(found.deal), found)
            page.write()
            return
        screen.put(_json(found) if as_json else show_report(found))
        return
    if not is_ruleset_for_two(ruleset):
        find_ruleset(ruleset)  # refused once, not in every line
    refused, answered = False, False
    with (
        open_lines(what, DEAL_OR_FILE) as lines,
        screen.progress(lines.total, shown=not lines.stream.isatty()) as advance,
    ):
        for number, text in lines.some():
            try:
                if is_for_two(text, ruleset):
                    from blotsolve.cli.two_handed import only_four, table

                    only_four(leader=leader, dealer=dealer, html=html)
                    shown = table(text, ruleset if is_ruleset_for_two(ruleset) else None, as_json)
                    between = "\n" if answered and not as_json else ""
                    screen.put(shown if as_json else f"{between}Line {number}. {shown}")
                    answered = True
                    advance()
                    continue
                found = report_deal(text)
            except BlotsolveError as error:
                report(f"{lines.name}, line {number}: {error}")
                refused = True
            else:
                if page:
                    page.add(f"Line {number}: {found.deal}", found)
                elif as_json:
                    screen.put(_json(found))
                else:
                    between = "\n" if answered else ""
                    screen.put(
                        Text(f"{between}Line {number}. ", style="bold").append_text(show_report(found))
                    )
                answered = True
            advance()
    page.write()
    if refused:
        raise typer.Exit(REFUSED)


def _report(
    text: str, *, leader: str | None, dealer: str | None, ruleset: str, turned: str | None
) -> DealReport:
    """Report the deal of a text; the leader of a whole position is his who leads the first trick."""
    found = read_deal_or_position(text)
    if isinstance(found, Position):
        if leader is None and dealer is None:
            leader = str(found.leader)
        found = found.deal
    return deal_report(found, leader=leader, dealer=dealer, ruleset=ruleset, turned=turned)


def _json(found: DealReport) -> str:
    return json.dumps(found.to_dict())
