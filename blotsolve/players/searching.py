"""A bot that values every card over the worlds that it cannot tell apart."""

from __future__ import annotations

from blotsolve.advice.cards import CardAdvice, advise_card
from blotsolve.cards import Card
from blotsolve.errors import OptionError
from blotsolve.game.auction import Call
from blotsolve.game.view import View
from blotsolve.players.player import Bot, moment
from blotsolve.players.rules import rule_call, rule_card

__all__ = ["SolverBot"]


class SolverBot(Bot):
    """A bot that plays the card of `advise_card`; it bids as `RulesBot` does.

    `worlds` limits the worlds of a decision and `milliseconds` its time, so that its play depends on the
    machine. `habit` are table points that the card of the rules of thumb is given beforehand, as
    long as there are `habit_from` cards or more in its hand.
    """

    def __init__(
        self,
        worlds: int = 40,
        *,
        milliseconds: int | None = None,
        seed: int = 0,
        habit: float = 0.0,
        habit_from: int = 6,
    ) -> None:
        for name, number in (("worlds", worlds), ("milliseconds", milliseconds)):
            if number is not None and (type(number) is not int or not 1 <= number <= 100_000):
                raise OptionError(f"{name} is {number!r} (expected a whole number from 1 to 100000)")
        self.worlds, self.milliseconds, self.seed = worlds, milliseconds, seed
        self.habit, self.habit_from = habit, habit_from
        self.name = f"solver:{worlds}" if milliseconds is None else f"solver:{milliseconds}ms"

    def call(self, view: View) -> Call:
        """Return the call of the rules of thumb."""
        return rule_call(view)[0]

    def card(self, view: View) -> Card:
        """Return the advised card."""
        if len(view.legal) == 1 and isinstance(only := view.legal[0], Card):
            return only
        return self.advice(view).card

    def advice(self, view: View) -> CardAdvice:
        """Return the advice that the bot plays by."""
        prior = {}
        if self.habit and len(view.hand) >= self.habit_from:
            prior = {rule_card(view)[0]: self.habit}
        return advise_card(
            view,
            worlds=self.worlds,
            time_limit=None if self.milliseconds is None else self.milliseconds / 1000,
            seed=self.seed ^ moment(view),
            prior=prior,
        )

    def explain(self, view: View) -> str:
        """Say what the worlds say."""
        if view.contract is None:
            call, why = rule_call(view)
            return f"{call}: {why}"
        return self.advice(view).reason
