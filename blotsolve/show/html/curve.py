"""A curve of margins over the cards of a play, with the cards that cost something: for four and for two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.svg import coloured, drawing, loss_class, text
from blotsolve.show.text.words import show_margin

_WIDTH, _HEIGHT = 480, 420
_LEFT, _RIGHT = 46, 470
_TOP, _BOTTOM = 200, 350


@dataclass(frozen=True, slots=True)
class Step:
    """A card of the play, from the margin before it to the margin after it."""

    number: int
    """Its place in the play, from 1."""
    before: int
    after: int
    lost: int
    words: str
    """The card, what it cost and what it turned, in a few words."""
    is_first: bool
    """Whether its player is of the side whose margin goes up."""
    is_turning_point: bool


@dataclass(frozen=True, slots=True)
class Course:
    """The steps of a play, the size of its tricks, and what the two sides are called."""

    title: str
    lines: tuple[str, ...]
    """What stands below the title, above the curve."""
    first: int
    """The margin before the first card."""
    steps: tuple[Step, ...]
    tricks: int
    players: int
    sides: tuple[str, str]
    said: str
    """All that the picture shows, in words."""

    @property
    def last(self) -> int:
        """The margin after the last card."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def mistakes(self) -> list[Step]:
        """The cards that cost something."""
        return [step for step in self.steps if step.lost]


def svg_course(course: Course) -> Markup:
    """Return the curve: a circle is a loss of the first side, a square one of the second."""
    axis = _Axis(course)
    first, second = course.sides
    parts = [
        text(_LEFT, 22, course.title, "strong"),
        *(text(_LEFT, y, line, "small") for y, line in zip((40, 54), course.lines, strict=False)),
        *axis.grid(),
        *axis.tricks(),
        *(_drop(step, axis) for step in course.mistakes),
        _curve(course, axis),
        *(_mark(step, axis) for step in course.mistakes),
        text(
            _LEFT,
            _HEIGHT - 32,
            f"up: more for {first}; down: more for {second} (raw points of the whole deal)",
            "small faint",
        ),
        text(
            _LEFT, _HEIGHT - 14, f"● {first} lost · ■ {second} lost · in a ring: the contract turned", "small"
        ),
    ]
    return drawing(_WIDTH, _HEIGHT, f"The play of {course.title}", course.said, *parts)


class _Axis:
    """Where a margin and a card are drawn."""

    def __init__(self, course: Course) -> None:
        margins = [course.first, *(step.after for step in course.steps)]
        low, high = min(0, *margins), max(0, *margins)
        self.step = next(
            step for step in (10, 20, 50, 100, 200, 500) if high - low <= 6 * step or step == 500
        )
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)
        self.course = course
        self.wide = (_RIGHT - _LEFT) / (course.tricks * course.players)

    def x(self, number: float) -> float:
        """Return where the margin after that many cards is drawn."""
        return _LEFT + self.wide * number

    def y(self, margin: int) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (margin - self.low) / (self.high - self.low)

    def grid(self) -> list[Markup]:
        """Return a line with its number for every step."""
        parts = []
        for margin in range(self.low, self.high + 1, self.step):
            y = self.y(margin)
            parts.append(
                element(
                    "path",
                    class_="line" if not margin else "rule",
                    d=_path([(_LEFT, y), (_RIGHT, y)]),
                    stroke_width=None if margin else 1,
                    style=None if margin else "stroke-width:1",
                )
            )
            parts.append(text(_LEFT - 6, y + 4, show_margin(margin), "small", "end"))
        return parts

    def tricks(self) -> list[Markup]:
        """Return a line between tricks, and their numbers below."""
        size, tricks = self.course.players, self.course.tricks
        parts = [
            element(
                "path",
                class_="rule",
                d=_path([(self.x(size * trick), _TOP), (self.x(size * trick), _BOTTOM)]),
            )
            for trick in range(tricks + 1)
        ]
        parts += [
            text(self.x(size * (trick + 0.5)), _BOTTOM + 16, f"{trick + 1}", "small", "middle")
            for trick in range(tricks)
        ]
        parts.append(text(_LEFT - 6, _BOTTOM + 16, "trick", "small faint", "end"))
        return parts


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _curve(course: Course, axis: _Axis) -> Markup:
    """Return the curve, level until a card is played and then up or down to what it leaves."""
    points = [(axis.x(0), axis.y(course.first))]
    for step in course.steps:
        x = axis.x(step.number - 0.5)
        points += [(x, axis.y(step.before)), (x, axis.y(step.after))]
    points.append((axis.x(len(course.steps)), axis.y(course.last)))
    return element("path", class_="line", d=_path(points))


def _drop(step: Step, axis: _Axis) -> Markup:
    """Return the words of a mistake, upright above the curve, and a thin line down to it."""
    x = axis.x(step.number - 0.5)
    words = element(
        "text",
        *coloured(step.words),
        class_="small strong" if step.is_turning_point else "small",
        transform=f"translate({x + 4:.1f} {_TOP - 14}) rotate(-90)",
    )
    return join(element("path", class_="rule", d=_path([(x, _TOP - 10), (x, axis.y(step.after))])), words)


def _mark(step: Step, axis: _Axis) -> Markup:
    x, y = axis.x(step.number - 0.5), axis.y(step.after)
    kind = f"mark {loss_class(step.lost)}"
    if step.is_first:
        mark = element("circle", class_=kind, cx=x, cy=y, r=4.5)
    else:
        mark = element("rect", class_=kind, x=x - 4.5, y=y - 4.5, width=9, height=9)
    if step.is_turning_point:
        mark = join(element("circle", class_="turn", cx=x, cy=y, r=9), mark)
    return mark
