"""Analyse in a real browser: a deal from its table to the last card, by mouse and by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from blotsolve import solve

DEAL = "N:KT9.J.7.QJ8 J.T87.J9.T9 Q87.AKQ.T8. A.9.AKQ.AK7"
LINK = "#analyse?deal=" + DEAL.replace(" ", "_")


def test_a_deal_is_played_out_with_the_cost_of_every_card(open_page):
    page = open_page(LINK)
    solution = solve(DEAL, "H", "E")
    cell = page.locator('[data-key="cell-H-E"]')
    expect(cell).to_have_text(f"{solution.points_ns}:{solution.points_ew}")
    cell.click()
    for rated in solution.cards:
        cost = abs(rated.margin_ns - solution.margin_ns)
        expect(page.locator(f'[data-key="card-{rated.card}"] .cost')).to_have_text(
            f"−{cost}" if cost else "0"
        )
    page.get_by_role("button", name="jack of diamonds, costs nothing").click()
    expect(page.locator(".hand.turn h2")).to_contain_text("South")
    assert page.url.endswith("&play=JD")
    page.get_by_role("button", name="Best line").click()
    expect(page.locator(".tricks tbody tr")).to_have_count(8)
    assert re.search(r"&play=JD(_\w\w){31}$", page.url)
    page.go_back()
    expect(page.locator(".hand.turn h2")).to_contain_text("South")
    page.go_back()
    page.go_back()
    expect(page.locator('[data-key="cell-H-E"]')).to_be_visible()
