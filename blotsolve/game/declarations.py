"""Declarations: sequences and carrés, what a hand can declare of them, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.checks import as_whole
from blotsolve.contract import Strain
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DeclarationError
from blotsolve.plain import plain
from blotsolve.rulesets import DeclarationRules, Ruleset, find_ruleset
from blotsolve.seats import Seat

Height = tuple[int, int, int, int]
"""How high a declaration stands: the greater the higher, and equal where only the seats can decide."""


class Kind(StrEnum):
    """What is said aloud of a declaration."""

    TIERCE = "tierce"
    FIFTY = "fifty"
    HUNDRED = "hundred"
    CARRE = "carre"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A sequence of three or more neighbouring cards of a suit, or four of a rank (a carré).

    Its text is suit and ranks in natural order, or four times the rank; it reads back, in any order
    of the ranks and with 10 for T. `cards` may be that text, a hand or a list of cards. What it is
    worth depends on the game and the strain: see `points` and `height`. Raise DeclarationError.

    >>> Declaration("H:9TJ"), Declaration("♥:J109"), Declaration("JS JH JD JC")
    (Declaration('H:9TJ'), Declaration('H:9TJ'), Declaration('JJJJ'))
    >>> fifty = Declaration("S:TJQK")
    >>> str(fifty.kind), fifty.suit, fifty.top, len(fifty.cards), fifty.points("H", "blot")
    ('fifty', Suit('S'), Rank('K'), 4, 50)
    """

    cards: Hand

    if TYPE_CHECKING:  # what the cards may be given as

        def __init__(self, cards: Hand | str | Iterable[Card | str]) -> None: ...

    def __post_init__(self) -> None:
        given = self.cards
        try:
            cards = given if isinstance(given, Hand) else _read_cards(given)
        except CardError as error:
            raise DeclarationError(f"no declaration: {given!r}: {error}") from None
        if cards.mask not in _SHAPES:
            raise DeclarationError(
                f"no declaration: {_shown(given)} (expected a sequence of three cards or more as H:9TJ, "
                "or four of a rank as JJJJ)"
            )
        object.__setattr__(self, "cards", cards)

    @classmethod
    def run(cls, suit: Suit | str, top: Rank | str, length: int) -> Declaration:
        """Make the sequence of that many cards of a suit with this top card; raise DeclarationError.

        >>> Declaration.run("S", "A", 3)
        Declaration('S:QKA')
        """
        suit, top = Suit(suit), Rank(top)
        size = as_whole(length)
        if size is None or not 3 <= size <= top + 1:
            raise DeclarationError(
                f"no sequence of {length!r} cards to {top} (expected 3 cards or more, from 7 on)"
            )
        return cls(Hand(Card(8 * suit + rank) for rank in range(top - size + 1, top + 1)))

    @classmethod
    def carre(cls, rank: Rank | str) -> Declaration:
        """Make the four cards of a rank."""
        return cls(Hand(Card(8 * suit + Rank(rank)) for suit in Suit))

    @property
    def suit(self) -> Suit | None:
        """The suit of a sequence, None of a carré."""
        return _SHAPES[self.cards.mask][0]

    @property
    def top(self) -> Rank:
        """The highest rank of a sequence in natural order, or the rank of a carré."""
        return _SHAPES[self.cards.mask][1]

    @property
    def kind(self) -> Kind:
        """Tierce, fifty, hundred (five cards or more) or carré."""
        if self.suit is None:
            return Kind.CARRE
        return (Kind.TIERCE, Kind.FIFTY, Kind.HUNDRED)[min(len(self.cards), 5) - 3]

    def points(self, strain: Strain | str, ruleset: Ruleset | str) -> int:
        """Return its raw points, 0 where it does not count.

        Raise DeclarationError if it is a longer sequence than the game has.
        """
        ruleset = find_ruleset(ruleset)
        strain, rules = ruleset.require(strain), ruleset.declarations
        if self.suit is not None and len(self.cards) > rules.longest_run and rules.run_points:
            raise DeclarationError(
                f"{self} in one in {ruleset} (expected at most {rules.longest_run} cards: split it)"
            )
        return points_of(self, strain, rules)

    def height(self, strain: Strain | str, ruleset: Ruleset | str) -> Height:
        """Return how high it stands: a carré above every sequence that is not dearer than all of them.

        Carrés stand by their points and then as their ranks in the strain; sequences by length or by
        points, then by the top card, then a sequence of trumps above a plain one.

        >>> Declaration("H:789").height("H", "blot") < Declaration("C:QKA").height("H", "blot")
        True
        """
        ruleset = find_ruleset(ruleset)
        strain, rules = ruleset.require(strain), ruleset.declarations
        points = points_of(self, strain, rules)
        if self.suit is None:
            order = ruleset.plain_order if strain == Strain.NT else ruleset.trump_order
            place = int(self.top) if rules.carres_by_rank else -order.index(self.top)
            return 1, points, place, 0
        size = len(self.cards) if rules.longer_run_wins else points
        above = points > max(*rules.carre_points, *rules.carre_points_no_trump, 0) > 0
        return 2 * above, size, self.top, int(rules.trump_breaks_ties and self.suit == strain.suit)

    def __str__(self) -> str:
        ranks = "".join(str(card.rank) for card in sorted(self.cards))
        return ranks if self.suit is None else f"{self.suit}:{ranks}"

    def __repr__(self) -> str:
        return f"Declaration({str(self)!r})"


