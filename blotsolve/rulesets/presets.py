"""The presets by name; a variant is `dataclasses.replace` of one."""

from __future__ import annotations

from functools import lru_cache

from blotsolve.errors import RulesetError
from blotsolve.rulesets.bazar_blot import BAZAR_BLOT as BAZAR_BLOT
from blotsolve.rulesets.bela import BELA as BELA
from blotsolve.rulesets.belot_arena import BELOT_ARENA as BELOT_ARENA
from blotsolve.rulesets.belote_classique import BELOTE_CLASSIQUE as BELOTE_CLASSIQUE
from blotsolve.rulesets.blot import BLOT as BLOT
from blotsolve.rulesets.blotify import BLOTIFY as BLOTIFY
from blotsolve.rulesets.bulgarian import BULGARIAN as BULGARIAN
from blotsolve.rulesets.coinche import COINCHE as COINCHE
from blotsolve.rulesets.contree import CONTREE as CONTREE
from blotsolve.rulesets.contree_colver import CONTREE_COLVER as CONTREE_COLVER
from blotsolve.rulesets.klaverjas_amsterdam import KLAVERJAS_AMSTERDAM as KLAVERJAS_AMSTERDAM
from blotsolve.rulesets.klaverjas_rotterdam import KLAVERJAS_ROTTERDAM as KLAVERJAS_ROTTERDAM
from blotsolve.rulesets.schema import PRESETS, Ruleset
from blotsolve.rulesets.text import read_ruleset
from blotsolve.shape import is_ruleset_for_two

RULESETS: dict[str, Ruleset] = PRESETS
"""The presets by name."""
RULESETS.update(
    (ruleset.name, ruleset)
    for ruleset in (
        BLOT,
        BELOT_ARENA,
        BLOTIFY,
        BAZAR_BLOT,
        CONTREE,
        CONTREE_COLVER,
        COINCHE,
        BULGARIAN,
        BELOTE_CLASSIQUE,
        BELA,
        KLAVERJAS_AMSTERDAM,
        KLAVERJAS_ROTTERDAM,
    )
)


def find_ruleset(ruleset: Ruleset | str) -> Ruleset:
    """Return the ruleset itself, or the one that the text means.

    That is the name of a preset (`blot`, `BELOT_ARENA`, `bazar-blot`), or the text of a changed one.

    Parameters
    ----------
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    Ruleset
        The ruleset.

    Raises
    ------
    RulesetError
        For what names none.

    Examples
    --------
    >>> find_ruleset("bazar-blot").capot_bonus, find_ruleset("blot auction.lowest=10").auction.lowest
    (90, 10)
    """
    if isinstance(ruleset, Ruleset):
        return ruleset
    if not isinstance(ruleset, str):
        raise RulesetError(f"no ruleset: {ruleset!r} (expected one of {', '.join(RULESETS)})")
    if is_ruleset_for_two(ruleset):
        raise RulesetError(f"{ruleset} is a game for two (expected one for four: {', '.join(RULESETS)})")
    return _read_text(ruleset)


@lru_cache(maxsize=64)
def _read_text(text: str) -> Ruleset:
    ruleset: Ruleset = read_ruleset(text, RULESETS)
    return ruleset
