"""Rows of data sets as text and records: positions, deals and records of play."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.datasets.card_rows import NO_CARD
from blotsolve.datasets.reading import HANDS, Rows, batches
from blotsolve.deal import Deal, Position
from blotsolve.errors import OptionError
from blotsolve.game.reading import read_record
from blotsolve.game.record import Record
from blotsolve.seats import Seat, Side

__all__ = ["lines", "positions", "records"]


def lines(folder: str | PathLike[str]) -> Iterator[str]:
    """Yield a line of text for each row of a data set.

    `table` and `bids` give deals and `cards` gives positions, as `blotsolve solve` reads them; `play` gives
    records, as `blotsolve score` does.
    """
    for rows in batches(folder):
        if rows.recipe.what == "cards":
            yield from map(str, positions(rows))
        elif rows.recipe.what == "play":
            yield from rows["record"].tolist()
        else:
            yield from map(str, _deals(rows))


def positions(rows: Rows) -> Iterator[Position]:
    """Yield the position of each row of `cards`; raise OptionError for another kind."""
    if rows.recipe.what != "cards":
        raise OptionError(f"no positions in {rows.recipe.what} (expected rows of cards)")
    for deal, strain, leader, table, taken in zip(
        _deals(rows), rows["strain"], rows["leader"], rows.tables, rows["taken"], strict=True
    ):
        on_table = [Card(int(card)) for card in table if card != NO_CARD]
        sides = [side for side in Side if taken >> side & 1]
        yield Position(deal, Strain(int(strain)), Seat(int(leader)), on_table, sides)


def records(rows: Rows) -> Iterator[Record]:
    """Yield the record of each row of `play`; raise OptionError for another kind."""
    if rows.recipe.what != "play":
        raise OptionError(f"no records in {rows.recipe.what} (expected rows of play)")
    return (read_record(text) for text in rows["record"])


def _deals(rows: Rows) -> Iterator[Deal]:
    for hands in zip(*(rows[name].tolist() for name in HANDS), strict=True):
        yield Deal([Hand.from_mask(hand) for hand in hands])
