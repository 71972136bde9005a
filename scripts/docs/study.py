"""Make docs/study.md again: run examples/study.ipynb at full size, and put its tables and pictures there.

    python scripts/docs/study.py [--deals 100000] [--folder study] [--jobs 2]

The data sets are made in the folder, or gone on with; the 100,000 deals and 20,000 positions take ten to
twelve minutes of one core, the figures from them two.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from blotsolve.files import write_whole

ROOT = Path(__file__).parents[2]
NOTEBOOK, DOCUMENT, PICTURES = ROOT / "examples/study.ipynb", ROOT / "docs/study.md", ROOT / "docs/img"
SEED = 18


def run(folder: Path, out: Path, deals: int) -> dict[str, str]:
    """Run the notebook on the data of a folder, with its pictures into another; return its tables."""
    import nbformat
    from nbclient import NotebookClient

    given = {"STUDY_DEALS": deals, "STUDY_FOLDER": folder.absolute(), "STUDY_OUT": out.absolute()}
    environment = os.environ | {name: str(value) for name, value in given.items()}
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=7200, kernel_name="python3").execute(env=environment)
    tables: dict[str, str] = json.loads((out / "tables.json").read_text("utf-8"))
    return tables


def put(document: str, tables: dict[str, str]) -> str:
    """Return the document with other tables."""
    for name, table in tables.items():
        block = re.compile(rf"(<!-- study: {name} -->\n\n).*?(\n\n<!-- end -->)", re.DOTALL)
        document, count = block.subn(lambda found, table=table: f"{found[1]}{table}{found[2]}", document)
        assert count == 1, f"the document has {count} places for the table {name}"
    return document


def main() -> None:
    parser = argparse.ArgumentParser(description="Make docs/study.md again.")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, default=Path("study"), help="where the data sets are, or go")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    from blotsolve.datasets import generate

    generate(given.folder / "table", deals=given.deals, seed=SEED, jobs=given.jobs)
    generate(given.folder / "cards", deals=given.deals // 5, what="cards", seed=SEED, jobs=given.jobs)
    with TemporaryDirectory() as place:
        tables = run(given.folder, Path(place), given.deals)
        write_whole(DOCUMENT, put(DOCUMENT.read_text("utf-8"), tables))
        for picture in Path(place).glob("study-*.svg"):
            shutil.copy(picture, PICTURES / picture.name)


if __name__ == "__main__":
    main()
