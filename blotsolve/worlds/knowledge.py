"""What one player knows of the four hands: his own, the cards that are gone, and who may hold the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.checks import whole
from blotsolve.contract import Strain
from blotsolve.deal import Deal
from blotsolve.errors import ImpossibleKnowledgeError, KnowledgeError, PositionError
from blotsolve.game import Kind, View, capot_plus_holdings, kind_holdings
from blotsolve.plain import plain
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat
from blotsolve.worlds.deduction import deduce
from blotsolve.worlds.holding import Holding, narrow, read_hand

DECK = 0xFFFFFFFF

MOST_HOLDINGS = 256
"""More holdings than any deal gives rise to: four players make a few declarations each."""

Cards = Hand | str | Iterable[Card | str]
FourHands = tuple[Hand, Hand, Hand, Hand]
Sizes = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one player knows of the cards that are still in the four hands, as a value.

    Make it with `of_hand` or, from a game in progress, with `from_view`, and add to it with `exclude`,
    `pin`, `void`, `one_of`, `none_of`, `declared` and `bid_capot_plus`; each returns new knowledge. Its
    text reads back: the seat, the own hand, and then, where there is something to say, `gone=` the cards
    that nobody holds any more, `sizes=` the numbers of cards of N E S W, `E+` cards that E holds, `E-`
    cards that he cannot hold, `E?` and `E!` one of several sets of cards, or none (see `Holding`).

    >>> Knowledge.of_hand("AJ9.T8.KQ.7", "S").pin("W", "AC").void("E", "H")
    Knowledge.parse('S AJ9.T8.KQ.7 E-.AKQJ97.. W+...A')
    """

    seat: Seat
    """The player whose knowledge it is."""
    hand: Hand
    """The cards that he sees in his own hand; fewer than he will have while not all are dealt."""
    gone: Hand = None  # type: ignore[assignment]  # set below, as are the rest
    """The cards that are in no hand any more."""
    sizes: Sizes = None  # type: ignore[assignment]
    """How many cards N E S W hold."""
    may_hold: FourHands = None  # type: ignore[assignment]
    """The cards that N E S W may hold, with those that they are known to hold."""
    holdings: tuple[Holding, ...] = ()
    """What is known without knowing which: one of several sets of cards is in a hand, or none is."""

    if TYPE_CHECKING:  # what the parts may be given as

        def __init__(
            self,
            seat: Seat | str,
            hand: Cards,
            gone: Cards | None = None,
            sizes: Sequence[int] | None = None,
            may_hold: Sequence[Cards] | None = None,
            holdings: Iterable[Holding | str] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "seat", Seat(self.seat))
        put(self, "hand", read_hand(self.hand))
        put(self, "gone", Hand() if self.gone is None else read_hand(self.gone))
        if both := self.hand.mask & self.gone.mask:
            raise KnowledgeError(f"{_first(both)} is in the hand of {self.seat} and gone")
        put(self, "sizes", _read_sizes(self.sizes, 32 - len(self.gone)))
        if len(self.hand) > self.sizes[self.seat]:
            raise KnowledgeError(
                f"{self.seat} has {len(self.hand)} cards, expected {self.sizes[self.seat]}: "
                f"{str(self.hand)!r}"
            )
        masks = self._read_may_hold()
        put(self, "holdings", narrow(masks, _read_holdings(self.holdings)))
        if nowhere := DECK & ~self.gone.mask & ~(masks[0] | masks[1] | masks[2] | masks[3]):
            raise ImpossibleKnowledgeError(f"nobody can hold {_first(nowhere)}")
        put(self, "may_hold", tuple(map(Hand.from_mask, masks)))

    def _read_may_hold(self) -> list[int]:
        """Return who may hold what; a card of the own hand is nobody else's."""
        given = self.may_hold
        if given is None:
            masks = [DECK] * 4
        elif isinstance(given, str) or not isinstance(given, Iterable) or len(four := list(given)) != 4:
            raise KnowledgeError(f"may_hold is {given!r} (expected the cards that N E S W may hold)")
        else:
            masks = [read_hand(cards).mask for cards in four]
        masks = [mask & ~(self.gone.mask | self.hand.mask) for mask in masks]
        masks[self.seat] = self.hand.mask | (0 if self._is_whole else masks[self.seat])
        return masks

    @property
    def _is_whole(self) -> bool:
        """Whether he sees all of his own hand."""
        return len(self.hand) == self.sizes[self.seat]

    @classmethod
    def of_hand(
        cls,
        hand: Cards,
        seat: Seat | str,
        *,
        gone: Cards = (),
        sizes: Sequence[int] | None = None,
    ) -> Knowledge:
        """Return what a player knows who sees his hand and nothing else.

        `gone` are the cards that nobody holds any more; `sizes` the numbers of cards of N E S W, without
        it the same for all. A hand that is smaller than its size is not all dealt yet: the rest of it is
        as unknown as the other hands. Raise KnowledgeError.

        >>> knowledge = Knowledge.of_hand("AJ9.T.KQ.7", "S", gone="AH KH QH 7H")
        >>> knowledge.sizes, knowledge.unseen
        ((7, 7, 7, 7), Hand('KQT87.J98.AJT987.AKQJT98'))
        """
        return cls(seat, hand, gone, sizes)

    @classmethod
    def from_view(cls, view: View, *, silent_is_empty: bool = False) -> Knowledge:
        """Return what a player knows at this moment of a deal, all that follows from its course included.

        That is who did not follow, beat, ruff or overruff where the law of the ruleset would have asked
        him to; which declarations were shown, which kinds were declared, who bid `capot+n`; who announced
        the belote and, where the game says it by itself, who did not. `silent_is_empty` takes it that who
        declared nothing had nothing to declare, and who announced no belote had none; by itself silence
        proves nothing.

        >>> from blotsolve.game import DealState
        >>> deal = "N:AK.QT8.A8.9 QJ.A9.KT7.T T97.K7.J9.A 8.J.Q.KQJ87"
        >>> state = DealState.in_play(deal, "W", "8H by N", "blot")
        >>> for card in "AS QS 7S 8S KS JS 9S JH".split():
        ...     state = state.after(card)
        >>> Knowledge.from_view(state.view("S"))  # W has shown J Q K of clubs
        Knowledge.parse('S T.K7.J9.A gone=AKQJ987.J.. W+...KQJ')
        """
        facts = deduce(view, silent_is_empty=silent_is_empty)
        known = sum(facts.held)  # no card is known to be in two hands
        may_hold = [
            Hand.from_mask(DECK & ~excluded & ~(known & ~held))
            for excluded, held in zip(facts.excluded, facts.held, strict=True)
        ]
        hand = view.dealt if view.contract is None else view.hand
        sizes = [8 - played.bit_count() for played in facts.played]
        return cls(view.seat, hand, Hand.from_mask(sum(facts.played)), sizes, may_hold, facts.holdings)

    @classmethod
    def parse(cls, text: str) -> Knowledge:
        """Read the text that it prints as; raise KnowledgeError.

        >>> Knowledge.parse("S AJ9.T8.KQ.7 E?.AKQ..|..JT9.").holdings
        (Holding.parse('E?.AKQ..|..JT9.'),)
        """
        words = plain(text).split() if isinstance(text, str) else []
        if len(words) < 2:
            raise KnowledgeError(f"no knowledge: {text!r} (expected '<seat> <hand> [gone=…] [E+…] [E-…] …')")
        try:
            return cls._parse(*words)
        except (KnowledgeError, PositionError) as error:
            raise type(error)(f"{error}, in the knowledge {text!r}") from None

    @classmethod
    def _parse(cls, seat: str, hand: str, *words: str) -> Knowledge:
        parts = [word.partition("=") for word in words if "=" in word]
        named = {name: value for name, _, value in parts}
        if len(named) < len(parts):
            raise KnowledgeError(f"a part twice: {' '.join(words)!r} (expected gone= and sizes= once)")
        if unknown := named.keys() - {"gone", "sizes"}:
            raise KnowledgeError(f"no such part: {min(unknown) + '='!r} (expected gone= or sizes=)")
        sizes = named.get("sizes")
        knowledge = cls(seat, hand, named.get("gone"), sizes and sizes.split(","))  # type: ignore[arg-type]
        holdings: list[Holding] = []  # taken in together: each of them narrows the others
        for word in words:
            sign = word[1:2]
            if sign in ("?", "!"):
                holdings.append(Holding.parse(word))
            elif sign == "+":
                knowledge = knowledge.pin(word[0], word[2:])
            elif sign == "-":
                knowledge = knowledge.exclude(word[0], word[2:])
            elif "=" not in word:
                raise KnowledgeError(f"no fact: {word!r} (expected a seat, one of + - ? !, and cards)")
        return replace(knowledge, holdings=tuple(holdings)) if holdings else knowledge

    @property
    def unseen(self) -> Hand:
        """The cards that he does not see: neither in his own hand nor gone."""
        return Hand.from_mask(DECK & ~self.hand.mask & ~self.gone.mask)

    @property
    def held(self) -> FourHands:
        """The cards that N E S W are known to hold, because nobody else may."""
        masks = [hand.mask for hand in self.may_hold]
        n, e, s, w = (
            Hand.from_mask(masks[seat] & ~(masks[seat - 1] | masks[seat - 2] | masks[seat - 3]))
            for seat in Seat
        )
        return n, e, s, w

    def allows(self, deal: Deal | str) -> bool:
        """Return whether the four hands may be these, for all that he knows.

        >>> knowledge = Knowledge.of_hand("A...", "N", gone="T987.AKQJT987.AKQJT987.AKQJT987")
        >>> deals = "N:A... K... Q... J...", "N:A... Q... K... J..."
        >>> [knowledge.exclude("E", "KS").allows(deal) for deal in deals]
        [False, True]
        """
        hands = Deal.read(deal)
        return (
            all(
                len(hand) == size and not hand.mask & ~may.mask
                for hand, size, may in zip(hands, self.sizes, self.may_hold, strict=True)
            )
            and not self.hand.mask & ~hands[self.seat].mask
            and all(holding.allows(hands[holding.seat]) for holding in self.holdings)
        )

    def exclude(self, seat: Seat | str, cards: Cards) -> Knowledge:
        """Return what he knows once a player cannot hold some cards; raise ImpossibleKnowledgeError.

        Cards that are gone or in his own hand change nothing.

        >>> Knowledge.of_hand("AJ9.T8.KQ.7", "S").exclude("E", "AH AD AC").exclude("N", "AH")
        Knowledge.parse('S AJ9.T8.KQ.7 E-..A.A W+.A..')
        """
        return self._restrict({Seat(seat): ~read_hand(cards).mask})

    def pin(self, seat: Seat | str, cards: Cards) -> Knowledge:
        """Return what he knows once a player holds some cards; raise ImpossibleKnowledgeError."""
        seat, mask = Seat(seat), read_hand(cards).mask
        if elsewhere := mask & ~self.may_hold[seat].mask:
            raise ImpossibleKnowledgeError(f"{seat} cannot hold {_first(elsewhere)}")
        return self._restrict({other: ~mask for other in Seat if other != seat})

    def void(self, seat: Seat | str, suit: Suit | str) -> Knowledge:
        """Return what he knows once a player has no card of a suit; raise ImpossibleKnowledgeError."""
        return self.exclude(seat, Hand.from_mask(0xFF << 8 * Suit(suit)))

    def one_of(self, seat: Seat | str, sets: Iterable[Cards]) -> Knowledge:
        """Return what he knows once a player holds one of several sets of cards, whole.

        >>> Knowledge.of_hand("AJ9.T8.KQ.7", "S").one_of("E", ["AH KH QH", "JD TD 9D"])
        Knowledge.parse('S AJ9.T8.KQ.7 E?.AKQ..|..JT9.')
        """
        return replace(self, holdings=(*self.holdings, Holding(seat, sets)))

    def none_of(self, seat: Seat | str, sets: Iterable[Cards]) -> Knowledge:
        """Return what he knows once a player holds none of several sets of cards whole."""
        return replace(self, holdings=(*self.holdings, Holding(seat, sets, denied=True)))

    def declared(
        self,
        seat: Seat | str,
        kinds: Kind | str | Iterable[Kind | str],
        strain: Strain | str,
        ruleset: Ruleset | str,
        *,
        top: Rank | str | None = None,
        played: Cards = (),
    ) -> Knowledge:
        """Return what he knows once a player has declared so, without having shown it.

        `kinds` is what he declared, one kind or several; `top` the top card if he named it with a single
        kind; `played` what he has played of his hand. Raise DeclarationError for what is no kind.

        >>> knowledge = Knowledge.of_hand("AJ9.T8.KQ.7", "S").declared("W", "tierce", "H", "blot", top="A")
        >>> knowledge.holdings
        (Holding.parse('W?.AKQ..|...AKQ'),)
        """
        return self._with_cards(seat, kind_holdings(kinds, strain, ruleset, top=top), played)

    def bid_capot_plus(
        self,
        seat: Seat | str,
        plus: int,
        strain: Strain | str,
        ruleset: Ruleset | str,
        *,
        played: Cards = (),
    ) -> Knowledge:
        """Return what he knows once a player has bid `capot+n`: combinations worth n are in his hand.

        `plus` is n, in table points; `played` what he has played of his hand.

        >>> Knowledge.of_hand("A.AKT9.AK.7", "S").bid_capot_plus("N", 20, "H", "blot")
        Knowledge.parse('S A.AKT9.AK.7 N+J.J.J.J')
        """
        return self._with_cards(seat, capot_plus_holdings(plus, strain, ruleset), played)

    def _with_cards(self, seat: Seat | str, sets: Iterable[Hand], played: Cards) -> Knowledge:
        """Add that the hand that was dealt held one of some sets."""
        mask = read_hand(played).mask
        return self.one_of(seat, [Hand.from_mask(cards.mask & ~mask) for cards in sets])

    def _restrict(self, masks: dict[Seat, int]) -> Knowledge:
        n, e, s, w = (Hand.from_mask(self.may_hold[seat].mask & masks.get(seat, -1)) for seat in Seat)
        return replace(self, may_hold=(n, e, s, w))

    def __str__(self) -> str:
        words = [str(self.seat), str(self.hand)]
        if self.gone:
            words.append(f"gone={self.gone}")
        if self.sizes != _even(32 - len(self.gone)):
            words.append("sizes=" + ",".join(map(str, self.sizes)))
        free = self.unseen.mask & ~sum(hand.mask for hand in self.held)
        for seat, held, may in zip(Seat, self.held, self.may_hold, strict=True):
            if pinned := held.mask & self.unseen.mask:
                words.append(f"{seat}+{Hand.from_mask(pinned)}")
            if (excluded := free & ~may.mask) and not (seat == self.seat and self._is_whole):
                words.append(f"{seat}-{Hand.from_mask(excluded)}")
        return " ".join([*words, *map(str, self.holdings)])

    def __repr__(self) -> str:
        return f"Knowledge.parse({str(self)!r})"


