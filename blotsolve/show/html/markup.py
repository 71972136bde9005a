"""Markup: text that is HTML or SVG already, made of elements; every other text is escaped on its way in."""

from __future__ import annotations

import re
from html import escape


class Markup(str):
    """Text that needs no escaping any more."""

    __slots__ = ()


def element(tag: str, *children: str, **attributes: object) -> Markup:
    """Return an element with its children inside.

    A child that is not Markup is escaped, and so is the value of an attribute; one that is None is left out.
    An underscore at the end of a name is dropped, others are hyphens.

    >>> element("text", "<b>", class_="faint", text_anchor="end", x=2.50)
    '<text class="faint" text-anchor="end" x="2.5">&lt;b&gt;</text>'
    """
    words = [tag]
    for name, value in attributes.items():
        if value is not None:
            words.append(f'{name.rstrip("_").replace("_", "-")}="{_escaped(_text(value))}"')
    inner = join(*children)
    start = " ".join(words)
    return Markup(f"<{start}/>" if not children and tag not in _NEVER_EMPTY else f"<{start}>{inner}</{tag}>")


def join(*parts: str, between: str = "") -> Markup:
    """Join parts to one, those escaped that are not Markup."""
    return Markup(
        _escaped(between).join(part if isinstance(part, Markup) else _escaped(part) for part in parts)
    )


_NEVER_EMPTY = {"div", "td", "th", "p", "span", "ul", "tbody"}
"""What HTML reads wrongly when it is closed within its start."""

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _escaped(text: str) -> str:
    return escape(_NOT_IN_XML.sub("\ufffd", text))


def _text(value: object) -> str:
    """Return a number without needless digits, anything else as its text."""
    return f"{round(value, 1):g}" if isinstance(value, float) else str(value)
