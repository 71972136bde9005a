"""The study: its notebook runs on a small sample, and the document has a place for all that it finds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from script_modules import script

pytest.importorskip("pyarrow", reason="no pyarrow, which data sets are written with")
nbclient = pytest.importorskip("nbclient", reason="no nbclient, which runs the notebook")
pytest.importorskip("ipykernel", reason="no ipykernel, which runs the notebook")
pytest.importorskip("matplotlib", reason="no matplotlib, which draws")

DOCUMENT = (Path(__file__).parent.parent.parent / "docs" / "study.md").read_text("utf-8")


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """Return the tables of a small run, and the folder of its pictures."""
    out = tmp_path_factory.mktemp("out")
    return script("docs/study").run(tmp_path_factory.mktemp("data"), out, 300), out


@pytest.mark.slow
def test_document_has_a_place_for_every_table_and_picture(study):
    tables, out = study
    assert re.findall(r"<!-- study: (\w+) -->", DOCUMENT) == [
        "size", "values", "lead", "cards", "jack", "trumps", "capot", "leads", "nodes", "bots"
    ]  # fmt: skip
    assert script("docs/study").put(DOCUMENT, tables) != DOCUMENT
    drawn = sorted(path.name for path in out.glob("*.svg"))
    assert sorted(re.findall(r"img/(study-\w+\.svg)", DOCUMENT)) == drawn
    assert len(drawn) == 7


def test_figures_are_those_of_full_size_within_their_errors(study):
    """A small sample, of the same seed, says the same within five errors of its own."""
    tables, _ = study
    for name in ("values", "lead", "cards"):
        (full,) = re.findall(rf"<!-- study: {name} -->\n\n(.*?)\n\n<!-- end -->", DOCUMENT, re.DOTALL)
        pair = r"(-?\d+\.\d+) ± (\d+\.\d+)"
        some, all_of_them = re.findall(pair, tables[name]), re.findall(pair, full)
        assert len(some) == len(all_of_them) > 8
        for (value, error), (truth, _) in zip(some, all_of_them, strict=True):
            assert abs(float(value) - float(truth)) < 5 * float(error) + 2


def test_document_is_of_full_size():
    assert "100,000 deals and 19," in DOCUMENT
    assert "pending" not in DOCUMENT


def test_notebook_is_kept_without_outputs():
    import nbformat

    notebook = nbformat.read(script("docs/study").NOTEBOOK, as_version=4)
    assert not [cell for cell in notebook.cells if cell.cell_type == "code" and cell.outputs]
