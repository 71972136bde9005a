"""Tie-breaks: which of several equally good cards a sensible player puts down."""

from __future__ import annotations

from blotsolve.cards import Card
from blotsolve.game import View, is_master, trick_points, trick_winner


def tie_break(view: View, card: Card) -> tuple[int, ...]:
    """Return how far a card is to be preferred where all else is equal, larger for better.

    Keep cards that nothing hidden beats; then throw no points on a trick that the opponents are winning,
    and give them to one that is partner's, if he has it for sure; keep trumps; and play the weakest card
    that does as much. A leader cashes nothing without need either.

    Parameters
    ----------
    view
        What the player sees when he is to play.
    card
        A legal card.

    Returns
    -------
    tuple of int
        To be compared with that of another card of the same view.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> view = DealState.in_play(deal, "W", "9S by N", "blot").view("N")
    >>> tie_break(view, Card("QH")) > tie_break(view, Card("AH"))
    True
    """
    assert view.contract is not None
    assert view.leader is not None
    strain, ruleset = view.contract.strain, view.ruleset
    points = trick_points((card,), strain, ruleset)
    trick = (*view.table, card)
    winner = trick_winner(trick, view.leader, strain, ruleset)
    theirs = winner.side != view.seat.side
    sure = len(trick) == 4 and not theirs
    keeps = 0 if winner == view.seat and view.table else -int(is_master(view, card))
    return (
        keeps,
        points if sure else -points,
        -int(card.suit == strain.suit),
        -ruleset.strength(card, strain),
    )
