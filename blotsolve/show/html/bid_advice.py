"""The picture of bid advice: what each call is worth, and how our points spread in each strain."""

from __future__ import annotations

import textwrap

from blotsolve.advice import POINTS_STEP, BidAdvice, CallAdvice, StrainOutlook
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.svg import drawing, is_red, plain_suit, text
from blotsolve.show.text.bid_advice import made_words, suited
from blotsolve.show.text.words import SEATS, show_card

_WIDTH, _LEFT, _RIGHT = 480, 14, 466
_BAR, _BAR_WIDTH = 130, 110
_CALL = 22  # height of a call
_STRAIN, _HILL = 40, 30  # height of a strain, and of its distribution at most


def svg_bid_advice(advice: BidAdvice) -> str:
    """Return the picture of bid advice as SVG.

    There is a line for each call, best first; its bar is the chance that the bid that stands after the call
    is made, by us or by them. For each strain a hill shows how often our side takes how many raw points if it
    plays the strain, with a line at the mean.

    Parameters
    ----------
    advice
        The advice.

    Returns
    -------
    str
        One `<svg>` element, which needs nothing else.

    Examples
    --------
    >>> from blotsolve.advice import advise_bid
    >>> advice = advise_bid("AJ97.A8.AQ.", seat="S", dealer="E", worlds=16, seed=1)
    >>> svg_bid_advice(advice).startswith("<svg")
    True
    """
    cards = " ".join(show_card(card).plain for card in advice.hand)
    title = f"{SEATS[advice.seat]} to call with {cards}"
    reason = textwrap.wrap(advice.reason, 78)
    head = 54 + 14 * len(reason)
    first = head + 22
    below = first + _CALL * len(advice.candidates) + 30
    height = below + _STRAIN * len(advice.strains) + 50
    highest = max((max(one.points_us) for one in advice.strains), default=0)
    most = (highest // POINTS_STEP + 1) * POINTS_STEP
    parts = [
        text(_LEFT, 24, title, "strong"),
        *(text(_LEFT, 44 + 14 * row, words, "small") for row, words in enumerate(reason)),
        text(_LEFT, head, "call", "small faint"),
        text(_BAR, head, "its bid is made", "small faint"),
        text(_RIGHT, head, "table points, us less them", "small faint", "end"),
        *(_call(first + _CALL * place, one, advice) for place, one in enumerate(advice.candidates)),
        text(_LEFT, below - 14, "our raw points if we play it: mean ± spread", "small faint"),
        *(_hill(below + _STRAIN * place, one, most) for place, one in enumerate(advice.strains)),
        _scale(below + _STRAIN * len(advice.strains), most),
        text(
            _LEFT,
            height - 12,
            f"{advice.worlds} worlds, seed {advice.seed}; ✓ the call to make",
            "small faint",
        ),
    ]
    return drawing(_WIDTH, height, title, _said(advice), *parts)


def _call(y: float, one: CallAdvice, advice: BidAdvice) -> Markup:
    best = one is advice.best
    kind = "strong" if best else None
    parts = [text(_LEFT, y, f"{suited(one.call)}{' ✓' if best else ''}", kind)]
    if one.chance_made is not None:
        parts += [
            element("rect", class_="rule", x=_BAR, y=y - 11, width=_BAR_WIDTH, height=12),
            element("rect", class_="ink", x=_BAR, y=y - 11, width=_BAR_WIDTH * one.chance_made, height=12),
            text(_BAR + _BAR_WIDTH + 8, y, made_words(one, advice).strip(), "small"),
        ]
    parts.append(text(_RIGHT, y, f"{one.expected_difference:+.1f} ± {one.error:.1f}", kind, "end"))
    return join(*parts)


def _x(points: float, most: int) -> float:
    return _BAR + (_RIGHT - _BAR) * points / most


def _hill(y: float, one: StrainOutlook, most: int) -> Markup:
    """Return the distribution of a strain as steps above a line at y + 30, with a line at the mean."""
    share = one.distribution
    top = max(share.values(), default=1)
    foot = y + _HILL
    steps = [f"M{_x(0, most):.1f} {foot:.1f}"]
    for begin in range(0, most, POINTS_STEP):
        level = foot - _HILL * share.get(begin, 0) / top
        steps.append(f"L{_x(begin, most):.1f} {level:.1f}L{_x(begin + POINTS_STEP, most):.1f} {level:.1f}")
    steps.append(f"L{_x(most, most):.1f} {foot:.1f}Z")
    suit = one.strain.suit
    name = str(one.strain) if suit is None else plain_suit(suit)
    mean = _x(one.mean, most)
    return join(
        text(_LEFT, foot - 4, name, "red" if suit is not None and is_red(suit) else None),
        text(_BAR - 12, foot - 4, f"{one.mean:.0f} ± {one.sd:.0f}", "small", "end"),
        element("path", class_="hill", d="".join(steps)),
        element("path", class_="line", d=f"M{mean:.1f} {foot - _HILL}L{mean:.1f} {foot:.1f}"),
    )


def _scale(y: float, most: int) -> Markup:
    step = 50 if most > 100 else 20
    return join(
        *(
            text(_x(points, most), y + 12, str(points), "small faint", "middle")
            for points in range(0, most, step)
        )
    )


def _said(advice: BidAdvice) -> str:
    return " ".join(
        [advice.reason, *(f"{one}." for one in advice.candidates), *(f"{one}." for one in advice.strains)]
    )
