"""One home for each rule: what was written in several places is looked for in all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import blotsolve

PACKAGE = Path(blotsolve.__file__).parent
TEXTS = {str(path.relative_to(PACKAGE)): path.read_text("utf-8") for path in PACKAGE.rglob("*.py")}

HOMES = {
    "king and queen of trumps": (
        r"QUEEN, Rank\.KING|KING, Rank\.QUEEN|1 << Rank\.(KING|QUEEN)|== Rank\.(KING|QUEEN)",
        # the core stands below the game; points that a rule of thumb gives to ranks are no belote
        {"game/belote.py", "core/packing.py", "show/text/rulesets.py"},
    ),
    "effective sample size": (r"\*\*\s?2\)\.sum\(\)|1 / np\.sum\(", {"worlds/weights.py"}),
    "ends with its parent": (r"parent_process\(\)", {"processes.py", "players/workers.py"}),
    "reads text in the core": (r"core\.read_position\(", {"solver/reading.py"}),
    "a pool of threads": (r"ThreadPoolExecutor\(", {"solver/threads.py", "two_handed/engine.py"}),
    "text or an object": (  # say Hand.read, Deal.read, Position.read, find_ruleset
        r"(\w+) if isinstance\(\1, (Hand|Deal|Position|Ruleset)\) else (\2|cls)\b",
        {"cards.py", "deal.py"},
    ),
    "text of a position": (
        r"isinstance\(position, str\)",
        {"either.py", "solver/reading.py", "two_handed/law.py", "two_handed/positions.py"},
    ),
    "order of ranks as strength": (r"_order\)?\.index\(", {"rulesets/schema.py"}),
}


@pytest.mark.parametrize("rule", HOMES)
def test_a_rule_has_one_home(rule):
    pattern, homes = HOMES[rule]
    found = {name for name, text in TEXTS.items() if re.search(pattern, text)}
    assert found <= homes, f"{rule}: {sorted(found - homes)}"


@pytest.mark.parametrize("rule", HOMES)
def test_a_home_has_its_rule(rule):
    pattern, homes = HOMES[rule]
    assert any(re.search(pattern, TEXTS[home]) for home in homes)
