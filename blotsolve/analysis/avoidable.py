"""Blame: what a card lost given what its player could know, over worlds that fit all he had seen."""

from __future__ import annotations

from blotsolve.analysis.reviews import Avoidable
from blotsolve.cards import Card
from blotsolve.game import DealState, legal_cards
from blotsolve.seats import Side
from blotsolve.solver import solve_many
from blotsolve.worlds import Knowledge, count, enumerate_worlds, worlds


def avoidable_loss(state: DealState, card: Card, number: int, seed: int) -> Avoidable | None:
    """Return what a card loses for what the next player knows; None if he has no choice.

    So many worlds are drawn, or all are looked at if there are no more; each is as likely as any other for
    what he knows for certain, from the rules and what was shown. In every world every legal card is valued
    with best play from there on, and the cards are compared by their means over the same worlds.
    """
    import numpy as np

    position = state.position
    assert position is not None
    cards = legal_cards(position, state.ruleset)
    if len(cards) < 2:
        return None
    knowledge = Knowledge.from_view(state.view(position.turn))
    every = count(knowledge) <= number
    hands = enumerate_worlds(knowledge) if every else worlds(knowledge, number, seed)
    solved = solve_many(
        hands=hands,
        strains=position.strain,
        leaders=position.leader,
        tables=np.tile(np.array(position.table, np.int64), (len(hands), 1)),
        taken=sum(1 << side for side in position.taken),
        ruleset=state.ruleset,
        cards=True,
    )
    margins = solved.card_margins_ns
    assert margins is not None
    sign = 1 if position.turn.side == Side.NS else -1
    gains = {option: sign * margins[:, option] for option in cards}
    best = max(cards, key=lambda option: gains[option].sum())
    losses = gains[best] - gains[card]
    error = 0.0 if every or len(losses) < 2 else float(losses.std(ddof=1)) / len(losses) ** 0.5
    return Avoidable(len(losses), best, float(losses.mean()), error)
