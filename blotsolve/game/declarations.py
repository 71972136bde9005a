"""Declarations: what a hand can declare, whose are higher, who scores them; and the belote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations as pairs
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal
from blotsolve.errors import CardError, DeclarationError
from blotsolve.rules import DeclarationRules, TieBreak, Unshown
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side

__all__ = [
    "Belote",
    "Declaration",
    "Declared",
    "Height",
    "Kind",
    "Settlement",
    "belote_holders",
    "belote_played",
    "best_declarations",
    "capot_plus_values",
    "check_declarations",
    "combinations",
    "declare_best",
    "may_show",
    "possible_capot_plus",
    "read_declarations",
    "settle",
]

Height = tuple[int, int, int, int]
"""How high a declaration stands: the greater the higher, equal when only the seats can decide."""


class Kind(StrEnum):
    """What is said aloud of a declaration."""

    TIERCE = "tierce"
    FIFTY = "fifty"
    HUNDRED = "hundred"
    CARRE = "carre"


@dataclass(frozen=True, slots=True)
class Declaration:
    """A run of three or more neighbouring cards of a suit, or four of a rank (a carré).

    Its text is suit and ranks in natural order, or four times the rank; it reads back, in any order
    of the ranks and with 10 for T. `cards` may be that text, a hand or a list of cards. What it is
    worth depends on the game and the strain: see `points` and `height`. Raise DeclarationError.

    >>> Declaration("H:9TJ"), Declaration("♥:J109"), Declaration("JS JH JD JC")
    (Declaration('H:9TJ'), Declaration('H:9TJ'), Declaration('JJJJ'))
    >>> run = Declaration("S:TJQK")
    >>> run.kind, run.top, run.suit, len(run.cards), run.points("H", "blot")
    (<Kind.FIFTY: 'fifty'>, Rank('K'), Suit('S'), 4, 50)
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
        if cards.mask not in _every_declaration():
            raise DeclarationError(
                f"no declaration: {str(given)!r} (expected a run of three cards or more as H:9TJ, "
                "or four of a rank as JJJJ)"
            )
        object.__setattr__(self, "cards", cards)

    @classmethod
    def run(cls, suit: Suit | str, top: Rank | str, length: int) -> Declaration:
        """Make the run of so many cards of a suit with this top card.

        >>> Declaration.run("S", "A", 3)
        Declaration('S:QKA')
        """
        suit, top = Suit(suit), Rank(top)
        if type(length) is not int or not 3 <= length <= top + 1:
            raise DeclarationError(f"no run of {length!r} cards to {top} (expected 3 to {top + 1})")
        return cls(Hand(Card(8 * suit + rank) for rank in range(top - length + 1, top + 1)))

    @classmethod
    def carre(cls, rank: Rank | str) -> Declaration:
        """Make the four cards of a rank."""
        return cls(Hand(Card(8 * suit + Rank(rank)) for suit in Suit))

    @property
    def suit(self) -> Suit | None:
        """The suit of a run, None of a carré."""
        low, high = min(self.cards), max(self.cards)
        return low.suit if low.suit == high.suit else None

    @property
    def top(self) -> Rank:
        """The highest rank of a run in natural order, or the rank of a carré."""
        return max(self.cards).rank

    @property
    def kind(self) -> Kind:
        """Tierce, fifty, hundred (five cards or more) or carré."""
        if self.suit is None:
            return Kind.CARRE
        return (Kind.TIERCE, Kind.FIFTY, Kind.HUNDRED)[min(len(self.cards), 5) - 3]

    def points(self, strain: Strain | str, ruleset: Ruleset | str) -> int:
        """Return its raw points, 0 where it does not count.

        Raise DeclarationError if it is a run that the game wants to be split.
        """
        ruleset = find_ruleset(ruleset)
        return _points(self, ruleset.require(strain), ruleset)

    def height(self, strain: Strain | str, ruleset: Ruleset | str) -> Height:
        """Return how high it stands: a carré above every run, then as the game has it.

        Carrés stand by their points and then as their ranks in the strain; runs by length or points,
        then by the top card, then trumps above plain suits. Equal heights are left to the seats.

        >>> trumps, plain = Declaration("H:789"), Declaration("C:QKA")
        >>> trumps.height("H", "blot") < plain.height("H", "blot")
        True
        """
        ruleset = find_ruleset(ruleset)
        return _height(self, ruleset.require(strain), ruleset)

    def __str__(self) -> str:
        ranks = "".join(str(card.rank) for card in sorted(self.cards))
        return ranks if self.suit is None else f"{self.suit}:{ranks}"

    def __repr__(self) -> str:
        return f"Declaration({str(self)!r})"


