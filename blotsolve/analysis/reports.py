"""The report of a deal before its play: what each side makes, what it can promise, and the par."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.analysis.outcome import Outcome
from blotsolve.analysis.par import Par
from blotsolve.cards import Card, Suit
from blotsolve.contract import Contract, Strain
from blotsolve.deal import Deal
from blotsolve.errors import OptionError
from blotsolve.game import Settlement, Verdict
from blotsolve.pictured import Pictured
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side

VERSION = 1
"""The version of what `DealReport.to_dict` returns."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a deal is worth in a strain when a player leads, with best play; raw points."""

    strain: Strain
    leader: Seat
    margin_ns: int
    """Points of N–S minus those of E–W."""
    points_ns: int
    """Points of N–S: cards, the last trick, the bonus of a capot, belotes that depend on the play."""
    points_ew: int
    """The same of E–W."""
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

    def __str__(self) -> str:
        capot = "" if self.capot is None else f", capot of {self.capot}"
        return f"{self.strain}, {self.leader} leads: {self.points_ns}:{self.points_ew}{capot}"


@dataclass(frozen=True, slots=True)
class BidReport:
    """What becomes of a bid when it is played with best play: as it is, and with contra."""

    contract: Contract
    """The bid and who makes it, without contra."""
    plain: Outcome
    contra: Outcome | None
    """None where nothing is doubled."""

    @property
    def is_made(self) -> bool:
        """Whether the promise is kept."""
        return self.plain.verdict == Verdict.MADE

    @property
    def contra_pays(self) -> bool:
        """Whether the defenders do better with contra."""
        return self.contra is not None and self._margin(self.contra) < self._margin(self.plain)

    @property
    def margin(self) -> int:
        """Table points of its side less those of the other, with contra if that pays the defenders."""
        return min(self._margin(one) for one in (self.plain, self.contra) if one is not None)

    def _margin(self, outcome: Outcome) -> int:
        return outcome.margin_ns if self.contract.side == Side.NS else -outcome.margin_ns

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "contract": str(self.contract),
            "plain": self.plain.to_dict(),
            "contra": None if self.contra is None else self.contra.to_dict(),
        }

    def __repr__(self) -> str:
        return f"<BidReport {self}>"

    def __str__(self) -> str:
        return f"{self.contract}: {self.plain}"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a side makes in a strain if it plays it; raw points with best play."""

    side: Side
    strain: Strain
    cards: int
    """Its cards and the last trick, with the bonus of a capot."""
    declarations: int
    """Its declarations, if they count."""
    belotes: int
    """Its belotes."""
    total_others: int
    """Cards, declarations, belotes and roem of the other side."""
    capot: bool
    """Whether it takes every trick."""
    bids: tuple[BidReport, ...]
    """Its bids in this strain: the lowest, those that are made, the next above; so for the capot bids."""
    roem: int = 0
    """The roem in its tricks, in a game that has it."""

    @property
    def total(self) -> int:
        """What the promise is measured by: cards, declarations, belotes and roem."""
        return self.cards + self.declarations + self.belotes + self.roem

    @property
    def highest(self) -> BidReport | None:
        """The highest bid that is made; None if none is."""
        made = [bid for bid in self.bids if bid.is_made]
        return made[-1] if made else None

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        highest = self.highest
        return {
            "side": str(self.side),
            "strain": str(self.strain),
            "cards": self.cards,
            "declarations": self.declarations,
            "belotes": self.belotes,
            **({"roem": self.roem} if self.roem else {}),
            "total": self.total,
            "total_others": self.total_others,
            "capot": self.capot,
            "highest": None if highest is None else str(highest.contract),
            "bids": [bid.to_dict() for bid in self.bids],
        }

    def __repr__(self) -> str:
        return f"<Prospect {self}>"

    def __str__(self) -> str:
        made = "nothing" if self.highest is None else str(self.highest.contract)
        return f"{self.side} in {self.strain}: {self.total} raw points, makes {made}"


@dataclass(frozen=True, slots=True)
class DealReport(Pictured):
    """What a deal is worth to both sides, with all cards seen.

    What the sides can promise depends on who leads; without a leader that part is empty.
    """

    deal: Deal
    ruleset: Ruleset
    leader: Seat | None
    """Who leads the first trick and calls first: the player after the dealer."""
    cells: tuple[Cell, ...]
    """Every strain with every player to lead, strain by strain."""
    prospects: tuple[Prospect, ...] = ()
    """Every strain for N–S, then for E–W."""
    settlements: tuple[tuple[Strain, Settlement], ...] = ()
    """Whose declarations count in each strain, when everybody declares the best that he has."""
    best_ns: BidReport | None = None
    """The bid that brings N–S most of those that they make; None if they make none."""
    best_ew: BidReport | None = None
    """The bid that brings E–W most of those that they make; None if they make none."""
    par: Par | None = None
    """What the auction would come to with all cards seen."""
    turned: Card | Suit | None = None
    """The card that was turned up, or the suit that was drawn, if the par is that of its auction."""

    @property
    def dealer(self) -> Seat | None:
        """Who deals."""
        return None if self.leader is None else self.leader.previous

    def cell(self, strain: Strain | str, leader: Seat | str) -> Cell:
        """Return what a strain is worth when a player leads; raise RulesetError for a strain it has not."""
        strain, leader = self.ruleset.require(strain), Seat(leader)
        return next(cell for cell in self.cells if (cell.strain, cell.leader) == (strain, leader))

    def prospect(self, side: Side | str, strain: Strain | str) -> Prospect:
        """Return what a side makes in a strain; raise OptionError if it is not known who leads."""
        side, strain = Side(side), self.ruleset.require(strain)
        if self.leader is None:
            raise OptionError("no leader, and no dealer, in this report: what is made depends on who leads")
        return next(one for one in self.prospects if (one.side, one.strain) == (side, strain))

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "version": VERSION,
            "ruleset": str(self.ruleset),
            "deal": str(self.deal),
            "leader": None if self.leader is None else str(self.leader),
            "dealer": None if self.dealer is None else str(self.dealer),
            "table": [cell.to_dict() for cell in self.cells],
            "prospects": [prospect.to_dict() for prospect in self.prospects],
            "declarations": {str(strain): str(settlement) for strain, settlement in self.settlements},
            "best_ns": None if self.best_ns is None else self.best_ns.to_dict(),
            "best_ew": None if self.best_ew is None else self.best_ew.to_dict(),
            "par": None if self.par is None else self.par.to_dict(),
            **({} if self.turned is None else {"turned": str(self.turned)}),
        }

    def __repr__(self) -> str:
        return f"<DealReport {self}>"

    def __str__(self) -> str:
        if self.par is None:
            return f"{self.deal}: {len(self.cells)} values in {self.ruleset}"
        return f"{self.deal}, {self.leader} leads: par {self.par}"
