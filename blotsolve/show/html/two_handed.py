"""Pictures of the games for two as SVG: two hands, or two rows of stacks a player, and what cards cost."""

from __future__ import annotations

from collections.abc import Mapping

from blotsolve.cards import Card, Hand, Suit
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.svg import (
    CARD_HEIGHT,
    CARD_STEP,
    CARD_WIDTH,
    card,
    drawing,
    is_red,
    plain_suit,
    text,
)
from blotsolve.show.text.two_handed import (
    NAMES,
    show_two_handed_position,
    title_of,
    value_of,
)
from blotsolve.show.text.words import STRAINS, show_card
from blotsolve.two_handed import (
    Expectation,
    HandsPosition,
    Layout,
    Player,
    Stack,
    StacksPosition,
    TwoHandedSolution,
    parse_position,
    show_number,
)

_PAD, _NAME, _SUIT, _LINE = 14, 22, 20, 20
_MARK = 13  # the line of marks below cards that have them
_WIDTH = 400
_PLACE, _ROW, _PEEK = 64, 58, 12
"""Of a stack: the width and the height that it takes, and how far a closed card looks out behind it."""

Losses = Mapping[Card, float]
"""What the legal cards of the player to move lose, in raw points."""

Pictured = HandsPosition | StacksPosition | TwoHandedSolution | Expectation


def svg_two_handed(noun: Pictured | str) -> str:
    """Return the picture of a position or a solution for two as SVG.

    N is above and S below. A stack is an open card before a closed one, which shows its face where it is
    given and its back where it is not. In the picture of a solution a card that costs nothing has a ✓,
    another one the raw points that it loses; what may not be played is dashed.

    Parameters
    ----------
    noun
        A position, its text, or a solution.

    Returns
    -------
    str
        One `<svg>` element, which needs nothing else.

    Examples
    --------
    >>> svg_two_handed("N:AS/? KD/? H N closed=.7.T. taken=N+S").startswith("<svg")
    True
    """
    if isinstance(noun, str):
        noun = parse_position(noun)
    if isinstance(noun, (HandsPosition, StacksPosition)):
        head = _head(noun)
        return _picture(head, [head], noun, None, [])
    losses: dict[Card, float] = {}
    if noun.cards:
        best, sign = noun.cards[0].margin_n, noun.position.turn.sign
        losses = {one.card: float(sign * (best - one.margin_n)) for one in noun.cards}
    below = [value_of(noun).plain]
    if losses:
        mover = NAMES[noun.position.turn]
        below.append(f"✓ best for {mover}, −n loses n raw points, dashed: not allowed")
    head = title_of(noun).plain
    return _picture(head, head.split("; "), noun.position, losses, below)


def _head(position: HandsPosition | StacksPosition) -> str:
    if position.is_over:
        begin = "All is played"
    elif position.table:
        begin = f"{NAMES[position.leader]} led, {NAMES[position.turn]} to play"
    else:
        begin = f"{NAMES[position.leader]} leads"
    return f"{begin}, {STRAINS[position.strain]}"


def _picture(
    title: str,
    above: list[str],
    position: HandsPosition | StacksPosition,
    losses: Losses | None,
    below: list[str],
) -> Markup:
    parts: list[str] = [
        text(_WIDTH / 2, _PAD + 6 + _LINE * row, words, "strong", "middle") for row, words in enumerate(above)
    ]
    y: float = _PAD + _LINE * len(above)
    for player in Player:
        marked = losses if losses and player == position.turn else None
        to_play = player == position.turn and not position.is_over
        name = f"{NAMES[player]} to play" if to_play else NAMES[player]
        parts.append(text(_PAD, y + 12, name, "name"))
        y += _NAME
        if isinstance(position, StacksPosition):
            drawn, high = _layout(y, position.layouts[player], marked)
        else:
            drawn, high = _hand(y, position.hands[player], marked)
        parts.append(drawn)
        y += high
        if player == Player.N:
            if position.table:
                lead = position.table[0]
                parts.append(card(_WIDTH / 2 - 19.5, y + 2, lead, mark="led", with_suit=True))
                y += CARD_HEIGHT + _MARK + 4
            y += 10
    if isinstance(position, StacksPosition) and position.closed:
        cards = " ".join(show_card(one).plain for one in position.closed)
        parts.append(text(_PAD, y + 14, f"closed: {cards}", "faint small"))
        y += _LINE
    for row, words in enumerate(below):
        parts.append(
            text(_WIDTH / 2, y + 16 + _LINE * row, words, None if not row else "faint small", "middle")
        )
    y += _LINE * len(below) + _PAD
    return drawing(_WIDTH, y, title, _said(position, losses, below), *parts)


