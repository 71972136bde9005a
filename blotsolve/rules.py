"""The records of which a ruleset's law beyond the play is made: parameters, checked, without values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from blotsolve.contract import Strain
from blotsolve.errors import RulesetError

__all__ = ["AuctionRules", "CapotBid"]


class CapotBid(StrEnum):
    """How a bid can promise all eight tricks."""

    NONE = "none"
    """It cannot: capot is only a bonus."""
    NAMED = "named"
    """`capot S` is worth 25 and stands above every lower number."""
    FLAG = "flag"
    """Any number may carry the promise: `26H capot`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionRules:
    """The parameters of an auction: which bids there are, how they outrank each other, when it ends.

    Numbers are in tens of raw points. Raise RulesetError where they make no sense together.
    """

    cards: int
    """Cards in each hand during the auction; the rest are dealt when there is a contract."""
    lowest: int
    """The smallest number of a bid; 0 where a bid is a strain without a number."""
    highest: int
    """The largest plain number of a bid; 0 where a bid is a strain without a number."""
    ranking: tuple[Strain, ...]
    """The strains, lowest first, where a bid must name a higher one; empty where the number decides."""
    capot: CapotBid
    """How a bid promises all eight tricks; only another capot bid stands above it."""
    capot_plus: bool
    """`capot+n` adds the table points n of combinations in the bidder's own hand."""
    passes: int
    """Passes in a row that end the auction after a bid; four before any bid end every auction."""
    passes_after_contra: int
    """Passes in a row that end it after contra."""
    passes_after_recontra: int
    """Passes in a row that end it after recontra; 0 ends it at once."""
    bid_after_contra: bool
    """A higher bid may follow contra and recontra, and is not doubled itself."""

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= 8:
            raise RulesetError(f"an auction on {self.cards!r} cards (expected 1 to 8)")
        if self.ranking:
            if self.lowest or self.highest or self.capot != CapotBid.NONE:
                raise RulesetError(
                    "ranked strains together with numbers or capot bids (expected one of them)"
                )
        elif not 1 <= self.lowest <= self.highest:
            raise RulesetError(
                f"bids from {self.lowest!r} to {self.highest!r} (expected numbers from 1, the smaller first)"
            )
        if self.capot_plus and self.capot != CapotBid.NAMED:
            raise RulesetError(f"capot+n without a named capot: capot={self.capot!r}")
        for field in ("passes", "passes_after_contra", "passes_after_recontra"):
            count, least = getattr(self, field), int(field != "passes_after_recontra")
            if not least <= count <= 4:
                raise RulesetError(f"{field} is {count!r} (expected {least} to 4)")
