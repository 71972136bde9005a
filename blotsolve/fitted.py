"""What was fitted to each game and ships with the package: a file for each game, read as one."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any


def fitted_data(package: str, name: str) -> dict[str, Any]:
    """Return the figures of all games that the files of `data/<name>` hold, by the name of the game.

    Every file has the same fields: how it was made, and the figures of one game under `rulesets`.

    >>> sorted(fitted_data("blotsolve.bidding", "evaluator"))
    ['deals', 'features', 'fresh_deals', 'made_by', 'rulesets']
    """
    folder = files(package) / "data" / name
    found: dict[str, Any] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            one = json.loads(file.read_text("utf-8"))
            rulesets = found.get("rulesets", {}) | one["rulesets"]
            found = {**one, **found, "rulesets": rulesets}
    return found
