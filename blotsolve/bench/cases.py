"""Named sets of positions with their answers: what benchmarks time, and only while the answers are right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from blotsolve.bench.cases_two import CaseForTwo
from blotsolve.cards import Card
from blotsolve.deal import Deal, Position
from blotsolve.errors import OptionError
from blotsolve.rulesets import Ruleset, find_ruleset


@dataclass(frozen=True, slots=True)
class CaseSet:
    """A set that has a name: the file that it is in, and what is asked of its positions."""

    name: str
    file: str
    ask: str
    """`value`, `cards` (every card), `table` (every strain and leader), `replay`, or `batch` for one call."""
    about: str
    threads: int = 1
    for_two: bool = False
    """Positions of two players, which `read_cases_for_two` reads."""


_for_two = partial(CaseSet, for_two=True)

SETS = {
    one.name: one
    for one in (
        CaseSet("suit", "suit", "value", "random whole deals, one value, a suit is trumps"),
        CaseSet("no-trump", "no-trump", "value", "random whole deals, one value, no trump"),
        CaseSet("all-trumps", "all-trumps", "value", "random whole deals, one value, all trumps"),
        CaseSet("suit-cards", "suit", "cards", "the same deals as suit, every legal card"),
        CaseSet("no-trump-cards", "no-trump", "cards", "the same deals as no-trump, every legal card"),
        CaseSet("all-trumps-cards", "all-trumps", "cards", "the same deals as all-trumps, every legal card"),
        CaseSet("endings-4", "endings-4", "value", "endings of 4 cards a hand, some on the table"),
        CaseSet("endings-5", "endings-5", "value", "endings of 5 cards a hand"),
        CaseSet("endings-6", "endings-6", "value", "endings of 6 cards a hand"),
        CaseSet("endings-7", "endings-7", "value", "endings of 7 cards a hand"),
        CaseSet("worst", "worst", "value", "the 100 hardest deals that were found"),
        CaseSet("table", "table", "table", "whole deals, every strain and leader"),
        CaseSet("replay", "replay", "replay", "32 cards played, the value at every step"),
        CaseSet("batch", "suit no-trump", "batch", "suit and no-trump in one call"),
        CaseSet("batch-2", "suit no-trump", "batch", "the same with two threads", threads=2),
        _for_two("one-on-one", "one-on-one", "value", "whole deals of Blot 1 on 1, one value"),
        _for_two("one-on-one-cards", "one-on-one", "cards", "the same deals, every legal card"),
        _for_two("open-given", "open-given", "value", "whole deals of Open Blot, closed cards given"),
        _for_two("open-chance", "open-chance", "cards", "8 tricks, 8 closed cards unknown, every card"),
    )
}


@dataclass(frozen=True, slots=True)
class Case:
    """A position, or a deal in every strain, and its answers in raw points."""

    ruleset: Ruleset
    deal: Deal
    position: Position | None
    """None where the deal is asked in every strain."""
    played: tuple[Card, ...]
    margins_ns: tuple[int, ...]
    """After each legal card in the order of the hand; or by strain and leader; or along what was played."""

    @property
    def margin_ns(self) -> int:
        """The margin of the position itself: the best of its cards for the player to move."""
        if self.position is None or self.played:
            raise ValueError("a case without a margin after each card")
        return min(self.margins_ns) if self.position.turn % 2 else max(self.margins_ns)

    @property
    def question(self) -> str:
        """The position as text, and what was played; or the deal."""
        question = str(self.deal if self.position is None else self.position)
        return question + " / " + " ".join(map(str, self.played)) if self.played else question

    def answers(self, ask: str) -> tuple[int, ...]:
        """What is expected: of `value` the margin, else all margins."""
        return (self.margin_ns,) if ask == "value" else self.margins_ns


def find_set(name: str) -> CaseSet:
    """Return the set of a name.

    Parameters
    ----------
    name
        A name, as in `SETS`.

    Returns
    -------
    CaseSet
        What the set is about, and where its cases are.

    Raises
    ------
    OptionError
        If there is no set of this name.

    Examples
    --------
    >>> find_set("suit").about
    'random whole deals, one value, a suit is trumps'
    """
    if not isinstance(name, str) or name not in SETS:
        raise OptionError(f"no set: {name!r} (expected one of {', '.join(SETS)})")
    return SETS[name]


def read_cases(name: str) -> list[Case]:
    """Read the files of a set: one case per line, with its ruleset, its question and its answers.

    Parameters
    ----------
    name
        A name, as in `SETS`.

    Returns
    -------
    list of Case
        The cases in the order of the files; margins are raw points of N–S minus those of E–W.

    Raises
    ------
    OptionError
        If there is no set of this name, or it has positions of two players.

    Examples
    --------
    >>> case = read_cases("endings-4")[0]
    >>> len(case.deal.cards) + len(case.position.table)
    16
    """
    if find_set(name).for_two:
        raise OptionError(f"a set for two: {name!r} (expected one for four; read_cases_for_two reads it)")
    return [_read(line) for line in _lines(name)]


def read_cases_for_two(name: str) -> list[CaseForTwo]:
    """Read the file of a set of positions of two players, as `read_cases` those of four.

    Parameters
    ----------
    name
        A name, as in `SETS`.

    Returns
    -------
    list of CaseForTwo
        The cases in the order of the file; margins are raw points of N minus those of S.

    Raises
    ------
    OptionError
        If there is no set of this name, or it has positions of four players.

    Examples
    --------
    >>> case = read_cases_for_two("one-on-one")[0]
    >>> len(case.position.hands[0]), len(case.margins_n)
    (9, 9)
    """
    if not find_set(name).for_two:
        raise OptionError(f"a set for four: {name!r} (expected one for two; read_cases reads it)")
    return [CaseForTwo.read(*line.split(" | ")) for line in _lines(name)]


def _lines(name: str) -> list[str]:
    from importlib.resources import files

    return [
        line
        for file in find_set(name).file.split()
        for line in files("blotsolve.bench").joinpath("sets", f"{file}.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]


def _read(line: str) -> Case:
    ruleset, question, answers = line.split(" | ")
    what, _, played = question.partition(" / ")
    position = Position.parse(what) if len(what.split()) > 4 else None
    return Case(
        find_ruleset(ruleset),
        Deal(what) if position is None else position.deal,
        position,
        tuple(map(Card, played.split())),
        tuple(map(int, answers.split())),
    )


def write_case(case: Case | CaseForTwo) -> str:
    """Write a case as a line that `read_cases` reads.

    Parameters
    ----------
    case
        The case.

    Returns
    -------
    str
        Ruleset, question and answers with bars between, without the end of the line.

    Examples
    --------
    >>> write_case(read_cases("endings-4")[0]).count(" | ")
    2
    """
    margins = case.margins_n if isinstance(case, CaseForTwo) else case.margins_ns
    return f"{case.ruleset} | {case.question} | {' '.join(map(str, margins))}"
