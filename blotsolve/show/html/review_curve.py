"""The curve of a review: what the deal was worth after each card, and the cards that cost something."""

from __future__ import annotations

from blotsolve.analysis import CardReview, Review
from blotsolve.seats import Side
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.svg import coloured, drawing, loss_class, text
from blotsolve.show.text.words import SEATS, SIDES, show_card, show_margin

_WIDTH, _HEIGHT = 480, 420
_LEFT, _RIGHT = 46, 470
_TOP, _BOTTOM = 200, 350
_STEP = (_RIGHT - _LEFT) / 32


def svg_review(review: Review) -> str:
    """Return the curve of a review as SVG: the margin over the cards, trick by trick.

    The curve goes up where E–W lose something, and down where N–S do. A circle is a loss of N–S, a square
    one of E–W; a ring around it marks a card that changed the result of the contract.

    Parameters
    ----------
    review
        The review; its margins are raw points of N–S minus those of E–W.

    Returns
    -------
    str
        One `<svg>` element, which needs nothing else.

    Examples
    --------
    >>> from blotsolve.analysis import review
    >>> from blotsolve.records import Record
    >>> deal = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
    >>> record = Record(ruleset="blot", dealer="N", deal=deal, contract="10H by S", play="JD 8D KD 7D AS")
    >>> svg_review(review(record)).startswith("<svg")
    True
    """
    axis = _Axis(review)
    parts = [
        text(_LEFT, 22, f"{review.contract}", "strong"),
        text(_LEFT, 40, f"with best play {review.first}", "small"),
        *_result(review),
        *axis.grid(),
        *_tricks(),
        *(_drop(one, axis) for one in review.mistakes),
        _curve(review, axis),
        *(_mark(one, axis) for one in review.mistakes),
        text(
            _LEFT,
            _HEIGHT - 32,
            "up: more for N–S; down: more for E–W (raw points of the whole deal)",
            "small faint",
        ),
        text(_LEFT, _HEIGHT - 14, "● N–S lost · ■ E–W lost · in a ring: the contract turned", "small"),
    ]
    return drawing(_WIDTH, _HEIGHT, f"The play of {review.contract}", _said(review), *parts)


def said_card(one: CardReview) -> str:
    """Return a card with what it cost and what it turned, in a few words."""
    words = f"{SEATS[one.seat][0]} {show_card(one.card).plain}"
    if one.lost:
        words += f" −{one.lost}"
    return f"{words}: {one.after.verdict}" if one.is_turning_point else words


def _result(review: Review) -> list[Markup]:
    """Return what became of the contract, if anything was played."""
    played = len(review.cards)
    return [text(_LEFT, 54, f"after {played} cards {review.last}", "small")] if played else []


class _Axis:
    """How high a margin is drawn."""

    def __init__(self, review: Review) -> None:
        low, high = min(0, *review.margins_ns), max(0, *review.margins_ns)
        self.step = next(
            step for step in (10, 20, 50, 100, 200, 500) if high - low <= 6 * step or step == 500
        )
        self.low = low // self.step * self.step
        self.high = max(-(-high // self.step) * self.step, self.low + self.step)

    def y(self, margin_ns: int) -> float:
        return _BOTTOM - (_BOTTOM - _TOP) * (margin_ns - self.low) / (self.high - self.low)

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


def _x(number: int) -> float:
    """Return where the margin after that many cards is drawn."""
    return _LEFT + _STEP * number


def _path(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _tricks() -> list[Markup]:
    """Return a line between tricks, and their numbers below."""
    parts = [
        element("path", class_="rule", d=_path([(_x(4 * trick), _TOP), (_x(4 * trick), _BOTTOM)]))
        for trick in range(9)
    ]
    parts += [text(_x(4 * trick + 2), _BOTTOM + 16, f"{trick + 1}", "small", "middle") for trick in range(8)]
    parts.append(text(_LEFT - 6, _BOTTOM + 16, "trick", "small faint", "end"))
    return parts


def _curve(review: Review, axis: _Axis) -> Markup:
    """Return the curve, level until a card is played and then up or down to what it leaves."""
    points = [(_x(0), axis.y(review.first_ns))]
    for one in review.cards:
        points += [
            (_x(one.number) - _STEP / 2, axis.y(one.before_ns)),
            (_x(one.number) - _STEP / 2, axis.y(one.after_ns)),
        ]
    points.append((_x(len(review.cards)), axis.y(review.last_ns)))
    return element("path", class_="line", d=_path(points))


def _drop(one: CardReview, axis: _Axis) -> Markup:
    """Return the words of a mistake, upright above the curve, and a thin line down to it."""
    x = _x(one.number) - _STEP / 2
    words = element(
        "text",
        *coloured(said_card(one)),
        class_="small strong" if one.is_turning_point else "small",
        transform=f"translate({x + 4:.1f} {_TOP - 14}) rotate(-90)",
    )
    return join(element("path", class_="rule", d=_path([(x, _TOP - 10), (x, axis.y(one.after_ns))])), words)


def _mark(one: CardReview, axis: _Axis) -> Markup:
    x, y = _x(one.number) - _STEP / 2, axis.y(one.after_ns)
    kind = f"mark {loss_class(one.lost)}"
    if one.seat.side == Side.NS:
        mark = element("circle", class_=kind, cx=x, cy=y, r=4.5)
    else:
        mark = element("rect", class_=kind, x=x - 4.5, y=y - 4.5, width=9, height=9)
    if one.is_turning_point:
        mark = join(element("circle", class_="turn", cx=x, cy=y, r=9), mark)
    return mark


def _said(review: Review) -> str:
    words = [f"{review}."]
    words += [
        f"Card {one.number}: {said_card(one)}, to {show_margin(one.after_ns)} for {SIDES[Side.NS]}."
        for one in review.mistakes
    ]
    return " ".join(words) if review.mistakes else f"{words[0]} No card lost anything."
