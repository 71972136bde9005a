"""The tables of a report: every strain with every leader, what each side can promise, the par."""

from __future__ import annotations

from collections.abc import Iterator

from blotsolve.analysis import BidReport, DealReport
from blotsolve.cards import Suit
from blotsolve.contract import Strain
from blotsolve.seats import Seat
from blotsolve.show.html.markup import Markup, element
from blotsolve.show.html.svg import is_red, plain_suit
from blotsolve.show.html.tables import table_of
from blotsolve.show.text.words import SEATS, SIDES


def report_tables(report: DealReport) -> Iterator[Markup]:
    """Yield the tables one after the other, those that have something to say."""
    yield _cells(report)
    if report.prospects:
        yield _prospects(report)
    if report.par is not None:
        yield element(
            "p", element("strong", "Par: "), f"{report.par}", f" ({' '.join(map(str, report.par.calls))})"
        )


def _strain(strain: Strain) -> Markup:
    suit: Suit | None = strain.suit
    if suit is None:
        return Markup(strain)
    return element("span", plain_suit(suit), class_="red" if is_red(suit) else None)


def _cells(report: DealReport) -> Markup:
    strains = dict.fromkeys(cell.strain for cell in report.cells)
    leaders = sorted({cell.leader for cell in report.cells})
    rows = []
    for strain in strains:
        cells = [report.cell(strain, leader) for leader in leaders]
        rows.append(
            [
                _strain(strain),
                *(
                    f"{cell.points_ns} : {cell.points_ew}" + (" capot" if cell.capot is not None else "")
                    for cell in cells
                ),
            ]
        )
    head = ["", *(f"{SEATS[Seat(leader)]} leads" for leader in leaders)]
    return table_of("Raw points N–S : E–W with best play", head, rows)


def _prospects(report: DealReport) -> Markup:
    has_roem = not report.ruleset.roem.is_empty
    rows = [
        [
            SIDES[one.side],
            _strain(one.strain),
            str(one.cards),
            str(one.declarations),
            str(one.belotes),
            *([str(one.roem)] if has_roem else []),
            str(one.total),
            str(one.total_others),
            _bid(one.highest),
            "yes" if one.capot else "–",
        ]
        for one in report.prospects
    ]
    combinations = ["Declared", "Belotes", *["Roem"] * has_roem]
    head = ["Side", "", "Cards", *combinations, "Together", "Others", "Highest bid made", "Capot"]
    return table_of("What each side makes of each strain, in raw points", head, rows)


def _bid(bid: BidReport | None) -> str:
    if bid is None:
        return "–"
    return f"{bid.contract}: NS {bid.plain.points_ns}, EW {bid.plain.points_ew}"
