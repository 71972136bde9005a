"""The review of a deal for two as a picture and tables: the curve, the tricks, the mistakes, the luck."""

from __future__ import annotations

from collections.abc import Iterator

from blotsolve.cards import Card
from blotsolve.show.html.curve import Course, Step, svg_course
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.tables import card_of, cards_of, loss_of, table_of
from blotsolve.show.text.two_handed import NAMES
from blotsolve.show.text.words import known_loss, show_card, show_margin
from blotsolve.two_handed import (
    Player,
    StacksPosition,
    TwoHandedCardReview,
    TwoHandedReview,
    show_number,
    tricks_of,
)


def svg_two_handed_review(review: TwoHandedReview) -> str:
    """Return the curve of a review for two as SVG: the margin over the cards, trick by trick.

    The curve goes up where S loses something, and down where N does. A circle is a loss of N, a square one of
    S; a ring around it marks a card that changed the result of the contract.

    Parameters
    ----------
    review
        The review; its margins are raw points of N minus those of S.

    Returns
    -------
    str
        One `<svg>` element, which needs nothing else.

    Examples
    --------
    >>> from blotsolve.two_handed import TwoHandedRecord, review_two_handed
    >>> hands = "N:AKQT.AK.AK.A J9.QJT9.Q.KQ"
    >>> deal = {"ruleset": "blot_1on1", "dealer": "S", "hands": hands, "contract": "S- by N"}
    >>> svg_two_handed_review(review_two_handed(TwoHandedRecord(**deal, play="TS JS"))).startswith("<svg")
    True
    """
    played = len(review.cards)
    lines = [f"with best play {review.first}"] + [f"after {played} cards {review.last}"] * bool(played)
    steps = (
        Step(
            one.number,
            one.before_n,
            one.after_n,
            one.lost,
            _said_card(one),
            one.player == Player.N,
            one.is_turning_point,
        )
        for one in review.cards
    )
    tricks = max(review.start.sizes)
    return svg_course(
        Course(
            str(review.contract),
            tuple(lines),
            review.first_n,
            tuple(steps),
            tricks,
            2,
            (NAMES[Player.N], NAMES[Player.S]),
            _said(review),
        )
    )


def _said_card(one: TwoHandedCardReview) -> str:
    """Return a card with what it cost and what it turned, in a few words."""
    words = f"{one.player} {show_card(one.card).plain}"
    if one.lost:
        words += f" −{one.lost}"
    return f"{words}: {one.after.verdict}" if one.is_turning_point else words


def _said(review: TwoHandedReview) -> str:
    if not review.mistakes:
        return f"{review}. No card lost anything."
    cards = (
        f"Card {one.number}: {_said_card(one)}, to {show_margin(one.after_n)} for {NAMES[Player.N]}."
        for one in review.mistakes
    )
    return " ".join((f"{review}.", *cards))


def two_handed_review_tables(review: TwoHandedReview) -> Iterator[Markup]:
    """Yield the tables one after the other, those that have something to say."""
    if review.cards:
        yield _tricks(review)
    if review.mistakes:
        yield _mistakes(review)
        yield _players(review)
    elif review.cards:
        yield element("p", "No card lost anything.")
    if review.swings:
        yield _luck(review)
    if isinstance(review.start, StacksPosition) and review.mistakes:
        yield element("p", "What a card lost is said with all cards seen: closed cards could not be known.")


def _tricks(review: TwoHandedReview) -> Markup:
    done = tricks_of(review.start, (one.card for one in review.cards), review.ruleset)
    below = _below(review)
    rows = []
    for number in sorted({one.trick for one in review.cards}):
        cards = [one for one in review.cards if one.trick == number]
        trick = done[number - 1] if len(cards) == 2 else None
        cells = []
        for player in Player:
            mine = next((one for one in cards if one.player == player), None)
            won = trick is not None and trick.winner == player
            cells.append(_cell(mine, below, leads=mine is cards[0], won=won))
        took = "" if trick is None else f"{trick.points} to {NAMES[trick.winner]}"
        rows.append([str(number), *cells, took, show_margin(cards[-1].after_n)])
    caption = (
        "› leads, * takes the trick, −n loses n raw points; "
        "worth: North less South in the whole deal, with best play from there"
    )
    if below:
        caption += "; behind a stroke the closed card that turns up"
    return table_of(caption, ["Trick", *map(NAMES.__getitem__, Player), "Points", "Worth"], rows)


def _below(review: TwoHandedReview) -> dict[Card, Card]:
    """Return the closed card under each card of the deal that covers one."""
    if not isinstance(review.start, StacksPosition):
        return {}
    return {
        stack.card: stack.closed
        for layout in review.start.layouts
        for stack in layout
        if stack.card is not None and isinstance(stack.closed, Card)
    }


def _cell(one: TwoHandedCardReview | None, below: dict[Card, Card], *, leads: bool, won: bool) -> Markup:
    if one is None:
        return Markup()
    turned = join("/", card_of(below[one.card])) if one.card in below else ""
    lost = (" ", loss_of(one.lost, quiet=True)) if one.lost else ()
    return join("›" * leads, card_of(one.card), "*" * won, turned, *lost)


def _mistakes(review: TwoHandedReview) -> Markup:
    known = any(one.avoidable is not None for one in review.mistakes)
    rows = []
    for one in review.mistakes:
        row: list[str] = [f"{one.number} {NAMES[one.player]}", card_of(one.card), loss_of(one.lost)]
        turned = (
            element("strong", f" {one.before.verdict} → {one.after.verdict}") if one.is_turning_point else ""
        )
        row += [join(loss_of(one.lost_table), turned), cards_of(one.best)]
        if known:
            row.append("" if one.avoidable is None else known_loss(one.avoidable))
        rows.append(row)
    return table_of(
        "The cards that lost something, in raw points and in table points of the contract",
        ["Card", "", "Loses", "Table points", "Better", *["For what was known"] * known],
        rows,
        words=frozenset({4, 5}),
    )


def _players(review: TwoHandedReview) -> Markup:
    known = any(one.avoidable is not None for one in review.cards)
    rows = []
    for player in Player:
        lost = review.avoidable(player)
        rows.append(
            [
                NAMES[player],
                str(sum(bool(one.lost) for one in review.of(player))),
                loss_of(review.lost(player)),
                loss_of(review.lost_table(player)),
                *["" if lost is None else f"{lost:.1f}"] * known,
            ]
        )
    head = ["Player", "Mistakes", "Raw points", "Table points", *["For what was known"] * known]
    return table_of("What both lost", head, rows)


def _luck(review: TwoHandedReview) -> Markup:
    rows = [
        [
            f"{swing.number} {NAMES[swing.player]}",
            card_of(swing.card),
            show_number(swing.before_n),
            show_number(swing.after_n),
            show_number(swing.luck_n),
        ]
        for swing in review.swings
    ]
    luck = review.luck
    assert luck is not None
    rows.append(["All together", "", "", "", show_number(luck)])
    return table_of(
        "The luck of the cards that turned up: the raw points of North less South that were expected before "
        "and after each",
        ["After card", "Turned up", "Before", "After", "Brought North"],
        rows,
    )