def _mark(one: Card, losses: Losses | None) -> tuple[str, str]:
    """Return how a card is coloured, and the mark below it."""
    if losses is None:
        return "", ""
    if one not in losses:
        return "shut", ""
    lost = losses[one]
    kind = "good" if not lost else "slip" if lost < 10 else "blunder"
    return kind, "−" + show_number(lost).removeprefix("+") if lost else "✓"


def _hand(y: float, hand: Hand, losses: Losses | None) -> tuple[Markup, float]:
    """Return the cards of a hand, a row for each suit, and how high that is."""
    step = CARD_HEIGHT + 4 + (_MARK if losses else 0)
    parts = []
    for suit in Suit:
        row = y + suit * step
        parts.append(text(_PAD, row + 19, plain_suit(suit), "red" if is_red(suit) else None))
        cards = hand.of(suit)
        if not cards:
            parts.append(text(_PAD + _SUIT + 4, row + 19, "–", "faint"))
        for place, one in enumerate(cards):
            kind, mark = _mark(one, losses)
            parts.append(card(_PAD + _SUIT + (CARD_STEP + 4) * place, row, one, kind, mark))
    return join(*parts, between="\n"), 4 * step


def _layout(y: float, layout: Layout, losses: Losses | None) -> tuple[Markup, float]:
    """Return the stacks of a player in two rows of four, and how high that is."""
    step = _ROW + (_MARK if losses else 0)
    parts = [text(_PAD, y + 19, "–", "faint")] if not layout.stacks else []
    for place, stack in enumerate(layout.stacks):
        x, row = _PAD + 6 + (_PLACE + 28) * (place % 4), y + step * (place // 4)
        parts.append(_stack(x, row, stack, losses))
    rows = max(1, (len(layout.stacks) + 3) // 4)
    return join(*parts, between="\n"), step * rows


def _stack(x: float, y: float, stack: Stack, losses: Losses | None) -> Markup:
    """Return an open card, with the closed one looking out above it."""
    parts: list[str] = []
    if isinstance(stack.closed, Card):
        parts.append(_below(x + _PEEK + 6, y, show_card(stack.closed).plain))
    elif stack.closed is not None:
        parts.append(_below(x + _PEEK + 6, y, ""))
    if stack.card is not None:
        kind, mark = _mark(stack.card, losses)
        parts.append(card(x, y + _PEEK + 4, stack.card, kind, mark, with_suit=True))
    return join(*parts, between="\n")


def _below(x: float, y: float, words: str) -> Markup:
    """Return a closed card: its name if it is given, else a pattern for its back."""
    wide = CARD_WIDTH + 22
    parts = [element("rect", x=x, y=y, width=wide, height=CARD_HEIGHT, rx=4)]
    if words:
        parts.append(text(x + wide - 3, y + 12, words, "tiny faint", "end"))
    else:
        strokes = "".join(f"M{x + 4 + step:g} {y + 3:g}l-4 7" for step in range(2, wide - 4, 6))
        parts.append(element("path", d=strokes, class_="rule"))
    return element("g", *parts, class_="card")


def _said(position: HandsPosition | StacksPosition, losses: Losses | None, below: list[str]) -> str:
    """Return all that the picture shows, in words."""
    lines = show_two_handed_position(position).plain.replace("▒▒", "?").splitlines()
    words = [" ".join(" ".join(lines).split()) + "."]
    for one, lost in sorted((losses or {}).items(), key=lambda rated: (rated[1], rated[0])):
        cost = f"loses {show_number(lost).removeprefix('+')}" if lost else "is best"
        words.append(f"{show_card(one).plain} {cost}.")
    if below:
        words.append(f"{below[0]}.")
    return " ".join(words)
