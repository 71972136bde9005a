"""How a report of a deal is made: the table, then every bid scored with best play, then the par."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from blotsolve.analysis.outcome import Outcome
from blotsolve.analysis.par import find_par
from blotsolve.analysis.reports import BidReport, Cell, DealReport, Prospect
from blotsolve.cards import Card, Suit
from blotsolve.contract import Bid, Contract, Doubling, Strain
from blotsolve.deal import Deal
from blotsolve.errors import OptionError
from blotsolve.game import (
    Auction,
    DealScore,
    DealState,
    Margins,
    Settlement,
    Tally,
    Verdict,
    belote_holders,
    capot_plus_values,
    every_bid,
    score_deal,
)
from blotsolve.rulesets import CapotBid, Ruleset, find_ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver import solve, solve_table


def deal_report(
    deal: Deal | str,
    *,
    leader: Seat | str | None = None,
    dealer: Seat | str | None = None,
    ruleset: Ruleset | str = "blot",
    first: Deal | str | None = None,
    turned: Card | Suit | str | None = None,
) -> DealReport:
    r"""Report what each side makes of a whole deal in every strain, what it can bid, and the par.

    Everybody declares the best that he has. Without a leader and a dealer, the report is the table of every
    strain with every leader.

    Parameters
    ----------
    deal
        The four hands, eight cards each: `Deal`, or its text.
    leader
        Who leads the first trick, whoever plays the contract; the player after the `dealer` by default.
    dealer
        Who dealt; the player before the `leader` by default.
    ruleset
        A ruleset or its name.
    first
        The cards that each player saw in the auction, where that is not all; it matters with `turned`.
    turned
        The card that was turned up, or the suit that was drawn, where a game has one: the par is that of its
        auction. If another player takes the card than the one who has it in `deal`, the rest of the cards
        comes into the hands as `DealState.start` has it. Without it the par lets each player name any suit,
        and the cards stay where they are.

    Returns
    -------
    DealReport
        Raw points of both sides by strain and leader, the best bid of each side and the par in table points.

    Raises
    ------
    DealError
        For hands that are not complete.
    OptionError
        For a dealer and a leader who do not sit next to each other.

    Examples
    --------
    >>> report = deal_report("N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7", dealer="N")
    >>> print(report.cell("H", "E"), report.best_ns, report.par, sep="\n")
    H, E leads: 67:95
    12S by S: made, NS 24, EW 6
    18D by E: made, NS 1, EW 37
    """
    ruleset, leader = find_ruleset(ruleset), _leader(leader, dealer)
    return _Reporter(deal, ruleset, leader, first, turned).report()


def _leader(leader: Seat | str | None, dealer: Seat | str | None) -> Seat | None:
    """Return who leads, as far as it is said."""
    if dealer is None:
        return None if leader is None else Seat(leader)
    dealer = Seat(dealer)
    if leader is not None and Seat(leader) != dealer.next:
        raise OptionError(
            f"{Seat(leader)} leads and {dealer} deals (expected {dealer.next} to lead, or one of both)"
        )
    return dealer.next


def played_out(deal: Deal, dealer: Seat, contract: Contract, ruleset: Ruleset) -> DealState:
    """Return a deal after the best play of a contract."""
    state = DealState.in_play(deal, dealer, contract, ruleset)
    for _, card in solve(deal, contract.strain, dealer.next, ruleset=ruleset).line:
        state = state.after(card)
    return state


class _Reporter:
    """A deal on its way to being reported."""

    def __init__(
        self,
        deal: Deal | str,
        ruleset: Ruleset,
        leader: Seat | None,
        first: Deal | str | None,
        turned: Card | Suit | str | None,
    ) -> None:
        self.ruleset, self.leader = ruleset, leader
        self.dealer = Seat.W if leader is None else leader.previous
        self.start = DealState.start(deal, self.dealer, ruleset, first, turned)  # refused unless it is whole
        self.deal, self.is_open = self.start.deal, turned is not None
        self.tallies: dict[Strain, Tally] = {}
        self.settlements: dict[Strain, Settlement] = {}
        self.own: dict[tuple[Strain, Seat], int] = {}
        """Raw points of a player's own combinations that count."""
        self.outcome = cache(self.outcome_of)

    def report(self) -> DealReport:
        cells = tuple(self.cells())
        if self.leader is None:
            return DealReport(self.deal, self.ruleset, None, cells)
        for strain in self.ruleset.strains:
            self.play(strain)
        bids = self.bids()
        prospects = tuple(
            self.prospect(side, strain, bids) for side in Side for strain in self.ruleset.strains
        )
        best = [
            max(
                (bid for one in prospects if one.side == side for bid in one.bids if bid.is_made),
                key=lambda bid: (bid.margin, -bid.contract.level),
                default=None,
            )
            for side in Side
        ]
        return DealReport(
            deal=self.deal,
            ruleset=self.ruleset,
            leader=self.leader,
            cells=cells,
            prospects=prospects,
            settlements=tuple(self.settlements.items()),
            best_ns=best[Side.NS],
            best_ew=best[Side.EW],
            par=find_par(self.deal, self.begun, bids, self.final),
            turned=self.begun.turned,
        )

    @property
    def begun(self) -> Auction:
        """The auction before its first call; what lies open only if it was said."""
        return self.start.auction if self.is_open else Auction(self.ruleset, self.dealer)

    def final(self, contract: Contract) -> Outcome:
        """Return what becomes of a contract after the auction, when the rest of the cards is dealt."""
        dealt = self.start.dealt_for(contract).deal if self.is_open else self.deal
        if dealt == self.deal:
            return self.outcome(contract)
        state = played_out(dealt, self.dealer, contract, self.ruleset)
        score = state.score()
        assert score is not None
        return Outcome.of(score)

    def cells(self) -> Iterator[Cell]:
        table = solve_table(self.deal, self.ruleset)
        for strain in table.strains:
            read = Margins.of(strain, self.ruleset)
            belotes = self.ruleset.belote_at_stake(strain) and belote_holders(self.deal, strain, self.ruleset)
            varies = belotes or not self.ruleset.roem.is_empty
            for leader in Seat:
                margin = table.margin_ns(strain, leader)
                if (
                    varies or abs(margin) == read.everything
                ):  # belotes, roem, or tricks worth nothing, may make a difference
                    solution = solve(self.deal, strain, leader, ruleset=self.ruleset)
                    yield Cell(strain, leader, margin, solution.points_ns, solution.points_ew, solution.capot)
                    continue
                capot = (None, Side.NS, Side.EW)[read.capot_ns(margin)]
                yield Cell(strain, leader, margin, read.points_ns(margin), read.points_ew(margin), capot)

    def play(self, strain: Strain) -> None:
        """Play a strain out with best play, and note what comes of it."""
        lowest = next(bid for bid in every_bid(self.ruleset) if bid.strain == strain)
        state = played_out(self.deal, self.dealer, lowest.contract(Seat.N), self.ruleset)
        tally, settlement = state.tally, state.settlement
        assert tally is not None
        assert settlement is not None
        self.tallies[strain], self.settlements[strain] = tally, settlement
        for seat in Seat:
            belotes = sum(belote.points for belote in state.belotes if belote.seat == seat)
            self.own[strain, seat] = settlement.points_by_seat[seat] + belotes

    def score(self, contract: Contract) -> DealScore:
        """Return the score of a contract that is played with best play."""
        own = self.own[contract.strain, contract.declarer]
        return score_deal(
            contract, replace(self.tallies[contract.strain], declarer_combinations=own), self.ruleset
        )

    def outcome_of(self, contract: Contract) -> Outcome:
        """Return the outcome of a contract with best play."""
        speaker = self.speaker(contract.side)
        if not contract.plus and contract.declarer != speaker:  # his partner has the same
            return self.outcome(replace(contract, declarer=speaker))
        return Outcome.of(self.score(contract))

    def speaker(self, side: Side) -> Seat:
        """Return who of a side calls first."""
        first = self.dealer.next
        return first if first.side == side else first.next

    def is_made(self, bid: Bid, seat: Seat) -> bool:
        return self.outcome(bid.contract(seat)).verdict == Verdict.MADE

    def bids(self) -> tuple[Bid, ...]:
        """Return the bids that come into question, from low to high.

        Of those with a number of their own it is what somebody makes and one number above it: a higher one
        fails as well and costs more. A capot of a fixed number may be bid to bar all others, and its n in
        `capot+n` has to be held by somebody.
        """
        most = self.ruleset.auction.lowest - 1
        for side in Side:
            for strain in self.ruleset.strains:
                for bid in every_bid(self.ruleset):
                    if bid.strain == strain and not bid.capot:
                        if not self.is_made(bid, self.speaker(side)):
                            break
                        most = max(most, bid.level)

        def comes_into_question(bid: Bid) -> bool:
            if bid.capot and self.ruleset.auction.capot == CapotBid.NAMED:
                return not bid.plus or any(self.holds(seat, bid) for seat in Seat)
            return bid.level <= most + 1

        return tuple(filter(comes_into_question, every_bid(self.ruleset)))

    def holds(self, seat: Seat, bid: Bid) -> bool:
        """Tell whether a player has what a bid says that he has in his own hand."""
        return not bid.plus or bid.plus in capot_plus_values(self.deal[seat], bid.strain, self.ruleset)

    def prospect(self, side: Side, strain: Strain, bids: tuple[Bid, ...]) -> Prospect:
        """Return what a side makes in a strain, with its bids among those that come into question."""
        tally = self.tallies[strain]
        own = [bid for bid in bids if bid.strain == strain]
        score = self.score(own[0].contract(self.speaker(side)))
        declarations = (tally.declarations_ns, tally.declarations_ew)[side]
        belotes = (tally.belotes_ns, tally.belotes_ew)[side]
        roem = (tally.roem_ns, tally.roem_ew)[side]
        plain = self.bid_reports(side, [bid for bid in own if not bid.capot])
        capot = self.bid_reports(side, [bid for bid in own if bid.capot])
        return Prospect(
            side=side,
            strain=strain,
            cards=score.total_declarers - declarations - belotes - roem,
            declarations=declarations,
            belotes=belotes,
            total_others=score.total_defenders,
            capot=score.capot == side,
            bids=tuple(sorted([*plain, *capot], key=lambda bid: bid.contract.level)),
            roem=roem,
        )

    def bid_reports(self, side: Side, bids: list[Bid]) -> Iterator[BidReport]:
        """Yield the outcomes of bids up to the first that is not made."""
        for bid in bids:
            seats = [self.speaker(side)]
            if bid.plus:
                seats = [seat for seat in Seat if seat.side == side and self.holds(seat, bid)]
            for seat in seats:
                plain, has_contra = bid.contract(seat), self.ruleset.auction.has_contra
                contra = self.outcome(bid.contract(seat, Doubling.CONTRA)) if has_contra else None
                report = BidReport(plain, self.outcome(plain), contra)
                yield report
                if not report.is_made and not bid.plus:
                    return
