"""The deals that a data set is made of, chunk by chunk, with their auctions where these matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from blotsolve.bidding import BiddingPolicy
from blotsolve.datasets.begun import begun_deals
from blotsolve.datasets.deals import Dealt, dealt
from blotsolve.datasets.recipe import Recipe
from blotsolve.game import Auction

SIZES = {"table": 16, "cards": 64, "play": 32, "bids": 1}
"""Deals of a chunk: a tenth of a second of work, a second for bids. Between chunks work may stop."""

BLOCK = 1024
"""The policy bids at this many tables in step, always at the same ones, so no sum depends on the part."""


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Deals that rows are made of; those that `contract` leaves out are among `skipped`."""

    dealt: Dealt
    auctions: list[Auction]
    """What the policy bids, for each deal; empty where the kind of data does not ask for it."""
    skipped: int

    def __len__(self) -> int:
        return len(self.dealt)


def chunks(recipe: Recipe, numbers: range) -> Iterator[Chunk]:
    """Yield the deals with some numbers, in their order."""
    size = SIZES[recipe.what]
    bids = recipe.what == "bids" or (recipe.what == "table" and recipe.contract is not None)
    first = numbers.start - numbers.start % BLOCK
    for start in range(first, numbers.stop, BLOCK):
        block, auctions = _block(recipe, start, bids)
        wanted = (block.numbers >= numbers.start) & (block.numbers < numbers.stop)
        count = int(wanted.sum())
        if bids and recipe.contract is not None:
            wanted &= [recipe.contract.admits(auction.contract) for auction in auctions]
        rows: NDArray[np.int64] = np.flatnonzero(wanted).astype(np.int64)
        skipped = count - len(rows)
        for at in range(0, len(rows), size):
            some = rows[at : at + size]
            yield Chunk(block.of(some), [auctions[row] for row in some] if bids else [], skipped)
            skipped = 0
        if skipped:
            yield Chunk(block.of(rows[:0]), [], skipped)


@lru_cache(maxsize=2)
def _block(recipe: Recipe, start: int, bids: bool) -> tuple[Dealt, list[Auction]]:
    """Return the deals of a block; who asks for deals one by one asks for the same block again and again."""
    block = dealt(recipe.seed, start, BLOCK, ruleset=recipe.ruleset, knowledge=recipe.knowledge)
    return _bid(recipe, block) if bids else (block, [])


def _bid(recipe: Recipe, block: Dealt) -> tuple[Dealt, list[Auction]]:
    """Return a block with its auctions, each player making the call that the policy likes best.

    Where a card is turned up, the hands are as they are dealt after the auction.
    """
    found: list[Auction] = [Auction(recipe.ruleset, "N")] * len(block)
    policy = BiddingPolicy()
    for turn in range(4):
        rows = np.arange(turn, len(block), 4)
        before: Auction | list[Auction] = Auction(recipe.ruleset, block.dealer(turn))
        hands, seen = block.hands[rows], block.seen[rows]
        begun = None
        if recipe.ruleset.auction.lies_open:
            begun = begun_deals(hands, [block.dealer(turn)] * len(rows), recipe.ruleset)
            before, seen = begun.auctions, begun.seen
        auctions = policy.finish_all(before, seen)
        if begun is not None:
            block.hands[rows], block.seen[rows] = begun.dealt_for([one.contract for one in auctions]), seen
        for row, auction in zip(rows.tolist(), auctions, strict=True):
            found[row] = auction
    return block, found
