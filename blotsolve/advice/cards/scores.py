"""The scorer: what a margin in raw points is worth in table points, world by world."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.advice.aim import Aim, aim_of
from blotsolve.advice.cards.score_steps import ScoreSteps
from blotsolve.cards import Hand
from blotsolve.contract import Strain
from blotsolve.errors import DeclarationError, PositionError
from blotsolve.game import (
    Declaration,
    Kind,
    Margins,
    Tally,
    Verdict,
    View,
    belote_bonus,
    best_declarations,
    check_together,
    combinations,
    deal_points,
    king_and_queen,
    score_deal,
    settle,
    trump_suits,
)
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Declarations = tuple[Declaration, ...]

_FACTS = 50
"""Bits of the five facts in a key, ten for each."""

_ROEM = 20
"""Bits of the roem of one side, more than any deal brings."""


class Scores(NamedTuple):
    """What the own side gets, by world and card."""

    points: NDArray[np.float64]
    """Table points of the own side minus those of the other."""
    made: NDArray[np.bool_]
    """Whether the contract is made."""
    wins: NDArray[np.float64] | None
    """The chance of winning the match, where that is the aim."""

    @property
    def values(self) -> NDArray[np.float64]:
        """What is aimed for."""
        return self.points if self.wins is None else self.wins


class MarginScorer:
    """The score of a deal in progress by the margin of the rest of it, world by world, as one player sees it.

    Where roem counts in tricks, both sides' roem on the line that brings a margin stands beside it, as the
    margin does not tell it. `worlds` are the cards that N E S W still hold, n × 4 sets of bits.

    What counts already is counted, and the declarations and belotes of a world are settled by the rules:
    who has declared holds that, and who has not played yet declares the best that he holds. A belote that
    depends on the play is taken to count as long as its king and queen are in one hand.
    """

    def __init__(self, view: View, worlds: NDArray[np.uint32], capot_bonus: int, held: int = 0) -> None:
        if view.contract is None:
            raise PositionError("nothing to play for: there is no contract yet")
        self.view, self.contract = view, view.contract
        self.held = held if view.match is None else view.match.held
        self.value, self.aim = aim_of(view.match, view.seat.side, view.dealer)
        self.sign = 1 if view.seat.side == Side.NS else -1
        self.played = [hand.mask for hand in view.played]
        self.taken, self._roem_so_far = [0, 0], 0  # that of N–S in the upper bits
        for trick in view.tricks:
            self.taken[trick.winner.side] += trick.points
            self._roem_so_far += trick.roem << (_ROEM if trick.winner.side == Side.NS else 0)
        self.all = deal_points(view.contract.strain, view.ruleset)
        self.margins = Margins(self.all - sum(self.taken), capot_bonus)
        stake = (view.match, view.seat.side, view.dealer) if self.aim == Aim.WIN else None
        self.scores = _known_scores(view.contract, view.ruleset, self.held, stake)
        self.open, self.facts = self._facts(worlds)

    def of(
        self, margins_ns: NDArray[np.int64], first: int = 0, roem: NDArray[np.int64] | None = None
    ) -> Scores:
        """Return what the own side gets for margins, by world and card.

        `margins_ns`, a row for each world from the `first` on, are raw points that N–S take from here minus
        those of E–W, with a capot bonus where there is one. `roem` has what of it is roem, of N–S and of
        E–W on a last axis, where tricks bring any.
        """
        import numpy as np

        rows = slice(first, first + len(margins_ns))
        cards = margins_ns - self.open[rows, None]
        if roem is not None:
            cards = cards - (roem[..., Side.NS] - roem[..., Side.EW])
        capot = self.margins.capot_ns(cards)
        keys = self.taken[Side.NS] + self.margins.cards_ns(cards)
        keys = (((keys << 2) + capot + 1) << _FACTS) + self.facts[rows, None]
        if roem is None:
            distinct, place = np.unique(keys, return_inverse=True)
            scores = [self._score(key) for key in distinct.tolist()]
        else:
            both = (roem[..., Side.NS] << _ROEM) + roem[..., Side.EW] + self._roem_so_far
            pairs = np.stack([keys, both], axis=-1).reshape(-1, 2)
            found, place = np.unique(pairs, axis=0, return_inverse=True)
            scores = [self._score(key, roems) for key, roems in found.tolist()]
        points, made, wins = (
            np.array(column)[place].reshape(keys.shape) for column in zip(*scores, strict=True)
        )
        return Scores(self.sign * points.astype(np.float64), made, wins if self.aim == Aim.WIN else None)

    def steps(self) -> list[ScoreSteps]:
        """Return for each world the margins between which `of` says the same; worlds may share them."""
        keys = list(zip(self.open.tolist(), self.facts.tolist(), strict=True))
        found = {key: self._steps(*key) for key in set(keys)}
        return [found[key] for key in keys]

    def swing(self, aim: Aim) -> float:
        """Return how much it is worth to the own side whether the contract is just made or just fails.

        It is that of the first world, and 0 where the contract is made or fails in any case.
        """

        def at(place: int) -> tuple[int, bool, float]:
            return self._score(((self.taken[Side.NS] + place << 2) + 1 << _FACTS) + int(self.facts[0]))

        low, high = 0, self.margins.everything
        if at(low)[1] == at(high)[1]:
            return 0.0
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if at(middle)[1] == at(low)[1] else (low, middle)
        of = 2 if aim == Aim.WIN else 0
        return float(abs(at(high)[of] - at(low)[of]))

    def _steps(self, open_: int, facts: int) -> ScoreSteps:
        """Return the score steps of worlds with the same belotes in play and the same facts.

        There is a place for each number of card points, and one beyond for a capot that is still possible.
        """
        left, bonus, capot = self.margins.everything, self.margins.bonus, self.margins.capot_from
        starts = [2 * cards - left + open_ for cards in range(left + 1)]
        cards = [(self.taken[Side.NS] + place << 2) + 1 for place in range(left + 1)]
        took = {trick.winner.side for trick in self.view.tricks}
        if bonus and Side.NS not in took:
            starts = [open_ - left - bonus, open_ - capot + 1, *starts[1:]]
            cards = [cards[0] - 1, *cards]
        if bonus and Side.EW not in took:
            starts, cards = [*starts, open_ + capot], [*cards, cards[-1] + 1]
        return ScoreSteps(starts, lambda place: self._score((cards[place] << _FACTS) + facts))

    def _facts(self, worlds: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return, by world, what belotes bring N–S within the margins, and one number for all else.

        It has the declarations and belotes of both sides and what of them is declarer's own.
        """
        import numpy as np

        dealt = worlds | np.array(self.played, np.uint32)
        declared = self._declarations(dealt)
        announced, open_ = self._belotes(worlds, dealt)
        belotes = announced + open_
        facts = np.zeros(len(worlds), np.int64)
        for fact in (
            _of_side(declared, Side.NS),
            _of_side(declared, Side.EW),
            _of_side(belotes, Side.NS),
            _of_side(belotes, Side.EW),
            (declared + belotes)[:, self.contract.declarer],
        ):
            facts = (facts << 10) + fact // 10
        return _of_side(open_, Side.NS) - _of_side(open_, Side.EW), facts

    def _score(self, key: int, roem: int | None = None) -> tuple[int, bool, float]:
        """Return the points ahead of N–S, whether the contract is made, and the own chance to win the match.

        A key stands for the cards of N–S, for who is capot, and for the facts; `roem` is that of the deal,
        by default what there was so far.
        """
        roem = self._roem_so_far if roem is None else roem
        whole = key, roem
        if whole in self.scores:
            return self.scores[whole]
        facts = []
        for _ in range(5):
            facts.append(10 * (key & 1023))
            key >>= 10
        own, belotes_ew, belotes_ns, declared_ew, declared_ns = facts
        capot, cards_ns = (key & 3) - 1, key >> 2
        tally = Tally(
            cards_ns=cards_ns,
            cards_ew=self.all - cards_ns,
            tricks_ns=4 + 4 * capot,  # any number will do where both sides have some
            tricks_ew=4 - 4 * capot,
            declarations_ns=declared_ns,
            declarations_ew=declared_ew,
            belotes_ns=belotes_ns,
            belotes_ew=belotes_ew,
            roem_ns=roem >> _ROEM,
            roem_ew=roem & (1 << _ROEM) - 1,
            declarer_combinations=own,
        )
        score = score_deal(self.contract, tally, self.view.ruleset, held=self.held)
        win = self.value(score) if self.aim == Aim.WIN else 0.0
        found = score.points_ns - score.points_ew, score.verdict == Verdict.MADE, win
        self.scores[whole] = found
        return found

    def _belotes(
        self, worlds: NDArray[np.uint32], dealt: NDArray[np.uint32]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the raw points of the belotes of N E S W that count anyway, and of those in the margins."""
        import numpy as np

        ruleset = self.view.ruleset
        points, in_play = belote_bonus(ruleset), bool(ruleset.belote_at_stake(self.contract.strain))
        sure, maybe = np.zeros(worlds.shape, np.int64), np.zeros(worlds.shape, np.int64)
        if in_play:
            for belote in self.view.belotes:
                sure[:, belote.seat] += belote.points
        for suit in trump_suits(self.contract.strain):
            pair = np.uint32(king_and_queen(suit))
            hands, into = (worlds, maybe) if in_play else (dealt, sure)
            into += points * ((hands & pair) == pair)
            if not in_play:  # nor does it count if its first card was played in silence
                for seat in Seat:
                    announced = any(one.seat == seat and one.suit == suit for one in self.view.belotes)
                    if self.played[seat] & int(pair) and not announced:
                        into[:, seat] -= points * ((hands[:, seat] & pair) == pair)
        return sure, maybe

    def _declarations(self, dealt: NDArray[np.uint32]) -> NDArray[np.int64]:
        """Return the raw points of the declarations of N E S W that count, in each world."""
        import numpy as np

        view = self.view
        if len(view.tricks) > 1:  # by now all that counts was shown
            points = [
                sum(one.points(self.contract.strain, view.ruleset) for one in ones) for ones in view.counted
            ]
            return np.tile(np.array(points, np.int64), (len(dealt), 1))
        rows = []
        for hands in dealt.tolist():
            n, e, s, w = (self._declared(seat, hands[seat]) for seat in Seat)
            rows.append(self._settled((n, e, s, w)))
        return np.array(rows, np.int64).reshape(-1, 4)

    def _declared(self, seat: Seat, hand: int) -> Declarations:
        """Return what a player has declared or will declare if this is the hand that he was dealt."""
        view = self.view
        if not self.played[seat]:
            return _best(hand, self.contract.strain, view.ruleset)
        if seat == view.seat:
            return view.declared
        kinds = view.announced[seat]
        return _of_kinds(hand, kinds, view.shown[seat], self.contract.strain, view.ruleset) if kinds else ()

    def _settled(self, declared: tuple[Declarations, ...]) -> tuple[int, int, int, int]:
        if not any(declared):
            return 0, 0, 0, 0
        return _settled(declared, self.view.dealer.next, self.contract.strain, self.view.ruleset)


def _of_side(by_seat: NDArray[np.int64], side: Side) -> NDArray[np.int64]:
    summed: NDArray[np.int64] = by_seat[:, side] + by_seat[:, side + 2]
    return summed


@lru_cache(maxsize=256)
def _known_scores(*of: Hashable) -> dict[tuple[int, int], tuple[int, bool, float]]:
    """Return where the scores of a contract are kept: its deals come to the same few again and again."""
    return {}


@lru_cache(maxsize=1 << 14)
def _best(hand: int, strain: Strain, ruleset: Ruleset) -> Declarations:
    return best_declarations(Hand.from_mask(hand), strain, ruleset)


@lru_cache(maxsize=1 << 12)
def _of_kinds(
    hand: int, kinds: tuple[Kind, ...], shown: Declarations, strain: Strain, ruleset: Ruleset
) -> Declarations:
    """Return declarations of these kinds that a hand holds, with those that were shown among them."""
    best = _best(hand, strain, ruleset)
    if sorted(one.kind for one in best) == sorted(kinds) and all(one in best for one in shown):
        return best
    open_kinds, chosen = list(kinds), list(shown)
    for one in shown:
        open_kinds.remove(one.kind)
    for one in combinations(Hand.from_mask(hand), strain, ruleset):
        if one.kind in open_kinds and _stand_together((*chosen, one), ruleset):
            open_kinds.remove(one.kind)
            chosen.append(one)
    return tuple(chosen)


def _stand_together(declarations: Declarations, ruleset: Ruleset) -> bool:
    try:
        check_together(declarations, ruleset)
    except DeclarationError:
        return False
    return True


@lru_cache(maxsize=1 << 12)
def _settled(
    declared: tuple[Declarations, ...], leader: Seat, strain: Strain, ruleset: Ruleset
) -> tuple[int, int, int, int]:
    by_seat = {seat: declared[seat] for seat in Seat if declared[seat]}
    return settle(by_seat, leader, strain, ruleset).points_by_seat