def read_declarations(declarations: str | Iterable[Declaration | str]) -> tuple[Declaration, ...]:
    """Read a list of declarations, or their texts with spaces or commas between.

    Parameters
    ----------
    declarations : str or iterable of Declaration
        The declarations, or their text.

    Returns
    -------
    tuple of Declaration
        The declarations, in their order.

    Raises
    ------
    DeclarationError
        For what is no declaration.

    Examples
    --------
    >>> read_declarations("H:9TJ, JJJJ")
    (Declaration('H:9TJ'), Declaration('JJJJ'))
    """
    if isinstance(declarations, str):
        declarations = plain(declarations).replace(",", " ").split()
    if not isinstance(declarations, Iterable):
        raise DeclarationError(f"no declarations: {declarations!r} (expected a list, or text as H:9TJ JJJJ)")
    return tuple(one if isinstance(one, Declaration) else Declaration(one) for one in declarations)


def combinations(hand: Hand | str, strain: Strain | str, ruleset: Ruleset | str) -> tuple[Declaration, ...]:
    """Return everything that a hand could declare by itself, the highest first.

    Parts of sequences are among it, since less may be declared than is held; not all of it can be
    declared together. The belote is not: it is never compared.

    Parameters
    ----------
    hand : Hand or str
        The hand, of up to eight cards.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Declaration
        The declarations, the highest first.

    Examples
    --------
    >>> combinations("..T987.AKQ", "H", "blot")
    (Declaration('D:789T'), Declaration('C:QKA'), Declaration('D:89T'), Declaration('D:789'))
    """
    ruleset = find_ruleset(ruleset)
    strain, rules, cards = ruleset.require(strain), ruleset.declarations, _hand(hand).mask
    held = [Declaration(Hand.from_mask(shape)) for shape in _SHAPES if shape & cards == shape]
    counting = (one for one in held if _counts(one, strain, rules))
    return tuple(sorted(counting, key=lambda one: one.height(strain, ruleset), reverse=True))


def best_declarations(
    hand: Hand | str, strain: Strain | str, ruleset: Ruleset | str
) -> tuple[Declaration, ...]:
    """Return the declarations of a hand that are worth most together, the highest first.

    Of equal sets it is the one with the highest declaration. No card stands in two of them, and runs
    of six cards and more are split or not as the game has it.

    Parameters
    ----------
    hand : Hand or str
        The hand, of up to eight cards.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Declaration
        The declarations, the highest first.

    Examples
    --------
    >>> best_declarations("AKQJT987...", "H", "blot"), best_declarations("AKQJT987...", "H", "bazar_blot")
    ((Declaration('S:TJQKA'), Declaration('S:789')), (Declaration('S:789TJQKA'),))
    """
    ruleset = find_ruleset(ruleset)
    strain, rules = ruleset.require(strain), ruleset.declarations
    held = combinations(hand, strain, ruleset)
    if len(held) < 2:
        return held
    points = {one: points_of(one, strain, rules) for one in held}
    heights = {one: one.height(strain, ruleset) for one in held}
    return max(
        declarable_sets(held, rules),
        key=lambda chosen: (sum(points[one] for one in chosen), [heights[one] for one in chosen]),
    )


def declare_best(
    deal: Deal | str, strain: Strain | str, ruleset: Ruleset | str
) -> dict[Seat, tuple[Declaration, ...]]:
    """Return the best declarations of every player who has some.

    Parameters
    ----------
    deal : Deal or str
        The four hands.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    dict of Seat to tuple of Declaration
        The declarations of those who have some.

    Examples
    --------
    >>> declare_best("N:AKQ... .JT9.. ..QT8. ...AT8", "S", "blot")
    {Seat('N'): (Declaration('S:QKA'),), Seat('E'): (Declaration('H:9TJ'),)}
    """
    deal = Deal.read(deal)
    best = {seat: best_declarations(deal[seat], strain, ruleset) for seat in Seat}
    return {seat: declarations for seat, declarations in best.items() if declarations}


def check_declarations(
    declarations: str | Iterable[Declaration | str],
    hand: Hand | str,
    strain: Strain | str,
    ruleset: Ruleset | str,
) -> tuple[Declaration, ...]:
    """Return the declarations, or raise DeclarationError unless the hand may declare them together.

    Parameters
    ----------
    declarations : str or iterable of Declaration
        The declarations, or their text.
    hand : Hand or str
        The hand, of up to eight cards.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Declaration
        The declarations as they were given.

    Raises
    ------
    DeclarationError
        For what the hand may not declare.

    Examples
    --------
    >>> check_declarations("S:TJQ S:789", "QJT987.A.A.", "H", "blot")
    (Declaration('S:TJQ'), Declaration('S:789'))
    """
    ruleset, hand = find_ruleset(ruleset), _hand(hand)
    strain, declarations = ruleset.require(strain), read_declarations(declarations)
    check_together(declarations, ruleset)
    for one in declarations:
        if missing := one.cards.mask & ~hand.mask:
            card = next(iter(Hand.from_mask(missing)))
            raise DeclarationError(f"{one} without {card} (expected what is in the hand {hand})")
        if ruleset.declarations.is_empty:
            raise DeclarationError(f"{one} in {ruleset} (expected nothing: it has no declarations)")
        if not one.points(strain, ruleset):
            raise DeclarationError(f"{one} counts nothing in {strain} of {ruleset}")
    return declarations


