"""Card advice in the terminal: what to play and why, what each card is worth, what that depends on."""

from __future__ import annotations

from rich.text import Text

from blotsolve.advice import Aim, CardAdvice, RatedCard
from blotsolve.show.text.words import BEST, FAINT, SEATS, padded, show_card, wrapped

_STOPPED = {
    "all": "all that are possible",
    "asked": "as many as were asked for",
    "clear": "until the choice was clear",
    "deadline": "as many as there was time for",
    "forced": "no other card is legal",
}


def show_card_advice(advice: CardAdvice) -> Text:
    """Show which card to play and why, then one card per line, best first, and what that depends on.

    Points are table points of the deal, those of the player's side minus those of the other; `behind` is how
    far a card is behind the advised one, with two standard errors.

    Parameters
    ----------
    advice
        Card advice.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.advice import advise_card
    >>> from blotsolve.game import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> advice = advise_card(DealState.in_play(deal, "W", "9S by N", "blot").view("N"), worlds=4)
    >>> len(show_card_advice(advice).plain.splitlines()) > len(advice.cards)
    True
    """
    reason = advice.reason[0].upper() + advice.reason[1:]
    head = Text.assemble((f"{SEATS[advice.seat]}: play ", "bold"), show_card(advice.card))
    head.stylize("bold")
    return Text("\n\n").join(
        [head.append(f"\n{wrapped(reason)}.", "not bold"), _cards(advice), _rest(advice)]
    )


def _cards(advice: CardAdvice) -> Text:
    win = advice.aim == Aim.WIN
    words = f"{'card':6}{'win':>8}" if win else f"{'card':6}"
    lines = [Text(f"{words}{'us – them':>11}{'contract made':>15}{'behind':>17}", FAINT)]
    for one in advice.cards:
        line = _card(one, win)
        if one is advice.cards[0]:
            line.stylize(BEST)
        elif not one.is_equivalent:
            line.stylize(FAINT)
        lines.append(line)
    return Text("\n").join(lines)


def _card(one: RatedCard, win: bool) -> Text:
    chance = f"{one.win:8.1%}" if win and one.win is not None else ""
    behind = one.distance if one.behind else ""
    same = "  as good" if one.is_equivalent and one.behind else ""
    return Text.assemble(
        padded(show_card(one.card), 6),
        f"{chance}{one.points:+11.1f}{one.made:15.0%}{behind:>17}{same}".rstrip(),
    )


def _rest(advice: CardAdvice) -> Text:
    told = (
        f"{advice.worlds:,} of {advice.possible:,} ways to lay the hidden cards, {_STOPPED[advice.stopped]}"
    )
    if advice.effective < 0.95 * advice.worlds:
        told += f", worth {advice.effective:.0f} equal ones"
    text = f"{told}. From the next card on everybody is taken to see all cards and to play his best."
    return Text(wrapped(text), FAINT)
