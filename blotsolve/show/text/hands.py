"""Four hands around the table, and the trick between them."""

from __future__ import annotations

from rich.text import Text

from blotsolve.cards import Hand, Suit
from blotsolve.deal import Deal, Position, read_deal_or_position
from blotsolve.seats import Seat
from blotsolve.show.text.words import SEATS, padded, show_card, show_rank, show_suit

_MIDDLE = 14  # columns between West and East
_BESIDE = 12  # columns of West at least, so that North stands in the middle


def show_hands(position: Position | Deal | str) -> Text:
    """Show four hands as they sit, North at the top, with the cards on the table between them.

    Parameters
    ----------
    position
        A position or a deal, or its text.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> show_hands("N:A...7 T..7. K...8 Q..8. S N").plain.splitlines()[0].strip()
    'North to play'
    """
    if isinstance(position, str):
        position = read_deal_or_position(position)
    deal = position if isinstance(position, Deal) else position.deal
    turn = position.turn if isinstance(position, Position) and position.hand else None
    north, east, south, west = (_block(seat, deal[seat], seat == turn) for seat in Seat)
    left = max(_BESIDE, *(line.cell_len for line in west)) + 2
    middle = max(_MIDDLE, *(line.cell_len for line in (*north, *south))) + 2
    lines = [Text(" " * left).append_text(line) for line in north]
    for hand_w, trick, hand_e in zip(west, _trick(position, middle), east, strict=True):
        lines.append(Text.assemble(padded(hand_w, left), padded(trick, middle), hand_e))
    lines += [Text(" " * left).append_text(line) for line in south]
    return Text("\n").join(_stripped(line) for line in lines)


def _block(seat: Seat, hand: Hand, to_play: bool) -> list[Text]:
    """Return the name of a player and his cards, a line for each suit; who is to play is marked."""
    name = f"{SEATS[seat]} to play" if to_play else SEATS[seat]
    return [Text(name, style="bold"), *(_suit(hand, suit) for suit in Suit)]


def _suit(hand: Hand, suit: Suit) -> Text:
    ranks = " ".join(show_rank(card.rank) for card in hand.of(suit))
    return Text.assemble(show_suit(suit), " ", ranks or "–")


def _trick(position: Position | Deal, width: int) -> list[Text]:
    """Return five lines with the cards on the table, each on the side of who played it."""
    lines = [Text() for _ in range(5)]
    if isinstance(position, Position) and position.table:
        played = {position.leader.after(place): show_card(card) for place, card in enumerate(position.table)}
        north, east, south, west = (padded(played.get(seat, Text("·")), 3) for seat in Seat)
        lines[1] = Text("    ").append_text(north)
        lines[2] = Text.assemble(west, "     ", east)
        lines[3] = Text("    ").append_text(south)
    return lines


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line
