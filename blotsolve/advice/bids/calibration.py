"""How play at the table differs from play that sees all cards: measured with bots, nothing by default."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from blotsolve.bidding import kind_of, preset_like
from blotsolve.checks import number, share
from blotsolve.contract import Strain
from blotsolve.errors import OptionError
from blotsolve.fitted import fitted_data
from blotsolve.rulesets import Ruleset, find_ruleset

ENOUGH = 30
"""Deals from which a kind of strain has figures of its own."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How play at the table differs from play that sees all cards: nothing, unless it was measured.

    The declarers get `bias` raw points of cards more than with perfect play of both sides (fewer if it is
    negative), and `spread` is the standard deviation of what they get around that. A capot that can be
    forced is taken with the chance `capot`, else the last trick is lost. `kinds` has other figures for some
    kinds of strain: `suit`, `NT` or `AT` with a bias and a spread. Raise OptionError.

    >>> Calibration(bias=-4, spread=8).at(Strain.S)
    (-4.0, 8.0)
    """

    bias: float = 0.0
    spread: float = 0.0
    capot: float = 1.0
    kinds: tuple[tuple[str, float, float], ...] = ()

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "bias", number("bias", self.bias, -162, 162, "raw points, 162 at most"))
        put(self, "spread", number("spread", self.spread, 0, 162, "raw points from 0 to 162"))
        put(self, "capot", share("capot", self.capot))

    def at(self, strain: Strain) -> tuple[float, float]:
        """Return the bias and the spread in a strain."""
        for kind, bias, spread in self.kinds:
            if kind == kind_of(strain):
                return bias, spread
        return self.bias, self.spread

    def __str__(self) -> str:
        return (
            f"declarers are taken to get {self.bias:+.1f} ± {self.spread:.1f} raw points beside what perfect "
            f"play gives them, and {self.capot:.0%} of the capots that it could force"
        )

    @classmethod
    def of(cls, play: str, ruleset: Ruleset | str = "blot") -> Calibration:
        """Return what was measured for a way to play: `perfect`, or one of the bots in `Calibration.plays`.

        A ruleset of one's own is taken for the preset that is most like it. Raise OptionError for a play
        that was not measured.

        >>> Calibration.of("perfect"), Calibration.of("rules").spread > 5
        (Calibration(bias=0.0, spread=0.0, capot=1.0, kinds=()), True)
        """
        if play == "perfect":
            return cls()
        rulesets = calibration_data()["rulesets"]
        measured = rulesets[preset_like(find_ruleset(ruleset), lambda preset: preset.name in rulesets)]
        if play not in measured:
            raise OptionError(f"no play: {play!r} (expected one of {', '.join(cls.plays())})")
        found = measured[play]
        kinds = [(kind, found[kind]) for kind in ("suit", "NT", "AT") if kind in found]
        enough = [(kind, one["bias"], one["spread"]) for kind, one in kinds if one["deals"] >= ENOUGH]
        return cls(found["bias"], found["spread"], found["capot"], tuple(enough))

    @staticmethod
    def plays() -> tuple[str, ...]:
        """Return the ways to play that were measured."""
        return "perfect", *calibration_data()["bots"]


@cache
def calibration_data() -> dict[str, Any]:
    """Return what `scripts/fit/calibration.py` has measured, with errors."""
    return fitted_data("blotsolve.advice", "calibration")
