# ruff: noqa
# mypy: ignore-errors
"""A plain stand-in for the compiled core, for as long as that is not there."""

from __future__ import annotations

from math import factorial
from typing import Any

from blotsolve.cards import Card
from blotsolve.contract import Strain


class NodeLimit(RuntimeError):
    pass


def pack(law: Any, strain: Strain) -> Any:
    return (law, strain)


def _strength(contract: Any, card: int) -> int:
    law, strain = contract
    card = Card(card)
    trump = strain.suit is not None and card.suit == strain.suit
    order = law.trump_order if trump else law.plain_order
    return 8 - order.index(card.rank)


def _is_trump(contract: Any, card: int) -> bool:
    return card >> 3 == int(contract[1])


def _points(contract: Any, card: int) -> int:
    law, strain = contract
    return law.points(strain, Card(card).rank, trump=_is_trump(contract, card))


def _bits(mask: int) -> list[int]:
    return [card for card in range(32) if mask >> card & 1]


def _mask(cards: Any) -> int:
    return sum(1 << card for card in cards)


def legal(contract: Any, hands: Any, under: bytes, table: bytes, leader: int, taken: int) -> int:
    if not table:
        return hands[leader]
    hand, led = hands[1 - leader], table[0]
    follow = [card for card in _bits(hand) if card >> 3 == led >> 3]
    if follow:
        if _is_trump(contract, led) and contract[0].beat_trump_lead:
            higher = [card for card in follow if _strength(contract, card) > _strength(contract, led)]
            return _mask(higher or follow)
        return _mask(follow)
    trumps = [card for card in _bits(hand) if _is_trump(contract, card)]
    return _mask(trumps) if trumps and contract[0].ruff else hand


def winner(contract: Any, table: bytes, leader: int) -> int:
    if len(table) == 1:
        return leader
    led, answer = table
    if answer >> 3 == led >> 3:
        beats = _strength(contract, answer) > _strength(contract, led)
    else:
        beats = _is_trump(contract, answer)
    return 1 - leader if beats else leader


