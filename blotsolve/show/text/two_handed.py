"""Positions, solutions, advice and reviews of the games for two as text: N above, S below."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

from blotsolve.cards import Card, Hand, Suit
from blotsolve.show.text.words import (
    BEST,
    FAINT,
    STRAINS,
    known_loss,
    padded,
    show_card,
    show_rank,
    show_suit,
    wrapped,
)
from blotsolve.two_handed import (
    Expectation,
    HandsPosition,
    Layout,
    Player,
    Stack,
    StacksPosition,
    TwoHandedCardAdvice,
    TwoHandedCardValue,
    TwoHandedChoiceAdvice,
    TwoHandedReview,
    TwoHandedSolution,
    show_number,
    tricks_of,
)

NAMES = {Player.N: "North", Player.S: "South"}

BACK = "▒▒"
"""A closed card that nobody knows."""

_PLACE = 9  # columns of a place on the table


def show_two_handed_position(position: HandsPosition | StacksPosition) -> Text:
    """Show both players' cards, N above and S below, with the card on the table between them.

    A hand is one suit per line; stacks are two rows of four places, each an open card and what lies below
    it: `A♠/7♥` with the closed card given, a back where it is unknown.

    Parameters
    ----------
    position
        A position for two.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.two_handed import solve
    >>> solution = solve("N:AS/7H KD/TD H N taken=N+S")
    >>> "A♠/7♥" in show_two_handed_position(solution.position).plain
    True
    """
    parts = [_name(position, Player.N)]
    if isinstance(position, StacksPosition):
        parts += [_layout(position.layouts[0]), _table(position), _layout(position.layouts[1])]
    else:
        parts += [_hand(position.hands[0]), _table(position), _hand(position.hands[1])]
    parts.append(_name(position, Player.S))
    if isinstance(position, StacksPosition) and position.closed:
        closed = Text(" ").join(map(show_card, position.closed))
        parts.append(Text.assemble((f"{len(position.closed)} closed, unknown where: ", FAINT), closed))
    return Text("\n").join(parts)


def _name(position: HandsPosition | StacksPosition, player: Player) -> Text:
    to_play = not position.is_over and position.turn == player and not _waits(position)
    return Text(f"{NAMES[player]} to play" if to_play else NAMES[player], style="bold")


def _waits(position: HandsPosition | StacksPosition) -> bool:
    """Tell whether a closed card is surely to be turned first."""
    return (
        isinstance(position, StacksPosition)
        and not position.table
        and any(layout.bare for layout in position.layouts)
    )


def _hand(hand: Hand) -> Text:
    lines = []
    for suit in Suit:
        ranks = " ".join(show_rank(card.rank) for card in hand.of(suit))
        lines.append(Text.assemble("  ", show_suit(suit), " ", ranks or "–"))
    return Text("\n").join(lines)


def _layout(layout: Layout) -> Text:
    if not layout.stacks:
        return Text("  –")
    rows = [layout.stacks[:4], layout.stacks[4:]]
    return Text("\n").join(
        _stripped(Text("  ").append_text(Text().join(padded(_stack(one), _PLACE) for one in row)))
        for row in rows
        if row
    )


def _stack(stack: Stack) -> Text:
    text = Text("··") if stack.card is None else show_card(stack.card)
    if stack.closed is None:
        return text
    below = show_card(stack.closed) if isinstance(stack.closed, Card) else Text(BACK)
    below.stylize(FAINT)
    return Text.assemble(text, ("/", FAINT), below)


def _table(position: HandsPosition | StacksPosition) -> Text:
    if not position.table:
        return Text("  ·", style=FAINT)
    return Text.assemble("  ", show_card(position.table[0]), (f"  led by {NAMES[position.leader]}", FAINT))


def show_two_handed(solution: TwoHandedSolution | Expectation) -> Text:
    """Show everything about a solved position for two, readable at a glance.

    Parameters
    ----------
    solution
        A solved position, or its expectation where closed cards are unknown.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.two_handed import solve
    >>> solution = solve("N:AS/7H KD/TD H N taken=N+S")
    >>> "Best line" in show_two_handed(solution).plain
    True
    """
    position = solution.position
    parts = [title_of(solution), show_two_handed_position(position), value_of(solution)]
    if solution.cards:
        parts.append(_cards(solution))
    if isinstance(solution, TwoHandedSolution) and solution.line:
        parts.append(_line(solution))
    if isinstance(solution, Expectation):
        parts.append(Text(solution.why[:1].upper() + solution.why[1:] + ".", style=FAINT))
    return Text("\n\n").join(parts)


def title_of(solution: TwoHandedSolution | Expectation) -> Text:
    """Say what is played, who leads, by which rules, and whether all tricks are still possible."""
    position = solution.position
    begin = f"{NAMES[position.leader]} {'led' if position.table else 'leads'}"
    if position.is_over:
        begin = "All is played"
    elif isinstance(solution, Expectation) and not solution.cards:
        begin = f"A closed card is to be turned; {begin[0].lower() + begin[1:]}".replace(
            "; n", "; N"
        ).replace("; s", "; S")
    words = [f"{begin}, {STRAINS[position.strain]}, ruleset {solution.ruleset}"]
    if len(position.taken) == 1:
        (player,) = position.taken
        words.append(f"only {NAMES[player]} has taken a trick so far")
    return Text("; ".join(words))


def value_of(solution: TwoHandedSolution | Expectation) -> Text:
    """Say the margin, and the points of both where they are known."""
    margin = show_number(solution.margin_n)
    if isinstance(solution, TwoHandedSolution):
        text = Text.assemble(
            "With best play ",
            (f"N {margin}", "bold"),
            f": {solution.points_n} to N, {solution.points_s} to S",
        )
        if solution.capot is not None:
            text.append(f", all tricks to {solution.capot}")
        return text
    if solution.is_exact:
        return Text.assemble("With best play ", (f"N {margin}", "bold"), " expected")
    about = f" ± {2 * solution.error:.1f}" if solution.error else ""
    return Text.assemble("About ", (f"N {margin}{about}", "bold"), ", closed cards taken to be known")


def _cards(solution: TwoHandedSolution | Expectation) -> Text:
    """Show what every legal card is worth, the best on top; cards of one worth share a line."""
    sign = solution.position.turn.sign
    sampled = isinstance(solution, Expectation) and not solution.is_exact
    rows = []
    for margin, rated in groupby(solution.cards, key=lambda card: card.margin_n):
        group = list(rated)
        loss = sign * (solution.cards[0].margin_n - margin)
        cards = _moves(group)
        if not loss:
            verdict = Text("best", style=BEST)
            cards.stylize("bold")
        else:
            error = f" ± {2 * group[0].behind_error:.1f}" if sampled and group[0].behind_error else ""
            verdict = Text(f"loses {_plain(loss)}{error}")
        rows.append((cards, show_number(margin), verdict))
    head = Text(f"{NAMES[solution.position.turn]} plays", style="bold")
    width = max(head.cell_len, *(cards.cell_len for cards, *_ in rows)) + 2
    lines = [Text.assemble(padded(head, width + 3), ("    N", FAINT))]
    for cards, worth, verdict in rows:
        lines.append(Text.assemble("  ", padded(cards, width), padded(worth, 6, right=True), "  ", verdict))
    return Text("\n").join(lines)


def _plain(number: object) -> str:
    """Return a loss, which has no sign of its own."""
    return show_number(number).removeprefix("+")  # type: ignore[arg-type]


def _moves(rated: list[TwoHandedCardValue]) -> Text:
    """Join cards by spaces, and by = where they are the same move."""
    moves: dict[Card, list[Text]] = {}
    for one in rated:
        moves.setdefault(one.same_as, []).append(show_card(one.card))
    return Text(" ").join(Text("=").join(same) for same in moves.values())


def _line(solution: TwoHandedSolution) -> Text:
    """Show the best line, a trick a line: › before the card that was led, * after the one that took it."""
    lines = [
        Text("Best line", style="bold").append_text(Text("  (› leads, * takes the trick)", style=FAINT)),
        Text("     N      S      N : S", style=FAINT),
    ]
    totals = [0, 0]
    tricks = tricks_of(solution.position, (card for _, card in solution.line), solution.ruleset)
    size = max(solution.position.sizes) + bool(solution.position.table) * 0
    done = (16 if isinstance(solution.position, StacksPosition) else 9) - size
    for number, trick in enumerate(tricks, done + 1):
        totals[trick.winner] += trick.points
        gained = f"   {trick.points} to {trick.winner}"
        for player, points in trick.belotes:
            totals[player] += points
            gained += f", belote {points} to {player}"
        cells = []
        for player in Player:
            cell = Text("›" if player == trick.leader else " ").append_text(show_card(trick.card_of(player)))
            if player == trick.winner:
                cell.append("*")
                cell.stylize("bold")
            cells.append(padded(cell, 7))
        total = f"{totals[0]:>3} : {totals[1]:<3}"
        lines.append(Text.assemble(f" {number:>2} ", *cells, total, (gained, FAINT)))
    if solution.capot is not None:
        totals[solution.capot] += solution.ruleset.capot_bonus
        total = f"{totals[0]:>3} : {totals[1]:<3}"
        gained = f"   all tricks {solution.ruleset.capot_bonus} to {solution.capot}"
        lines.append(Text.assemble(" " * 18, total, (gained, FAINT)))
    return Text("\n").join(lines)


def show_two_handed_answer(solution: TwoHandedSolution | Expectation) -> Text:
    """Show the answer in one line: the margin, the best cards, the position.

    Parameters
    ----------
    solution
        A solved position, or its expectation; the margin is raw points of N minus those of S.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.two_handed import solve
    >>> solution = solve("N:AS/7H KD/TD H N taken=N+S")
    >>> show_two_handed_answer(solution).plain.split()[:2]
    ['N', '+35']
    """
    first = solution.cards[:1]
    best = [one.card for one in solution.cards if one.margin_n == first[0].margin_n]
    cards = Text(" ").join(map(show_card, best)) if best else Text("–")
    if isinstance(solution, TwoHandedSolution):
        how = f"{solution.points_n}:{solution.points_s}"
    else:
        how = "exact" if solution.is_exact else f"{solution.worlds} worlds"
    margin = padded(show_number(solution.margin_n), 6, right=True)
    return Text.assemble(
        "N ", margin, "  ", padded(how, 7, right=True), "  ", cards, "  ", (str(solution.position), FAINT)
    )


def show_two_handed_advice(advice: TwoHandedCardAdvice) -> Text:
    """Show card advice for two: why, and every legal card with its figures.

    Parameters
    ----------
    advice
        The advice, in table points and raw points of the player.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.two_handed import advise_card
    >>> advice = advise_card("N:..AQ.KQ ? NT N gone=KT9.KT9.T9.T9 S+A... taken=N+S")
    >>> len(show_two_handed_advice(advice).plain.splitlines()) == 1 + len(advice.cards)
    True
    """
    lines = [Text(f"{NAMES[advice.player]}: {advice.reason}", style="bold")]
    for one in advice.cards:
        row = Text.assemble("  ", padded(show_card(one.card), 4))
        if one.points is not None:
            row.append(f"  {one.points:+6.2f} table points")
        row.append(f"  {float(one.margin):+7.1f} raw from here")
        if one.made is not None:
            row.append(f"  made {float(one.made):4.0%}")
        if one.behind:
            error = f" ± {2 * one.behind_error:.2f}" if one.behind_error else ""
            row.append(f"  behind {one.behind:.2f}{error}")
        lines.append(row)
    return Text("\n").join(lines)


def show_two_handed_choice(advice: TwoHandedChoiceAdvice) -> Text:
    """Show advice for the choice of trumps: why, and every call with its figures.

    Parameters
    ----------
    advice
        The advice, in table points of the player.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.two_handed import TwoHandedState, advise_choice
    >>> deal = "N:AKQ.AKQ.. ..KQJ.KQJ JS TS,9S,JH,TH,9H,AD,TD,9D,AC,TC,9C"
    >>> advice = advise_choice(TwoHandedState.start(deal, "S", "blot_1on1").view("N"), worlds=2)
    >>> len(show_two_handed_choice(advice).plain.splitlines()) == 1 + len(advice.calls)
    True
    """
    lines = [Text(f"{NAMES[advice.player]}: {advice.reason}", style="bold")]
    for one in advice.calls:
        made = "" if one.made is None else f"  made {one.made:4.0%}"
        behind = f"  behind {one.behind:.1f} ± {2 * one.behind_error:.1f}" if one.behind else ""
        lines.append(Text(f"  {one.call!s:<5} {one.points:+6.1f} ± {2 * one.error:.1f}{made:<11}{behind}"))
    return Text("\n").join(lines)


def show_two_handed_review(review: TwoHandedReview) -> Text:
    """Show a review for two: the contract, what each player lost, and every card that lost something.

    Parameters
    ----------
    review
        The review; losses are raw points of the player.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.two_handed import TwoHandedRecord, review_two_handed
    >>> hands = "N:AKQT.AK.AK.A J9.QJT9.Q.KQ"
    >>> deal = {"ruleset": "blot_1on1", "dealer": "S", "hands": hands, "contract": "S- by N"}
    >>> found = review_two_handed(TwoHandedRecord(**deal, play="TS JS"))
    >>> "loses 12" in show_two_handed_review(found).plain
    True
    """
    said = [
        f"With best play N {show_number(review.first_n)} raw points, {review.first}; "
        f"as it was played N {show_number(review.last_n)}, {review.last}.",
        f"Lost by mistakes: N {review.lost(Player.N)}, S {review.lost(Player.S)} raw points.",
    ]
    known = [(player, review.avoidable(player)) for player in Player]
    if any(lost is not None for _, lost in known):
        lost = ", ".join(f"{player} {lost or 0:.1f}" for player, lost in known)
        said.append(f"Lost for what was known, on the average over worlds: {lost} raw points.")
    if review.luck is not None:
        said.append(
            f"Luck of the cards that turned up, to N: {show_number(review.luck)} raw points expected."
        )
    lines = [
        Text(f"{review.contract}, ruleset {review.ruleset}", style="bold"),
        *map(Text, map(wrapped, said)),
    ]
    for card in review.mistakes:
        best = Text(" ").join(map(show_card, card.best))
        lines.append(
            Text.assemble(
                f"  trick {card.trick:>2}  {card.player} ",
                show_card(card.card),
                f" loses {card.lost}: ",
                best,
            )
        )
        if card.is_turning_point:
            lines.append(Text(f"            {card.before} → {card.after}"))
        if card.avoidable is not None:
            lines.append(Text(f"            for what was known {known_loss(card.avoidable)}"))
    if not review.mistakes:
        lines.append(Text("  No card lost anything."))
    return Text("\n").join(lines)


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line
