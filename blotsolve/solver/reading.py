"""A position as callers give it, whole or in parts; plain text is read by the core, all else with care."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core
from blotsolve.deal import Deal, Position, read_deal_or_position
from blotsolve.errors import BlotsolveError, PositionError
from blotsolve.seats import Seat, Side

Plain = tuple[tuple[int, int, int, int], int, int, bytes, int]
"""What the core reads from a text: the hands as masks, the strain, the leader, the table, who has taken."""

EVERY_STRAIN = sum(1 << strain for strain in Strain)

_SIDES = tuple(frozenset(side for side in Side if taken >> side & 1) for taken in range(4))
"""The sides that have taken a trick, by the bits in which the core has them."""


def read_position(
    position: Position | Deal | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    taken: str | Iterable[Side | str] | None = None,
) -> Position:
    """Return the position that the arguments name, whole or in parts.

    Parameters
    ----------
    position : Position, Deal or str
        The position or its text; or a deal, with `strain`, `leader` and `table` beside it.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    leader : Seat or str
        Who leads, or has led, the trick.
    table : str or iterable of Card
        The cards on the table, the leader's first.
    taken : str or iterable of Side, optional
        The sides that have taken a trick; by default as in a `Position`.

    Returns
    -------
    Position
        The position.

    Raises
    ------
    PositionError
        Where the parts do not fit together.

    Examples
    --------
    >>> str(read_position("N:A...7 T..7. K...8 Q..8.", "S", "N"))
    'N:A...7 T..7. K...8 Q..8. S N'
    """
    if isinstance(position, str) and not table and taken is None:
        plain = read_plainly(position, strain, leader)
        if plain is not None:
            return _position_of(plain)
    return read_carefully(position, strain, leader, table, taken)


def read_plainly(text: str, strain: object, leader: object, strains: int = EVERY_STRAIN) -> Plain | None:
    """Return what the core makes of a text, in a hundredth of the time; None where it needs the other reader.

    `strains` are those that may be played, a bit each.
    """
    return core.read_position(text, _number(Strain, strain), _number(Seat, leader), strains)


def _number(kind: type[Strain | Seat], value: object) -> int:
    """Return the number of a strain or a seat, -1 for none, and -2 for what has to be read with more care."""
    if value is None:
        return -1
    return _known(kind, value) if type(value) is str or isinstance(value, kind) else -2


@lru_cache(maxsize=256)
def _known(kind: type[Strain | Seat], value: str | int) -> int:
    try:
        return int(kind(value))
    except BlotsolveError:
        return -2


def _position_of(plain: Plain) -> Position:
    hands, strain, leader, table, taken = plain
    deal = Deal([Hand.from_mask(mask) for mask in hands])
    return Position(deal, Strain(strain), Seat(leader), map(Card, table), _SIDES[taken])


def read_carefully(
    position: Position | Deal | str,
    strain: Strain | str | None = None,
    leader: Seat | str | None = None,
    table: str | Iterable[Card | str] = (),
    taken: str | Iterable[Side | str] | None = None,
) -> Position:
    """Read what `read_position` reads, in every form, and say what is wrong with it."""
    position = read_deal_or_position(position)
    if isinstance(position, Position):
        if strain is not None or leader is not None or table or taken is not None:
            raise PositionError(
                f"strain, leader, table or taken beside a whole position: {str(position)!r} (expected a deal)"
            )
        return position
    deal = Deal.read(position)
    if strain is None or leader is None:
        missing = "strain" if strain is None else "leader"
        raise PositionError(
            f"no {missing} for the deal {str(deal)!r} (expected a strain and a leader beside it)"
        )
    return Position(deal, strain, leader, table, taken)