Declared = Mapping[Seat, Iterable[Declaration | str]] | Mapping[str, Iterable[Declaration | str]]
"""Declarations by seat; a seat that has none may be absent, and `"H:9TJ JJJJ"` stands for a list."""


def read_declarations(text: str | Iterable[Declaration | str]) -> tuple[Declaration, ...]:
    """Read a list of declarations, or their texts with spaces or commas between.

    >>> read_declarations("H:9TJ, JJJJ")
    (Declaration('H:9TJ'), Declaration('JJJJ'))
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(word if isinstance(word, Declaration) else Declaration(word) for word in words)


def combinations(hand: Hand | str, strain: Strain | str, ruleset: Ruleset | str) -> tuple[Declaration, ...]:
    """Return everything that a hand could declare by itself, the highest first.

    Parts of a run are among it, since less may be declared than is held; not all of it can be
    declared together. Without the belote, which is not declared against others.

    >>> combinations("..789T.QKA", "H", "blot")
    (Declaration('D:789T'), Declaration('C:QKA'), Declaration('D:89T'), Declaration('D:789'))
    """
    ruleset = find_ruleset(ruleset)
    return _combinations(_hand(hand), ruleset.require(strain), ruleset)


def best_declarations(
    hand: Hand | str, strain: Strain | str, ruleset: Ruleset | str
) -> tuple[Declaration, ...]:
    """Return the declarations of a hand that are worth most together, the highest first.

    Of equal sets it is the one with the highest declaration. No card stands in two of them, and runs
    of six cards and more are split or not as the game has it.

    >>> best_declarations("AKQJT987...", "H", "blot"), best_declarations("AKQJT987...", "H", "bazar_blot")
    ((Declaration('S:TJQKA'), Declaration('S:789')), (Declaration('S:789TJQKA'),))
    """
    ruleset = find_ruleset(ruleset)
    strain = ruleset.require(strain)
    held = _combinations(_hand(hand), strain, ruleset)
    if len(held) < 2:
        return held
    points = {declaration: _points(declaration, strain, ruleset) for declaration in held}
    heights = {declaration: _height(declaration, strain, ruleset) for declaration in held}
    return max(
        _sets(held, ruleset.declarations),
        key=lambda chosen: (sum(map(points.__getitem__, chosen)), [heights[one] for one in chosen]),
    )


def declare_best(
    deal: Deal | str, strain: Strain | str, ruleset: Ruleset | str
) -> dict[Seat, tuple[Declaration, ...]]:
    """Return the best declarations of every hand that has some, by seat.

    >>> declare_best("N:AKQ... .JT9.. ..QT8. ...AT8", "S", "blot")
    {Seat('N'): (Declaration('S:QKA'),), Seat('E'): (Declaration('H:9TJ'),)}
    """
    deal = deal if isinstance(deal, Deal) else Deal(deal)
    best = {seat: best_declarations(deal[seat], strain, ruleset) for seat in Seat}
    return {seat: declarations for seat, declarations in best.items() if declarations}


def check_declarations(
    declarations: str | Iterable[Declaration | str],
    hand: Hand | str,
    strain: Strain | str,
    ruleset: Ruleset | str,
) -> tuple[Declaration, ...]:
    """Return the declarations, or raise DeclarationError unless the hand may declare them together."""
    ruleset, hand = find_ruleset(ruleset), _hand(hand)
    strain, declarations = ruleset.require(strain), read_declarations(declarations)
    for declaration in declarations:
        if missing := declaration.cards.mask & ~hand.mask:
            raise DeclarationError(
                f"{declaration} without {Hand.from_mask(missing)} in the hand {hand} (expected cards held)"
            )
        if not _points(declaration, strain, ruleset):
            raise DeclarationError(f"{declaration} counts nothing in {strain} of {ruleset}")
    _check_together(declarations, ruleset)
    return declarations


@dataclass(frozen=True, slots=True)
class Settlement:
    """Whose declarations count, in raw points of both sides, and why; belotes are not among them."""

    side: Side | None
    """The side that scores, None where neither does."""
    counted: tuple[tuple[Seat, Declaration], ...]
    """The declarations that count, with who holds them."""
    points_ns: int
    points_ew: int
    why: str
    """The reason in one sentence."""
    points_by_seat: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The same raw points by who holds the declarations: N E S W."""

    def points(self, side: Side | str) -> int:
        """Return the raw points of a side."""
        return (self.points_ns, self.points_ew)[Side(side)]

    def __str__(self) -> str:
        counted = " ".join(f"{seat}={declaration}" for seat, declaration in self.counted) or "-"
        return f"{counted} ({self.why})"


