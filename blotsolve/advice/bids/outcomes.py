"""What contracts are worth in sampled worlds: each strain solved once, declarations settled, deals scored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from blotsolve.advice.bids.calibration import Calibration
from blotsolve.bidding import declarations_of
from blotsolve.cards import Hand
from blotsolve.contract import Contract, Strain
from blotsolve.deal import Deal
from blotsolve.game import (
    DealScore,
    Margins,
    Tally,
    belote_bonus,
    declare_best,
    king_and_queen,
    score_deal,
    settle,
    trump_suits,
)
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat, Side
from blotsolve.solver import solve_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Solve = Callable[["NDArray[np.uint32]", "NDArray[np.bool_]"], "NDArray[np.int32]"]
"""Worlds and the strains that are wanted in each, raw margins of N–S out: a row for each world, a column for
each strain of the ruleset in its order; what is not wanted may be anything. Where roem counts in tricks, a
last axis of three has the margin and the roem in it of N–S and of E–W."""

Found = int | list[int]
"""The margin of a strain in a world; with roem in tricks the margin, and the roem of N–S and of E–W."""


def solve_strains(
    hands: NDArray[np.uint32],
    leader: Seat,
    ruleset: Ruleset,
    threads: int = 1,
    wanted: NDArray[np.bool_] | None = None,
) -> NDArray[np.int32]:
    """Solve worlds in every strain of a ruleset.

    Parameters
    ----------
    hands
        Worlds: shape (n, 4), uint32, the cards of N E S W as sets.
    leader
        Who leads to the first trick.
    ruleset
        Which strains, and what cards are worth.
    threads
        Threads that solve; they change no answer.
    wanted
        Shape (n, strains), bool: which strains are solved in each world; all by default.

    Returns
    -------
    numpy.ndarray
        Shape (n, strains), int32: raw points of N–S minus those of E–W with best play, 0 where it is not
        wanted. The columns are in the order of `ruleset.strains`. Where roem counts in tricks the shape is
        (n, strains, 3): the margin, and the roem of N–S and of E–W on a best line.

    Examples
    --------
    >>> import numpy as np
    >>> from blotsolve.rulesets import BLOT
    >>> hands = np.array([[0xFF, 0xFF00, 0xFF0000, 0xFF000000]], np.uint32)
    >>> margins = solve_strains(hands, Seat.N, BLOT)
    >>> margins.shape, margins.dtype
    ((1, 5), dtype('int32'))
    """
    import numpy as np

    shape = len(hands), len(ruleset.strains)
    rows, columns = np.nonzero(np.ones(shape, bool) if wanted is None else wanted)
    found = _solved(hands[rows], np.array(ruleset.strains, np.int64)[columns], leader, ruleset, threads)
    margins = np.zeros((*shape, *found.shape[1:]), np.int32)
    margins[rows, columns] = found
    return margins


def _solved(
    hands: NDArray[np.uint32], strains: NDArray[np.int64], leader: Seat, ruleset: Ruleset, threads: int
) -> NDArray[np.int32]:
    """Return the margins of deals, or where roem counts in tricks the margin and the roem of both sides."""
    import numpy as np

    roem = not ruleset.roem.is_empty
    solved = solve_many(
        hands=hands, strains=strains, leaders=leader, ruleset=ruleset, roem=roem, threads=threads
    )
    return solved.margins_ns if solved.roem is None else np.column_stack([solved.margins_ns, solved.roem])


class Later(Protocol):
    """How worlds with a card turned up are dealt by who takes it: `DealtLater`, or deals that are there."""

    @property
    def taker(self) -> Seat:
        """Who has the card in the worlds as they come."""

    def add(self, hands: NDArray[np.uint32]) -> None:
        """Take note of worlds that come."""

    def hands(self, world: int, taker: Seat) -> tuple[int, int, int, int]:
        """Return the hands of N E S W in a world if a player takes the card."""


class Outcomes:
    """Worlds with what each strain brings in them; `score` says what a contract is worth in one of them.

    Cards are those of best play of both sides for the margin. Every player declares the best he has and
    shows it, and belotes count; one that depends on the play is taken as announced, as best play nearly
    always can. Scores are kept, as worlds with the same points score the same.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        leader: Seat,
        calibration: Calibration | None = None,
        seed: int = 0,
        later: Later | None = None,
    ) -> None:
        self.ruleset, self.leader = ruleset, leader
        self.calibration, self.seed = calibration or Calibration(), seed
        self.is_perfect = self.calibration == Calibration()
        """Whether play is, so that the same points come of a strain whoever declares."""
        self.later = later
        """Where a card is turned up, how the rest is dealt by who takes it; the worlds are as its taker has
        them."""
        self.hands: list[tuple[int, int, int, int]] = []
        self._declared: list[list[list[int]]] = []
        """Raw points of the best declarations, by world, seat and strain."""
        self._found: list[list[Found | None]] = []
        self._redealt: dict[tuple[int, Seat], tuple[int, int, int, int]] = {}
        """The hands of a world if another player takes the open card, as far as they were asked for."""
        self._found_later: dict[tuple[int, Strain, Seat], Found] = {}
        """What was found in those."""
        self._column = {strain: column for column, strain in enumerate(ruleset.strains)}
        self._read = {strain: Margins.of(strain, ruleset) for strain in ruleset.strains}
        self._tallies: dict[tuple[int, Strain, Side, Seat | None], tuple[Tally, tuple[int, ...]]] = {}
        self._scores: dict[tuple[Contract, Tally], DealScore] = {}
        self._luck: list[float] = []
        self._capot_luck: list[float] = []

    def __len__(self) -> int:
        return len(self.hands)

    def add(
        self,
        hands: NDArray[np.uint32],
        margins_ns: NDArray[np.int32],
        wanted: NDArray[np.bool_] | None = None,
    ) -> None:
        """Add worlds, solved in every strain of the ruleset, or in those that were `wanted` in each."""
        import numpy as np

        generator = np.random.default_rng([self.seed, len(self.hands)])
        self._luck += generator.standard_normal(len(hands)).tolist()
        self._capot_luck += generator.random(len(hands)).tolist()
        self.hands += [(n, e, s, w) for n, e, s, w in hands.tolist()]
        if self.later is not None:
            self.later.add(hands)
        cards = hands.reshape(-1)
        self._declared += declarations_of(cards, self.ruleset).reshape(-1, 4, len(self._column)).tolist()
        if wanted is None:
            self._found += margins_ns.tolist()
        else:
            rows = zip(margins_ns.tolist(), wanted.tolist(), strict=True)
            self._found += [[one if known else None for one, known in zip(*row, strict=True)] for row in rows]

    def score(self, contract: Contract, world: int) -> DealScore:
        """Return the score of a contract in a world, by the number in which it was added."""
        tally, own = self._tally(world, contract.strain, contract.side, self._other(contract.declarer))
        tally = replace(tally, declarer_combinations=own[contract.declarer]) if contract.plus else tally
        key = contract, tally
        if key not in self._scores:
            self._scores[key] = score_deal(contract, tally, self.ruleset)
        return self._scores[key]

    def total(self, strain: Strain, side: Side, world: int) -> int:
        """Return all raw points of a side that plays a strain: cards, a capot bonus, combinations."""
        tally, _ = self._tally(world, strain, side)
        if side == Side.NS:
            cards, tricks, combinations = tally.cards_ns, tally.tricks_ns, tally.combinations_ns
        else:
            cards, tricks, combinations = tally.cards_ew, tally.tricks_ew, tally.combinations_ew
        return cards + combinations + (self.ruleset.capot_bonus_in(strain) if tricks == 8 else 0)

    def is_capot(self, strain: Strain, side: Side, world: int) -> bool:
        """Tell whether a side takes every trick of a strain, whatever the others do."""
        tally, _ = self._tally(world, strain, side)
        return (tally.tricks_ns, tally.tricks_ew)[side] == 8

    def prepare(self, asked: Iterable[tuple[int, Contract | None]], threads: int = 1) -> None:
        """Solve what the scores of some contracts, each in a world, need: where a card is turned up it is
        quicker than one by one."""
        if self.later is None:
            return
        missing = {
            (world, contract.strain, contract.declarer)
            for world, contract in asked
            if contract is not None and self._other(contract.declarer) is not None
        }
        wanted = sorted(missing - self._found_later.keys())
        if not wanted:
            return
        import numpy as np

        hands = np.array([self._hands(world, taker) for world, _, taker in wanted], np.uint32)
        strains = np.array([strain for _, strain, _ in wanted], np.int64)
        found = _solved(hands, strains, self.leader, self.ruleset, threads)
        self._found_later.update(zip(wanted, found.tolist(), strict=True))

    def _other(self, taker: Seat) -> Seat | None:
        """Return who takes the open card where that is not as the worlds have it, else None."""
        return None if self.later is None or taker == self.later.taker else taker

    def _hands(self, world: int, taker: Seat | None) -> tuple[int, int, int, int]:
        """Return the hands of a world, as they came or as they are if another player takes the open card."""
        if taker is None or self.later is None:
            return self.hands[world]
        key = world, taker
        if key not in self._redealt:
            self._redealt[key] = self.later.hands(world, taker)
        return self._redealt[key]

    def _margin(self, world: int, strain: Strain, taker: Seat | None) -> tuple[int, int, int]:
        """Return the margin of a strain in a world without roem, and the roem of N–S and of E–W."""
        if taker is None:
            found = self._found[world][self._column[strain]]
            assert found is not None, f"world {world} is not solved in {strain}"
        else:
            if (world, strain, taker) not in self._found_later:
                self.prepare([(world, Contract(0, strain, taker))])
            found = self._found_later[world, strain, taker]
        if isinstance(found, int):
            return found, 0, 0
        margin, roem_ns, roem_ew = found
        return margin - roem_ns + roem_ew, roem_ns, roem_ew

    def _tally(
        self, world: int, strain: Strain, declarers: Side, taker: Seat | None = None
    ) -> tuple[Tally, tuple[int, ...]]:
        """Return what a strain gives in a world, and each player's own combinations that count."""
        side = Side.NS if self.is_perfect else declarers
        key = world, strain, side, taker
        if key not in self._tallies:
            self._tallies[key] = self._count(world, strain, side, taker)
        return self._tallies[key]

    def _count(
        self, world: int, strain: Strain, declarers: Side, taker: Seat | None
    ) -> tuple[Tally, tuple[int, ...]]:
        hands = self._hands(world, taker)
        own, belotes = self._settled(world, strain, taker), [0, 0]
        declarations = own[Seat.N] + own[Seat.S], own[Seat.E] + own[Seat.W]
        for suit in trump_suits(strain):
            pair = king_and_queen(suit)
            for seat, mask in zip(Seat, hands, strict=True):
                if mask & pair == pair:
                    belotes[seat.side] += belote_bonus(self.ruleset)
                    own[seat] += belote_bonus(self.ruleset)
        read = self._read[strain]
        margin, roem_ns, roem_ew = self._margin(world, strain, taker)
        if self.ruleset.belote_at_stake(strain):
            margin -= belotes[Side.NS] - belotes[Side.EW]
        cards_ns, capot = read.cards_ns(margin), read.capot_ns(margin)
        if not capot or self._capot_luck[world] >= self.calibration.capot:
            cards_ns -= capot * self.ruleset.last_trick_in(strain)
            cards_ns = self._at_the_table(cards_ns, strain, declarers, world)
            capot = 0
        tally = Tally(
            cards_ns=cards_ns,
            cards_ew=read.everything - cards_ns,
            tricks_ns=4 + 4 * capot,  # any number will do where both sides have some
            tricks_ew=4 - 4 * capot,
            declarations_ns=declarations[Side.NS],
            declarations_ew=declarations[Side.EW],
            belotes_ns=belotes[Side.NS],
            belotes_ew=belotes[Side.EW],
            roem_ns=roem_ns,
            roem_ew=roem_ew,
        )
        return tally, tuple(own)

    def _settled(self, world: int, strain: Strain, taker: Seat | None) -> list[int]:
        """Return the raw points of the declarations that count, by who holds them."""
        import numpy as np

        declared, column = self._declared[world], self._column[strain]
        if taker is not None:
            hands = np.array(self._hands(world, taker), np.uint32)
            declared = declarations_of(hands, self.ruleset).tolist()
        points = [seat[column] for seat in declared]
        if (points[Seat.N] or points[Seat.S]) and (points[Seat.E] or points[Seat.W]):
            deal = Deal([Hand.from_mask(mask) for mask in self._hands(world, taker)])
            settlement = settle(declare_best(deal, strain, self.ruleset), self.leader, strain, self.ruleset)
            return list(settlement.points_by_seat)
        return points  # those of one side count

    def _at_the_table(self, cards_ns: int, strain: Strain, declarers: Side, world: int) -> int:
        """Return the card points of N–S as the calibration has them."""
        bias, spread = self.calibration.at(strain)
        more = round(bias + spread * self._luck[world])
        moved = cards_ns + (more if declarers == Side.NS else -more)
        return min(self._read[strain].everything, max(0, moved))
