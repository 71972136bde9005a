"""Figures of the solver's speed as a table, a set a line."""

from __future__ import annotations

from blotsolve.bench import Figures

FIGURES_HEAD = (
    f"{'set':17}{'positions':>9}{'nodes mean':>12}{'most':>10}{'p50 ms':>9}{'p90':>8}{'p99':>8}{'max':>8}"
    f"{'mean':>9}{'solves/s':>10}{'Mnodes/s':>10}"
)


def show_figures(figures: Figures) -> str:
    """Return the line of a set under `FIGURES_HEAD`."""
    times = (figures.p50_ms, figures.p90_ms, figures.p99_ms, figures.max_ms)
    return (
        f"{figures.set:17}{figures.positions:9}{figures.nodes_mean:12,.0f}{figures.nodes_max:10,}"
        + "".join(
            f"{'–' if spent is None else format(spent, '.3f'):>{width}}"
            for spent, width in zip(times, (9, 8, 8, 8), strict=True)
        )
        + f"{figures.mean_ms:9.3f}{figures.solves_per_s:10,.0f}{figures.nodes_per_s / 1e6:10.1f}"
    )
