"""A session: play a position on, take cards back, and ask at every step what each card is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from blotsolve.cards import Card
from blotsolve.checks import as_whole
from blotsolve.contract import Strain
from blotsolve.core import core, pack_position
from blotsolve.deal import Deal, Position
from blotsolve.errors import IllegalCardError, OptionError
from blotsolve.game import play, why_not_card
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver.reading import read_position
from blotsolve.solver.solutions import CardValue
from blotsolve.solver.solving import card_values, enter, new_solver


class _Course(NamedTuple):
    """The positions from the first on, those taken back too, and the place of the present one."""

    positions: tuple[Position, ...]
    cards: tuple[Card, ...]
    """What was played from each position to the next."""
    at: int


class Session:
    """A position to try lines from: play, take back, and the exact value of every card at each step.

    The position is given as to `solve`. What was proved at one step is kept for the others; the values are
    those of solving each position by itself. A call that is refused or interrupted leaves the session as
    it was. Several threads, or the handler of a signal, may ask at once; none of them waits.

    >>> session = Session("N:A...7 T..7. K...8 Q..8. S N")
    >>> [str(value) for value in session.values()]
    ['AS:38', '7C:12']
    >>> session.play("7C"), session.play("TS"), session.turn
    (Seat('N'), Seat('E'), Seat('S'))
    >>> session.take_back(to_trick=7), str(session.position)
    ((Card('7C'), Card('TS')), 'N:A...7 T..7. K...8 Q..8. S N')
    """

    __slots__ = ("_course", "_idle", "_nodes", "_ruleset")

    def __init__(
        self,
        position: Position | Deal | str,
        strain: Strain | str | None = None,
        leader: Seat | str | None = None,
        table: str | Iterable[Card | str] = (),
        *,
        taken: str | Iterable[Side | str] | None = None,
        ruleset: Ruleset | str = "blot",
    ) -> None:
        start = read_position(position, strain, leader, table, taken)
        self._ruleset = find_ruleset(ruleset)
        enter(start, self._ruleset)
        self._idle = [new_solver(self._ruleset, start.strain)]
        """The solver that knows what was proved, unless a question is being answered."""
        self._nodes = 0
        self._course = _Course((start,), (), 0)

    @property
    def ruleset(self) -> Ruleset:
        """The law that is played by."""
        return self._ruleset

    @property
    def position(self) -> Position:
        """The present position."""
        return self._course.positions[self._course.at]

    @property
    def turn(self) -> Seat | None:
        """The player who plays next; None when the deal is over."""
        position = self.position
        return position.turn if position.hand else None

    @property
    def history(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards that were played, from the first position to the present one, and by whom."""
        positions, cards, at = self._course
        return tuple((position.turn, card) for position, card in zip(positions[:at], cards[:at], strict=True))

    @property
    def nodes(self) -> int:
        """Cards tried and positions before a trick so far; the last two tricks are one."""
        return self._nodes

    def play(self, card: Card | str) -> Seat:
        """Play a card and return who has played it; raise CardError, or IllegalCardError with the reason."""
        positions, cards, at = self._course
        before, card = positions[at], Card(card)
        if reason := why_not_card(before, card, self._ruleset):
            raise IllegalCardError(f"{before.turn} cannot play {card}: {reason}")
        after = play(before, card, self._ruleset)
        self._course = _Course((*positions[: at + 1], after), (*cards[:at], card), at + 1)
        return before.turn

    def undo(self) -> Card:
        """Take back one card and return it; raise OptionError if none was played."""
        course = self._course
        if not course.at:
            raise OptionError("nothing to take back: no card was played in this session")
        self._course = course._replace(at=course.at - 1)
        return course.cards[course.at - 1]

    def redo(self) -> Card:
        """Play again the card that was taken back last, and return it; raise OptionError if there is none."""
        course = self._course
        if course.at == len(course.cards):
            raise OptionError("nothing to play again: no card was taken back since the last one was played")
        self._course = course._replace(at=course.at + 1)
        return course.cards[course.at]

    def take_back(self, *, to_trick: int) -> tuple[Card, ...]:
        """Go back to the lead of a trick, 1 to 8, and return the cards that were taken back.

        Raise OptionError for a trick whose lead is not among what was played, nor the next card.
        """
        course = self._course
        leads = {
            _trick(position): place
            for place, position in enumerate(course.positions[: course.at + 1])
            if not position.table and position.hand
        }
        trick = as_whole(to_trick)
        if trick not in leads:
            among = f"one of {', '.join(map(str, leads))}" if leads else "no trick: none was led here"
            raise OptionError(f"to_trick is {to_trick!r} (expected {among})")
        at = leads[trick]
        self._course = course._replace(at=at)
        return course.cards[at : course.at]

    def values(self) -> tuple[CardValue, ...]:
        """Return every legal card with its exact margin from here on, the best for its player first."""
        position = self.position
        with self._lent() as solver:
            return card_values(solver, pack_position(position), position)

    def value(self) -> int:
        """Return the margin with best play: raw points of N–S minus those of E–W, from here on."""
        with self._lent() as solver:
            return solver.value(*pack_position(self.position))

    def line(self) -> tuple[tuple[Seat, Card], ...]:
        """Return a best line from here to the end of the deal."""
        with self._lent() as solver:
            seats, cards, *_ = solver.line(*pack_position(self.position))
        return tuple(zip(map(Seat, seats), map(Card, cards), strict=True))

    @contextmanager
    def _lent(self) -> Iterator[core.Solver]:
        """Lend the solver of the session, or a new one while another question has it."""
        try:
            solver = self._idle.pop()
        except IndexError:
            solver = new_solver(self._ruleset, self.position.strain)
        before = solver.nodes
        try:
            yield solver
        finally:
            spent = solver.nodes - before
            self._nodes += spent
            if not self._idle:
                self._idle.append(solver)

    def __str__(self) -> str:
        played = " ".join(str(card) for _, card in self.history)
        return f"{self.position}" + (f" after {played}" if played else "")

    def __repr__(self) -> str:
        return f"<Session {self}>"


def _trick(position: Position) -> int:
    """Return the number of the trick that is on the table or to be led, 1 to 8."""
    return 9 - len(position.deal[position.leader]) - bool(position.table)
