"""Queries of the solver about a world: exact margins, or only what the score of each card depends on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from blotsolve.advice.cards.score_steps import ScoreSteps
from blotsolve.cards import Card
from blotsolve.core import Start
from blotsolve.game import View
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Side
from blotsolve.solver import new_solver, step

World = tuple[int, int, int, int]
"""The cards that N E S W hold, as bits."""


class Queries:
    """The queries of one decision; margins are those of N–S, by card in the order of `legal`.

    It has a solver of its own, whatever else is solved until the last query is answered.
    """

    def __init__(self, view: View, law: Ruleset, legal: tuple[Card, ...]) -> None:
        assert view.contract is not None
        assert view.leader is not None
        self.law, self.strain, self.legal = law, view.contract.strain, legal
        self.is_ns = view.seat.side == Side.NS
        self.column = {int(card): place for place, card in enumerate(legal)}
        taken = sum(1 << side for side in {trick.winner.side for trick in view.tricks})
        self.rest = bytes(view.table), int(view.leader), taken
        self.solver = new_solver(law, self.strain)  # what it has proved stays true from world to world
        self.has_roem = not law.roem.is_empty
        """Whether scores depend on more than margins: on the roem of both sides as well."""
        self.alike: list[list[int]] = []
        self.guess = 0

    def start(self, world: World) -> Start:
        """Return the position in a world, packed."""
        return world, *self.rest

    def margins(self, world: World) -> list[int]:
        """Return the exact margin of every card."""
        row = [0] * len(self.legal)
        found = self.solver.cards(*self.start(world))
        self.alike = self.alike or [list(self._places(same)) for _, _, same in found]
        for _, margin, same in found:
            for place in self._places(same):
                row[place] = margin
        return row

    def margins_with_roem(self, world: World) -> list[tuple[int, int, int]]:
        """Return the exact margin of every card, and the roem of N–S and of E–W on a best line from it on."""
        row = [(0, 0, 0)] * len(self.legal)
        found = self.solver.cards_with_roem(*self.start(world))
        self.alike = self.alike or [list(self._places(same)) for *_, same in found]
        for _, margin, roem_ns, roem_ew, same in found:
            for place in self._places(same):
                row[place] = margin, roem_ns, roem_ew
        return row

    def margin(self, world: World, column: int) -> int:
        """Return the exact margin of one card."""
        after, settled = step(self.start(world), self.legal[column], self.strain, self.law)
        return settled + self.solver.value(*after)

    def score_margins(self, world: World, steps: ScoreSteps) -> list[int]:
        """Return for every card a margin that is scored as its own is.

        Null windows far from the true margin are cheap, and so the query is only between which two steps of
        the score each margin lies. That is worth it as long as there is much to search. Worlds have little in
        common then, and the transposition table is faster empty.
        """
        if not self.alike:
            self._look(world, steps)
        self.solver.clear()
        row, most = [0] * len(self.legal), len(steps.starts) - 1
        low, high = steps.find(self._reaches(self.start(world), 0), 0, most, self.guess)
        best = self.guess = high if self.is_ns else low
        low, high = (0, best) if self.is_ns else (best, most)
        for columns in self.alike:
            reaches = self._reaches(*step(self.start(world), self.legal[columns[0]], self.strain, self.law))
            place, _ = steps.find(reaches, low, high, best)
            for column in columns:
                row[column] = steps.starts[place]
        return row

    def _look(self, world: World, steps: ScoreSteps) -> None:
        """See in one world which cards are the same move, as they are in all, and about what they bring."""
        found = self.solver.cards(*self.start(world))
        self.alike = [list(self._places(same)) for _, _, same in found]
        margins = [margin for _, margin, _ in found]
        best = max(margins) if self.is_ns else min(margins)
        self.guess = sum(start <= best for start in steps.starts) - 1

    def _reaches(self, start: Start, settled: int) -> Callable[[int], bool]:
        """Return the query whether N–S come to a margin, of which some is settled before the start."""
        return lambda margin: self.solver.at_least(*start, margin - settled)

    def _places(self, mask: int) -> Iterator[int]:
        while mask:
            card = mask & -mask
            yield self.column[card.bit_length() - 1]
            mask ^= card
