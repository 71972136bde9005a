"""The plain oracle: the law of play and exact values, in lists and loops, written apart from the core.

Nothing here is fast or clever on purpose; the only thing kept from the search is a memory of positions seen.
A margin is raw points of N–S minus those of E–W, from a position to the end of the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from blotsolve.cards import Card, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal, Position
from blotsolve.rulesets import BeloteLostBy, Ruleset, Undertrump
from blotsolve.seats import Seat, Side

SUITS = [card.suit for card in Card]
RANKS = [card.rank for card in Card]
SIGNS = [1, -1, 1, -1]  # what a point of N E S W adds to the margin


# Cards


def is_trump(card: Card, strain: Strain) -> bool:
    """Say whether the card is of the trump suit; in all trumps none is: no suit beats another."""
    return strain not in (Strain.NT, Strain.AT) and SUITS[card] == strain.suit


def strength(card: Card, led: Suit, strain: Strain, ruleset: Ruleset) -> int:
    """Say how high a card stands in a trick of this suit; 0 if it can never take it."""
    if is_trump(card, strain):
        return 20 - ruleset.trump_order.index(RANKS[card])
    if SUITS[card] != led:
        return 0
    order = ruleset.trump_order if strain == Strain.AT else ruleset.plain_order
    return 8 - order.index(RANKS[card])


def card_points(card: Card, strain: Strain, ruleset: Ruleset) -> int:
    """Return the raw points of a card."""
    if strain == Strain.NT:
        return ruleset.no_trump_points[RANKS[card]]
    if strain == Strain.AT:
        return ruleset.all_trump_points[RANKS[card]]
    if is_trump(card, strain):
        return ruleset.trump_points[RANKS[card]]
    return ruleset.plain_points[RANKS[card]]


# One trick


def winner_index(table: Sequence[Card], strain: Strain, ruleset: Ruleset) -> int:
    """Return the place in the trick of the card that is taking it."""
    led = SUITS[table[0]]
    strengths = [strength(card, led, strain, ruleset) for card in table]
    return strengths.index(max(strengths))


def trick_points(table: Sequence[Card], strain: Strain, ruleset: Ruleset) -> int:
    """Return the raw points of the cards of a trick."""
    return sum(card_points(card, strain, ruleset) for card in table)


def legal(hand: Sequence[Card], table: Sequence[Card], strain: Strain, ruleset: Ruleset) -> list[Card]:
    """Return the cards that the player to move may play; the table's first card was led."""
    hand = list(hand)
    if not table:
        if str(strain).endswith("x"):  # closed: trumps only from a hand of trumps
            return [card for card in hand if not is_trump(card, strain)] or hand
        return hand
    led = SUITS[table[0]]
    winning = winner_index(table, strain, ruleset)
    best = strength(table[winning], led, strain, ruleset)
    higher = [card for card in hand if strength(card, led, strain, ruleset) > best]

    following = [card for card in hand if SUITS[card] == led]
    if following:
        if strain == Strain.AT:
            must_beat = ruleset.beat_all_trumps
        elif is_trump(table[0], strain):
            must_beat = ruleset.beat_trump_lead
        else:
            must_beat = ruleset.beat_plain_lead
        beating = [card for card in following if card in higher]
        return beating if must_beat and beating else following

    trumps = [card for card in hand if is_trump(card, strain)]
    if not trumps or is_trump(table[0], strain):
        return hand

    # He is void of the plain suit that was led, and holds trumps.
    ruffed = is_trump(table[winning], strain)
    partner_is_winning = winning == len(table) - 2
    if not ruleset.ruff or (ruleset.partner_exempt and partner_is_winning):
        if ruffed and ruleset.undertrump == Undertrump.FORBIDDEN:
            allowed = [card for card in hand if card not in trumps or card in higher]
            return allowed or hand
        return hand
    if not ruffed:
        return trumps
    if higher:
        if ruleset.overruff or ruleset.undertrump == Undertrump.FORBIDDEN:
            return higher
        return trumps
    if ruleset.undertrump == Undertrump.FREE:
        return hand
    if ruleset.undertrump == Undertrump.FORCED:
        return trumps
    discards = [card for card in hand if card not in trumps]
    return discards or trumps


def belote_counts(hand: Sequence[Card], table: Sequence[Card], card: Card, strain: Strain) -> bool:
    """Say whether this card, played from this hand, is the first of a K and Q that count."""
    if strain == Strain.NT or (strain != Strain.AT and not is_trump(card, strain)):
        return False
    if RANKS[card] not in (Rank.KING, Rank.QUEEN):
        return False
    pair = [Card(8 * SUITS[card] + rank) for rank in (Rank.KING, Rank.QUEEN)]
    if not all(held in hand for held in pair):
        return False
    return not table or SUITS[table[0]] == SUITS[card]


def belote_at_stake(strain: Strain, ruleset: Ruleset) -> int:
    """Return the raw points of a belote, if it may be lost: a trump that ruffs is no discard."""
    safe = ruleset.belote_lost_by == BeloteLostBy.DISCARD and strain != Strain.AT
    return 0 if safe else ruleset.belote_in_play


