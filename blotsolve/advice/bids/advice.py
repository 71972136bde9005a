"""The records of bid advice: what each call is worth, how sure that is, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from blotsolve.advice.aim import Aim
from blotsolve.cards import Hand
from blotsolve.contract import Call, Contract, Strain
from blotsolve.game import Auction
from blotsolve.pictured import Pictured
from blotsolve.seats import Seat

VERSION = 2
"""The version of what `BidAdvice.to_dict` returns."""

POINTS_STEP = 10
"""Raw points of a step of a distribution."""

DOUBLE_DUMMY = (
    "play is taken to be perfect, with all cards seen; at the table, above all with a capot, less may be made"
)


class BidVerdict(StrEnum):
    """How far the worlds distinguish the calls."""

    CLEAR = "clear"
    """One call is better than all others."""
    EQUIVALENT = "equivalent"
    """Several calls surely make less than a point of difference, or one percent of the chance to win."""
    UNDECIDED = "undecided"
    """Several calls cannot be distinguished by the worlds that were solved; more may decide."""
    FEW_WORLDS = "few worlds"
    """There are too few worlds to decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAdvice:
    """What comes of one call: means over all worlds, in table points of the deal.

    `value` is what the table is sorted by, points or a chance, and `behind` how much the first call of the
    table has more of it in the same worlds; each has its standard error beside it.
    """

    call: Call
    expected_us: float
    """Table points of the caller's side."""
    expected_them: float
    """Table points of the opponents."""
    error: float
    """The standard error of `expected_difference`."""
    contract: Contract | None
    """The bid that stands after the call, and whose it is; None where there is none."""
    chance_made: float | None
    """How often that is made as it stands."""
    chance_capot: float | None
    """How often its side takes every trick with best play."""
    value: float
    value_error: float
    behind: float
    behind_error: float
    usual: float
    """How likely the bidding policy makes the call with this hand: it decides between calls that cannot be
    distinguished."""
    worlds: int
    """How many worlds were solved for it."""
    result: str
    """What the call leads to, in words."""
    reason: str
    """What it is worth and what it leads to, in a sentence."""

    @property
    def expected_difference(self) -> float:
        """Table points of the caller's side less those of the opponents."""
        return self.expected_us - self.expected_them

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        return {
            "call": str(self.call),
            "expected_us": _plain(self.expected_us),
            "expected_them": _plain(self.expected_them),
            "expected_difference": _plain(self.expected_difference),
            "error": _plain(self.error),
            "contract": None if self.contract is None else str(self.contract),
            "chance_made": _plain(self.chance_made),
            "chance_capot": _plain(self.chance_capot),
            "value": _plain(self.value),
            "value_error": _plain(self.value_error),
            "behind": _plain(self.behind),
            "behind_error": _plain(self.behind_error),
            "usual": _plain(self.usual),
            "worlds": self.worlds,
            "result": self.result,
            "reason": self.reason,
        }

    def __str__(self) -> str:
        made = "" if self.chance_made is None else f", {self.contract} made in {self.chance_made:.0%}"
        return f"{self.call}: {self.expected_difference:+.1f} ± {self.error:.1f}{made}"


@dataclass(frozen=True, slots=True, kw_only=True)
class StrainOutlook:
    """The raw points of the caller's side if it plays a strain: cards, capot bonus and combinations.

    They come from the first worlds, which are solved in every strain.
    """

    strain: Strain
    mean: float
    sd: float
    """The standard deviation from world to world."""
    points_us: tuple[int, ...] = field(repr=False)
    """The points in each world."""
    weights: tuple[float, ...] = field(repr=False)
    """How much each of the worlds counts; together 1."""

    @property
    def distribution(self) -> dict[int, float]:
        """How likely the points are, in steps of ten: the share of worlds by the least points of a step."""
        shares: dict[int, float] = {}
        for points, weight in sorted(zip(self.points_us, self.weights, strict=True)):
            step = points // POINTS_STEP * POINTS_STEP
            shares[step] = shares.get(step, 0.0) + weight
        return shares

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them; without the single worlds."""
        return {
            "strain": str(self.strain),
            "mean": _plain(self.mean),
            "sd": _plain(self.sd),
            "distribution": {str(points): _plain(share) for points, share in self.distribution.items()},
        }

    def __str__(self) -> str:
        return f"{self.strain} {self.mean:.0f} ± {self.sd:.0f}"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class BidAdvice(Pictured):
    """What to call, and how sure that is: every call that could matter, the best first.

    All worlds give the order and the figures, in such a way that no figure is large because its call came
    first by it. The advised call is the first one, unless the usual call cannot be distinguished from that;
    `reason` says so.
    """

    hand: Hand
    seat: Seat
    auction: Auction
    score: tuple[int, int] | None
    """Table points of the match so far, of the caller's side and of the opponents."""
    target: int | None
    aim: Aim
    candidates: tuple[CallAdvice, ...]
    """Every call that came into question, sorted by `value`."""
    call: Call
    """The call to make."""
    strains: tuple[StrainOutlook, ...]
    """For each strain, our points if we play it."""
    verdict: BidVerdict
    equals: tuple[Call, ...]
    """Calls that cannot be distinguished from the first."""
    reason: str
    stopped: str
    """Why no more worlds were solved: settled, asked, or deadline: then the answer depends on the clock."""
    worlds: int
    """How many worlds were solved, the first ones in every strain, the others where it mattered."""
    effective: float
    """The effective sample size of the worlds: how many equally likely ones give figures as sure."""
    seed: int
    double_dummy: str = DOUBLE_DUMMY
    """What the figures take for granted."""

    @property
    def best(self) -> CallAdvice:
        """What comes of the call to make."""
        return next(one for one in self.candidates if one.call == self.call)

    def to_dict(self) -> dict[str, object]:
        """Return plain values with a version, as JSON takes them."""
        return {
            "version": VERSION,
            "ruleset": str(self.auction.ruleset),
            "hand": str(self.hand),
            "seat": str(self.seat),
            "dealer": str(self.auction.dealer),
            "auction": str(self.auction),
            "score": None if self.score is None else list(self.score),
            "target": self.target,
            "aim": str(self.aim),
            "call": str(self.call),
            "candidates": [candidate.to_dict() for candidate in self.candidates],
            "strains": [strain.to_dict() for strain in self.strains],
            "verdict": str(self.verdict),
            "equals": list(map(str, self.equals)),
            "reason": self.reason,
            "stopped": self.stopped,
            "worlds": self.worlds,
            "effective": _plain(self.effective),
            "seed": self.seed,
            "double_dummy": self.double_dummy,
        }

    def __repr__(self) -> str:
        return f"<BidAdvice {self.seat} {self.call}, {self.worlds} worlds>"

    def __str__(self) -> str:
        strains = ", ".join(map(str, self.strains))
        return "\n".join([self.reason, *map(str, self.candidates), f"our raw points by strain: {strains}"])


def _plain(number: float | None) -> float | None:
    """Return a number with as many digits as say something."""
    return None if number is None else round(number, 4)
