"""The record of a deal for two: what was dealt, called, played, turned and scored, as much as is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from blotsolve.cards import Card, Hand
from blotsolve.checks import of_kind, whole
from blotsolve.deal_text import words_of
from blotsolve.errors import BlotsolveError, CardError, RecordError, ScoreError
from blotsolve.plain import plain
from blotsolve.records import Declared
from blotsolve.two_handed.auction import Call, TwoHandedContract, read_calls, read_contract
from blotsolve.two_handed.deals import OneOnOneDeal, OpenDeal, TwoHandedDeal
from blotsolve.two_handed.match import TwoHandedMatch
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.position_text import read_hand, split_pair
from blotsolve.two_handed.rulesets import TwoHandedRuleset, find_two_handed
from blotsolve.two_handed.state import TwoHandedState

MOST = 99999
"""More points than any deal or match has; the text of a record has no room for more."""

TAGS = (
    "Ruleset", "Target", "Before", "Held", "Dealer", "Deal", "Hands", "Open", "Auction", "Contract",
    "Declarations", "Play", "Result", "Score", "Total", "Winner",
)  # fmt: skip
"""The names of the parts of a record, in the order in which they are written."""

SECTIONS = ("Auction", "Declarations", "Play")
"""Those whose words follow the tag; its own value is the player who begins."""


@dataclass(frozen=True, slots=True)
class Event:
    """A card that was played, or a closed one that was turned: text `AS` and `/7H`; raise CardError.

    >>> Event.parse("/7H"), str(Event(Card("AS")))
    (Event(card=Card('7H'), is_turned=True), 'AS')
    """

    card: Card
    is_turned: bool = False

    @classmethod
    def parse(cls, text: str) -> Event:
        """Read one card, with a slash before it if it was turned."""
        if not isinstance(text, str):
            raise CardError(f"no card: {text!r} (expected one as AS, or /7H for one that was turned)")
        word = plain(text).strip()
        return cls(Card(word.removeprefix("/")), word.startswith("/"))

    def __str__(self) -> str:
        return f"/{self.card}" if self.is_turned else str(self.card)


@dataclass(frozen=True, slots=True)
class TwoHandedPoints:
    """Table points of both; their text, `N 10, S 6`, reads back. Raise ScoreError."""

    n: int
    s: int

    def __post_init__(self) -> None:
        for number in (self.n, self.s):
            _check_count(number, MOST)

    @classmethod
    def parse(cls, text: str) -> TwoHandedPoints:
        """Read `N 10, S 6`.

        >>> TwoHandedPoints.parse("n 10 s 6")
        TwoHandedPoints(n=10, s=6)
        """
        match = _POINTS.fullmatch(plain(text).strip()) if isinstance(text, str) else None
        if match is None:
            raise ScoreError(f"no points: {text!r} (expected both players, as 'N 10, S 6')")
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"N {self.n}, S {self.s}"


@dataclass(frozen=True, slots=True)
class TwoHandedResult:
    """What both took: raw points of the cards with the last trick, and their tricks.

    Its text, `N 84 in 5, S 58 in 4`, reads back. Raise ScoreError.
    """

    cards_n: int
    cards_s: int
    tricks_n: int
    tricks_s: int

    def __post_init__(self) -> None:
        for number in (self.cards_n, self.cards_s):
            _check_count(number, MOST)
        for number in (self.tricks_n, self.tricks_s):
            _check_count(number, 16)

    @classmethod
    def parse(cls, text: str) -> TwoHandedResult:
        """Read `N 84 in 5, S 58 in 4`.

        >>> TwoHandedResult.parse("N 84 in 5, S 58 in 4").tricks_s
        4
        """
        match = _RESULT.fullmatch(plain(text).strip()) if isinstance(text, str) else None
        if match is None:
            raise ScoreError(
                f"no result: {text!r} (expected raw points and tricks, as 'N 84 in 5, S 58 in 4')"
            )
        return cls(int(match[1]), int(match[3]), int(match[2]), int(match[4]))

    def __str__(self) -> str:
        return f"N {self.cards_n} in {self.tricks_n}, S {self.cards_s} in {self.tricks_s}"


_POINTS = re.compile(r"N\s+(\d{1,5})[\s,]+S\s+(\d{1,5})", re.IGNORECASE | re.ASCII)
_RESULT = re.compile(
    r"N\s+(\d{1,5})\s+in\s+(\d{1,2})[\s,]+S\s+(\d{1,5})\s+in\s+(\d{1,2})", re.IGNORECASE | re.ASCII
)


def _check_count(number: object, most: int) -> None:
    if type(number) is not int or not 0 <= number <= most:
        raise ScoreError(f"no count: {number!r} (expected a number from 0 to {most})")


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHandedRecord:
    """A deal for two as far as it was written down; every part but the ruleset may be missing.

    Each part may be given as text. `str` writes tags and sections, a fact a line, and `to_line` one line that
    can stand in a link; `read_two_handed_records` reads both. Raise the error of the part that is wrong.

    >>> calls = {"dealer": "S", "open": "QH", "auction": "pass take"}
    >>> print(TwoHandedRecord(ruleset="blot_1on1", score="N 0, S 16", **calls))
    [Ruleset "blot_1on1"]
    [Dealer "S"]
    [Open "QH"]
    [Auction "N"]
    pass take
    [Score "N 0, S 16"]
    """

    ruleset: TwoHandedRuleset
    target: int | None = None
    """What the match is played to; None where the deal stands alone."""
    before: TwoHandedPoints | None = None
    """The score of the match before the deal."""
    held: int | None = None
    """Raw points held over from earlier deals."""
    dealer: Player | None = None
    deal: TwoHandedDeal | None = None
    """All cards as they were dealt; in Open Blot closed ones may be unknown, and turn up in the play."""
    hands: tuple[Hand, Hand] | None = None
    """1 on 1: the hands that were played with, where the whole deal is not known."""
    open: Card | None = None
    """1 on 1: the open card, where the whole deal is not known."""
    auction: tuple[Call, ...] | None = None
    contract: TwoHandedContract | None = None
    declarations: tuple[Declared, Declared] | None = None
    """1 on 1: what N and S declared; None where both declared and showed the best that they held."""
    play: tuple[Event, ...] | None = None
    """The cards as they were played, and closed ones as they were turned."""
    result: TwoHandedResult | None = None
    score: TwoHandedPoints | None = None
    """Table points of the deal."""
    total: TwoHandedPoints | None = None
    """The score of the match after the deal."""
    winner: Player | None = None
    """Who has won the match with this deal."""
    tags: tuple[tuple[str, str], ...] = ()
    """Everything else that was noted, such as names and dates: name and value."""
    leaders: Mapping[int, Player] = field(default_factory=dict, compare=False, repr=False)
    """Who led a trick as far as it was noted, by the number of its first card among those played."""
    lines: Mapping[tuple[str, int], int] = field(default_factory=dict, compare=False, repr=False)
    """Where parts stood in the text that was read: see `line`."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            *,
            ruleset: TwoHandedRuleset | str,
            target: int | str | None = None,
            before: TwoHandedPoints | str | None = None,
            held: int | str | None = None,
            dealer: Player | str | None = None,
            deal: TwoHandedDeal | str | None = None,
            hands: Iterable[Hand | str] | str | None = None,
            open: Card | str | None = None,
            auction: str | Iterable[Call | str] | None = None,
            contract: TwoHandedContract | str | None = None,
            declarations: Iterable[Declared] | None = None,
            play: str | Iterable[Event | Card | str] | None = None,
            result: TwoHandedResult | str | None = None,
            score: TwoHandedPoints | str | None = None,
            total: TwoHandedPoints | str | None = None,
            winner: Player | str | None = None,
            tags: Iterable[tuple[str, str]] = (),
            leaders: Mapping[int, Player] = ...,
            lines: Mapping[tuple[str, int], int] = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "ruleset", find_two_handed(self.ruleset))
        for name, read in READERS.items():
            value = getattr(self, name)
            if value is None and name != "tags":
                continue
            try:
                put(self, name, read(value))
            except BlotsolveError:
                raise
            except (TypeError, ValueError):
                raise RecordError(f"no {name}: {value!r}") from None
        for name in ("leaders", "lines"):
            of_kind(name, getattr(self, name), Mapping, RecordError)  # type: ignore[type-abstract]
        kind = OpenDeal if self.ruleset.is_open else OneOnOneDeal
        if self.deal is not None and not isinstance(self.deal, kind):
            raise RecordError(
                f"a deal of the other game: {str(self.deal)!r} (expected one of {self.ruleset})"
            )
        for name in ("hands", "open", "declarations"):
            if self.ruleset.is_open and getattr(self, name) is not None:
                raise RecordError(f"{name} in {self.ruleset} (expected no such part: all lies open)")
        names = [name for name, _ in self.tags]
        for name, value in self.tags:
            if name in TAGS or names.count(name) > 1 or not re.fullmatch(r"\w+", name, re.ASCII):
                raise RecordError(f"no tag of your own: {name!r} (expected a new name of letters and digits)")
            if '"' in value or not value.isprintable():
                raise RecordError(
                    f"no value of a tag: {value!r} (expected one line without a quotation mark)"
                )

    @classmethod
    def of(cls, state: TwoHandedState, match: TwoHandedMatch | None = None) -> TwoHandedRecord:
        """Write down a deal as far as it has gone, and what it does to the match that it belongs to.

        `match` is the match before the deal.
        """
        of_kind("state", state, TwoHandedState, RecordError)
        if match is not None:
            of_kind("match", match, TwoHandedMatch, RecordError)
        score = state.score(match.held if match else 0)
        after = match.after(score) if match and score else match
        tally, is_over = state.tally, state.is_over
        played = state.position is not None
        return cls(
            ruleset=state.ruleset,
            target=match.target if match else None,
            before=TwoHandedPoints(match.points_n, match.points_s) if match else None,
            held=match.held or None if match else None,
            dealer=state.dealer,
            deal=state.deal,
            hands=state.dealt if state.deal is None else None,
            auction=state.choice.calls or None if state.choice else None,
            contract=state.contract,
            declarations=_declared(state) if state.tricks and not state.ruleset.is_open else None,
            play=[Event(step.card, step.is_turned) for step in state.history] if played else None,
            result=TwoHandedResult(tally.cards_n, tally.cards_s, tally.tricks_n, tally.tricks_s)
            if tally and is_over
            else None,
            score=TwoHandedPoints(score.points_n, score.points_s) if score else None,
            total=TwoHandedPoints(after.points_n, after.points_s) if after and is_over else None,
            winner=after.winner if after else None,
            leaders={2 * number: trick.leader for number, trick in enumerate(state.tricks)},
        )

    def line(self, part: str, index: int = 0) -> int | None:
        """Return the line of the text in which a part stood, or a word of a section, counted from 0.

        For a part that is not written it is the first line of the deal, and None for a record that was not
        read from text.
        """
        part, index = of_kind("part", part, str, RecordError), whole("index", index, -1, error=RecordError)
        first = min(self.lines.values(), default=None)
        return self.lines.get((part, index), self.lines.get((part, -1), first))

    def to_line(self) -> str:
        """Return the record as one line of `name=value` with `&` between, fit for the end of a link.

        >>> TwoHandedRecord(ruleset="blot_1on1", dealer="N", open="QH", auction="pass take").to_line()
        'ruleset=blot-1on1&dealer=N&open=QH&auction=pass_take'
        """
        fields = []
        for name, value, rows in self._parts():
            text = " ".join(rows) if name in SECTIONS else value
            if name == "Play":  # who leads follows from the cards
                text = " ".join(map(str, self.play or ()))
            if name == "Ruleset":  # reads too, and needs no escape
                text = text.replace("_", "-") if "=" not in text else text
            quoted = quote(text, safe=":.,*-/").replace("_", "%5F").replace("%20", "_")
            fields.append(f"{name.lower() if name in TAGS else name}={quoted}")
        return "&".join(fields)

    def __repr__(self) -> str:
        what = "no contract" if self.contract is None else self.contract
        return f"<TwoHandedRecord {self.ruleset}, {what}, {len(self.play or ())} cards>"

    def __str__(self) -> str:
        text = []
        for name, value, rows in self._parts():
            text.append(f'[{name} "{value}"]' if value or name not in SECTIONS else f"[{name}]")
            text += rows
        return "\n".join(text)

    def _parts(self) -> Iterator[tuple[str, str, list[str]]]:
        """Yield the name and the value of every part that is known, and the rows of a section."""
        first = "" if self.dealer is None else str(self.dealer.other)
        for name in TAGS:
            if name == "Dealer":
                yield from ((mine, value, []) for mine, value in self.tags)
            value = getattr(self, name.lower())
            if value is None:
                continue
            if name == "Auction":
                yield name, first, [" ".join(map(str, value))] if value else []
            elif name == "Declarations":
                players = list(Player) if self.dealer != Player.N else list(Player)[::-1]
                yield name, first, [f"{one}: {value[one]}" for one in players if value[one] != Declared()]
            elif name == "Play":
                yield name, first, self._play_rows()
            elif name == "Hands":
                yield name, f"N:{value[0]} {value[1]}", []
            else:
                yield name, str(value), []

    def _play_rows(self) -> list[str]:
        """Return the play, a trick a row with its leader as far as he is known."""
        rows: list[list[str]] = []
        played = 0
        for event in self.play or ():
            if not event.is_turned:
                if played % 2 == 0:
                    leader = self.leaders.get(played)
                    rows.append([] if leader is None else [f"{leader}:"])
                played += 1
            if not rows:
                rows.append([])
            rows[-1].append(str(event))
        return [" ".join(row) for row in rows]


