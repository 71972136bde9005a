"""Many positions in one call, with one thread and with two: what a second core is worth."""

from __future__ import annotations

from typing import Any

import pytest

from blotsolve.bench import SETS, Meter


@pytest.mark.parametrize("name", [one.name for one in SETS.values() if one.ask == "batch"])
def test_positions_in_one_call(benchmark: Any, name: str) -> None:
    meter = Meter(name)
    benchmark.pedantic(meter.run, rounds=5, warmup_rounds=1)
    benchmark.extra_info.update(meter.figures().to_dict())
