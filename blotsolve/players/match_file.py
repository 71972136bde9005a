"""The file of a match: a line of JSON that says which match it is, then a line for each deal in its order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from types import TracebackType

from blotsolve.checks import of_kind
from blotsolve.errors import BlotsolveError, FileError
from blotsolve.files import LineFile
from blotsolve.players.paired import PairedDeal, Pairing, paired
from blotsolve.records import Record, read_record, replay
from blotsolve.rulesets import Ruleset

HEAD = {"a", "b", "ruleset", "seed"}
"""The names in the first line."""


class MatchFile:
    """The file of one match, open for one writer; a context manager.

    `done` are the deals that it has already. What a stopped match left unfinished behind them is dropped.
    Raise FileError for a file that is not of this match, that somebody else writes,
    or that cannot be written.
    """

    def __init__(self, path: str | PathLike[str], pairing: Pairing, deals: int) -> None:
        self._file = LineFile(path)
        try:
            self.done = self._begun(pairing, deals)
        except BaseException:
            self._file.close()
            raise

    def _begun(self, pairing: Pairing, deals: int) -> list[PairedDeal]:
        content = self._file.read()
        whole, expected = content[: content.rfind(b"\n") + 1], json.dumps(pairing.head())
        if not whole and expected.encode().startswith(content):  # empty, or stopped within its first line
            self._file.cut(0)
            self._file.add(expected)
            return []
        try:
            head, *lines = (whole.removesuffix(b"\n") or content).decode().split("\n")
        except UnicodeDecodeError as error:
            raise FileError(f"cannot read {str(self._file.path)!r}: {error} (expected a match)") from None
        if not whole or _read_line(head) != pairing.head():
            raise FileError(f"{self._file.path}, line 1: {head[:200]!r} (expected the match {expected})")
        done = []
        for number, line in enumerate(lines, 1):
            try:
                if number > deals:
                    raise FileError(f"deal {number} of {deals} (expected no more deals)")
                done.append(_checked(line, number, pairing))
            except BlotsolveError as error:
                raise FileError(f"{self._file.path}, line {number + 1}: {error}") from None
        self._file.cut(len(whole))
        return done

    def add(self, deal: PairedDeal) -> None:
        """Add the next deal; it is in the file when this returns."""
        self._file.add(json.dumps(deal.to_dict()))

    def __enter__(self) -> MatchFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _checked(line: str, number: int, pairing: Pairing) -> PairedDeal:
    """Read one deal of a match; raise BlotsolveError unless it can be the one of this number, played out."""
    found, records = _read_line(line), _read_deal(line, pairing.ruleset)
    if found.get("deal") != number:
        raise FileError(f"deal {found.get('deal')!r} (expected deal {number})")
    start = pairing.start(number)
    played = []
    for table, record in enumerate(records, 1):
        again = replay(record)
        state = again.state
        if again.problems:
            raise FileError(f"table {table}: {again.problems[0]} (expected a deal by the rules)")
        if state is None or state.turn is not None:
            raise FileError(f"table {table}: it is not played to its end (expected a whole deal)")
        begun = start if state.contract is None else start.dealt_for(state.contract)
        if (record.ruleset, state.dealer, state.deal, state.first, state.auction.turned) != (
            pairing.ruleset, begun.dealer, begun.deal, begun.first, begun.auction.turned,
        ):  # fmt: skip
            raise FileError(
                f"table {table}: {record.ruleset}, {state.dealer} deals {str(state.deal)!r} (expected "
                f"{pairing.ruleset}, {start.dealer} deals {str(start.deal)!r} as seed {pairing.seed} has it)"
            )
        played.append(Record.of(state))
    deal = paired(number, played[0], played[1])
    if found != json.loads(json.dumps(deal.to_dict())):
        raise FileError(f"no deal {number} with its points and records: {line[:80]!r}")
    return deal


def _read_line(line: str) -> dict[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}


def _read_deal(line: str, ruleset: Ruleset | str | None) -> tuple[Record, Record]:
    """Read the records of both tables."""
    records = _read_line(line).get("records")
    if not isinstance(records, list) or len(records) != 2:
        raise FileError(f"no deal: {line[:80]!r} (expected an object with two records)")
    try:
        first, second = (read_record(record, ruleset) for record in records)
    except BlotsolveError as error:
        raise FileError(f"no deal: {line[:80]!r} ({error})") from None
    return first, second


def is_match_file(text: str) -> bool:
    """Tell whether a text is the file of a match, as far as its first line says so.

    Parameters
    ----------
    text
        The text of a file.

    Returns
    -------
    bool
        Whether the first line is the head of such a file.

    Examples
    --------
    >>> is_match_file("N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987")
    False
    """
    head, _, _ = text.partition("\n")
    return head.lstrip("\ufeff \t").startswith("{") and _read_line(head.lstrip("\ufeff \t")).keys() >= HEAD


def records_of_match(text: str, ruleset: Ruleset | str | None = None) -> Iterator[Record]:
    """Yield the records of the file of a match, two of each deal, with their lines and who sits where.

    What a stopped match left unfinished in the last line does not count.

    Parameters
    ----------
    text
        The text of a file that `play_match` has written.
    ruleset
        The ruleset of records that name none: a ruleset or its name.

    Yields
    ------
    Record
        The deal at the first table, then at the second; its tag `Match` says who sits where.

    Raises
    ------
    FileError
        For a line that is no deal, with its number.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from blotsolve.players import play_match
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "match.jsonl")
    ...     _ = play_match("rules", "random", deals=1, out=path)
    ...     records = list(records_of_match(path.read_text("utf-8")))
    >>> [dict(record.tags)["Match"] for record in records]
    ['deal 1, table 1: rules N-S, random E-W', 'deal 1, table 2: random N-S, rules E-W']
    """
    head, *lines = of_kind("text of a match", text, str, FileError).split("\n")
    if not lines or not _read_line(lines[-1]):
        lines = lines[:-1]  # nothing, or the part of a line
    if not is_match_file(head):
        raise FileError(f"line 1: no match: {head[:80]!r} (expected the head of a match file)")
    names = [str(_read_line(head.lstrip("\ufeff \t"))[name]) for name in ("a", "b")]
    for number, line in enumerate(lines, 2):
        try:
            records = _read_deal(line, ruleset)
        except FileError as error:
            raise FileError(f"line {number}: {error}") from None
        deal = _read_line(line).get("deal")
        for table, record in enumerate(records, 1):
            ns, ew = names if table == 1 else names[::-1]
            seats = f"deal {deal}, table {table}: {ns} N-S, {ew} E-W"
            tag = "".join(mark for mark in seats if mark.isprintable() and mark != '"')
            own = dict(record.tags) | {"Match": tag}
            yield replace(record, tags=tuple(own.items()), lines=dict.fromkeys(record.lines, number))