def settle(
    declared: Declared,
    leader: Seat | str,
    strain: Strain | str,
    ruleset: Ruleset | str,
    *,
    withheld: Declared | None = None,
) -> Settlement:
    """Decide whose declarations count.

    `declared` is what each player declared in the first trick, which `leader` led; `withheld` is
    what of it was not shown by those who had the right to. The side of the highest declaration
    scores all that it declared and showed. Where the highest is withheld the right may pass to the
    opponents: see `Unshown`. What counts nothing in the strain is passed over. Raise
    DeclarationError if two declarations cannot stand together, of one player or of two.

    >>> settle({"N": ["C:789"], "E": ["D:89T"], "S": ["C:QKA"]}, "N", "H", "blot").points_ns
    40
    >>> settle({"N": ["C:789"], "E": ["D:89T"], "S": ["C:QKA"]}, "N", "H", "blot", withheld={"S": ["C:QKA"]})
    ... # doctest: +ELLIPSIS
    Settlement(side=Side('EW'), counted=((Seat('E'), Declaration('D:89T')),), points_ns=0, points_ew=20, ...
    """
    case = _Case(declared, leader, strain, ruleset)
    return case.settle(case.hidden(withheld))


def may_show(
    declared: Declared,
    leader: Seat | str,
    strain: Strain | str,
    ruleset: Ruleset | str,
    *,
    withheld: Declared | None = None,
) -> dict[Seat, tuple[Declaration, ...]]:
    """Return what each player has the right to show, given what has been withheld so far.

    At first it is all of the side that declared the highest; once that highest is withheld, it is
    what the opponents may show in its place.

    >>> may_show({"N": ["C:789"], "E": ["D:89T"], "S": ["C:QKA"]}, "N", "H", "blot")
    {Seat('N'): (Declaration('C:789'),), Seat('S'): (Declaration('C:QKA'),)}
    """
    case = _Case(declared, leader, strain, ruleset)
    hidden = case.hidden(withheld)
    entries = case.rightful(hidden)[0]
    seats = (case.leader.after(place) for place in range(4))
    shown = {seat: tuple(held for holder, held in entries if holder == seat) for seat in sorted(seats)}
    return {seat: declarations for seat, declarations in shown.items() if declarations}


@dataclass(frozen=True, slots=True)
class Belote:
    """King and queen of one trump suit in one hand: who holds them and their raw points."""

    seat: Seat
    suit: Suit
    points: int


def belote_holders(deal: Deal | str, strain: Strain | str, ruleset: Ruleset | str) -> tuple[Belote, ...]:
    """Return every belote in a deal; in all trumps each suit can have one, in no trump none.

    Where a belote depends on the play (`Ruleset.belote_in_play`) it may still be lost.

    >>> belote_holders("N:KQ... AJ... .KQ.. .AT..", "S", "blot")
    (Belote(seat=Seat('N'), suit=Suit('S'), points=20),)
    """
    ruleset = find_ruleset(ruleset)
    strain, points = ruleset.require(strain), _belote_points(ruleset)
    deal = deal if isinstance(deal, Deal) else Deal(deal)
    return tuple(
        Belote(seat, suit, points)
        for seat in Seat
        for suit in _belotes(deal[seat], strain)
        if points
    )


def belote_played(
    hand: Hand | str, card: Card | str, led: Suit | str | None, strain: Strain | str, ruleset: Ruleset | str
) -> int:
    """Return the raw points that playing a card scores as the first of a belote, mostly 0.

    `hand` is the hand before the card leaves it, `led` the suit of the trick, None for its leader.

    >>> belote_played("A.KQ..", "KH", "C", "H", "blot"), belote_played("A.KQ..", "KH", "C", "H", "belot_arena")
    (20, 0)
    """
    ruleset, hand, card = find_ruleset(ruleset), _hand(hand), Card(card)
    strain = ruleset.require(strain)
    if card not in hand:
        raise CardError(f"{card} is not in the hand {hand}")
    if card.rank not in (Rank.KING, Rank.QUEEN) or card.suit not in _belotes(hand, strain):
        return 0
    if ruleset.belote_in_play and led is not None and Suit(led) != card.suit:
        return 0
    return _belote_points(ruleset)


