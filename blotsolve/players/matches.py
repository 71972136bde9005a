"""Matches between two bots: every deal twice, with the sides changed, so that the cards decide nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from math import sqrt
from os import PathLike

from blotsolve.checks import seed_number, whole
from blotsolve.errors import OptionError
from blotsolve.game import Match
from blotsolve.players.bots import find_bot
from blotsolve.players.match_file import MatchFile
from blotsolve.players.paired import PairedDeal, Pairing
from blotsolve.players.player import Player, check_named
from blotsolve.players.workers import end_if_starting, played
from blotsolve.records import Record, replay
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Side

MOST_DEALS, MOST_JOBS = 10_000_000, 256

Z = 1.96
"""Standard errors on each side of a mean that hold the true one 19 times out of 20."""


@dataclass(frozen=True, slots=True, repr=False)
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

    def __repr__(self) -> str:
        what = f"{self.a} against {self.b}, {self.ruleset}, {len(self.deals)} deals"
        return f"<MatchResult {what}, {self.difference:+.2f}>"

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

    Other processes import the script that called, so that in a script the call belongs below
    `if __name__ == "__main__":`.

    Parameters
    ----------
    a
        A bot, or its name as in `BOTS`.
    b
        The other bot.
    deals
        How many deals are played, each at two tables.
    ruleset
        A ruleset or its name.
    seed
        The seed of the cards, and of bots that are given by name.
    jobs
        Processes that play; they change nothing but the time, as long as no bot looks at the clock.
    out
        A file that gets a line of JSON for each deal, with the records of both tables, in their order. If it
        is there already the match goes on after its last deal; that each of its deals is one of this match,
        played by the rules, is checked. A match that is interrupted leaves a file that can go on, and nobody
        else can write it meanwhile. None for no file.
    progress
        Called after every deal as `progress(done, total)`.

    Returns
    -------
    MatchResult
        Table points of A minus those of B per deal, with their error, and every deal.

    Raises
    ------
    OptionError
        For a wrong name or number, for bots that other processes cannot have, and for processes that are
        killed.
    FileError
        For a file that is not of this match, that is being written already, or that cannot be read or
        written.
    Exception
        What a bot does wrong, as the error that it is, with the bot, its seat and the deal in its message, or
        in a note if the bot itself fails.

    Examples
    --------
    >>> str(play_match("rules", "rules", deals=2, seed=1)).partition(" points")[0]
    'rules against rules, blot: +0.00'
    """
    end_if_starting()
    deals, jobs = whole("deals", deals, 1, MOST_DEALS), whole("jobs", jobs, 1, MOST_JOBS)
    seed = seed_number(seed)
    if out is not None and not isinstance(out, (str, PathLike)):
        raise OptionError(f"out is {out!r} (expected the name of a file)")
    if progress is not None and not callable(progress):
        raise OptionError(f"progress is {progress!r} (expected a function)")
    ruleset = find_ruleset(ruleset)
    players = tuple(find_bot(bot, seed) if isinstance(bot, str) else bot for bot in (a, b))
    for player in players:
        check_named(player)
    pairing = Pairing(players[0], players[1], ruleset, seed)
    with nullcontext() if out is None else MatchFile(out, pairing, deals) as file:
        done = [] if file is None else file.done
        with closing(played(pairing, range(len(done) + 1, deals + 1), jobs)) as more:
            for pair in more:
                if file is not None:
                    file.add(pair)
                done.append(pair)
                if progress is not None:
                    progress(len(done), deals)
    return MatchResult(players[0].name, players[1].name, ruleset, seed, tuple(done))


def _after(match: Match, record: Record) -> Match:
    """Return a match after one more deal, with what is carried over from those before it."""
    bare = replace(record, deal=None, first=None, auction=None, play=None, score=None)
    after = replay(bare, match).match
    assert after is not None  # the record is sound
    return after