def _declared(state: TwoHandedState) -> tuple[Declared, Declared]:
    north, south = (
        Declared(
            state.declared[player],
            state.withheld[player],
            sum(owner == player for owner, _ in state.belotes),
        )
        for player in Player
    )
    return north, south


def _number(value: int | str) -> int:
    if isinstance(value, str) and re.fullmatch(r"\d{1,5}", value, re.ASCII):
        return int(value)
    _check_count(value, MOST)
    return int(value)


def _from_text(kind: type[Any], parse: Callable[[str], Any]) -> Callable[[Any], Any]:
    """Return a reader that takes the value itself or its text."""
    return lambda value: value if isinstance(value, kind) else parse(value)


def _read_deal(deal: TwoHandedDeal | str) -> TwoHandedDeal:
    if not isinstance(deal, str):
        return deal
    kind = OneOnOneDeal if len(words_of(deal)) > 2 else OpenDeal
    return kind.parse(deal)


def _read_hands(hands: Iterable[Hand | str] | str) -> tuple[Hand, Hand]:
    if isinstance(hands, str):
        first, two = split_pair(hands)
        hands = two if first == Player.N else two[::-1]
    north, south = map(read_hand, hands)
    return north, south


def _read_play(play: str | Iterable[Event | Card | str]) -> tuple[Event, ...]:
    words = play.replace(",", " ").split() if isinstance(play, str) else play
    return tuple(
        one if isinstance(one, Event) else Event(one) if isinstance(one, Card) else Event.parse(one)
        for one in words
    )


def _two(declarations: Iterable[Declared]) -> tuple[Declared, Declared]:
    north, south = declarations
    for one in (north, south):
        if not isinstance(one, Declared):
            raise RecordError(f"no declarations of a player: {one!r} (expected Declared)")
    return north, south


def _pairs(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = tuple((name, value) for name, value in tags)
    for pair in pairs:
        if not all(isinstance(part, str) for part in pair):
            raise RecordError(f"no tag: {pair!r} (expected a name and a value, both text)")
    return pairs


READERS: dict[str, Callable[[Any], Any]] = {
    "ruleset": find_two_handed,
    "target": _number,
    "before": _from_text(TwoHandedPoints, TwoHandedPoints.parse),
    "held": _number,
    "dealer": Player,
    "deal": _read_deal,
    "hands": _read_hands,
    "open": Card,
    "auction": read_calls,
    "contract": read_contract,
    "declarations": _two,
    "play": _read_play,
    "result": _from_text(TwoHandedResult, TwoHandedResult.parse),
    "score": _from_text(TwoHandedPoints, TwoHandedPoints.parse),
    "total": _from_text(TwoHandedPoints, TwoHandedPoints.parse),
    "winner": Player,
    "tags": _pairs,
}
"""How each part is read from what it is given as."""