def check_together(declarations: Sequence[Declaration], ruleset: Ruleset) -> None:
    """Raise DeclarationError unless one player may declare all of them.

    Parameters
    ----------
    declarations : sequence of Declaration
        The declarations of one player.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Raises
    ------
    DeclarationError
        If two of them share a card, or are parts of one sequence that is not split.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> check_together(read_declarations("S:789 S:TJQ"), BLOT)
    """
    for index, one in enumerate(declarations):
        for other in declarations[:index]:
            if _clash(one, other, ruleset.declarations):
                common = one.cards.mask & other.cards.mask
                why = (
                    f"{next(iter(Hand.from_mask(common)))} counts once"
                    if common
                    else f"{ruleset} does not split a sequence"
                )
                raise DeclarationError(f"{other} and {one} together (expected one of them: {why})")


@cache
def declarable(strain: Strain, ruleset: Ruleset) -> tuple[Declaration, ...]:
    """Return every declaration that counts, in whatever hand."""
    everything = [Declaration(Hand.from_mask(shape)) for shape in _SHAPES]
    return tuple(one for one in everything if _counts(one, strain, ruleset.declarations))


def _shapes() -> Iterator[tuple[int, tuple[Suit | None, Rank]]]:
    """Yield the cards of every sequence and carré, as bits, with its suit and its top rank."""
    for suit in Suit:
        for low in range(6):
            for top in range(low + 2, 8):
                yield ((2 << top) - (1 << low)) << 8 * suit, (suit, Rank(top))
    for rank in Rank:
        yield 0x01010101 << rank, (None, rank)


_SHAPES = dict(_shapes())


def points_of(declaration: Declaration, strain: Strain, rules: DeclarationRules) -> int:
    """Return the raw points of a declaration, whatever its length."""
    if strain == Strain.NT and not rules.no_trump:
        return 0
    if declaration.suit is None:
        carres = rules.carre_points_no_trump if strain == Strain.NT else rules.carre_points
        return carres[declaration.top]
    size = len(declaration.cards)
    return rules.run_points[size - 3] if size <= rules.longest_run else 0


def _counts(declaration: Declaration, strain: Strain, rules: DeclarationRules) -> bool:
    if declaration.suit is not None and len(declaration.cards) > rules.longest_run:
        return False
    return points_of(declaration, strain, rules) > 0


def _clash(one: Declaration, other: Declaration, rules: DeclarationRules) -> bool:
    """Tell whether one player may not declare both."""
    a, b = one.cards.mask, other.cards.mask
    if one.suit is None or other.suit is None:
        return bool(a & b) and (a == b or not rules.share_cards)
    if one.suit != other.suit or rules.split_runs:
        return bool(a & b)
    return bool((a | a << 1 | a >> 1) & b)  # neighbours would be one sequence


def declarable_sets(
    candidates: Sequence[Declaration], rules: DeclarationRules, room: int = 32
) -> Iterator[tuple[Declaration, ...]]:
    """Yield every set of them, the empty one too, that one player may declare with that many cards in all."""
    masks = [one.cards.mask for one in candidates]
    fitting = [
        sum(
            1 << place
            for place in range(first + 1, len(candidates))
            if not _clash(one, candidates[place], rules)
        )
        for first, one in enumerate(candidates)
    ]  # as bits: the later ones that may stand beside each

    def among(left: int, used: int) -> Iterator[tuple[Declaration, ...]]:
        while left:
            place = (left & -left).bit_length() - 1
            left &= left - 1
            cards = used | masks[place]
            if cards.bit_count() <= room:
                for chosen in among(left & fitting[place], cards):
                    yield candidates[place], *chosen
        yield ()

    return among((1 << len(candidates)) - 1, 0)


def _hand(hand: Hand | str) -> Hand:
    return Hand.read(hand)


def _read_cards(given: str | Iterable[Card | str]) -> Hand:
    """Read `H:9TJ`, `JJJJ` or a list of cards."""
    if not isinstance(given, str):
        return Hand(given)
    suit, colon, ranks = plain(given).strip().replace("10", "T").rpartition(":")
    if colon:
        return Hand(Card(rank + str(Suit(suit))) for rank in ranks.strip())
    if len(ranks) == 4 and len(set(ranks.upper())) == 1:
        return Hand(Card(ranks[0] + str(suit)) for suit in Suit)
    return Hand(ranks)


def _shown(given: object) -> str:
    return repr(given if isinstance(given, str) else str(given))
