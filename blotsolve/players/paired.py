"""One deal played twice, with the sides changed, so that the cards decide nothing."""

from __future__ import annotations

import random
from dataclasses import dataclass

from blotsolve.game import DealState
from blotsolve.players.player import Player
from blotsolve.players.playing import place_error, play_out
from blotsolve.records import Record
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True, repr=False)
class PairedDeal:
    """One deal played at two tables: at the first bot A sits N–S, at the second E–W."""

    number: int
    """Its number in the match, from 1; it gives the dealer and, with the seed, the cards."""
    records: tuple[Record, Record]
    """What happened at the two tables."""
    points_a: tuple[int, int]
    """Table points of bot A at the two tables."""
    points_b: tuple[int, int]
    """Table points of bot B at the two tables."""

    @property
    def difference(self) -> float:
        """Table points of A minus those of B, the mean of both tables."""
        return (sum(self.points_a) - sum(self.points_b)) / 2

    def to_dict(self) -> dict[str, object]:
        """Return the line of a file of deals."""
        return {
            "deal": self.number,
            "points_a": self.points_a,
            "points_b": self.points_b,
            "records": [record.to_line() for record in self.records],
        }

    def __repr__(self) -> str:
        return f"<PairedDeal {self.number}, {self.difference:+.1f}>"


@dataclass(frozen=True, slots=True)
class Pairing:
    """What is played: two bots, by which rules, and from which cards on."""

    a: Player
    b: Player
    ruleset: Ruleset
    seed: int

    def head(self) -> dict[str, object]:
        """Return the first line of a file of deals."""
        return {"a": self.a.name, "b": self.b.name, "ruleset": str(self.ruleset), "seed": self.seed}

    def start(self, number: int) -> DealState:
        """Return a deal before its auction."""
        cards = random.Random(f"{self.seed} {number}").getrandbits(53)
        return DealState.random(cards, Seat((number - 1) % 4), self.ruleset)

    def play(self, number: int) -> PairedDeal:
        """Play one deal at both tables; raise whatever a bot does wrong, with the deal in its words."""
        start = self.start(number)
        records = []
        for table, seats in enumerate(((self.a, self.b) * 2, (self.b, self.a) * 2), 1):
            try:
                records.append(Record.of(play_out(start, seats)))
            except Exception as error:
                place_error(error, f"deal {number} of seed {self.seed}, table {table}")
                raise
        return paired(number, records[0], records[1])


def paired(number: int, first: Record, second: Record) -> PairedDeal:
    """Return a deal from the records of its two tables."""
    (ns, ew), (ns_too, ew_too) = (
        (record.score.ns, record.score.ew) if record.score else (0, 0) for record in (first, second)
    )
    return PairedDeal(number, (first, second), (ns, ew_too), (ew, ns_too))
