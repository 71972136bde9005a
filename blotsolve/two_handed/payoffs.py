"""Scores of many worlds at once: the arithmetic of `score_two_handed` on arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.game import Declaration, Kind, best_declarations, combinations, king_and_queen
from blotsolve.two_handed.auction import TwoHandedContract
from blotsolve.two_handed.declarations import ByPlayer, Declarations, settle_two
from blotsolve.two_handed.law import trick_points
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rulesets import Equal, TwoHandedRuleset
from blotsolve.two_handed.scoring import deck_points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


class Payoffs(NamedTuple):
    """Table points of N minus those of S, and whether the contract is made, world by world."""

    points_n: Numbers
    made: NDArray[np.bool_]


def score_many(
    contract: TwoHandedContract,
    ruleset: TwoHandedRuleset,
    cards: tuple[Numbers, Numbers],
    tricks: tuple[Numbers, Numbers],
    combinations: tuple[Numbers, Numbers],
    belotes: tuple[Numbers, Numbers],
) -> Payoffs:
    """Score many deals with one contract; arrays are of N and of S, in raw points.

    `tricks` need only be right where a player has none or all of them; `combinations` are all that count,
    the belote among them. Equal totals that hang are scored as they are for the other, and as what waits for
    the declarer.
    """
    import numpy as np

    own, other = contract.declarer, contract.defender
    bonus = [np.where(tricks[player] == ruleset.hand, ruleset.capot_bonus, 0) for player in Player]
    total = [
        cards[player] + bonus[player] + (combinations[player] if ruleset.compare_combinations else 0)
        for player in Player
    ]
    made = total[own] > total[other]
    equal = total[own] == total[other]
    if ruleset.equal == Equal.MADE:
        made = made | equal
    if ruleset.capot_makes:
        made = made | (tricks[own] == ruleset.hand)
    made = made & (tricks[own] > 0)
    hangs = equal & (ruleset.equal == Equal.HANGING) & ~made & (tricks[own] > 0)
    everything = deck_points(contract.strain, ruleset)
    unused = everything - cards[0] - cards[1]
    kept = belotes[own] if ruleset.belote_kept_on_failure else np.zeros_like(belotes[own])
    gains = made | hangs
    own_raw = np.where(gains, cards[own] + unused + np.where(hangs, 0, bonus[own]), 0)
    own_extra = np.where(gains, combinations[own], kept)
    other_raw = np.where(gains, cards[other] + bonus[other], everything + bonus[other])
    all_extra = combinations[own] + combinations[other]
    other_extra = np.where(gains, combinations[other], all_extra - kept)
    times = ruleset.no_trump_multiplier if contract.strain == Strain.NT else 1
    points = ((own_raw + 4) // 10 + own_extra // 10) - ((other_raw + 4) // 10 + other_extra // 10)
    return Payoffs(own.sign * points * times, made)


def split_margins(
    margins: Numbers, in_play: Numbers, ruleset: TwoHandedRuleset
) -> tuple[Numbers, Numbers, Numbers]:
    """Return the raw points of N and S from here on by the margin, and who took all that was left.

    That is 1 for N, -1 for S and 0 for nobody, as far as the margin has the bonus for all tricks in it.
    """
    import numpy as np

    bonus = ruleset.capot_bonus
    capot = np.where(bonus > 0, (margins == in_play + bonus) * 1 - (margins == -in_play - bonus) * 1, 0)
    plain = margins - bonus * capot
    return (in_play + plain) // 2, (in_play - plain) // 2, capot


def card_points_of(strain: Strain, ruleset: TwoHandedRuleset) -> list[int]:
    """Return the raw points of each of the 32 cards."""
    return [trick_points((card,), strain, ruleset) for card in Card]


def points_of_hands(hands: NDArray[np.uint32], strain: Strain, ruleset: TwoHandedRuleset) -> Numbers:
    """Return the raw points of the cards of many hands, given as masks."""
    import numpy as np

    points = np.zeros(len(hands), np.int64)
    for card, worth in enumerate(card_points_of(strain, ruleset)):
        if worth:
            points += worth * ((hands >> np.uint32(card)) & np.uint32(1)).astype(np.int64)
    return points


def belote_of_hands(hands: NDArray[np.uint32], strain: Strain, ruleset: TwoHandedRuleset) -> Numbers:
    """Return the raw points of the belote of many hands."""
    import numpy as np

    if strain.suit is None:
        return np.zeros(len(hands), np.int64)
    pair = np.uint32(king_and_queen(strain.suit))
    return np.where((hands & pair) == pair, ruleset.law.declarations.belote, 0).astype(np.int64)


@lru_cache(maxsize=1 << 16)
def best_of(mask: int, strain: Strain, ruleset: TwoHandedRuleset) -> Declarations:
    """Return the declarations of a hand that are worth most together."""
    return best_declarations(Hand.from_mask(mask), strain, ruleset.law)


@lru_cache(maxsize=1 << 14)
def with_kinds(mask: int, kinds: tuple[Kind, ...], strain: Strain, ruleset: TwoHandedRuleset) -> Declarations:
    """Return the highest declarations of a hand that are of these kinds; the best ones where that fails."""
    best = best_of(mask, strain, ruleset)
    if sorted(one.kind for one in best) == sorted(kinds):
        return best
    chosen: list[Declaration] = []
    used = 0
    for kind in sorted(kinds, reverse=True):
        for one in combinations(Hand.from_mask(mask), strain, ruleset.law):
            if one.kind == kind and not one.cards.mask & used:
                chosen.append(one)
                used |= one.cards.mask
                break
    return tuple(chosen)


@lru_cache(maxsize=1 << 14)
def settled(
    declared: ByPlayer,
    elder: Player,
    strain: Strain,
    ruleset: TwoHandedRuleset,
    withheld: ByPlayer = ((), ()),
) -> tuple[int, int]:
    """Return the raw points of the declarations that count for N and S."""
    found = settle_two(declared, elder, strain, ruleset.law, withheld)
    return found.points_n, found.points_s
