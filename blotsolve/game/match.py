"""The match: the scores of deals added up, and which deal ends it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from blotsolve.checks import as_whole, keep_whole
from blotsolve.errors import ScoreError
from blotsolve.game.scoring import DealScore, Verdict
from blotsolve.plain import plain
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Side


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far: its target, the table points of both sides, and who has won it.

    It may start from any score. `held` are points that hang over from earlier deals; hand them to
    `score_deal`. The text of a match, `<ruleset> to <target>: <NS>-<EW>`, reads back. Raise ScoreError.

    >>> match = Match("blot", 151, points_ns=142, points_ew=149)
    >>> str(match), match.winner
    ('blot to 151: 142-149', None)

    Where a number of deals decides, and not a target, the text is `<ruleset> over <deals> deals: <NS>-<EW>
    after <played>`. Equal scores after the last one play on.

    >>> print(Match("klaverjas_amsterdam", points_ns=1203, points_ew=998, played=9))
    klaverjas_amsterdam over 16 deals: 1203-998 after 9
    """

    ruleset: Ruleset
    target: int = 0
    """The table points that win; the usual target of the ruleset if it is not given, 0 where a number of
    deals decides."""
    points_ns: int = 0
    points_ew: int = 0
    held: int = 0
    """Points that wait for the winner of the next deal: raw ones, or table points where those are held."""
    winner: Side | None = None
    """The side that has won, None while they play on."""
    played: int = 0
    """How many deals have been scored; it is only counted where their number decides."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            ruleset: Ruleset | str,
            target: int = 0,
            points_ns: int = 0,
            points_ew: int = 0,
            held: int = 0,
            winner: Side | str | None = None,
            played: int = 0,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ruleset", find_ruleset(self.ruleset))
        put(self, "winner", None if self.winner is None else Side(self.winner))
        targets = self.ruleset.match.targets
        target = as_whole(self.target)
        raised = self.ruleset.match.capot_raises and target is not None and target > min(targets)
        if target != 0 and target not in targets and not raised:
            expected = " or ".join(map(str, targets))
            raise ScoreError(f"a match of {self.ruleset} to {self.target!r} (expected {expected})")
        put(self, "target", target or (0 if self.ruleset.match.deals else targets[0]))
        keep_whole(self, "points_ns", "points_ew", "held", "played", error=ScoreError)
        if self.played and self.target:
            raise ScoreError(f"{self.played} deals of a match to {self.target} (expected none counted)")

    @classmethod
    def parse(cls, text: str) -> Match:
        """Read `<ruleset> to <target>: <NS>-<EW>[, <raw points> held][, won by <side>]`; raise ScoreError.

        In place of `to <target>` it may be `over <number> deals`, with `after <played>` behind the score.

        >>> Match.parse("belot_arena to 151: 30-34, 81 held").held
        81
        """
        match = _MATCH.fullmatch(plain(text).strip()) if isinstance(text, str) else None
        if match is None:
            raise ScoreError(f"no match: {text!r} (expected one such as 'blot to 151: 142-149')")
        names = "target", "ns", "ew", "held", "played", "deals"
        target, ns, ew, held, played, deals = (int(match[name] or 0) for name in names)
        found = cls(match["ruleset"], target, ns, ew, held, match["winner"], played)
        if deals != (0 if found.target else found.deals):
            expected = f"{found.deals} deals" if found.deals else "a target"
            raise ScoreError(f"a match of {found.ruleset} over {deals} deals (expected {expected})")
        return found

    @property
    def deals(self) -> int:
        """How many deals decide; 0 where a target does."""
        return 0 if self.target else self.ruleset.match.deals

    @property
    def is_over(self) -> bool:
        """Whether a side has won."""
        return self.winner is not None

    def points(self, side: Side | str) -> int:
        """Return the table points of a side."""
        return (self.points_ns, self.points_ew)[Side(side)]

    def after(self, score: DealScore) -> Match:
        """Return the match after one more deal.

        Raise ScoreError if the match is over, or if the deal was scored by another ruleset or without
        the points that are held here.

        >>> from blotsolve.game import Tally, score_deal
        >>> tally = Tally(cards_ns=80, cards_ew=82, tricks_ns=4, tricks_ew=4, belotes_ew=20)
        >>> str(Match("blot", 151, 140, 150).after(score_deal("8H by S", tally, "blot")))
        'blot to 151: 156-160, won by EW'
        """
        if self.winner is not None:
            raise ScoreError(f"a deal after the end of the match: {self}")
        if not isinstance(score, DealScore):
            raise ScoreError(f"no score of a deal: {score!r} (expected a DealScore)")
        if score.ruleset != self.ruleset:
            raise ScoreError(f"a deal of {score.ruleset} in a match of {self.ruleset}: {score}")
        if score.brought != self.held:
            raise ScoreError(
                f"a deal scored with {score.brought} points held (expected {self.held}, as in {self})"
            )
        after = replace(
            self,
            points_ns=self.points_ns + score.points_ns,
            points_ew=self.points_ew + score.points_ew,
            held=score.held,
            played=self.played + 1 if self.deals else 0,
        )
        highest = max(after.points_ns, after.points_ew)
        if self.ruleset.match.capot_raises and score.capot is not None and highest >= self.target:
            return replace(after, target=highest + 1)
        return replace(after, winner=_winner(self, score, after))

    def __str__(self) -> str:
        held = f", {self.held} held" if self.held else ""
        won = "" if self.winner is None else f", won by {self.winner}"
        goal = f"over {self.deals} deals" if self.deals else f"to {self.target}"
        played = f" after {self.played}" if self.deals else ""
        return f"{self.ruleset} {goal}: {self.points_ns}-{self.points_ew}{played}{held}{won}"

    def __repr__(self) -> str:
        return f"Match.parse({str(self)!r})"


_MATCH = re.compile(
    r"(?P<ruleset>.+?) (?:to (?P<target>\d{1,9})|over (?P<deals>\d{1,5}) deals):"
    r" *(?P<ns>\d{1,9})[-:](?P<ew>\d{1,9})(?: after (?P<played>\d{1,5}))?"
    r"(, (?P<held>\d{1,9}) held)?(, won by (?P<winner>NS|EW))?",
    re.IGNORECASE | re.ASCII,
)


def _winner(before: Match, score: DealScore, after: Match) -> Side | None:
    """Return the side that wins the match with this deal."""
    rules, declarers, target = before.ruleset.match, score.declarers, before.target
    failed = score.verdict == Verdict.FAILED
    if rules.reverse_capot_loses and score.capot == declarers.other:
        return declarers.other
    if before.deals:
        ended = after.played >= before.deals and after.points_ns != after.points_ew
        return max(Side, key=after.points) if ended else None
    if max(after.points_ns, after.points_ew) < target:
        return None
    if not rules.capot_ends and score.capot == declarers and (failed or not score.contract.doubling):
        return None
    leads = after.points(declarers.other) > after.points(declarers)
    if not rules.leader_may_fail and failed and before.points(declarers) >= target:
        return declarers.other if leads else None
    if after.points_ns == after.points_ew:
        return score.winner if rules.tie_to_deal_winner else None
    return declarers.other if leads else declarers