class Solver:
    def __init__(self, contract: Any, table_bytes: int = 0) -> None:
        self.contract, self.nodes = contract, 0
        self.memo: dict[Any, Any] = {}

    def use(self, contract: Any) -> None:
        self.contract, self.memo, self.nodes = contract, {}, 0

    # everything as an expectation over what is unknown; margins are times k!

    def _enter(self, hands: Any, under: bytes, table: bytes, leader: int, taken: int) -> Any:
        under = under or bytes([255] * 32)
        return (tuple(hands), under, table, leader, taken)

    def _moves(self, state: Any, closed: int, late: bool) -> list[int]:
        return _bits(legal(self.contract, *state))

    def _after(self, state: Any, card: int, closed: int, late: bool, turn: Any, goal: Any, bonus: int) -> Any:
        """Return the value after a card, with chance resolved."""
        hands, under, table, leader, taken = state
        player = leader if not table else 1 - leader
        gain = 0
        law, strain = self.contract
        if law.belote_in_play and strain.suit is not None and card >> 3 == int(strain):
            if card & 7 in (5, 6) and hands[player] >> (card ^ 3) & 1 and (card ^ 3) & 7 in (5, 6):
                gain = law.belote_in_play * (1 - 2 * player)
        new = list(hands)
        new[player] &= ~(1 << card)
        below = under[card]
        turned: list[int] = []
        if not table:
            if below == 254 and not late:
                turned = [player]
            elif below < 32 and not late:
                new[player] |= 1 << below
            return gain, (tuple(new), under, bytes([card]), leader, taken), turned
        win = winner(self.contract, table + bytes([card]), leader)
        points = _points(self.contract, table[0]) + _points(self.contract, card)
        taken |= 1 << win
        for who, one in ((leader, table[0]), (player, card)):
            if one == table[0] and not late:
                continue
            if under[one] == 254:
                turned.append(who)
            elif under[one] < 32:
                new[who] |= 1 << under[one]
        if not any(new) and not turned:
            points += law.last_trick + (law.capot_bonus if taken in (1, 2) else 0)
        gain += points * (1 - 2 * win)
        return gain, (tuple(new), under, b"", win, taken), turned

    def _value(self, state: Any, closed: int, late: bool, turned: Any, goal: int | None) -> int:
        if goal is not None:
            goal = max(-999, min(999, goal))
        key = (state, closed, tuple(turned), goal)
        if key in self.memo:
            return self.memo[key]
        self.nodes += 1
        if self.limit and self.nodes > self.limit:
            raise NodeLimit
        if turned:
            total = sum(value for _, value in self._turns(state, closed, late, turned, goal))
            self.memo[key] = total
            return total
        moves = self._moves(state, closed, late)
        if not moves:
            result = 0 if goal is None else int(goal <= 0)
        else:
            values = [self._card(state, card, closed, late, goal) for card in moves]
            player = state[3] if not state[2] else 1 - state[3]
            result = max(values) if player == 0 else min(values)
        self.memo[key] = result
        return result

    def _turns(self, state: Any, closed: int, late: bool, turned: Any, goal: int | None) -> Any:
        """Values times (k-1)!."""
        player, *rest = turned
        hands, under, table, leader, taken = state
        for card in _bits(closed):
            new = list(hands)
            new[player] |= 1 << card
            under2 = bytes(255 if i == card else u for i, u in enumerate(under))
            yield (
                card,
                self._value(
                    (tuple(new), under2, table, leader, taken), closed & ~(1 << card), late, rest, goal
                ),
            )

    def _card(self, state: Any, card: int, closed: int, late: bool, goal: int | None) -> int:
        gain, after, turned = self._after(state, card, closed, late, None, goal, 0)
        k = factorial(closed.bit_count())
        if goal is None:
            return gain * k + self._value(after, closed, late, turned, None)
        return self._value(after, closed, late, turned, goal - gain)

    limit = 0

    def expect(self, *start: Any, closed: int, late: bool, turning: int = 0, node_limit: int = 0) -> int:
        self.limit = self.nodes + node_limit if node_limit else 0
        return self._value(self._enter(*start), closed, late, _bits(turning), None)

    def expect_cards(
        self, *start: Any, closed: int, late: bool, turning: int = 0, node_limit: int = 0
    ) -> Any:
        self.limit = self.nodes + node_limit if node_limit else 0
        state = self._enter(*start)
        return [
            (c, self._card(state, c, closed, late, None), 1 << c) for c in self._moves(state, closed, late)
        ]

    def expect_turns(
        self, *start: Any, closed: int, late: bool, turning: int = 0, node_limit: int = 0
    ) -> Any:
        k = closed.bit_count()
        turned = self._turns(self._enter(*start), closed, late, _bits(turning), None)
        return [(card, value * k) for card, value in turned]

    def chance(self, *start: Any, closed: int, late: bool, turning: int = 0, node_limit: int = 0) -> int:
        self.limit = self.nodes + node_limit if node_limit else 0
        *start, margin = start
        return self._value_goal(start, margin, closed, late, turning)

    def _value_goal(self, start: Any, margin: int, closed: int, late: bool, turning: int) -> int:
        return self._goal(self._enter(*start), closed, late, _bits(turning), margin)

    def _goal(self, state: Any, closed: int, late: bool, turned: Any, goal: int) -> int:
        key = (state, closed, tuple(turned), goal, "g")
        if key in self.memo:
            return self.memo[key]
        k = factorial(closed.bit_count())
        if turned:
            player, *rest = turned
            hands, under, table, leader, taken = state
            result = 0
            for card in _bits(closed):
                new = list(hands)
                new[player] |= 1 << card
                under2 = bytes(255 if i == card else u for i, u in enumerate(under))
                result += self._goal(
                    (tuple(new), under2, table, leader, taken), closed & ~(1 << card), late, rest, goal
                )
        else:
            moves = self._moves(state, closed, late)
            if not moves:
                result = k * (goal <= 0)
            else:
                values = []
                for card in moves:
                    gain, after, turns = self._after(state, card, closed, late, None, goal, 0)
                    values.append(self._goal(after, closed, late, turns, goal - gain))
                player = state[3] if not state[2] else 1 - state[3]
                result = max(values) if player == 0 else min(values)
        self.memo[key] = result
        return result

    def chance_cards(
        self, *start: Any, closed: int, late: bool, turning: int = 0, node_limit: int = 0
    ) -> Any:
        *start, margin = start
        state = self._enter(*start)
        out = []
        for card in self._moves(state, closed, late):
            gain, after, turns = self._after(state, card, closed, late, None, margin, 0)
            out.append((card, self._goal(after, closed, late, turns, margin - gain), 1 << card))
        return out

    def value(self, *start: Any) -> int:
        return self.expect(*start, closed=0, late=True)

    def at_least(self, *start: Any) -> bool:
        return self.value(*start[:5]) >= start[5]

    def cards(self, *start: Any) -> Any:
        return self.expect_cards(*start, closed=0, late=True)

    def line(self, *start: Any) -> bytes:
        state, line = self._enter(*start), []
        while moves := self._moves(state, 0, True):
            player = state[3] if not state[2] else 1 - state[3]
            rated = [(self._card(state, card, 0, True, None), card) for card in moves]
            _, card = max(rated) if player == 0 else min(rated)
            line.append(card)
            _, state, _ = self._after(state, card, 0, True, None, None, 0)
        return bytes(line)

    def along(self, *start: Any) -> Any:
        *start, cards = start
        state, margins = self._enter(*start), []
        for card in cards:
            margins.append(self._value(state, 0, True, [], None))
            if card not in self._moves(state, 0, True):
                return tuple(margins)
            _, state, _ = self._after(state, card, 0, True, None, None, 0)
        margins.append(self._value(state, 0, True, [], None))
        return tuple(margins)
