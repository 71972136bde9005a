"""Rows of `cards`: one position of a deal that bots played, with the margin of every legal card."""

from __future__ import annotations

from typing import Any

from blotsolve.cards import Card, Hand
from blotsolve.datasets.bots import played_out
from blotsolve.datasets.chunks import Chunk
from blotsolve.datasets.recipe import Recipe
from blotsolve.deal import Position
from blotsolve.game import play
from blotsolve.rulesets import Ruleset
from blotsolve.solver import solve_many

NO_CARD = 255
"""What stands on the table where there is no card."""


def rows(recipe: Recipe, chunk: Chunk) -> list[list[Any]]:
    """Return the rows of a chunk, each a list in the order of the columns."""
    positions, heads = [], []
    for row, state in played_out(recipe, chunk):
        assert state.contract is not None
        cards = [card for trick in state.tricks for card in trick.cards]
        ply = chunk.dealt.pick(row, len(cards))
        position = Position(state.deal, state.contract.strain, state.dealer.next)
        for card in cards[:ply]:
            position = play(position, card, recipe.ruleset)
        positions.append(position)
        number, dealer = int(chunk.dealt.numbers[row]), int(state.dealer)
        heads.append((number, dealer, str(state.contract), int(cards[ply])))
    return solved_rows(recipe.ruleset, positions, heads)


def solved_rows(
    ruleset: Ruleset, positions: list[Position], heads: list[tuple[int, int, str, int]]
) -> list[list[Any]]:
    """Return the row of each position: what is known of it beforehand, and what every card is worth.

    A head is the number of the deal, the dealer, the contract, and the card that was played.
    """
    if not positions:
        return []
    solved = solve_many(positions, ruleset=ruleset, cards=True)
    assert solved.best is not None
    found = []
    for index, (position, (number, dealer, contract, card)) in enumerate(zip(positions, heads, strict=True)):
        after = solved.cards(index)
        found.append(
            [
                number,
                *position_row(position, dealer, contract),
                Hand(after).mask,
                card,
                int(solved.best[index]),
                int(solved.margins_ns[index]),
                *(after.get(one) for one in Card),
                int(solved.nodes[index]),
            ]
        )
    return found


def position_row(position: Position, dealer: int, contract: str) -> list[Any]:
    """Return the columns that say what the position is."""
    on_table = [int(card) for card in position.table]
    trick = 9 - max(len(hand) for hand in position.deal)
    return [
        *(hand.mask for hand in position.deal),
        dealer,
        contract,
        int(position.strain),
        trick,
        int(position.leader),
        int(position.turn),
        *(on_table + [NO_CARD] * 3)[:3],
        sum(1 << side for side in position.taken),
    ]
