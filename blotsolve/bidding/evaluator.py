"""The hand evaluator: what a side takes in a strain, as far as one of its hands tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache, lru_cache
from math import erf, sqrt
from typing import TYPE_CHECKING, Any

from blotsolve.bidding.features import NAMES, features, sure_capots
from blotsolve.cards import Hand
from blotsolve.contract import Strain
from blotsolve.errors import CardError, OptionError
from blotsolve.fitted import fitted_data
from blotsolve.game import deal_points
from blotsolve.rulesets import RULESETS, Ruleset, find_ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Lead(StrEnum):
    """Who leads the first trick, as the hand sees it."""

    SELF = "self"
    LEFT = "left"
    PARTNER = "partner"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the side of a hand may take, in raw points of cards with the capot bonus.

    The other three hands are unknown and play, as this one, with all cards seen. Declarations and belotes
    are not among the points. Where neither side takes all tricks the points are spread about
    `mean_else_us` as a normal distribution with `sd_else_us`.
    """

    strain: Strain
    ruleset: Ruleset
    everything: int
    """All points of the deal, without a capot bonus."""
    capot_bonus: int
    mean_else_us: float
    sd_else_us: float
    capot_us: float
    """The chance that the hand's side takes all eight tricks."""
    capot_them: float
    """The chance that the other side does."""

    @property
    def mean_points_us(self) -> float:
        """The expected points of the hand's side."""
        rest = 1 - self.capot_us - self.capot_them
        return self.capot_us * (self.everything + self.capot_bonus) + rest * self.mean_else_us

    @property
    def sd_points_us(self) -> float:
        """The standard deviation of the points of the hand's side."""
        rest, mean = 1 - self.capot_us - self.capot_them, self.mean_points_us
        squares = self.capot_us * (self.everything + self.capot_bonus) ** 2
        squares += rest * (self.mean_else_us**2 + self.sd_else_us**2)
        return sqrt(max(squares - mean**2, 0))

    def chance_us(self, points: float) -> float:
        """Return the chance that the hand's side takes at least that many points.

        >>> outlook = evaluate("AJ97.T8.Q.7", "S")
        >>> outlook.chance_us(0), outlook.chance_us(80) > outlook.chance_us(120)
        (1.0, True)
        """
        if points <= 0:
            return 1.0
        if points > self.everything:
            return self.capot_us if points <= self.everything + self.capot_bonus else 0.0
        above = (1 - erf((points - 0.5 - self.mean_else_us) / self.sd_else_us / sqrt(2))) / 2
        return self.capot_us + (1 - self.capot_us - self.capot_them) * above

    def to_dict(self) -> dict[str, object]:
        """Return plain values, as JSON takes them."""
        values: dict[str, object] = {each.name: getattr(self, each.name) for each in fields(self)}
        return values | {
            "strain": str(self.strain),
            "ruleset": str(self.ruleset),
            "mean_points_us": self.mean_points_us,
            "sd_points_us": self.sd_points_us,
        }

    def __str__(self) -> str:
        return (
            f"{self.strain}: {self.mean_points_us:.0f} ± {self.sd_points_us:.0f} for us, "
            f"capot {self.capot_us:.0%} for us, {self.capot_them:.0%} for them"
        )


@dataclass(frozen=True, slots=True, eq=False)
class Outlooks:
    """The outlooks of many hands in one strain, an array for each figure of an `Outlook`."""

    mean_else_us: NDArray[np.float64]
    sd_else_us: NDArray[np.float64]
    capot_us: NDArray[np.float64]
    capot_them: NDArray[np.float64]


def evaluate(
    hand: Hand | str,
    strain: Strain | str,
    *,
    lead: Lead | str = Lead.SELF,
    ruleset: Ruleset | str = "blot",
) -> Outlook:
    """Estimate what the side of a hand takes in a strain, with partner and opponents unknown.

    The estimate is fitted to deals that were solved exactly; docs/advice.md has its error. A ruleset of one's
    own is judged as the preset that is most like it, with the weights for the nearest number of cards.

    Parameters
    ----------
    hand
        All eight cards, or those that a player sees when he bids, with the card that is turned up where there
        is one: `Hand`, or its text.
    strain
        The trumps.
    lead
        Who leads to the first trick, seen from the hand: `self`, `left`, `partner` or `right`.
    ruleset
        A ruleset or its name.

    Returns
    -------
    Outlook
        Raw points and chances of the hand's side.

    Raises
    ------
    CardError
        For a hand of another size, or a card that cannot be parsed.
    OptionError
        For a lead that is none of the four.
    RulesetError
        For a strain that the ruleset does not have.

    Examples
    --------
    >>> strong, weak = evaluate("AJ97.A8.AQ.", "S"), evaluate("87.987.87.9", "S", lead="left")
    >>> strong.mean_points_us > 100 > weak.mean_points_us, strong.capot_us > weak.capot_us
    (True, True)
    """
    import numpy as np

    ruleset = find_ruleset(ruleset)
    strain, hand = ruleset.require(strain), Hand.read(hand)
    known = sorted({8, ruleset.auction.cards, ruleset.auction.judged}, reverse=True)
    if len(hand) not in known:
        sizes = " or ".join(map(str, known))
        raise CardError(f"a hand of {len(hand)} cards: {str(hand)!r} (expected {sizes})")
    one = outlooks(np.array([hand.mask], np.uint32), strain, _place(lead), ruleset)
    return Outlook(
        strain=strain,
        ruleset=ruleset,
        everything=deal_points(strain, ruleset),
        capot_bonus=ruleset.capot_bonus_in(strain),
        mean_else_us=float(one.mean_else_us[0]),
        sd_else_us=float(one.sd_else_us[0]),
        capot_us=float(one.capot_us[0]),
        capot_them=float(one.capot_them[0]),
    )


