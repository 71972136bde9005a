"""The record of a deal: what was dealt, said, declared, played and scored, as much of it as is known."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from blotsolve.cards import Card, Suit
from blotsolve.checks import as_whole, keep_whole, of_kind
from blotsolve.contract import Call, Contract, read_calls, write_calls
from blotsolve.deal import Deal
from blotsolve.errors import BlotsolveError, CardError, RecordError, ScoreError
from blotsolve.game import DealState, Declaration, Match, Tally, read_declarations
from blotsolve.plain import plain
from blotsolve.rulesets import RULESETS, Ruleset, find_ruleset
from blotsolve.seats import Seat, Side

TAGS = (
    "Ruleset", "Target", "Number", "Before", "Held", "Dealer", "Deal", "First", "Turned", "Auction",
    "Contract", "Declarations", "Play", "Result", "Score", "Total", "Winner",
)  # fmt: skip
"""The names of the parts of a record, in the order in which they are written."""

SECTIONS = ("Auction", "Declarations", "Play")
"""Those whose words follow the tag; its own value is the player who begins."""


@dataclass(frozen=True, slots=True)
class Points:
    """Table points of both sides; their text, `NS 18, EW 11`, reads back. Raise ScoreError."""

    ns: int
    ew: int

    def __post_init__(self) -> None:
        keep_whole(self, "ns", "ew", most=MOST, error=ScoreError)

    @classmethod
    def parse(cls, text: str) -> Points:
        """Read `NS 18, EW 11`.

        >>> Points.parse("ns 18 ew 11")
        Points(ns=18, ew=11)
        """
        match = _POINTS.fullmatch(plain(text).strip()) if isinstance(text, str) else None
        if match is None:
            raise ScoreError(f"no points: {text!r} (expected both sides, as 'NS 18, EW 11')")
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"NS {self.ns}, EW {self.ew}"


@dataclass(frozen=True, slots=True)
class Result:
    """What both sides took: raw points of the cards with the last trick, and the tricks if they are known.

    Its text, `NS 72 in 3, EW 90 in 5`, reads back; roem stands behind the cards, `NS 82 roem 20 in 4`. Raise
    ScoreError.
    """

    cards_ns: int
    cards_ew: int
    tricks_ns: int | None = None
    tricks_ew: int | None = None
    roem_ns: int = 0
    roem_ew: int = 0

    def __post_init__(self) -> None:
        keep_whole(self, "cards_ns", "cards_ew", "roem_ns", "roem_ew", most=MOST, error=ScoreError)
        tricks = self.tricks_ns, self.tricks_ew
        if None not in tricks:
            keep_whole(self, "tricks_ns", "tricks_ew", most=8, error=ScoreError)
        elif tricks != (None, None):
            raise ScoreError(f"the tricks of one side only: {tricks!r} (expected both or none)")

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read `NS 72 in 3, EW 90 in 5`, or `NS 72, EW 90` where the tricks are not known.

        >>> Result.parse("NS 72 in 3, EW 90 in 5").tricks_ew
        5
        """
        match = _RESULT.fullmatch(plain(text).strip()) if isinstance(text, str) else None
        if match is None or (match["in_ns"] is None) != (match["in_ew"] is None):
            raise ScoreError(
                f"no result: {text!r} (expected raw points and tricks, as 'NS 72 in 3, EW 90 in 5')"
            )
        tricks = [None if part is None else int(part) for part in (match["in_ns"], match["in_ew"])]
        roem = [int(part or 0) for part in (match["roem_ns"], match["roem_ew"])]
        return cls(int(match["ns"]), int(match["ew"]), tricks[0], tricks[1], roem[0], roem[1])

    @classmethod
    def of(cls, tally: Tally) -> Result:
        """Return what a tally has of the play."""
        return cls(
            tally.cards_ns, tally.cards_ew, tally.tricks_ns, tally.tricks_ew, tally.roem_ns, tally.roem_ew
        )

    def __str__(self) -> str:
        ns, ew = f"NS {self.cards_ns}", f"EW {self.cards_ew}"
        ns += f" roem {self.roem_ns}" if self.roem_ns else ""
        ew += f" roem {self.roem_ew}" if self.roem_ew else ""
        if self.tricks_ns is None:
            return f"{ns}, {ew}"
        return f"{ns} in {self.tricks_ns}, {ew} in {self.tricks_ew}"


