"""The handed cases of the games for two, as they are in tests/data/two_handed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from blotsolve.cards import Card
from blotsolve.two_handed import find_two_handed, parse_position

DATA = Path(__file__).parents[1] / "data" / "two_handed"


def rows(name):
    """Return the columns of every row of a file."""
    lines = (DATA / f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def positions(name):
    """Return the ruleset, the position, its margin and that of every card, for every row of a file."""
    found = []
    for ruleset, text, answer in rows(name):
        margin, *cards = answer.split()
        rated = {Card(card): Fraction(value) for card, _, value in (one.partition(":") for one in cards)}
        game = find_two_handed(ruleset.replace("turn=", "turn_up="))
        found.append((game, parse_position(text), Fraction(margin), rated))
    return found
