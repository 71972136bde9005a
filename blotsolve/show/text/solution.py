"""A solved position: the hands, the value, what every card is worth, a best line."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from blotsolve.cards import Card
from blotsolve.game import tricks_of
from blotsolve.seats import Side
from blotsolve.show.text.hands import show_hands
from blotsolve.show.text.tricks import show_tricks
from blotsolve.show.text.words import BEST, FAINT, SEATS, SIDES, STRAINS, padded, show_card, show_margin
from blotsolve.solver import CardValue, Solution

_WIDTH = 80  # of a line, in columns


def show_solution(solution: Solution) -> Text:
    """Show everything about a solved position, readable at a glance.

    Parameters
    ----------
    solution
        A solved position.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.solver import solve
    >>> solution = solve("N:A...7 T..7. K...8 Q..8. S N")
    >>> "Best line" in show_solution(solution).plain
    True
    """
    ruleset = solution.ruleset
    parts = [
        title_of(solution),
        show_hands(solution.position, solution.ruleset.direction),
        value_of(solution),
    ]
    if solution.cards:
        tricks = tricks_of(solution.position, (card for _, card in solution.line), ruleset)
        parts += [
            show_cards(solution),
            Text("Best line", style="bold")
            .append_text(Text("  (› leads, * takes the trick)\n", style=FAINT))
            .append_text(
                show_tricks(tricks, solution.capot, ruleset.capot_bonus_in(solution.position.strain))
            ),
        ]
    return Text("\n\n").join(parts)


def show_answer(solution: Solution) -> Text:
    """Show the answer in one line: the margin, the points of both sides, the best cards, the position.

    Parameters
    ----------
    solution
        A solved position; its margin is raw points of N–S minus those of E–W.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.solver import solve
    >>> solution = solve("N:A...7 T..7. K...8 Q..8. S N")
    >>> show_answer(solution).plain.startswith("N–S ")
    True
    """
    best = [rated.card for rated in solution.cards if rated.margin_ns == solution.margin_ns]
    cards = Text(" ").join(map(show_card, best)) if best else Text("–")
    points = f"{solution.points_ns}:{solution.points_ew}"
    margin = padded(show_margin(solution.margin_ns), 4, right=True)
    return Text.assemble(
        "N–S ",
        margin,
        "  ",
        padded(points, 7, right=True),
        "  ",
        cards,
        "  ",
        (str(solution.position), FAINT),
    )


def show_cards(solution: Solution) -> Text:
    """Show what every legal card of the player to move is worth, the best on top.

    Cards of one worth share a line, and those that are the same move are joined by =.
    """
    sign = 1 if solution.position.turn.side == Side.NS else -1
    rows = []
    for margin, rated in groupby(solution.cards, key=lambda card: card.margin_ns):
        loss = sign * (solution.margin_ns - margin)
        verdict = Text(f"loses {loss}") if loss else Text("best", style=BEST)
        cards = _moves(list(rated))
        if not loss:
            cards.stylize("bold")
        rows.append((cards, show_margin(margin), verdict))
    head = Text(f"{SEATS[solution.position.turn]} plays", style="bold")
    width = max(head.cell_len, *(cards.cell_len for cards, *_ in rows)) + 2
    lines = [Text.assemble(padded(head, width + 3), ("N–S", FAINT))]
    for cards, worth, verdict in rows:
        lines.append(Text.assemble("  ", padded(cards, width), padded(worth, 4, right=True), "  ", verdict))
    return Text("\n").join(lines)


def _moves(rated: list[CardValue]) -> Text:
    """Join cards by spaces, and by = where they are the same move."""
    moves: dict[Card, list[Text]] = {}
    for one in rated:
        moves.setdefault(one.same_as, []).append(show_card(one.card))
    return Text(" ").join(Text("=").join(same) for same in moves.values())


def title_of(solution: Solution) -> Text:
    """Say what is played, who leads, by which rules, and whether a capot is still possible."""
    position = solution.position
    begin = f"{SEATS[position.leader]} {'led' if position.table else 'leads'}"
    if not position.hand:
        begin = "All is played"
    words = [f"{begin}, {STRAINS[position.strain]}, ruleset {solution.ruleset}"]
    if len(position.taken) == 1:
        (side,) = position.taken
        words.append(f"only {SIDES[side]} have taken a trick so far")
    title = "; ".join(words)
    return Text(title if len(title) <= _WIDTH else ";\n".join(words))


def value_of(solution: Solution) -> Text:
    """Say the margin and the points of both sides."""
    text = Text.assemble(
        ("With best play ", ""),
        (f"N–S {show_margin(solution.margin_ns)}", "bold"),
        f": {solution.points_ns} to N–S, {solution.points_ew} to E–W",
    )
    if solution.capot is not None:
        text.append(f", a capot of {SIDES[solution.capot]}")
    return text