def find_knowledge(knowledge: Knowledge | str) -> Knowledge:
    """Return the knowledge itself, or what its text tells.

    Parameters
    ----------
    knowledge
        `Knowledge`, or the text that it prints as.

    Returns
    -------
    Knowledge
        The value.

    Raises
    ------
    KnowledgeError
        If the text cannot be parsed.

    Examples
    --------
    >>> find_knowledge("S AJ9.T8.KQ.7").seat
    Seat('S')
    """
    return knowledge if isinstance(knowledge, Knowledge) else Knowledge.parse(knowledge)


def _first(mask: int) -> Card:
    return next(iter(Hand.from_mask(mask)))


def _even(cards: int) -> Sizes | None:
    """Return the sizes of four hands that hold as many cards each, if they can."""
    return None if cards % 4 else (cards // 4,) * 4


def _read_sizes(sizes: Sequence[int | str] | None, cards: int) -> Sizes:
    """Return four numbers of cards, which add up to the given number."""
    if sizes is None:
        if (even := _even(cards)) is None:
            raise KnowledgeError(
                f"{cards} cards in four hands, and no sizes (expected how many N E S W hold)"
            )
        return even
    four = tuple(sizes) if isinstance(sizes, Iterable) and not isinstance(sizes, str) else ()
    try:
        n, e, s, w = (int(size) if isinstance(size, str) else whole("sizes", size, 0) for size in four)
    except (TypeError, ValueError):
        raise KnowledgeError(f"sizes are {sizes!r} (expected four numbers of cards)") from None
    if not all(0 <= size <= 8 for size in (n, e, s, w)) or n + e + s + w != cards:
        raise KnowledgeError(
            f"sizes are {n},{e},{s},{w} (expected four from 0 to 8, of {cards} cards together)"
        )
    return n, e, s, w


def _read_holdings(holdings: Iterable[Holding | str]) -> tuple[Holding, ...]:
    if isinstance(holdings, str) or not isinstance(holdings, Iterable):
        raise KnowledgeError(f"holdings are {holdings!r} (expected a list of holdings)")
    read = tuple(holding if isinstance(holding, Holding) else Holding.parse(holding) for holding in holdings)
    if len(read) > MOST_HOLDINGS:
        raise KnowledgeError(f"{len(read)} holdings (expected {MOST_HOLDINGS} at most)")
    return read
