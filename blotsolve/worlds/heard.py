"""What was heard and seen of one player's declarations by the others: kinds, and what he showed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blotsolve.cards import Rank
from blotsolve.checks import listed
from blotsolve.errors import BlotsolveError, DeclarationError
from blotsolve.game import Declaration, Kind, read_declarations
from blotsolve.plain import plain
from blotsolve.seats import Seat

WORDS = {kind.value: kind for kind in Kind} | {"carré": Kind.CARRE, "four": Kind.CARRE}
NOTHING = ("nothing", "-", "*")


@dataclass(frozen=True, slots=True)
class Heard:
    """The declarations of one player as one knows them who does not see his cards.

    Its text reads back: a declaration whose cards are known as `H:9TJ`, one that was only announced as
    `tierce`, `fifty`, `hundred` or `carre`, with `to K` or `of J` where its height was named; after
    `withholds` what the player had the right to show and did not. Raise DeclarationError.

    >>> Heard.parse("tierce to K S:QKA withholds tierce")
    Heard.parse('S:QKA tierce to K withholds tierce')
    """

    known: tuple[Declaration, ...] = ()
    """Those whose cards are known, most often because he showed them."""
    kinds: tuple[Kind, ...] = ()
    """Those that he announced, and of which nobody has seen the cards."""
    height: Rank | None = None
    """The height that he named of the highest of these, if he named one."""
    withheld: tuple[Declaration, ...] = ()
    """Those of the known ones that he had the right to show, and did not."""
    withheld_kinds: tuple[Kind, ...] = ()
    """Those of the kinds that he had the right to show, and did not."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            known: str | Iterable[Declaration | str] = (),
            kinds: Iterable[Kind | str] = (),
            height: Rank | str | None = None,
            withheld: str | Iterable[Declaration | str] = (),
            withheld_kinds: Iterable[Kind | str] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "known", read_declarations(self.known))
        put(self, "withheld", read_declarations(self.withheld))
        for name in ("kinds", "withheld_kinds"):
            put(self, name, tuple(map(_kind, listed(name, getattr(self, name), DeclarationError))))
        put(self, "height", None if self.height is None else Rank(self.height))
        known = (*self.known, *(one for one in self.withheld if one not in self.known))
        kinds = list(self.kinds)
        for kind in set(self.withheld_kinds):  # what was withheld was declared
            kinds += [kind] * (self.withheld_kinds.count(kind) - kinds.count(kind))
        put(self, "known", known)
        put(self, "kinds", tuple(kinds))
        if self.height is not None and not kinds:
            raise DeclarationError(f"a height {self.height}, and nothing announced (expected 'tierce to K')")

    @property
    def all_kinds(self) -> tuple[Kind, ...]:
        """The kinds that he announced, those of the known cards among them."""
        return (*(one.kind for one in self.known), *self.kinds)

    @classmethod
    def parse(cls, text: str) -> Heard:
        """Read its text; raise DeclarationError for a word that is neither a declaration nor a kind."""
        if not isinstance(text, str):
            raise DeclarationError(f"no declarations: {text!r} (expected text as 'tierce' or 'H:9TJ')")
        words = plain(text).replace(",", " ").split()
        known, kinds, heights = list[Declaration](), list[Kind](), list[str]()
        withheld, withheld_kinds = list[Declaration](), list[Kind]()
        cards, said = known, kinds
        for place, word in enumerate(words):
            low = word.lower()
            if low in ("withholds", "withheld"):
                cards, said = withheld, withheld_kinds
            elif low in WORDS:
                said.append(WORDS[low])
            elif low in ("to", "of") and place and words[place - 1].lower() in WORDS:
                heights += words[place + 1 : place + 2] or [""]
            elif not (place > 1 and words[place - 1].lower() in ("to", "of")) and low not in NOTHING:
                cards.append(_declaration(word))
        if words and words[-1].lower() in ("withholds", "withheld"):
            raise DeclarationError(f"nothing after {words[-1]!r} in {text!r} (expected what is withheld)")
        if len(set(heights)) > 1:
            raise DeclarationError(f"two heights: {text!r} (expected that of the highest alone)")
        return cls(known, kinds, heights[0] if heights else None, withheld, withheld_kinds)

    def __str__(self) -> str:
        words = list(map(str, self.known))
        highest = max(self.kinds, key=list(Kind).index, default=None)
        for place, kind in enumerate(self.kinds):
            words.append(str(kind))
            if self.height is not None and place == self.kinds.index(highest):
                words.append(f"{'of' if kind == Kind.CARRE else 'to'} {self.height}")
        if self.withheld or self.withheld_kinds:
            words += ["withholds", *map(str, self.withheld), *map(str, self.withheld_kinds)]
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Heard.parse({str(self)!r})"


Telling = Heard | str | Iterable[Declaration | str]
"""What was heard of one player: `Heard`, its text, or declarations whose cards are known."""


def read_heard(told: str | Mapping[Seat, Telling] | Mapping[str, Telling] | None) -> dict[Seat, Heard]:
    """Return what was heard of each player.

    Parameters
    ----------
    told : str, mapping of Seat to Heard or text, or None
        By seat, or one text such as `N: tierce; E: H:9TJ withholds H:9TJ`.

    Returns
    -------
    dict of Seat to Heard
        What was heard; who is absent has declared nothing.

    Raises
    ------
    DeclarationError
        For what is no declaration, and for words before a seat.

    Examples
    --------
    >>> read_heard("N: tierce; E: H:9TJ")
    {Seat('N'): Heard.parse('tierce'), Seat('E'): Heard.parse('H:9TJ')}
    """
    if isinstance(told, str):
        rows: dict[Seat, str] = {}
        seat: Seat | None = None
        for word in plain(told).replace(";", " ").replace(",", " ").split():
            if word.endswith(":"):
                seat = Seat(word[:-1])
                if seat in rows:
                    raise DeclarationError(f"{seat} twice in {told!r} (expected each player once)")
                rows[seat] = ""
            elif seat is None:
                raise DeclarationError(f"{word!r} before a player in {told!r} (expected as 'N: tierce')")
            else:
                rows[seat] += f" {word}"
        return {seat: Heard.parse(text) for seat, text in rows.items()}
    if told is not None and not isinstance(told, Mapping):
        raise DeclarationError(f"no declarations by player: {told!r} (expected a mapping of seats, or text)")
    return {Seat(seat): _heard(each) for seat, each in (told or {}).items()}


def _heard(told: Telling) -> Heard:
    if isinstance(told, Heard):
        return told
    return Heard.parse(told) if isinstance(told, str) else Heard(told)


def _kind(kind: Kind | str) -> Kind:
    if isinstance(kind, str) and kind.lower() in WORDS:
        return WORDS[kind.lower()]
    raise DeclarationError(f"no kind: {kind!r} (expected one of {', '.join(Kind)})")


def _declaration(word: str) -> Declaration:
    try:
        return Declaration(word)
    except BlotsolveError:
        raise DeclarationError(
            f"no declaration: {word!r} (expected cards as H:9TJ or JJJJ, or one of {', '.join(Kind)})"
        ) from None
