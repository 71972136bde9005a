"""Review, bid, play and rules by keys alone: a control is reached by Tab and pressed where it has focus."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from blotsolve.analysis import review

LESSON = Path("examples/review.blot").read_text("utf-8")
MOST = 200  # presses of Tab that go round the longest view


def settled(page) -> None:
    page.wait_for_selector("main[data-view]:not([aria-busy]) > *")


def tab_to(page, key: str) -> None:
    """Press Tab until the control of this key has the focus."""
    for _ in range(MOST):
        if page.evaluate("document.activeElement.dataset.key ?? null") == key:
            break
        page.keyboard.press("Tab")
    expect(page.locator(f'[data-key="{key}"]')).to_be_focused()


def show(page, view: str) -> None:
    """Choose a view in the head of the page."""
    tab_to(page, f"view-{view}")
    page.keyboard.press("Enter")
    expect(page.locator(f"main[data-view={view}]")).to_be_visible()
    settled(page)
    expect(page.locator(f'[data-key="view-{view}"]')).to_be_focused()


def test_a_pasted_record_is_reviewed_by_keys(open_page):
    page = open_page()
    show(page, "review")
    tab_to(page, "record")
    page.keyboard.insert_text(LESSON)
    for keys in ("Control+A", "Control+X"):
        page.keyboard.press(keys)
    expect(page.locator("#record")).to_have_value("")
    page.keyboard.press("Control+V")
    expect(page.locator("#record")).to_have_value(LESSON)
    tab_to(page, "take")
    page.keyboard.press("Enter")
    lesson = review(LESSON)
    expect(page.locator(".mistakes tbody tr")).to_have_count(len(lesson.mistakes))
    settled(page)
    now = page.locator(".played.now")
    expect(now).to_have_count(0)
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(lesson.cards))):
        page.keyboard.press(key)
        expect(now).to_have_attribute("data-key", f"at-{at}")
    page.keyboard.press("Home")
    expect(now).to_have_count(0)
    tab_to(page, "forward")
    for key, at in (("Enter", 1), ("Space", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        expect(now).to_have_attribute("data-key", f"at-{at}")
        expect(page.locator('[data-key="forward"]')).to_be_focused()


def test_an_auction_is_called_and_advised_by_keys(open_page):
    page = open_page("#bid?hand=AJ97.T8.KQ.&seat=S&dealer=W")
    tab_to(page, "call-pass")
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile("auction=pass&"))
    settled(page)
    expect(page.locator('[data-key="call-pass"]')).to_be_focused()
    tab_to(page, "higher")
    page.keyboard.press("Enter")
    expect(page.locator('[data-key="number"]')).to_have_value("9")
    tab_to(page, "call-H")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("auction=pass_9H&"))
    expect(page.locator(".advice .verdict")).to_be_visible()
    start, stop = page.locator('[data-key="advise"]'), page.locator('[data-key="stop"]')
    expect(start).to_be_enabled()
    page.route("**/bid/stream", lambda route: None)  # no advice comes: there is time to stop
    tab_to(page, "advise")
    page.keyboard.press("Enter")
    expect(stop).to_be_visible()
    expect(start).to_be_disabled()
    tab_to(page, "stop")
    page.keyboard.press("Space")
    expect(stop).to_be_hidden()
    tab_to(page, "advise")
    expect(start).to_be_enabled()


def test_a_deal_is_begun_called_and_played_by_keys(open_page):
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    show(page, "play")
    for key, press, value in (("bot", "ArrowUp", "rules"), ("match", "ArrowDown", "0")):
        tab_to(page, key)
        page.keyboard.press(press)
        expect(page.locator(f'[data-key="{key}"]')).to_have_value(value)
        expect(page.locator(f'[data-key="{key}"]')).to_be_focused()
    tab_to(page, "begin")
    page.keyboard.press("Enter")
    legal = page.locator(".hand.turn button.card:not(.shut)")
    calls = 0
    while True:
        expect(page.locator('[data-key="call-pass"], .hand.turn button.card').first).to_be_visible()
        settled(page)
        if legal.count():
            break
        before, bids = page.url, page.locator(".call")
        bid = bids.first.get_attribute("data-key") if bids.count() and not calls else None
        tab_to(page, bid or "call-pass")
        page.keyboard.press("Enter" if bid else "Space")
        expect(page).not_to_have_url(before)
        calls += 1
    assert calls
    before, name = page.url, legal.first.get_attribute("data-card")
    tab_to(page, f"card-{name}")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(before)
    settled(page)
    expect(page.locator(".at-S .cards .card")).to_have_count(7)
    expect(page.locator(f'[data-key="card-{name}"]')).to_have_count(0)


def test_rules_are_reached_and_switched_by_keys(open_page):
    page = open_page()
    show(page, "rules")
    columns = page.locator(".rules thead th")
    games = page.locator('[data-key^="game-"]')
    count = page.locator('[data-key^="game-"]:checked').count()
    assert 1 < count < games.count()  # the first few stand beside each other, and others can be had
    expect(columns).to_have_count(count)
    key = games.last.get_attribute("data-key")
    tab_to(page, key)
    for shown in (count + 1, count):
        page.keyboard.press("Space")
        expect(columns).to_have_count(shown)
        expect(page.locator(f'[data-key="{key}"]')).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("region", name="Rules")).to_be_focused()
