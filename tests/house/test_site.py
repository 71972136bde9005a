"""The pages of the site that list what the code has: rooms, public names, scripts."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from script_modules import script

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
MADE_BY_SPHINX = {"search", "genindex", "py-modindex"}


def floors() -> list[set[str]]:
    """Return the floors that the test of the imports goes by, without the package itself."""
    tree = ast.parse((ROOT / "tests" / "house" / "test_imports.py").read_text("utf-8"))
    [value] = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "FLOORS"
    ]
    return [rooms for each in ast.literal_eval(value) if (rooms := set(each) - {"", "__main__"})]


def test_architecture_has_the_floors_of_the_imports():
    """A new room goes into `FLOORS` and into the table."""
    text = (DOCS / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| (\d+) \| ([^|]+) \| [^|]+ \|$", text, re.MULTILINE)
    assert [set(re.findall(r"`(\w+)`", rooms)) for _, rooms in reversed(rows)] == floors()
    assert [int(number) for number, _ in reversed(rows)] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize(
    ("question", "file", "holds"),
    [
        ("undertrumping", "src/trick.pxd", "undertrump"),
        ("rounding", "game/points.py", "HALF_DOWN"),
        ("the belote", "game/belote.py", "def belote_played"),
        ("who may contra", "game/auction.py", "contra"),
        ("tricks a margin is", "game/margin.py", "tricks"),
        ("what a call says", "bidding/policy.py", "likelihoods"),
    ],
)
def test_a_stranger_finds_a_rule_in_one_guess(question, file, holds):
    """The table of the architecture names the file, and the file has the rule."""
    rows = re.findall(r"^\| (.+) \| (.+) \|$", (DOCS / "architecture.md").read_text("utf-8"), re.MULTILINE)
    [where] = [where for asked, where in rows if question in asked and ".p" in where]
    assert f"`{file}`" in where
    path = ROOT / file if file.startswith("src/") else ROOT / "blotsolve" / file
    assert holds in path.read_text("utf-8")


def test_files_that_the_architecture_names_are_there():
    text = (DOCS / "architecture.md").read_text("utf-8")
    for name in re.findall(r"`([a-z_]+/[\w/]+\.py)`", text):
        assert (ROOT / "blotsolve" / name).exists() or (ROOT / name).exists(), name


def test_reference_lists_the_public_names():
    """After a change of a face: `python scripts/docs/api.py`."""
    assert script("docs/api").page() == (DOCS / "api.md").read_text("utf-8")


def test_no_page_takes_the_name_of_one_that_sphinx_makes():
    assert not {path.stem for path in DOCS.glob("*.md")} & MADE_BY_SPHINX


@pytest.mark.parametrize("folder", ["scripts", "benchmarks"])
def test_every_script_is_in_the_page_of_its_folder(folder):
    text = (ROOT / folder / "README.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+\.py)\b", text))
    assert named == {path.name for path in (ROOT / folder).rglob("*.py")}


def test_every_folder_of_tests_is_a_room_or_in_their_page():
    named = set(
        re.findall(r"^\| `(\w+)` \|", (ROOT / "tests" / "README.md").read_text("utf-8"), re.MULTILINE)
    )
    folders = {
        path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    assert folders - set().union(*floors()) == named - set().union(*floors())


def links(tmp_path: Path, **pages: str) -> list[str]:
    for name, text in pages.items():
        (tmp_path / f"{name}.html").write_text(text, "utf-8")
    return script("docs/links").broken(tmp_path)


def test_broken_links_of_the_site_are_found(tmp_path):
    assert links(
        tmp_path,
        index='<a href="other.html#there">x</a><a href="#top">x</a><a href="https://example.org/">x</a>',
        other='<h1 id="there">y</h1><a href="index.html#gone">x</a><img src="no.svg">',
    ) == ["other.html: no fragment for index.html#gone", "other.html: no file for no.svg"]
