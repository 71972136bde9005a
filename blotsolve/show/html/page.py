"""A page of reviews: one file that opens from disk, with nothing to load from anywhere else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike

from blotsolve.analysis import Review
from blotsolve.files import write_whole
from blotsolve.show.html.hands import svg_hands
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.review_curve import svg_review
from blotsolve.show.html.review_tables import review_tables
from blotsolve.show.html.theme import PAGE_STYLE, STYLE, style

_SHAPE = "\n".join(
    [
        ":root{color-scheme:light dark}",
        "html{background:Canvas}",
        "body{margin:0}",
        "body>div.blotsolve{border-radius:0;min-height:100vh;padding:12px;box-sizing:border-box}",
        "main{max-width:60rem;margin:0 auto}",
        "section{margin-bottom:2.5em}",
        ".side-by-side{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}",
        ".side-by-side svg{flex:1 1 320px;min-width:0;max-width:100%}",
        "dl{display:grid;grid-template-columns:auto 1fr;gap:.1em 1em}",
        "dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}",
        "@media print{body>div.blotsolve{min-height:0;padding:0}section{break-after:page}"
        "section:last-child{break-after:auto}svg,tr{break-inside:avoid}"
        "div.blotsolve .wide{overflow:visible}div.blotsolve td.words{font-size:.85em}"
        "*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}",
    ]
)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A review and the number of its deal in the file."""

    number: int
    review: Review


def review_page(chapters: Iterable[Chapter], title: str = "Review") -> str:
    """Return reviews as a whole page of HTML, a section each.

    >>> review_page([], "Nothing & nobody").count("Nothing &amp; nobody")
    2
    """
    sections = [_section(chapter.number, chapter.review) for chapter in chapters]
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width,initial-scale=1"),
        element(
            "meta",
            http_equiv="Content-Security-Policy",
            content="default-src 'none'; style-src 'unsafe-inline'",
        ),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        style(STYLE, PAGE_STYLE, _SHAPE),
    )
    main = element("main", element("h1", title), *sections)
    body = element("body", element("div", main, class_="blotsolve"))
    return "<!DOCTYPE html>\n" + element("html", "\n", head, "\n", body, "\n", lang="en") + "\n"


def write_page(path: str | PathLike[str], page: str) -> None:
    """Write a page to a file as `blotsolve.files.write_whole` does: all of it or nothing; raise FileError."""
    write_whole(path, page)


def _section(number: int, review: Review) -> Markup:
    pictures = element(
        "div", Markup(svg_hands(review.start)), Markup(svg_review(review)), class_="side-by-side"
    )
    return element(
        "section",
        element("h2", f"Deal {number}: {review.contract}"),
        _facts(review),
        pictures,
        *review_tables(review),
    )


def _facts(review: Review) -> Markup:
    facts = [
        ("Rules", str(review.ruleset)),
        ("Contract", str(review.contract)),
        ("With best play", str(review.first)),
        ("Result" if review.is_complete else "As far as it was played", str(review.last)),
        ("Deal", str(review.start.deal)),
        *review.record.tags,
    ]
    return element("dl", *(join(element("dt", name), element("dd", words)) for name, words in facts))
