"""Auctions without a ladder of bids: who is asked in which order, and which suits he may choose."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Choice(Enum):
    """Which suits a player may choose when he is asked."""

    OFFERED = "offered"
    """The one that is offered, by saying so: that of the card turned up, or the one drawn."""
    OTHERS = "others"
    """Any strain but that of the suit that is offered, by its name."""
    ANY = "any"
    """Any strain, by its name."""


class Step(NamedTuple):
    """One question of an auction: what the player on turn may choose, and whether he may pass.

    Whoever chooses ends the auction; who passes hands the next question to the next player.
    """

    choice: Choice
    may_pass: bool


def turn_up_steps(*, turned_again: bool, last_must: bool) -> list[Step]:
    """Return the questions where a card is turned up: is it taken, then is another suit named."""
    second = Choice.ANY if turned_again else Choice.OTHERS
    return [Step(Choice.OFFERED, True)] * 4 + [Step(second, True)] * 3 + [Step(second, not last_must)]


def name_steps(*, last_must: bool) -> list[Step]:
    """Return the questions where the first suit that is named is trumps."""
    return [Step(Choice.ANY, True)] * 3 + [Step(Choice.ANY, not last_must)]


def play_or_pass_steps(*, last_must: bool) -> list[Step]:
    """Return the questions where a suit is offered; after four passes the first player may have to choose."""
    return [Step(Choice.OFFERED, True)] * 4 + [Step(Choice.ANY, False)] * last_must


def dealer_after_must_steps() -> list[Step]:
    """Return the one question where the player after the dealer names trumps."""
    return [Step(Choice.ANY, False)]
