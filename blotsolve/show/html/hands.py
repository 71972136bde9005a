"""The picture of a table: four hands as they sit, the trick between them, what every card costs."""

from __future__ import annotations

from collections.abc import Mapping

from blotsolve.cards import Card, Hand, Suit
from blotsolve.deal import Deal, Position, read_deal_or_position
from blotsolve.rulesets import Direction
from blotsolve.seats import Seat, Side
from blotsolve.show.html.markup import Markup, join
from blotsolve.show.html.svg import (
    CARD_HEIGHT,
    CARD_STEP,
    card,
    drawing,
    is_red,
    loss_class,
    loss_mark,
    plain_suit,
    text,
)
from blotsolve.show.text.hands import places_of
from blotsolve.show.text.solution import title_of, value_of
from blotsolve.show.text.words import SEATS, STRAINS, show_card
from blotsolve.solver import Solution

_PAD, _NAME, _SUIT, _LINE = 14, 20, 20, 20
_MARK = 13  # the line of marks below cards that have them
_MIDDLE = 132
_NARROW = 400  # room for the words above and below

Losses = Mapping[Card, int]
"""What the legal cards of the player to move lose, in raw points of his side."""


def svg_hands(position: Position | Deal | str, direction: Direction | str = Direction.CLOCKWISE) -> str:
    """Return the picture of a deal or a position as SVG.

    Parameters
    ----------
    position
        A position or a deal, or its text.
    direction
        Which way round they play: with `anticlockwise`, `Ruleset.direction` of some games, East sits on the
        left.

    Returns
    -------
    str
        One `<svg>` element, which needs nothing else.

    Examples
    --------
    >>> svg_hands("N:A...7 T..7. K...8 Q..8. S N").startswith("<svg")
    True
    """
    position = read_deal_or_position(position)
    if isinstance(position, Deal):
        return _picture("A deal", [], position, None, [], direction)
    if not position.hand:
        begin = "All is played"
    elif position.table:
        begin = f"{SEATS[position.leader]} led, {SEATS[position.turn]} to play"
    else:
        begin = f"{SEATS[position.leader]} leads"
    head = f"{begin}, {STRAINS[position.strain]}"
    return _picture(head, [head], position, None, [], direction)


def svg_solution(solution: Solution) -> str:
    """Return the picture of a solution as SVG: every card of the player to move with what it costs his side.

    A card that costs nothing has a ✓, another one the raw points; what may not be played is dashed.

    Parameters
    ----------
    solution
        A solved position.

    Returns
    -------
    str
        One `<svg>` element, which needs nothing else.

    Examples
    --------
    >>> from blotsolve.solver import solve
    >>> solution = solve("N:A...7 T..7. K...8 Q..8. S N")
    >>> svg_solution(solution).startswith("<svg")
    True
    """
    side = solution.position.turn.side
    sign = 1 if side == Side.NS else -1
    losses = {one.card: sign * (solution.margin_ns - one.margin_ns) for one in solution.cards}
    below = [value_of(solution).plain]
    if losses:
        below.append(
            f"✓ best for {SEATS[solution.position.turn]}, −n loses n raw points, dashed: not allowed"
        )
    head = " ".join(title_of(solution).plain.split("\n"))
    return _picture(head, head.split("; "), solution.position, losses, below, solution.ruleset.direction)


