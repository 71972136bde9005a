"""Random deals with what every strain brings in them, solved once and kept: the ground for duels of bidders.

Deal number k of a seed is the same whoever asks for it, and however many others there are. N deals always.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from blotsolve.advice import Outcomes, solve_strains
from blotsolve.contract import Contract
from blotsolve.datasets import begun_deals
from blotsolve.files import write_whole
from blotsolve.game import Auction
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


class BiddingDeals:
    """Deals of a ruleset, what their players see when they bid, and the score of every contract."""

    def __init__(
        self,
        ruleset: Ruleset,
        first: int,
        number: int,
        seed: int,
        *,
        kept: Path | None = None,
        threads: int = 1,
    ) -> None:
        self.ruleset, self.leader, self.threads = ruleset, Seat.E, threads
        dealt = [np.random.default_rng([seed, deal]).permutation(32) for deal in range(first, first + number)]
        bits = np.uint32(1) << np.array(dealt, np.uint32).reshape(-1, 4, 8)
        self.hands = np.bitwise_or.reduce(bits, axis=2)
        self.seen = np.bitwise_or.reduce(bits[:, :, : ruleset.auction.cards], axis=2)
        self.auctions = [Auction(ruleset, self.leader.previous)] * number
        later = None
        if ruleset.auction.lies_open:
            begun = begun_deals(self.hands, "N" * number, ruleset)
            self.seen, self.auctions = begun.seen, begun.auctions
            later = begun if ruleset.auction.has_turned_card else None
        self.outcomes = Outcomes(ruleset, self.leader, later=later)
        self.outcomes.add(self.hands, self._solved(f"{ruleset}-{seed}-{first}-{number}", kept, threads))

    def __len__(self) -> int:
        return len(self.hands)

    def _solved(self, name: str, kept: Path | None, threads: int) -> NDArray[np.int32]:
        file = None if kept is None else kept / f"{name}.npy"
        if file is not None and file.exists():
            return np.load(file)
        margins = solve_strains(self.hands, self.leader, self.ruleset, threads)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            packed = BytesIO()
            np.save(packed, margins)
            write_whole(file, packed.getvalue())
        return margins

    def prepare(self, contracts: list[Contract | None]) -> None:
        """Solve what the scores of one contract for each deal need."""
        self.outcomes.prepare(enumerate(contracts), self.threads)

    def difference(self, contract: Contract | None, deal: int) -> int:
        """Return the table points of N–S less those of E–W if a contract is played in a deal."""
        if contract is None:
            return 0
        score = self.outcomes.score(contract, deal)
        return score.points_ns - score.points_ew
