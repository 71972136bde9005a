"""Pages for a browser: one file that opens from disk, with nothing to load from anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from os import PathLike

from blotsolve.advice import BidAdvice
from blotsolve.analysis import Review
from blotsolve.files import write_whole
from blotsolve.pictured import Pictured
from blotsolve.records import Replay
from blotsolve.seats import Seat
from blotsolve.show.html.hands import svg_hands
from blotsolve.show.html.markup import Markup, element, join
from blotsolve.show.html.review_curve import svg_review
from blotsolve.show.html.review_tables import review_tables
from blotsolve.show.html.theme import PAGE_STYLE, STYLE, style
from blotsolve.show.html.two_handed import svg_two_handed
from blotsolve.show.html.two_review import svg_two_handed_review, two_handed_review_tables
from blotsolve.show.text.bid_advice import show_bid_advice
from blotsolve.show.text.solution import show_solution
from blotsolve.show.text.two_handed import NAMES
from blotsolve.show.text.words import SEATS
from blotsolve.solver import Solution
from blotsolve.two_handed import Player, TwoHandedReplay, TwoHandedReview

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
        "pre{overflow-x:auto;font-size:13px}",
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
    """A review, the number of its deal in the file, and its replay, which knows the auction and the score.

    A game for two has those of its own.
    """

    number: int
    review: Review | TwoHandedReview
    replay: Replay | TwoHandedReplay | None = None


def review_page(chapters: Iterable[Chapter], title: str = "Review") -> str:
    """Return reviews as a whole page of HTML, a section each.

    Parameters
    ----------
    chapters
        The reviews, with the numbers of their deals.
    title
        The title of the page.

    Returns
    -------
    str
        A page that needs no other file.

    Examples
    --------
    >>> review_page([], "Nothing & nobody").count("Nothing &amp; nobody")
    2
    """
    return _page(title, [_section(chapter) for chapter in chapters])


def page_of(things: Iterable[tuple[str, Pictured]], title: str) -> str:
    """Return solutions, reports or bid advice as a whole page of HTML, each under its heading.

    Parameters
    ----------
    things
        Headings, and what stands under each.
    title
        The title of the page.

    Returns
    -------
    str
        A page that needs no other file.

    Examples
    --------
    >>> page_of([], "Nothing").count("<section>")
    0
    """
    sections = [element("section", element("h2", head), *_parts(thing)) for head, thing in things]
    return _page(title, sections)


def _parts(thing: Pictured) -> Iterator[Markup]:
    """Yield the picture of a thing, and what a terminal says beside its picture."""
    yield Markup(thing._repr_html_())
    if isinstance(thing, Solution):
        yield element("pre", "\n\n".join(show_solution(thing).plain.split("\n\n")[2:]))
    elif isinstance(thing, BidAdvice):
        calls, results, *_ = show_bid_advice(thing).plain.split("\n\n")[2:]
        yield element("pre", f"{calls}\n\n{results}")


def _page(title: str, sections: Iterable[Markup]) -> str:
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
    """Write a page to a file: all of it or nothing.

    Parameters
    ----------
    path
        The file; one that is there is replaced.
    page
        The page, as `review_page` or `page_of` returns it.

    Raises
    ------
    FileError
        If the file cannot be written.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_page(Path(folder, "page.html"), page_of([], "Nothing"))
    ...     Path(folder, "page.html").exists()
    True
    """
    write_whole(path, page)


def _section(chapter: Chapter) -> Markup:
    review = chapter.review
    if isinstance(review, TwoHandedReview):
        pictures = svg_two_handed(review.start), svg_two_handed_review(review)
        tables = two_handed_review_tables(review)
    else:
        pictures = svg_hands(review.start, review.ruleset.direction), svg_review(review)
        tables = review_tables(review)
    return element(
        "section",
        element("h2", f"Deal {chapter.number}: {review.contract}"),
        _facts(review, chapter.replay),
        element("div", *map(Markup, pictures), class_="side-by-side"),
        *tables,
        *_score(chapter.replay),
    )


def _facts(review: Review | TwoHandedReview, replay: Replay | TwoHandedReplay | None) -> Markup:
    course = _course_for_two(replay) if isinstance(replay, TwoHandedReplay) else _course(replay)
    facts = [
        ("Rules", str(review.ruleset)),
        *course,
        ("Contract", str(review.contract)),
        ("With best play", str(review.first)),
        ("Result" if review.is_complete else "As far as it was played", str(review.last)),
        ("Deal", _deal(review)),
        *review.record.tags,
    ]
    return element("dl", *(join(element("dt", name), element("dd", words)) for name, words in facts))


def _deal(review: Review | TwoHandedReview) -> str:
    """Return the cards as text that reads back; for two the whole deal where the record has it."""
    if isinstance(review, Review):
        return str(review.start.deal)
    return str(review.record.deal or " ".join(str(review.start).split()[:2]))


def _course(replay: Replay | None) -> Iterator[tuple[str, str]]:
    """Yield who dealt, the score before the deal, the auction, what was declared and the belotes."""
    if replay is None or replay.state is None:
        return
    state = replay.state
    yield "Dealer", SEATS[state.dealer]
    if replay.before is not None:
        yield "Match before", str(replay.before)
    if state.auction.calls:
        calls = zip(count(1), state.auction.calls)
        yield "Auction", ", ".join(f"{state.dealer.after(turn)} {call}" for turn, call in calls)
    declared = [f"{seat} {' '.join(map(str, state.declared[seat]))}" for seat in Seat if state.declared[seat]]
    if declared:
        yield "Declared", ", ".join(declared)
    if state.belotes:
        yield "Belote", ", ".join(f"{one.seat} {one.suit.symbol}, {one.points}" for one in state.belotes)


def _course_for_two(replay: TwoHandedReplay) -> Iterator[tuple[str, str]]:
    """Yield the same of a deal for two, the choice of trumps for the auction."""
    state = replay.state
    if state is None:
        return
    yield "Dealer", NAMES[state.dealer]
    if replay.before is not None:
        yield "Match before", str(replay.before)
    if state.choice is not None and state.choice.calls:
        made = state.choice.calls
        turns = (replace(state.choice, calls=made[:before]).turn for before in range(len(made)))
        yield "Choice of trumps", ", ".join(f"{turn} {call}" for turn, call in zip(turns, made, strict=True))
    by_player = zip(Player, state.declared, strict=True)
    declared = [f"{player} {' '.join(map(str, found))}" for player, found in by_player if found]
    if declared:
        yield "Declared", ", ".join(declared)
    if state.belotes:
        yield "Belote", ", ".join(f"{player}, {points}" for player, points in state.belotes)


def _score(replay: Replay | TwoHandedReplay | None) -> Iterator[Markup]:
    """Yield how the deal came to its table points, a line a step."""
    if replay is not None and replay.score is not None:
        lines = [*replay.score.explain()]
        if replay.match is not None:
            lines.append(f"match: {replay.match}")
        caption = element("figcaption", "The score, step by step")
        yield element("figure", caption, element("pre", "\n".join(lines)))
