"""What a set of positions took to solve, as a record and as a line of a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass

FIGURES_HEAD = (
    f"{'set':16}{'cases':>6}{'nodes':>10}{'most':>10}{'p50 ms':>8}{'p90':>7}{'p99':>7}{'max':>7}{'mean':>7}"
)
"""The headings of a table of figures: nodes in the mean and at most, then milliseconds of one position."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What it takes to solve each position of a set with an empty table, one after the other.

    Times are milliseconds of the processor for one position, the fastest of some rounds: what else the
    machine does meanwhile hardly matters. A set that is solved in one call has the time of the clock on
    the wall divided by its positions instead, and no percentiles.
    """

    set: str
    positions: int
    rounds: int
    threads: int
    nodes_mean: float
    """Cards tried and positions before a trick; the last two tricks are one."""
    nodes_max: int
    mean_ms: float
    p50_ms: float | None
    p90_ms: float | None
    p99_ms: float | None
    max_ms: float | None
    solves_per_s: float
    nodes_per_s: float
    processor: str
    build: str

    def to_dict(self) -> dict[str, object]:
        """Return all figures by name."""
        return asdict(self)

    @property
    def row(self) -> str:
        """The line under `FIGURES_HEAD`, no wider than a screen of 80 columns."""
        counts = f"{self.set:16}{self.positions:6}{self.nodes_mean:10,.0f}{self.nodes_max:10,} "
        times = (self.p50_ms, self.p90_ms, self.p99_ms, self.max_ms, self.mean_ms)
        return counts + "".join(f"{'–' if spent is None else _short(spent):>7}" for spent in times)

    def __str__(self) -> str:
        each = f"{self.nodes_mean:,.0f} nodes and {self.mean_ms:.3f} ms each"
        return f"{self.set}: {self.positions} positions, {each}"


def _short(milliseconds: float) -> str:
    """Return a time with four digits, or as many as there are before the point."""
    return f"{milliseconds:.{3 if milliseconds < 10 else 2 if milliseconds < 100 else 1}f}"
