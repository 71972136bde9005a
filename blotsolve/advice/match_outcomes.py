"""What may come of a deal: the simulated deals of the nearest preset, as another ruleset scores them."""

from __future__ import annotations

from collections.abc import Sequence

from blotsolve.contract import CAPOT, Contract, Doubling, Strain
from blotsolve.game import (
    DealScore,
    Tally,
    belote_bonus,
    deal_points,
    possible_capot_plus,
    score_deal,
    trump_suits,
)
from blotsolve.rulesets import CapotBid, Ruleset

Both = Sequence[int]
"""Figures of N–S and of E–W."""


def score_outcome(
    preset: Ruleset,
    ruleset: Ruleset,
    contract: Contract,
    cards: Both,
    tricks: Both,
    declarations: Both,
    belotes: Both,
    own: int,
    roem: Both = (0, 0),
) -> DealScore:
    """Score what came of a deal of a preset by another ruleset, as if the same had happened there.

    Each side takes the same share of the card points and as many belotes, in the strain and with the bid that
    are nearest. `roem` is that of the tricks. `own` are the raw points of the declarer's own combinations.
    """
    played = contract if ruleset == preset else _nearest_contract(contract, ruleset)
    if ruleset != preset:
        whole, all_points = deal_points(contract.strain, preset), deal_points(played.strain, ruleset)
        count, belote = len(trump_suits(played.strain)), belote_bonus(ruleset)
        cards = [all_points * points // whole for points in cards]
        number = [min(points // (belote_bonus(preset) or 1), count) for points in belotes]
        number[1] = min(number[1], count - number[0])
        belotes = [belote * each for each in number]
        silent = played.strain == Strain.NT and not ruleset.declarations.no_trump
        declarations = [0, 0] if silent or ruleset.declarations.is_empty else declarations
        roem = [0, 0] if ruleset.roem.is_empty else roem
        side = played.side
        own = min(own, declarations[side] + belotes[side])
        if sum(tricks) < 8 and not ruleset.scoring.capot_stops:  # it is played on, for the defenders
            tricks = [count if each == side else 8 - tricks[side] for each, count in enumerate(tricks)]
        if sum(tricks) == 8:  # what was lost in rounding
            most = max((0, 1), key=lambda each: tricks[each])
            cards = [all_points - cards[1 - most] if each == most else cards[each] for each in (0, 1)]
    tally = Tally(
        cards_ns=cards[0],
        cards_ew=cards[1],
        tricks_ns=tricks[0],
        tricks_ew=tricks[1],
        declarations_ns=declarations[0],
        declarations_ew=declarations[1],
        belotes_ns=belotes[0],
        belotes_ew=belotes[1],
        roem_ns=roem[0],
        roem_ew=roem[1],
        declarer_combinations=own,
    )
    return score_deal(played, tally, ruleset)


def _nearest_contract(contract: Contract, ruleset: Ruleset) -> Contract:
    """Return the contract of a ruleset that is nearest to one of another."""
    rules = ruleset.auction
    strain = _nearest_strain(contract.strain, ruleset)
    level = min(max(contract.level, rules.lowest), rules.highest) if rules.has_numbers else 0
    doubling = contract.doubling if rules.has_contra else Doubling.NONE
    capot, plus = contract.capot and rules.capot != CapotBid.NONE, 0
    if capot and rules.capot == CapotBid.NAMED:
        held = rules.capot_plus and contract.plus in possible_capot_plus(strain, ruleset)
        plus = contract.plus if held else 0
        level = CAPOT + plus
    return rules.read(Contract(level, strain, contract.declarer, doubling, capot, plus))


def _nearest_strain(strain: Strain, ruleset: Ruleset) -> Strain:
    """Return the strain itself, another suit for a suit, or else the first that is played."""
    if strain in ruleset.strains:
        return strain
    suits = [one for one in ruleset.strains if (one.suit is None) == (strain.suit is None)]
    return (suits or ruleset.strains)[0]
