"""Search with the solver for deals that teach: a squeeze, an unblocking play, a capot with one defence.

    python scripts/docs/find_deals.py squeeze --first 1 --deals 5000

Each deal is `Deal.random(seed)`. Endings are those that a best line comes to; where several lines are best,
another version of the search may go along another one and come past other endings. The gallery shows one of
each kind.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from blotsolve import BLOT, Card, Deal, Position, Rank, Seat, Side, Strain, play, solve
from blotsolve.game import trick_winner
from blotsolve.solver import can_take_rest

__all__ = ["KINDS", "capot", "squeeze", "unblocking"]


def squeeze(position: Position) -> Card | None:
    """Return the only lead that takes the rest, if it does because a defender cannot keep two suits.

    There are no trumps. Whatever he throws away, of two suits at least, the leader's side later takes a trick
    with a lower card of that suit: one that what was thrown away would have beaten.
    """
    if position.table or not 3 <= len(position.hand) <= 5:
        return None
    side = position.turn.side
    if not can_take_rest(position, side):
        return None
    leads = [card for card in position.hand if can_take_rest(play(position, card), side)]
    if len(leads) == 1 and any(_is_squeezed(after, side) for after in _discards(play(position, leads[0]))):
        return leads[0]
    return None


def unblocking(position: Position) -> Card | None:
    """Return the top card of a suit, if it must go on a trick that the partner's lead wins anyway.

    There are no trumps. Its player has two cards of the suit or more; keeping the top one costs his side a
    trick at least.
    """
    if len(position.table) != 2 or not 3 <= len(position.hand) <= 6:
        return None
    led = position.table[0]
    own = sorted(position.hand.of(led.suit), key=lambda card: BLOT.strength(card, Strain.NT))
    leads = trick_winner(position.table, position.leader, position.strain, BLOT) == position.leader
    if not leads or len(own) < 2 or not _wins(position, led):
        return None
    side, (*rest, top) = position.turn.side, own
    rated = {one.card: one.margin_ns for one in solve(position).cards}
    sign = 1 if side == Side.NS else -1
    lost = min(sign * (rated[top] - rated[card]) for card in rest)
    with_top, with_low = (_tricks(play(position, card), side) for card in (top, rest[0]))
    return top if lost >= 20 and with_top > with_low else None


def capot(position: Position) -> Card | None:
    """Return the only card led that stops a capot of N–S, if it is no ace and no trump."""
    solution = solve(position)
    stops = [one.card for one in solution.cards if not _is_capot(one.margin_ns)]
    if len(stops) == 1 and stops[0].rank != Rank.ACE and stops[0].suit != position.strain.suit:
        return stops[0]
    return None


def _endings(seed: int) -> Iterator[Position]:
    """Yield the positions of a best line of a deal without trumps."""
    position = Position(Deal.random(seed), Strain.NT, Seat.N)
    for _, card in solve(position).line:
        yield position
        position = play(position, card)


def _deals(seed: int) -> Iterator[Position]:
    """Yield a deal with each suit as trumps, E to lead."""
    for strain in list(Strain)[:4]:
        yield Position(Deal.random(seed), strain, Seat.E)


KINDS: dict[str, tuple[Callable[[int], Iterator[Position]], Callable[[Position], Card | None]]] = {
    "squeeze": (_endings, squeeze),
    "unblocking": (_endings, unblocking),
    "capot": (_deals, capot),
}
"""Where each kind is looked for in a deal, and how it is known."""


def _is_capot(margin_ns: int) -> bool:
    """Whether N–S have more than all the points of the cards."""
    return margin_ns > 162


def _wins(position: Position, led: Card) -> bool:
    """Whether the card led holds the trick whatever the two others play."""
    last = position.deal[position.turn.next].of(led.suit)
    return all(BLOT.strength(card, Strain.NT) < BLOT.strength(led, Strain.NT) for card in last)


def _tricks(position: Position, side: Side) -> int:
    """Return how many tricks a side takes in a best line from here on."""
    count = 0
    for _, card in solve(position).line:
        table, leader = (*position.table, card), position.leader
        position = play(position, card)
        if len(table) == 4 and trick_winner(table, leader, position.strain, BLOT).side == side:
            count += 1
    return count


def _discards(position: Position) -> Iterator[Position]:
    """Yield the positions of this trick in which a player has nothing of the suit led."""
    while position.table:
        if not position.hand.of(position.table[0].suit):
            yield position
        position = play(position, solve(position).cards[0].card, BLOT)


def _is_squeezed(position: Position, side: Side) -> bool:
    """Whether everything that the player to move can throw away makes a lower card of its suit good."""
    if position.turn.side == side:
        return False
    suits = set()
    for card in position.hand:
        if not _makes_lower_card_good(play(position, card), card, side):
            return False
        suits.add(card.suit)
    return len(suits) >= 2


def _makes_lower_card_good(position: Position, thrown: Card, side: Side) -> bool:
    """Whether in a best line a side takes a trick with a card that the card thrown would have beaten."""
    for _, card in solve(position).line:
        table, leader = (*position.table, card), position.leader
        position = play(position, card)
        if len(table) < 4 or (winner := trick_winner(table, leader, position.strain, BLOT)).side != side:
            continue
        won = table[(winner - leader) % 4]
        if won.suit == thrown.suit and BLOT.strength(won, Strain.NT) < BLOT.strength(thrown, Strain.NT):
            return True
    return False


def main() -> None:
    """Print what is found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--deals", type=int, default=1000, help="how many deals to look at")
    options = parser.parse_args()
    positions, kind = KINDS[options.kind]
    for seed in range(options.first, options.first + options.deals):
        for position in positions(seed):
            if card := kind(position):
                print(f"seed {seed}: {position}, {card}", flush=True)


if __name__ == "__main__":
    main()
