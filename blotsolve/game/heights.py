"""Heights: the top cards that are named in the first trick when opponents declare the same kind."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.cards import Rank
from blotsolve.contract import Strain
from blotsolve.game.declarations import Declaration, Kind
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True)
class Named:
    """What a player has said of the height of his highest kind, for everybody to hear.

    `top` is the rank that he named, of the top card or of the four of a kind. It is None if he said
    "yours passes" to the opponent who had named `beaten_by`.

    >>> print(Named(Seat.E, Kind.TIERCE, Rank("K")), Named(Seat.N, Kind.TIERCE, None, Rank("K")), sep="; ")
    E: tierce to K; N: yours passes
    """

    seat: Seat
    kind: Kind
    top: Rank | None
    beaten_by: Rank | None = None

    def __str__(self) -> str:
        if self.top is None:
            return f"{self.seat}: yours passes"
        return f"{self.seat}: {self.kind} {'of' if self.kind == Kind.CARRE else 'to'} {self.top}"


_KINDS = {kind: place for place, kind in enumerate(Kind)}


def heights_named(
    declared: tuple[tuple[Declaration, ...], ...], leader: Seat, strain: Strain, ruleset: Ruleset
) -> tuple[Named, ...]:
    """Return the heights that are named, in their order, by what N E S W declared in the first trick.

    000, Declare and show: whoever declares the same kind as an opponent before him names its height, and
    the opponent answers with his own, or with "yours passes" if it is lower. After a higher kind of an
    opponent there is nothing to compare. That everybody says so of the highest that he has declared, and an
    opponent answers once, is a reading. Empty where the game has no such talk (`heights_named`).
    """
    if not ruleset.declarations.heights_named:
        return ()

    def height(one: Declaration) -> tuple[int, ...]:
        return one.height(strain, ruleset)

    said: list[Named] = []
    best: dict[Seat, Declaration] = {}
    for seat in (leader.after(place) for place in range(4)):
        if not declared[seat]:
            continue
        own = max(declared[seat], key=height)
        rivals = {rival: best[rival] for rival in (seat.next, seat.previous) if rival in best}
        best[seat] = own
        highest = max(rivals.values(), key=height, default=None)
        if highest is None or highest.kind != own.kind:
            continue
        if (partner := best.get(seat.partner)) and _KINDS[partner.kind] > _KINDS[own.kind]:
            continue
        said.append(Named(seat, own.kind, own.top))
        told = {named.seat for named in said}
        for rival, his in rivals.items():
            if his.kind == own.kind and rival not in told:
                higher = height(his) >= height(own)  # of equal ones the first to play stands higher
                said.append(
                    Named(rival, own.kind, his.top) if higher else Named(rival, own.kind, None, own.top)
                )
    return tuple(said)


def agrees(said: Named, declared: tuple[Declaration, ...], strain: Strain, ruleset: Ruleset) -> bool:
    """Return whether a player who has declared so may have said this of its height."""
    own = max(declared, key=lambda one: one.height(strain, ruleset))
    if own.kind != said.kind:
        return False
    if said.top is not None:
        return own.top == said.top
    assert said.beaten_by is not None
    if own.kind == Kind.CARRE:
        other = Declaration.carre(said.beaten_by)
        return own.height(strain, ruleset) < other.height(strain, ruleset)
    return own.top <= said.beaten_by or ruleset.declarations.longer_run_wins
