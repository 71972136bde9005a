"""The handed endings of the further games, each under its own ruleset: its value and that of each card."""

from __future__ import annotations

import pytest
from family import endings

from blotsolve import solve

FILES = {
    "contree": "contree",
    "contree_colver": "contree",
    "belote_classique": "belote",
    "coinche": "coinche",
    "bulgarian": "bulgarian",
    "bela": "bela",
}
"""By ruleset: which endings are of its law."""


@pytest.mark.parametrize(("ruleset", "game"), FILES.items())
def test_endings_have_the_handed_values(ruleset: str, game: str) -> None:
    cases = endings(game)
    assert len(cases) == 200
    for position, margin, cards in cases:
        solution = solve(position, ruleset=ruleset)
        assert solution.margin_ns == margin, position
        assert {each.card: each.margin_ns for each in solution.cards} == cards, position
