"""All calls of a game: every bid that it has, and whatever else can be called."""

from __future__ import annotations

from functools import cache

from blotsolve.contract import CAPOT, Bid, Call, Contra, Pass, Recontra
from blotsolve.game.choosing import every_choice
from blotsolve.game.holdings import possible_capot_plus
from blotsolve.rulesets import CapotBid, Form, Ruleset, find_ruleset


def every_bid(ruleset: Ruleset | str) -> tuple[Bid, ...]:
    """Return all bids that the ruleset has, from low to high: what its contracts can be.

    Parameters
    ----------
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Bid
        The bids; where they have no number, one for each strain.

    Examples
    --------
    >>> print(*every_bid("belot_arena"))
    C D H S NT AT
    """
    return _bids(find_ruleset(ruleset))


@cache
def _bids(ruleset: Ruleset) -> tuple[Bid, ...]:
    rules = ruleset.auction
    if rules.form != Form.BIDS:
        return tuple(Bid(0, strain) for strain in ruleset.strains)
    if rules.ranking:
        return tuple(Bid(0, strain) for strain in rules.ranking if strain in ruleset.strains)
    levels = range(rules.lowest, rules.highest + 1)
    bids = [Bid(level, strain) for level in levels for strain in ruleset.strains]
    for strain in ruleset.strains:
        if rules.capot == CapotBid.FLAG:
            bids += [Bid(level, strain, capot=True) for level in levels]
        if rules.capot == CapotBid.NAMED:
            more = possible_capot_plus(strain, ruleset) if rules.capot_plus else ()
            bids += [Bid(CAPOT + plus, strain, capot=True, plus=plus) for plus in (0, *more)]
    return tuple(rules.read(bid) for bid in sorted(bids, key=lambda bid: (bid.level, bid.capot)))


def every_call(ruleset: Ruleset | str) -> tuple[Call, ...]:
    """Return all calls that can be made in some auction of a ruleset, in a fixed order.

    Parameters
    ----------
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Call
        Pass, contra, recontra, the bids from low to high; or pass, what is offered, the suits.

    Examples
    --------
    >>> from blotsolve.rulesets import find_ruleset
    >>> print(*every_call(find_ruleset("belote_classique")))
    pass take S H D C
    """
    return _calls(find_ruleset(ruleset))


@cache
def _calls(ruleset: Ruleset) -> tuple[Call, ...]:
    if ruleset.auction.form != Form.BIDS:
        return every_choice(ruleset)
    return (Pass(), Contra(), Recontra(), *_bids(ruleset))
