"""The examples of docs/web.md, each in its own language."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import blotsolve
from blotsolve.web.app import create_app

TEXT = Path("docs/web.md").read_text("utf-8")


def example(language: str, holds: str, address: str) -> str:
    """Return the block of a language that holds a text, with the address of a running service."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    [block] = [one for one in blocks if holds in one]
    return block.replace("http://127.0.0.1:8162/", address)


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_example_for_curl(served):
    run = subprocess.run(
        example("sh", "curl", served.address), shell=True, capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout) == json.loads(
        json.dumps(blotsolve.solve("N:A...7 T..7. K...8 Q..8. S N").to_dict())
    )


def test_example_for_python(served):
    run = subprocess.run(
        [sys.executable, "-c", example("python3", "urllib", served.address)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split()[0] for line in run.stdout.splitlines()] == ["16", "48"]


def test_example_for_javascript(open_page):
    page = open_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    address = re.match(r"http://[^/]+/", page.url)[0]
    page.evaluate(f"async () => {{ {example('js', 'fetch', address)} }}")
    assert said == ["26 E [TS]"] or said == ["26 E Array(1)"]


def test_every_path_is_in_the_table():
    paths = create_app().app.openapi()["paths"]
    assert set(paths) <= set(re.findall(r"/api/[\w/-]+", TEXT))


def test_every_module_is_loaded_at_once():
    static = Path("blotsolve/web/static")
    modules = {str(path.relative_to(static)) for path in static.rglob("*.js")} - {"app.js"}
    page = (static / "index.html").read_text("utf-8")
    assert set(re.findall(r'modulepreload" href="/static/([\w/.]+)"', page)) == modules
