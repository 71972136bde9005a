"""The table of proofs of the games for two: in arrays that a sanitizer can watch, and short of memory."""

from __future__ import annotations

import os
import subprocess
import sys
from textwrap import dedent

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


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc and its limits")
def test_a_search_without_memory_says_so_or_goes_on_in_what_it_has():
    script = """
        import resource, sys
        from blotsolve.contract import Strain
        from blotsolve.core import core_two, pack_contract
        from two_starts import PLAIN, random_start
        contract = pack_contract(PLAIN, Strain.H)
        start, closed = random_start(3, 7, closed=6, unknown=True)
        expected = core_two.Solver(contract, 1 << 20).expect_cards(*start, closed=closed)
        core_two.Solver(contract, 1 << 20).value(*random_start(3, 7)[0])
        held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + (3 << 20), held + (3 << 20)))
        try:
            core_two.Solver(contract, 1 << 30)
        except MemoryError as error:
            print(error)
        solver = core_two.Solver(contract, 1 << 20)
        print(solver.expect_cards(*start, closed=closed) == expected, solver.nodes > 20_000)
    """
    support = [path for path in sys.path if path.endswith("support")]
    code = f"import sys; sys.path[:0] = {support!r}\n{dedent(script)}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    refused, went_on = done.stdout.splitlines()
    assert refused.startswith("no room for a table of ")
    assert (went_on, done.stderr) == ("True True", "")