def _picture(
    title: str,
    above: list[str],
    position: Position | Deal,
    losses: Losses | None,
    below: list[str],
    direction: Direction | str,
) -> Markup:
    deal = position if isinstance(position, Deal) else position.deal
    turn = position.turn if isinstance(position, Position) and position.hand else None
    marked = {seat: losses if seat == turn else None for seat in Seat}
    size = {seat: (_width(deal[seat]), _height(marked[seat])) for seat in Seat}
    around = places_of(direction)
    _, right, _, left = around
    beside = max(size[Seat.W][0], size[Seat.E][0])
    width = max(
        2 * (_PAD + beside) + _MIDDLE, size[Seat.N][0] + 2 * _PAD, size[Seat.S][0] + 2 * _PAD, _NARROW
    )
    top = _PAD + _LINE * len(above)
    middle = top + size[Seat.N][1] + 8
    high = max(size[Seat.W][1], size[Seat.E][1])
    bottom = middle + high + 8
    height = bottom + size[Seat.S][1] + _LINE * len(below) + _PAD
    at = {
        Seat.N: ((width - size[Seat.N][0]) / 2, top),
        left: (_PAD, middle),
        right: (width - _PAD - size[right][0], middle),
        Seat.S: ((width - size[Seat.S][0]) / 2, bottom),
    }
    parts: list[str] = [
        text(width / 2, _PAD + 6 + _LINE * row, words, "strong", "middle") for row, words in enumerate(above)
    ]
    parts += [_hand(*at[seat], seat, deal[seat], seat == turn, marked[seat]) for seat in Seat]
    if isinstance(position, Position) and position.table:
        parts.append(_trick(width / 2, middle + high / 2, position, around))
    parts += [
        text(
            width / 2,
            height - _PAD - _LINE * (len(below) - 1 - row),
            words,
            None if not row else "faint small",
            "middle",
        )
        for row, words in enumerate(below)
    ]
    return drawing(width, height, title, _said(position, deal, losses, below), *parts)


def _width(hand: Hand) -> float:
    return max(104, _SUIT + CARD_STEP * max(len(hand.of(suit)) for suit in Suit))


def _row_height(losses: Losses | None) -> int:
    return CARD_HEIGHT + 4 + (_MARK if losses else 0)


def _height(losses: Losses | None) -> int:
    return _NAME + 4 * _row_height(losses)


def _hand(x: float, y: float, seat: Seat, hand: Hand, to_play: bool, losses: Losses | None) -> Markup:
    """Return the name of a player and below it his cards, a row for each suit."""
    parts = [text(x, y + 12, f"{SEATS[seat]} to play" if to_play else SEATS[seat], "name")]
    for suit in Suit:
        row = y + _NAME + suit * _row_height(losses)
        parts.append(text(x, row + 19, plain_suit(suit), "red" if is_red(suit) else None))
        cards = hand.of(suit)
        if not cards:
            parts.append(text(x + _SUIT + 4, row + 19, "–", "faint"))
        for place, one in enumerate(cards):
            kind, mark = "", ""
            if losses:
                kind = loss_class(losses[one]) if one in losses else "shut"
                mark = loss_mark(losses[one]) if one in losses else ""
            parts.append(card(x + _SUIT + CARD_STEP * place, row, one, kind, mark))
    return join(*parts, between="\n")


def _trick(x: float, y: float, position: Position, around: tuple[Seat, ...]) -> Markup:
    """Return the cards on the table around a point, each on the side of who played it, in their order."""
    steps = dict(zip(around, ((0, -46), (44, 0), (0, 46), (-44, 0)), strict=True))
    parts = []
    for place, one in enumerate(position.table):
        across, down = steps[position.leader.after(place)]
        mark = "led" if not place else ""
        parts.append(card(x + across - 19.5, y + down - 19, one, mark=mark, with_suit=True))
    return join(*parts, between="\n")


def _said(position: Position | Deal, deal: Deal, losses: Losses | None, below: list[str]) -> str:
    """Return all that the picture shows, in words."""
    words = [
        f"{SEATS[seat]} holds {' '.join(show_card(one).plain for one in deal[seat]) or 'nothing'}."
        for seat in Seat
    ]
    if isinstance(position, Position) and position.table:
        words.append(f"On the table: {' '.join(show_card(one).plain for one in position.table)}.")
    for one, lost in sorted((losses or {}).items(), key=lambda rated: (rated[1], rated[0])):
        words.append(f"{show_card(one).plain} {f'loses {lost}' if lost else 'is best'}.")
    if below:
        words.append(f"{below[0]}.")
    return " ".join(words)
