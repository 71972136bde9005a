"""Check every link within a built site, fragments too: `python scripts/docs/links.py build/docs`."""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

GENERATED = ("search.html", "genindex.html")  # search.html#… is read by its script


class Page(HTMLParser):
    """What one page links to, and the fragments that it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.fragments: set[str] = {"", "top"}
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("id", "name"):
                self.fragments.add(value)
            elif value and (name == "src" or (name == "href" and tag != "base")):
                self.links.add(value)


def broken(site: Path) -> list[str]:
    """Return a line for each link that leads nowhere."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                found.append(f"{path.relative_to(site)}: no file for {link}")
            elif target.name in GENERATED or target not in pages:
                continue
            elif unquote(parts.fragment) not in pages[target].fragments:
                found.append(f"{path.relative_to(site)}: no fragment for {link}")
    return found


if __name__ == "__main__":
    folder = Path(sys.argv[1]).resolve()
    if not (folder / "index.html").exists():
        sys.exit(f"no site in {folder} (expected what `.ci/run docs` builds)")
    if lines := broken(folder):
        sys.exit("\n".join(lines))