def capot_plus_values(hand: Hand | str, strain: Strain | str, ruleset: Ruleset | str) -> tuple[int, ...]:
    """Return every n that a hand can claim as capot+n, in table points and in order.

    It is the worth of some of its declarations and its belote together; less than all may be claimed.

    >>> capot_plus_values("7.QKA.T98.7", "H", "blot"), capot_plus_values("7.QKA.T98.7", "NT", "blot")
    ((2, 4, 6), (2, 4))
    """
    ruleset, hand = find_ruleset(ruleset), _hand(hand)
    strain = ruleset.require(strain)
    belotes = range(len(_belotes(hand, strain)) + 1)
    claims = {
        sum(_points(one, strain, ruleset) for one in chosen) + number * _belote_points(ruleset)
        for chosen in _sets(_combinations(hand, strain, ruleset), ruleset.declarations)
        for number in belotes
    }
    return tuple(sorted(claim // 10 for claim in claims if claim))


@cache
def possible_capot_plus(strain: Strain, ruleset: Ruleset) -> tuple[int, ...]:
    """Return every n of capot+n that some hand of eight cards can claim, in order.

    >>> from blotsolve.rulesets import BLOT
    >>> possible_capot_plus(Strain.NT, BLOT)
    (2, 4, 5, 7, 10, 12, 15, 19, 20, 21, 24, 29)
    """
    everything = _sorted(map(Declaration, map(Hand.from_mask, _every_declaration())), strain, ruleset)
    kings_and_queens = [Hand([Card(8 * suit + 6), Card(8 * suit + 5)]) for suit in _trump_suits(strain)]
    claims: set[int] = set()
    for chosen in _sets(everything, ruleset.declarations):
        cards = _union(chosen)
        for belote in (Hand(), *kings_and_queens):
            if (cards | belote.mask).bit_count() <= 8:
                claims.update(capot_plus_values(Hand.from_mask(cards | belote.mask), strain, ruleset))
    return tuple(sorted(claims))


class _Case:
    """One comparison: what was declared that counts, in the order of the first trick."""

    def __init__(
        self, declared: Declared, leader: Seat | str, strain: Strain | str, ruleset: Ruleset | str
    ) -> None:
        self.ruleset = find_ruleset(ruleset)
        self.rules = self.ruleset.declarations
        self.strain = self.ruleset.require(strain)
        self.leader = Seat(leader)
        by_seat = _by_seat(declared)
        for seat, declarations in by_seat.items():
            _check_together(declarations, self.ruleset)
            for other in by_seat:
                if other < seat and (common := _union(declarations) & _union(by_seat[other])):
                    card = next(iter(Hand.from_mask(common)))
                    raise DeclarationError(f"{card} is declared by {other} and by {seat}")
        places = map(self.leader.after, range(4))
        self.entries = [
            (seat, declaration)
            for seat in places
            for declaration in by_seat.get(seat, ())
            if _points(declaration, self.strain, self.ruleset)
        ]

    def hidden(self, withheld: Declared | None) -> set[tuple[Seat, Declaration]]:
        """Read what was not shown."""
        hidden = {(seat, one) for seat, ones in _by_seat(withheld or {}).items() for one in ones}
        for seat, declaration in sorted(hidden, key=str):
            if _points(declaration, self.strain, self.ruleset) and (seat, declaration) not in self.entries:
                raise DeclarationError(f"{seat} withholds {declaration}, which he has not declared")
        return hidden

    def height(self, entry: tuple[Seat, Declaration]) -> Height:
        return _height(entry[1], self.strain, self.ruleset)

    def highest(self, entries: Sequence[tuple[Seat, Declaration]]) -> tuple[Seat, Declaration] | None:
        """Return the highest, of equal ones the elder's; None if there is none or neither side's counts."""
        if not entries:
            return None
        best = max(entries, key=self.height)  # the first of equal ones
        equal = {seat.side for seat, one in entries if self.height((seat, one)) == self.height(best)}
        return None if len(equal) > 1 and self.rules.tie_break == TieBreak.NEITHER else best

    def rightful(
        self, hidden: set[tuple[Seat, Declaration]]
    ) -> tuple[list[tuple[Seat, Declaration]], str]:
        """Return what may be shown, given what has been withheld, and why."""
        entries = self.entries
        if self.rules.unshown == Unshown.LOST:
            entries = [entry for entry in entries if entry not in hidden]
        best = self.highest(entries)
        if best is None:
            return [], "the highest of both sides are equal" if entries else "nothing was declared"
        own = [entry for entry in entries if entry[0].side == best[0].side]
        rivals = [entry for entry in entries if entry[0].side != best[0].side]
        why = f"{best[0]}'s {best[1]} " + self._reason(best, rivals)
        if best not in hidden:
            return own, why
        shown = [entry for entry in own if entry not in hidden]
        if self.rules.unshown == Unshown.HIGHER and shown:
            rivals = [entry for entry in rivals if self.highest([*shown, entry]) == entry]
        claims = [entry for entry in rivals if entry not in hidden]
        if claims:
            return rivals, f"{best[0]} did not show {best[1]}, and the right passed on"
        return own, f"{best[0]} did not show {best[1]}, and no opponent had the right to show his"
