"""The habits of players who bid: a few numbers that say how far they trust a hand and each other."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import nextafter

from blotsolve.checks import number


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicySettings:
    """How players bid, in named numbers; shares are of all points of a deal.

    Table points are counted in tens here, as most games have them: 1.2 are 12 where scores are in points.
    Raise OptionError for a number out of its range.
    """

    temperature: float = 1.2
    """Table points: what is worth so much less is called e times less often."""
    floor: float = 0.01
    """How much of the likelihood is spread evenly over all legal calls, whatever the hand."""
    opening: float = 0.15
    """The share beyond half of all points that a bid shows at least."""
    reserve: float = 0.09
    """The share beyond the number that a bid shows."""
    most_shown: float = 0.35
    """The largest share that one bid can show."""
    elsewhere: float = 0.15
    """How much of what a bid shows holds in the other strains."""
    passed: float = 0.02
    """The share that a player is short of who has passed at once."""
    contra_shows: float = 0.12
    """The share that a player shows who contras, in the strain of the bid."""
    support: float = 1.2
    """How much of what partner shows is added; more than all, as combinations come with the cards."""
    against: float = 0.5
    """How much of what an opponent shows is taken away from one's own bids: the rest the own hand tells."""
    respect: float = 0.03
    """The share beyond their number that opponents are taken to have in the strain that they bid."""
    known: float = 0.9
    """How much of the spread of the points is left in a strain in which others have shown something."""
    capot_shift: float = 6.0
    """How much a share that was shown moves the logarithm of the odds of a capot."""
    feared_contra: float = 1.0
    """How often a bid that fails is doubled."""
    contra_cost: float = 6.0
    """Table points that a contra has to bring more than a pass."""
    raise_cost: float = 1.0
    """Table points that a bid over one of the same side has to bring more than a pass."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            most = nextafter(1 if each.name == "floor" else 1000, 0)
            least = nextafter(0, 1) if each.name in ("temperature", "floor") else 0
            object.__setattr__(
                self, each.name, number(each.name, value, least, most, "a number in its range")
            )
