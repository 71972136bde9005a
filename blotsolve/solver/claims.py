"""Claims: whether a side takes all the tricks that are left, whatever happens or against any defence."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from blotsolve.cards import Suit
from blotsolve.contract import Strain
from blotsolve.core import core, pack_contract
from blotsolve.deal import Position
from blotsolve.rulesets import RoemRules, Ruleset, find_ruleset
from blotsolve.seats import Side
from blotsolve.solver.solving import enter, margin_at_least

Hands = tuple[int, int, int, int]


def can_take_rest(position: Position | str, side: Side | str, ruleset: Ruleset | str = "blot") -> bool:
    """Say whether a side can take every trick that is left, that on the table too, against any defence.

    When nothing is left it can. Raise as `solve` does for what cannot be parsed or fit.

    Parameters
    ----------
    position : Position or str
        The position.
    side : Side or str
        The side that is asked about: NS or EW.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    bool
        Whether it can, with best play.

    Examples
    --------
    >>> position = "N:A...7 8..A. ..K.A 9...8 NT N"
    >>> can_take_rest(position, "NS"), takes_rest(position, "NS")
    (True, False)
    """
    position, side = _read(position), Side(side)
    if not position.deal.cards and not position.table:
        return True
    # the same law with nothing to win but a capot, to which earlier tricks do not matter
    law = replace(_prizeless(find_ruleset(ruleset)), capot_bonus=2)
    taken = position.taken & {side}
    return margin_at_least(replace(position, taken=taken), 1, side, ruleset=law)


def takes_rest(position: Position | str, side: Side | str, ruleset: Ruleset | str = "blot") -> bool:
    """Say whether a side takes every trick that is left, that on the table too, whatever anybody plays.

    That is what may be claimed without a word about how to play it; `can_take_rest` asks for less. Raise
    as `solve` does for what cannot be parsed or fit.

    Parameters
    ----------
    position : Position or str
        The position.
    side : Side or str
        The side that is asked about: NS or EW.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    bool
        Whether it does, however anybody plays.

    Examples
    --------
    >>> takes_rest("N:AT... 87... QJ... K9... NT N", "NS")
    True
    """
    position, ruleset, side = _read(position), find_ruleset(ruleset), Side(side)
    hands, table, leader, _ = enter(position, ruleset)
    return not _Escapes(ruleset, position.strain, side).found(hands, table, leader)


@lru_cache(maxsize=64)
def _prizeless(ruleset: Ruleset) -> Ruleset:
    nothing = (0,) * 8
    return replace(
        ruleset,
        trump_points=nothing,
        plain_points=nothing,
        no_trump_points=nothing,
        all_trump_points=nothing,
        last_trick=0,
        last_trick_no_trump=None,
        capot_bonus_no_trump=None,
        belote_in_play=0,
        roem=RoemRules(),
    )


class _Escapes:
    """The search for a line, with everybody's help, in which the other side takes a trick."""

    def __init__(self, ruleset: Ruleset, strain: Strain, side: Side) -> None:
        self.contract = pack_contract(ruleset, strain)
        self.side = side
        self.trumps = 0 if strain.suit is None else 0xFF << 8 * strain.suit
        self.above = [0] * 32
        """The cards that beat a card of their own suit."""
        self.strongest_first: list[int] = []
        """All cards, suit by suit."""
        for suit in Suit:
            trump = strain == Strain.AT or suit == strain.suit
            higher = 0
            for rank in ruleset.trump_order if trump else ruleset.plain_order:
                card = 8 * suit + rank
                self.strongest_first.append(card)
                self.above[card] = higher
                higher |= 1 << card
        self.none: set[tuple[Hands, int]] = set()
        """Hands before a trick, and its leader, from which there is no such line."""

    def found(self, hands: Hands, table: bytes, leader: int) -> bool:
        """Say whether there is such a line."""
        if len(table) == 4:
            leader = core.winner(self.contract, table, leader)
            if leader % 2 != self.side:
                return True
            table = b""
        if not table:
            if not any(hands):
                return False
            if (hands, leader) in self.none:
                return False
            if self.is_sure(hands, leader):
                return False
        turn = (leader + len(table)) % 4
        moves = self.moves(hands, table, leader)
        # the other side's high cards, and low ones of this side, are the quickest way to a lost trick
        for card in reversed(moves) if turn % 2 == self.side else moves:
            held = list(hands)
            held[turn] ^= 1 << card
            if self.found((held[0], held[1], held[2], held[3]), table + bytes([card]), leader):
                return True
        if not table:
            self.none.add((hands, leader))
        return False

    def moves(self, hands: Hands, table: bytes, leader: int) -> list[int]:
        """Return the legal cards, the strongest first in each suit, and one for equal neighbours."""
        legal = core.legal(self.contract, hands, table, leader, 0)
        alive = hands[0] | hands[1] | hands[2] | hands[3] | sum(1 << card for card in table)
        moves, last = [], -1
        for card in self.strongest_first:
            if alive >> card & 1:
                is_legal = legal >> card & 1
                if is_legal and not (last // 8 == card // 8 and legal >> last & 1):
                    moves.append(card)
                last = card
        return moves

    def is_sure(self, hands: Hands, leader: int) -> bool:
        """Say whether all tricks are sure at a glance: high cards that only this side ever leads."""
        if leader % 2 != self.side or not self.are_winners(hands[leader], hands):
            return False
        partner = hands[(leader + 2) % 4]
        if self.are_winners(partner, hands):
            return True
        can_ruff = partner & self.trumps and hands[leader] & ~self.trumps
        return not can_ruff and not any(self.above[card] & partner for card in _bits(hands[leader]))

    def are_winners(self, hand: int, hands: Hands) -> bool:
        """Say whether no card of the other side can ever take one of these when it is led."""
        others = hands[1 - self.side] | hands[3 - self.side]
        if others & self.trumps and hand & ~self.trumps:
            return False
        return not any(self.above[card] & others for card in _bits(hand))


def _read(position: Position | str) -> Position:
    return Position.read(position)


def _bits(cards: int) -> list[int]:
    return [card for card in range(32) if cards >> card & 1]
