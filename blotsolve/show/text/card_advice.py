"""Card advice in the terminal: what to play and why, then what each card is worth."""

from __future__ import annotations

from rich.text import Text

from blotsolve.advice import CardAdvice


def show_card_advice(advice: CardAdvice) -> Text:
    """Show which card to play: a line a card, best first, with the table points of the player's side."""
    lines = [str(advice)]
    for one in advice.cards:
        win = f"  wins {one.win:6.1%}" if one.win is not None else ""
        behind = f"  behind {one.distance}" if one.behind else ""
        same = "  equivalent" if one is not advice.cards[0] and one.is_equivalent else ""
        lines.append(f"  {one.card}{win}  {one.points:+6.1f}  made {one.made:4.0%}{behind}{same}")
    return Text("\n".join(lines))
