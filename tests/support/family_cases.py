"""The handed cases of the further games of the family: tests/data/family, read for pytest."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from cases import DATA

from blotsolve.contract import Bid, Call, read_call
from blotsolve.game import Tally
from blotsolve.rulesets import RULESETS

DOUBLINGS = ("", "contre ", "surcontre ")


@cache
def _cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((DATA / "family" / "family_cases.json").read_text("utf-8"))
    return cases


def family_cases(kind: str, *names: str) -> list[Any]:
    """The cases of a kind for some rulesets: ruleset, input, expected."""
    found = [case for case in _cases() if case["kind"] == kind and case["ruleset"] in names]
    assert found, f"no cases of {kind} for {names}"
    return [
        pytest.param(RULESETS[case["ruleset"]], case["input"], case["expected"], id=case["id"])
        for case in found
    ]


def call_of(text: str) -> Call:
    """Read a call as the cases write it: `80h`, `contre`, `double`."""
    words = {"double": "contra", "redouble": "recontra"}
    return read_call(words.get(text, text))


def same_call(one: Call, other: str) -> bool:
    """Tell whether a call of ours is the one that the cases write; their numbers are points."""
    said = call_of(other)
    if isinstance(said, Bid) and said.level:
        said = Bid(said.level // 10, said.strain)
    return one == said


def tally_of_case(given: dict[str, Any], takers: str = "t", others: str = "d") -> Tally:
    """Return the tally of a case of `deal_score`: the takers are N and S."""
    tricks = given["tricks_" + takers]
    return Tally(
        cards_ns=given["cards_" + takers],
        cards_ew=given["cards_" + others],
        tricks_ns=tricks,
        tricks_ew=8 - tricks,
        declarations_ns=given.get("decl_" + takers, given.get("extra_" + takers, 0)),
        declarations_ew=given.get("decl_" + others, given.get("extra_" + others, 0)),
        belotes_ns=given.get("belote_" + takers, 0),
        belotes_ew=given.get("belote_" + others, 0),
    )
