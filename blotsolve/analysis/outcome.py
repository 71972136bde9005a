"""An outcome: the result of a contract, in table points."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.game import DealScore, Verdict


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of a contract, and the table points of both sides."""

    verdict: Verdict
    points_ns: int
    points_ew: int

    @classmethod
    def of(cls, score: DealScore) -> Outcome:
        """Return the outcome that a score says."""
        return cls(score.verdict, score.points_ns, score.points_ew)

    @property
    def margin_ns(self) -> int:
        """Table points of N–S minus those of E–W."""
        return self.points_ns - self.points_ew

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "verdict": str(self.verdict),
            "points_ns": self.points_ns,
            "points_ew": self.points_ew,
        }

    def __str__(self) -> str:
        return f"{self.verdict}, NS {self.points_ns}, EW {self.points_ew}"
