"""The belote: king and queen of a trump suit in one hand; who holds it, when it counts, its points."""

from __future__ import annotations

from dataclasses import dataclass

from blotsolve.cards import Card, Hand, Rank, Suit
from blotsolve.contract import Strain
from blotsolve.deal import Deal
from blotsolve.errors import CardError
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat


@dataclass(frozen=True, slots=True)
class Belote:
    """King and queen of one trump suit in one hand: who holds them, and their raw points."""

    seat: Seat
    suit: Suit
    points: int


def belote_bonus(ruleset: Ruleset) -> int:
    """Return the raw points of one belote, whether or not they depend on the play.

    Parameters
    ----------
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> belote_bonus(BLOT)
    20
    """
    return ruleset.belote_in_play or ruleset.declarations.belote


def belote_holders(deal: Deal | str, strain: Strain | str, ruleset: Ruleset | str) -> tuple[Belote, ...]:
    """Return every belote in a deal: of the trump suit, in all trumps of each suit, in no trump none.

    Where a belote depends on the play (`Ruleset.belote_at_stake`) it may still be lost.

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
    tuple of Belote
        Who holds king and queen, of which suit, and their raw points.

    Raises
    ------
    RulesetError
        For a strain that the ruleset does not have.

    Examples
    --------
    >>> belote_holders("N:KQ... AJ... ..KQ. .AT..", "S", "blot")
    (Belote(seat=Seat('N'), suit=Suit('S'), points=20),)
    """
    ruleset = find_ruleset(ruleset)
    strain, points = ruleset.require(strain), belote_bonus(ruleset)
    deal = Deal.read(deal)
    return tuple(Belote(seat, suit, points) for seat in Seat for suit in belote_suits(deal[seat], strain))


def belote_played(
    hand: Hand | str, card: Card | str, led: Suit | str | None, strain: Strain | str, ruleset: Ruleset | str
) -> int:
    """Return the raw points that a card scores as the first of a belote when it is played, mostly 0.

    `hand` is the hand before the card leaves it, `led` the suit of the trick, None for its leader.

    Parameters
    ----------
    hand : Hand or str
        The hand, of up to eight cards.
    card : Card or str
        The card.
    led : Suit, str or None
        The suit that was led, None for the leader himself.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points.

    Raises
    ------
    CardError
        For a card that is not in the hand.

    Examples
    --------
    >>> [belote_played("A.KQ..", "KH", "C", "H", game) for game in ("blot", "belot_arena")]
    [20, 0]
    """
    ruleset, hand, card = find_ruleset(ruleset), _hand(hand), Card(card)
    strain = ruleset.require(strain)
    if card not in hand:
        raise CardError(f"{card} is not in the hand {hand}")
    if other_of_pair(card) is None or card.suit not in belote_suits(hand, strain):
        return 0
    if ruleset.belote_at_stake(strain) and led is not None and Suit(led) != card.suit:
        return 0
    return belote_bonus(ruleset)


def trump_suits(strain: Strain) -> tuple[Suit, ...]:
    """Return the suits that are trumps.

    Parameters
    ----------
    strain : Strain or str
        What is played: S H D C, NT or AT.

    Returns
    -------
    tuple of Suit
        One suit, all four in all trumps, none in no trump.

    Examples
    --------
    >>> trump_suits(Strain("H")), trump_suits(Strain("NT"))
    ((Suit('H'),), ())
    """
    if strain == Strain.AT:
        return tuple(Suit)
    return () if strain.suit is None else (strain.suit,)


def king_and_queen(suit: Suit) -> int:
    """Return king and queen of a suit as bits.

    Parameters
    ----------
    suit : Suit
        The suit.

    Returns
    -------
    int
        The two cards, bit 8·suit + rank: a mask for one hand or for an array of them.

    Examples
    --------
    >>> str(Hand.from_mask(king_and_queen(Suit("H"))))
    '.KQ..'
    """
    return (1 << Rank.KING | 1 << Rank.QUEEN) << 8 * suit


def other_of_pair(card: Card | str) -> Card | None:
    """Return the king of the same suit for a queen, the queen for a king, and None for any other card.

    Parameters
    ----------
    card : Card or str
        The card.

    Returns
    -------
    Card or None
        The other card of the pair.

    Examples
    --------
    >>> other_of_pair("QH"), other_of_pair("KH"), other_of_pair("JH")
    (Card('KH'), Card('QH'), None)
    """
    card = Card(card)
    if card.rank == Rank.QUEEN:
        return Card(card + 1)
    return Card(card - 1) if card.rank == Rank.KING else None


def belote_suits(hand: Hand, strain: Strain) -> list[Suit]:
    """Return the trump suits of which a hand holds the king and the queen."""
    return [suit for suit in trump_suits(strain) if not king_and_queen(suit) & ~hand.mask]


def _hand(hand: Hand | str) -> Hand:
    return Hand.read(hand)
