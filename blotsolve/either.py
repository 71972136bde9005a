"""The public functions that take games for four and for two alike: the shape of the position decides."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, ParamSpec, TypeVar

from blotsolve import game, solver
from blotsolve.deal import Deal, Position
from blotsolve.shape import is_text_for_two

P = ParamSpec("P")
R = TypeVar("R")


def _for_two(position: object) -> bool:
    if isinstance(position, (Position, Deal)):
        return False
    if isinstance(position, str):
        return is_text_for_two(position)
    return type(position).__module__ == "blotsolve.two_handed.positions"


def _either(for_four: Callable[P, R]) -> Callable[P, R]:
    """Return the function for four; it hands positions for two to its namesake in `blotsolve.two_handed`."""
    name = for_four.__name__

    def either(*given: P.args, **named: P.kwargs) -> R:
        position: Any = given[0] if given else named.get("position")
        if not _for_two(position):
            return for_four(*given, **named)
        from blotsolve import two_handed

        found: R = getattr(two_handed, name)(*given, **named)
        return found

    update_wrapper(either, for_four)
    either.__module__, either.__qualname__ = __name__, name
    return either


solve = _either(solver.solve)
value = _either(solver.value)
at_least = _either(solver.at_least)
margin_at_least = _either(solver.margin_at_least)
replay_values = _either(solver.replay_values)
legal_cards = _either(game.legal_cards)
play = _either(game.play)
