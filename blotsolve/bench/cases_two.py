"""Cases of the games for two: positions of two players with the answers after each card."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from blotsolve.two_handed import TwoHandedPosition, TwoHandedRuleset, find_two_handed, parse_position


@dataclass(frozen=True, slots=True)
class CaseForTwo:
    """A position of two players, and the margin after each of its legal cards in raw points, N less S."""

    ruleset: TwoHandedRuleset
    position: TwoHandedPosition
    margins_n: tuple[Fraction, ...]
    """In the order of the cards; expected margins where closed cards are unknown."""

    @property
    def margin_n(self) -> Fraction:
        """The margin of the position itself: the best of its cards for the player to move."""
        return min(self.margins_n) if self.position.turn else max(self.margins_n)

    @property
    def question(self) -> str:
        """The position as text."""
        return str(self.position)

    def answers(self, ask: str) -> tuple[Fraction, ...]:
        """What is expected: of `value` the margin, else those after each card."""
        return (self.margin_n,) if ask == "value" else self.margins_n

    @classmethod
    def read(cls, ruleset: str, question: str, answers: str) -> CaseForTwo:
        """Read the three parts of a line."""
        return cls(find_two_handed(ruleset), parse_position(question), tuple(map(Fraction, answers.split())))
