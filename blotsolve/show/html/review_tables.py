"""The tables of a review: trick by trick, the mistakes with what was better, the players."""

from __future__ import annotations

from collections.abc import Iterator

from blotsolve.analysis import CardReview, Review
from blotsolve.game import Trick, tricks_of
from blotsolve.seats import Seat, Side
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.tables import card_of, cards_of, loss_of, table_of
from blotsolve.show.text.words import SEATS, SIDES, known_loss, show_card, show_margin


def review_tables(review: Review) -> Iterator[Markup]:
    """Yield the tables one after the other, those that have something to say."""
    if review.cards:
        yield _tricks(review)
    if review.mistakes:
        yield _mistakes(review)
        yield _players(review)
    if notes := [*_notes(review)]:
        yield element("ul", *(element("li", note) for note in notes))


def _tricks(review: Review) -> Markup:
    done = {
        trick.number: trick
        for trick in tricks_of(review.start, (one.card for one in review.cards), review.ruleset)
    }
    rows = []
    for number in sorted({one.trick for one in review.cards}):
        cards = {one.seat: one for one in review.cards if one.trick == number}
        last = max(cards.values(), key=lambda one: one.number)
        trick = done.get(number)
        cells = [
            _cell(cards.get(seat), trick, first=min(one.number for one in cards.values())) for seat in Seat
        ]
        took = ""
        if trick is not None:
            roem = f" and {trick.roem} of roem" if trick.roem else ""
            took = f"{trick.points}{roem} to {SIDES[trick.winner.side]}"
        rows.append([str(number), *cells, took, show_margin(last.after_ns)])
    head = ["Trick", *map(str, Seat), "Points", "Worth"]
    caption = (
        "› leads, * takes the trick, −n loses n raw points; "
        "worth: N–S less E–W in the whole deal, with best play from there"
    )
    return table_of(caption, head, rows)


def _cell(one: CardReview | None, trick: Trick | None, first: int) -> Markup:
    if one is None:
        return Markup()
    lead = "›" if one.number == first else ""
    won = "*" if trick is not None and trick.winner == one.seat else ""
    return join(lead, card_of(one.card), won, " " if one.lost else "", loss_of(one.lost, quiet=True))


def _mistakes(review: Review) -> Markup:
    known = any(one.avoidable is not None for one in review.mistakes)
    head = [
        "Card",
        "",
        "Loses",
        "Table points",
        "Better",
        "What follows then",
        *["For what was known"] * known,
    ]
    rows = []
    for one in review.mistakes:
        row: list[str] = [f"{one.number} {SEATS[one.seat]}", card_of(one.card), loss_of(one.lost)]
        turned = f" {one.before.verdict} → {one.after.verdict}" if one.is_turning_point else ""
        row.append(
            join(loss_of(one.lost_table), element("strong", turned)) if turned else loss_of(one.lost_table)
        )
        row += [cards_of(one.best), cards_of(card for _, card in one.line)]
        if known:
            row.append("" if one.avoidable is None else known_loss(one.avoidable))
        rows.append(row)
    return table_of(
        "The cards that lost something, in raw points and in table points of the contract",
        head,
        rows,
        words=frozenset({4, 5, 6}),
    )


def _players(review: Review) -> Markup:
    known = any(player.avoidable is not None for player in review.players)
    rows = [
        [
            SEATS[player.seat],
            str(player.mistakes),
            loss_of(player.lost),
            loss_of(player.lost_table),
            *([f"{player.avoidable:.1f}" if player.avoidable is not None else ""] if known else []),
        ]
        for player in review.players
    ]
    rows += [
        [SIDES[side], "", loss_of(review.lost(side)), loss_of(review.lost_table(side)), *[""] * known]
        for side in Side
    ]
    head = ["Player", "Mistakes", "Raw points", "Table points", *["For what was known"] * known]
    return table_of("What everybody lost", head, rows)


def _notes(review: Review) -> Iterator[str]:
    """Yield what else there is to say, a sentence each."""
    if review.decisive is not None:
        one = review.decisive
        card = f"{SEATS[one.seat]}'s {show_card(one.card).plain}"
        yield f"Card {one.number}, {card}, is the first that turned a contract from made to not made."
    for claim in review.claims:
        yield f"From trick {claim.trick} on {SIDES[claim.side]} take all the rest, whatever anybody plays."
    for capot in review.capots:
        began = "from the deal on" if capot.since == 1 else f"from card {capot.since} on"
        end = "to the end" if capot.lost_with is None else f"until card {capot.lost_with} gave it away"
        yield f"{SIDES[capot.side]} could force all eight tricks {began}, {end}."
    yield from review.problems
