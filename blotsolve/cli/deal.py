"""`blotsolve deal`: random deals, the same for the same seed, with the cards that somebody is to have."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from blotsolve.cards import Hand
from blotsolve.checks import chance
from blotsolve.cli.options import Json
from blotsolve.cli.screen import Screen
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DealError
from blotsolve.seats import Seat


def _hand(letter: str, name: str) -> object:
    return typer.Option(f"--{name.lower()}", f"-{letter}", metavar="CARDS", help=f"Cards that {name} holds.")


def deal_command(
    number: Annotated[int, typer.Option("--number", "-n", metavar="N", min=1, help="How many deals.")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same number gives the same deals.")
    ] = None,
    cards: Annotated[
        int,
        typer.Option("--cards", metavar="N", min=1, max=8, help="Cards a hand; fewer than 8 are an ending."),
    ] = 8,
    north: Annotated[str, _hand("N", "North")] = "-",
    east: Annotated[str, _hand("E", "East")] = "-",
    south: Annotated[str, _hand("S", "South")] = "-",
    west: Annotated[str, _hand("W", "West")] = "-",
    as_json: Json = False,
) -> None:
    """Deal at random, one deal per line, as the other commands read them.

    Every deal in which the players hold the cards that are given is as likely as any other. Deals of one seed
    are the same every time.

    \b
    blotsolve deal
    blotsolve deal -n 1000 --seed 7 > deals.txt
    blotsolve deal --south "J9.A.." -n 20 | blotsolve solve - -s S -l N
    """
    given = Deal([_held(seat, text) for seat, text in zip(Seat, (north, east, south, west), strict=True)])
    screen, random = Screen(), chance(seed)
    for _ in range(number):
        dealt = Deal.random(random, cards=cards, given=given)
        screen.put(json.dumps({"deal": str(dealt)}) if as_json else str(dealt))


def _held(seat: Seat, text: str) -> Hand:
    try:
        return Hand("") if text.strip() in ("", "-") else Hand(text)
    except CardError as error:
        raise DealError(f"the cards of {seat}: {error}") from None
