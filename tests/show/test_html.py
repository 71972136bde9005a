"""Pages and notebooks: complete, escaped, with nothing to load, and right in a real browser."""

from __future__ import annotations

import os
import re

import pytest
from pages import Elements, brightness, browser, look
from script_modules import script

from blotsolve import Deal, Position, solve
from blotsolve.analysis import deal_report, review
from blotsolve.cli import main
from blotsolve.errors import FileError
from blotsolve.records import replay
from blotsolve.show import Chapter, html_of, review_page, write_page

drawn = script("docs/pictures")
LESSON = drawn.ROOT / "examples/lesson.blot"
PAGE = review_page([Chapter(1, review(LESSON.read_text("utf-8")))])


def attribute_values(page):
    return [(name, value) for _, attributes in Elements(page).seen for name, value in attributes.items()]


NOUNS = {
    "deal": lambda: Deal.random(1),
    "no cards": lambda: Deal("N:- - - -"),
    "position": lambda: Position.parse("N:A...7 T..7. K...8 Q..8. S N"),
    "solution": lambda: solve("N:A...7 T..7. K...8 Q..8. S N"),
    "finished": lambda: solve("N:- - - - S N"),
    "review": lambda: review(LESSON.read_text("utf-8")),
    "review with knowledge": lambda: review(LESSON.read_text("utf-8"), knowledge=True, worlds=4),
    "report": lambda: deal_report(Deal.random(1), dealer="N"),
    "bid advice": drawn.hand_made_advice,
    "report without a leader": lambda: deal_report(Deal.random(1)),
}


@pytest.mark.parametrize("noun", NOUNS.values(), ids=NOUNS)
def test_noun_shows_itself_in_a_notebook(noun):
    noun = noun()
    html = noun._repr_html_()
    assert html == html_of(noun)
    assert html.count("<svg") == 1
    Elements(html)


def test_what_has_no_picture_says_so():
    with pytest.raises(TypeError, match="no picture of int"):
        html_of(7)


@pytest.mark.parametrize("page", [PAGE, NOUNS["report"]()._repr_html_()], ids=["page", "report"])
def test_page_loads_nothing(page):
    for tag, attributes in Elements(page).seen:
        assert tag not in ("script", "link", "img", "iframe", "object")
        assert not {"src", "href", "srcset", "action"} & attributes.keys()
        assert not [name for name in attributes if name.startswith("on")]
    assert not re.search(r"url\(|@import", page)


def test_page_forbids_what_it_does_not_need():
    assert ("content", "default-src 'none'; style-src 'unsafe-inline'") in attribute_values(PAGE)


def test_page_is_made_for_small_screens():
    assert ("content", "width=device-width,initial-scale=1") in attribute_values(PAGE)


def test_page_tells_the_whole_story():
    words = "".join(Elements(PAGE).words).replace("\ufe0e", "")
    for part in (
        "8H by S",
        "made, NS 16, EW 8",
        "made, NS 17, EW 8",
        "A. Example",
        "−12",
        "made → failed",
        "K♣",
    ):
        assert part in words
    assert [tag for tag, _ in Elements(PAGE).seen].count("tr") == (1 + 8) + (1 + 2) + (1 + 6)


def test_page_says_what_could_be_known():
    found = review(LESSON.read_text("utf-8"), knowledge=True, worlds=4)
    words = "".join(Elements(review_page([Chapter(1, found)])).words)
    assert "For what was known" in words
    for one in found.mistakes:
        if one.avoidable is not None:
            assert f"in {one.avoidable.worlds} worlds" in words
    assert "For what was known" not in "".join(Elements(PAGE).words)


def test_note_does_not_hide_a_fact():
    text = '[Rules "of my own"]\n' + LESSON.read_text("utf-8")
    words = Elements(review_page([Chapter(1, review(text))])).words
    assert {"blot", "of my own"} <= set(words)


def test_page_keeps_the_numbers_of_the_deals():
    found = review(LESSON.read_text("utf-8"))
    page = review_page([Chapter(2, found), Chapter(7, found)])
    assert re.findall(r"<h2>(Deal \d)", page) == ["Deal 2", "Deal 7"]


def test_hostile_text_stays_text():
    page = (drawn.ROOT / "tests/data/show/hostile.html").read_text("utf-8")
    parsed = Elements(page)
    assert "script" not in [tag for tag, _ in parsed.seen]
    assert drawn.HOSTILE in parsed.words


@pytest.fixture
def run(capsys):
    """Run `blotsolve review` and return its status and what it printed on both streams."""

    def run_review(*arguments):
        status = main(["review", *map(str, arguments)])
        return status, *capsys.readouterr()

    return run_review


