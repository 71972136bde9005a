"""How fast the solver is: a named set is solved, every answer compared, and only then are there figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

from blotsolve import checks
from blotsolve.bench.cases import Case, find_set, read_cases, read_cases_for_two
from blotsolve.bench.cases_two import CaseForTwo
from blotsolve.bench.figures import Figures
from blotsolve.cards import Hand
from blotsolve.checks import Progress, told, whole
from blotsolve.core import Start, build, pack_position
from blotsolve.solver import Lent, own_solver, solve_many
from blotsolve.two_handed import solve_timed


class WrongAnswer(RuntimeError):
    """An answer that is not the one in the file of its set: there is nothing to time."""


def measure(name: str, *, rounds: int = 5, seconds: float = 3.0, progress: Progress | None = None) -> Figures:
    """Solve a set several times and return its figures.

    Parameters
    ----------
    name
        The name of a set, as in `SETS`.
    rounds
        How often it is solved.
    seconds
        Once that many have gone by no further round is begun.
    progress
        Called as `progress(done, total)` after every position of a round that is solved by itself.

    Returns
    -------
    Figures
        Times and nodes of the set.

    Raises
    ------
    OptionError
        For a name that no set has.
    WrongAnswer
        Where the solver errs.

    Examples
    --------
    >>> type(measure("endings-4", rounds=1)).__name__
    'Figures'
    """
    rounds = whole("rounds", rounds, 1)
    seconds = checks.seconds("seconds", seconds)
    meter, began = Meter(name, told(progress)), time.perf_counter()
    for _ in range(rounds):
        meter.run()
        if time.perf_counter() - began > seconds:
            break
    return meter.figures()


class Meter:
    """A set that is solved again and again, with the least time that each position took."""

    def __init__(self, name: str, progress: Progress | None = None) -> None:
        self._told = told(progress)
        self._set = find_set(name)
        self._cases: Sequence[Case | CaseForTwo] = (
            read_cases_for_two(name) if self._set.for_two else read_cases(name)
        )
        self._rounds = 0
        self._nodes = [0] * len(self._cases)
        self._times: list[int] = []
        """Nanoseconds, the least so far: of each position, or of the batch."""

    def run(self) -> None:
        """Solve the set once; raise WrongAnswer at the first answer that differs."""
        times = (
            self._solve_together()
            if self._set.ask == "batch"
            else list(map(self._solve, range(len(self._cases))))
        )
        self._times = list(map(min, times, self._times or times))
        self._rounds += 1

    def _solve(self, number: int) -> int:
        case, ask = self._cases[number], self._set.ask
        spent, self._nodes[number], found = (
            solve_timed(case.position, case.ruleset, every_card=ask == "cards")
            if isinstance(case, CaseForTwo)
            else _ASKS[ask](case)
        )
        self._compare(number, found, case.answers(ask))
        self._told(number + 1, len(self._cases))
        return spent

    def _solve_together(self) -> list[int]:
        positions = [case.position for case in self._cases if isinstance(case, Case) and case.position]
        began = time.perf_counter_ns()
        solved = solve_many(positions, threads=self._set.threads)
        spent = time.perf_counter_ns() - began
        self._nodes = solved.nodes.tolist()
        for number, margin in enumerate(solved.margins_ns.tolist()):
            self._compare(number, (margin,), self._cases[number].answers("value"))
        return [spent]

    def _compare(
        self, number: int, found: Sequence[Fraction | int], expected: Sequence[Fraction | int]
    ) -> None:
        if found != expected:
            case = self._cases[number]
            raise WrongAnswer(
                f"{self._set.name}, {case.question} under {case.ruleset}: "
                f"{' '.join(map(str, found))} (expected {' '.join(map(str, expected))})"
            )

    def figures(self) -> Figures:
        """Return what the rounds until now say."""
        seconds = sum(self._times) / 1e9
        together = self._set.ask == "batch"
        ranked = [spent / 1e6 for spent in sorted(self._times)]
        return Figures(
            set=self._set.name,
            positions=len(self._cases),
            rounds=self._rounds,
            threads=self._set.threads,
            nodes_mean=sum(self._nodes) / len(self._nodes),
            nodes_max=max(self._nodes),
            mean_ms=1000 * seconds / len(self._cases),
            p50_ms=None if together else _percentile(ranked, 50),
            p90_ms=None if together else _percentile(ranked, 90),
            p99_ms=None if together else _percentile(ranked, 99),
            max_ms=None if together else ranked[-1],
            solves_per_s=len(self._cases) / seconds,
            nodes_per_s=sum(self._nodes) / seconds,
            processor=processor(),
            build=build(),
        )


def _percentile(ranked: list[float], percent: int) -> float:
    """Return the smallest of the sorted numbers that `percent` percent do not exceed."""
    return ranked[-(-len(ranked) * percent // 100) - 1]


# What is asked: each returns nanoseconds, nodes and the answers


def _ask_value(case: Case) -> tuple[int, int, tuple[int, ...]]:
    with _solver(case) as solver:
        start = _start(case)
        began = time.thread_time_ns()
        solver.clear()
        margin = solver.value(*start)
        return time.thread_time_ns() - began, solver.nodes, (margin,)


def _ask_cards(case: Case) -> tuple[int, int, tuple[int, ...]]:
    with _solver(case) as solver:
        start = _start(case)
        began = time.thread_time_ns()
        solver.clear()
        found = solver.cards(*start)
        spent, nodes = time.thread_time_ns() - began, solver.nodes
    after = {card: margin for _, margin, same in found for card in Hand.from_mask(same)}
    hand = Hand.from_mask(start[0][(start[2] + len(start[1])) % 4])
    return spent, nodes, tuple(after[card] for card in hand if card in after)


def _ask_table(case: Case) -> tuple[int, int, tuple[int, ...]]:
    hands = [hand.mask for hand in case.deal]
    spent, nodes, margins = 0, 0, list[int]()
    for strain in case.ruleset.strains:
        with own_solver(case.ruleset, strain) as solver:
            began = time.thread_time_ns()
            solver.clear()
            margins += solver.by_leader(hands)
            spent += time.thread_time_ns() - began
            nodes += solver.nodes
    return spent, nodes, tuple(margins)


def _ask_replay(case: Case) -> tuple[int, int, tuple[int, ...]]:
    cards = bytes(case.played)
    with _solver(case) as solver:
        start = _start(case)
        began = time.thread_time_ns()
        solver.clear()
        margins = solver.along(*start, cards)
        return time.thread_time_ns() - began, solver.nodes, margins


_ASKS: dict[str, Callable[[Case], tuple[int, int, tuple[int, ...]]]] = {
    "value": _ask_value,
    "cards": _ask_cards,
    "table": _ask_table,
    "replay": _ask_replay,
}


def _solver(case: Case) -> Lent:
    assert case.position is not None
    return own_solver(case.ruleset, case.position.strain)


def _start(case: Case) -> Start:
    assert case.position is not None
    return pack_position(case.position)


def describe() -> str:
    """Return in one line what is timed, and on what.

    Returns
    -------
    str
        The processor, the build of the solver and the version of Python.

    Examples
    --------
    >>> describe().partition(", build ")[0] == processor()
    True
    """
    import platform

    return f"{processor()}, build {build()}, Python {platform.python_version()}"


def processor() -> str:
    """Return what the processor calls itself, or what it is at least.

    Returns
    -------
    str
        Its name, or `unknown`.

    Examples
    --------
    >>> processor() != ""
    True
    """
    try:
        for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    import platform

    return platform.processor() or platform.machine() or "unknown"
