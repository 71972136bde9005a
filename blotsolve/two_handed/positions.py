"""Positions of the two games for two: two hands, or two layouts of stacks, and the trick on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.deal_text import words_of
from blotsolve.errors import DealError, PositionError
from blotsolve.pictured import Pictured
from blotsolve.shape import is_layout
from blotsolve.two_handed.layouts import MOST_STACKS, Layout
from blotsolve.two_handed.player import Player, read_taken, taken_text
from blotsolve.two_handed.position_text import read_hand, read_pair, read_strain, read_table, split_pair

MOST_CARDS = 9
"""Cards of a hand at most: 1 on 1 has nine."""

DECK = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class HandsPosition(Pictured):
    """Two hands in play, as in Blot 1 on 1: the cards still in hand, the strain, and the trick on the table.

    `leader` led (or leads) to the current trick, `table` is his card if he has played it, and `taken` the
    players who have taken a trick before: it decides whether all tricks are still possible. It defaults to
    nobody in the first trick of nine cards each and to both otherwise. The hands are any two of equal size,
    up to nine cards of the 32. Each part may be given as text, and the text of the whole reads back. Raise
    DealError, CardError or PositionError.

    >>> position = HandsPosition.parse("N:..AQ.KQ A.QJ..J NT S taken=N+S")
    >>> position.turn, position.hands[Player.S], sorted(position.taken)
    (Player('S'), Hand('A.QJ..J'), [Player('N'), Player('S')])
    """

    hands: tuple[Hand, Hand]
    """The hands of N and S."""
    strain: Strain
    leader: Player
    table: tuple[Card, ...] = ()
    """The card that the leader has played, if he has."""
    taken: frozenset[Player] = None  # type: ignore[assignment]  # set below, with the hands at hand

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            hands: Iterable[Hand | str],
            strain: Strain | str,
            leader: Player | str,
            table: str | Iterable[Card | str] = (),
            taken: str | Iterable[Player | str] | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "hands", read_pair(read_hand, self.hands, "hands"))
        put(self, "strain", read_strain(self.strain))
        put(self, "leader", Player(self.leader))
        put(self, "table", read_table(self.table))
        north, south = self.hands
        if common := north.mask & south.mask:
            raise DealError(f"{_first(common)} is in both hands")
        for player, hand in zip(Player, self.hands, strict=True):
            if self.table and self.table[0] in hand:
                raise PositionError(f"{self.table[0]} is on the table and in the hand of {player}")
        _check_sizes(self, MOST_CARDS)
        put(self, "taken", _checked_taken(self))

    @classmethod
    def parse(cls, text: str) -> HandsPosition:
        """Read `N:hand hand strain leader [card on the table] [taken=…]`; `S:` begins with S's hand."""
        position = parse_position(text)
        if not isinstance(position, HandsPosition):
            raise PositionError(f"two layouts of stacks: {text!r} (expected two hands)")
        return position

    @property
    def turn(self) -> Player:
        """The player who plays next."""
        return self.leader.other if self.table else self.leader

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards N and S have."""
        return len(self.hands[0]), len(self.hands[1])

    @property
    def is_first_trick(self) -> bool:
        """Whether it is the first trick of a whole deal of nine cards each."""
        return sum(self.sizes) + len(self.table) == 2 * MOST_CARDS

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return not any(self.sizes) and not self.table

    @property
    def cards(self) -> Hand:
        """All cards of both hands and on the table."""
        return Hand.from_mask(self.hands[0].mask | self.hands[1].mask | _mask(self.table))

    def __str__(self) -> str:
        return _text(self, [*map(str, self.hands)], [])

    def __repr__(self) -> str:
        return f"HandsPosition.parse({str(self)!r})"


@dataclass(frozen=True, slots=True)
class StacksPosition(Pictured):
    """Two layouts of stacks in play, as in Open Blot; all open cards can be seen by both players.

    `closed` are the unknown closed cards, as many as there are `?`. It may be left out where all 32 cards are
    in play. A closed card that is given is known to both players. The rest is as in `HandsPosition`; `taken`
    defaults to nobody where all 32 cards are in play.

    >>> position = StacksPosition.parse("N:AS/? KD/? H N closed=.7.T. taken=N+S")
    >>> position.closed, position.layouts[Player.N].open
    (Hand('.7.T.'), Hand('A...'))
    """

    layouts: tuple[Layout, Layout]
    """The stacks of N and S."""
    strain: Strain
    leader: Player
    table: tuple[Card, ...] = ()
    """The card that the leader has played, if he has."""
    closed: Hand = None  # type: ignore[assignment]  # set below
    """The unknown closed cards: one of them lies under each `?`, and nobody knows which."""
    taken: frozenset[Player] = None  # type: ignore[assignment]

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            layouts: Iterable[Layout | str],
            strain: Strain | str,
            leader: Player | str,
            table: str | Iterable[Card | str] = (),
            closed: Hand | str | None = None,
            taken: str | Iterable[Player | str] | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "layouts", read_pair(_read_layout, self.layouts, "layouts"))
        put(self, "strain", read_strain(self.strain))
        put(self, "leader", Player(self.leader))
        put(self, "table", read_table(self.table))
        seen = self._seen()
        unknown = sum(layout.unknown for layout in self.layouts)
        put(self, "closed", self._read_closed(seen, unknown))
        self._check_bare()
        _check_sizes(self, 2 * MOST_STACKS)
        put(self, "taken", _checked_taken(self))

    def _seen(self) -> int:
        """Return the cards that are named as bits, none of them twice."""
        seen = 0
        for owner, cards in (
            ("the table", _mask(self.table)),
            *(
                (player, lay.open.mask | lay.given.mask)
                for player, lay in zip(Player, self.layouts, strict=True)
            ),
        ):
            if common := seen & cards:
                raise DealError(f"{_first(common)} is twice in the position: {owner} has it too")
            seen |= cards
        return seen

    def _read_closed(self, seen: int, unknown: int) -> Hand:
        if self.closed is None:
            if not unknown:
                return Hand()
            if seen.bit_count() + unknown != 32:
                raise PositionError(
                    f"{unknown} unknown closed cards, and no closed= (expected the cards that lie there)"
                )
            return Hand.from_mask(DECK & ~seen)
        closed = self.closed if isinstance(self.closed, Hand) else Hand(self.closed)
        if len(closed) != unknown:
            raise PositionError(
                f"closed={closed} has {len(closed)} cards (expected {unknown}, as many as there are ?)"
            )
        if common := closed.mask & seen:
            raise PositionError(f"closed={closed} has {_first(common)}, which lies elsewhere")
        return closed

    def _check_bare(self) -> None:
        """Refuse a bare closed card where none can be."""
        for player, layout in zip(Player, self.layouts, strict=True):
            bare = [stack for stack in layout if stack.is_bare]
            if len(bare) > 1:
                raise PositionError(f"{player} has {len(bare)} closed cards to turn (expected one at most)")
            if bare and self.table and player != self.leader:
                raise PositionError(
                    f"{player} has a closed card to turn, {bare[0]}, before his card (expected the leader)"
                )
            if bare and not self.table and isinstance(bare[0].closed, Card):
                raise PositionError(
                    f"{bare[0]} before a lead (expected {bare[0].closed}: it has been turned)"
                )

    @classmethod
    def parse(cls, text: str) -> StacksPosition:
        """Read `N:layout layout strain leader [card on the table] [closed=hand] [taken=…]`."""
        position = parse_position(text)
        if not isinstance(position, StacksPosition):
            raise PositionError(f"two hands: {text!r} (expected two layouts of stacks)")
        return position

    @property
    def turn(self) -> Player:
        """The player who plays next, once nothing is to be turned."""
        return self.leader.other if self.table else self.leader

    @property
    def sizes(self) -> tuple[int, int]:
        """How many cards N and S have, open and closed ones."""
        return len(self.layouts[0]), len(self.layouts[1])

    @property
    def hands(self) -> tuple[Hand, Hand]:
        """The open cards of N and S."""
        return self.layouts[0].open, self.layouts[1].open

    @property
    def is_first_trick(self) -> bool:
        """Whether it is the first trick of a whole deal."""
        return sum(self.sizes) + len(self.table) == 32

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return not any(self.sizes) and not self.table

    @property
    def cards(self) -> Hand:
        """All cards in play, open and closed ones, and on the table."""
        north, south = self.layouts
        seen = north.open.mask | north.given.mask | south.open.mask | south.given.mask
        return Hand.from_mask(seen | _mask(self.table) | self.closed.mask)

    @property
    def hidden(self) -> StacksPosition:
        """The position as both players see it, with every closed card unknown."""
        north, south = self.layouts
        closed = Hand.from_mask(north.given.mask | south.given.mask | self.closed.mask)
        layouts = north.hidden(), south.hidden()
        return StacksPosition(layouts, self.strain, self.leader, self.table, closed, self.taken)

    def __str__(self) -> str:
        derived = sum(self.sizes) + len(self.table) == 32 and not any(lay.given for lay in self.layouts)
        more = [] if not self.closed or derived else [f"closed={self.closed}"]
        return _text(self, [*map(str, self.layouts)], more)

    def __repr__(self) -> str:
        return f"StacksPosition.parse({str(self)!r})"


TwoHandedPosition = HandsPosition | StacksPosition


def parse_position(text: str) -> TwoHandedPosition:
    """Read a position; two hands make one of 1 on 1, two layouts one of Open Blot.

    Parameters
    ----------
    text
        `N:hand hand strain leader [card] [taken=…]`, or layouts in place of the hands, and `closed=hand` for
        unknown closed cards. With `S:` the cards of S come first.

    Returns
    -------
    TwoHandedPosition
        A `HandsPosition` or a `StacksPosition`.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit.

    Examples
    --------
    >>> parse_position("S:KD/TD AS/7H H N taken=N+S")
    StacksPosition.parse('N:AS/7H KD/TD H N')
    """
    if not isinstance(text, str):
        raise PositionError(f"no position: {text!r} (expected text)")
    words = words_of(text)
    expected = "'N:… … strain leader [card] [closed=hand] [taken=…]', two hands or two layouts"
    named: dict[str, str] = {}
    while words and "=" in words[-1]:
        name, _, value = words.pop().partition("=")
        if name.lower() not in ("closed", "taken") or name.lower() in named:
            raise PositionError(f"no part of a position: {name}=, in {text!r} (expected closed= and taken=)")
        named[name.lower()] = value
    if not 4 <= len(words) <= 5:
        raise PositionError(f"no position: {text!r} (expected {expected})")
    first, two = split_pair(" ".join(words[:2]))
    strain, leader, table = words[2], words[3], words[4:]
    if any(map(is_layout, two)):
        pair = [Layout(one) for one in two]
        if first == Player.S:
            pair.reverse()
        return StacksPosition(pair, strain, leader, table, named.get("closed"), named.get("taken"))
    if "closed" in named:
        raise PositionError(f"closed={named['closed']} beside two hands: {text!r} (expected stacks)")
    hands = [read_hand(one) for one in two]
    if first == Player.S:
        hands.reverse()
    return HandsPosition(hands, strain, leader, table, named.get("taken"))


def read_position(
    position: TwoHandedPosition | str | Iterable[Hand | Layout | str],
    strain: Strain | str | None = None,
    leader: Player | str | None = None,
    table: str | Iterable[Card | str] = (),
    *,
    closed: Hand | str | None = None,
    taken: str | Iterable[Player | str] | None = None,
) -> TwoHandedPosition:
    """Return the position that the arguments name: whole, or two hands or layouts with the rest beside them.

    Parameters
    ----------
    position
        A position or its text; or two hands, two layouts, or their text, with the rest beside it. Two hands
        are Blot 1 on 1, two layouts of stacks Open Blot.
    strain
        The trumps, if `position` is hands or layouts.
    leader
        Who leads the trick, if `position` is hands or layouts.
    table
        The card on the table, if `position` is hands or layouts; none by default.
    closed
        The unknown closed cards of two layouts; none by default.
    taken
        The players who have taken a trick before: `N`, `S` or `N+S`; a player must have none for the bonus
        for all tricks. Nobody by default.

    Returns
    -------
    TwoHandedPosition
        A `HandsPosition` or a `StacksPosition`.

    Raises
    ------
    DealError, CardError, PositionError
        For what cannot be parsed or does not fit.

    Examples
    --------
    >>> str(read_position("N:AS/7H KD/TD", "H", "N"))
    'N:AS/7H KD/TD H N'
    """
    beside = (
        strain is not None or leader is not None or bool(table) or closed is not None or taken is not None
    )
    if isinstance(position, str) and len(words_of(position)) != 2:
        position = parse_position(position)
    if isinstance(position, (HandsPosition, StacksPosition)):
        if beside:
            raise PositionError(
                f"strain, leader, table, closed or taken beside a whole position: {str(position)!r} "
                "(expected two hands or layouts)"
            )
        return position
    if not isinstance(position, Iterable):
        raise PositionError(f"no position: {position!r} (expected its text, two hands or two layouts)")
    first, two = Player.N, list[Any]()
    if isinstance(position, str):
        first, two[:] = split_pair(position)
    else:
        two[:] = position
    if first == Player.S:
        two.reverse()
    if strain is None or leader is None:
        raise PositionError(
            f"no {'strain' if strain is None else 'leader'} for the two hands {position!r} "
            "(expected a strain and a leader beside them, or four hands)"
        )
    if any(isinstance(one, Layout) or (isinstance(one, str) and is_layout(one)) for one in two):
        return StacksPosition(two, strain, leader, table, closed, taken)
    if closed is not None:
        raise PositionError(f"closed={closed} beside two hands (expected stacks)")
    return HandsPosition(two, strain, leader, table, taken)


def _read_layout(layout: Layout | str) -> Layout:
    return layout if isinstance(layout, Layout) else Layout(layout)


def _check_sizes(position: TwoHandedPosition, most: int) -> None:
    """Refuse unequal numbers of cards; the leader has one fewer with his card on the table."""
    led = bool(position.table)
    own, other = (position.sizes[player] for player in (position.leader, position.leader.other))
    if own + led != other:
        raise PositionError(
            f"{position.leader} has {own} cards and {position.leader.other} has {other} "
            f"(expected {'one more' if led else 'as many'}{', for the card on the table' if led else ''})"
        )
    if other > most:
        raise DealError(f"{other} cards each (expected {most} at most)")


def _checked_taken(position: TwoHandedPosition) -> frozenset[Player]:
    if position.taken is None:
        return _default_taken(position)
    taken = read_taken(position.taken)
    if position.is_first_trick and taken:
        raise PositionError(f"taken={taken_text(taken)} in the first trick (expected taken=-)")
    return taken


def _default_taken(position: TwoHandedPosition) -> frozenset[Player]:
    return frozenset() if position.is_first_trick else frozenset(Player)


def _text(position: TwoHandedPosition, two: list[str], more: list[str]) -> str:
    words = [
        f"N:{two[0]}",
        two[1],
        str(position.strain),
        str(position.leader),
        *map(str, position.table),
        *more,
    ]
    if position.taken != _default_taken(position):
        words.append("taken=" + taken_text(position.taken))
    return " ".join(words)


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)


def _first(mask: int) -> Card:
    return next(iter(Hand.from_mask(mask)))
