"""Points: what all cards of a deal are worth, and how raw points become table points."""

from __future__ import annotations

from functools import lru_cache

from blotsolve.checks import whole
from blotsolve.contract import Strain
from blotsolve.errors import ScoreError
from blotsolve.rulesets import Rounding, Ruleset, find_ruleset

_ROUNDING = {Rounding.DOWN: 0, Rounding.HALF_DOWN: 4, Rounding.HALF_UP: 5}


def deal_points(strain: Strain | str, ruleset: Ruleset | str) -> int:
    """Return the raw points of all cards and the last trick of a deal, without a capot bonus.

    Parameters
    ----------
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points: 162 in a suit.

    Examples
    --------
    >>> [deal_points(strain, "belot_arena") for strain in ("H", "AT", "NT")]
    [162, 258, 250]
    """
    ruleset = find_ruleset(ruleset)
    return _deal_points(ruleset.require(strain), ruleset)


@lru_cache(maxsize=256)
def _deal_points(strain: Strain, ruleset: Ruleset) -> int:
    if strain == Strain.NT:
        cards = 4 * sum(ruleset.no_trump_points)
    elif strain == Strain.AT:
        cards = 4 * sum(ruleset.all_trump_points)
    else:
        cards = sum(ruleset.trump_points) + 3 * sum(ruleset.plain_points)
    return cards + ruleset.last_trick_in(strain)


def table_points(
    raw: int, ruleset: Ruleset | str, strain: Strain | None = None, *, smaller: bool = False
) -> int:
    """Round raw points to table points, which are tens, or points where scores are kept in points.

    Parameters
    ----------
    raw : int
        Raw points.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    strain : Strain, optional
        What was played, where that makes a difference (`Rounding.SMALLER_UP`); a suit if it is not given.
    smaller : bool
        Whether these are the points of the side that has fewer, which makes one there too.

    Returns
    -------
    int
        Table points.

    Raises
    ------
    ScoreError
        For no whole number of points.

    Examples
    --------
    >>> table_points(125, "blot"), table_points(136, "blot"), table_points(85, "belot_arena")
    (12, 14, 9)
    >>> table_points(85, "contree"), table_points(85, "contree_colver")
    (90, 85)
    """
    raw = raw if type(raw) is int else whole("raw", raw, 0, error=ScoreError)
    rules = find_ruleset(ruleset).scoring
    if rules.rounding == Rounding.NONE:
        return raw
    if rules.rounding == Rounding.SMALLER_UP:
        limit = rules.rounding_limits[0 if strain is None or strain.suit is not None else strain - 3]
        up = raw % 10 > limit or (raw % 10 == limit and (smaller or strain == Strain.NT))
        return (raw // 10 + up) * rules.ten
    return (raw + _ROUNDING[rules.rounding]) // 10 * rules.ten
