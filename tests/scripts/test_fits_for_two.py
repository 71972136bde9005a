"""What ships for two is what its scripts make: their figures once more, in seconds."""

from __future__ import annotations

import pytest
from script_modules import script

from blotsolve.contract import Strain

guess = script("fit/two_guess")
order = script("fit/two_order")
rules = script("fit/two_rules")

KINDS = order.KINDS


@pytest.mark.slow
def test_first_guess_is_the_fit_on_its_endings():
    weights = {kind: guess.fit(strain, 4000)[0] for kind, strain in KINDS.items()}
    table = "\n".join(guess.table(weights)) + "\n"
    assert f"bs_two_guesses[2] = {{\n{table}    }};\n" in guess.SOURCE.read_text("utf-8")


@pytest.mark.parametrize(("title", "strain"), KINDS.items(), ids=["suit", "no-trump"])
def test_order_takes_the_nodes_that_are_written_beside_it(title, strain):
    source = order.SOURCE.read_text("utf-8")
    weights = order.read_weights(source, title)
    written = order.first_nodes(source, title)
    assert order.cost(strain, weights, 0, order.FIRST) == written
    assert order.cost(strain, None, 0, order.FIRST) == written  # as they were built in


def test_climb_begins_where_the_file_stands_and_counts_less():
    weights = order.read_weights(order.SOURCE.read_text("utf-8"), "a suit")
    better = order.climb(Strain.S, weights, 4, 6, "climb 1")
    assert order.cost(Strain.S, better, 0, 4) <= order.cost(Strain.S, weights, 0, 4)
    assert order.climb(Strain.S, weights, 4, 6, "climb 1") == better


@pytest.mark.slow
def test_thresholds_of_the_rules_are_worth_in_the_first_deals_what_is_written():
    enough = rules.PRESENT["blot_1on1"]
    found = {other: rules.duel("blot_1on1", other, enough, 20)[0] for other in rules.answers_to(enough)}
    assert {other: round(mean, 3) for other, mean in found.items()} == rules.FIRST
