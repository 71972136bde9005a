"""A deal report in the terminal: the table of strains and leaders, what each side can bid, the par."""

from __future__ import annotations

from rich.text import Text

from blotsolve.analysis import BidReport, Cell, DealReport, Outcome, Par, Prospect
from blotsolve.contract import Strain
from blotsolve.seats import Seat, Side
from blotsolve.show.text.hands import show_hands
from blotsolve.show.text.words import BEST, FAINT, SEATS, SIDES, padded, show_open

_LEGEND = """\
points    raw points of the side; {combined}
can make  the highest bid that is made with best play, * the best for the side
fails at  the first bid that is not made
N–S:E–W   table points of that bid"""


def show_report(report: DealReport) -> Text:
    """Show what a deal is worth: hands and table, and with a leader what both sides can bid, and the par.

    Parameters
    ----------
    report
        A report; points of cards are raw points, those of bids table points.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.analysis import deal_report
    >>> report = deal_report("N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7", dealer="N")
    >>> "18D by E" in show_report(report).plain
    True
    """
    parts = [_title(report), show_hands(report.deal, report.ruleset.direction), _table(report)]
    if report.par is not None:
        parts += [
            *(_side(report, side) for side in Side),
            Text(_legend(report), FAINT),
            _par(report.par, report),
        ]
    return Text("\n\n").join(parts)


def _legend(report: DealReport) -> str:
    has_roem = not report.ruleset.roem.is_empty
    of_both = (
        "roem: that of its tricks, in them" if has_roem else "decl.: its declarations and belotes in them"
    )
    return _LEGEND.format(combined=of_both) + (
        "; contra: the same with contra" if report.ruleset.auction.has_contra else ""
    )


def _title(report: DealReport) -> Text:
    who = "" if report.leader is None else f", {SEATS[report.leader]} leads and calls first"
    turned = "" if report.turned is None else f", {show_open(report.turned)}"
    return Text(f"Ruleset {report.ruleset}{who}{turned}")


def _table(report: DealReport) -> Text:
    """Show the raw points of both sides in every strain with every leader."""
    lines = [
        Text.assemble(
            ("Raw points N–S : E–W with best play", "bold"), ("  (c capot)\n", FAINT),
            (f"{'leader':8}" + "".join(f"{SEATS[seat]:>11}" for seat in Seat), FAINT),
        )
    ]  # fmt: skip
    for strain in report.ruleset.strains:
        cells = [_cell(report.cell(strain, seat), seat == report.leader) for seat in Seat]
        lines.append(Text.assemble(padded(_strain(strain), 8), *cells))
    return Text("\n").join(lines)


def _cell(cell: Cell, leads: bool) -> Text:
    capot = "" if cell.capot is None else "c"
    text = padded(f"{cell.points_ns}:{cell.points_ew}{capot}", 11, right=True)
    if leads:
        text.stylize("bold")
    return text


def _strain(strain: Strain) -> str:
    return str(strain) if strain.suit is None else strain.suit.symbol


def _side(report: DealReport, side: Side) -> Text:
    """Show what a side can promise in every strain; the best bid stands out."""
    best = (report.best_ns, report.best_ew)[side]
    head = (
        f"{'points':>6}{_combined(report):>6}  {'can make':12}{'N–S:E–W':>8}  {'fails at':8}{'N–S:E–W':>8}"
        + f"{'contra':>8}" * report.ruleset.auction.has_contra
    )
    lines = [Text.assemble((f"{SIDES[side]:6}", "bold"), (head, FAINT))]
    for strain in report.ruleset.strains:
        lines.append(_prospect(report.prospect(side, strain), best))
    return Text("\n").join(lines)


def _combined(report: DealReport) -> str:
    """Return the head of the column of combinations: of what most are."""
    return "decl." if report.ruleset.roem.is_empty else "roem"


def _prospect(prospect: Prospect, best: BidReport | None) -> Text:
    """Show a side's raw points, its declarations, belotes and roem among them, and where its bids end."""
    combinations = prospect.declarations + prospect.belotes + prospect.roem
    made = prospect.highest
    failing = next((bid for bid in prospect.bids if not bid.is_made and not bid.contract.capot), None)
    makes = Text(f"{'–':20}")
    if made is not None:
        mark = " *" if made == best else ""
        makes = Text(f"{_bid(made) + mark:12}{_points(made.plain)}", style=BEST if mark else "")
    fails = ""
    if failing is not None:
        doubled = "" if failing.contra is None else _points(failing.contra)
        fails = f"  {_bid(failing):8}{_points(failing.plain)}{doubled}"
    raw = f"{prospect.total:>6}{combinations or '':>6}"
    return Text.assemble(padded(_strain(prospect.strain), 6), raw, "  ", makes, (fails, FAINT))


def _bid(bid: BidReport) -> str:
    return str(bid.contract).rpartition(" by ")[0]


def _points(outcome: Outcome) -> str:
    return f"{f'{outcome.points_ns}:{outcome.points_ew}':>8}"


def _par(par: Par, report: DealReport) -> Text:
    """Show the par, and the auction that leads to it."""
    text = Text.assemble(("Par ", "bold"))
    if par.contract is None or par.outcome is None:
        return text.append("all pass")
    outcome = par.outcome
    text.append(
        f"{par.contract}, {outcome.verdict}: N–S {outcome.points_ns}, E–W {outcome.points_ew}", style=BEST
    )
    turned = "" if report.turned is None else f" {report.turned}"
    return text.append(f"\n    {report.leader}{turned}: {' '.join(map(str, par.calls))}", style=FAINT)
