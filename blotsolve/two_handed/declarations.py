"""Whose declarations count, of two players who are a side each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from blotsolve.contract import Strain
from blotsolve.game import Declaration, may_show, settle
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat
from blotsolve.two_handed.player import Player

Declarations = tuple[Declaration, ...]
ByPlayer = tuple[Declarations, Declarations]
"""Declarations of N and S."""

NOBODY: ByPlayer = ((), ())

_SEATS = {Player.N: Seat.N, Player.S: Seat.E}
"""Two seats of different sides, in whose order the players act whoever begins."""


@dataclass(frozen=True, slots=True)
class TwoHandedSettlement:
    """Whose declarations count and why; a belote counts beside them and is never compared."""

    player: Player | None
    """The player who scores, None where neither does."""
    points_n: int
    """Raw points of what counts for N."""
    points_s: int
    """Raw points of what counts for S."""
    why: str
    """The reason, in one sentence."""

    def __str__(self) -> str:
        return f"N {self.points_n}, S {self.points_s} ({self.why})"


def settle_two(
    declared: ByPlayer, elder: Player, strain: Strain, law: Ruleset, withheld: ByPlayer = NOBODY
) -> TwoHandedSettlement:
    """Decide whose declarations count; `elder` leads to the first trick, and goes first in a full tie.

    Raise DeclarationError if two declarations cannot stand together.

    >>> from blotsolve.game import read_declarations
    >>> from blotsolve.two_handed import BLOT_1ON1
    >>> declared = read_declarations("C:9TJ"), read_declarations("D:QKA")
    >>> print(settle_two(declared, Player.N, Strain.H, BLOT_1ON1.law))
    N 0, S 20 (D:QKA of S is higher than C:9TJ of N)
    """
    found = settle(_by_seat(declared), _SEATS[elder], strain, law, withheld=_by_seat(withheld))
    points = [found.points_by_seat[_SEATS[player]] for player in Player]
    player = next((player for player in Player if points[player]), None)
    return TwoHandedSettlement(player, points[0], points[1], _in_words(found.why))


def may_show_two(
    declared: ByPlayer, elder: Player, strain: Strain, law: Ruleset, withheld: ByPlayer = NOBODY
) -> ByPlayer:
    """Return what N and S have the right to show, given what has been withheld so far."""
    rights = may_show(_by_seat(declared), _SEATS[elder], strain, law, withheld=_by_seat(withheld))
    north, south = (rights.get(_SEATS[player], ()) for player in Player)
    return north, south


def _by_seat(declarations: ByPlayer) -> dict[Seat, Declarations]:
    return {_SEATS[player]: declarations[player] for player in Player if declarations[player]}


def _in_words(why: str) -> str:
    """Return a reason with the players for the seats and sides of four."""
    return re.sub(r"\b(EW|E)\b", "S", re.sub(r"\bNS\b", "N", why))
