"""SVG: a drawing that stands alone, with a title and a description, and the pieces that drawings share."""

from __future__ import annotations

import re

from blotsolve.cards import Card, Suit
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.theme import STYLE, style
from blotsolve.show.text.words import show_rank

CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 25, 27, 28

_AS_TEXT = "\ufe0e"
"""Asks for a symbol as a letter: some telephones draw suits as small pictures otherwise."""

BLUNDER = 10
"""Raw points from which on a loss is shown as a big one."""


def drawing(width: float, height: float, title: str, description: str, *parts: str) -> Markup:
    """Return a whole drawing; title and description are for those who do not see it."""
    return element(
        "svg",
        "\n",
        element("title", title),
        element("desc", description),
        "\n",
        style(STYLE),
        "\n",
        element("rect", class_="paper", width=width, height=height, rx=8),
        "\n",
        join(*parts, between="\n"),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        class_="blotsolve",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        role="img",
        aria_label=f"{title}. {description}",
    )


def text(x: float, y: float, words: str, class_: str | None = None, anchor: str | None = None) -> Markup:
    """Return words whose foot is at y; they begin at x, or have it as their `middle` or `end`."""
    pieces = (words,) if class_ == "red" else coloured(words)
    return element("text", *pieces, x=x, y=y, class_=class_, text_anchor=anchor)


def coloured(words: str) -> tuple[str, ...]:
    """Return words in pieces, the red suits in their colour.

    >>> coloured("8♥ 9♠")
    ('8', '<tspan class="red">♥︎</tspan>', ' 9♠︎')
    """
    plain = re.sub("([♠♣])", rf"\1{_AS_TEXT}", words.replace(_AS_TEXT, ""))
    return tuple(
        element("tspan", piece + _AS_TEXT, class_="red") if piece in ("♥", "♦") else piece
        for piece in re.split("([♥♦])", plain)
        if piece
    )


def plain_suit(suit: Suit) -> str:
    """Return a suit as a letter that is never drawn as a small picture."""
    return suit.symbol + _AS_TEXT


def is_red(suit: Suit) -> bool:
    """Whether a suit is printed in red."""
    return suit in (Suit.H, Suit.D)


def loss_class(lost: int) -> str:
    """Return how a card is coloured that costs its side that many raw points."""
    if not lost:
        return "good"
    return "slip" if lost < BLUNDER else "blunder"


def loss_mark(lost: int) -> str:
    """Return the mark that says the same without colour."""
    return f"−{lost}" if lost else "✓"


def card(
    x: float, y: float, which: Card, class_: str = "", mark: str = "", *, with_suit: bool = False
) -> Markup:
    """Return a small card whose upper left corner is at x, y, with a mark below it."""
    wide = 14 if with_suit else 0
    words = show_rank(which.rank) + (plain_suit(which.suit) if with_suit else "")
    middle = x + (CARD_WIDTH + wide) / 2
    parts = [
        element("rect", x=x, y=y, width=CARD_WIDTH + wide, height=CARD_HEIGHT, rx=4),
        text(middle, y + 19, words, "red" if is_red(which.suit) else None, "middle"),
    ]
    if mark:
        size = "small strong" if len(mark) <= 3 else "tiny strong"  # no wider than the card
        parts.append(text(middle, y + CARD_HEIGHT + 11, mark, size, "middle"))
    return element("g", *parts, class_=f"card {class_}".strip())
