"""The plain referee of the games for two: values and expectations in lists and loops.

Nothing here is fast or clever on purpose; only a memory of positions is kept. A margin is raw points of N
minus those of S from a position to the end of the deal, an exact fraction where closed cards are unknown.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from blotsolve.cards import Card
from blotsolve.two_handed import StacksPosition
from blotsolve.two_handed.rulesets import Belote, TurnUp

TRUMP_ORDER = "J9ATKQ87"
PLAIN_ORDER = "ATKQJ987"
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Place(NamedTuple):
    """A place on the table, or a card in a hand: an open card, and what lies below: a card, `?` or None."""

    card: Card | None
    below: Card | str | None


class State(NamedTuple):
    """A position as plain tuples; `unknown` are the closed cards that nobody knows."""

    places: tuple[tuple[Place, ...], ...]
    leader: int
    lead: Card | None
    taken: frozenset[int]
    unknown: tuple[Card, ...]


def suit(card):
    return str(card)[1]


def rank(card):
    return str(card)[0]


def points(card, strain):
    """Return the raw points of a card."""
    if str(strain) == "NT":
        return 19 if rank(card) == "A" else PLAIN_POINTS.get(rank(card), 0)
    return (TRUMP_POINTS if suit(card) == str(strain) else PLAIN_POINTS).get(rank(card), 0)


def beats(answer, lead, strain):
    """Say whether the answer takes the trick."""
    if suit(answer) == suit(lead):
        order = TRUMP_ORDER if suit(lead) == str(strain) else PLAIN_ORDER
        return order.index(rank(answer)) < order.index(rank(lead))
    return suit(answer) == str(strain)


def legal(hand, lead, strain):
    """Return the cards of a hand that may be led, or put on a lead."""
    if lead is None:
        return list(hand)
    follow = [card for card in hand if suit(card) == suit(lead)]
    if follow:
        higher = [card for card in follow if beats(card, lead, strain)]
        return higher if higher and suit(lead) == str(strain) else follow
    trumps = [card for card in hand if suit(card) == str(strain)]
    return trumps or list(hand)


def to_state(position):
    """Write a position out."""
    if isinstance(position, StacksPosition):
        places = tuple(tuple(Place(s.card, s.closed) for s in layout) for layout in position.layouts)
        unknown = tuple(position.closed)
    else:
        places = tuple(tuple(Place(card, None) for card in hand) for hand in position.hands)
        unknown = ()
    lead = position.table[0] if position.table else None
    taken = frozenset(int(player) for player in position.taken)
    return State(places, int(position.leader), lead, taken, unknown)


class Referee:
    """Values of positions in one strain of one game, by its rules about closed cards and the blot."""

    def __init__(self, strain, ruleset):
        self.strain = strain
        self.at_once = ruleset.turn_up == TurnUp.AT_ONCE
        self.open_belote = ruleset.belote == Belote.BOTH_OPEN
        self.bonus = ruleset.capot_bonus
        self.memory = {}

    def open_cards(self, state, player):
        return [place.card for place in state.places[player] if place.card is not None]

    def moves(self, state):
        turn = state.leader if state.lead is None else 1 - state.leader
        return legal(self.open_cards(state, turn), state.lead, self.strain)

    def waits(self, state):
        """Return who has a closed card that is turned before anybody plays: N first, or None."""
        if not self.at_once and state.lead is not None:
            return None
        for player in (0, 1):
            if any(place.card is None for place in state.places[player]):
                return player
        return None

    def turned(self, state, player):
        """Yield every state after the closed card of a player was turned: given, or each that it may be."""
        place = next(place for place in state.places[player] if place.card is None)
        cards = state.unknown if place.below == "?" else (place.below,)
        for card in cards:
            places = list(state.places)
            places[player] = tuple(Place(card, None) if one == place else one for one in state.places[player])
            unknown = tuple(one for one in state.unknown if one != card)
            yield card, state._replace(places=tuple(places), unknown=unknown)

    def step(self, state, card):
        """Play a card: return what it adds to the margin at once, and the state after it."""
        turn = state.leader if state.lead is None else 1 - state.leader
        gain = 0
        if self.open_belote and suit(card) == str(self.strain) and rank(card) in "KQ":
            other = Card(("Q" if rank(card) == "K" else "K") + suit(card))
            if other in self.open_cards(state, turn):
                gain += 20 if turn == 0 else -20
        places = list(state.places)
        here = []
        for place in state.places[turn]:
            if place.card != card:
                here.append(place)
            elif place.below is not None:
                here.append(Place(None, place.below))
        places[turn] = tuple(here)
        if state.lead is None:
            return gain, state._replace(places=tuple(places), lead=card)
        winner = turn if beats(card, state.lead, self.strain) else state.leader
        taken = state.taken | {winner}
        made = points(card, self.strain) + points(state.lead, self.strain)
        if not any(places):
            made += 10
            if len(taken) == 1:
                made += self.bonus
        gain += made if winner == 0 else -made
        return gain, State(tuple(places), winner, None, taken, state.unknown)

    def value(self, state):
        """Return the expected margin with best play of both."""
        if state not in self.memory:
            self.memory[state] = self.find(state)
        return self.memory[state]

    def find(self, state):
        player = self.waits(state)
        if player is not None:
            values = [self.value(after) for _, after in self.turned(state, player)]
            return Fraction(sum(values), len(values))
        values = list(self.cards(state).values())
        if not values:
            return Fraction(0)
        turn = state.leader if state.lead is None else 1 - state.leader
        return max(values) if turn == 0 else min(values)

    def cards(self, state):
        """Return the margin after every legal card."""
        found = {}
        for card in self.moves(state):
            gain, after = self.step(state, card)
            found[card] = gain + self.value(after)
        return found

    def chance(self, state, margin):
        """Return the probability that N's margin is at least so much, where N wants that and S does not."""
        player = self.waits(state)
        if player is not None:
            values = [self.chance(after, margin) for _, after in self.turned(state, player)]
            return Fraction(sum(values), len(values))
        values = []
        for card in self.moves(state):
            gain, after = self.step(state, card)
            values.append(self.chance(after, margin - gain))
        if not values:
            return Fraction(int(margin <= 0))
        turn = state.leader if state.lead is None else 1 - state.leader
        return max(values) if turn == 0 else min(values)
