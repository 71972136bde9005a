"""Bid advice in the terminal: the calls with bars for their chances, our points by strain, the verdict."""

from __future__ import annotations

from rich.text import Text

from blotsolve.advice import Aim, BidAdvice, CallAdvice
from blotsolve.show.text.words import BEST, FAINT, SEATS

BAR = 10
"""Letters of a bar that stands for certainty."""


def show_bid_advice(advice: BidAdvice) -> Text:
    """Show what to call: a line a call, best first, then our points in each strain, and what is sure.

    The bar says how often the bid that stands after the call is made; points are those of the table.
    """
    return Text("\n\n").join([_title(advice), _calls(advice), _strains(advice), _verdict(advice)])


def _title(advice: BidAdvice) -> Text:
    score = "" if advice.score is None else f", {advice.score[0]}:{advice.score[1]} to {advice.target}"
    said = " ".join(map(str, advice.auction.calls)) or "nothing yet"
    return Text.assemble(
        (f"{SEATS[advice.seat]} to call with {advice.hand}", "bold"),
        f"\nRuleset {advice.auction.ruleset}, {SEATS[advice.auction.dealer]} dealt{score}; called: {said}",
    )


def _calls(advice: BidAdvice) -> Text:
    win = advice.aim == Aim.WIN
    last = "win" if win else "behind"
    head = f"{'call':14}{'made':{BAR + 6}}{'capot':>6}{'us':>7}{'them':>6}{'us–them':>9}{'':7}{last:>6}"
    lines = [Text(head, FAINT)]
    for place, candidate in enumerate(advice.candidates):
        line = _call(candidate, win)
        if place == 0:
            line.stylize(BEST)
        elif candidate.call not in advice.equals:
            line.stylize(FAINT)
        lines.append(line)
    return Text("\n").join(lines)


def _call(one: CallAdvice, win: bool) -> Text:
    made = " " * (BAR + 5) if one.chance_made is None else f"{bar(one.chance_made)} {one.chance_made:4.0%}"
    capot = "" if one.chance_capot is None else f"{one.chance_capot:.0%}"
    last = f"{one.value:.1%} ± {one.value_error:.1%}" if win else f"{one.behind:.1f} ± {one.behind_error:.1f}"
    return Text(
        f"{one.call!s:14}{made} {capot:>6}{one.expected_us:7.1f}{one.expected_them:6.1f}"
        f"{one.expected_difference:+9.1f} ±{one.error:4.1f}  {last:>6}"
    )


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


def _verdict(advice: BidAdvice) -> Text:
    aim = "table points of this deal" if advice.aim == Aim.POINTS else "the chance to win the match"
    told = f"{advice.worlds} worlds" + (
        f", worth {advice.effective:.0f} equal ones" if advice.effective < 0.95 * advice.worlds else ""
    )
    return Text.assemble(
        (advice.reason, "bold"),
        f"\n{best_result(advice)}",
        (f"\nAim: {aim}. {told}, seed {advice.seed}. Double dummy: {advice.double_dummy}.", FAINT),
    )


def best_result(advice: BidAdvice) -> str:
    """Return what the best call leads to most often, in a sentence."""
    return f"Most often that leads to {advice.best.result}."
