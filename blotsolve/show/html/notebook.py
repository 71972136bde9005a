"""HTML of the nouns, as a notebook takes it: their pictures with the words and tables around them."""

from __future__ import annotations

from functools import singledispatch

from blotsolve.advice import BidAdvice
from blotsolve.analysis import DealReport, Review
from blotsolve.deal import Deal, Position
from blotsolve.show.html.bid_advice import svg_bid_advice
from blotsolve.show.html.hands import svg_hands, svg_solution
from blotsolve.show.html.markup import Markup, element
from blotsolve.show.html.report_tables import report_tables
from blotsolve.show.html.review_curve import svg_review
from blotsolve.show.html.review_tables import review_tables
from blotsolve.show.html.theme import PAGE_STYLE, STYLE, style
from blotsolve.show.html.two_handed import svg_two_handed
from blotsolve.show.html.two_review import svg_two_handed_review, two_handed_review_tables
from blotsolve.solver import Solution
from blotsolve.two_handed import (
    Expectation,
    HandsPosition,
    StacksPosition,
    TwoHandedReview,
    TwoHandedSolution,
)


@singledispatch
def html_of(noun: object) -> str:
    """Return a thing as HTML that stands alone in a notebook.

    Parameters
    ----------
    noun
        A deal, a position, a solution, a report, bid advice or a review.

    Returns
    -------
    str
        HTML with its pictures in it.

    Raises
    ------
    TypeError
        For anything else.

    Examples
    --------
    >>> html_of(Deal("N:A... T... K... J...")).count("<svg")
    1
    """
    raise TypeError(f"no picture of {type(noun).__name__}")


@html_of.register(Deal)
@html_of.register(Position)
def _hands(noun: Deal | Position) -> str:
    return svg_hands(noun)


@html_of.register
def _solution(noun: Solution) -> str:
    return svg_solution(noun)


@html_of.register
def _review(noun: Review) -> str:
    return _framed(svg_review(noun), *review_tables(noun))


@html_of.register
def _advice(noun: BidAdvice) -> str:
    return svg_bid_advice(noun)


@html_of.register(HandsPosition)
@html_of.register(StacksPosition)
@html_of.register(TwoHandedSolution)
@html_of.register(Expectation)
def _two_handed(noun: HandsPosition | StacksPosition | TwoHandedSolution | Expectation) -> str:
    return svg_two_handed(noun)


@html_of.register
def _two_handed_review(noun: TwoHandedReview) -> str:
    return _framed(svg_two_handed_review(noun), *two_handed_review_tables(noun))


@html_of.register
def _report(noun: DealReport) -> str:
    return _framed(svg_hands(noun.deal, noun.ruleset.direction), *report_tables(noun))


def _framed(*parts: str) -> Markup:
    return element("div", style(STYLE, PAGE_STYLE), *map(Markup, parts), class_="blotsolve")
