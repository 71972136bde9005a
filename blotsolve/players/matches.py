"""Matches between two bots: every deal twice, with the sides changed, so that the cards decide nothing."""

from __future__ import annotations

import json
import os
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import dataclass, replace
from math import sqrt
from multiprocessing import get_context
from os import PathLike
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import IO

from blotsolve.errors import BlotsolveError, FileError, OptionError
from blotsolve.game.match import Match
from blotsolve.game.reading import read_record
from blotsolve.game.record import Record
from blotsolve.game.replay import replay
from blotsolve.players.bots import find_bot
from blotsolve.players.deals import play_deal
from blotsolve.players.player import Player, check_player
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side

__all__ = ["MatchResult", "PairedDeal", "play_match"]

MOST_DEALS, MOST_JOBS = 10_000_000, 256

Z = 1.96
"""Standard errors on each side of a mean that hold the true one 19 times out of 20."""


@dataclass(frozen=True, slots=True)
class PairedDeal:
    """One deal played at two tables: at the first bot A sits N–S, at the second E–W."""

    number: int
    """Its number in the match, from 1; it says who deals and, with the seed, the cards."""
    records: tuple[Record, Record]
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
class MatchResult:
    """What came of a match; `a` and `b` are the names of the bots, points are table points."""

    a: str
    b: str
    ruleset: Ruleset
    seed: int
    deals: tuple[PairedDeal, ...]

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

    @property
    def passed_out(self) -> int:
        """At how many tables all four passed."""
        return sum(record.contract is None for deal in self.deals for record in deal.records)

    def matches(self) -> tuple[int, int]:
        """Return how many matches A and B win if the deals of each table follow each other.

        They are played to the usual target, from 0 each time, and what is not ended does not count.
        """
        won = [0, 0]
        for table in (0, 1):
            match = Match(self.ruleset)
            for deal in self.deals:
                record = deal.records[table]
                if record.contract is not None:
                    match = _after(match, record)
                if match.winner is not None:
                    won[(match.winner == Side.EW) != (table == 1)] += 1
                    match = Match(self.ruleset)
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
            "passed_out": self.passed_out,
        }

    def __str__(self) -> str:
        won_a, won_b = self.matches()
        share = f", {won_a / (won_a + won_b):.0%} of {won_a + won_b} matches" if won_a + won_b else ""
        bounds = "[{:+.2f}, {:+.2f}]".format(*self.interval) if len(self.deals) > 1 else "[one deal]"
        return (
            f"{self.a} against {self.b}, {self.ruleset}: {self.difference:+.2f} points a deal {bounds} "
            f"over {len(self.deals)} deals played twice{share}"
        )


