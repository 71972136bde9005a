"""Calls and cards as numbers: the fixed set of actions of a ruleset, for frameworks that know only those."""

from __future__ import annotations

from dataclasses import dataclass, field

from blotsolve.cards import Card
from blotsolve.checks import whole
from blotsolve.contract import Call
from blotsolve.game import View, every_call
from blotsolve.players import Player, check_player
from blotsolve.rulesets import Ruleset, find_ruleset


@dataclass(frozen=True, slots=True)
class Actions:
    """All that can be called or played in a ruleset, each with its number.

    First come the 32 cards, numbered as `Card` is, then pass, contra, recontra and every bid from low to
    high; or pass, what is offered and the suits, where trumps are chosen without bids. A card is played with
    the best declarations that its player holds, and all of them are shown.

    >>> actions = Actions("belot_arena")
    >>> len(actions), actions[0], str(actions[32]), str(actions[35])
    (41, Card('7S'), 'pass', 'C')
    """

    ruleset: Ruleset
    all: tuple[Card | Call, ...] = field(init=False, repr=False)
    """The actions in the order of their numbers."""
    numbers: dict[Card | Call, int] = field(init=False, repr=False, compare=False)
    """The number of each action."""

    def __init__(self, ruleset: Ruleset | str) -> None:
        ruleset = find_ruleset(ruleset)
        calls = every_call(ruleset)
        put = object.__setattr__
        put(self, "ruleset", ruleset)
        put(self, "all", (*Card, *calls))
        put(self, "numbers", {action: number for number, action in enumerate(self.all)})

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: object) -> Card | Call:
        """Return the action of a number; raise OptionError if there is none."""
        return self.all[whole("action", number, 0, len(self.all) - 1)]

    def legal(self, view: View) -> list[int]:
        """Return the numbers of what a player may do now, ascending; nothing if it is not his turn."""
        return sorted(self.numbers[action] for action in view.legal)

    def choose(self, player: Player, view: View) -> int:
        """Return the number of what a player, such as one of our bots, does with this view on his turn.

        >>> from blotsolve.game import DealState
        >>> from blotsolve.players import find_bot
        >>> view = DealState.random(3, "N", "blot").view("E")
        >>> actions = Actions("blot")
        >>> actions.choose(find_bot("rules"), view) in actions.legal(view)
        True
        """
        check_player(player)
        return self.numbers[player.call(view) if view.contract is None else player.card(view)]
