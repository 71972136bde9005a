"""The parts of a position for two, read from text or from what they may be given as."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.deal_text import words_of
from blotsolve.errors import CardError, DealError, PositionError
from blotsolve.two_handed.player import Player

Part = TypeVar("Part")


def split_pair(text: str) -> tuple[Player, list[str]]:
    """Return who comes first in `N:… …`, and the two words."""
    player, colon, rest = " ".join(words_of(text)).partition(":")
    words = rest.split()
    if not colon or len(words) != 2:
        raise DealError(f"no two hands: {text!r} (expected 'N:hand hand', or two layouts)")
    try:
        first = Player(player)
    except PositionError as error:
        raise DealError(f"{error}, in {text!r}") from None
    for word in words:
        if ":" in word:
            raise DealError(f"a player at {word!r} (expected at the first hand only)")
    return first, words


def read_hand(hand: Hand | str | Iterable[Card | str]) -> Hand:
    if isinstance(hand, str):
        if hand.strip() == "-":
            return Hand()
        if "." not in hand:
            raise DealError(f"a hand that cannot be parsed: {hand!r} (expected dots, as in AJ9.T.KQ.A)")
    try:
        return Hand.read(hand)
    except CardError as error:
        raise DealError(f"a hand that cannot be parsed: {error}") from None


def read_pair(read: Callable[[Any], Part], given: Iterable[Any], what: str) -> tuple[Part, Part]:
    """Read two of something."""
    two = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else ()
    if len(two) != 2:
        raise DealError(f"no two {what}: {given!r} (expected those of N and S)")
    return read(two[0]), read(two[1])


def read_table(table: str | Iterable[Card | str]) -> tuple[Card, ...]:
    cards = table.replace(",", " ").split() if isinstance(table, str) else table
    if not isinstance(cards, Iterable):
        raise PositionError(f"no card on the table: {table!r} (expected the leader's card, or none)")
    if len(found := tuple(map(Card, cards))) > 1:
        raise PositionError(f"{len(found)} cards on the table (expected one at most, the lead)")
    return found


def read_strain(strain: Strain | str) -> Strain:
    if (strain := Strain(strain)) == Strain.AT:
        raise PositionError("no strain: AT (expected one of S H D C NT)")
    return strain
