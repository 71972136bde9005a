"""`solve_many` for games for two and for four alike; apart from `either`, since it loads numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar

from blotsolve import solver
from blotsolve.either import is_for_two, like
from blotsolve.errors import OptionError

P = ParamSpec("P")
R = TypeVar("R")


def _either_many(for_four: Callable[P, R]) -> Callable[P, R]:
    """Return the function for four; it hands positions to that for two if the first is for two."""
    name = for_four.__name__

    def either(*given: P.args, **named: P.kwargs) -> R:
        positions: Any = given[0] if given else named.get("positions")
        if not isinstance(positions, Iterable) or isinstance(positions, str):
            return for_four(*given, **named)
        rest: Any = given[1:]
        more: Any = {key: value for key, value in named.items() if key != "positions"}
        listed: Any = list(positions)
        if not listed or not is_for_two(listed[0]):
            return for_four(listed, *rest, **more)
        from blotsolve import two_handed

        if unknown := more.keys() - {"ruleset", "threads"}:
            raise OptionError(
                f"{', '.join(sorted(unknown))} is for the games for four "
                "(expected positions for two with ruleset and threads alone)"
            )
        found: R = getattr(two_handed, name)(listed, *rest, **more)
        return found

    return like(either, for_four)


solve_many = _either_many(solver.solve_many)
