"""The table of proofs of the games for two, in arrays that a sanitizer can watch."""

from __future__ import annotations

import os

import pytest
from two_starts import BELOTE, PLAIN, random_start

from blotsolve.contract import Strain
from blotsolve.core import core_two, pack_contract

if os.environ.get("BLOTSOLVE_REQUIRE_PROBE"):
    from blotsolve import _probe
else:
    _probe = pytest.importorskip(
        "blotsolve._probe", reason="blotsolve._probe is there in an editable build only", exc_type=ImportError
    )

pytestmark = pytest.mark.core


@pytest.mark.parametrize(
    ("keys", "older", "is_full"),
    [(2, 2, True), (3, 200, True), (200, 2, True), (256, 64, True), (1500, 1500, False), (5000, 2500, False)],
)
def test_a_table_of_any_size_stays_within_its_arrays_and_changes_no_margin(keys, older, is_full):
    cleared = 0
    for number, (tricks, closed) in enumerate([(4, 0), (7, 6), (9, 0), (9, 8)]):
        contract = pack_contract(BELOTE if number % 2 else PLAIN, [Strain.H, Strain.NT][number // 2])
        start, _ = random_start(number, tricks, closed=closed)
        margin, times = _probe.value_for_two(contract, *start, keys, older)
        assert margin == core_two.Solver(contract, 8 << 20).value(*start)
        cleared += times
    assert (cleared > 0) == is_full
