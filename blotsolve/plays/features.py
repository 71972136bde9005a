"""What a play is made of, in numbers: of the situation, of the hand, and of each card in its suit.

Everything is relative to the ruleset: strengths, points and who must beat whom come from it, so that one set
of weights serves all games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from blotsolve.cards import Card
from blotsolve.contract import Strain
from blotsolve.plays.situation import Situation
from blotsolve.rulesets import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

PUBLIC, HAND, CARD = 41, 10, 34
"""How many features a situation, a hand and a card have."""
_POINTS, _COUNT = 20.0, 4.0
"""Card points and numbers of cards are divided by these."""


def public_features(at: Situation) -> Floats:
    """Return the features of a situation: shape (PUBLIC,), float32."""
    import numpy as np

    ruleset, strain, seat = at.ruleset, at.contract.strain, at.seat
    place, side = len(at.table), seat.side
    role = (at.contract.declarer - seat) % 4
    ours_wins = at.winner is not None and at.winner.side == side
    led = at.table[0].suit if at.table else None
    best = _best(at)
    trumps = _suit_bits(at.gone, strain.suit) if strain.suit is not None else 255
    worth = sum(_points(ruleset, strain)[card] for card in at.table)
    higher = 0 if best is None else _higher(at, best).bit_count()
    void_in = [
        suit is not None and bool(at.voids[seat.after(step)] >> suit & 1)
        for suit in (led, strain.suit)
        for step in (1, 2, 3)
    ]
    cast = [
        *(place == each for each in range(4)),
        *(role == each for each in range(4)),
        strain.suit is not None,
        strain == Strain.NT,
        strain == Strain.AT,
        led is not None and led == strain.suit,
        place > 0 and ours_wins,
        place > 0 and not ours_wins,
        best is not None and best.suit == strain.suit,
        best is not None and best.suit == strain.suit != led,
        higher == 0 and best is not None,
        higher / _COUNT,
        worth / _POINTS,
        worth / _POINTS if ours_wins else 0.0,
        worth / _POINTS if place and not ours_wins else 0.0,
        *(at.trick == each for each in range(7)),
        at.tricks[side] / _COUNT,
        at.tricks[1 - side] / _COUNT,
        at.points[side] / 80.0,
        at.points[1 - side] / 80.0,
        at.contract.capot,
        bool(at.contract.doubling),
        (8 - trumps.bit_count()) / _COUNT,
        *void_in,
    ]
    return np.array(cast, np.float32)


def card_features(at: Situation, cards: NDArray[np.int64], holdings: NDArray[np.int64]) -> Floats:
    """Return the features of cards with what a player holds in their suits: shape (rows, CARD), float32.

    `holdings` are eight bits, by rank, of the suit of each card; the card is among them.
    """
    import numpy as np

    ruleset, strain, seat = at.ruleset, at.contract.strain, at.seat
    suits = cards >> 3
    ordered, heights = _tables(ruleset, strain)
    bits = _bits()
    held, height = ordered[suits, holdings], heights[cards]
    unplayed = np.array([255 & ~ordered[suit, _suit_bits(at.gone, suit)] for suit in range(4)])[suits]
    out = unplayed & ~held
    above, below = 0xFE << height & 0xFF, (1 << height) - 1
    count, lowest, highest = bits
    next_up, next_down = lowest[unplayed & above], highest[unplayed & below]
    points, best = np.array(_points(ruleset, strain), np.float32), _best(at)
    beats = np.array([best is None or bool(_higher_than(at, best) >> card & 1) for card in range(32)])[cards]
    of_suit = [
        (
            min(len(at.leads[suit]), 3) / 2,
            seat.partner in at.leads[suit],
            seat in at.leads[suit],
            at.contract.declarer in at.leads[suit],
            *(bool(at.voids[seat.after(step)] >> suit & 1) for step in (1, 2, 3)),
            suit == strain.suit or strain == Strain.AT,
            bool(at.table) and at.table[0].suit == suit,
        )
        for suit in range(4)
    ]
    worth, master = points[cards] / _POINTS, (out & above) == 0
    suit_points = _suit_points(ruleset, strain)
    columns = [
        *np.array(of_suit, np.float32)[suits].T,
        worth,
        points[cards] >= 10,
        points[cards] == 0,
        count[held] / _COUNT,
        count[held] == 1,
        count[held] == 2,
        count[out] / _COUNT,
        count[out] == 0,
        count[out & above] / _COUNT,
        count[out & below] / _COUNT,
        count[held & above] / _COUNT,
        count[held & below] / _COUNT,
        (held & above) == 0,
        (held & below) == 0,
        master,
        (out & above) != 0,
        (next_up & held) != 0,
        (next_down & held) != 0,
        highest[unplayed] & held != 0,
        suit_points[suits, held] / _POINTS,
        suit_points[suits, out] / _POINTS,
        beats,
        beats & master,
        np.where(beats, worth, 0),
        np.where(master, 0, worth),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def hand_features(
    at: Situation, hands: NDArray[np.uint32], legal: NDArray[np.bool_], cards: NDArray[np.int64]
) -> Floats:
    """Return the features of hands: shape (n, HAND), float32.

    `legal` tells of each hand which of some `cards` may be played.
    """
    import numpy as np

    ruleset, strain = at.ruleset, at.contract.strain
    ordered, _ = _tables(ruleset, strain)
    count, _, highest = _bits()
    held = [ordered[suit, hands >> np.uint32(8 * suit) & np.uint32(255)] for suit in range(4)]
    unplayed = [255 & ~int(ordered[suit, _suit_bits(at.gone, suit)]) for suit in range(4)]
    masters = sum((held[suit] & highest[unplayed[suit]] != 0).astype(np.float32) for suit in range(4))
    nothing = np.zeros(len(hands), np.float32)
    trump, led = strain.suit, at.table[0].suit if at.table else None
    points = np.array(_points(ruleset, strain), np.float32)[cards] / _POINTS
    best = _best(at)
    wins = np.array([best is None or bool(_higher_than(at, best) >> int(card) & 1) for card in cards], bool)
    return np.stack(
        [
            nothing if trump is None else count[held[trump]] / _COUNT,
            nothing
            if trump is None
            else (8 - count[held[trump]] - _suit_bits(at.gone, trump).bit_count()) / _COUNT,
            nothing if trump is None else held[trump] & highest[unplayed[trump]] != 0,
            nothing if led is None else count[held[led]] / _COUNT,
            masters / _COUNT,
            sum((each != 0).astype(np.float32) for each in held) / _COUNT,
            legal.sum(axis=1) / _COUNT,
            np.where(legal, points, 9).min(axis=1),
            np.where(legal, points, 0).max(axis=1),
            (legal & wins).any(axis=1),
        ],
        axis=1,
    ).astype(np.float32)


def _suit_bits(cards: int, suit: int) -> int:
    return cards >> 8 * suit & 255


def _best(at: Situation) -> Card | None:
    """Return the card that is winning the trick."""
    return None if at.winner is None else at.table[(at.winner - at.seat + len(at.table)) % 4]


def _higher(at: Situation, card: Card) -> int:
    """Return the cards of its suit that beat a card and were not played, as a set."""
    return _higher_than(at, card) & 255 << 8 * card.suit & ~at.gone


def _higher_than(at: Situation, card: Card) -> int:
    """Return all cards that would win the trick from a card that is winning it, as a set."""
    return _beaters(at.ruleset, at.contract.strain)[card]


@lru_cache(maxsize=64)
def _beaters(ruleset: Ruleset, strain: Strain) -> tuple[int, ...]:
    """Return for each card the cards that take a trick from it: the higher ones of its suit, and trumps."""
    found = []
    for one in map(Card, range(32)):
        mine, beaters = ruleset.strength(one, strain), 0
        for other in map(Card, range(32)):
            if other.suit == one.suit:
                beaters |= (ruleset.strength(other, strain) > mine) << other
            elif other.suit == strain.suit:
                beaters |= 1 << other
        found.append(beaters)
    return tuple(found)


@lru_cache(maxsize=64)
def _points(ruleset: Ruleset, strain: Strain) -> tuple[int, ...]:
    """Return the raw points of every card."""
    cards = map(Card, range(32))
    return tuple(
        ruleset.points(strain, card.rank, trump=strain == Strain.AT or card.suit == strain.suit)
        for card in cards
    )


@lru_cache(maxsize=64)
def _tables(ruleset: Ruleset, strain: Strain) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the holdings of each suit by strength, weakest on bit 0, and the strength of each card."""
    import numpy as np

    heights = np.array([ruleset.strength(card, strain) for card in map(Card, range(32))])
    ordered = np.zeros((4, 256), np.int64)
    for suit in range(4):
        for rank in range(8):
            has = np.arange(256) >> rank & 1
            ordered[suit] |= has << heights[8 * suit + rank]
    return ordered, heights


@lru_cache(maxsize=64)
def _suit_points(ruleset: Ruleset, strain: Strain) -> NDArray[np.int64]:
    """Return the raw points of the holdings of each suit, which are given by strength."""
    import numpy as np

    _, heights = _tables(ruleset, strain)
    found = np.zeros((4, 256), np.int64)
    for card, points in enumerate(_points(ruleset, strain)):
        found[card >> 3] += points * (np.arange(256) >> heights[card] & 1)
    return found


@lru_cache(maxsize=1)
def _bits() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return the number of bits of every byte, and its lowest and its highest bit alone."""
    import numpy as np

    every = np.arange(256)
    return (
        np.array([one.bit_count() for one in range(256)]),
        every & -every,
        np.array([1 << one.bit_length() >> 1 for one in range(256)]),
    )
