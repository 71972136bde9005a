"""A line of play, trick by trick: who leads, who takes it, and what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from blotsolve.cards import Card
from blotsolve.deal import Position
from blotsolve.game import belote_points, play, trick_points, trick_winner
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side
from blotsolve.show.text.words import FAINT, SIDES, padded, show_card


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a line, with what its cards brought to either side."""

    number: int
    """Its number in the deal, 1 to 8."""
    leader: Seat
    cards: tuple[Card, ...]
    """The leader's first."""
    winner: Seat
    points: int
    """Raw points of its cards, and of the last trick if it is that; they go to the winner's side."""
    belotes: tuple[tuple[Side, int], ...]
    """Who made a belote count in it, and its raw points."""

    def card_of(self, seat: Seat) -> Card:
        """Return what a player put into it."""
        return self.cards[(seat - self.leader) % 4]


def tricks_of(position: Position, cards: Iterable[Card], ruleset: Ruleset | str) -> list[Trick]:
    """Play out a line from a position and return its tricks, the one on the table first.

    Raise IllegalCardError if a card of the line may not be played.
    """
    ruleset = find_ruleset(ruleset)
    tricks: list[Trick] = []
    belotes: list[tuple[Side, int]] = []
    for card in cards:
        if points := belote_points(position, card, ruleset):
            belotes.append((position.turn.side, points))
        table, leader, held = (*position.table, card), position.leader, len(position.hand)
        position = play(position, card, ruleset)
        if len(table) == 4:
            tricks.append(
                Trick(
                    number=9 - held,
                    leader=leader,
                    cards=table,
                    winner=trick_winner(table, leader, position.strain, ruleset),
                    points=trick_points(table, position.strain, ruleset) + (held == 1) * ruleset.last_trick,
                    belotes=tuple(belotes),
                )
            )
            belotes.clear()
    return tricks


def show_tricks(tricks: Iterable[Trick], capot: Side | None = None, capot_bonus: int = 0) -> Text:
    """Show tricks in columns N E S W: › before the card that was led, * after the one that took it.

    To the right stands what both sides have by then, and what the trick brought; a capot comes last.
    """
    lines = [Text("    N      E      S      W      N–S : E–W", style=FAINT)]
    totals = {Side.NS: 0, Side.EW: 0}
    for trick in tricks:
        gains = [(trick.winner.side, trick.points, ""), *((*belote, "belote ") for belote in trick.belotes)]
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
