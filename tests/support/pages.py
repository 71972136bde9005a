"""Pages as a browser and a parser see them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest


class Elements(HTMLParser):
    """The elements of a page, and whether each is closed where it should be."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
REQUIRED = os.environ.get("BLOTSOLVE_REQUIRE_BROWSER")
browser = pytest.mark.skipif(not (CHROMIUM or REQUIRED), reason="no chromium here to look at the page with")
"""A test that looks at a page; where a browser is asked for, it fails without one and is not skipped."""
ASK = """
<script>
document.addEventListener("DOMContentLoaded", () => {
  const frame = document.querySelector("iframe");
  frame.onload = () => {
    const page = frame.contentDocument, box = page.querySelector("div.blotsolve");
    const ink = getComputedStyle(box).color, paper = getComputedStyle(box).backgroundColor;
    document.title = JSON.stringify({
      wide: page.documentElement.scrollWidth, ink, paper,
      pictures: [...page.querySelectorAll("svg")].map(svg => svg.getBoundingClientRect().right),
      loaded: performance.getEntriesByType("resource").map(entry => entry.name),
    });
  };
});
</script>
"""


def look(tmp_path: Path, page: str, *, dark: bool, width: int = 390) -> dict[str, object]:
    """Open a page in a browser, in a frame so wide, and return what it looks like there."""
    import json
    from html import escape, unescape

    frame = f'<iframe style="width:{width}px;height:800px;border:0" srcdoc="{escape(page)}"></iframe>'
    (tmp_path / "look.html").write_text(f"<!DOCTYPE html><meta charset=utf-8>{ASK}{frame}", "utf-8")
    command = [
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        f"--user-data-dir={tmp_path / 'profile'}", "--virtual-time-budget=3000", "--dump-dom",
        *(["--blink-settings=preferredColorScheme=0"] if dark else []),
        (tmp_path / "look.html").as_uri(),
    ]  # fmt: skip
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    return json.loads(unescape(re.search(r"<title>(.*?)</title>", said)[1]))


def brightness(colour: str) -> int:
    return sum(map(int, re.findall(r"\d+", colour)[:3]))
