"""Matches for two bots: every deal twice, with the seats changed, so that the cards decide nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from math import sqrt
from os import PathLike
from typing import Any

from blotsolve.checks import of_kind, seed_number, whole
from blotsolve.errors import BlotsolveError, FileError, OptionError
from blotsolve.files import LineFile
from blotsolve.players import end_if_starting, place_error, played
from blotsolve.two_handed.bots import TwoHandedBot, check_two_handed_bot, find_two_handed_bot, play_out_two
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.reading import read_two_handed_record
from blotsolve.two_handed.record import TwoHandedRecord
from blotsolve.two_handed.replay import replay_two_handed
from blotsolve.two_handed.rulesets import TwoHandedRuleset, find_two_handed
from blotsolve.two_handed.state import TwoHandedState

MOST_DEALS, MOST_JOBS = 10_000_000, 256

Z = 1.96
"""Standard errors on each side of a mean that hold the true one 19 times out of 20."""


@dataclass(frozen=True, slots=True)
class TwoHandedPairedDeal:
    """One deal played at two tables: at the first bot A is N, at the second S."""

    number: int
    """Its number in the match, from 1; it says who deals and, with the seed, the cards."""
    records: tuple[TwoHandedRecord, TwoHandedRecord]
    """What happened at the two tables."""
    points_a: tuple[int, int]
    """Table points of bot A at the two tables."""
    points_b: tuple[int, int]
    """Table points of bot B at the two tables."""

    @property
    def difference(self) -> float:
        """Table points of A minus those of B, the mean of both tables."""
        return (sum(self.points_a) - sum(self.points_b)) / 2

    def to_dict(self) -> dict[str, object]:
        """Return the line of a file of deals."""
        return {
            "deal": self.number,
            "points_a": self.points_a,
            "points_b": self.points_b,
            "records": [record.to_line() for record in self.records],
        }


@dataclass(frozen=True, slots=True)
class TwoHandedPairing:
    """What is played: two bots, by which rules, and from which cards on."""

    a: TwoHandedBot
    b: TwoHandedBot
    ruleset: TwoHandedRuleset
    seed: int

    def head(self) -> dict[str, object]:
        """Return the first line of a file of deals."""
        return {"a": self.a.name, "b": self.b.name, "ruleset": str(self.ruleset), "seed": self.seed}

    def start(self, number: int) -> TwoHandedState:
        """Return a deal before its choice of trumps."""
        cards = random.Random(f"{self.seed} {number}").getrandbits(53)
        return TwoHandedState.random(cards, Player((number - 1) % 2), self.ruleset)

    def play(self, number: int) -> TwoHandedPairedDeal:
        """Play one deal at both tables; raise whatever a bot does wrong, with the deal in its words."""
        start = self.start(number)
        records = []
        for table, bots in enumerate(((self.a, self.b), (self.b, self.a)), 1):
            try:
                records.append(TwoHandedRecord.of(play_out_two(start, bots)))
            except Exception as error:
                place_error(error, f"deal {number} of seed {self.seed}, table {table}")
                raise
        return _paired(number, records[0], records[1])


def _paired(number: int, first: TwoHandedRecord, second: TwoHandedRecord) -> TwoHandedPairedDeal:
    (n, s), (n_too, s_too) = (
        (record.score.n, record.score.s) if record.score else (0, 0) for record in (first, second)
    )
    return TwoHandedPairedDeal(number, (first, second), (n, s_too), (s, n_too))


@dataclass(frozen=True, slots=True)
class TwoHandedMatchResult:
    """What came of a match; `a` and `b` are the names of the bots, points are table points."""

    a: str
    b: str
    ruleset: TwoHandedRuleset
    seed: int
    deals: tuple[TwoHandedPairedDeal, ...]

    @property
    def difference(self) -> float:
        """Table points that A makes more than B in a deal, on average."""
        return sum(deal.difference for deal in self.deals) / len(self.deals)

    @property
    def error(self) -> float:
        """The standard error of `difference`; infinite for one deal."""
        if len(self.deals) < 2:
            return float("inf")
        mean, size = self.difference, len(self.deals)
        return sqrt(sum((deal.difference - mean) ** 2 for deal in self.deals) / (size - 1) / size)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `difference`."""
        return self.difference - Z * self.error, self.difference + Z * self.error

    def matches(self) -> tuple[int, int]:
        """Return how many matches A and B win if the deals of each table follow each other.

        They are played to the usual target, from 0 each time, and what is not ended does not count.
        """
        won = [0, 0]
        for table in (0, 1):
            match = TwoHandedMatch(self.ruleset)
            for deal in self.deals:
                score = replay_two_handed(deal.records[table], match).match
                assert score is not None
                match = score
                if match.winner is not None:
                    won[(match.winner == Player.S) != (table == 1)] += 1
                    match = TwoHandedMatch(self.ruleset)
        return won[0], won[1]

    def to_dict(self) -> dict[str, object]:
        """Return what the command prints with `--json`."""
        low, high = self.interval
        won_a, won_b = self.matches()
        several = len(self.deals) > 1
        return {
            "a": self.a,
            "b": self.b,
            "ruleset": str(self.ruleset),
            "seed": self.seed,
            "deals": len(self.deals),
            "difference": round(self.difference, 4),
            "low": round(low, 4) if several else None,
            "high": round(high, 4) if several else None,
            "matches_a": won_a,
            "matches_b": won_b,
        }

    def __str__(self) -> str:
        won_a, won_b = self.matches()
        share = f", {won_a / (won_a + won_b):.0%} of {won_a + won_b} matches" if won_a + won_b else ""
        bounds = "[{:+.2f}, {:+.2f}]".format(*self.interval) if len(self.deals) > 1 else "[one deal]"
        return (
            f"{self.a} against {self.b}, {self.ruleset}: {self.difference:+.2f} points a deal {bounds} "
            f"over {len(self.deals)} deals played twice{share}"
        )

    def __repr__(self) -> str:
        return f"<TwoHandedMatchResult {self}>"


