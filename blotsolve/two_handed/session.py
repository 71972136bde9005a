"""A session for two: play on, turn cards, take back, and ask at every step what a card is worth."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import factorial
from threading import Lock
from typing import NamedTuple

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core_two
from blotsolve.errors import IllegalCardError, OptionError, PositionError
from blotsolve.two_handed.engine import chance_of, contract_of, start_of
from blotsolve.two_handed.law import RulesetText, play, read_game, turn_up, turning, why_not_card
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition, read_position
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.solutions import TwoHandedCardValue
from blotsolve.two_handed.solving import Where, card_values


class Step(NamedTuple):
    """What was done: a card played by a player, or a closed card of his turned."""

    player: Player
    card: Card
    is_turned: bool

    def __str__(self) -> str:
        return f"/{self.card}" if self.is_turned else str(self.card)


class _Course(NamedTuple):
    """The positions from the first on, those taken back too, and the place of the present one."""

    positions: tuple[TwoHandedPosition, ...]
    steps: tuple[Step, ...]
    at: int


class TwoHandedSession:
    """A position for two to try lines from: play, turn, take back, and value every card at each step.

    The position is given as to `solve`. What was proved at one step is kept for the others. Where closed
    cards are unknown the values are exact expectations. A call that is refused leaves the session as it was.

    >>> session = TwoHandedSession("N:AS/? KD/? H N closed=.7.T. taken=N+S")
    >>> session.play("AS"), session.waiting, session.turn_up("7H"), session.value()
    (Player('N'), (Player('N'),), Player('N'), Fraction(35, 1))
    >>> [str(step) for step in session.history], str(session.undo())
    (['AS', '/7H'], '/7H')
    """

    __slots__ = ("_course", "_lock", "_ruleset", "_solver")

    def __init__(
        self,
        position: Where,
        strain: Strain | str | None = None,
        leader: Player | str | None = None,
        table: str | Iterable[Card | str] = (),
        *,
        closed: Hand | str | None = None,
        taken: str | Iterable[Player | str] | None = None,
        ruleset: RulesetText = None,
    ) -> None:
        given = read_position(position, strain, leader, table, closed=closed, taken=taken)
        start, self._ruleset = read_game(given, ruleset)
        self._solver = core_two.Solver(contract_of(self._ruleset, start.strain))
        self._lock = Lock()
        self._course = _Course((start,), (), 0)

    @property
    def ruleset(self) -> TwoHandedRuleset:
        """The law that is played by."""
        return self._ruleset

    @property
    def position(self) -> TwoHandedPosition:
        """The present position."""
        return self._course.positions[self._course.at]

    @property
    def waiting(self) -> tuple[Player, ...]:
        """Whose closed card is to be turned before anybody plays; mostly nobody."""
        return turning(self.position, self._ruleset)

    @property
    def turn(self) -> Player | None:
        """The player who plays next; None when the deal is over or a card is to be turned first."""
        position = self.position
        return None if position.is_over or self.waiting else position.turn

    @property
    def history(self) -> tuple[Step, ...]:
        """What was done from the first position to the present one."""
        return self._course.steps[: self._course.at]

    @property
    def nodes(self) -> int:
        """Positions that the search has looked at so far."""
        return int(self._solver.nodes)

    def play(self, card: Card | str) -> Player:
        """Play a card and return who has played it; raise CardError, or IllegalCardError with the reason."""
        before, card = self.position, Card(card)
        if reason := why_not_card(before, card, self._ruleset):
            raise IllegalCardError(f"{before.turn} cannot play {card}: {reason}")
        after = play(before, card, self._ruleset)
        self._go(after, Step(before.turn, card, False))
        return before.turn

    def turn_up(self, card: Card | str, player: Player | str | None = None) -> Player:
        """Turn a closed card, which is this one, and return whose it was; raise PositionError otherwise."""
        before, card = self.position, Card(card)
        waiting = self.waiting
        if not isinstance(before, StacksPosition) or not waiting:
            raise PositionError(f"no closed card to turn in {str(before)!r}")
        whose = waiting[0] if player is None else Player(player)
        self._go(turn_up(before, card, whose, self._ruleset), Step(whose, card, True))
        return whose

    def _go(self, after: TwoHandedPosition, step: Step) -> None:
        positions, steps, at = self._course
        self._course = _Course((*positions[: at + 1], after), (*steps[:at], step), at + 1)

    def undo(self) -> Step:
        """Take back one step and return it; raise OptionError if nothing was done."""
        course = self._course
        if not course.at:
            raise OptionError("nothing to take back: nothing was played in this session")
        self._course = course._replace(at=course.at - 1)
        return course.steps[course.at - 1]

    def redo(self) -> Step:
        """Do again what was taken back last, and return it; raise OptionError if there is nothing."""
        course = self._course
        if course.at == len(course.steps):
            raise OptionError("nothing to play again: nothing was taken back since the last card")
        self._course = course._replace(at=course.at + 1)
        return course.steps[course.at]

    def values(self) -> tuple[TwoHandedCardValue, ...]:
        """Return every legal card with its margin from here on, the best for its player first.

        Raise PositionError where a closed card is to be turned first.
        """
        position = self.position
        if self.waiting:
            raise PositionError(
                f"a closed card of {self.waiting[0]} is to be turned first (expected turn_up)"
            )
        with self._lock:
            return card_values(position, self._ruleset, self._solver)

    def value(self) -> int | Fraction:
        """Return the margin with best play: raw points of N minus those of S, from here on."""
        position = self.position
        with self._lock:
            if isinstance(position, StacksPosition) and position.closed:
                start, told = chance_of(position, self._ruleset)
                return Fraction(self._solver.expect(*start, **told), factorial(len(position.closed)))
            return int(self._solver.value(*start_of(position)))

    def line(self) -> tuple[tuple[Player, Card], ...]:
        """Return a best line from here to the end; raise PositionError where closed cards are unknown."""
        position = self.position
        if isinstance(position, StacksPosition) and position.closed:
            raise PositionError(f"no line where closed cards are unknown: {str(position)!r}")
        with self._lock:
            cards = tuple(map(Card, self._solver.line(*start_of(position))))
        line = []
        for card in cards:
            line.append((position.turn, card))
            position = play(position, card, self._ruleset)
        return tuple(line)

    def __str__(self) -> str:
        done = " ".join(map(str, self.history))
        return f"{self.position}" + (f" after {done}" if done else "")

    def __repr__(self) -> str:
        return f"<TwoHandedSession {self}>"
