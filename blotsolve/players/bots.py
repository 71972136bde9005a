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
    "rules": "cards by rules of thumb without a search, calls by the bidding policy",
    "solver": "the best card over 128 worlds, weighted by what the others called, declared and played",
    "solver:WORLDS": "the same over WORLDS worlds",
    "solver:MSms": "the same within MS milliseconds per card",
    "…+plain": "calls by rules of thumb, and every world as likely (solver)",
    "…+plain+bids": "the same, but calls by the bidding policy",
    "…+plain+calls": "the same, but worlds weighted as if the others bid by rules of thumb (solver only)",
}
"""How bots are written, and what they do."""

_BOT = re.compile(
    r"(random|rules|solver)(?::([1-9]\d{0,4})(ms)?)?((?:\+plain)?)((?:\+(?:bids|calls))*)", re.ASCII
)


def find_bot(text: str, seed: int = 0) -> Player:
    """Return the bot of a name.

    Parameters
    ----------
    text
        A name as in `BOTS`, in any case: `random`, `rules`, `solver`, `solver:WORLDS` or `solver:MSms`,
        perhaps with `+plain`. After that, `+bids` or `+calls` may follow; without it they say nothing new.
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
    kind, number, is_time, plain, more = match.groups() if match else ("", "", "", "", "")
    extras = set(more.split("+")[1:])
    policy = BiddingPolicy() if "bids" in extras else None
    bot: RandomBot | RulesBot | SolverBot
    if kind == "random" and not number and not plain and not extras:
        bot = RandomBot(seed)
    elif kind == "rules" and not number and extras <= {"bids"}:
        bot = RulesBot(policy, plain=bool(plain))
    elif kind == "solver":
        bot = SolverBot(
            int(number) if number and not is_time else None,
            plain=bool(plain),
            milliseconds=int(number) if is_time else None,
            seed=seed,
            policy=policy,
            likelihood=likely_calls if plain and "calls" in extras else None,
        )
    else:
        raise OptionError(
            f"no bot: {text!r} (expected random, rules, solver:WORLDS or solver:MSms, perhaps with +plain)"
        )
    if plain:
        bot.name += "".join(f"+{extra}" for extra in sorted(extras))
    return bot
