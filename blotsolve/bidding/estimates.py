"""What players think of their hands: in each world, seat and strain the evaluator's figures, in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from blotsolve.bidding.evaluator import outlooks
from blotsolve.cards import Card, Hand, Suit
from blotsolve.contract import Strain
from blotsolve.game import belote_bonus, best_declarations, declarable, king_and_queen, trump_suits
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Estimates:
    """What hands promise: arrays of worlds × four seats × strains, or without the seats."""

    mean: NDArray[np.float64]
    """The card points that the side of a hand expects where neither side takes all tricks."""
    sd: NDArray[np.float64]
    capot_us: NDArray[np.float64]
    """The chance that its side takes all tricks."""
    capot_them: NDArray[np.float64]
    combinations: NDArray[np.int64]
    """Raw points of the best declarations and of the belotes in the hand."""

    def of(self, place: object) -> Estimates:
        """Return the hands at some place of the arrays, as numpy takes it."""
        return Estimates(*(getattr(self, name)[place] for name in self.__dataclass_fields__))


def estimates_in(seen: NDArray[np.uint32], leader: Seat, ruleset: Ruleset) -> Estimates:
    """Return what the players of some worlds expect of the cards that they see.

    Parameters
    ----------
    seen
        Shape (n, 4), uint32: the cards that N E S W see of their own when they bid, as sets; see `seen_of`.
    leader
        Who leads to the first trick.
    ruleset
        The strains, and what cards are worth.

    Returns
    -------
    Estimates
        Arrays of shape (n, 4, strains): raw points and chances, each for the side of the hand.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.rulesets import BLOT
    >>> hands = [Hand(hand).mask for hand in ("AKQJT987...", ".AKQJT987..", "..AKQJT987.", "...AKQJT987")]
    >>> estimates_in(np.array([hands], np.uint32), Seat.N, BLOT).mean.shape
    (1, 4, 5)
    """
    return _estimates(seen.tobytes(), leader, ruleset)


@lru_cache(maxsize=8)
def _estimates(seen: bytes, leader: Seat, ruleset: Ruleset) -> Estimates:
    import numpy as np

    hands = np.frombuffer(seen, np.uint32).reshape(-1, 4)
    by_seat = [estimates_of(hands[:, seat], (leader - seat) % 4, ruleset) for seat in Seat]
    names = Estimates.__dataclass_fields__
    return Estimates(*(np.stack([getattr(one, name) for one in by_seat], axis=1) for name in names))


def estimates_of(hands: NDArray[np.uint32], place: int, ruleset: Ruleset) -> Estimates:
    """Return what hands promise to their side.

    Parameters
    ----------
    hands
        Shape (n,), uint32: the cards that a player sees of his own when he bids, as a set.
    place
        How many seats after the hand the leader to the first trick sits: 0 if it leads itself, at most 3.
    ruleset
        The strains, and what cards are worth.

    Returns
    -------
    Estimates
        Arrays of shape (n, strains): raw points and chances, each for the side of the hand.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.rulesets import BLOT
    >>> hands = np.array([Hand("AJ97.A8.AQ.").mask, Hand("87.987.87.9").mask], np.uint32)
    >>> strong, weak = estimates_of(hands, 0, BLOT).mean[:, BLOT.strains.index(Strain("S"))]
    >>> bool(strong > weak)
    True
    """
    import numpy as np

    distinct, back = np.unique(hands, return_inverse=True)
    outlook = [outlooks(distinct, strain, place, ruleset) for strain in ruleset.strains]

    def spread(columns: list[NDArray[np.float64]]) -> NDArray[np.float64]:
        return np.stack(columns, axis=-1)[back]

    return Estimates(
        mean=spread([one.mean_else_us for one in outlook]),
        sd=spread([one.sd_else_us for one in outlook]),
        capot_us=spread([one.capot_us for one in outlook]),
        capot_them=spread([one.capot_them for one in outlook]),
        combinations=combinations_of(distinct, ruleset)[back],
    )


def seen_of(
    hands: NDArray[np.uint32],
    ruleset: Ruleset,
    known: tuple[Seat, Hand] | None = None,
    turned: Card | Suit | None = None,
) -> NDArray[np.uint32]:
    """Return what players see of their cards when they bid, in each of some worlds.

    Where not all cards are dealt before the auction, some of each hand are taken; only the hand decides
    which. Hands that have no more cards than that stay as they are. A card that is turned up is nobody's yet.

    Parameters
    ----------
    hands
        Worlds: shape (n, 4), uint32, the cards of N E S W as sets.
    ruleset
        How many cards are dealt before the auction.
    known
        The seat of the player who asks, and the cards that he sees; None if nobody does.
    turned
        The card that is turned up, if one is.

    Returns
    -------
    numpy.ndarray
        Shape (n, 4), uint32: the part of each hand that its player sees.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.rulesets import BELOT_ARENA
    >>> hands = np.array([[0xFF, 0xFF00, 0xFF0000, 0xFF000000]], np.uint32)
    >>> [int(hand).bit_count() for hand in seen_of(hands, BELOT_ARENA)[0]]
    [5, 5, 5, 5]
    """
    import numpy as np

    cards = ruleset.auction.cards
    if cards == 8 or not len(hands) or int(hands[0, 0]).bit_count() == cards:
        return hands
    if isinstance(turned, Card):
        hands = hands & np.uint32(~(1 << turned) & 0xFFFFFFFF)
    numbers = np.arange(32, dtype=np.uint32)
    held = (hands[..., None] >> numbers) & np.uint32(1)
    mixed = (hands[..., None] ^ (numbers * np.uint32(0x9E3779B1))) * np.uint32(0x85EBCA6B)
    order = np.argsort(np.where(held == 1, mixed, np.uint32(0xFFFFFFFF)), axis=-1, kind="stable")
    seen: NDArray[np.uint32] = (np.uint32(1) << order[..., :cards].astype(np.uint32)).sum(
        axis=-1, dtype=np.uint32
    )
    if known is not None:
        seen[:, known[0]] = known[1].mask
    return seen


def judged_of(
    seen: NDArray[np.uint32], turned: Sequence[Card | Suit | None] | Card | Suit | None
) -> NDArray[np.uint32]:
    """Return the cards that are theirs, as players know, if they choose trumps: the open card too.

    Parameters
    ----------
    seen
        Shape (n, 4) or (n,), uint32: the cards that players see of their own, as sets.
    turned
        The card that is turned up, or the one of each of the n worlds; a suit or None adds nothing.

    Returns
    -------
    numpy.ndarray
        The sets, in the shape of `seen`.

    Examples
    --------
    >>> import numpy as np
    >>> judged_of(np.array([[1, 2, 4, 8]], np.uint32), Card("QS")).tolist()
    [[33, 34, 36, 40]]
    """
    import numpy as np

    each = [turned] if turned is None or isinstance(turned, (Card, Suit)) else turned
    masks = np.array([1 << card if isinstance(card, Card) else 0 for card in each], np.uint32)
    return np.asarray(seen | masks.reshape((-1,) + (1,) * (seen.ndim - 1)))


def combinations_of(hands: NDArray[np.uint32], ruleset: Ruleset) -> NDArray[np.int64]:
    """Return the raw points of the best declarations and of the belotes in hands: a column a strain."""
    import numpy as np

    points = declarations_of(hands, ruleset)
    for column, strain in enumerate(ruleset.strains):
        for suit in trump_suits(strain):
            pair = np.uint32(king_and_queen(suit))
            points[:, column] += belote_bonus(ruleset) * ((hands & pair) == pair)
    return points


def declarations_of(hands: NDArray[np.uint32], ruleset: Ruleset) -> NDArray[np.int64]:
    """Return the raw points of the best declarations in hands.

    Parameters
    ----------
    hands
        Shape (n,), uint32: the cards of a hand as a set.
    ruleset
        What counts as a declaration, and for how much.

    Returns
    -------
    numpy.ndarray
        Shape (n, strains), int64: raw points. The columns are in the order of `ruleset.strains`.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.rulesets import BLOT
    >>> hands = np.array([Hand(hand).mask for hand in ("AKQ.AKQ.A.8", "A8.A8.K8.K8")], np.uint32)
    >>> declarations_of(hands, BLOT)[:, 0]
    array([40,  0])
    """
    import numpy as np

    kinds = [strain == Strain.NT for strain in ruleset.strains]  # all others count alike
    counted = {kind: _counted(hands, ruleset.strains[kinds.index(kind)], ruleset) for kind in set(kinds)}
    return np.stack([counted[kind] for kind in kinds], axis=1)


def _counted(hands: NDArray[np.uint32], strain: Strain, ruleset: Ruleset) -> NDArray[np.int64]:
    import numpy as np

    if not (shapes := _shapes(strain, ruleset)):
        return np.zeros(len(hands), np.int64)
    table = np.array(shapes, np.uint32)
    held = (hands[:, None] & table) == table
    points, some = np.zeros(len(hands), np.int64), np.flatnonzero(held.any(axis=1))
    cards, kind = np.unique(
        np.bitwise_or.reduce(np.where(held[some], table, np.uint32(0)), axis=1), return_inverse=True
    )
    alone = _alone(strain, ruleset)
    best = [alone[mask] if mask in alone else _best(mask, strain, ruleset) for mask in cards.tolist()]
    points[some] = np.array(best, np.int64)[kind]
    return points


@lru_cache(maxsize=16)
def _shapes(strain: Strain, ruleset: Ruleset) -> tuple[int, ...]:
    return tuple(one.cards.mask for one in declarable(strain, ruleset))


@lru_cache(maxsize=16)
def _alone(strain: Strain, ruleset: Ruleset) -> dict[int, int]:
    """Return the raw points of each declaration that may be the only one of a hand, as it mostly is."""
    return {mask: _best(mask, strain, ruleset) for mask in _shapes(strain, ruleset)}


@lru_cache(maxsize=65536)
def _best(cards: int, strain: Strain, ruleset: Ruleset) -> int:
    best = best_declarations(Hand.from_mask(cards), strain, ruleset)
    return sum(one.points(strain, ruleset) for one in best)
