"""One deal in every strain with everybody to lead: a table of margins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from blotsolve.contract import Strain
from blotsolve.deal import Deal
from blotsolve.errors import DealError, OptionError, PositionError
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat
from blotsolve.solver.solving import own_solver


@dataclass(frozen=True, slots=True)
class DealTable:
    """The margin of a deal in each strain with each leader, in raw points."""

    deal: Deal
    ruleset: Ruleset
    strains: tuple[Strain, ...]
    leaders: tuple[Seat, ...]
    margins_ns: tuple[tuple[int, ...], ...]
    """Raw points of N–S minus those of E–W with best play: a row a strain, a number a leader."""
    nodes: int
    """Cards tried and positions before a trick that the search looked at; the last two tricks are one."""

    def margin_ns(self, strain: Strain | str, leader: Seat | str) -> int:
        """Return one of the margins; raise OptionError if the table does not have it."""
        strain, leader = Strain(strain), Seat(leader)
        if strain not in self.strains or leader not in self.leaders:
            raise OptionError(
                f"no margin for {strain} with {leader} to lead (expected one of "
                f"{' '.join(map(str, self.strains))} and of {' '.join(map(str, self.leaders))})"
            )
        return self.margins_ns[self.strains.index(strain)][self.leaders.index(leader)]

    def to_dict(self) -> dict[str, object]:
        """Return the table as JSON takes it: margins by strain and by leader."""
        return {
            "deal": str(self.deal),
            "ruleset": str(self.ruleset),
            "margins_ns": {
                str(strain): dict(zip(map(str, self.leaders), row, strict=True))
                for strain, row in zip(self.strains, self.margins_ns, strict=True)
            },
            "nodes": self.nodes,
        }

    def __repr__(self) -> str:
        strains, leaders = " ".join(map(str, self.strains)), " ".join(map(str, self.leaders))
        return f"<DealTable {self.deal}, {strains}, {leaders} to lead>"

    def __str__(self) -> str:
        lines = ["N–S" + "".join(f"{leader!s:>6}" for leader in self.leaders)]
        for strain, row in zip(self.strains, self.margins_ns, strict=True):
            lines.append(
                f"{strain!s:3}" + "".join(f"{margin:+6d}" if margin else f"{0:6d}" for margin in row)
            )
        return "\n".join(lines)


def solve_table(
    deal: Deal | str, ruleset: Ruleset | str = "blot", leaders: Iterable[Seat | str] | None = None
) -> DealTable:
    """Solve a deal in every strain of a ruleset with each of some players to lead, all of them by default.

    Leaders share what the search finds out, so that four cost much less than four times one. Nobody has
    taken a trick of a whole deal; of a shorter one both sides have, so that there is no capot, as in a
    `Position`. Raise DealError for hands of different lengths, and for text that cannot be parsed.

    Parameters
    ----------
    deal : Deal or str
        The four hands.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    leaders : iterable of Seat or str, optional
        Who leads; all four by default.

    Returns
    -------
    DealTable
        Raw points of N–S minus those of E–W by strain and leader.

    Examples
    --------
    >>> table = solve_table("N:AT.K..7 97.A.8. K8.T.7. J.9..A8")
    >>> print(table)
    N–S     N     E     S     W
    S     -33  -105   -13  -105
    H     -25   -45   -13   -33
    D     +31    -3   +31   -39
    C     -39   -69   -19   -73
    NT    -27   -27   -11   -97
    >>> table.margin_ns("H", "E")
    -45
    """
    deal, ruleset = Deal.read(deal), find_ruleset(ruleset)
    seats = _read_leaders(tuple(Seat) if leaders is None else leaders)
    sizes = [len(hand) for hand in deal]
    if len(set(sizes)) > 1:
        lengths = ", ".join(map(str, sizes))
        raise DealError(f"hands of {lengths} cards: {str(deal)!r} (expected as many in each)")
    law = ruleset if sizes[0] == 8 else replace(ruleset, capot_bonus=0, capot_bonus_no_trump=None)
    hands = [hand.mask for hand in deal]
    margins, nodes = [], 0
    for strain in ruleset.strains:
        with own_solver(law, strain) as solver:
            by_leader = solver.by_leader(hands)
            nodes += solver.nodes
        margins.append(tuple(by_leader[seat] for seat in seats))
    return DealTable(deal, ruleset, ruleset.strains, seats, tuple(margins), nodes)


def _read_leaders(leaders: Iterable[Seat | str]) -> tuple[Seat, ...]:
    """Return each of the leaders once."""
    seats = tuple(dict.fromkeys(map(Seat, leaders))) if isinstance(leaders, Iterable) else ()
    if not seats:
        raise PositionError(f"no leaders: {leaders!r} (expected some of N E S W)")
    return seats
