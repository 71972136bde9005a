"""The curve of a review: what the deal was worth after each card, and the cards that cost something."""

from __future__ import annotations

from blotsolve.analysis import CardReview, Review
from blotsolve.seats import Side
from blotsolve.show.html.curve import Course, Step, svg_course
from blotsolve.show.text.words import SEATS, SIDES, show_card, show_margin


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
    played = len(review.cards)
    lines = [f"with best play {review.first}"] + [f"after {played} cards {review.last}"] * bool(played)
    steps = (
        Step(
            one.number,
            one.before_ns,
            one.after_ns,
            one.lost,
            said_card(one),
            one.seat.side == Side.NS,
            one.is_turning_point,
        )
        for one in review.cards
    )
    sides = SIDES[Side.NS], SIDES[Side.EW]
    return svg_course(
        Course(str(review.contract), tuple(lines), review.first_ns, tuple(steps), 8, 4, sides, _said(review))
    )


def said_card(one: CardReview) -> str:
    """Return a card with what it cost and what it turned, in a few words."""
    words = f"{SEATS[one.seat][0]} {show_card(one.card).plain}"
    if one.lost:
        words += f" −{one.lost}"
    return f"{words}: {one.after.verdict}" if one.is_turning_point else words


def _said(review: Review) -> str:
    words = [f"{review}."]
    words += [
        f"Card {one.number}: {said_card(one)}, to {show_margin(one.after_ns)} for {SIDES[Side.NS]}."
        for one in review.mistakes
    ]
    return " ".join(words) if review.mistakes else f"{words[0]} No card lost anything."
