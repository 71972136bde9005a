"""A line of play, trick by trick: who leads, who takes it, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from blotsolve.game import Trick
from blotsolve.seats import Seat, Side
from blotsolve.show.text.words import FAINT, SIDES, padded, show_card


def show_tricks(tricks: Iterable[Trick], capot: Side | None = None, capot_bonus: int = 0) -> Text:
    """Show tricks in columns N E S W: › before the card that was led, * after the one that took it.

    To the right stand the raw points that both sides have by then, and what the trick brought; a capot comes
    last.

    Parameters
    ----------
    tricks
        The tricks in their order.
    capot
        The side that takes all tricks of the deal, if one does.
    capot_bonus
        Raw points that it gets for that.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.solver import solve
    >>> solution = solve("N:A...7 T..7. K...8 Q..8. S N")
    >>> from blotsolve.game import tricks_of
    >>> tricks = tricks_of(solution.position, [card for _, card in solution.line], solution.ruleset)
    >>> "*" in show_tricks(tricks).plain
    True
    """
    lines = [Text("    N      E      S      W      N–S : E–W", style=FAINT)]
    totals = {Side.NS: 0, Side.EW: 0}
    for trick in tricks:
        gains = [(trick.winner.side, trick.points, ""), *((*belote, "belote ") for belote in trick.belotes)]
        if trick.roem:
            gains.append((trick.winner.side, trick.roem, "roem "))
        for side, points, _ in gains:
            totals[side] += points
        cells = [_cell(trick, seat) for seat in Seat]
        lines.append(Text.assemble(f" {trick.number} ", *cells, _totals(totals), (_gained(gains), FAINT)))
    if capot is not None:
        totals[capot] += capot_bonus
        gained = _gained([(capot, capot_bonus, "capot ")])
        lines.append(Text.assemble(" " * 31, _totals(totals), (gained, FAINT)))
    return Text("\n").join(lines)


def _cell(trick: Trick, seat: Seat) -> Text:
    """Return the card that a player put into a trick, with its marks, seven columns wide."""
    card = show_card(trick.card_of(seat))
    if seat == trick.winner:
        card.append("*")
        card.stylize("bold")
    return padded(Text("›" if seat == trick.leader else " ").append_text(card), 7)


def _totals(totals: dict[Side, int]) -> str:
    return f"{totals[Side.NS]:>3} : {totals[Side.EW]:<3}"


def _gained(gains: Iterable[tuple[Side, int, str]]) -> str:
    return "   " + ", ".join(f"{what}{points} to {SIDES[side]}" for side, points, what in gains)
