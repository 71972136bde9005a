"""The laws of further games of the family, and the cases that were handed over with them: data/family."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.deal import Position
from blotsolve.rulesets import BLOT, BeloteLostBy, RoemRules, Ruleset, Undertrump

DATA = Path(__file__).parents[1] / "data" / "family"

ALL_STRAINS = tuple(strain for strain in Strain if not strain.closed)

CONTREE = replace(BLOT, name="contree law", strains=ALL_STRAINS, capot_bonus=90)
COINCHE = replace(
    CONTREE,
    name="coinche law",
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 19),
    all_trump_points=(0, 0, 9, 5, 13, 2, 3, 6),
)
BELOTE = replace(CONTREE, name="belote law", undertrump=Undertrump.FORCED)
BULGARIAN = replace(
    CONTREE,
    name="bulgarian law",
    no_trump_points=(0, 0, 0, 20, 4, 6, 8, 22),
    last_trick_no_trump=20,
    belote_in_play=20,
    belote_lost_by=BeloteLostBy.DISCARD,
)
BELA = replace(
    CONTREE,
    name="bela law",
    beat_plain_lead=True,
    partner_exempt=False,
    undertrump=Undertrump.FORCED,
)
BALOOT = replace(
    CONTREE,
    name="baloot law",
    closed_suits=True,
    no_trump_points=(0, 0, 0, 10, 2, 3, 4, 11),
    capot_bonus=88,
    capot_bonus_no_trump=90,
)

ROEM = RoemRules(run_points=(20, 50), stuk=20, four_points=(100, 100, 100, 100, 200, 100, 100, 100))
AMSTERDAM = replace(
    CONTREE,
    name="amsterdam law",
    strains=CONTREE.strains[:4],
    undertrump=Undertrump.FORBIDDEN,
    capot_bonus=100,
    roem=ROEM,
)
ROTTERDAM = replace(AMSTERDAM, name="rotterdam law", partner_exempt=False, undertrump=Undertrump.FORCED)

LAWS: dict[str, Ruleset] = {
    "contree": CONTREE,
    "coinche": COINCHE,
    "belote": BELOTE,
    "belote_classique": BELOTE,
    "bulgarian": BULGARIAN,
    "bela": BELA,
    "baloot": BALOOT,
    "klaver_a": AMSTERDAM,
    "klaverjas_amsterdam": AMSTERDAM,
    "klaver_r": ROTTERDAM,
    "klaverjas_rotterdam": ROTTERDAM,
}
"""The law of play of each game, by its name in the handed cases."""


def endings(game: str) -> list[tuple[Position, int, dict[Card, int]]]:
    """Read the endings of a game: position, margin, and the margin after every legal card."""
    return [(position, margin, cards) for _, position, margin, cards in laws_and_endings(game)]


def laws_and_endings(name: str) -> list[tuple[Ruleset, Position, int, dict[Card, int]]]:
    """Read a file of endings: law, position, margin, and the margin after every legal card."""
    found = []
    for line in (DATA / f"{name}.tsv").read_text().splitlines():
        given, answer = line.split("\t")
        game, strain, leader, *words = given.split()
        hands, table = words[:4], words[4:]
        margin, *after = answer.split()
        position = Position(
            [hand.replace(",", " ").replace("-", "") for hand in hands],
            strain,
            leader,
            " ".join(table).replace(",", " "),
            taken="-",
        )
        cards = {Card(card): int(value) for card, value in (pair.split(":") for pair in after)}
        found.append((LAWS[game], position, int(margin), cards))
    return found


def family_cases(kind: str) -> list[Any]:
    """The cases of a kind: law, what is given, what is expected."""
    return [
        pytest.param(LAWS[case["ruleset"]], case["input"], case["expected"], id=case["id"])
        for case in json.loads((DATA / "family_cases.json").read_text())
        if case["kind"] == kind and case["ruleset"] in LAWS
    ]


def strain_of(text: str) -> Strain:
    """Read a contract of the cases: a suit letter, `NT`, `AT`, or `s closed`."""
    return Strain(text[0] + "x" if text.endswith(" closed") else text)
