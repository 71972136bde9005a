"""Bid advice in the terminal: what to call and why, what each call brings, our points by strain."""

from __future__ import annotations

import re

from rich.text import Text

from blotsolve.advice import Aim, BidAdvice, CallAdvice
from blotsolve.contract import Bid, Call
from blotsolve.show.text.words import BEST, FAINT, SEATS, show_open, wrapped

BAR = 10
"""Letters of a bar that stands for certainty."""


def show_bid_advice(advice: BidAdvice) -> Text:
    """Show what to call and why, then one call per line, best first, and what all that depends on.

    Beside each call stands how likely the bidding policy makes it with this hand, which decides between
    calls that cannot be distinguished; and how often the bid that it leaves standing is made as it stands,
    and whose bid that is.

    Parameters
    ----------
    advice
        Bid advice; its points are table points.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.advice import advise_bid
    >>> advice = advise_bid("AJ97.A8.AQ.", seat="S", dealer="E", worlds=16, seed=1)
    >>> str(advice.best.call) in show_bid_advice(advice).plain
    True
    """
    return Text("\n\n").join(
        [_verdict(advice), _calls(advice), _results(advice), _strains(advice), _rest(advice)]
    )


def _verdict(advice: BidAdvice) -> Text:
    score = "" if advice.score is None else f", {advice.score[0]}:{advice.score[1]} to {advice.target}"
    said = " ".join(map(str, advice.auction.calls)) or "nothing yet"
    turned = "" if advice.auction.turned is None else f", {show_open(advice.auction.turned)}"
    dealt = f"Ruleset {advice.auction.ruleset}, {SEATS[advice.auction.dealer]} dealt"
    return Text.assemble(
        f"{SEATS[advice.seat]} to call with {advice.hand}\n",
        (wrapped(f"{dealt}{turned}{score}; called: {said}"), FAINT),
        ("\n\n" + wrapped(advice.reason), "bold"),
        "\n" + wrapped(best_result(advice)),
    )


def _calls(advice: BidAdvice) -> Text:
    win = advice.aim == Aim.WIN
    worth = "chance to win" if win else "us – them"
    lines = [Text(f"{'call':11}{worth:>14}{'behind':>14}{'usual':>7}  its bid is made", FAINT)]
    for place, candidate in enumerate(advice.candidates):
        line = _call(candidate, advice)
        if candidate is advice.best:
            line.stylize(BEST)
        elif place and candidate.call not in advice.equals:
            line.stylize(FAINT)
        lines.append(line)
    return Text("\n").join(lines)


def _call(one: CallAdvice, advice: BidAdvice) -> Text:
    if advice.aim == Aim.WIN:
        worth, behind = (
            f"{one.value:.1%} ±{one.value_error:5.1%}",
            f"{one.behind:.1%} ±{one.behind_error:5.1%}",
        )
    else:
        worth = f"{one.expected_difference:+.1f} ±{one.error:4.1f}"
        behind = f"{one.behind:.1f} ±{one.behind_error:4.1f}"
    made = "" if one.chance_made is None else f"{bar(one.chance_made)} {made_words(one, advice)}"
    if one is advice.candidates[0]:
        behind = ""
    return Text(f"{one.call!s:11}{worth:>14}{behind:>14}{one.usual:>7.0%}  {made}".rstrip())


def whose_bid(call: Call, advice: BidAdvice) -> str:
    """Return whose bid stands after a call: us or them."""
    standing = advice.auction.after(call).standing
    return "us" if standing is not None and standing.side == advice.seat.side else "them"


def made_words(one: CallAdvice, advice: BidAdvice) -> str:
    """Return how often the bid that stands after a call is made, and by whom: ` 94% by us`."""
    if one.chance_made is None:
        return ""
    return f"{one.chance_made:4.0%} by {whose_bid(one.call, advice)}"


_SUIT = re.compile(r"(?<![A-Za-z])[SHDC](?![A-Za-z])")


def suited(call: Call) -> str:
    """Return a call with the symbol of its suit.

    >>> suited(Bid.parse("9H")), suited(Bid.parse("10NT"))
    ('9♥', '10NT')
    """
    suit = call.strain.suit if isinstance(call, Bid) else None
    return str(call) if suit is None else _SUIT.sub(suit.symbol, str(call))


def _results(advice: BidAdvice) -> Text:
    """Say what each call leads to most often."""
    lines = [Text("what each call leads to most often", FAINT)]
    lines += [Text(f"{one.call!s:11}{one.result}") for one in advice.candidates]
    return Text("\n").join(lines)


def bar(chance: float) -> str:
    """Return a bar for a chance.

    >>> bar(0.72)
    '███████···'
    """
    full = round(BAR * min(1.0, max(0.0, chance)))
    return "█" * full + "·" * (BAR - full)


def _strains(advice: BidAdvice) -> Text:
    lines = [Text("our raw points if we play it, with combinations: mean and spread", FAINT)]
    best = max(advice.strains, key=lambda one: one.mean)
    for one in advice.strains:
        line = Text(f"{one.strain!s:4}{one.mean:5.0f} ±{one.sd:3.0f}  {'█' * round(one.mean / 10)}")
        if one == best:
            line.stylize("bold")
        lines.append(line)
    return Text("\n").join(lines)


def _rest(advice: BidAdvice) -> Text:
    """Say what the figures depend on."""
    aim = "table points of this deal" if advice.aim == Aim.POINTS else "the chance to win the match"
    stopped = ", as many as the time allowed" if advice.stopped == "deadline" else ""
    told = f"{advice.worlds} worlds{stopped}" + (
        f", worth {advice.effective:.0f} equal ones" if advice.effective < 0.95 * advice.worlds else ""
    )
    return Text(
        wrapped(f"Aim: {aim}. {told}, seed {advice.seed}. Double dummy: {advice.double_dummy}."), FAINT
    )


def best_result(advice: BidAdvice) -> str:
    """Return what the best call leads to most often, in a sentence."""
    return f"Most often that leads to {advice.best.result}."
