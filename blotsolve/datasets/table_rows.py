"""Rows of `table`: a deal in every strain with everybody to lead."""

from __future__ import annotations

from typing import Any

from blotsolve.datasets.chunks import Chunk
from blotsolve.datasets.recipe import Recipe
from blotsolve.solver.deal_table import solve_table

__all__ = ["rows"]


def rows(recipe: Recipe, chunk: Chunk) -> list[list[Any]]:
    """Return the rows of a chunk, each a list in the order of the columns."""
    found = []
    for row, hands in enumerate(chunk.dealt.hands.tolist()):
        table = solve_table(chunk.dealt.deal(row), recipe.ruleset)
        bid = [int(chunk.dealt.dealer(row)), str(chunk.auctions[row].contract)] if chunk.auctions else []
        margins = [margin for strain in table.margins_ns for margin in strain]
        found.append([int(chunk.dealt.numbers[row]), *hands, *bid, *margins, table.nodes])
    return found
