"""A deal for two in every strain with either player to lead."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.contract import Strain
from blotsolve.errors import PositionError
from blotsolve.two_handed.deals import OpenDeal, TwoHandedDeal
from blotsolve.two_handed.engine import solve_starts, start_of
from blotsolve.two_handed.law import RulesetText, game_of
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition, read_position
from blotsolve.two_handed.rulesets import TwoHandedRuleset


@dataclass(frozen=True, slots=True)
class TwoHandedTable:
    """What two hands, or two layouts, are worth in every strain, all cards seen."""

    deal: str
    """The cards as text."""
    ruleset: TwoHandedRuleset
    margins_n: dict[Strain, tuple[int, int]]
    """Raw points of N minus those of S with best play, with N to lead and with S to lead."""

    def margin(self, strain: Strain | str, leader: Player | str) -> int:
        """Return the margin in one strain with one player to lead."""
        return self.margins_n[self.ruleset.require(strain)][Player(leader)]

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "deal": self.deal,
            "ruleset": str(self.ruleset),
            "margins_n": {
                str(strain): {str(leader): margins[leader] for leader in Player}
                for strain, margins in self.margins_n.items()
            },
        }

    def __str__(self) -> str:
        lines = ["     N leads  S leads   (N minus S)"]
        for strain, (north, south) in self.margins_n.items():
            lines.append(f"{strain.symbol:<3}  {north:+7d}  {south:+7d}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<TwoHandedTable {self.deal}>"


def solve_two_handed_table(
    deal: TwoHandedDeal | TwoHandedPosition | str, *, ruleset: RulesetText = None, threads: int = 1
) -> TwoHandedTable:
    """Solve two hands or two layouts in every strain with either player to lead.

    Parameters
    ----------
    deal
        `N:hand hand`, `N:layout layout` with every closed card given, a position, or a deal of Open Blot.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.
    threads
        Threads that solve; they change no answer.

    Returns
    -------
    TwoHandedTable
        Margins by strain and leader: raw points of N minus those of S.

    Raises
    ------
    PositionError
        Where closed cards are unknown.
    DealError, CardError, RulesetError
        For what cannot be parsed or does not fit.

    Examples
    --------
    >>> solve_two_handed_table("N:..AQ.KQ A.QJ..J").margin("NT", "S")
    -33
    """
    if isinstance(deal, OpenDeal):
        deal = str(deal)
    first = read_position(deal, Strain.S, Player.N) if isinstance(deal, str) else deal
    if not isinstance(first, TwoHandedPosition):
        raise PositionError(f"no hands: {deal!r} (expected two hands or two layouts)")
    if isinstance(first, StacksPosition) and first.closed:
        raise PositionError(f"unknown closed cards: {str(deal)!r} (expected all of them given)")
    game = game_of(first, ruleset)
    found: dict[Strain, tuple[int, int]] = {}
    parts = first.layouts if isinstance(first, StacksPosition) else first.hands
    for strain in game.strains:
        starts = [start_of(read_position(parts, strain, leader)) for leader in Player]
        margins, _, _ = solve_starts(game, int(strain), starts, threads=threads)
        found[strain] = int(margins[0]), int(margins[1])
    return TwoHandedTable(f"N:{parts[0]} {parts[1]}", game, found)