def test_command_writes_the_page(tmp_path, run):
    assert run(LESSON, "--html", tmp_path / "out.html") == (0, "", "")
    page = (tmp_path / "out.html").read_text("utf-8")
    Elements(page)
    assert "Review of lesson" in page
    assert [path.name for path in tmp_path.iterdir()] == ["out.html"]


@pytest.mark.parametrize("out", ["no/such/folder.html", ".", "", "x\0y.html"])
def test_command_refuses_where_it_cannot_write(tmp_path, run, out):
    if "\0" in out:
        with pytest.raises(FileError, match="cannot write"):
            write_page(out, PAGE)
        return
    status, _, said = run(LESSON, "--html", tmp_path / out if out else "")
    assert status == 2
    assert said.startswith("blotsolve: cannot write")
    assert said.count("\n") == 1


def test_command_leaves_an_old_page_alone_when_nothing_can_be_reviewed(tmp_path, run):
    (tmp_path / "bad.blot").write_text('[Ruleset "blot"]\n[Dealer "N"]\n', "utf-8")
    (tmp_path / "out.html").write_text("old", "utf-8")
    status, _, said = run(tmp_path / "bad.blot", "--html", tmp_path / "out.html")
    assert status == 2
    assert "nothing in" in said
    assert (tmp_path / "out.html").read_text("utf-8") == "old"


def test_page_and_json_together_are_refused(tmp_path, run):
    status, _, said = run(LESSON, "--html", tmp_path / "out.html", "--json")
    assert status == 2
    assert "--html and --json" in said
    assert not list(tmp_path.iterdir())


def test_page_that_cannot_be_finished_leaves_the_old_one(tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(28, "No space left on device")

    (tmp_path / "out.html").write_text("old", "utf-8")
    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(FileError, match=r"cannot write .*No space left on device"):
        write_page(str(tmp_path / "out.html"), PAGE)
    assert (tmp_path / "out.html").read_text("utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out.html"]


def test_page_keeps_who_may_read_it(tmp_path):
    out = tmp_path / "out.html"
    out.write_text("old", "utf-8")
    out.chmod(0o640)
    write_page(str(out), PAGE)
    assert out.stat().st_mode & 0o777 == 0o640


def test_page_goes_where_a_link_leads(tmp_path):
    (tmp_path / "real.html").write_text("old", "utf-8")
    (tmp_path / "link.html").symlink_to("real.html")
    write_page(str(tmp_path / "link.html"), PAGE)
    assert (tmp_path / "link.html").is_symlink()
    assert (tmp_path / "real.html").read_text("utf-8") == PAGE


# A real browser


@pytest.mark.slow
@browser
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_page_fits_a_telephone_and_follows_the_theme(tmp_path, dark):
    seen = look(tmp_path, PAGE, dark=dark)
    assert seen["wide"] <= 390
    assert len(seen["pictures"]) == 2
    assert max(seen["pictures"]) <= 390
    assert (brightness(seen["paper"]) < brightness(seen["ink"])) == dark
    assert not seen["loaded"]


@pytest.mark.slow
@browser
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_picture_follows_the_notebook_rather_than_the_system(tmp_path, dark):
    body = f'<body data-jp-theme-light="{"false" if dark else "true"}">'
    seen = look(tmp_path, body + review(LESSON.read_text("utf-8"))._repr_html_(), dark=not dark)
    assert (brightness(seen["paper"]) < brightness(seen["ink"])) == dark


def test_page_shows_roem_beside_the_cards_of_a_trick():
    found = review((drawn.ROOT / "examples/klaverjas_amsterdam.blot").read_text("utf-8"))
    roems = [trick.roem for trick in replay(found.record).state.tricks]
    words = Elements(review_page([Chapter(1, found)])).words
    shown = [word for word in words if "of roem to" in word]
    assert [int(word.split(" and ")[1].split()[0]) for word in shown] == [roem for roem in roems if roem]
    assert shown


def test_page_of_a_report_shows_roem_where_there_is_any():
    deal = "N:J9.AT.JT9.A A7.J7..KQ98 KQ.Q.AKQ7.T T8.K98.8.J7"
    for ruleset in ("klaverjas_amsterdam", "contree"):
        report = deal_report(deal, dealer="N", ruleset=ruleset)
        assert ("Roem" in Elements(html_of(report)).words) == (ruleset != "contree")
        for one in report.prospects:
            assert one.total == one.cards + one.declarations + one.belotes + one.roem
    hearts = deal_report(deal, dealer="N", ruleset="klaverjas_amsterdam").prospect("EW", "H")
    assert (hearts.cards, hearts.roem, hearts.total, hearts.total_others) == (141, 70, 211, 21)
    assert hearts.to_dict()["roem"] == 70
