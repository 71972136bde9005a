"""The columns of data sets: those that the docs describe, and an example that trains on them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from blotsolve import RULESETS
from blotsolve.datasets import KINDS, Recipe, columns, generate
from blotsolve.datasets.schema import markdown

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("what", KINDS)
def test_docs_have_the_columns_of_the_schema(what):
    """`python -c "from blotsolve.datasets.schema import markdown; print(markdown('table'))"` prints them."""
    text = (ROOT / "docs" / "datasets.md").read_text("utf-8")
    (table,) = re.findall(rf"<!-- columns of {what} -->\n\n(.*?)\n\n<!-- end -->", text, re.DOTALL)
    assert table == markdown(what)


@pytest.mark.parametrize("what", KINDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_names_are_there_once_and_no_placeholder_is_left(what, ruleset):
    names = [column.name for column in columns(Recipe(deals=1, what=what, ruleset=ruleset))]
    assert len(names) == len(set(names))
    assert not re.search(r"[{}]", " ".join(names))
    strains, cards = (
        len(RULESETS[ruleset].strains),
        sum(re.match(r"margin_ns_.[SHDC]$", name) is not None for name in names),
    )
    if what == "table":
        assert sum(name.startswith("margin_ns_") for name in names) == 4 * strains
    if what == "cards":
        assert cards == 32


def test_every_column_says_unit_side_and_meaning():
    for what in KINDS:
        for column in columns(Recipe(deals=1, what=what)):
            assert all((column.unit, column.side, column.meaning))
            if "points" in column.unit and not column.name.endswith("error"):
                assert re.search(r"_(ns|ew|us|them)|behind", column.name)


@pytest.mark.slow
def test_example_of_a_loader_learns(tmp_path):
    pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")
    generate(tmp_path, deals=600, seed=1)
    run = subprocess.run(
        [sys.executable, "-P", ROOT / "examples" / "torch_loader.py", tmp_path],
        capture_output=True,
        text=True,
        check=True,
    )
    off, mean = re.findall(r"by (\d+\.\d)", run.stdout)
    assert float(off) < 0.95 * float(mean), run.stdout