def last_trick(strain: Strain, ruleset: Ruleset) -> int:
    """Return the raw points of the last trick."""
    if strain == Strain.NT and ruleset.last_trick_no_trump is not None:
        return ruleset.last_trick_no_trump
    return ruleset.last_trick


def capot_bonus(strain: Strain, ruleset: Ruleset) -> int:
    """Return the raw points of taking all tricks."""
    if strain == Strain.NT and ruleset.capot_bonus_no_trump is not None:
        return ruleset.capot_bonus_no_trump
    return ruleset.capot_bonus


def trick_roem(table: Sequence[Card], strain: Strain, ruleset: Ruleset) -> int:
    """Return the raw points of the combinations in a whole trick."""
    rules, points = ruleset.roem, 0
    for suit in Suit:
        ranks = [int(RANKS[card]) for card in table if SUITS[card] == suit]
        longest = 0
        for lowest in ranks:
            length = 1
            while lowest + length in ranks:
                length += 1
            longest = max(longest, length)
        if longest == 3:
            points += rules.run_points[0]
        if longest == 4:
            points += rules.run_points[1]
        trump = strain == Strain.AT or (strain != Strain.NT and suit == strain.suit)
        if trump and Rank.KING in ranks and Rank.QUEEN in ranks:
            points += rules.stuk
    first = RANKS[table[0]]
    if all(RANKS[card] == first for card in table):
        points += rules.four_points[first]
    return points


# A deal


class State(NamedTuple):
    """A position as plain lists of cards, which is what the oracle plays on."""

    hands: tuple[tuple[Card, ...], ...]
    leader: int
    table: tuple[Card, ...]
    taken: frozenset[int]


def to_state(position: Position) -> State:
    """Write a position out."""
    hands = tuple(tuple(hand) for hand in position.deal)
    taken = frozenset(int(side) for side in position.taken)
    return State(hands, int(position.leader), position.table, taken)


def step(state: State, card: Card, strain: Strain, ruleset: Ruleset) -> tuple[int, State]:
    """Play a card: return what it adds to the margin at once, and the state after it."""
    turn = (state.leader + len(state.table)) % 4
    margin = 0
    if belote_counts(state.hands[turn], state.table, card, strain):
        margin += SIGNS[turn] * belote_at_stake(strain, ruleset)

    hands = list(state.hands)
    hands[turn] = tuple(held for held in hands[turn] if held != card)
    table = (*state.table, card)
    if len(table) < 4:
        return margin, State(tuple(hands), state.leader, table, state.taken)

    winner = (state.leader + winner_index(table, strain, ruleset)) % 4
    taken = state.taken | {winner % 2}
    points = trick_points(table, strain, ruleset) + trick_roem(table, strain, ruleset)
    if not any(hands):
        points += last_trick(strain, ruleset)
        if len(taken) == 1:
            points += capot_bonus(strain, ruleset)
    return margin + SIGNS[winner] * points, State(tuple(hands), winner, (), taken)


def state_legal(state: State, strain: Strain, ruleset: Ruleset) -> list[Card]:
    """Return the cards that the player to move may play; none when the deal is over."""
    turn = (state.leader + len(state.table)) % 4
    return legal(state.hands[turn], state.table, strain, ruleset)


def play(position: Position, card: Card, ruleset: Ruleset) -> Position:
    """Return the position after a legal card."""
    state = to_state(position)
    assert card in state_legal(state, position.strain, ruleset)
    _, after = step(state, card, position.strain, ruleset)
    taken = frozenset(Side(side) for side in after.taken)
    return Position(Deal(after.hands), position.strain, Seat(after.leader), after.table, taken)


def perft(position: Position, ruleset: Ruleset, depth: int) -> int:
    """Count the legal sequences of so many cards from a position."""

    def count(state: State, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for card in state_legal(state, position.strain, ruleset):
            _, after = step(state, card, position.strain, ruleset)
            total += count(after, depth - 1)
        return total

    return count(to_state(position), depth)


# Values


def values(position: Position, ruleset: Ruleset) -> dict[Card, int]:
    """Return the margin after each legal card with best play by everybody; no card, no entry."""
    strain = position.strain
    known: dict[State, int] = {}

    def value(state: State) -> int:
        if state not in known:
            known[state] = best(state, list(after_each(state).values()))
        return known[state]

    def after_each(state: State) -> dict[Card, int]:
        margins = {}
        for card in state_legal(state, strain, ruleset):
            margin, after = step(state, card, strain, ruleset)
            margins[card] = margin + value(after)
        return margins

    return after_each(to_state(position))


def best(state: State, margins: list[int]) -> int:
    """Return the margin that the player to move prefers; 0 when nothing is left to play."""
    if not margins:
        return 0
    turn = (state.leader + len(state.table)) % 4
    return max(margins) if SIGNS[turn] == 1 else min(margins)


def solve(position: Position, ruleset: Ruleset) -> int:
    """Return the margin of a position with best play by everybody."""
    return best(to_state(position), list(values(position, ruleset).values()))