def play_match(
    a: Player | str,
    b: Player | str,
    *,
    deals: int = 100,
    ruleset: Ruleset | str = "blot",
    seed: int = 0,
    jobs: int = 1,
    out: str | PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> MatchResult:
    """Let two bots play the same deals twice, with the sides changed, and compare them deal by deal.

    Bots may be given by name, see `BOTS`; `seed` is that of the cards and of the bots. `jobs` are the
    processes that play; they change nothing but the time, as long as no bot looks at the clock. `out` is a
    file that gets a line of JSON for each deal, with the records of both tables, in their order. If it is
    there already the match goes on after its last deal; that it is the same match is checked. A match that
    is interrupted leaves a file that can go on. `progress(done, total)` is called after every deal.

    Raise OptionError for a wrong name or number, and for bots that other processes cannot have, FileError for
    a file that is not of this match, or cannot be read or written.

    >>> str(play_match("rules", "rules", deals=2, seed=1)).partition(" points")[0]
    'rules against rules, blot: +0.00'
    """
    for name, number, least, most in (
        ("deals", deals, 1, MOST_DEALS),
        ("jobs", jobs, 1, MOST_JOBS),
        ("seed", seed, 0, None),
    ):
        if type(number) is not int or number < least or (most is not None and number > most):
            to = "" if most is None else f" to {most}"
            raise OptionError(f"{name} is {number!r} (expected a whole number from {least}{to})")
    if out is not None and not isinstance(out, (str, PathLike)):
        raise OptionError(f"out is {out!r} (expected the name of a file)")
    if progress is not None and not callable(progress):
        raise OptionError(f"progress is {progress!r} (expected a function)")
    ruleset = find_ruleset(ruleset)
    players = tuple(find_bot(bot, seed) if isinstance(bot, str) else bot for bot in (a, b))
    for player in players:
        check_player(player)
    game = _Game(players[0], players[1], ruleset, seed)
    done, size = ([], 0) if out is None else _resumed(Path(out), game, deals)
    with nullcontext() if out is None else _opened(Path(out), game, size) as file:
        for pair in _played(game, range(len(done) + 1, deals + 1), jobs):
            done.append(pair)
            if file is not None:
                _write(file, pair)
            if progress is not None:
                progress(len(done), deals)
    return MatchResult(players[0].name, players[1].name, ruleset, seed, tuple(done))


@dataclass(frozen=True, slots=True)
class _Game:
    """What is played: two bots, by which rules, and from which cards on."""

    a: Player
    b: Player
    ruleset: Ruleset
    seed: int

    def head(self) -> dict[str, object]:
        """Return the first line of a file of deals."""
        return {"a": self.a.name, "b": self.b.name, "ruleset": str(self.ruleset), "seed": self.seed}

    def pair(self, number: int) -> PairedDeal:
        """Play one deal at both tables."""
        cards = random.Random(f"{self.seed} {number}").getrandbits(53)
        dealer = Seat((number - 1) % 4)
        states = [
            play_deal(cards, dealer, self.ruleset, seats)
            for seats in ((self.a, self.b) * 2, (self.b, self.a) * 2)
        ]
        first, second = (Record.of(state) for state in states)
        return _paired(number, first, second)


def _paired(number: int, first: Record, second: Record) -> PairedDeal:
    (ns, ew), (ns_too, ew_too) = (
        (record.score.ns, record.score.ew) if record.score else (0, 0) for record in (first, second)
    )
    return PairedDeal(number, (first, second), (ns, ew_too), (ew, ns_too))


def _played(game: _Game, numbers: range, jobs: int) -> Iterator[PairedDeal]:
    """Yield the deals in their order, played by so many processes."""
    if jobs == 1 or len(numbers) < 2:
        yield from map(game.pair, numbers)
        return
    refusal = f"jobs is {jobs} (expected 1, or bots that other processes can import)"
    try:
        pickle.dumps(game)
    except (pickle.PicklingError, AttributeError, TypeError):
        raise OptionError(refusal) from None
    pool = ProcessPoolExecutor(
        min(jobs, len(numbers)),
        mp_context=get_context("spawn"),
        initializer=signal,
        initargs=(SIGINT, SIG_IGN),  # who interrupts the match is told so once, not by every process
    )
    try:
        yield from pool.map(game.pair, numbers)
    except BrokenProcessPool:
        raise OptionError(refusal) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _opened(path: Path, game: _Game, size: int) -> IO[str]:
    """Open a file to go on behind its whole lines, so many bytes; a new one gets its first line."""
    try:
        if size:
            os.truncate(path, size)
        file = path.open("a" if size else "w", encoding="utf-8", newline="\n")
        if not size:
            print(json.dumps(game.head()), file=file, flush=True)
    except (OSError, ValueError) as error:
        raise FileError(f"cannot write {str(path)!r}: {error} (expected a file of deals)") from None
    return file


def _write(file: IO[str], pair: PairedDeal) -> None:
    try:
        print(json.dumps(pair.to_dict()), file=file, flush=True)
    except OSError as error:
        raise FileError(f"cannot write {file.name!r}: {error.strerror} (expected room for a deal)") from None


def _resumed(path: Path, game: _Game, deals: int) -> tuple[list[PairedDeal], int]:
    """Return the deals of this match that a file has, and how many bytes its whole lines are.

    What a stopped match left unfinished behind them does not count, nor a file that is none.
    """
    if not path.is_file() and not path.is_dir():
        return [], 0
    try:
        content = path.read_bytes()
        text = content[: content.rfind(b"\n") + 1].decode()
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read {str(path)!r}: {error} (expected a file of deals)") from None
    if not content:
        return [], 0
    head, *lines = text.split("\n")[:-1] or [content.decode(errors="replace")]
    if not text or _json(head) != game.head():
        expected = json.dumps(game.head())
        raise FileError(f"{path}, line 1: {head[:200]!r} (expected the match {expected})")
    done = []
    for number, line in enumerate(lines, 1):
        if number > deals:
            raise FileError(f"{path}, line {number + 1}: deal {number} of {deals} (expected no more deals)")
        try:
            found = _json(line)
            first, second = (read_record(one) for one in found["records"])
            pair = _paired(number, first, second)
        except (BlotsolveError, KeyError, TypeError, ValueError) as error:
            raise FileError(f"{path}, line {number + 1}: no deal: {line[:80]!r} ({error})") from None
        if found != _json(json.dumps(pair.to_dict())):
            raise FileError(f"{path}, line {number + 1}: expected deal {number} with its points and records")
        done.append(pair)
    return done, len(text.encode())


def _json(line: str) -> dict[str, list[str]]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    return found if isinstance(found, dict) else {}


def _after(match: Match, record: Record) -> Match:
    """Return a match after one more deal, with what hangs over from those before it."""
    bare = replace(record, deal=None, first=None, auction=None, play=None, score=None)
    after = replay(bare, match).match
    assert after is not None  # the record is sound
    return after
