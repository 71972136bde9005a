"""The notebook of the examples runs from the first cell to the last, and shows pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
nbclient = pytest.importorskip("nbclient", reason="no nbclient, which runs the notebook")
pytest.importorskip("ipykernel", reason="no ipykernel, which runs the notebook")


@pytest.fixture(scope="module")
def tour():
    """Return the notebook after a run; an error in a cell is one here."""
    import nbformat

    notebook = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
    resources = {"metadata": {"path": str(EXAMPLES)}}
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources=resources).execute()
    return notebook


def outputs(notebook):
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


@pytest.mark.slow
def test_notebook_shows_a_picture_of_every_noun(tour):
    pictures = [output.data["text/html"] for output in outputs(tour) if "text/html" in output.get("data", {})]
    assert len(pictures) == 7
    for picture in pictures:
        assert picture.count("<svg") == 1


def test_notebook_says_what_its_words_say(tour):
    texts = [output.get("text") or output.data["text/plain"] for output in outputs(tour)]
    assert "(Card('JH'), 138)" in texts
    assert any("27. N TC loses 12 (best KC), made → failed" in text for text in texts)


def test_notebook_is_kept_without_outputs():
    import nbformat

    assert not outputs(nbformat.read(EXAMPLES / "tour.ipynb", as_version=4))
