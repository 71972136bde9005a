"""The whole way of the other views in a real browser: review, bid, play, rules."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from blotsolve import RULESETS
from blotsolve.analysis import review
from blotsolve.records import read_records

LESSON = Path("examples/review.blot").read_text("utf-8")


def settled(page) -> None:
    page.wait_for_selector("main[data-view]:not([aria-busy]) > *")


def test_a_record_is_reviewed_step_by_step_and_judged_by_what_could_be_known(open_page):
    page = open_page("#review")
    page.locator("#record").fill(LESSON)
    page.get_by_role("button", name="Review").click()
    lesson = review(LESSON)
    mistakes = page.locator(".mistakes tbody tr")
    expect(mistakes).to_have_count(len(lesson.mistakes))
    expect(page.get_by_text("made → failed")).to_be_visible()
    mistakes.nth(1).get_by_role("button").click()
    expect(page.get_by_role("button", name="ace of spades, costs nothing")).to_be_visible()
    expect(page.get_by_role("button", name="nine of spades, costs 14")).to_be_visible()
    assert "at=19/ruleset=blot&dealer=W" in page.url, "the link is the shortest text of the record"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".played.now")).to_contain_text("9")
    page.get_by_role("button", name="What could have been avoided?").click()
    expect(mistakes.nth(1)).to_contain_text("clearly")
    expect(mistakes.nth(0)).to_contain_text("not clearly")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("#analyse"))
    expect(page.locator(".hand.turn")).to_be_visible()


def test_a_file_is_reviewed_and_a_deal_chosen(open_page):
    page = open_page("#review")
    page.locator('[data-key="file"]').set_input_files("examples/match.blot")
    choice = page.locator('[data-key="deal"]')
    expect(choice).to_be_visible()
    assert choice.locator("option").count() == len(
        read_records(Path("examples/match.blot").read_text("utf-8"))
    )
    choice.select_option("3")
    settled(page)
    assert "deal=3" in page.url


def test_what_does_not_read_is_said_with_its_line(open_page):
    page = open_page("#review")
    page.locator("#record").fill('[Ruleset "blot"]\n[Dealer "N"]\n[Deal "N:X"]')
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("alert")).to_contain_text("line 3: ")
    expect(page.locator("#record")).to_have_value(re.compile("Dealer"))


def test_advice_settles_while_one_looks_and_can_be_stopped(open_page):
    page = open_page("#bid?hand=AJ97.T8.KQ.&seat=S&dealer=W&auction=pass")
    expect(page.locator(".how", has_text="What did East call?")).to_be_visible()
    page.get_by_label("Number").select_option("8")
    page.get_by_role("button", name="8 Hearts are trumps").click()
    assert "auction=pass_8H" in page.url
    expect(page.get_by_role("button", name="contra", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="recontra")).to_have_count(0)
    expect(page.get_by_label("Number").locator("option").first).to_have_text("9")
    worlds = page.locator(".advice .how")
    expect(worlds).to_be_visible()
    first = int(re.search(r"From (\d+)", worlds.inner_text())[1])
    assert first < 300
    expect(page.locator(".hill")).to_have_count(5)
    stop = page.get_by_role("button", name="Stop")
    if stop.is_visible():
        stop.click()
    expect(stop).to_be_hidden()
    page.go_back()
    expect(page.locator(".how", has_text="What did East call?")).to_be_visible()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_is_played_against_bots_to_its_review(open_page, ruleset):
    page = open_page(f"#play?ruleset={ruleset.replace('_', '-')}&bot=rules&match=0")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Deal the cards").click()
    keep = page.get_by_role("link", name="Save the record")
    for step in range(60):
        settled(page)
        expect(
            page.locator('[data-key^="call-"], .hand.turn button.card, [data-key="keep"]').first
        ).to_be_visible()
        if keep.count():
            break
        bids, before = page.locator(".call"), page.url
        if bids.count() and step < 3:
            bids.first.click()
        elif page.locator('[data-key="call-pass"]').count():
            page.locator('[data-key="call-pass"]').click()
        else:
            assert not page.locator(".at-N .card, .at-E .card, .at-W .card").count(), "hidden cards are seen"
            page.locator(".hand.turn button.card:not(.shut)").first.click()
        expect(page).not_to_have_url(before)
    with page.expect_download() as download:
        keep.click()
    (record,) = read_records(Path(download.value.path()).read_text("utf-8"))
    assert record.ruleset.name == ruleset
    page.get_by_role("button", name="Review my play").click()
    expect(page.locator(".curve")).to_be_visible()
    assert "seat=S" in page.url


def test_going_back_takes_back_and_the_same_link_gives_the_same_game(open_page):
    page = open_page("#play?match=0&bot=rules")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator('[data-key="call-pass"]')).to_be_visible()
    before = page.url
    page.locator('[data-key="call-pass"]').click()
    expect(page).not_to_have_url(before)
    settled(page)
    after = page.url
    page.go_back()
    expect(page).to_have_url(before)
    settled(page)
    page.locator('[data-key="call-pass"]').click()
    expect(page).to_have_url(after)


def test_a_hint_comes_with_its_reason(open_page):
    record = (
        "ruleset=blot&Seat=S&Bot=rules&dealer=N&deal=N:KT9.J.7.QJ8_J.T87.J9.T9_Q87.AKQ.T8._A.9.AKQ.AK7"
        "&contract=10H_by_S&play=JD"
    )
    page = open_page(f"#play/{record}")
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".advice .verdict")
    expect(advice).to_contain_text("10H by S is made")
    page.get_by_role("button", name=re.compile("ace of hearts, must follow ♦")).click(force=True)
    expect(page.locator(".note").first).to_contain_text("must follow ♦")


def test_a_declaration_may_be_kept_quiet(open_page):
    record = (
        (
            "ruleset=blot&Seat=W&Bot=rules&dealer=S&deal=N:KT9.J.7.QJ8_J.T87.J9.T9_Q87.AKQ.T8._A.9.AKQ.AK7"
            "&contract=10D_by_W"
        )
        .replace("Seat=W", "Seat=S")
        .replace("dealer=S", "dealer=E")
    )
    page = open_page(f"#play/{record}")
    page.emulate_media(reduced_motion="reduce")
    expect(page.get_by_role("group", name="Declare")).to_contain_text("Q K A")
    page.get_by_role("checkbox").first.uncheck()
    page.locator(".hand.turn button.card:not(.shut)").first.click()
    settled(page)
    expect(page.locator(".tricks tbody tr")).not_to_have_count(0)
    assert "declarations=" in page.url
    assert "S:" not in page.url.partition("declarations=")[2].partition("&")[0]


def test_rules_are_shown_side_by_side(open_page):
    page = open_page("#rules")
    row = page.get_by_role("row", name="all eight tricks")
    expect(row).to_contain_text("88")
    expect(row).to_contain_text("90")
    page.get_by_label("Belot (Belot Arena)").uncheck()
    expect(page.locator(".rules thead th")).to_have_count(3)
    assert "games=blot,blotify,bazar-blot" in page.url


@pytest.mark.parametrize(
    "link",
    [
        "#analyse?deal=N:X",
        "#bid?hand=99",
        "#play/ruleset=blot",
        "#review?record=" + quote("<b>&"),
        "#analyse?deal=" + quote("N:<img src=x onerror=alert(1)>"),
    ],
)
def test_a_broken_link_says_what_is_wrong(open_page, link):
    page = open_page(link)
    assert not page.locator("main :is(b, img, script)").count(), "text of a link is markup"
    expect(page.locator(".wrong", has_text=re.compile("expected|no contract|missing")).first).to_be_visible()
