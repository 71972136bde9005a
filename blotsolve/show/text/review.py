"""A reviewed deal in the terminal: the play with what each card cost, the mistakes, the players."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from blotsolve.analysis import CardReview, Outcome, PlayerReview, Review
from blotsolve.cards import Card
from blotsolve.game import Verdict, tricks_of
from blotsolve.seats import Seat, Side
from blotsolve.show.text.hands import show_hands
from blotsolve.show.text.words import BEST, FAINT, SEATS, SIDES, padded, show_card, show_margin, wrapped

LOSS = "bold red"
_CELL = 10


def show_review(review: Review) -> Text:
    """Show a review, readable at a glance: the hands, the play, the mistakes, what each player lost.

    Parameters
    ----------
    review
        A review; losses are raw points of the player's side.

    Returns
    -------
    rich.text.Text
        The text with its styles; `.plain` is the same without colours.

    Examples
    --------
    >>> from blotsolve.analysis import review
    >>> from blotsolve.records import Record
    >>> deal = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
    >>> record = Record(ruleset="blot", dealer="N", deal=deal, contract="10H by S", play="JD 8D KD 7D AS")
    >>> "AS" in show_review(review(record)).plain or "A♠" in show_review(review(record)).plain
    True
    """
    parts = [_title(review), show_hands(review.start.deal, review.ruleset.direction)]
    if review.cards:
        parts += [_play(review), *_mistakes(review)]
    if review.mistakes:
        parts.append(_players(review))
    if notes := list(_notes(review)):
        parts.append(Text("\n").join(notes))
    return Text("\n\n").join(parts)


def _title(review: Review) -> Text:
    """Say the contract, what best play makes of it, and what came of it."""
    played = "as it was played" if review.is_complete else f"best play after {len(review.cards)} cards"
    width = max(len(played), len("best play of all")) + 2
    lines = [
        Text.assemble(
            (str(review.contract), "bold"), f", {SEATS[review.start.leader]} leads, ruleset {review.ruleset}"
        )
    ]
    for what, outcome, margin in (
        ("best play of all", review.first, review.first_ns),
        (played, review.last, review.last_ns),
    ):
        raw = f"raw margin of N–S {show_margin(margin)}"
        lines.append(Text.assemble(f"  {what:{width}}", _outcome(outcome), "  ", (raw, FAINT)))
    return Text("\n").join(lines)


def _outcome(outcome: Outcome) -> Text:
    verdict = padded(_verdict(outcome.verdict), 8)
    return Text.assemble(verdict, f"N–S {outcome.points_ns:>2}, E–W {outcome.points_ew:>2}")


def _verdict(verdict: Verdict) -> Text:
    return Text(str(verdict), style={Verdict.MADE: BEST, Verdict.FAILED: LOSS}.get(verdict, "bold"))


def _turn(card: CardReview) -> Text:
    """Say what a card made of the contract."""
    return Text.assemble(_verdict(card.before.verdict), " → ", _verdict(card.after.verdict))


def _play(review: Review) -> Text:
    """Show the tricks in columns N E S W, with what each card lost, and what the deal is worth after them."""
    head = "".join(f" {seat!s:{_CELL - 1}}" for seat in Seat)
    lines = [
        Text("The play", style="bold")
        .append_text(Text("  (› leads, * takes the trick, raw points that a card lost)\n", style=FAINT))
        .append_text(Text(f"    {head}N–S worth", style=FAINT))
    ]
    tricks = tricks_of(review.start, (card.card for card in review.cards), review.ruleset)
    for first in range(0, len(review.cards), 4):
        cards = review.cards[first : first + 4]
        winner = tricks[first // 4].winner if len(cards) == 4 else None
        by_seat = {card.seat: card for card in cards}
        cells = [_cell(by_seat.get(seat), cards[0].seat == seat, winner == seat) for seat in Seat]
        worth = padded(show_margin(cards[-1].after_ns), 5, right=True)
        turns = [Text.assemble("  ", _turn(card)) for card in cards if card.is_turning_point]
        lines.append(Text.assemble(f" {cards[0].trick}  ", *cells, worth, *turns))
    return Text("\n").join(lines)


def _cell(card: CardReview | None, leads: bool, takes: bool) -> Text:
    """Return the card that a player put into a trick, with its marks."""
    if card is None:
        return Text(" " * _CELL)
    text = show_card(card.card)
    if takes:
        text.append("*")
        text.stylize("bold")
    text = Text("›" if leads else " ").append_text(text)
    if card.lost:
        text.append(f" −{card.lost}", style=LOSS)
    return padded(text, _CELL)


def _mistakes(review: Review) -> Iterator[Text]:
    """Show the cards that lost something, and what was better; a whole line where the contract turned."""
    knows = any(card.avoidable for card in review.cards)
    cards = [card for card in review.cards if card.lost or _is_avoidable(card)]
    if not cards:
        yield Text("No card lost anything.", style=BEST)
        return
    known = f"{'known':>9}" if knows else ""
    lines = [Text.assemble((f"{'Mistakes':16}", "bold"), (f"{'raw':>4}{'table':>7}{known}  better", FAINT))]
    for card in cards:
        best = Text(" ").join(map(show_card, card.best if card.lost else _known_best(card)))
        line = Text.assemble(
            f" {card.number:>2}  {SEATS[card.seat]:6} ",
            padded(show_card(card.card), 4),
            _count(card.lost, 4),
            _count(card.lost_table, 7),
            _known(card) if knows else "",
            "  ",
            best,
        )
        lines.append(Text.assemble(line, "   ", _turn(card)) if card.is_turning_point else line)
        if card.is_turning_point:
            better = " ".join(show_card(played).plain for _, played in card.line)
            lines.append(Text(f"     better line: {better}", style=FAINT))
    yield Text("\n").join(lines)
    if knows:
        worlds = max(card.avoidable.worlds for card in review.cards if card.avoidable)
        yield Text(
            wrapped(
                f"known: raw points that the card lost on the average over {worlds} worlds that fit what its "
                "player had seen, ± the error: what he could have avoided"
            ),
            style=FAINT,
        )


def _is_avoidable(card: CardReview) -> bool:
    """Tell whether a card lost a point or more on the average, and not by the chance of drawing worlds."""
    return card.avoidable is not None and card.avoidable.is_clear and card.avoidable.lost >= 0.5


def _known_best(card: CardReview) -> Iterator[Card]:
    if card.avoidable is not None:
        yield card.avoidable.best


def _known(card: CardReview) -> Text:
    """Say what a card lost given what its player could know."""
    known = card.avoidable
    if known is None:
        return padded("–", 9, right=True)
    error = f" ±{known.error:.0f}" if known.error >= 0.5 else ""
    return padded(Text(f"{known.lost:.0f}{error}", style=LOSS if known.is_clear else FAINT), 9, right=True)


def _count(lost: int, width: int) -> Text:
    return padded(
        Text(str(lost).replace("-", "−") if lost else "–", style=LOSS if lost else FAINT), width, right=True
    )


def _players(review: Review) -> Text:
    """Show what each player and each side lost."""
    knows = any(card.avoidable for card in review.cards)
    known = f"{'known':>9}" if knows else ""
    lines = [Text.assemble((f"{'Lost by':16}", "bold"), (f"{'raw':>4}{'table':>7}{known}  mistakes", FAINT))]
    for player in review.players:
        lines.append(_player(player, knows))
    for side in Side:
        lines.append(
            Text.assemble(
                f"     {SIDES[side]:11}", _count(review.lost(side), 4), _count(review.lost_table(side), 7)
            )
        )
    return Text("\n").join(lines)


def _player(player: PlayerReview, knows: bool) -> Text:
    known = ""
    if knows:
        known = f"{player.avoidable:.0f}" if player.avoidable else "–"
    lead = f", {player.lost_on_lead} with the lead" if player.lost_on_lead else ""
    mistakes = f"{player.mistakes} of {player.cards}{lead}" if player.mistakes else "none"
    return Text.assemble(
        f"     {SEATS[player.seat]:11}",
        _count(player.lost, 4),
        _count(player.lost_table, 7),
        padded(known, 9 if knows else 0, right=True),
        f"  {mistakes}",
    )


def _notes(review: Review) -> Iterator[Text]:
    """Say which tricks could be claimed, who could force a capot, and what the record has wrong."""
    for claim in review.claims:
        if claim.trick < 8:
            yield Text(
                f"From trick {claim.trick} on {SIDES[claim.side]} take all the rest, whatever anybody plays."
            )
    for chance in review.capots:
        when = "from the first card" if chance.since == 1 else f"before card {chance.since}"
        until = "and took it" if chance.lost_with is None else f"until card {chance.lost_with}"
        yield Text(f"{SIDES[chance.side]} could force all eight tricks {when}, {until}.")
    for problem in review.problems:
        yield Text(f"The record does not add up: {problem}", style=LOSS)
