"""Tricks of two cards: a line played out, and the belote that depends on the play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from blotsolve.cards import Card
from blotsolve.checks import listed
from blotsolve.core import core_two
from blotsolve.errors import CardError
from blotsolve.game import other_of_pair
from blotsolve.two_handed.engine import contract_of, start_of
from blotsolve.two_handed.law import play
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import (
    HandsPosition,
    StacksPosition,
    TwoHandedPosition,
    parse_position,
)
from blotsolve.two_handed.rulesets import Belote, TwoHandedRuleset, find_two_handed


@dataclass(frozen=True, slots=True)
class TwoHandedTrick:
    """Two cards, the leader's first, who took them, and what they brought in raw points."""

    leader: Player
    cards: tuple[Card, Card]
    winner: Player
    points: int
    """Raw points of the cards, and of the last trick if it is that."""
    belotes: tuple[tuple[Player, int], ...] = ()
    """Who made a belote count in it that depends on the play, and its raw points."""

    def card_of(self, player: Player) -> Card:
        """Return what a player put into it."""
        return self.cards[player != self.leader]

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(map(str, self.cards))}"


def belote_in_play(position: TwoHandedPosition, card: Card, ruleset: TwoHandedRuleset) -> int:
    """Return the raw points of a belote that the next player makes count by playing a card, mostly 0.

    It counts so only where the ruleset asks for both cards to lie open (R14).
    """
    if ruleset.belote != Belote.BOTH_OPEN or not is_of_belote(card, position):
        return 0
    return ruleset.law.declarations.belote if other_of(card) in position.hands[position.turn] else 0


def is_of_belote(card: Card, position: TwoHandedPosition) -> bool:
    """Tell whether a card is king or queen of trumps."""
    return other_of_pair(card) is not None and card.suit == position.strain.suit


def other_of(card: Card) -> Card:
    """Return the king for a queen, and the queen for a king."""
    other = other_of_pair(card)
    assert other is not None, card
    return other


def tricks_of(
    position: TwoHandedPosition, cards: Iterable[Card], ruleset: TwoHandedRuleset
) -> list[TwoHandedTrick]:
    """Play out a line from a position and return its tricks, the one on the table first.

    Parameters
    ----------
    position
        The position; closed cards must be given.
    cards
        The cards of the line, in the order of the play.
    ruleset
        The ruleset of the game.

    Returns
    -------
    list of TwoHandedTrick
        Each with its winner and its raw points.

    Raises
    ------
    IllegalCardError
        If a card of the line may not be played.

    Examples
    --------
    >>> from blotsolve.two_handed import OPEN_BLOT, parse_position
    >>> line = [Card("AS"), Card("KD"), Card("7H"), Card("TD")]
    >>> for trick in tricks_of(parse_position("N:AS/7H KD/TD H N taken=N+S"), line, OPEN_BLOT):
    ...     print(trick, "taken by", trick.winner, trick.points)
    N: AS KD taken by N 15
    N: 7H TD taken by N 20
    """
    if not isinstance(position, (HandsPosition, StacksPosition)):
        position = parse_position(position)
    ruleset = find_two_handed(ruleset)
    line = (*position.table, *map(Card, listed("cards", cards, CardError)))
    played = bytes(line[len(position.table) :])
    found, legal = core_two.tricks(contract_of(ruleset, position.strain), *start_of(position), played)
    if legal < len(played):
        for card in line[len(position.table) :]:  # the first that may not be played says why
            position = play(position, card, ruleset)
    return [
        TwoHandedTrick(
            Player(leader),
            (line[2 * at], line[2 * at + 1]),
            Player(winner),
            points,
            tuple(
                (Player(who), counted)
                for who, counted in zip((leader, 1 - leader), belotes, strict=True)
                if counted
            ),
        )
        for at, (leader, winner, points, belotes) in enumerate(found)
    ]
