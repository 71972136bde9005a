"""The cards as they are dealt: hands, an open card and a stock; or stacks on the table."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand
from blotsolve.checks import chance, listed
from blotsolve.contract import Strain
from blotsolve.deal_text import words_of
from blotsolve.errors import CardError, DealError
from blotsolve.two_handed.auction import TwoHandedContract
from blotsolve.two_handed.layouts import MOST_STACKS, Layout, Stack
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.position_text import read_hand, split_pair
from blotsolve.two_handed.positions import StacksPosition
from blotsolve.two_handed.rulesets import BLOT_1ON1, OPEN_BLOT, Choice, TwoHandedRuleset, find_two_handed

Pair = tuple[Hand, Hand]


@dataclass(frozen=True, slots=True)
class OneOnOneDeal:
    """A deal of Blot 1 on 1: the hands before the choice of trumps, the open card, and the stock in order.

    Its text is `N:hand hand card stock`, the stock as cards with commas between; it reads back. Raise
    DealError or CardError.

    >>> deal = OneOnOneDeal.random(1)
    >>> [len(hand) for hand in deal.hands], len(deal.stock), OneOnOneDeal.parse(str(deal)) == deal
    ([6, 6], 11, True)
    """

    hands: Pair
    """What N and S hold before the choice of trumps."""
    open_card: Card
    stock: tuple[Card, ...]
    """The cards that are left, the next to be drawn first."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            hands: Iterable[Hand | str],
            open_card: Card | str,
            stock: str | Iterable[Card | str],
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        two = tuple(map(read_hand, listed("hands", self.hands, DealError)))
        if len(two) != 2 or len(two[0]) != len(two[1]):
            raise DealError(
                f"hands of {' and '.join(str(len(hand)) for hand in two)} cards (expected two of one size)"
            )
        stock = self.stock.replace(",", " ").split() if isinstance(self.stock, str) else self.stock
        put(self, "hands", two)
        put(self, "open_card", Card(self.open_card))
        put(self, "stock", tuple(map(Card, listed("cards of the stock", stock, DealError))))
        seen = 0
        for card in (*two[0], *two[1], self.open_card, *self.stock):
            if seen >> card & 1:
                raise DealError(f"{card} is twice in the deal")
            seen |= 1 << card

    @classmethod
    def parse(cls, text: str) -> OneOnOneDeal:
        """Read `N:hand hand card stock`; raise DealError or CardError."""
        words = words_of(text) if isinstance(text, str) else []
        if len(words) != 4:
            raise DealError(f"no deal: {text!r} (expected 'N:hand hand card stock', the stock with commas)")
        first, two = split_pair(" ".join(words[:2]))
        hands = [read_hand(one) for one in two]
        return cls(hands if first == Player.N else hands[::-1], words[2], words[3])

    @classmethod
    def random(
        cls, seed: int | random.Random | None = None, ruleset: TwoHandedRuleset | str = BLOT_1ON1
    ) -> OneOnOneDeal:
        """Shuffle, every deal as likely as any other; the same seed gives the same deal."""
        ruleset = find_two_handed(ruleset)
        deck = _shuffled(seed, ruleset)
        size = ruleset.dealt
        return cls((Hand(deck[:size]), Hand(deck[size : 2 * size])), deck[2 * size], deck[2 * size + 1 :])

    def check(self, ruleset: TwoHandedRuleset) -> None:
        """Raise DealError unless it is a deal of this game."""
        cards = _mask((*self.hands[0], *self.hands[1], self.open_card, *self.stock))
        if len(self.hands[0]) != ruleset.dealt or cards != ruleset.deck.mask:
            raise DealError(
                f"{len(self.hands[0])} cards each and {cards.bit_count()} in all "
                f"(expected {ruleset.dealt} each, and all {len(ruleset.deck)} of {ruleset})"
            )

    def drawn(self, contract: TwoHandedContract, dealer: Player, ruleset: TwoHandedRuleset) -> Pair:
        """Return the hands that are played with: with the open card, if it was taken, and from the stock.

        The dealer's opponent draws first, unless the ruleset says otherwise (R8).
        """
        hands, left = list(self.hands), list(self.stock)
        first = dealer if ruleset.dealer_draws_first else dealer.other
        for player in (first, first.other):
            cards = ruleset.hand - ruleset.dealt
            gained: list[Card] = []
            if contract.takes and player == contract.declarer:
                gained.append(self.open_card)
                cards -= 1
            gained += left[:cards]
            del left[:cards]
            hands[player] = Hand([*hands[player], *gained])
        return hands[0], hands[1]

    def __str__(self) -> str:
        return f"N:{self.hands[0]} {self.hands[1]} {self.open_card} {','.join(map(str, self.stock))}"

    def __repr__(self) -> str:
        return f"OneOnOneDeal.parse({str(self)!r})"


