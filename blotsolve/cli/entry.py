"""A position entered step by step on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import typer

from blotsolve.cards import Card, Hand
from blotsolve.cli.status import report
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.errors import BlotsolveError
from blotsolve.seats import Seat
from blotsolve.show import show_hands

T = TypeVar("T")


def enter_position() -> Position:
    """Ask for four hands, trumps, the leader and the cards on the table; ask again where an answer is wrong.

    The last hand may be left out of a whole deal: it holds what is left.
    """
    typer.echo("A hand is spades.hearts.diamonds.clubs, as AQ.T87..9, or ♠AQ ♥1087 ♣9. Ctrl-C ends it.")
    while True:
        hands: list[str] = []
        for seat, name in zip(Seat, ("North", "East", "South", "West"), strict=True):
            rest = " (empty for the cards that are left)" if seat == Seat.W else ""
            hands.append(_ask(f"{name}{rest}", _hand if seat != Seat.W else _last_hand))
        try:
            deal = Deal("N:" + " ".join(hands))
        except BlotsolveError as error:
            report(str(error))
            continue
        typer.echo(show_hands(deal).plain)
        strain = _ask("Trumps (S H D C, NT or AT)", Strain)
        leader = _ask("Who leads or led to the trick (N E S W)", Seat)
        table = _ask("Cards on the table, the leader's first (empty if none)", _cards)
        try:
            return Position(deal, strain, leader, table)
        except BlotsolveError as error:
            report(str(error))


def _ask(question: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(str(typer.prompt(question, default="", show_default=False)).strip())
        except BlotsolveError as error:
            report(str(error))
        except typer.Abort:  # Ctrl-C, or the end of the input
            raise KeyboardInterrupt from None


def _hand(text: str) -> str:
    return str(Hand(text))


def _last_hand(text: str) -> str:
    return _hand(text) if text else "-"


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))
