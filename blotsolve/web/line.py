"""What was played from a position: what each card cost, what the tricks brought, what can be played now."""

from __future__ import annotations

from blotsolve import Position, Ruleset, Session, Side, legal_cards, solve
from blotsolve.game import Trick, tricks_of, why_not_card


def line_from(position: Position, cards: str, ruleset: Ruleset) -> dict[str, object]:
    """Return a line from a position, card by card, and the solution of where it has come to.

    Margins are raw points of N–S less those of E–W from the first position to the end of the deal. Raise
    CardError and IllegalCardError, with the reason, for a card that cannot be played.
    """
    session = Session(position, ruleset=ruleset)
    margin, played = session.value(), []
    first = margin
    for word in cards.replace(",", " ").split():
        values, seat = session.values(), session.turn
        session.play(word)
        _, card = session.history[-1]
        lost = abs(values[0].margin_ns - next(one.margin_ns for one in values if one.card == card))
        margin += -lost if seat is not None and seat.side == Side.NS else lost
        played.append({"seat": str(seat), "card": str(card), "lost": lost, "margin_ns": margin})
    now = session.position
    tricks = tricks_of(position, [card for _, card in session.history], ruleset)
    taken = [0, 0]
    for trick in tricks:
        taken[trick.winner.side] += trick.points + trick.roem
        for side, points in trick.belotes:
            taken[side] += points
    return {
        "position": str(position),
        "ruleset": ruleset.name,
        "on_table": len(position.table),
        "margin_ns": first,
        "played": played,
        "tricks": [trick_to_dict(trick, trick.number) for trick in tricks],
        "taken_ns": taken[Side.NS],
        "taken_ew": taken[Side.EW],
        "now": solve(now, ruleset=ruleset).to_dict(),
        **options_of(now, ruleset),
    }


def trick_to_dict(trick: Trick, number: int) -> dict[str, object]:
    """Return a trick that was taken, as JSON takes it."""
    return {
        "number": number,
        "leader": str(trick.leader),
        "cards": [str(card) for card in trick.cards],
        "winner": str(trick.winner),
        "points": trick.points,
        "roem": trick.roem,
    }


def options_of(position: Position, ruleset: Ruleset) -> dict[str, object]:
    """Return whose turn it is, his legal cards, and why the others of his hand may not be played."""
    legal = legal_cards(position, ruleset) if position.hand else ()
    return {
        "turn": str(position.turn) if position.hand else None,
        "leader": str(position.leader),
        "table": [str(card) for card in position.table],
        "hands": [[str(card) for card in hand] for hand in position.deal],
        "legal": [str(card) for card in legal],
        "why_not": {
            str(card): why_not_card(position, card, ruleset) for card in position.hand if card not in legal
        },
    }
