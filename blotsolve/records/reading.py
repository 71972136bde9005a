"""Reading records: a file of deals as tags and sections, or one deal a line as in a link."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any
from urllib.parse import unquote

from blotsolve.cards import Card
from blotsolve.contract import Call, read_calls
from blotsolve.errors import BlotsolveError, RecordError
from blotsolve.game import Declaration
from blotsolve.plain import plain, rows
from blotsolve.records.record import READERS, SECTIONS, TAGS, Declared, Record
from blotsolve.rulesets import RULESETS, Ruleset, find_ruleset
from blotsolve.seats import Seat

_TAG = re.compile(r'\[\s*(\w+)(?:\s+"([^"]*)")?\s*\]\s*', re.ASCII)
_COMMENT = re.compile(r'"[^"]*"|(;.*)')
_FIELD = re.compile(r"\w+=", re.ASCII)
_FIRST_FIELD = re.compile(r"(?:^|[?#])(?=\w+=)", re.ASCII)
_NAMES = {name.lower(): name for name in TAGS}
MOST_TAGS = 1000
"""More tags than anybody writes of one deal."""
MOST_WORDS = 1000
"""More calls, cards or declarations than a deal has."""
_OUTCOME = frozenset(TAGS[TAGS.index("Auction") :])
"""The parts after which another head of a deal can only belong to the next deal."""


def read_records(text: str, ruleset: Ruleset | str | None = None) -> tuple[Record, ...]:
    """Read all deals of a file, one after another.

    A deal without a ruleset or a target has those of the deal before it, or `ruleset`, which also stands
    for its own name where that is no preset's; without a dealer it is dealt by the player after the last
    dealer. Lines that begin with % or #, and what follows a
    semicolon, are comments.

    Parameters
    ----------
    text : str
        The text.
    ruleset : Ruleset or str, optional
        The ruleset where the text names none.

    Returns
    -------
    tuple of Record
        The deals, in their order.

    Raises
    ------
    RecordError
        With the line that cannot be parsed.

    Examples
    --------
    >>> [record.score.ns for record in read_records('''
    ... [Ruleset "blot"] [Contract "9H by N"] [Score "NS 18, EW 11"]
    ... [Contract "8S by E"] [Score "NS 0, EW 24"]
    ... ''')]
    [18, 0]
    """
    if not isinstance(text, str):
        raise RecordError(f"no records: {text!r} (expected text)")
    given = None if ruleset is None else find_ruleset(ruleset)
    records: list[Record] = []
    for parts in _deals(text):
        records.append(_record(parts, records[-1] if records else None, given))
    return tuple(records)


def read_record(text: str, ruleset: Ruleset | str | None = None) -> Record:
    """Read the one deal of a text.

    Parameters
    ----------
    text : str
        The text.
    ruleset : Ruleset or str, optional
        The ruleset where the text names none.

    Returns
    -------
    Record
        The deal.

    Raises
    ------
    RecordError
        If the text cannot be parsed, or is not one deal.

    Examples
    --------
    >>> read_record("https://a.table/#ruleset=blot&contract=capot%2B2_S_by_N").contract
    Contract.parse('capot+2 S by N')
    """
    records = read_records(text, ruleset)
    if len(records) != 1:
        raise RecordError(f"{len(records)} deals in the text (expected one)")
    return records[0]


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


def _deals(text: str) -> Iterator[list[Part]]:
    """Yield the parts of one deal after another."""
    deal: list[Part] = []
    names: set[str] = set()
    for part in parts_of(text):
        if deal and _begins_anew(part, deal[-1], names):
            yield deal
            deal, names = [], set()
        deal.append(part)
        names.add(part.name)
        if len(names) > MOST_TAGS:
            raise RecordError(f"more than {MOST_TAGS} tags in one deal (expected fewer)", part.line)
    if deal:
        yield deal


def _begins_anew(part: Part, last: Part, names: set[str]) -> bool:
    """Tell whether a part belongs to the next deal, after the last part and all names of this one."""
    if part.in_link or last.in_link:
        return part.line != last.line
    if part.name in names:
        return True
    is_own = part.name not in TAGS
    return not names.isdisjoint(_OUTCOME) and (part.apart if is_own else part.name not in _OUTCOME)


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
    for line, row in enumerate(rows(text), 1):
        rest = _COMMENT.sub(lambda found: "" if found[1] else found[0], row).strip()
        if not rest or rest[0] in "%#":
            apart = apart or not rest
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
            if found[2] is None and name not in SECTIONS:
                raise RecordError(f'no value: {found[0].strip()!r} (expected [{name} "…"])', line)
            part, apart = Part(name, found[2] or "", line, apart), False
            place = found.end()
    if part:
        yield part


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


def _record(parts: list[Part], before: Record | None, ruleset: Ruleset | None) -> Record:
    """Make a record of the parts of one deal and of what it takes over from the deal before it."""
    fields: dict[str, Any] = {}
    tags: list[tuple[str, str]] = []
    lines: dict[tuple[str, int], int] = {}
    for part in parts:
        if (part.name, -1) in lines:
            raise RecordError(f"{part.name} twice in one deal", part.line)
        lines[part.name, -1] = part.line
        if part.name not in TAGS:
            tags.append((part.name, part.value))
        elif part.name not in SECTIONS and part.value not in ("", "?", "-"):
            read = READERS[part.name.lower()]
            if part.name == "Ruleset" and ruleset and part.value == ruleset.name not in RULESETS:
                fields["ruleset"] = ruleset
                continue
            fields[part.name.lower()] = _tried(read, part.value, part.line)
    dealer = fields.get("dealer")
    for part in parts:
        if part.name in SECTIONS:
            dealer = _dealer(part, dealer)
            _SECTION[part.name](part, fields, lines)
    if "ruleset" not in fields:
        taken_over = before.ruleset if before else ruleset
        if taken_over is None:
            names = ", ".join(RULESETS)
            raise RecordError(f'no ruleset (expected [Ruleset "…"], one of {names})', parts[0].line)
        fields["ruleset"] = taken_over
    if before:
        fields.setdefault("target", before.target)
        dealer = before.dealer.next if dealer is None and before.dealer is not None else dealer
    try:
        return Record(**fields | {"dealer": dealer}, tags=tags, lines=lines)
    except RecordError as error:
        raise RecordError(str(error), parts[0].line) from None


def _dealer(part: Part, dealer: Seat | None) -> Seat | None:
    """Return the dealer, who may be known from the player that begins a section."""
    if part.value in ("", "?", "-"):
        return dealer
    first: Seat = _tried(Seat, part.value, part.line)
    if dealer is not None and first != dealer.next:
        raise RecordError(
            f'[{part.name} "{first}"] with the dealer {dealer} (expected {dealer.next}, who begins)',
            part.line,
        )
    return first.previous


def _check_length(part: Part) -> None:
    """Refuse a section of more words than a deal can have, before each of them is read."""
    words = 0
    for line, row in part.rows:
        words += len(row.split())
        if words > MOST_WORDS:
            raise RecordError(f"more than {MOST_WORDS} words of [{part.name}] (expected fewer)", line)


def _read_auction(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    calls: list[Call] = []
    _check_length(part)
    for line, row in part.rows:
        said: tuple[Call, ...] = _tried(read_calls, row, line)
        for index in range(len(calls), len(calls) + len(said)):
            lines[part.name, index] = line
        calls += said
    fields["auction"] = calls


def _read_play(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    cards: list[Card] = []
    leaders: dict[int, Seat] = {}
    _check_length(part)
    for line, row in part.rows:
        for word in row.replace(",", " ").split():
            if word[-1] == ".":
                continue  # the number of a trick
            if word[-1] == ":":
                if len(cards) % 4:
                    raise RecordError(
                        f"{word!r} after {len(cards) % 4} cards of a trick (expected four, then a leader)",
                        line,
                    )
                leaders[len(cards) // 4] = _tried(Seat, word[:-1], line)
                continue
            lines[part.name, len(cards)] = line
            cards.append(_tried(Card, word, line))
    fields["play"], fields["leaders"] = cards, leaders


def _read_declarations(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    four = [Declared()] * 4
    _check_length(part)
    words = [(line, word) for line, row in part.rows for word in row.replace(",", " ").split()]
    seat: Seat | None = None
    for is_seat, group in groupby(words, lambda word: word[1][-1] == ":"):
        if is_seat:
            line, text = list(group)[-1]
            seat = _tried(Seat, text[:-1], line)
            lines[part.name, seat] = line
            continue
        said = list(group)
        if seat is None:
            raise RecordError(
                f"{said[0][1]!r} before a player (expected rows such as 'N: H:9TJ belote')", said[0][0]
            )
        four[seat] = _declared(said)
    fields["declarations"] = four


def _declared(said: list[tuple[int, str]]) -> Declared:
    """Return what one player has declared and not shown."""
    declarations: list[Declaration] = []
    withheld: list[Declaration] = []
    belotes, heard = 0, declarations
    for line, word in said:
        if word.lower() == "withholds":
            heard = withheld
        elif word.lower() in ("belote", "belot", "blot"):
            belotes += 1
        elif word.lower() != "nothing":
            heard.append(_tried(Declaration, word, line))
    return Declared(declarations, withheld, belotes)


_SECTION = {"Auction": _read_auction, "Declarations": _read_declarations, "Play": _read_play}


def _tried(read: Callable[[str], Any], text: str, line: int) -> Any:
    """Read a text, or raise RecordError with its line."""
    try:
        return read(text)
    except BlotsolveError as error:
        raise RecordError(str(error), line) from None
