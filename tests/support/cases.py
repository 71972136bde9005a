"""The cases under tests/data, read for pytest: a line or a record each, with its id."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blotsolve.cards import Card
from blotsolve.contract import Bid, Strain
from blotsolve.deal import Position
from blotsolve.game import Auction, DealState
from blotsolve.rulesets import BAZAR_BLOT, BELOT_ARENA, BLOT, BLOTIFY, RULESETS, Ruleset
from blotsolve.seats import Seat

DATA = Path(__file__).parents[1] / "data"

FOUR = {ruleset.name: ruleset for ruleset in (BLOT, BELOT_ARENA, BLOTIFY, BAZAR_BLOT)}
"""The games of the four rule documents, which the tables in tests/data are about unless they name others."""


BID_GAMES = [ruleset for ruleset in RULESETS.values() if not ruleset.auction.steps]
"""The presets in which trumps are bid for."""


def begun(ruleset: Ruleset, dealer: Seat | str = "N", seed: int = 1) -> Auction:
    """An auction before its first call, with a card turned up or a suit drawn where a game has one."""
    return DealState.random(seed, dealer, ruleset).auction


def naming(ruleset: Ruleset, dealer: Seat | str, strain: str, level: int = 9) -> Auction:
    """An auction in which the first player has bid, taken or named a suit."""
    rules = ruleset.auction
    turned = f"7{strain}" if rules.has_turned_card else strain if rules.has_drawn_suit else None
    auction = Auction(ruleset, dealer, turned=turned)
    return auction.after(auction.saying(Bid(level if rules.has_numbers else 0, strain)))


def read_cards(text: str) -> list[Card]:
    """Read a list of cards, in their order."""
    return [Card(word) for word in text.split()]


def read_rulesets(text: str) -> list[Ruleset]:
    """Read `all` four, names of presets, or a preset and what is changed in it: `blot ruff=False`."""
    names = [word for word in text.split() if "=" not in word]
    changes: dict[str, Any] = {}
    for word in text.split():
        field, equals, value = word.partition("=")
        if equals:
            changes[field] = {"True": True, "False": False}.get(value, value)
    presets = list(FOUR.values()) if names == ["all"] else [RULESETS[name] for name in names]
    return [replace(preset, **changes) for preset in presets]


def table(name: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the id and the other fields of each line of a table in tests/data."""
    for line in (DATA / name).read_text().splitlines():
        if line and not line.startswith("#"):
            first, *fields = (field.strip() for field in line.split("|"))
            yield first, fields


def legal_cards() -> list[Any]:
    """The cases of the law of the trick: ruleset, strain, table, hand, legal cards."""
    return [
        pytest.param(
            ruleset, Strain(strain), read_cards(on_table), read_cards(hand), read_cards(legal),
            id=f"{case}-{ruleset}",
        )
        for case, (rulesets, strain, on_table, hand, legal) in table("legal_cards.txt")
        for ruleset in read_rulesets(rulesets)
    ]  # fmt: skip


def tricks() -> list[Any]:
    """The cases of whole tricks: ruleset, strain, trick, the card that takes it, its raw points."""
    cases = []
    for case, (rulesets, strain, trick, winner, points) in table("tricks.txt"):
        for ruleset in read_rulesets(rulesets):
            own = dict(word.split("=") for word in points.split() if "=" in word)
            count = int(own.get(ruleset.name, points if not own else ""))
            cases.append(
                pytest.param(
                    ruleset, Strain(strain), read_cards(trick), Card(winner), count, id=f"{case}-{ruleset}"
                )
            )
    return cases


def belotes() -> list[Any]:
    """The cases of a belote in play: strain, table, hand, card, `scores`, `lost` or `nothing`."""
    return [
        pytest.param(Strain(strain), read_cards(on_table), read_cards(hand), Card(card), outcome, id=case)
        for case, (strain, on_table, hand, card, outcome) in table("belotes.txt")
    ]


def field_cases(kind: str) -> list[Any]:
    """The cases distilled from reports on engines of the family: ruleset (or None for all), input, answer."""
    cases = json.loads((DATA / "field_cases.json").read_text())
    return [
        pytest.param(RULESETS.get(case["ruleset"]), case["input"], case["expected"], id=case["id"])
        for case in cases
        if case["kind"] == kind
    ]


DOCUMENTS = {"000": "blot", "002": "belot_arena", "003": "blotify", "004": "bazar_blot"}
"""The preset of each rule document."""


def dd_values() -> list[Any]:
    """The reported endings with their best play: ruleset, position, margin.

    They give the points of seats 0 and 2, the capot bonus left out, which `taken` of both sides does.
    """
    cases = []
    for ruleset, given, expected in (case.values for case in field_cases("dd_value")):
        position = Position(
            [list(map(Card, hand)) for hand in given["hands"]],
            given["contract"],
            Seat(given["leader"]),
            taken="NS+EW",
        )
        if ruleset is None:
            answers = {RULESETS[DOCUMENTS[name[:3]]]: points for name, points in expected.items()}
        else:
            answers = {ruleset: expected}
        cases += [
            pytest.param(each, position, 2 * points - given["points_in_play"], id=f"{position}-{each}")
            for each, points in answers.items()
        ]
    return cases


DEAL_RULESETS = {"arena": BELOT_ARENA, "bazar": BAZAR_BLOT, "blot": BLOT, "blotify": BLOTIFY}


def deals(size: int, count: int | None = None) -> list[Any]:
    """The positions of so many cards a hand with answers of another oracle, at most so many a ruleset.

    Each is a ruleset, a position of which nobody has taken a trick yet, its margin, and the margin
    after every card (no cards for eight cards a hand).
    """
    cases = []
    for name, ruleset in DEAL_RULESETS.items():
        lines = (DATA / "deals" / f"{name}-{size}.tsv").read_text().splitlines()
        for number, line in enumerate(lines[:count], 1):
            given, answer = line.split("\t")
            _, strain, leader, *hands = given.split()
            margin, *after = answer.split()
            position = Position([hand.replace(",", " ") for hand in hands], strain, leader, taken="-")
            cards = {Card(card): int(value) for card, value in (pair.split(":") for pair in after)}
            cases.append(pytest.param(ruleset, position, int(margin), cards, id=f"{name}-{size}-{number}"))
    return cases
