"""What the ranking of calls says, in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from blotsolve.advice.aim import Aim
from blotsolve.advice.bids.race import Race
from blotsolve.advice.bids.ranking import Ranking
from blotsolve.contract import Call, Contract
from blotsolve.game import Verdict

ENOUGH = 50
"""Worlds of equal weight below which the answer says that there are few."""


def reason(ranking: Ranking) -> str:
    """Return what to call and why, in a sentence or two."""
    race, first, advised = ranking.race, ranking.first, ranking.advised
    equals = [call for call in (first, *ranking.equals) if call != advised]
    if advised not in (first, *ranking.equals):
        words = (
            f"Best call: {advised}, the usual call with this hand: these are too few worlds to overrule it"
        )
    elif not ranking.equals:
        words = f"Best call: {advised}"
    elif advised != first:
        words = f"Best call: {advised}, the usual call with this hand: {_more(ranking)}"
        equals.remove(first)
        if equals:
            words += f"; {_listed(equals)} cannot be distinguished from it either"
    elif ranking.is_even:
        little = f"{_makes(equals)} less than {_small(race)} of difference"
        words = f"Best call: {advised}; {_listed(equals)} {little}"
    else:
        words = f"Best call: {advised}; {_listed(equals)} cannot be distinguished from it"
    rivals = [call for call in ranking.order[1:] if call not in ranking.equals and call != advised]
    if rivals and advised in (first, *ranking.equals):
        less = (
            f"{_distance(ranking, rivals[0])} less than {first}"
            if advised != first
            else (f"{_distance(ranking, rivals[0])} less")
        )
        one = f"the next best, {rivals[0]}, is" if not ranking.equals else "all else is"
        words += f": {one} worth {less}" if not ranking.equals else f"; {one} worth {less} or worse"
    if race.effective < ENOUGH:
        words += f" (effective sample size {race.effective:.0f}: too few worlds to rely on)"
    return f"{words}."


def sentence(ranking: Ranking, call: Call, leads_to: str) -> str:
    """Return what one call is worth and what it leads to, in a sentence."""
    worth = _number(ranking, ranking.values[call], signed=True)
    if ranking.race.aim == Aim.POINTS:
        words = f"{call} is worth {worth} points"
    else:
        words = f"{call} wins the match with {worth}"
    if call != ranking.first:
        if (call in ranking.equals and ranking.short_of(call) <= 0) or not ranking.short_of(call):
            words += f", as much as {ranking.first}"
        else:
            words += f", {_distance(ranking, call)} less than {ranking.first}"
    return f"{words}; most often it leads to {leads_to}."


def result(race: Race, call: Call) -> str:
    """Return what is played most often after a call, and how that ends."""
    shares: dict[Contract | None, float] = defaultdict(float)
    some = [(batch, batch.contracts[batch.calls[call]]) for batch in race.batches if call in batch.calls]
    for batch, played in some:
        for contract, share in zip(played, batch.shares.tolist(), strict=True):
            shares[contract] += batch.weight * share
    contract = max(shares, key=shares.__getitem__)
    often = shares[contract] / sum(shares.values())
    if contract is None:
        return f"all pass in {often:.0%}"
    solved = made = 0.0
    for batch, played in some:
        for world, (row, factor) in enumerate(zip(batch.rows.tolist(), batch.factors.tolist(), strict=True)):
            if played[row] == contract:
                verdict = race.outcomes.score(contract, batch.first + world).verdict
                solved += batch.weight * factor
                made += batch.weight * factor * (verdict == Verdict.MADE)
    kept = f", then made in {made / solved:.0%}" if solved else ""
    return f"{contract} in {often:.0%}{kept}"


def _more(ranking: Ranking) -> str:
    """Say how much more the first call is worth than the advised one."""
    if not ranking.short_of(ranking.advised):
        return f"{ranking.first} is worth as much"
    if ranking.is_even:
        tells = f"less than {_small(ranking.race)} of difference"
    else:
        tells = "less than these worlds can show"
    return f"{ranking.first} is worth {_distance(ranking, ranking.advised)} more, {tells}"


def _distance(ranking: Ranking, call: Call) -> str:
    unit = "points" if ranking.race.aim == Aim.POINTS else "of the chance to win the match"
    return (
        f"{_number(ranking, ranking.short_of(call))} ± {_number(ranking, ranking.behind[call].error)} {unit}"
    )


def _number(ranking: Ranking, value: float, *, signed: bool = False) -> str:
    if ranking.race.aim == Aim.POINTS:
        return f"{value:+.1f}" if signed else f"{value:.1f}"
    return f"{value:.1%}"


def _small(race: Race) -> str:
    if race.aim == Aim.WIN:
        return "1% of the chance to win"
    return "a point" if race.small == 1 else f"{race.small:.0f} points"


def _makes(calls: list[Call]) -> str:
    return "make" if len(calls) > 1 else "makes"


def _listed(calls: Iterable[Call]) -> str:
    *first, last = map(str, calls)
    return f"{', '.join(first)} and {last}" if first else last
