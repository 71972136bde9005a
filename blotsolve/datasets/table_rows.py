"""Rows of `table`: a deal in every strain with everybody to lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from blotsolve.datasets.chunks import Chunk
from blotsolve.datasets.recipe import Recipe
from blotsolve.solver import DealTable, solve_table


def rows(recipe: Recipe, chunk: Chunk) -> list[list[Any]]:
    """Return the rows of a chunk, each a list in the order of the columns."""
    found = []
    for row, number in enumerate(chunk.dealt.numbers.tolist()):
        bid = [int(chunk.dealt.dealer(row)), str(chunk.auctions[row].contract)] if chunk.auctions else []
        found.append(table_row(number, solve_table(chunk.dealt.deal(row), recipe.ruleset), bid))
    return found


def table_row(number: int, table: DealTable, bid: Sequence[Any] = ()) -> list[Any]:
    """Return the row of a deal; `bid` are its dealer and its contract, where there are such columns."""
    margins = [margin for strain in table.margins_ns for margin in strain]
    return [number, *(hand.mask for hand in table.deal), *bid, *margins, table.nodes]
