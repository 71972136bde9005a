"""What the documents and the docstrings say is run, and says what it says."""

from __future__ import annotations

import doctest
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import blotsolve

ROOT = Path(__file__).parents[2]
PAGES = ("*.md", "docs/*.md", "scripts/*.md", "benchmarks/*.md", "tests/*.md")
DOCUMENTS = [path for pattern in PAGES for path in sorted(ROOT.glob(pattern))]
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(blotsolve.__path__, "blotsolve.")
    if not name.rpartition(".")[2].startswith("_")
]
FRAMEWORKS = {"blotsolve.adapters.openspiel": "pyspiel", "blotsolve.adapters.pettingzoo": "pettingzoo"}
FRAMEWORKS |= {name: "pyarrow" for name in MODULES if name.startswith("blotsolve.datasets.")}
NEEDS = {"adapters.md": ("pyspiel", "pettingzoo"), "datasets.md": ("pyarrow", "pandas", "polars", "duckdb")}
"""What the examples of a document are about, and cannot do without."""
FRAMEWORKS["blotsolve.show.plot"] = "matplotlib"
FRAMEWORKS |= {name: "fastapi" for name in MODULES if name.startswith("blotsolve.web.")}
FLAGS = doctest.ELLIPSIS
SHELL = shutil.which("sh")


class Block(NamedTuple):
    """A fenced block of a document."""

    path: Path
    line: int
    language: str
    text: str


def blocks(path: Path, language: str) -> Iterator[Block]:
    """Yield the blocks of a document that are fenced as text of a language."""
    opened: Block | None = None
    lines: list[str] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("```"):
            if opened is None:
                opened, lines = Block(path, number, line[3:].strip(), ""), []
            else:
                if opened.language == language:
                    yield opened._replace(text="\n".join(lines) + "\n")
                opened = None
        else:
            lines.append(line)
    assert opened is None, f"{path.name}, line {opened and opened.line}: a block without an end"


def found(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.fixture
def desk(tmp_path):
    """Return a folder that looks like the checkout, in which examples may leave files."""
    for path in ROOT.iterdir():
        (tmp_path / path.name).symlink_to(path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("path", DOCUMENTS, ids=found)
def test_python_of_a_document_runs(path, desk, monkeypatch):
    """The blocks of one document go on from each other, as one session."""
    monkeypatch.chdir(desk)
    for package in NEEDS.get(path.name, ()):
        pytest.importorskip(package, reason=f"no {package}, which the document is about")
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    names: dict[str, object] = {}
    said: list[str] = []
    for block in blocks(path, "pycon"):
        test = parser.get_doctest(block.text, names, path.name, str(path), block.line)
        runner.run(test, out=said.append, clear_globs=False)
        names = test.globs
    assert not runner.summarize(verbose=False).failed, "".join(said)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blotsolve", *MODULES])
def test_examples_of_a_module_run(name):
    if name in FRAMEWORKS:
        pytest.importorskip(FRAMEWORKS[name], reason=f"no {FRAMEWORKS[name]}, which {name} needs")
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in doctest.DocTestFinder().find(import_module(name), name):
        runner.run(test, out=said.append)
    assert not runner.summarize(verbose=False).failed, "".join(said)


COMMANDS = [
    pytest.param(command, block, id=f"{found(path)}:{block.line}")
    for path in DOCUMENTS
    for block in blocks(path, "console")
    for command in [re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]]
]


@pytest.mark.slow
@pytest.mark.skipif(SHELL is None, reason="there is no shell")
@pytest.mark.parametrize(("commands", "block"), COMMANDS)
def test_commands_of_a_document_print_what_it_shows(commands, block, desk):
    """A line that begins with `$ ` is run by the shell, with blotsolve as this Python has it."""
    for package in NEEDS.get(block.path.name, ()):
        pytest.importorskip(package, reason=f"no {package}, which the document is about")
    assert commands, block
    begin = f'blotsolve() {{ "{sys.executable}" -P -m blotsolve "$@"; }}\n'
    for session in commands:
        command, _, expected = session.partition("\n")
        result = subprocess.run(
            [SHELL, "-c", begin + command],
            cwd=desk,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
            check=False,
        )
        said = result.stdout.decode()
        shown = expected.rstrip("\n") + "\n" if expected.strip() else ""
        assert doctest.OutputChecker().check_output(shown, said, FLAGS), f"{command}\n{said}"


def test_every_block_of_python_and_commands_is_run():
    """No block is fenced in a way that nobody looks at."""
    for path in DOCUMENTS:
        for language in ("python", "py", "bash", "shell"):
            assert not list(blocks(path, language)), f"{found(path)} has a block of {language}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=found)
def test_links_within_the_documents_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text("utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target
