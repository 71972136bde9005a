"""Deals and matches played at random, for the tests of states, records and matches."""

from __future__ import annotations

import random

from blotsolve.contract import Bid
from blotsolve.game import DealState, Match, Play, combinations
from blotsolve.records import Record
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


def chosen(state: DealState, chance: random.Random):
    """Choose a legal call or card at random; mostly low bids, and declarations that are not the best."""
    legal = state.legal
    if state.position is not None:
        return _play(state, chance.choice(legal), chance)
    if chance.random() < 0.55:
        return legal[0]
    bids = [call for call in legal if isinstance(call, Bid)]
    doubling = [call for call in legal[1:] if not isinstance(call, Bid)]
    if doubling and chance.random() < 0.3:
        return doubling[0]
    if chance.random() < 0.1:
        bids = [bid for bid in bids if bid.capot]
    return chance.choice(bids[: len(state.ruleset.strains) * 2] or legal[:1])


def _play(state: DealState, card, chance: random.Random):
    if not state.tricks and chance.random() < 0.1:
        held = combinations(state.deal[state.turn], state.position.strain, state.ruleset)
        return Play(card, held[-1:])
    if chance.random() < 0.2 and (due := state.to_show()):
        return Play(card, withholds=due[:1])
    return card


def played_out(state: DealState, chance: random.Random) -> DealState:
    """Play a deal to its end."""
    while not state.is_over:
        state = state.after(chosen(state, chance))
    return state


def random_deal(ruleset: Ruleset, chance: random.Random) -> DealState:
    """Shuffle and play a deal to its end."""
    return played_out(DealState.random(chance, chance.choice(list(Seat)), ruleset), chance)


def random_match(ruleset: Ruleset, chance: random.Random) -> tuple[Match, list[Record]]:
    """Play deals until a side has won."""
    match = Match(ruleset, chance.choice(ruleset.match.targets))
    dealer, records = chance.choice(list(Seat)), []
    while not match.is_over:
        state = played_out(DealState.random(chance, dealer, ruleset), chance)
        records.append(Record.of(state, match))
        if score := state.score(match.held):
            match = match.after(score)
        dealer = dealer.next
    return match, records
