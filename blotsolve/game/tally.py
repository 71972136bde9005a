"""The tally of a deal: what each side has made, in raw points, before anything is rounded or multiplied."""

from __future__ import annotations

from dataclasses import dataclass, fields

from blotsolve.checks import keep_whole
from blotsolve.contract import Contract, Strain
from blotsolve.errors import ScoreError
from blotsolve.game.belote import belote_bonus, trump_suits
from blotsolve.game.points import deal_points
from blotsolve.rulesets import Compare, Ruleset
from blotsolve.seats import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one deal has given to each side, in raw points, before anything is rounded or multiplied.

    Cards are the points taken in tricks with those of the last trick, without a capot bonus.
    Declarations are those that count (see `settle`), belotes come beside them. Raise ScoreError; whether a
    game can give such a tally is asked by `score_deal`.

    >>> tally = Tally(cards_ns=72, cards_ew=90, tricks_ns=3, tricks_ew=5, declarations_ns=20)
    >>> tally.combinations_ns
    20
    """

    cards_ns: int
    cards_ew: int
    tricks_ns: int
    tricks_ew: int
    declarations_ns: int = 0
    declarations_ew: int = 0
    belotes_ns: int = 0
    belotes_ew: int = 0
    roem_ns: int = 0
    """Raw points of combinations of cards in the tricks of N and S, in a game that has them."""
    roem_ew: int = 0
    declarer_combinations: int = 0
    """How much of the declarations and belotes is the declarer's own; `capot+n` depends on it."""

    def __post_init__(self) -> None:
        keep_whole(self, *_FIGURES, error=ScoreError)
        if self.tricks_ns + self.tricks_ew > 8:
            raise ScoreError(f"{self.tricks_ns} and {self.tricks_ew} tricks (expected eight in all)")
        for side, cards, tricks in (
            (Side.NS, self.cards_ns, self.tricks_ns),
            (Side.EW, self.cards_ew, self.tricks_ew),
        ):
            if cards and not tricks:
                raise ScoreError(f"{side} has {cards} points of cards without a trick (expected 0)")

    @property
    def combinations_ns(self) -> int:
        """Raw points of the declarations, belotes and roem of N and S."""
        return self.declarations_ns + self.belotes_ns + self.roem_ns

    @property
    def combinations_ew(self) -> int:
        """Raw points of the declarations, belotes and roem of E and W."""
        return self.declarations_ew + self.belotes_ew + self.roem_ew


_FIGURES = tuple(each.name for each in fields(Tally))


def check_tally(tally: Tally, contract: Contract, ruleset: Ruleset) -> None:
    """Raise ScoreError unless a deal with this contract can give such points and tricks.

    Parameters
    ----------
    tally : Tally
        What both sides have made.
    contract : Contract
        What was played.
    ruleset : Ruleset
        The ruleset.

    Raises
    ------
    ScoreError
        For a tally that no deal gives.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> tally = Tally(cards_ns=72, cards_ew=90, tricks_ns=3, tricks_ew=5)
    >>> check_tally(tally, Contract.parse("9H by N"), BLOT)
    """
    cards, tricks = tally.cards_ns + tally.cards_ew, tally.tricks_ns + tally.tricks_ew
    everything = deal_points(contract.strain, ruleset)
    lost = tally.tricks_ew if contract.side == Side.NS else tally.tricks_ns
    if tricks < 8 and not (contract.capot and ruleset.scoring.capot_stops and lost):
        raise ScoreError(f"{tally.tricks_ns} and {tally.tricks_ew} tricks (expected eight in all)")
    if cards > everything or (tricks == 8 and cards < everything):
        raise ScoreError(
            f"{tally.cards_ns} and {tally.cards_ew} points of cards make {cards} "
            f"(expected {everything} in {contract.strain})"
        )
    if tally.declarations_ns and tally.declarations_ew and ruleset.declarations.compare == Compare.TOGETHER:
        raise ScoreError(
            f"declarations of both sides, {tally.declarations_ns} and {tally.declarations_ew} "
            "(expected those of one side: the other has none that count)"
        )
    for side, declared in ((Side.NS, tally.declarations_ns), (Side.EW, tally.declarations_ew)):
        if declared and ruleset.declarations.is_empty:
            raise ScoreError(f"{declared} points of declarations of {side} (expected none in {ruleset})")
        if declared % 10 or (declared and contract.strain == Strain.NT and not ruleset.declarations.no_trump):
            raise ScoreError(
                f"{declared} points of declarations of {side} "
                f"(expected {'whole tens' if declared % 10 else 'none in NT'})"
            )
    for side, roem, taken in (
        (Side.NS, tally.roem_ns, tally.tricks_ns),
        (Side.EW, tally.roem_ew, tally.tricks_ew),
    ):
        if roem and (ruleset.roem.is_empty or not taken):
            expected = f"none in {ruleset}" if ruleset.roem.is_empty else "none without a trick"
            raise ScoreError(f"{roem} points of roem of {side} (expected {expected})")
    belote, most = belote_bonus(ruleset), len(trump_suits(contract.strain))
    for side, belotes in ((Side.NS, tally.belotes_ns), (Side.EW, tally.belotes_ew)):
        if belotes not in range(0, belote * most + 1, belote or 1):
            raise ScoreError(
                f"{belotes} points of belotes of {side} "
                f"(expected {belote} for each, {most} at most in {contract.strain})"
            )
    if tally.belotes_ns + tally.belotes_ew > belote * most:
        raise ScoreError(
            f"belotes of both sides, {tally.belotes_ns} and {tally.belotes_ew} "
            f"(expected {belote} for each, {most} at most in {contract.strain})"
        )
    ours = tally.combinations_ns if contract.side == Side.NS else tally.combinations_ew
    if tally.declarer_combinations > ours:
        raise ScoreError(
            f"{tally.declarer_combinations} points of combinations of {contract.declarer} "
            f"(expected {ours} at most, those of {contract.side})"
        )
