"""The settlement: whose declarations count, after what was declared and what was shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from blotsolve.contract import Strain
from blotsolve.errors import DeclarationError
from blotsolve.game.declarations import Declaration, Height, check_together, read_declarations
from blotsolve.rulesets import Compare, DeclarationRules, Ruleset, TieBreak, Unshown, find_ruleset
from blotsolve.seats import Seat, Side

Texts = str | Iterable[Declaration | str]
Declared = Mapping[Seat, Texts] | Mapping[str, Texts] | Mapping[Seat, tuple[Declaration, ...]]
"""Declarations by player, such as `{"N": "H:9TJ JJJJ"}`; who has none may be absent."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """Whose declarations count and why; belotes count beside them and are never compared."""

    side: Side | None
    """The side that scores, None where neither does, or one its sequences and the other its carrés."""
    counted: tuple[tuple[Seat, Declaration], ...]
    """What counts and who holds it, in the order of the first trick."""
    points_by_seat: tuple[int, int, int, int]
    """Raw points of what counts, by who holds it: N E S W."""
    why: str
    """The reason, in one sentence."""

    @property
    def points_ns(self) -> int:
        """Raw points of N and S."""
        return self.points_by_seat[Seat.N] + self.points_by_seat[Seat.S]

    @property
    def points_ew(self) -> int:
        """Raw points of E and W."""
        return self.points_by_seat[Seat.E] + self.points_by_seat[Seat.W]

    def __str__(self) -> str:
        counted = ", ".join(f"{declaration} of {seat}" for seat, declaration in self.counted)
        return f"{counted or 'nothing'} ({self.why})"


def settle(
    declared: Declared,
    leader: Seat | str,
    strain: Strain | str,
    ruleset: Ruleset | str,
    *,
    withheld: Declared | None = None,
) -> Settlement:
    """Decide whose declarations count.

    `declared` is what each player declared in the first trick, which `leader` led; `withheld` is
    what of it was not shown by those who had the right. The side of the highest declaration scores
    all that it showed, unless the highest itself was withheld: then the right may pass to the
    opponents, as `Unshown` says. Where sequences and carrés are compared apart (`Compare`), each kind is
    settled by itself. What is worth nothing in the strain is passed over. Raise
    DeclarationError if two declarations cannot stand together, of one player or of two.

    Parameters
    ----------
    declared : mapping of Seat to declarations
        What each player declared in the first trick.
    leader : Seat or str
        Who led the first trick.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    withheld : mapping of Seat to declarations, optional
        What of it was not shown by those who had the right.

    Returns
    -------
    Settlement
        What counts, whose it is, raw points, and why.

    Examples
    --------
    >>> declared = {"N": "C:789", "E": "D:89T", "S": "C:QKA"}
    >>> print(settle(declared, "N", "H", "blot"))
    C:789 of N, C:QKA of S (C:QKA of S is higher than D:89T of E)
    >>> print(settle(declared, "N", "H", "blot", withheld={"S": "C:QKA"}))
    D:89T of E (C:QKA of S was not shown and the right passed on)
    """
    ruleset = find_ruleset(ruleset)
    heard = _by_seat(declared)
    hidden = _hidden(withheld, heard)
    rightful, why = _rightful(_entries(heard, leader, strain, ruleset), hidden, ruleset.declarations)
    counted = [entry for entry in rightful if (entry.seat, entry.declaration) not in hidden]
    points = [0, 0, 0, 0]
    for entry in counted:
        points[entry.seat] += entry.points
    sides = {entry.seat.side for entry in counted}
    return Settlement(
        side=sides.pop() if len(sides) == 1 else None,
        counted=tuple((entry.seat, entry.declaration) for entry in counted),
        points_by_seat=(points[0], points[1], points[2], points[3]),
        why=why,
    )


def may_show(
    declared: Declared,
    leader: Seat | str,
    strain: Strain | str,
    ruleset: Ruleset | str,
    *,
    withheld: Declared | None = None,
) -> dict[Seat, tuple[Declaration, ...]]:
    """Return what each player has the right to show, given what has been withheld so far.

    That is all of the side that declared the highest; once the highest is withheld, it is also what the
    opponents may show in its place, if the game lets the right pass: where they have to be higher, higher
    than all that the first side has shown or may still show.

    Parameters
    ----------
    declared : mapping of Seat to declarations
        What each player declared in the first trick.
    leader : Seat or str
        Who led the first trick.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    withheld : mapping of Seat to declarations, optional
        What has been withheld so far.

    Returns
    -------
    dict of Seat to tuple of Declaration
        What each player has the right to show.

    Examples
    --------
    >>> declared = {"N": "C:789", "E": "D:89T S:JQK", "S": "C:QKA"}
    >>> may_show(declared, "N", "H", "blot")
    {Seat('N'): (Declaration('C:789'),), Seat('S'): (Declaration('C:QKA'),)}
    >>> rights = may_show(declared, "N", "H", "blot", withheld={"S": "C:QKA"})
    >>> {str(seat): str(*ones[:1]) for seat, ones in rights.items()}
    {'N': 'C:789', 'E': 'D:89T', 'S': 'C:QKA'}
    """
    ruleset = find_ruleset(ruleset)
    heard, rules = _by_seat(declared), ruleset.declarations
    entries = _entries(heard, leader, strain, ruleset)
    rightful, _ = _rightful(entries, _hidden(withheld, heard), rules)
    if (
        rules.unshown != Unshown.LOST
    ):  # whose combination passed has the right even if the highest is withheld
        first, _ = _rightful(entries, set(), rules)
        rightful = [entry for entry in entries if entry in first or entry in rightful]
    shown: dict[Seat, tuple[Declaration, ...]] = {}
    for entry in rightful:
        shown[entry.seat] = (*shown.get(entry.seat, ()), entry.declaration)
    return shown


class _Entry(NamedTuple):
    """One declaration that counts, with its height and the place of its player in the first trick."""

    height: Height
    place: int
    seat: Seat
    declaration: Declaration
    points: int

    @property
    def order(self) -> tuple[Height, int]:
        """What decides between any two: the height, then who plays first."""
        return self.height, -self.place

    def is_in(self, hidden: _Hidden) -> bool:
        """Tell whether its player withholds it."""
        return (self.seat, self.declaration) in hidden

    def __str__(self) -> str:
        return f"{self.declaration} of {self.seat}"


_Hidden = set[tuple[Seat, Declaration]]


def _entries(
    heard: dict[Seat, tuple[Declaration, ...]], leader: Seat | str, strain: Strain | str, ruleset: Ruleset
) -> list[_Entry]:
    """Return what counts of all that was declared, in the order of the first trick."""
    entries, holders = [], dict[int, Seat]()
    for place in range(4):
        seat = Seat(leader).after(place)
        declarations = heard.get(seat, ())
        check_together(declarations, ruleset)
        for declaration in declarations:
            for card in declaration.cards:
                if (holder := holders.setdefault(card, seat)) != seat:
                    raise DeclarationError(f"{card} is declared by {holder} and by {seat}: {declaration}")
            if points := declaration.points(strain, ruleset):
                height = declaration.height(strain, ruleset)
                entries.append(_Entry(height, place, seat, declaration, points))
    return entries


def _rightful(entries: list[_Entry], hidden: _Hidden, rules: DeclarationRules) -> tuple[list[_Entry], str]:
    """Return what has the right to be shown and to count, and why."""
    entries = _unshown_lost(entries, hidden, rules)
    if not entries:
        return [], "nothing was declared that counts"
    kinds = {entry.declaration.suit is None for entry in entries}
    if rules.compare == Compare.APART and len(kinds) == 2:
        settled = [
            _rightful([entry for entry in entries if (entry.declaration.suit is None) == kind], hidden, rules)
            for kind in (False, True)
        ]
        counted = [entry for entry in entries if any(entry in part for part, _ in settled)]
        return counted, "; ".join(why for _, why in settled)
    best = max(entries, key=lambda entry: entry.order)
    own = [entry for entry in entries if entry.seat.side == best.seat.side]
    rivals = [entry for entry in entries if entry.seat.side != best.seat.side]
    rival = max(rivals, key=lambda entry: entry.order, default=None)
    if rival and _neither_counts(best, rival, rules):
        return [], f"{best} and {rival} are equal"
    if best.is_in(hidden):
        return _right_passed_on(best, own, rivals, hidden, rules)
    return own, _why_highest(best, rival)


def _unshown_lost(entries: list[_Entry], hidden: _Hidden, rules: DeclarationRules) -> list[_Entry]:
    """Return what is compared: where a declaration that is not shown is lost, only what is shown."""
    if rules.unshown != Unshown.LOST:
        return entries
    return [entry for entry in entries if not entry.is_in(hidden)]


def _neither_counts(best: _Entry, rival: _Entry, rules: DeclarationRules) -> bool:
    """Tell whether the highest of the two sides are equal, and neither side scores then."""
    return rival.height == best.height and rules.tie_break == TieBreak.NEITHER


def _right_passed_on(
    best: _Entry, own: list[_Entry], rivals: list[_Entry], hidden: _Hidden, rules: DeclarationRules
) -> tuple[list[_Entry], str]:
    """Return who has the right if the highest was not shown: the opponents, if they show what may replace it.

    Under `Unshown.HIGHER` that has to be higher than all that the side of the highest has shown.
    """
    shown = [entry.order for entry in own if not entry.is_in(hidden)]
    if rules.unshown == Unshown.HIGHER and shown:
        rivals = [entry for entry in rivals if entry.order > max(shown)]
    if all(entry.is_in(hidden) for entry in rivals):
        return own, f"{best} was not shown, and no opponent has shown what may go before the rest"
    return rivals, f"{best} was not shown and the right passed on"


def _why_highest(best: _Entry, rival: _Entry | None) -> str:
    """Return why the side of the highest has the right: alone, higher, or equal and first to play."""
    if rival is None:
        return f"only {best.seat.side} declared"
    if rival.height == best.height:
        return f"{best} and {rival} are equal, and {best.seat} plays first"
    return f"{best} is higher than {rival}"


def _by_seat(declared: Declared) -> dict[Seat, tuple[Declaration, ...]]:
    if not isinstance(declared, Mapping):
        raise DeclarationError(
            f"no declarations by seat: {declared!r} (expected one such as {{'N': 'H:9TJ'}})"
        )
    return {Seat(seat): read_declarations(declarations) for seat, declarations in declared.items()}


def _hidden(withheld: Declared | None, heard: dict[Seat, tuple[Declaration, ...]]) -> _Hidden:
    hidden = _by_seat(withheld or {})
    for seat, declarations in hidden.items():
        for declaration in declarations:
            if declaration not in heard.get(seat, ()):
                raise DeclarationError(f"{seat} withholds {declaration} (expected what {seat} declared)")
    return {(seat, declaration) for seat, declarations in hidden.items() for declaration in declarations}
