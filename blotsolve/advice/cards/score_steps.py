"""ScoreSteps: the margins between which a world is scored alike, found only where somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence


class ScoreSteps:
    """The score of a world by the margin that play brings: few of its steps are ever needed.

    A *place* stands for all margins from `starts[place]` up to the next start. Scores never fall from place
    to place, so that all places of a score lie side by side: they are a step.
    """

    def __init__(self, starts: Sequence[int], score: Callable[[int], object]) -> None:
        self.starts, self._score = starts, score
        self._known: dict[int, object] = {}
        self._spans: dict[object, tuple[int, int]] = {}

    def find(self, reaches: Callable[[int], bool], low: int, high: int, guess: int) -> tuple[int, int]:
        """Return two places of one step with a margin between them that is not known yet.

        `reaches` says whether it is at least some margin. It lies from place `low` to place `high`, and the
        first query is about the step of the `guess`.
        """
        while self._at(low) != self._at(high):
            guess = min(max(guess, low), high)
            first, last = self._span(guess)
            line = last + 1 if last < high else first
            if reaches(self.starts[line]):
                low = guess = line
            else:
                high = guess = line - 1
        return low, high

    def _at(self, place: int) -> object:
        if place not in self._known:
            self._known[place] = self._score(place)
        return self._known[place]

    def _span(self, place: int) -> tuple[int, int]:
        """Return the first and the last place of a step."""
        score = self._at(place)
        if score not in self._spans:
            self._spans[score] = self._edge(place, -1), self._edge(place, 1)
        return self._spans[score]

    def _edge(self, place: int, way: int) -> int:
        """Return how far a step goes one way: strides that grow, and then halves between the last two."""
        score, end, stride = self._at(place), (len(self.starts) - 1 if way > 0 else 0), 1
        inside, outside = place, end + way
        while inside != end and stride:
            further = min(max(inside + way * stride, 0), len(self.starts) - 1)
            if self._at(further) == score:
                inside, stride = further, 2 * stride
            else:
                outside, stride = further, 0
        while abs(outside - inside) > 1:
            middle = (inside + outside) // 2
            if self._at(middle) == score:
                inside = middle
            else:
                outside = middle
        return inside
