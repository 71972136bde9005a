"""Cards, losses and tables as HTML: what the tables of a review and of a report are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blotsolve.cards import Card
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.svg import is_red, loss_class, plain_suit
from blotsolve.show.text.words import show_rank


def card_of(card: Card) -> Markup:
    """Return a card, with its suit in red if it is."""
    suit = element("span", plain_suit(card.suit), class_="red" if is_red(card.suit) else None)
    return join(show_rank(card.rank), suit)


def cards_of(cards: Iterable[Card]) -> Markup:
    """Return cards beside each other."""
    return join(*map(card_of, cards), between=" ")


def loss_of(lost: int, *, quiet: bool = False) -> Markup:
    """Return what was lost, with its colour; nothing lost is nothing said if it is to be quiet."""
    if not lost:
        return Markup() if quiet else Markup("0")
    words = f"−{lost}" if lost > 0 else f"+{-lost}"
    return element("span", words, class_=loss_class(lost) if lost > 0 else "good")


def table_of(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], *, words: frozenset[int] = frozenset()
) -> Markup:
    """Return a table that can be pushed sideways where it is too wide; columns of `words` are wrapped."""
    top = element(
        "tr",
        *(
            element("th", cell, scope="col", class_="words" if column in words else None)
            for column, cell in enumerate(head)
        ),
    )
    lines = [
        element(
            "tr",
            element("th", row[0], scope="row"),
            *(
                element("td", cell, class_="words" if column in words else None)
                for column, cell in enumerate(row[1:], 1)
            ),
        )
        for row in rows
    ]
    table = element("table", element("thead", top), element("tbody", *lines), aria_label=caption)
    return element("figure", element("figcaption", caption), element("div", table, class_="wide"))
