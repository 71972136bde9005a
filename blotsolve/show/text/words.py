"""How cards, seats, sides and strains are written for people, and what stands out."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from rich.text import Text

from blotsolve.cards import Card, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.seats import Seat, Side

if TYPE_CHECKING:
    from blotsolve.analysis import Avoidable

SEATS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
SIDES = {Side.NS: "N–S", Side.EW: "E–W"}
STRAINS = {
    **{Strain(int(suit)): f"{suit.symbol} trumps" for suit in Suit},
    Strain.NT: "no trump",
    Strain.AT: "all trumps",
    **{strain: f"{strain.open.symbol} trumps, closed" for strain in Strain if strain.closed},
}
COLUMNS = 79
"""What is shown is no wider than this; only a position or a name may be longer."""
BEST = "bold green"
FAINT = "dim"
RED = "red"


def show_suit(suit: Suit) -> Text:
    """Show a suit by its symbol, the red ones in red."""
    return Text(suit.symbol, style=RED if suit in (Suit.H, Suit.D) else "")


def show_rank(rank: Rank) -> str:
    """Show a rank as it is printed on cards, the ten as 10."""
    return "10" if rank == Rank.TEN else str(rank)


def show_card(card: Card) -> Text:
    """Show a card as players write it, such as 10♥; it reads back."""
    return Text.assemble(show_rank(card.rank), show_suit(card.suit))


def show_open(turned: Card | Suit) -> Text:
    """Say what lies open in an auction: the card that is turned up, or the suit that was drawn."""
    if isinstance(turned, Card):
        return Text.assemble(show_card(turned), " lies open")
    return Text.assemble(show_suit(turned), " was drawn")


def show_margin(margin_ns: int) -> str:
    """Show what N–S take more than E–W, always with its sign."""
    return f"{margin_ns:+d}" if margin_ns else "0"


def known_loss(avoidable: Avoidable) -> str:
    """Say what a card lost for what its player could know, and the card that was best then."""
    if avoidable.lost < 0.05:  # it would be shown as 0.0
        return f"nothing in {avoidable.worlds} worlds"
    error = f" ± {avoidable.error:.1f}" if avoidable.error else ""
    best = show_card(avoidable.best).plain
    return f"−{avoidable.lost:.1f}{error} in {avoidable.worlds} worlds, best {best}"


def padded(cell: Text | str, width: int, *, right: bool = False) -> Text:
    """Return a cell with spaces after it, or before it, up to a width."""
    cell = Text(cell) if isinstance(cell, str) else cell.copy()
    (cell.pad_left if right else cell.pad_right)(max(width - cell.cell_len, 0))
    return cell


def counted(number: int, what: str) -> str:
    """Return a number and what it counts.

    Parameters
    ----------
    number
        How many.
    what
        One of them, in English.

    Returns
    -------
    str
        The number and the word, with an s unless it is one.

    Examples
    --------
    >>> counted(1, "deal"), counted(0, "mistake")
    ('1 deal', '0 mistakes')
    """
    return f"{number} {what}" + ("" if number == 1 else "s")


def wrapped(sentence: str, *, indent: str = "") -> str:
    """Return a sentence in lines that fit on a screen of 80 columns.

    Parameters
    ----------
    sentence
        One sentence or more.
    indent
        What each line begins with.

    Returns
    -------
    str
        The lines.

    Examples
    --------
    >>> len(wrapped("word " * 20).splitlines())
    2
    """
    return textwrap.fill(sentence, COLUMNS, initial_indent=indent, subsequent_indent=indent)
