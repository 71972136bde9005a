"""The par of an auction in which trumps are chosen without bids: every question is looked at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from blotsolve.analysis.outcome import Outcome
from blotsolve.contract import Call, Contract
from blotsolve.game import Auction
from blotsolve.rulesets import Form, Ruleset
from blotsolve.seats import Side


@dataclass(frozen=True, slots=True)
class ChoicePar:
    """The calls that best calls lead to from a moment on, and what comes of them."""

    calls: tuple[Call, ...]
    contract: Contract | None
    margin_ns: int
    """Table points of N–S less those of E–W."""


def find_choice_par(auction: Auction, outcome: Callable[[Contract], Outcome]) -> ChoicePar:
    """Return what best calls lead to; of equal calls the player makes the one after which least is said."""
    if auction.is_over:
        contract = auction.contract
        return ChoicePar((), contract, 0 if contract is None else outcome(contract).margin_ns)
    sign = 1 if auction.turn.side == Side.NS else -1
    found = []
    for call in auction.legal_calls():
        later = find_choice_par(auction.after(call), outcome)
        found.append(replace(later, calls=(call, *later.calls)))
    return max(found, key=lambda one: (sign * one.margin_ns, -len(one.calls)))


def opened(auction: Auction) -> Auction:
    """Return the auction of which the par is asked.

    Where it is not known what lies open, each player may name any suit, and the cards stay where they are.
    """
    ruleset, rules = auction.ruleset, auction.ruleset.auction
    if auction.turned is not None or not rules.lies_open:
        return auction
    return Auction(named(ruleset), auction.dealer)


def named(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with an auction in which the first suit that is named is trumps.

    >>> from blotsolve.rulesets import find_ruleset
    >>> from blotsolve.seats import Seat
    >>> len(Auction(named(find_ruleset("belote_classique")), Seat.N).legal_calls())
    5
    """
    return replace(ruleset, auction=replace(ruleset.auction, form=Form.NAME, turned_again=False))
