"""Plain text: what editors and phones add to it is taken off, and what no screen should show is escaped.

Every reader of text begins with `plain`, every message that quotes a file or an option ends with `printable`,
and whatever is printed goes through `encodable`: so a form of text is taken everywhere or nowhere, and no
console ends in a traceback.
"""

from __future__ import annotations

import unicodedata

_FORMS = str.maketrans(
    {
        "♤": "♠",
        "♡": "♥",
        "♢": "♦",
        "♧": "♣",
        "\ufe0e": None,  # the variation selectors: shown as text, shown as a picture
        "\ufe0f": None,
        "\ufeff": None,  # the byte order mark, inside a text where files were joined
        "\u200b": None,  # spaces without a width, from web pages
        "\u2060": None,
        "\u00a0": " ",  # spaces that do not break
        "\u202f": " ",
        "\t": " ",
    }
)


def plain(text: str) -> str:
    r"""Return the text with one form of each suit symbol and of each space; lines stay lines.

    >>> plain("J♡\ufe0f\t7♤")
    'J♥ 7♠'
    """
    if text.isascii() and "\t" not in text:
        return text
    return text.translate(_FORMS)


def rows(text: str) -> list[str]:
    r"""Return the lines of a text, plain, whether they end as in Unix, in Windows or with CR alone.

    >>> rows("one\r\ntwo\rthree")
    ['one', 'two', 'three']
    """
    return plain(text).splitlines()


def printable(text: str) -> str:
    r"""Return the text with an escape for each character that a screen does not show, or obeys.

    >>> printable("a\x1b[31m\u202eb")
    'a\\x1b[31m\\u202eb'
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


_LETTERS = str.maketrans(
    {
        **dict(zip("♠♥♦♣–›·−", "SHDC->.-", strict=True)),
        **dict(zip("×✓█●■’“”", 'x+#o#\'""', strict=True)),
        "±": "+-",
        "→": "->",
        "…": "...",
    }
)


def encodable(text: str, encoding: str) -> str:
    r"""Return the text as an encoding can have it: letters for symbols, escapes for what has none.

    Text that the encoding has whole stays as it is.

    >>> encodable("A♥ × 2 é א", "ascii")
    'AH x 2 e \\u05d0'
    """
    if _has(encoding, text):
        return text
    return "".join(one if _has(encoding, one) else _bare(one, encoding) for one in text.translate(_LETTERS))


def _bare(one: str, encoding: str) -> str:
    """Return a character without its accent, or its escape."""
    base = "".join(part for part in unicodedata.normalize("NFKD", one) if not unicodedata.combining(part))
    if base and _has(encoding, base):
        return base
    return one.encode("ascii", "backslashreplace").decode("ascii")


def _has(encoding: str, text: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
