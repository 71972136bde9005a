"""Reading records of deals for two: a file of tags and sections, or one deal a line as in a link."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from blotsolve.errors import BlotsolveError, RecordError
from blotsolve.game import Declaration
from blotsolve.records import Declared, Part, deals_of, rows_of
from blotsolve.two_handed.auction import Call, read_calls
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.record import READERS, SECTIONS, TAGS, Event, TwoHandedRecord
from blotsolve.two_handed.rulesets import TWO_HANDED_RULESETS, TwoHandedRuleset, find_two_handed


def read_two_handed_records(
    text: str, ruleset: TwoHandedRuleset | str | None = None
) -> tuple[TwoHandedRecord, ...]:
    """Read all deals of a file, one after another.

    A deal without a ruleset or a target has those of the deal before it, or `ruleset`; without a dealer it is
    dealt by the other player. Lines that begin with % or #, what follows a semicolon, and all between { and }
    are comments.

    Parameters
    ----------
    text
        The text of the file.
    ruleset
        The ruleset of the first records where they name none: a ruleset for two or its text.

    Returns
    -------
    tuple of TwoHandedRecord
        The deals in their order.

    Raises
    ------
    RecordError
        For what is wrong, with its line.

    Examples
    --------
    >>> [record.score.n for record in read_two_handed_records('''
    ... [Ruleset "blot_1on1"] [Contract "H+ by N"] [Score "N 10, S 6"]
    ... [Contract "S- by S"] [Score "N 16, S 0"]
    ... ''')]
    [10, 16]
    """
    if not isinstance(text, str):
        raise RecordError(f"no records: {text!r} (expected text)")
    given = None if ruleset is None else find_two_handed(ruleset)
    records: list[TwoHandedRecord] = []
    for parts in deals_of(text, TAGS):
        records.append(_record(parts, records[-1] if records else None, given))
    return tuple(records)


def read_two_handed_record(text: str, ruleset: TwoHandedRuleset | str | None = None) -> TwoHandedRecord:
    """Read the one deal of a text.

    Parameters
    ----------
    text
        A record, as `TwoHandedRecord` prints.
    ruleset
        The ruleset of a record that names none: a ruleset for two or its text.

    Returns
    -------
    TwoHandedRecord
        The record; what the text does not say is None.

    Raises
    ------
    RecordError
        If it is wrong, with the line, or is not one deal.

    Examples
    --------
    >>> read_two_handed_record('[Ruleset "blot_1on1"] [Contract "H+ by N"] [Score "N 10, S 6"]').score.n
    10
    """
    records = read_two_handed_records(text, ruleset)
    if len(records) != 1:
        raise RecordError(f"{len(records)} deals in the text (expected one)")
    return records[0]


def _record(
    parts: list[Part], before: TwoHandedRecord | None, ruleset: TwoHandedRuleset | None
) -> TwoHandedRecord:
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
            fields[part.name.lower()] = _tried(READERS[part.name.lower()], part.value, part.line)
    dealer = fields.get("dealer")
    for part in parts:
        if part.name in SECTIONS:
            dealer = _dealer(part, dealer)
            _SECTION[part.name](part, fields, lines)
    if "ruleset" not in fields:
        taken_over = before.ruleset if before else ruleset
        if taken_over is None:
            names = ", ".join(TWO_HANDED_RULESETS)
            raise RecordError(f'no ruleset (expected [Ruleset "…"], one of {names})', parts[0].line)
        fields["ruleset"] = taken_over
    elif ruleset is not None and fields["ruleset"].name == ruleset.name == str(fields["ruleset"]):
        fields["ruleset"] = ruleset  # it stands for its own name where it is a variant
    if before:
        fields.setdefault("target", before.target)
        dealer = before.dealer.other if dealer is None and before.dealer is not None else dealer
    try:
        return TwoHandedRecord(**fields | {"dealer": dealer}, tags=tags, lines=lines)
    except BlotsolveError as error:
        raise RecordError(str(error), parts[0].line) from None


def _dealer(part: Part, dealer: Player | None) -> Player | None:
    """Return the dealer, who may be known from the player that begins a section."""
    if part.value in ("", "?", "-"):
        return dealer
    first: Player = _tried(Player, part.value, part.line)
    if dealer is not None and first != dealer.other:
        raise RecordError(
            f'[{part.name} "{first}"] with the dealer {dealer} (expected {dealer.other}, who begins)',
            part.line,
        )
    return first.other


def _read_auction(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    calls: list[Call] = []
    for line, row in rows_of(part):
        said: tuple[Call, ...] = _tried(read_calls, row, line)
        for index in range(len(calls), len(calls) + len(said)):
            lines[part.name, index] = line
        calls += said
    fields["auction"] = calls


def _read_play(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    events: list[Event] = []
    leaders: dict[int, Player] = {}
    stopped = False  # a - stands for a card that was not played
    for line, row in rows_of(part):
        for word in row.replace(",", " ").split():
            played = sum(not event.is_turned for event in events)
            if word[-1] == ".":
                continue  # the number of a trick
            if stopped or word == "-":
                if word != "-":
                    raise RecordError(f"{word!r} after - (expected nothing but - for cards not played)", line)
                stopped = True
                continue
            if word[-1] == ":":
                if played % 2:
                    raise RecordError(f"{word!r} within a trick (expected two cards, then a leader)", line)
                leaders[played] = _tried(Player, word[:-1], line)
                continue
            lines[part.name, len(events)] = line
            events.append(_tried(Event.parse, word, line))
    fields["play"], fields["leaders"] = events, leaders


def _read_declarations(part: Part, fields: dict[str, Any], lines: dict[tuple[str, int], int]) -> None:
    two = [Declared(), Declared()]
    words = [(line, word) for line, row in part.rows for word in row.replace(",", " ").split()]
    player: Player | None = None
    for is_player, group in groupby(words, lambda word: word[1][-1] == ":"):
        said = list(group)
        if is_player:
            line, text = said[-1]
            player = _tried(Player, text[:-1], line)
            lines[part.name, player] = line
        elif player is None:
            line, text = said[0]
            raise RecordError(f"{text!r} before a player (expected rows such as 'N: H:9TJ belote')", line)
        else:
            two[player] = _declared(said)
    fields["declarations"] = two


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
