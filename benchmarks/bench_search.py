"""One position after the other, by one thread: every set, its answers compared."""

from __future__ import annotations

from typing import Any

import pytest

from blotsolve.bench import SETS, Meter


@pytest.mark.parametrize("name", [one.name for one in SETS.values() if one.ask != "batch"])
def test_positions_one_by_one(benchmark: Any, name: str) -> None:
    meter = Meter(name)
    benchmark.pedantic(meter.run, rounds=3, warmup_rounds=1)
    benchmark.extra_info.update(meter.figures().to_dict())
