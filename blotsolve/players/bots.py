"""The bots by name."""

from __future__ import annotations

import re

from blotsolve.errors import OptionError
from blotsolve.players.chance import RandomBot
from blotsolve.players.player import Player
from blotsolve.players.rules import RulesBot
from blotsolve.players.searching import SolverBot

__all__ = ["BOTS", "find_bot"]

BOTS = {
    "random": "any legal card, and calls by lot",
    "rules": "rules of thumb, no search",
    "solver:WORLDS": "the best card over so many worlds, solved exactly; bids as rules does",
    "solver:MSms": "the same within so many milliseconds a card",
    "solver:WORLDS+habit": "the same, leaning to the card of the rules of thumb in the first tricks",
}
"""How bots are written, and what they do."""

_SOLVER = re.compile(r"solver(?::(\d{1,6})(ms)?)?(\+habit)?", re.ASCII)


def find_bot(text: str, seed: int = 0) -> Player:
    """Return the bot of this name; raise OptionError if there is none.

    >>> find_bot("solver:20").name, find_bot("random").name
    ('solver:20', 'random')
    """
    name = text.strip().lower() if isinstance(text, str) else ""
    if name == "random":
        return RandomBot(seed)
    if name == "rules":
        return RulesBot()
    match = _SOLVER.fullmatch(name)
    if match is None:
        raise OptionError(f"no bot: {text!r} (expected random, rules, solver:WORLDS or solver:MSms)")
    number, is_time, habit = match.groups()
    limit = int(number or 40)
    bot = SolverBot(
        40 if is_time else limit,
        milliseconds=limit if is_time else None,
        seed=seed,
        habit=HABIT if habit else 0.0,
    )
    bot.name += habit or ""
    return bot


HABIT = 1.0
"""Table points of the card of the rules of thumb."""
