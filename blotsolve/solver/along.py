"""What a position was worth before each card of its play, and after the last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Never

from blotsolve.cards import Card
from blotsolve.deal import Position
from blotsolve.errors import CardError, IllegalCardError
from blotsolve.game import play
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.solver.solving import enter, own_solver


def replay_values(
    position: Position | str, cards: str | Iterable[Card | str], ruleset: Ruleset | str = "blot"
) -> tuple[int, ...]:
    """Return the margin with best play before each of some cards, and after the last.

    Each is raw points of N–S minus those of E–W from there on, so that it goes down by what N–S take in a
    trick and up by what E–W do. The whole play of a deal costs little more than its first margin. Raise
    IllegalCardError, with the number of the card, counted from 0, for a card that the law does not allow,
    and PositionError, CardError and so on for what cannot be parsed.

    Parameters
    ----------
    position : Position or str
        Where the line of play begins.
    cards : str or iterable of Card
        The cards of the line.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of int
        One margin more than cards: raw points of N–S minus those of E–W from there on.

    Examples
    --------
    >>> replay_values("N:A...7 T..7. K...8 Q..8. S N", "7C TS 8C 8D 7D KS QS AS")
    (38, 12, 12, 12, 28, 28, 28, 28, 0)
    """
    position = Position.read(position)
    ruleset = find_ruleset(ruleset)
    if not isinstance(cards, Iterable):
        raise CardError(f"no cards: {cards!r} (expected a list of cards)")
    played = tuple(map(Card, cards.replace(",", " ").split() if isinstance(cards, str) else cards))
    start = enter(position, ruleset)
    with own_solver(ruleset, position.strain) as solver:
        margins = solver.along(*start, bytes(played[:32]))
    if (legal := len(margins) - 1) < len(played):
        _raise_at(legal, position, played, ruleset)
    return margins


def _raise_at(index: int, position: Position, cards: tuple[Card, ...], ruleset: Ruleset) -> Never:
    """Say why the law does not allow a card; those before it are legal."""
    for card in cards[:index]:
        position = play(position, card, ruleset)
    try:
        play(position, cards[index], ruleset)
    except IllegalCardError as error:
        raise IllegalCardError(f"card {index}: {error}") from None
    raise AssertionError(f"the core refuses {cards[index]} in {position}, and the law allows it")
