"""A bot that plays at random: the floor of every ladder."""

from __future__ import annotations

import random

from blotsolve.cards import Card
from blotsolve.checks import seed_number
from blotsolve.contract import Call, Contra, Pass, Recontra
from blotsolve.game import View
from blotsolve.players.player import Bot, moment


class RandomBot(Bot):
    """A bot that plays any legal card, passes half of the time where he may, and else makes one of the lowest
    bids.

    It doubles one time in ten where it may. `seed` makes it repeatable.
    """

    def __init__(self, seed: int = 0) -> None:
        self.name, self.seed = "random", seed_number(seed)

    def call(self, view: View) -> Call:
        """Return a random call, mostly pass."""
        chance = random.Random(f"{self.seed} {moment(view)}")
        calls = [call for call in view.legal if not isinstance(call, Card)]
        doubling = [call for call in calls if isinstance(call, (Contra, Recontra))]
        if doubling and chance.random() < 0.1:
            return doubling[0]
        bids = [call for call in calls if view.auction.bid_of(call) is not None]
        low = bids[: len(view.ruleset.strains)]
        if low and (Pass() not in calls or chance.random() < 0.5):
            return chance.choice(low)
        return Pass()

    def card(self, view: View) -> Card:
        """Return any legal card."""
        cards = [card for card in view.legal if isinstance(card, Card)]
        return random.Random(f"{self.seed} {moment(view)}").choice(cards)

    def explain(self, view: View) -> str:
        """Say that it is chance."""
        does = self.call(view) if view.contract is None else self.card(view)
        return f"{does}, at random"
