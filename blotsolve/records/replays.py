"""The records of a replay: how far a record goes, what it scores, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.contract import Contract
from blotsolve.game import DealScore, DealState, Match
from blotsolve.records.record import Record


@dataclass(frozen=True, slots=True)
class Problem:
    """One place where a record breaks a rule or does not add up, and the line of its text, if it has one."""

    message: str
    line: int | None = None

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {"line": self.line, "message": self.message}


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again: how far it goes, what it scores, and what is wrong with it."""

    record: Record
    contract: Contract | None
    """The contract of the auction, or the one that is written."""
    state: DealState | None
    """The deal as far as it follows the rules; None without the cards of all four players."""
    score: DealScore | None
    """The score by the rules; None where the record does not say enough for one."""
    before: Match | None
    """The match before the deal; None for a deal that stands alone."""
    match: Match | None
    """The match after it."""
    is_passed_out: bool
    """Whether all four passed, so that there is no score."""
    problems: tuple[Problem, ...]
    """Everything that is wrong, in the order in which it was found."""
    begin: DealState | None = None
    """The deal before its first card, when the auction is over; before the first call where it is not."""
    play_problems: tuple[Problem, ...] = ()
    """Those of the problems that the auction, the contract, the play and its declarations have."""

    @property
    def held(self) -> int:
        """Raw points that hang over from the deals before it."""
        return self.before.held if self.before else self.record.held or 0

    @property
    def why(self) -> str:
        """What the score rests on, or why there is none, in words."""
        if self.score is not None:
            return self.score.why
        if self.problems:
            return f"no score: {self.problems[0]}"
        if self.is_passed_out:
            return "all passed"
        if self.contract is None:
            return "no score: there is no contract"
        if self.state is not None and self.state.position is not None:
            played = 32 - len(self.state.position.deal.cards)
            cards = "1 card" if played == 1 else f"{played} cards"
            return f"{self.contract}, no score: the play stops after {cards}, and there is no result"
        return f"{self.contract}, no score: there is no play and no result"

    def to_dict(self) -> dict[str, object]:
        """Return the score as plain values, as JSON takes them."""
        score = self.score
        return {
            "line": self.record.line(""),
            "ruleset": str(self.record.ruleset),
            "contract": None if self.contract is None else str(self.contract),
            "verdict": None if score is None else str(score.verdict),
            "why": self.why,
            "points_ns": None if score is None else score.points_ns,
            "points_ew": None if score is None else score.points_ew,
            "match": None if self.match is None else str(self.match),
        }

    def __repr__(self) -> str:
        return f"<Replay {self.why}>"
