"""Reading records: a file of deals as tags and sections, or one deal a line as in a link."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from blotsolve.cards import Card
from blotsolve.contract import Call, read_calls
from blotsolve.errors import BlotsolveError, RecordError
from blotsolve.game import Declaration
from blotsolve.records.parts import Part, deals_of, rows_of
from blotsolve.records.record import READERS, SECTIONS, TAGS, Declared, Record
from blotsolve.rulesets import RULESETS, Ruleset, find_ruleset
from blotsolve.seats import Seat

MOST_WORDS = 1000
"""More calls, cards or declarations than a deal has."""


def read_records(text: str, ruleset: Ruleset | str | None = None) -> tuple[Record, ...]:
    """Read all deals of a file, one after another.

    A deal without a ruleset or a target has those of the deal before it, or `ruleset`, which also stands
    for its own name where that is no preset's; without a dealer it is dealt by the player after the last
    dealer. Lines that begin with % or #, what follows a semicolon, and all between { and } are comments.

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
    for parts in deals_of(text):
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
    for line, row in rows_of(part):
        said: tuple[Call, ...] = _tried(read_calls, row, line)
        for index in range(len(calls), len(calls) + len(said)):
            lines[part.name, index] = line
        calls += said
    fields["auction"] = calls


def _read_play(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    cards: list[Card] = []
    leaders: dict[int, Seat] = {}
    stopped = False  # a - stands for a card that was not played
    _check_length(part)
    for line, row in rows_of(part):
        for word in row.replace(",", " ").split():
            if word[-1] == ".":
                continue  # the number of a trick
            if stopped or word == "-":
                if word != "-":
                    raise RecordError(f"{word!r} after - (expected nothing but - for cards not played)", line)
                stopped = True
                continue
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
        elif word.lower() not in ("nothing", "-", "*"):
            heard.append(_tried(Declaration, word, line))
    return Declared(declarations, withheld, belotes)


_SECTION = {"Auction": _read_auction, "Declarations": _read_declarations, "Play": _read_play}


def _tried(read: Callable[[str], Any], text: str, line: int) -> Any:
    """Read a text, or raise RecordError with its line."""
    try:
        return read(text)
    except BlotsolveError as error:
        raise RecordError(str(error), line) from None
