"""Holdings: the sets of cards of which a hand needs one whole for a capot+n or for the kinds it declares."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations as subsets

from blotsolve.cards import Hand, Rank, Suit
from blotsolve.checks import whole
from blotsolve.contract import Strain
from blotsolve.errors import DeclarationError
from blotsolve.game.belote import belote_bonus, belote_suits, king_and_queen, trump_suits
from blotsolve.game.declarations import (
    Declaration,
    Kind,
    combinations,
    declarable,
    declarable_sets,
    points_of,
    read_declarations,
)
from blotsolve.game.heights import Named, agrees
from blotsolve.rulesets import DeclarationRules, Ruleset, find_ruleset


def capot_plus_values(hand: Hand | str, strain: Strain | str, ruleset: Ruleset | str) -> tuple[int, ...]:
    """Return every n that a hand can claim as `capot+n`, in table points and in order.

    It is the worth of some of its declarations and its belote together; it may claim less than all.

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
    tuple of int
        Table points, in order.

    Examples
    --------
    >>> capot_plus_values("7.AKQ.T98.7", "H", "blot"), capot_plus_values("7.AKQ.T98.7", "NT", "blot")
    ((2, 4, 6), (2, 4))
    """
    ruleset, hand = find_ruleset(ruleset), Hand.read(hand)
    strain, rules = ruleset.require(strain), ruleset.declarations
    belotes = range(len(belote_suits(hand, strain)) + 1)
    claims = {
        sum(points_of(one, strain, rules) for one in chosen) + number * belote_bonus(ruleset)
        for chosen in declarable_sets(combinations(hand, strain, ruleset), rules)
        for number in belotes
    }
    return tuple(sorted(claim // 10 for claim in claims if claim))


@cache
def possible_capot_plus(strain: Strain, ruleset: Ruleset) -> tuple[int, ...]:
    """Return every n of `capot+n` that some hand of eight cards can claim, in order.

    >>> from blotsolve.rulesets import BLOT
    >>> possible_capot_plus(Strain.NT, BLOT)
    (2, 4, 5, 7, 10, 12, 15, 19, 20, 21, 24, 29)
    """
    return tuple(sorted({points for points, _ in _capot_plus(strain, ruleset)}))


def capot_plus_holdings(plus: int, strain: Strain | str, ruleset: Ruleset | str) -> tuple[Hand, ...]:
    """Return the sets of cards of which a hand needs one whole to claim this n of `capot+n`.

    Parameters
    ----------
    plus : int
        The n of `capot+n`, in table points.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Hand
        The sets of cards; none where no hand can claim it.

    Raises
    ------
    DeclarationError
        For what is no number.

    Examples
    --------
    >>> capot_plus_holdings(34, "H", "blot")
    (Hand('J9.J9.J9.J9'),)
    """
    ruleset, plus = find_ruleset(ruleset), whole("plus", plus, 0, error=DeclarationError)
    masks = {cards for points, cards in _capot_plus(ruleset.require(strain), ruleset) if points == plus}
    return tuple(map(Hand.from_mask, sorted(masks)))


@cache
def _capot_plus(strain: Strain, ruleset: Ruleset) -> tuple[tuple[int, int], ...]:
    """Return every claim of `capot+n` that eight cards allow: n, and the cards for it as bits."""
    rules = ruleset.declarations
    worth = tuple((one, points_of(one, strain, rules)) for one in declarable(strain, ruleset))
    return _claims(worth, rules, trump_suits(strain), belote_bonus(ruleset))


@cache
def _claims(
    worth: tuple[tuple[Declaration, int], ...],
    rules: DeclarationRules,
    trumps: tuple[Suit, ...],
    belote: int,
) -> tuple[tuple[int, int], ...]:
    """Return them by what they rest on, which rulesets that differ elsewhere have in common."""
    points = dict(worth)
    pairs = [king_and_queen(suit) for suit in trumps]
    claims = {
        ((sum(points[one] for one in chosen) + number * belote) // 10, cards)
        for chosen in declarable_sets(tuple(points), rules, room=8)
        for number in range(len(pairs) + 1)
        for belotes in subsets(pairs, number)
        if (cards := _union(chosen) | sum(belotes)).bit_count() <= 8
    }
    return tuple((points, cards) for points, cards in claims if points)


def kind_holdings(
    kinds: Iterable[Kind | str],
    strain: Strain | str,
    ruleset: Ruleset | str,
    *,
    top: Rank | str | None = None,
    shown: Iterable[Declaration | str] = (),
    heights: Iterable[Named] = (),
) -> tuple[Hand, ...]:
    """Return the sets of cards of which a hand needs one whole to declare just these kinds together.

    `shown` are those of them that were shown, `top` the top card of the only other one if it was named,
    `heights` what the player himself said of the highest (`View.heights`).
    Raise DeclarationError for what is no kind, CardError for what is no rank.

    Parameters
    ----------
    kinds : iterable of Kind or str
        The kinds that were said.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.
    top : Rank or str, optional
        The top card of the only kind that was not shown, if it was named.
    shown : iterable of Declaration or str
        Those of them that were shown.
    heights : iterable of Named
        What the player himself said of his highest (`View.heights`).

    Returns
    -------
    tuple of Hand
        The sets of cards.

    Examples
    --------
    >>> kind_holdings(["tierce"], "H", "blot", top="A")
    (Hand('AKQ...'), Hand('.AKQ..'), Hand('..AKQ.'), Hand('...AKQ'))
    """
    ruleset = find_ruleset(ruleset)
    strain, rules, shown = ruleset.require(strain), ruleset.declarations, read_declarations(shown)
    heights = tuple(heights)
    said = sorted(map(_kind, [kinds] if isinstance(kinds, str) else kinds))
    top = None if top is None else Rank(top)
    if top is not None and len(said) - len(shown) != 1:
        raise DeclarationError(f"a top card {top} for {len(said) - len(shown)} kinds (expected one kind)")
    fitting = [
        one
        for one in declarable(strain, ruleset)
        if one.kind in said and (top is None or one.top == top or one in shown)
    ]
    masks = {
        _union(chosen)
        for chosen in declarable_sets(fitting, rules, room=8)
        if sorted(one.kind for one in chosen) == said
        and all(one in chosen for one in shown)
        and all(agrees(height, chosen, strain, ruleset) for height in heights)
    }
    return tuple(map(Hand.from_mask, sorted(masks)))


def _union(declarations: Iterable[Declaration]) -> int:
    cards = 0
    for one in declarations:
        cards |= one.cards.mask
    return cards


def _kind(kind: Kind | str) -> Kind:
    try:
        return Kind(kind)
    except ValueError:
        raise DeclarationError(f"no kind: {kind!r} (expected one of {', '.join(Kind)})") from None