@dataclass(frozen=True, slots=True)
class OpenDeal:
    """A deal of Open Blot: eight stacks of two a player, the first row first; closed cards given or `?`.

    Its text is `N:layout layout`; it reads back. Raise DealError or CardError.

    >>> deal = OpenDeal.random(1)
    >>> [len(layout) for layout in deal.layouts], deal.hidden.layouts[0].unknown, len(deal.hidden.closed)
    ([16, 16], 8, 16)
    """

    layouts: tuple[Layout, Layout]

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(self, layouts: Iterable[Layout | str]) -> None: ...

    def __post_init__(self) -> None:
        layouts = listed("layouts", self.layouts, DealError)
        two = tuple(one if isinstance(one, Layout) else Layout(one) for one in layouts)
        if len(two) != 2:
            raise DealError(f"{len(two)} layouts (expected those of N and S)")
        object.__setattr__(self, "layouts", two)
        for player, layout in zip(Player, two, strict=True):
            whole = [stack for stack in layout if stack.card is not None and stack.closed is not None]
            if len(whole) != MOST_STACKS or len(layout.stacks) != MOST_STACKS:
                raise DealError(
                    f"{player} has {len(whole)} whole stacks, expected {MOST_STACKS}: {str(layout)!r}"
                )
        StacksPosition(two, Strain.S, Player.N)  # no card twice

    @classmethod
    def parse(cls, text: str) -> OpenDeal:
        """Read `N:layout layout`; raise DealError or CardError."""
        if not isinstance(text, str):
            raise DealError(f"no deal: {text!r} (expected 'N:layout layout')")
        first, two = split_pair(text)
        return cls(two if first == Player.N else two[::-1])

    @classmethod
    def random(
        cls, seed: int | random.Random | None = None, ruleset: TwoHandedRuleset | str = OPEN_BLOT
    ) -> OpenDeal:
        """Shuffle, every deal as likely as any other; the same seed gives the same deal."""
        deck = _shuffled(seed, find_two_handed(ruleset))
        stacks = [Stack(deck[place], deck[place + 16]) for place in range(16)]
        return cls((Layout(stacks[:MOST_STACKS]), Layout(stacks[MOST_STACKS:])))

    @property
    def hidden(self) -> OpenDeal:
        """The deal as both players see it, with every closed card unknown."""
        return OpenDeal([layout.hidden() for layout in self.layouts])

    @property
    def closed(self) -> Hand:
        """The closed cards that are unknown."""
        return StacksPosition(self.layouts, Strain.S, Player.N).closed

    def rows(self, count: int) -> Pair:
        """Return the open cards of N and S in the first row, or in both."""
        size = MOST_STACKS // 2 * count
        north, south = (Layout(layout.stacks[:size]).open for layout in self.layouts)
        return north, south

    def __str__(self) -> str:
        return f"N:{self.layouts[0]} {self.layouts[1]}"

    def __repr__(self) -> str:
        return f"OpenDeal.parse({str(self)!r})"


TwoHandedDeal = OneOnOneDeal | OpenDeal


def read_deal(deal: TwoHandedDeal | str, ruleset: TwoHandedRuleset) -> TwoHandedDeal:
    """Return a whole deal of a game, which may be text; raise DealError or CardError."""
    kind: type[OneOnOneDeal | OpenDeal] = OpenDeal if ruleset.is_open else OneOnOneDeal
    try:
        found = kind.parse(deal) if isinstance(deal, str) else deal
    except CardError as error:
        raise DealError(f"{error}, in the deal {deal!r}") from None
    if not isinstance(found, kind):
        expected = "'N:layout layout'" if ruleset.is_open else "'N:hand hand card stock'"
        raise DealError(f"no deal of {ruleset}: {deal!r} (expected {expected})")
    if isinstance(found, OneOnOneDeal):
        found.check(ruleset)
    return found


def random_deal(seed: int | random.Random | None, ruleset: TwoHandedRuleset | str) -> TwoHandedDeal:
    """Shuffle a deal of a game for two.

    Parameters
    ----------
    seed
        A number gives the same deal every time, a generator of `random` goes on from where it stands, None
        deals another each time.
    ruleset
        A ruleset for two or its text.

    Returns
    -------
    OneOnOneDeal or OpenDeal
        All cards, the closed ones too.

    Raises
    ------
    RulesetError
        If there is no such ruleset for two.
    OptionError
        For a wrong seed.

    Examples
    --------
    >>> random_deal(1, "blot_1on1") == random_deal(1, "blot_1on1")
    True
    """
    ruleset = find_two_handed(ruleset)
    return (OpenDeal if ruleset.is_open else OneOnOneDeal).random(seed, ruleset)


def open_card_of(deal: TwoHandedDeal, dealer: Player, ruleset: TwoHandedRuleset) -> Card | None:
    """Return the card that lies open, or the last one that was dealt where that decides."""
    if isinstance(deal, OneOnOneDeal):
        return deal.open_card
    return deal.layouts[dealer].stacks[-1].card if ruleset.choice == Choice.LAST_CARD else None


def _shuffled(seed: int | random.Random | None, ruleset: TwoHandedRuleset) -> list[Card]:
    deck = list(ruleset.deck)
    return chance(seed).sample(deck, len(deck))


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)
