"""A bot of one's own: it plays as `rules` does, but leads its longest plain suit from the top.

Let it play against another one, every deal twice with the sides changed:

    python examples/my_bot.py
    cd examples && blotsolve match my_bot:MyBot rules
"""

from blotsolve.cards import Card
from blotsolve.contract import Call
from blotsolve.game import View
from blotsolve.players import RulesBot, play_match


class MyBot(RulesBot):
    """Whatever a bot goes by is in the view: its own cards, and what everybody has seen."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "mine"

    def call(self, view: View) -> Call:
        """Return one of `view.legal`, in the auction."""
        return super().call(view)

    def card(self, view: View) -> Card:
        """Return one of `view.legal`, in the play."""
        trump = view.contract.strain.suit
        plain = [card for card in view.legal if card.suit != trump]
        if view.table or not plain:
            return super().card(view)
        longest = max(plain, key=lambda card: len(view.hand.of(card.suit))).suit
        order = view.ruleset.plain_order  # the strongest rank first
        return min((card for card in plain if card.suit == longest), key=lambda card: order.index(card.rank))

    def explain(self, view: View) -> str:
        """Return a sentence: what it does here, and why."""
        if view.contract is None or view.table:
            return super().explain(view)
        return f"{self.card(view)}: the top of the longest suit"


if __name__ == "__main__":  # processes of a match import this file
    print(play_match(MyBot(), "rules", deals=100, seed=1))
