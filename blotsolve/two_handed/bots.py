"""Who plays the games for two: bots by name, each with nothing but his own view."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Protocol
from zlib import crc32

from blotsolve.cards import Card
from blotsolve.checks import of_kind, seed_number, whole
from blotsolve.errors import BlotsolveError, OptionError
from blotsolve.game import Play
from blotsolve.players import place_error
from blotsolve.two_handed.advising import advise_card
from blotsolve.two_handed.auction import Call, Kind
from blotsolve.two_handed.declarations import Declarations
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rules_of_thumb import call_by_rule, card_by_rule, promise
from blotsolve.two_handed.state import TwoHandedState
from blotsolve.two_handed.view import TwoHandedView

BOTS = {
    "random": "any legal card, and calls at random",
    "rules": "rules of thumb, no search",
    "solver:WORLDS": "the best card over that many hands of the other, or worlds of closed cards, and late "
    "in Open Blot by the exact expectation; calls as rules does",
}
"""How bots are written, and what they do."""

WORLDS = 40
"""Worlds of a decision where no number is given."""

BOT_NODES = 200_000
"""Nodes of an exact expectation that a bot waits for."""


class TwoHandedBot(Protocol):
    """Whoever plays for two; he is asked when it is his turn and has nothing but the view.

    What he answers must be legal: one of `view.legal`, declarations that he holds, and withheld ones among
    those that he may show now.
    """

    name: str

    def call(self, view: TwoHandedView) -> Call:
        """Return what he calls, in the choice of trumps."""
        ...

    def card(self, view: TwoHandedView) -> Card:
        """Return the card that he plays."""
        ...

    def declare(self, view: TwoHandedView) -> Declarations | None:
        """Return what he declares with his first card; None for the best that he holds."""
        ...

    def withhold(self, view: TwoHandedView, due: Declarations) -> Declarations:
        """Return what he does not show of the declarations that he may show with this card."""
        ...

    def explain(self, view: TwoHandedView) -> str:
        """Say in a sentence what he would do here and why."""
        ...


class _Bot:
    """What bots have in common: they declare the best that they hold and show all of it."""

    def declare(self, view: TwoHandedView) -> Declarations | None:
        """Declare the best."""
        return None

    def withhold(self, view: TwoHandedView, due: Declarations) -> Declarations:
        """Show everything."""
        return ()


class TwoHandedRandomBot(_Bot):
    """A bot that plays any legal card and makes any legal call; `seed` makes it repeatable."""

    def __init__(self, seed: int = 0) -> None:
        self.name, self.seed = "random", seed_number(seed)

    def call(self, view: TwoHandedView) -> Call:
        """Return any legal call, a pass half of the time."""
        calls = [call for call in view.legal if isinstance(call, Call)]
        chance = random.Random(f"{self.seed} {_moment(view)}")
        named = [call for call in calls if call.kind != Kind.PASS]
        return calls[0] if len(named) < len(calls) and chance.random() < 0.5 else chance.choice(named)

    def card(self, view: TwoHandedView) -> Card:
        """Return any legal card."""
        cards = [card for card in view.legal if isinstance(card, Card)]
        return random.Random(f"{self.seed} {_moment(view)}").choice(cards)

    def explain(self, view: TwoHandedView) -> str:
        """Say that it is chance."""
        return f"{self.call(view) if view.contract is None else self.card(view)}, at random"


class TwoHandedRulesBot(_Bot):
    """A bot that plays by rules of thumb: it adds up honours, and wins what it can cheaply."""

    name = "rules"

    def call(self, view: TwoHandedView) -> Call:
        """Return the strain that promises most, if that is enough."""
        return call_by_rule(view)

    def card(self, view: TwoHandedView) -> Card:
        """Return the card of the rules of thumb."""
        return card_by_rule(view)

    def explain(self, view: TwoHandedView) -> str:
        """Say what it goes by."""
        if view.contract is not None:
            return f"{self.card(view)}, by rules of thumb"
        call = self.call(view)
        if call.kind == Kind.PASS:
            return "pass: no strain promises more than an even deal"
        return f"{call}, which promises {promise(view, call):+.0f} raw points beyond an even deal"


class TwoHandedSolverBot(_Bot):
    """A bot that plays the card of `advise_card` over a number of worlds; it calls as the rules do."""

    def __init__(self, worlds: int = WORLDS, *, seed: int = 0) -> None:
        self.worlds, self.seed = whole("worlds", worlds, 2, 50_000), seed_number(seed)
        self.name = f"solver:{worlds}"

    def call(self, view: TwoHandedView) -> Call:
        """Return the call of the rules of thumb."""
        return call_by_rule(view)

    def card(self, view: TwoHandedView) -> Card:
        """Return the advised card."""
        if len(view.legal) == 1 and isinstance(only := view.legal[0], Card):
            return only
        return advise_card(
            view, worlds=self.worlds, seed=self.seed ^ _moment(view), node_limit=BOT_NODES
        ).card

    def explain(self, view: TwoHandedView) -> str:
        """Say what the worlds say."""
        if view.contract is None:
            return TwoHandedRulesBot().explain(view)
        return advise_card(
            view, worlds=self.worlds, seed=self.seed ^ _moment(view), node_limit=BOT_NODES
        ).reason


_BOT = re.compile(r"(random|rules|solver)(?::([1-9]\d{0,4}))?", re.ASCII)


def find_two_handed_bot(text: str, seed: int = 0) -> TwoHandedBot:
    """Return the bot for two of a name.

    Parameters
    ----------
    text
        A name, in any case: `random`, `rules` or `solver:WORLDS`.
    seed
        What the bot draws by; with the same seed it plays the same way.

    Returns
    -------
    TwoHandedBot
        A new bot, whose `name` is that text.

    Raises
    ------
    OptionError
        If there is no bot of this name for two, or for a wrong seed.

    Examples
    --------
    >>> find_two_handed_bot("solver:20").name, find_two_handed_bot("Rules").name
    ('solver:20', 'rules')
    """
    match = _BOT.fullmatch(text.strip().lower()) if isinstance(text, str) else None
    kind, number = match.groups() if match else ("", None)
    if kind == "random" and not number:
        return TwoHandedRandomBot(seed)
    if kind == "rules" and not number:
        return TwoHandedRulesBot()
    if kind == "solver":
        return TwoHandedSolverBot(int(number or WORLDS), seed=seed)
    raise OptionError(f"no bot for two: {text!r} (expected random, rules or solver:WORLDS)")


def check_two_handed_bot(bot: object) -> None:
    """Raise OptionError unless somebody can play for two and says his name."""
    methods = ("call", "card", "declare", "withhold")
    if isinstance(bot, type) or not all(callable(getattr(bot, name, None)) for name in methods):
        raise OptionError(f"no player for two: {bot!r} (expected a bot or its name)")
    name = getattr(bot, "name", None)
    if not isinstance(name, str) or not name.strip():
        raise OptionError(f"no name: {type(bot).__name__} has {name!r} (expected a text as its `name`)")


def play_out_two(
    state: TwoHandedState,
    bots: tuple[TwoHandedBot, TwoHandedBot],
    match: TwoHandedMatch | None = None,
) -> TwoHandedState:
    """Let two bots play a deal from where it is to its end.

    Parameters
    ----------
    state
        The deal so far; its closed cards must be given. It is not changed.
    bots
        Who plays as N, and who as S.
    match
        The match before the deal, which the bots know; None for a deal that stands alone.

    Returns
    -------
    TwoHandedState
        The deal when it is over.

    Raises
    ------
    BlotsolveError
        Whatever error a bot's illegal call, card or declaration gives, with his name.

    Examples
    --------
    >>> bot = find_two_handed_bot("rules")
    >>> play_out_two(TwoHandedState.random(1, "N", "blot_1on1"), (bot, bot)).is_over
    True
    """
    state = of_kind("state", state, TwoHandedState)
    if not isinstance(bots, Sequence) or len(bots) != 2:
        raise OptionError(f"no two players: {bots!r} (expected bots of N and S)")
    for bot in bots:
        check_two_handed_bot(bot)
    while (player := state.turn) is not None:
        try:
            state = state.after(_action(state, player, bots[player], match))
        except BlotsolveError as error:
            place_error(error, f"{bots[player].name} as {player}")
            raise
    return state


def _action(
    state: TwoHandedState, player: Player, bot: TwoHandedBot, match: TwoHandedMatch | None
) -> Call | Play:
    view = state.view(player, match)
    if state.position is None:
        return bot.call(view)
    card = bot.card(view)
    if not state.tricks and not state.ruleset.is_open:
        return Play(card, bot.declare(view))
    due = state.to_show()
    return Play(card, withholds=bot.withhold(view, due)) if due else Play(card)


def _moment(view: TwoHandedView) -> int:
    """Return a number for all that a player knows, so that chance may depend on that alone."""
    played = " ".join(map(str, (*view.tricks, *view.table)))
    text = f"{view.ruleset}|{view.player}|{view.dealt}|{view.layouts}|{view.choice}|{view.contract}|{played}"
    return crc32(text.encode())