MOST = 99999
"""More points than any deal or match has; the text of a record has no room for more."""


_POINTS = re.compile(r"NS\s+(\d{1,5})[\s,]+EW\s+(\d{1,5})", re.IGNORECASE | re.ASCII)
_RESULT = re.compile(
    r"NS\s+(?P<ns>\d{1,5})(?:\s+roem\s+(?P<roem_ns>\d{1,5}))?(?:\s+in\s+(?P<in_ns>\d))?[\s,]+"
    r"EW\s+(?P<ew>\d{1,5})(?:\s+roem\s+(?P<roem_ew>\d{1,5}))?(?:\s+in\s+(?P<in_ew>\d))?",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Declared:
    """What one player declared, which of it he did not show, and how many belotes of his count.

    >>> str(Declared("S:QKA H:789", "H:789", 1))
    'S:QKA H:789 belote withholds H:789'
    """

    declarations: tuple[Declaration, ...] = ()
    withheld: tuple[Declaration, ...] = ()
    belotes: int = 0

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            declarations: str | Iterable[Declaration | str] = (),
            withheld: str | Iterable[Declaration | str] = (),
            belotes: int = 0,
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "declarations", read_declarations(self.declarations))
        object.__setattr__(self, "withheld", read_declarations(self.withheld))
        keep_whole(self, "belotes", most=4, error=ScoreError)

    def __str__(self) -> str:
        words = [*map(str, self.declarations), *["belote"] * self.belotes]
        if self.withheld:
            words += ["withholds", *map(str, self.withheld)]
        return " ".join(words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A deal as far as it was written down; every part but the ruleset may be missing.

    Each part may be given as text. `str` writes tags and sections, a fact a line, and `to_line` one
    line that can stand in a link; `read_record` reads both. Raise the error of the part that does not
    read.

    >>> print(Record(ruleset="blot", dealer="W", auction="9H pass pass pass pass", score="NS 18, EW 11"))
    [Ruleset "blot"]
    [Dealer "W"]
    [Auction "N"]
    9H pass pass pass
    pass
    [Score "NS 18, EW 11"]
    """

    ruleset: Ruleset
    target: int | None = None
    """What the match is played to; None where the deal stands alone, or where a number of deals decides."""
    number: int | None = None
    """Which deal of its match it is, from 1, where a number of deals decides."""
    before: Points | None = None
    """The score of the match before the deal."""
    held: int | None = None
    """Raw points held over from earlier deals."""
    dealer: Seat | None = None
    deal: Deal | None = None
    """The eight cards of each player."""
    first: Deal | None = None
    """The cards that each player saw in the auction, where that is not all."""
    turned: Card | Suit | None = None
    """The card that was turned up, or the suit that was drawn, where the auction has one. The player who took
    the card has it in `deal`; where nobody did, the player after the dealer."""
    auction: tuple[Call, ...] | None = None
    contract: Contract | None = None
    declarations: tuple[Declared, Declared, Declared, Declared] | None = None
    """What N E S W declared; None where everybody declared and showed the best that he held."""
    play: tuple[Card, ...] | None = None
    """The cards in the order in which they were played."""
    result: Result | None = None
    score: Points | None = None
    """Table points of the deal."""
    total: Points | None = None
    """The score of the match after the deal."""
    winner: Side | None = None
    """Who has won the match with this deal."""
    tags: tuple[tuple[str, str], ...] = ()
    """Everything else that was noted, such as names and dates: name and value."""
    leaders: Mapping[int, Seat] = field(default_factory=dict, compare=False, repr=False)
    """Who led a trick as far as it was noted, by the number of the trick from 0."""
    lines: Mapping[tuple[str, int], int] = field(default_factory=dict, compare=False, repr=False)
    """Where parts stood in the text that was read: see `line`."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            *,
            ruleset: Ruleset | str,
            target: int | str | None = None,
            number: int | str | None = None,
            before: Points | str | None = None,
            held: int | str | None = None,
            dealer: Seat | str | None = None,
            deal: Deal | str | None = None,
            first: Deal | str | None = None,
            turned: Card | Suit | str | None = None,
            auction: str | Iterable[Call | str] | None = None,
            contract: Contract | str | None = None,
            declarations: Iterable[Declared] | None = None,
            play: str | Iterable[Card | str] | None = None,
            result: Result | str | None = None,
            score: Points | str | None = None,
            total: Points | str | None = None,
            winner: Side | str | None = None,
            tags: Iterable[tuple[str, str]] = (),
            leaders: Mapping[int, Seat] = ...,
            lines: Mapping[tuple[str, int], int] = ...,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        for name, read in READERS.items():
            value = getattr(self, name)
            if value is None and name not in ("ruleset", "tags"):
                continue
            try:
                put(self, name, read(value))
            except BlotsolveError:
                raise
            except (TypeError, ValueError):
                raise RecordError(f"no {name}: {value!r}") from None
        if self.ruleset is not None:  # which knows how a bid is said
            said = self.ruleset.auction.read
            put(self, "auction", None if self.auction is None else tuple(map(said, self.auction)))
            put(self, "contract", None if self.contract is None else said(self.contract))
        names = Counter(name for name, _ in self.tags)
        for name, value in self.tags:
            if name in TAGS or names[name] > 1 or not re.fullmatch(r"\w+", name, re.ASCII):
                raise RecordError(f"no tag of your own: {name!r} (expected a new name of letters and digits)")
            if '"' in value or not value.isprintable():
                raise RecordError(
                    f"no value of a tag: {value!r} (expected one line without a quotation mark)"
                )

    @classmethod
    def of(cls, state: DealState, match: Match | None = None) -> Record:
        """Write down a deal as far as it has gone, and what it does to the match that it belongs to.

        `match` is the match before the deal.
        """
        of_kind("state", state, DealState, RecordError)
        if match is not None:
            of_kind("match", match, Match, RecordError)
        score = state.score(match.held if match else 0)
        after = match.after(score) if match and score else match
        seen = state.first if state.first != state.deal else None
        tally, is_over = state.tally, state.is_over
        return cls(
            ruleset=state.ruleset,
            target=(match.target or None) if match else None,
            number=match.played + 1 if match and match.deals else None,
            before=Points(match.points_ns, match.points_ew) if match else None,
            held=match.held or None if match else None,
            dealer=state.dealer,
            deal=state.deal,
            first=seen,
            turned=state.auction.turned,
            auction=state.auction.calls or None,
            contract=state.contract,
            declarations=_declared(state) if state.tricks else None,
            play=_cards(state) if state.contract else None,
            result=Result.of(tally) if tally and is_over else None,
            score=Points(score.points_ns, score.points_ew) if score else None,
            total=Points(after.points_ns, after.points_ew) if after and is_over else None,
            winner=after.winner if after else None,
            leaders={number: trick.leader for number, trick in enumerate(state.tricks)},
        )

    def line(self, part: str, index: int = 0) -> int | None:
        """Return the line of the text in which a part stood, or a word of a section, counted from 0.

        For a part that is not written it is the first line of the deal, and None for a record that was
        not read from text.
        """
        first = min(self.lines.values(), default=None)
        return self.lines.get((part, index), self.lines.get((part, -1), first))

    def to_line(self) -> str:
        """Return the record as one line of `name=value` with `&` between, fit for the end of a link.

        >>> Record(ruleset="blot", dealer="N", auction="capot+2 S").to_line()
        'ruleset=blot&dealer=N&auction=capot%2B2_S'
        """
        fields = []
        for name, value, rows in self._parts():
            text = " ".join(rows) if name in SECTIONS else value
            if name == "Play":  # who leads follows from the cards
                text = " ".join(map(str, self.play or ()))
            if name == "Ruleset" and text in RULESETS:  # reads too, and needs no escape
                text = text.replace("_", "-")
            quoted = quote(text, safe=":.,*-").replace("_", "%5F").replace("%20", "_")
            fields.append(f"{name.lower() if name in TAGS else name}={quoted}")
        return "&".join(fields)

    def __repr__(self) -> str:
        what = "no contract" if self.contract is None else self.contract
        return f"<Record {self.ruleset}, {what}, {len(self.play or ())} cards>"

    def __str__(self) -> str:
        text = []
        for name, value, rows in self._parts():
            text.append(f'[{name} "{value}"]' if value or name not in SECTIONS else f"[{name}]")
            text += rows
        return "\n".join(text)

    def _parts(self) -> Iterator[tuple[str, str, list[str]]]:
        """Yield the name and the value of every part that is known, and the rows of a section."""
        first = "" if self.dealer is None else str(self.dealer.next)
        for name in TAGS:
            if name == "Dealer":
                yield from ((mine, value, []) for mine, value in self.tags)
            value = getattr(self, name.lower())
            if value is None:
                continue
            if name == "Auction":
                yield name, first, _rows(write_calls(value))
            elif name == "Declarations":
                seats = [Seat.N.after(place + (self.dealer or 0)) for place in range(1, 5)]
                yield name, first, [f"{seat}: {value[seat]}" for seat in seats if value[seat] != Declared()]
            elif name == "Play":
                rows = _rows(list(map(str, value)))
                known = [self.leaders.get(number) for number in range(len(rows))]
                yield (
                    name,
                    first,
                    [
                        row if leader is None else f"{leader}: {row}"
                        for leader, row in zip(known, rows, strict=True)
                    ],
                )
            else:
                yield name, str(value), []


def _rows(words: list[str]) -> list[str]:
    """Return words in rows of four."""
    return [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]


def _cards(state: DealState) -> tuple[Card, ...]:
    table = state.position.table if state.position else ()
    return (*(card for trick in state.tricks for card in trick.cards), *table)


def _declared(state: DealState) -> tuple[Declared, Declared, Declared, Declared]:
    n, e, s, w = (
        Declared(
            state.declared[seat],
            state.withheld[seat],
            sum(belote.seat == seat for belote in state.belotes),
        )
        for seat in Seat
    )
    return n, e, s, w


def _number(value: int | str) -> int:
    if isinstance(value, str) and re.fullmatch(r"\d{1,5}", plain(value).strip(), re.ASCII):
        return int(plain(value))
    number = as_whole(value)
    if number is None or not 0 <= number <= MOST:
        raise ScoreError(f"no count: {value!r} (expected a number from 0 to {MOST})")
    return number


def _from_text(kind: type[Any], parse: Callable[[str], Any]) -> Callable[[Any], Any]:
    """Return a reader that takes the value itself or its text."""
    return lambda value: value if isinstance(value, kind) else parse(value)


def _four(declarations: Iterable[Declared]) -> tuple[Declared, Declared, Declared, Declared]:
    n, e, s, w = declarations
    for one in (n, e, s, w):
        if not isinstance(one, Declared):
            raise RecordError(f"no declarations of a player: {one!r} (expected Declared)")
    return n, e, s, w


def _pairs(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    pairs = tuple((name, value) for name, value in tags)
    for pair in pairs:
        if not all(isinstance(part, str) for part in pair):
            raise RecordError(f"no tag: {pair!r} (expected a name and a value, both text)")
    return tuple((name, plain(value)) for name, value in pairs)


def _turned(text: Card | Suit | str) -> Card | Suit:
    """Read a card, or else a suit."""
    if isinstance(text, (Card, Suit)):
        return text
    try:
        return Suit(text)
    except CardError:
        return Card(text)


READERS: dict[str, Callable[[Any], Any]] = {
    "ruleset": find_ruleset,
    "target": _number,
    "number": _number,
    "before": _from_text(Points, Points.parse),
    "held": _number,
    "dealer": Seat,
    "deal": _from_text(Deal, Deal),
    "first": _from_text(Deal, Deal),
    "turned": _turned,
    "auction": read_calls,
    "contract": _from_text(Contract, Contract.parse),
    "declarations": _four,
    "play": lambda cards: tuple(
        map(Card, plain(cards).replace(",", " ").split() if isinstance(cards, str) else cards)
    ),
    "result": _from_text(Result, Result.parse),
    "score": _from_text(Points, Points.parse),
    "total": _from_text(Points, Points.parse),
    "winner": Side,
    "tags": _pairs,
}
"""How each part is read from what it is given as."""
