"""Many positions for two in one call: arrays of answers, with threads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand
from blotsolve.checks import whole
from blotsolve.errors import BlotsolveError, PositionError
from blotsolve.solver import MOST_THREADS
from blotsolve.two_handed.engine import Start, solve_starts, start_of
from blotsolve.two_handed.law import RulesetText, read_game
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.rulesets import TwoHandedRuleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class TwoHandedSolved:
    """The answers to a batch, a row for each position in the order in which they came.

    Where `solved` is False the rest of the row says nothing, and `errors` has the reason.
    """

    margins_n: NDArray[np.int32]
    """Raw points that N takes from here on minus those of S, with best play."""
    solved: NDArray[np.bool_]
    errors: dict[int, BlotsolveError]
    """Why a position was refused, by its index, which the message names too."""
    legal: NDArray[np.uint32]
    """The legal cards as a mask, bit 8·suit + rank."""
    card_margins_n: NDArray[np.int32]
    """The margin after each card, a column for each of the 32; 0 where it is not legal."""

    def __len__(self) -> int:
        return len(self.margins_n)

    def cards(self, index: int) -> dict[Card, int]:
        """Return the legal cards of one position with the margin after each.

        >>> solve_many(["N:..AQ.KQ A.QJ..J NT S taken=N+S"]).cards(0)[Card("JC")]
        65
        """
        return {
            card: int(self.card_margins_n[index, card]) for card in Hand.from_mask(int(self.legal[index]))
        }

    def to_dict(self) -> dict[str, object]:
        """Return plain lists and numbers, None where there is no answer, as JSON takes them."""
        solved = self.solved.tolist()
        margins = self.margins_n.tolist()
        return {
            "margins_n": [margin if done else None for margin, done in zip(margins, solved, strict=True)],
            "cards": [
                {str(card): margin for card, margin in self.cards(row).items()} if done else None
                for row, done in enumerate(solved)
            ],
            "errors": {index: str(error) for index, error in sorted(self.errors.items())},
        }

    def __str__(self) -> str:
        return f"{int(self.solved.sum())} of {len(self)} positions solved, {len(self.errors)} refused"

    def __repr__(self) -> str:
        return f"<TwoHandedSolved {self}>"


def solve_many(
    positions: Iterable[TwoHandedPosition | str], *, ruleset: RulesetText = None, threads: int = 1
) -> TwoHandedSolved:
    """Solve many positions exactly, whose cards are all known, and value every legal card.

    Parameters
    ----------
    positions
        Positions or their texts; those of both games may stand beside each other unless a ruleset is named.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.
    threads
        Threads that solve; they change no answer.

    Returns
    -------
    TwoHandedSolved
        Arrays with a row for each position; margins are raw points of N minus those of S. A position that
        cannot be solved, such as one with unknown closed cards, leaves its typed error in `errors`.

    Raises
    ------
    PositionError
        If `positions` is no list.
    OptionError
        For a wrong number of threads.
    RulesetError
        If there is no such ruleset for two.

    Examples
    --------
    >>> solved = solve_many(["N:..AQ.KQ A.QJ..J NT S taken=N+S", "N:AS/7H KD/TD H N taken=N+S"])
    >>> solved.margins_n.tolist(), str(solved)
    ([-33, 35], '2 of 2 positions solved, 0 refused')
    """
    import numpy as np

    threads = whole("threads", threads, 1, MOST_THREADS)
    if isinstance(positions, str) or not isinstance(positions, Iterable):
        raise PositionError(f"no positions: {positions!r} (expected a list of them)")
    groups: dict[tuple[TwoHandedRuleset, int], list[tuple[int, Start]]] = {}
    errors: dict[int, BlotsolveError] = {}
    count = 0
    for index, position in enumerate(positions):
        count += 1
        try:
            found, game = read_game(position, ruleset)
            if isinstance(found, StacksPosition) and found.closed:
                raise PositionError(f"unknown closed cards: {str(found)!r} (expected all of them given)")
        except BlotsolveError as error:
            errors[index] = type(error)(f"position {index}: {error}")
            continue
        groups.setdefault((game, int(found.strain)), []).append((index, start_of(found)))
    margins = np.zeros(count, np.int32)
    legal = np.zeros(count, np.uint32)
    cards = np.zeros((count, 32), np.int32)
    solved = np.zeros(count, bool)
    for (game, strain), members in groups.items():
        rows = np.array([index for index, _ in members])
        found_margins, found_legal, found_cards = solve_starts(
            game, strain, [start for _, start in members], threads=threads
        )
        margins[rows], legal[rows], cards[rows], solved[rows] = found_margins, found_legal, found_cards, True
    return TwoHandedSolved(margins, solved, errors, legal, cards)
