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


def is_for_two(position: object) -> bool:
    """Tell whether a position is of a game for two."""
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
        if not is_for_two(position):
            return for_four(*given, **named)
        from blotsolve import two_handed

        found: R = getattr(two_handed, name)(*given, **named)
        return found

    return like(either, for_four)


def like(either: Callable[P, R], for_four: Callable[P, R]) -> Callable[P, R]:
    """Let it look like the function for four."""
    update_wrapper(either, for_four)
    either.__module__, either.__qualname__ = __name__, for_four.__name__
    return either


class Session(solver.Session):
    """A position to try lines from; one of two players makes a `blotsolve.two_handed.TwoHandedSession`.

    >>> type(Session("N:A...7 T..7. K...8 Q..8. S N")).__name__
    'Session'
    >>> type(Session("N:AS/7H KD/TD H N taken=N+S")).__name__
    'TwoHandedSession'
    """

    __slots__ = ()

    def __new__(cls, *given: Any, **named: Any) -> Any:
        """Make the session for as many players as the position has."""
        position = given[0] if given else named.get("position")
        if not is_for_two(position):
            return super().__new__(cls)
        from blotsolve import two_handed

        return two_handed.TwoHandedSession(*given, **named)


solve = _either(solver.solve)
value = _either(solver.value)
at_least = _either(solver.at_least)
margin_at_least = _either(solver.margin_at_least)
replay_values = _either(solver.replay_values)
legal_cards = _either(game.legal_cards)
play = _either(game.play)
