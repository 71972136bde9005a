"""The text of records: comments taken off, tags with their rows, deals one after another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import unquote

from blotsolve.errors import RecordError
from blotsolve.plain import plain, rows
from blotsolve.records.record import SECTIONS, TAGS

_TAG = re.compile(r'\[\s*(\w+)(?:\s+(?:"([^"]*)"|[“„]([^“”"]*)[“”]))?\s*\]\s*', re.ASCII)
"""A tag; some editors make other quotation marks of ours."""
_COMMENT = re.compile(r'"[^"]*"|[“„][^“”"]*[“”]|(;.*)|\{[^}]*(\}|$)')
_FIELD = re.compile(r"\w+=", re.ASCII)
_FIRST_FIELD = re.compile(r"(?:^|[?#])(?=\w+=)", re.ASCII)
_NAMES = {name.lower(): name for name in TAGS}
MOST_TAGS = 1000
"""More tags than anybody writes of one deal."""


@dataclass(slots=True)
class Part:
    """A tag, and the rows of text that follow it, each with its line."""

    name: str
    value: str
    line: int
    apart: bool
    """An empty line stands before it."""
    rows: list[tuple[int, str]] = field(default_factory=list)
    in_link: bool = False


def deals_of(text: str, tags: Sequence[str] = TAGS) -> Iterator[list[Part]]:
    """Yield the parts of one deal after another.

    A deal begins where a part occurs again, or where one of those before `Auction` follows one of those from
    it on. The parts of a deal that stands between empty lines may be in any order.

    Parameters
    ----------
    text : str
        The text.
    tags : sequence of str
        The names of parts, in the order in which they are written.

    Yields
    ------
    list of Part
        The parts of a deal.

    Raises
    ------
    RecordError
        With the line that cannot be parsed.

    Examples
    --------
    >>> [len(deal) for deal in deals_of('[Score "NS 9, EW 0"] [Dealer "N"]')]
    [2]
    """
    spelt = {name.lower(): name for name in tags}
    outcome = frozenset(tags[tags.index("Auction") :])
    deal: list[Part] = []
    names: set[str] = set()
    for block in _blocks(text):
        for part in block:
            part.name = spelt.get(part.name.lower(), part.name)
        is_one_deal = len({part.name for part in block}) == len(block)  # its parts may be in any order
        for number, part in enumerate(block):
            in_order = not (is_one_deal and number and len(deal) == number)
            if deal and in_order and _begins_anew(part, deal[-1], names, tags, outcome):
                yield deal
                deal, names = [], set()
            deal.append(part)
            names.add(part.name)
            if len(names) > MOST_TAGS:
                raise RecordError(f"more than {MOST_TAGS} tags in one deal (expected fewer)", part.line)
    if deal:
        yield deal


def _blocks(text: str) -> Iterator[list[Part]]:
    """Yield the parts between empty lines; each row of a link is by itself."""
    block: list[Part] = []
    for part in parts_of(text):
        if block and (part.apart or ((part.in_link or block[-1].in_link) and part.line != block[-1].line)):
            yield block
            block = []
        block.append(part)
    if block:
        yield block


def _begins_anew(
    part: Part, last: Part, names: set[str], tags: Sequence[str], outcome: frozenset[str]
) -> bool:
    """Tell whether a part belongs to the next deal, after the last part and all names of this one."""
    if part.in_link or last.in_link:
        return part.line != last.line
    if part.name in names:
        return True
    is_own = part.name not in tags
    return not names.isdisjoint(outcome) and (part.apart if is_own else part.name not in outcome)


def parts_of(text: str) -> Iterator[Part]:
    """Yield every tag of the text with the rows that belong to it.

    Parameters
    ----------
    text : str
        The text.

    Yields
    ------
    Part
        The parts, in their order.

    Examples
    --------
    >>> [(part.name, part.line) for part in parts_of('[Dealer "N"]')]
    [('Dealer', 1)]
    """
    part: Part | None = None
    apart = False
    for line, row in _without_comments(text):
        rest = row.strip()
        if not rest:
            apart = True
            continue
        if rest[0] != "[" and (fields := _link_fields(rest)):
            if part:
                yield part
                part = None
            yield from map(partial(_link_part, line=line), fields)
            continue
        place = 0
        while place < len(rest):
            found = _TAG.match(rest, place)
            if found is None:
                bracket = rest.find("[", place)
                end = len(rest) if bracket < 0 else bracket
                if part is None or part.name not in SECTIONS or end == place:
                    expected = 'a tag such as [Dealer "N"], or the rows of ' + ", ".join(SECTIONS)
                    raise RecordError(f"no part of a record: {rest[place:]!r} (expected {expected})", line)
                part.rows.append((line, rest[place:end]))
                place = end
                continue
            if part:
                yield part
            name = _NAMES.get(found[1].lower(), found[1])
            value = found[2] if found[3] is None else found[3]
            if value is None and name not in SECTIONS:
                raise RecordError(f'no value: {found[0].strip()!r} (expected [{name} "…"])', line)
            part, apart = Part(name, value or "", line, apart), False
            place = found.end()
    if part:
        yield part


def _without_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number of each line and what it says without its comments; none that are comments alone."""
    begun = 0  # the line of a comment in braces that goes on
    for line, row in enumerate(rows(text), 1):
        if begun:
            _, end, row = row.partition("}")
            if not end:
                continue
        elif row.lstrip()[:1] in ("%", "#"):
            continue
        has_comment, begun = bool(begun), 0

        def bare(found: re.Match[str], line: int = line) -> str:
            nonlocal begun, has_comment
            if found[0][0] in '"“„':
                return found[0]
            has_comment, begun = True, line if found[2] == "" else 0
            return " "

        row = _COMMENT.sub(bare, row)
        if row.strip() or not has_comment:
            yield line, row
    if begun:
        raise RecordError("a comment that does not end: '{' (expected '}' after it)", begun)


def _link_fields(row: str) -> list[str]:
    """Return the fields `name=value` that a row ends with: the whole row, or all after a ? or a #.

    Every character is looked at a few times, so that a long row takes no more than its length.
    """
    end = row[max(map(row.rfind, " \n\r\f\v")) + 1 :]
    pieces = end.split("&")
    first = len(pieces) - 1
    while first and _FIELD.match(pieces[first]):
        first -= 1
    for number in range(first, len(pieces)):
        for found in _FIRST_FIELD.finditer(pieces[number]):
            if found.end() or (number == 0 and end == row):
                return [pieces[number][found.end() :], *pieces[number + 1 :]]
    return []


def _link_part(field: str, line: int) -> Part:
    name, _, value = field.partition("=")
    name, value = _NAMES.get(name.lower(), name), plain(unquote(value.replace("_", " ")))
    if name in SECTIONS:
        return Part(name, "", line, False, [(line, value)], in_link=True)
    return Part(name, value, line, False, in_link=True)


def rows_of(part: Part) -> Iterator[tuple[int, str]]:
    """Yield the rows of a section, each with its line, up to the `*` that may end it.

    Parameters
    ----------
    part : Part
        The section.

    Yields
    ------
    int
        The line.
    str
        The row.

    Raises
    ------
    RecordError
        If something follows the `*`.

    Examples
    --------
    >>> [list(rows_of(part)) for part in parts_of("[Play] JD 8D *")]
    [[(1, 'JD 8D ')]]
    """
    ended = False
    for line, row in part.rows:
        said, star, after = row.partition("*")
        if ended or after.strip():
            raise RecordError(
                f"{(after or row).strip()!r} after * (expected nothing more in [{part.name}])", line
            )
        ended = bool(star)
        yield line, said