def play_two_handed_match(
    a: TwoHandedBot | str,
    b: TwoHandedBot | str,
    *,
    deals: int = 100,
    ruleset: TwoHandedRuleset | str = "blot_1on1",
    seed: int = 0,
    jobs: int = 1,
    out: str | PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> TwoHandedMatchResult:
    """Let two bots play the same deals for two twice, with the seats changed, and compare them deal by deal.

    Parameters
    ----------
    a
        A bot, or its name; see `find_two_handed_bot`.
    b
        The other bot.
    deals
        How many deals are played, each at two tables.
    ruleset
        A ruleset for two or its text.
    seed
        The seed of the cards, and of bots that are given by name.
    jobs
        Processes that play; they change nothing but the time.
    out
        A file that gets a line of JSON for each deal, with the records of both tables. If it is there already
        the match goes on after its last deal. None for no file.
    progress
        Called after every deal as `progress(done, total)`.

    Returns
    -------
    TwoHandedMatchResult
        Table points of A minus those of B per deal, with their error, and every deal.

    Raises
    ------
    OptionError
        For a wrong name or number.
    FileError
        For a file that is not of this match, or cannot be read or written.

    Examples
    --------
    >>> str(play_two_handed_match("rules", "rules", deals=2, seed=1)).partition(" points")[0]
    'rules against rules, blot_1on1: +0.00'
    """
    end_if_starting()
    deals, jobs = whole("deals", deals, 1, MOST_DEALS), whole("jobs", jobs, 1, MOST_JOBS)
    seed = seed_number(seed)
    if progress is not None and not callable(progress):
        raise OptionError(f"progress is {progress!r} (expected a function)")
    game = find_two_handed(ruleset)
    bots = [find_two_handed_bot(bot, seed) if isinstance(bot, str) else bot for bot in (a, b)]
    for bot in bots:
        check_two_handed_bot(bot)
    pairing = TwoHandedPairing(bots[0], bots[1], game, seed)
    done: list[TwoHandedPairedDeal] = []
    file = None
    try:
        if out is not None:
            if not isinstance(out, (str, PathLike)):
                raise OptionError(f"out is {out!r} (expected the name of a file)")
            file = LineFile(out)
            done = list(_begun(file, pairing, deals))
        with closing(_played(pairing, range(len(done) + 1, deals + 1), jobs)) as pairs:
            for pair in pairs:
                done.append(pair)
                if file is not None:
                    file.add(json.dumps(pair.to_dict()))
                if progress is not None:
                    progress(len(done), deals)
    finally:
        if file is not None:
            file.close()
    return TwoHandedMatchResult(bots[0].name, bots[1].name, game, seed, tuple(done))


def _played(pairing: Any, numbers: range, jobs: int) -> Any:
    """Yield the deals in their order, played by that many processes, as a match for four is."""
    return played(pairing, numbers, jobs)


def _begun(file: LineFile, pairing: TwoHandedPairing, deals: int) -> Iterator[TwoHandedPairedDeal]:
    """Yield the deals that a file of this match has already; what is unfinished behind them is dropped."""
    content = file.read()
    whole, head = content[: content.rfind(b"\n") + 1], json.dumps(pairing.head())
    if not whole and head.encode().startswith(content):
        file.cut(0)
        file.add(head)
        return
    first, *lines = whole.decode("utf-8", "backslashreplace").split("\n")[:-1] or [""]
    if first != head:
        raise FileError(f"{file.path}, line 1: {first[:200]!r} (expected the match {head})")
    for number, line in enumerate(lines, 1):
        try:
            if number > deals:
                raise FileError(f"deal {number} of {deals} (expected no more deals)")
            yield _checked(line, number, pairing)
        except (BlotsolveError, ValueError, KeyError, TypeError) as error:
            raise FileError(f"{file.path}, line {number + 1}: {error} (expected deal {number})") from None
    file.cut(len(whole))


def _checked(line: str, number: int, pairing: TwoHandedPairing) -> TwoHandedPairedDeal:
    """Read one deal of a match; raise an error unless it can be the one of this number, played out."""
    found = json.loads(line)
    records = [read_two_handed_record(one) for one in found["records"]]
    start = pairing.start(number)
    for table, record in enumerate(records, 1):
        again = replay_two_handed(record)
        if again.problems or again.score is None:
            why = again.problems[0] if again.problems else "it is not played to its end"
            raise FileError(f"table {table}: {why}")
        if (record.ruleset, record.dealer, record.deal) != (pairing.ruleset, start.dealer, start.deal):
            raise FileError(f"table {table}: another deal than seed {pairing.seed} has")
    deal = _paired(number, records[0], records[1])
    if found != json.loads(json.dumps(deal.to_dict())):
        raise FileError(f"no deal {number} with its points and records: {line[:80]!r}")
    return deal


def records_of_two_handed_match(text: str) -> Iterator[TwoHandedRecord]:
    """Yield the records of the file of a match for two, two of each deal, with their lines.

    What a stopped match left unfinished in the last line does not count.

    Parameters
    ----------
    text
        The text of a file that `play_two_handed_match` has written.

    Yields
    ------
    TwoHandedRecord
        The deal at the first table, then at the second; its tag `Match` says who is who.

    Raises
    ------
    FileError
        For a line that is no deal, with its number.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "match.jsonl")
    ...     _ = play_two_handed_match("rules", "random", deals=1, out=path)
    ...     records = list(records_of_two_handed_match(path.read_text("utf-8")))
    >>> [dict(record.tags)["Match"] for record in records]
    ['deal 1, table 1: rules N, random S', 'deal 1, table 2: random N, rules S']
    """
    head, *lines = of_kind("text of a match", text, str, FileError).split("\n")
    match = _read_line(head.lstrip("\ufeff \t"))
    if not match.keys() >= {"a", "b"}:
        raise FileError(f"line 1: no match: {head[:80]!r} (expected an object with two players, a and b)")
    names = [str(match[name]) for name in ("a", "b")]
    for number, line in enumerate(lines, 2):
        found = _read_line(line)
        records = found.get("records")
        if not isinstance(records, list) or len(records) != 2:
            if number == len(lines) + 1:
                return
            raise FileError(f"line {number}: no deal: {line[:80]!r} (expected an object with two records)")
        for table, one in enumerate(records, 1):
            try:
                record = read_two_handed_record(one)
            except BlotsolveError as error:
                raise FileError(f"line {number}: no deal: {line[:80]!r} ({error})") from None
            n, s = names if table == 1 else names[::-1]
            own = dict(record.tags) | {"Match": f"deal {found.get('deal')}, table {table}: {n} N, {s} S"}
            yield replace(record, tags=tuple(own.items()), lines=dict.fromkeys(record.lines, number))


def _read_line(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}
