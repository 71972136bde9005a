"""Rows of `bids`: one moment of an auction, with what each call that comes into question is worth."""

from __future__ import annotations

from typing import Any

from blotsolve.advice import advise_bid
from blotsolve.datasets.chunks import Chunk
from blotsolve.datasets.recipe import Recipe
from blotsolve.game import Auction


def rows(recipe: Recipe, chunk: Chunk) -> list[list[Any]]:
    """Return the rows of a chunk, one for each call, each a list in the order of the columns."""
    found = []
    for row, whole in enumerate(chunk.auctions):
        dealt = chunk.dealt
        moment = dealt.pick(row, len(whole.calls))
        auction = Auction(recipe.ruleset, whole.dealer, whole.calls[:moment], whole.turned)
        hand = dealt.first(row)[auction.turn]
        advice = advise_bid(
            hand,
            seat=auction.turn,
            dealer=auction.dealer,
            auction=auction,
            ruleset=recipe.ruleset,
            worlds=recipe.worlds,
            seed=int(dealt.chance[row] >> 1),
        )
        head = [
            int(dealt.numbers[row]),
            *dealt.hands[row].tolist(),
            int(auction.dealer),
            int(auction.turn),
            hand.mask,
            str(auction),
        ]
        for rank, call in enumerate(advice.candidates, 1):
            figures = call.expected_us, call.expected_them, call.error, call.behind, call.behind_error
            made = None if call.chance_made is None else round(call.chance_made, 4)
            rounded = [round(figure, 4) for figure in figures]
            found.append([*head, str(call.call), rank, *rounded, made, call.worlds])
    return found
