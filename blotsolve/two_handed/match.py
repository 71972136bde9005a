"""The match for two: the scores of deals added up, and which deal ends it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from blotsolve.checks import keep_whole
from blotsolve.errors import ScoreError
from blotsolve.plain import plain
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rulesets import Counts, TwoHandedRuleset, find_two_handed
from blotsolve.two_handed.scoring import TwoHandedScore


@dataclass(frozen=True, slots=True)
class TwoHandedMatch:
    """A match so far: its target, the points of both, and who has won it.

    Its text, `<ruleset> to <target>: <N>-<S>`, reads back. `held` are raw points that hang over from earlier
    deals. Points are table points, or won deals where the ruleset counts those. Raise ScoreError.

    >>> match = TwoHandedMatch("blot_1on1", 101, 90, 95)
    >>> str(match), match.winner
    ('blot_1on1 to 101: 90-95', None)
    """

    ruleset: TwoHandedRuleset
    target: int = 0
    """What wins; the usual target of the ruleset if it is not given."""
    points_n: int = 0
    points_s: int = 0
    held: int = 0
    """Raw points that wait for the winner of the next deal."""
    winner: Player | None = None
    """Who has won, None while they play on."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            ruleset: TwoHandedRuleset | str,
            target: int = 0,
            points_n: int = 0,
            points_s: int = 0,
            held: int = 0,
            winner: Player | str | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ruleset", find_two_handed(self.ruleset))
        put(self, "winner", None if self.winner is None else Player(self.winner))
        targets = self.ruleset.targets
        put(self, "target", self.target or targets[0])
        if self.target not in targets and self.ruleset.match_counts == Counts.POINTS:
            expected = " or ".join(map(str, targets))
            raise ScoreError(f"a match of {self.ruleset} to {self.target!r} (expected {expected})")
        keep_whole(self, "target", "points_n", "points_s", "held", error=ScoreError)

    @classmethod
    def parse(cls, text: str) -> TwoHandedMatch:
        """Read `<ruleset> to <target>: <N>-<S>[, <raw points> held][, won by <player>]`; raise ScoreError.

        >>> TwoHandedMatch.parse("open_blot to 51: 55-34, won by N").winner
        Player('N')
        """
        match = _MATCH.fullmatch(plain(text).strip()) if isinstance(text, str) else None
        if match is None:
            raise ScoreError(f"no match: {text!r} (expected one such as 'blot_1on1 to 151: 42-49')")
        target, north, south, held = (int(match[name] or 0) for name in ("target", "n", "s", "held"))
        return cls(match["ruleset"], target, north, south, held, match["winner"])

    @property
    def is_over(self) -> bool:
        """Whether a player has won."""
        return self.winner is not None

    def points(self, player: Player | str) -> int:
        """Return the points of a player."""
        return (self.points_n, self.points_s)[Player(player)]

    def after(self, score: TwoHandedScore) -> TwoHandedMatch:
        """Return the match after one more deal.

        Where both are over the target the higher score wins, and with equal scores who won the deal. Raise
        ScoreError if the match is over, or if the deal was scored by another ruleset or without what is held.
        """
        if self.winner is not None:
            raise ScoreError(f"a deal after the end of the match: {self}")
        if not isinstance(score, TwoHandedScore):
            raise ScoreError(f"no score of a deal: {score!r} (expected a TwoHandedScore)")
        if score.ruleset != self.ruleset:
            raise ScoreError(f"a deal of {score.ruleset} in a match of {self.ruleset}: {score}")
        if score.brought != self.held:
            raise ScoreError(
                f"a deal scored with {score.brought} points held (expected {self.held}, as in {self})"
            )
        if self.ruleset.match_counts == Counts.DEALS:
            gained = [int(score.winner == player) for player in Player]
        else:
            gained = [score.points(player) for player in Player]
        after = replace(
            self, points_n=self.points_n + gained[0], points_s=self.points_s + gained[1], held=score.held
        )
        north, south = after.points_n, after.points_s
        if max(north, south) < self.target:
            return after
        winner = score.winner if north == south else Player.N if north > south else Player.S
        return replace(after, winner=winner)

    def __str__(self) -> str:
        held = f", {self.held} held" if self.held else ""
        won = "" if self.winner is None else f", won by {self.winner}"
        return f"{self.ruleset} to {self.target}: {self.points_n}-{self.points_s}{held}{won}"

    def __repr__(self) -> str:
        return f"TwoHandedMatch.parse({str(self)!r})"


_MATCH = re.compile(
    r"(?P<ruleset>\S+) to (?P<target>\d{1,9}): *(?P<n>\d{1,9})[-:](?P<s>\d{1,9})"
    r"(, (?P<held>\d{1,9}) held)?(, won by (?P<winner>N|S))?",
    re.IGNORECASE | re.ASCII,
)
