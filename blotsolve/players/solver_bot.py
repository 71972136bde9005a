"""A bot that values every card over the worlds that it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from blotsolve.advice import CardAdvice, advise_card, silent_knowledge, weights_of_calls, weights_of_evidence
from blotsolve.bidding import BiddingPolicy, call_by, explain_call, likely_by_either
from blotsolve.cards import Card
from blotsolve.checks import flag, seed_number, whole
from blotsolve.contract import Call
from blotsolve.errors import OptionError
from blotsolve.game import Auction, View
from blotsolve.players.player import Bot, moment
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Likelihood = Callable[[NDArray[np.uint32], Auction, Collection[Seat]], ArrayLike]

MOST = 100_000
"""Of worlds of a decision, and of its milliseconds."""
WORLDS, PLAIN_WORLDS = 128, 40
"""Worlds of a decision where no number is given."""
WORLDS_A_MILLISECOND = 1.5
"""Worlds that are drawn for each millisecond of a limit: hardly more are solved in the first tricks."""
LEAST_WORLDS = 16
DRAWN, DRAWN_PER_WORLD = 2048, 8
"""Worlds that are drawn and weighed at least, and for each that is solved."""


class SolverBot(Bot):
    """A bot that plays the card of `advise_card`, and bids by the bidding policy.

    The worlds are weighted by how likely the others make their calls and play their cards in them, and nobody
    is taken to hold a declaration or a belote that he did not announce. A `plain` bot does without all that:
    it bids by rules of thumb, and takes every world that fits the play for as likely.

    `plays` says whether the cards that were played weigh worlds; only those of a plain bot do not by default.
    `worlds` limits the worlds of a decision and `milliseconds` its time, so that its play depends on the
    machine. `policy` bids, and `likelihood` gives the logarithm of how likely calls are in some worlds, such
    as `likely_calls`, or `log_likelihood` of a bidding policy. `prior` is as in `advise_card`.
    """

    def __init__(
        self,
        worlds: int | None = None,
        *,
        plain: bool = False,
        milliseconds: int | None = None,
        seed: int = 0,
        policy: BiddingPolicy | None = None,
        likelihood: Likelihood | None = None,
        plays: bool | None = None,
        prior: Callable[[View], Mapping[Card, float]] | None = None,
    ) -> None:
        seed, plain = seed_number(seed), flag("plain", plain)
        if milliseconds is not None:
            milliseconds = whole("milliseconds", milliseconds, 1, MOST)
        if worlds is not None:
            worlds = whole("worlds", worlds, 1, MOST)
        elif plain:
            worlds = PLAIN_WORLDS
        else:
            worlds = WORLDS
            if milliseconds is not None:
                worlds = max(LEAST_WORLDS, min(MOST, int(WORLDS_A_MILLISECOND * milliseconds)))
        if policy is not None and not isinstance(policy, BiddingPolicy):
            raise OptionError(f"policy is {policy!r} (expected a BiddingPolicy)")
        if likelihood is not None and not callable(likelihood):
            raise OptionError(
                f"likelihood is {likelihood!r} (expected a function of worlds, an auction and seats)"
            )
        self.worlds, self.milliseconds, self.seed = worlds, milliseconds, seed
        self.policy = policy if policy or plain else BiddingPolicy()
        self.likelihood = likelihood if likelihood or plain else likely_by_either
        self.plays = not plain if plays is None else flag("plays", plays)
        self.plain, self.silent_is_empty, self.prior = plain, not plain, prior
        self.name = f"solver:{worlds}" if milliseconds is None else f"solver:{milliseconds}ms"
        if plain:
            self.name += "+plain"

    def call(self, view: View) -> Call:
        """Return the call of the policy, or of the rules of thumb."""
        return call_by(self.policy, view)

    def card(self, view: View) -> Card:
        """Return the advised card."""
        if len(view.legal) == 1 and isinstance(only := view.legal[0], Card):
            return only
        return self.advice(view).card

    def advice(self, view: View) -> CardAdvice:
        """Return the advice that the bot plays by."""
        return advise_card(
            view,
            worlds=self.worlds,
            time_limit=None if self.milliseconds is None else self.milliseconds / 1000,
            seed=self.seed ^ moment(view),
            prior=self.prior,
            drawn=None if self.plain else max(DRAWN_PER_WORLD * self.worlds, DRAWN),
            weights=self._weights(view),
            knowledge=silent_knowledge(view) if self.silent_is_empty else None,
        )

    def _weights(self, view: View) -> Callable[[NDArray[np.uint32]], ArrayLike] | None:
        """Return what weighs the worlds, None if nothing does."""
        if self.plays:
            return weights_of_evidence(view, self.likelihood)
        return None if self.likelihood is None else weights_of_calls(view, self.likelihood)

    def explain(self, view: View) -> str:
        """Say what the worlds say."""
        if view.contract is None:
            return explain_call(self.policy, view)
        return self.advice(view).reason
