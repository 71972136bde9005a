"""Stacks on the table, a closed card under an open one, and their text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from blotsolve.cards import Card, Hand
from blotsolve.checks import of_kind
from blotsolve.errors import CardError, DealError
from blotsolve.plain import plain

Closed = Card | Literal["?"] | None
"""What lies below: a card that is given, one that nobody knows, or nothing."""

MOST_STACKS = 8


@dataclass(frozen=True, slots=True)
class Stack:
    """A place on the table: an open card, and what lies below it.

    Text is `AS/7H` (the closed card is given), `AS/?` (unknown), `AS` (nothing below), and `/7H` or `/?` for
    a closed card with nothing on it that has not been turned yet. Raise CardError.

    >>> Stack.parse("AS/?"), str(Stack("10H", "7C")), Stack.parse("/?").is_bare
    (Stack.parse('AS/?'), 'TH/7C', True)
    """

    card: Card | None
    """The open card; None where a closed one waits to be turned."""
    closed: Closed = None

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(self, card: Card | str | None, closed: Card | str | None = None) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "card", None if self.card is None else Card(self.card))
        if self.closed is not None and self.closed != "?":
            put(self, "closed", Card(self.closed))
        if self.card is None and self.closed is None:
            raise CardError("a stack without a card (expected one such as AS/7H, AS/?, AS, /7H or /?)")

    @classmethod
    def parse(cls, text: str) -> Stack:
        """Read one stack; raise CardError."""
        above, slash, below = plain(of_kind("stack", text, str, CardError)).strip().partition("/")
        try:
            if slash and not below:
                raise CardError("nothing after the slash")
            return cls(above or None, below or None)
        except CardError as error:
            raise CardError(
                f"no stack: {text!r}: {error} (expected one such as AS/7H, AS/?, AS, /7H or /?)"
            ) from None

    @property
    def is_bare(self) -> bool:
        """Whether a closed card waits to be turned: nothing lies on it."""
        return self.card is None

    def __str__(self) -> str:
        above = "" if self.card is None else str(self.card)
        return above if self.closed is None else f"{above}/{self.closed}"

    def __repr__(self) -> str:
        return f"Stack.parse({str(self)!r})"


class Layout:
    """The stacks of one player, in their order on the table; immutable. Raise CardError or DealError.

    `stacks` is text with commas between the stacks, `-` for none, or stacks.

    >>> layout = Layout("AS/7H,KD,9C/?")
    >>> str(layout), layout.open, len(layout), layout.unknown
    ('AS/7H,KD,9C/?', Hand('A..K.9'), 5, 1)
    """

    __slots__ = ("stacks",)

    stacks: tuple[Stack, ...]

    def __init__(self, stacks: str | Iterable[Stack | str] = ()) -> None:
        if isinstance(stacks, str):
            stacks = [] if stacks.strip() in ("", "-") else plain(stacks).split(",")
        if not isinstance(stacks, Iterable):
            raise DealError(f"no layout: {stacks!r} (expected stacks with commas between, as AS/7H,KD,9C/?)")
        read = tuple(one if isinstance(one, Stack) else Stack.parse(one) for one in stacks)
        seen: set[Card] = set()
        for card in (part for stack in read for part in (stack.card, stack.closed)):
            if isinstance(card, Card):
                if card in seen:
                    raise DealError(f"{card} is twice in the layout {','.join(map(str, read))!r}")
                seen.add(card)
        if len(read) > MOST_STACKS:
            raise DealError(
                f"{len(read)} stacks in {','.join(map(str, read))!r} (expected {MOST_STACKS} at most)"
            )
        object.__setattr__(self, "stacks", read)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a layout cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a layout cannot be changed: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self.stacks,)

    def __iter__(self) -> Iterator[Stack]:
        return iter(self.stacks)

    def __len__(self) -> int:
        """Return the number of cards, open and closed ones."""
        return sum((stack.card is not None) + (stack.closed is not None) for stack in self.stacks)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, (Card, str)) and Card(card) in self.open

    def __eq__(self, other: object) -> bool:
        return self.stacks == other.stacks if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(("Layout", self.stacks))

    def __str__(self) -> str:
        return ",".join(map(str, self.stacks)) or "-"

    def __repr__(self) -> str:
        return f"Layout({str(self)!r})"

    @property
    def open(self) -> Hand:
        """The open cards, those that count for the law and may be played."""
        return Hand(stack.card for stack in self.stacks if stack.card is not None)

    @property
    def given(self) -> Hand:
        """The closed cards that are given."""
        return Hand(stack.closed for stack in self.stacks if isinstance(stack.closed, Card))

    @property
    def unknown(self) -> int:
        """How many closed cards are unknown."""
        return sum(stack.closed == "?" for stack in self.stacks)

    @property
    def bare(self) -> Stack | None:
        """The stack whose closed card waits to be turned, if there is one."""
        return next((stack for stack in self.stacks if stack.is_bare), None)

    def take(self, card: Card) -> tuple[Layout, Closed]:
        """Return the layout without an open card, and what lay below it; that is bare now.

        Raise CardError if the card does not lie open.

        >>> Layout("AS/7H,KD").take(Card("AS"))
        (Layout('/7H,KD'), Card('7H'))
        """
        for place, stack in enumerate(self.stacks):
            if stack.card == card:
                rest = [] if stack.closed is None else [Stack(None, stack.closed)]
                return Layout((*self.stacks[:place], *rest, *self.stacks[place + 1 :])), stack.closed
        raise CardError(f"{card} does not lie open in {self}")

    def turn(self, card: Card) -> Layout:
        """Return the layout in which the closed card that waits has been turned and is this one."""
        return Layout(Stack(card) if stack.is_bare else stack for stack in self.stacks)

    def turn_given(self) -> Layout:
        """Return the layout in which a given card that waits has been turned."""
        bare = self.bare
        return self.turn(bare.closed) if bare is not None and isinstance(bare.closed, Card) else self

    def hidden(self) -> Layout:
        """Return the layout as both players see it: every closed card is unknown."""
        return Layout(Stack(one.card, None if one.closed is None else "?") for one in self.stacks)
