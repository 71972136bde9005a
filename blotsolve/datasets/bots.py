"""Deals of a chunk played out by bots."""

from __future__ import annotations

from collections.abc import Iterator

from blotsolve.datasets.chunks import Chunk
from blotsolve.datasets.recipe import Recipe
from blotsolve.game import DealState
from blotsolve.players import find_bot, play_out


def played_out(recipe: Recipe, chunk: Chunk, *, passed_out: bool = False) -> Iterator[tuple[int, DealState]]:
    """Yield the row in the chunk and the end of each deal, the bot of the recipe at all four seats.

    Deals whose contract the recipe does not want are left out, and those passed out unless they are wanted.
    """
    seed = recipe.seed % 2**64
    bots = [find_bot(recipe.bot, seed)] * 4
    for row in range(len(chunk)):
        some = chunk.dealt
        first = None if recipe.ruleset.auction.has_turned_card else some.first(row)  # it is nobody's yet
        state = play_out(DealState.start(some.deal(row), some.dealer(row), recipe.ruleset, first), bots)
        if recipe.contract is not None:
            wanted = recipe.contract.admits(state.contract)
        else:
            wanted = passed_out or state.contract is not None
        if wanted:
            yield row, state
