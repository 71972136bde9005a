"""What a raw margin says: the card points, the tricks and the capot of both sides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from blotsolve.contract import Strain
from blotsolve.game.points import deal_points
from blotsolve.rulesets import Ruleset, find_ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

Numbers = TypeVar("Numbers", int, "NDArray[Any]")
"""One whole number, or an array of them."""


@dataclass(frozen=True, slots=True)
class Margins:
    """How margins in raw points are read: one for a contract, or for what is left of its deal.

    A margin is what N–S take minus what E–W take: cards, the last trick and the bonus of a capot. Take off
    belotes that depend on the play before you ask; one that does not count after all is far less than half
    the bonus, and so never taken for a capot. Take off the roem of tricks, which a line of play tells and
    `solve_many(…, roem=True)` counts: it makes margins as large as that of a capot. Every method takes one
    number or a numpy array of them.

    >>> heart = Margins.of("H", "blot")
    >>> heart.cards_ns(-28), heart.cards_ew(-28), heart.tricks_ns(-28)
    (67, 95, 4)
    >>> heart.cards_ns(250), heart.points_ns(250), heart.tricks_ew(250), heart.capot_ns(250)
    (162, 250, 0, 1)
    """

    everything: int
    """Raw points of all cards that are still to be taken, with the last trick."""
    bonus: int
    """The capot bonus that the margins have in them; without one, no margin tells a capot."""

    @staticmethod
    def of(strain: Strain | str, ruleset: Ruleset | str) -> Margins:
        """Return how the margins of whole deals are read.

        Parameters
        ----------
        strain : Strain or str
            What is played: S H D C, NT or AT.
        ruleset : Ruleset or str
            The ruleset, or its name or text.

        Returns
        -------
        Margins
            The same one every time.

        Examples
        --------
        >>> Margins.of("AT", "belot_arena")
        Margins(everything=258, bonus=90)
        """
        ruleset = find_ruleset(ruleset)
        return _whole_deals(ruleset.require(strain), ruleset)

    @property
    def capot_from(self) -> int:
        """The least margin that is a capot, of N–S if it is positive and of E–W if it is negative."""
        return self.everything + self.bonus // 2 + 1

    def capot_ns(self, margins: Numbers) -> Numbers:
        """Return who takes every trick: 1 for N–S, −1 for E–W, 0 for neither."""
        if not self.bonus:
            return 0 * margins
        return 1 * (margins >= self.capot_from) - 1 * (margins <= -self.capot_from)

    def cards_ns(self, margins: Numbers) -> Numbers:
        """Return the raw points of N–S in cards, without a capot bonus."""
        most = self.everything
        inside = margins * (abs(margins) <= most) + most * (1 * (margins > most) - 1 * (margins < -most))
        found: Numbers = (most + inside) // 2
        return found

    def cards_ew(self, margins: Numbers) -> Numbers:
        """Return the raw points of E–W in cards, without a capot bonus."""
        return self.everything - self.cards_ns(margins)

    def points_ns(self, margins: Numbers) -> Numbers:
        """Return the raw points of N–S in cards, with the bonus of a capot."""
        found: Numbers = self.cards_ns(margins) + self.bonus * (self.capot_ns(margins) > 0)
        return found

    def points_ew(self, margins: Numbers) -> Numbers:
        """Return the raw points of E–W in cards, with the bonus of a capot."""
        found: Numbers = self.cards_ew(margins) + self.bonus * (self.capot_ns(margins) < 0)
        return found

    def tricks_ns(self, margins: Numbers) -> Numbers:
        """Return the tricks of N–S as a tally needs them: 8 or 0 of a capot, 4 where both sides have some."""
        return 4 + 4 * self.capot_ns(margins)

    def tricks_ew(self, margins: Numbers) -> Numbers:
        """Return the tricks of E–W as a tally needs them: 8 or 0 of a capot, 4 where both sides have some."""
        return 4 - 4 * self.capot_ns(margins)


@lru_cache(maxsize=256)
def _whole_deals(strain: Strain, ruleset: Ruleset) -> Margins:
    return Margins(deal_points(strain, ruleset), ruleset.capot_bonus_in(strain))
