"""The bots by name."""

from __future__ import annotations

import re

from blotsolve.bidding import BiddingPolicy, likely_calls
from blotsolve.checks import seed_number
from blotsolve.errors import OptionError
from blotsolve.players.player import Player
from blotsolve.players.random_bot import RandomBot
from blotsolve.players.rules_bot import RulesBot
from blotsolve.players.solver_bot import SolverBot

BOTS = {
    "random": "any legal card, and random calls",
    "rules": "rules of thumb, no search",
    "solver:WORLDS": "the best card over WORLDS worlds, solved exactly; bids as rules does",
    "solver:MSms": "the same within MS milliseconds per card",
    "…+bids": "bids by the bidding policy in place of the rules of thumb",
    "…+calls": "weighs the worlds by what the others called, if they bid about as rules does (solver only)",
}
"""How bots are written, and what they do."""

WORLDS = 40
"""Worlds of a decision where no number is given."""

_BOT = re.compile(r"(random|rules|solver)(?::([1-9]\d{0,4})(ms)?)?((?:\+(?:bids|calls))*)", re.ASCII)


def find_bot(text: str, seed: int = 0) -> Player:
    """Return the bot of a name.

    Parameters
    ----------
    text
        A name as in `BOTS`, in any case: `random`, `rules`, `solver:WORLDS` or `solver:MSms`, perhaps with
        `+bids` or `+calls`.
    seed
        What the bot draws by; with the same seed it plays the same way, unless it looks at the clock.

    Returns
    -------
    Player
        A new bot, whose `name` is that text.

    Raises
    ------
    OptionError
        If there is no bot of this name, or for a wrong seed.

    Examples
    --------
    >>> find_bot("solver:20").name, find_bot("Rules").name
    ('solver:20', 'rules')
    """
    seed = seed_number(seed)
    match = _BOT.fullmatch(text.strip().lower()) if isinstance(text, str) else None
    kind, number, is_time, more = match.groups() if match else ("", "", "", "")
    extras = set(more.split("+")[1:])
    policy = BiddingPolicy() if "bids" in extras else None
    bot: RandomBot | RulesBot | SolverBot
    if kind == "random" and not number and not extras:
        bot = RandomBot(seed)
    elif kind == "rules" and not number and extras <= {"bids"}:
        bot = RulesBot(policy)
    elif kind == "solver":
        bot = SolverBot(
            int(number or WORLDS) if not is_time else WORLDS,
            milliseconds=int(number) if is_time else None,
            seed=seed,
            policy=policy,
            likelihood=likely_calls if "calls" in extras else None,
        )
    else:
        raise OptionError(
            f"no bot: {text!r} (expected random, rules, solver:WORLDS or solver:MSms, "
            "perhaps with +bids or +calls)"
        )
    bot.name += "".join(f"+{extra}" for extra in sorted(extras))
    return bot
