"""The report of a deal before its play: what each side makes, what it should bid, and the par."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.analysis.outcome import Outcome
from blotsolve.contract import Contract, Strain
from blotsolve.deal import Deal
from blotsolve.game.auction import Call
from blotsolve.game.scoring import Verdict
from blotsolve.game.settlement import Settlement
from blotsolve.rulesets import BLOT, Ruleset
from blotsolve.seats import Seat, Side

__all__ = ["BidReport", "Cell", "DealReport", "Par", "Prospect", "deal_report"]

VERSION = 1
"""The version of what `DealReport.to_dict` returns."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What the deal is worth in a strain when a seat leads, with best play; raw points."""

    strain: Strain
    leader: Seat
    margin_ns: int
    """Points of N–S minus those of E–W."""
    points_ns: int
    """Points of N–S: cards, the last trick, the bonus of a capot, belotes that depend on the play."""
    points_ew: int
    capot: Side | None
    """The side that takes every trick."""

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "strain": str(self.strain),
            "leader": str(self.leader),
            "margin_ns": self.margin_ns,
            "points_ns": self.points_ns,
            "points_ew": self.points_ew,
            "capot": None if self.capot is None else str(self.capot),
        }


@dataclass(frozen=True, slots=True)
class BidReport:
    """What becomes of a contract with best play, as it is bid and with contra."""

    contract: Contract
    """The bid and who makes it, without contra."""
    plain: Outcome
    contra: Outcome

    @property
    def is_made(self) -> bool:
        """Whether the promise is kept."""
        return self.plain.verdict == Verdict.MADE

    def margin(self, side: Side) -> int:
        """Return a side's table points less the other's, with contra if that pays the defenders."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "contract": str(self.contract),
            "plain": self.plain.to_dict(),
            "contra": self.contra.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a side can promise in a strain; raw points with best play."""

    side: Side
    strain: Strain
    cards: int
    """Its cards and the last trick, with the bonus of a capot."""
    declarations: int
    """Its declarations, if they count."""
    belotes: int
    """Its belotes."""
    capot: bool
    """Whether it takes every trick."""
    bids: tuple[BidReport, ...]
    """Its bids in this strain from the lowest to the first that is not made; and the capot bids."""

    @property
    def total(self) -> int:
        """What the promise is measured by."""
        return self.cards + self.declarations + self.belotes

    @property
    def highest(self) -> BidReport | None:
        """The highest bid that is made."""
        made = [bid for bid in self.bids if bid.is_made]
        return made[-1] if made else None

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "side": str(self.side),
            "strain": str(self.strain),
            "cards": self.cards,
            "declarations": self.declarations,
            "belotes": self.belotes,
            "total": self.total,
            "capot": self.capot,
            "bids": [bid.to_dict() for bid in self.bids],
        }


@dataclass(frozen=True, slots=True)
class Par:
    """The auction that best calls lead to when everybody sees all cards, and what comes of it."""

    calls: tuple[Call, ...]
    contract: Contract | None
    """None where all pass."""
    outcome: Outcome | None

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "calls": list(map(str, self.calls)),
            "contract": None if self.contract is None else str(self.contract),
            "outcome": None if self.outcome is None else self.outcome.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class DealReport:
    """What a deal is worth to both sides, with all cards seen.

    What the two sides can promise depends on who leads: without a leader it is not there.
    """

    deal: Deal
    ruleset: Ruleset
    leader: Seat | None
    """Who leads the first trick and speaks first: the player after the dealer."""
    cells: tuple[Cell, ...]
    """Every strain with every leader, or with the one who leads."""
    prospects: tuple[Prospect, ...] = ()
    """Every strain for N–S, then for E–W."""
    declarations: tuple[tuple[Strain, Settlement], ...] = ()
    """Whose declarations count in each strain, when everybody declares the best that he has."""
    best_ns: BidReport | None = None
    """The contract that brings N–S most, of those they make; None if they make none."""
    best_ew: BidReport | None = None
    par: Par | None = None

    @property
    def dealer(self) -> Seat | None:
        """Who deals."""
        return None if self.leader is None else self.leader.after(3)

    def cell(self, strain: Strain | str, leader: Seat | str) -> Cell:
        """Return what a strain is worth when a seat leads."""
        raise NotImplementedError

    def prospect(self, side: Side | str, strain: Strain | str) -> Prospect:
        """Return what a side can promise in a strain."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "version": VERSION,
            "ruleset": self.ruleset.name,
            "deal": str(self.deal),
            "leader": None if self.leader is None else str(self.leader),
            "dealer": None if self.dealer is None else str(self.dealer),
            "table": [cell.to_dict() for cell in self.cells],
            "prospects": [prospect.to_dict() for prospect in self.prospects],
            "declarations": {str(strain): str(settled) for strain, settled in self.declarations},
            "best_ns": None if self.best_ns is None else self.best_ns.to_dict(),
            "best_ew": None if self.best_ew is None else self.best_ew.to_dict(),
            "par": None if self.par is None else self.par.to_dict(),
        }


def deal_report(
    deal: Deal | str,
    *,
    leader: Seat | str | None = None,
    dealer: Seat | str | None = None,
    ruleset: Ruleset | str = BLOT,
) -> DealReport:
    """Report what each side makes in every strain."""
    raise NotImplementedError
