"""Four hands around the table, and the trick between them."""

from __future__ import annotations

from rich.text import Text

from blotsolve.cards import Hand, Suit
from blotsolve.deal import Deal, Position, read_deal_or_position
from blotsolve.rulesets import Direction
from blotsolve.seats import Seat
from blotsolve.show.text.words import SEATS, padded, show_card, show_rank, show_suit

_MIDDLE = 14  # columns between West and East
_BESIDE = 12  # columns of West at least, so that North stands in the middle


def show_hands(position: Position | Deal | str, direction: Direction | str = Direction.CLOCKWISE) -> Text:
    """Show four hands as they sit, North at the top, with the cards on the table between them.

    Parameters
    ----------
    position
        A position or a deal, or its text.
    direction
        Which way round they play: with `anticlockwise`, `Ruleset.direction` of some games, East sits on the
        left.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> show_hands("N:A...7 T..7. K...8 Q..8. S N").plain.splitlines()[0].strip()
    'North to play'
    """
    position = read_deal_or_position(position)
    deal = position if isinstance(position, Deal) else position.deal
    turn = position.turn if isinstance(position, Position) and position.hand else None
    around = places_of(direction)
    north, right, south, left_hand = (_block(seat, deal[seat], seat == turn) for seat in around)
    left = max(_BESIDE, *(line.cell_len for line in left_hand)) + 2
    middle = max(_MIDDLE, *(line.cell_len for line in (*north, *south))) + 2
    lines = [Text(" " * left).append_text(line) for line in north]
    for one, trick, other in zip(left_hand, _trick(position, around), right, strict=True):
        lines.append(Text.assemble(padded(one, left), padded(trick, middle), other))
    lines += [Text(" " * left).append_text(line) for line in south]
    return Text("\n").join(_stripped(line) for line in lines)


def places_of(direction: Direction | str) -> tuple[Seat, Seat, Seat, Seat]:
    """Return who sits at the top, on the right, at the bottom and on the left of a picture.

    Parameters
    ----------
    direction
        Which way round they play.

    Returns
    -------
    tuple of four Seat
        N E S W, or N W S E where they play anticlockwise.

    Examples
    --------
    >>> [str(seat) for seat in places_of("anticlockwise")]
    ['N', 'W', 'S', 'E']
    """
    if Direction(direction) == Direction.CLOCKWISE:
        return Seat.N, Seat.E, Seat.S, Seat.W
    return Seat.N, Seat.W, Seat.S, Seat.E


def _block(seat: Seat, hand: Hand, to_play: bool) -> list[Text]:
    """Return the name of a player and his cards, a line for each suit; who is to play is marked."""
    name = f"{SEATS[seat]} to play" if to_play else SEATS[seat]
    return [Text(name, style="bold"), *(_suit(hand, suit) for suit in Suit)]


def _suit(hand: Hand, suit: Suit) -> Text:
    ranks = " ".join(show_rank(card.rank) for card in hand.of(suit))
    return Text.assemble(show_suit(suit), " ", ranks or "–")


def _trick(position: Position | Deal, around: tuple[Seat, ...]) -> list[Text]:
    """Return five lines with the cards on the table, each on the side of who played it."""
    lines = [Text() for _ in range(5)]
    if isinstance(position, Position) and position.table:
        played = {position.leader.after(place): show_card(card) for place, card in enumerate(position.table)}
        north, right, south, left = (padded(played.get(seat, Text("·")), 3) for seat in around)
        lines[1] = Text("    ").append_text(north)
        lines[2] = Text.assemble(left, "     ", right)
        lines[3] = Text("    ").append_text(south)
    return lines


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line
