"""The score of a deal for two, as the Blot app counts it: six cards of the deck stay out of play."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.checks import whole
from blotsolve.errors import ScoreError
from blotsolve.game.scoring import deal_points, table_points
from blotsolve.rulesets import BLOT

__all__ = ["OneOnOneScore", "score_one_on_one"]

TRICKS = 9  # 24 cards, 9 to ace, six of them unused: implied by 000, 1 on 1
CAPOT_BONUS = 50  # 162 and 50 are the 21 of 000


@dataclass(frozen=True, slots=True)
class OneOnOneScore:
    """The table points of a deal for two; the maker is the player who chose trumps."""

    made: bool
    unused: int
    """Raw points of the six cards that were not played."""
    points_maker: int
    points_opponent: int


def score_one_on_one(
    cards_maker: int, cards_opponent: int, tricks_maker: int, *, must_exceed: bool = True
) -> OneOnOneScore:
    """Score a deal for two from the raw points that both took in tricks, the last trick included.

    The maker has made it with more than the opponent; the unused cards are then his, after the
    comparison and before rounding. Otherwise the opponent gets all. That equal points fail, and that
    the maker has the bonus for all nine tricks too, are readings of 000, 1 on 1; `must_exceed=False`
    lets equal points make it. Raise ScoreError.

    >>> score_one_on_one(84, 58, 5)
    OneOnOneScore(made=True, unused=20, points_maker=10, points_opponent=6)
    """
    cards_maker = whole("cards_maker", cards_maker, 0, error=ScoreError)
    cards_opponent = whole("cards_opponent", cards_opponent, 0, error=ScoreError)
    tricks_maker = whole("tricks_maker", tricks_maker, 0, TRICKS, ScoreError)
    if (cards_maker and not tricks_maker) or (cards_opponent and tricks_maker == TRICKS):
        raise ScoreError(f"{cards_maker} and {cards_opponent} points with {tricks_maker} tricks of the maker")
    everything = deal_points("H", BLOT)  # 7s and 8s are worth nothing: as many as for four
    unused = everything - cards_maker - cards_opponent
    if unused < 0:
        raise ScoreError(f"{cards_maker} and {cards_opponent} points (expected {everything} at most)")
    made = cards_maker > cards_opponent or (cards_maker == cards_opponent and not must_exceed)
    bonus = CAPOT_BONUS if tricks_maker == (TRICKS if made else 0) else 0
    if not made:
        return OneOnOneScore(made, unused, 0, table_points(everything + bonus, BLOT))
    won = table_points(cards_maker + unused + bonus, BLOT)
    return OneOnOneScore(made, unused, won, table_points(cards_opponent, BLOT))