def _place(lead: Lead | str) -> int:
    """Return how many places after the hand the leader sits."""
    try:
        return list(Lead).index(Lead(lead))
    except ValueError:
        raise OptionError(f"no lead: {lead!r} (expected one of {', '.join(Lead)})") from None


def outlooks(hands: NDArray[np.uint32], strain: Strain, place: int, ruleset: Ruleset) -> Outlooks:
    """Return the outlooks of hands of one size; the leader sits `place` seats after each of them."""
    import numpy as np

    size = int(hands[0]).bit_count() if len(hands) else 8
    model, everything = _model(ruleset, strain, size), deal_points(strain, ruleset)
    x = features(hands, np.full(len(hands), place), strain, ruleset)
    share = np.clip(x @ model.mean, 0.02, 0.98)
    spread = np.clip(model.spread[0] + share * (model.spread[1] + share * model.spread[2]), 0.02, 0.4)
    capot_us, capot_them = _logistic(x @ model.capot_us), _logistic(x @ model.capot_them)
    if size == 8:
        capot_us = np.where(sure_capots(hands, place == 0, strain, ruleset), 1.0, capot_us)
    return Outlooks(everything * share, everything * spread, capot_us, np.minimum(capot_them, 1 - capot_us))


def _logistic(x: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    return np.asarray(1 / (1 + np.exp(-np.clip(x, -30, 30))))


@dataclass(frozen=True, slots=True, eq=False)
class _Model:
    """The weights of the features of one kind of strain, as fitted by `scripts/fit/evaluator.py`."""

    mean: NDArray[np.float64]
    """Of the share of all points where neither side takes all tricks."""
    spread: NDArray[np.float64]
    """The standard deviation of that share, as a polynomial of its mean."""
    capot_us: NDArray[np.float64]
    """Of the chance of a capot, by the logistic function."""
    capot_them: NDArray[np.float64]


def kind_of(strain: Strain) -> str:
    """Return the kind of a strain: the four trump suits are one.

    Parameters
    ----------
    strain
        The strain.

    Returns
    -------
    str
        `suit`, or the text of a strain without a trump suit.

    Examples
    --------
    >>> kind_of(Strain("S")), kind_of(Strain("NT"))
    ('suit', 'NT')
    """
    return "suit" if strain.suit is not None else str(strain)


@cache
def evaluator_data() -> dict[str, Any]:
    """Return the fitted weights with the size of the sample and the error on fresh deals."""
    return fitted_data("blotsolve.bidding", "evaluator")


@lru_cache(maxsize=64)
def _model(ruleset: Ruleset, strain: Strain, size: int) -> _Model:
    import numpy as np

    kind = kind_of(strain)
    rulesets = evaluator_data()["rulesets"]
    sizes = {int(of[-1]) for fitted in rulesets.values() for of in fitted if of.startswith(f"{kind} ")}
    of = f"{kind} {min(sizes, key=lambda fitted: abs(fitted - size))}"
    weights = rulesets[preset_like(ruleset, lambda preset: of in rulesets.get(preset.name, {}))][of]
    names = NAMES["suit" if kind == "suit" else "even"]
    arrays = {each.name: np.array(weights[each.name]) for each in fields(_Model)}
    assert len(arrays["mean"]) == len(names), f"weights of {len(arrays['mean'])} features, not {len(names)}"
    return _Model(**arrays)


def preset_like(ruleset: Ruleset, has: Callable[[Ruleset], bool] = lambda preset: True) -> str:
    """Return the name of the preset that agrees with a ruleset in most fields, of those that will do.

    Parameters
    ----------
    ruleset
        Any ruleset.
    has
        Tells whether a preset will do; all do by default.

    Returns
    -------
    str
        The name of a preset.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from blotsolve.rulesets import BLOT
    >>> preset_like(replace(BLOT, name="ours"))
    'blot'
    """

    def alike(preset: Ruleset) -> int:
        return sum(getattr(preset, each.name) == getattr(ruleset, each.name) for each in fields(Ruleset))

    return max(filter(has, RULESETS.values()), key=alike).name
