"""The play of the cards: what is legal and why not, who wins a trick, its worth; src/trick.pxd is the law."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core, pack_contract, pack_position
from blotsolve.deal import Position
from blotsolve.errors import IllegalCardError
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken, and what it brought."""

    leader: Seat
    cards: tuple[Card, ...]
    """The leader's first."""
    winner: Seat
    points: int
    """Raw points of its cards, and of the last trick if it is that; they go to the winner's side."""
    number: int = 0
    """Its number in the deal, 1 to 8."""
    belotes: tuple[tuple[Side, int], ...] = ()
    """In a line of play: who made a belote count in it that depends on the play, and its raw points."""
    roem: int = 0
    """Raw points of the combinations in it, beside `points`; they go to the winner's side as well."""

    def card_of(self, seat: Seat) -> Card:
        """Return what a player put into it."""
        return self.cards[(seat - self.leader) % 4]

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(map(str, self.cards))}"


def legal_cards(position: Position | str, ruleset: Ruleset | str = "blot") -> tuple[Card, ...]:
    """Return the cards that the player to move may play, in the order of his hand.

    `position` may be position text. When the deal is over there are none. Raise RulesetError for a
    strain that the ruleset does not have, IllegalCardError for a card on the table that broke the law.

    Parameters
    ----------
    position : Position or str
        The position or its text.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Card
        The cards; none when the deal is over.

    Examples
    --------
    >>> legal_cards("N:.K7.. .A8.. .J.7. ..8. H W QH", "blot")
    (Card('KH'),)
    """
    position = Position.read(position)
    return _legal(position, find_ruleset(ruleset))


def _legal(position: Position, ruleset: Ruleset) -> tuple[Card, ...]:
    contract = pack_contract(ruleset, position.strain)
    legal_to_table(position, ruleset)
    return tuple(Hand.from_mask(core.legal(contract, *pack_position(position))))


def legal_to_table(position: Position, ruleset: Ruleset) -> None:
    """Raise IllegalCardError if a card on the table broke the law when it was played.

    Parameters
    ----------
    position : Position
        The position.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Raises
    ------
    IllegalCardError
        If a card on the table broke the law.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> legal_to_table(Position.parse("N:.K7.. .A8.. .J.7. ..8. H W QH"), BLOT)
    """
    first = 0 if position.strain.closed else 1  # any card may be led, unless the trumps are closed
    if len(position.table) <= first:
        return
    contract = pack_contract(ruleset, position.strain)
    hands, table, leader, taken = pack_position(position)
    for size in range(first, len(table)):
        player = position.leader.after(size)
        held = list(hands)
        for place in range(size, len(table)):
            held[(leader + place) % 4] |= 1 << table[place]
        hands_then = (held[0], held[1], held[2], held[3])
        legal = Hand.from_mask(core.legal(contract, hands_then, table[:size], leader, taken))
        if position.table[size] not in legal:
            card = position.table[size]
            what = f"played {card} on {_words(position.table[:size])}" if size else f"led {card}"
            raise IllegalCardError(f"{player} may not have {what}: he holds {_words(legal)}")


def why_not_card(position: Position | str, card: Card | str, ruleset: Ruleset | str = "blot") -> str | None:
    """Return why the player to move may not play a card: the duty that it breaks; None if he may.

    Parameters
    ----------
    position : Position or str
        The position.
    card : Card or str
        The card.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    str or None
        The duty that the card would break, None if it is legal.

    Examples
    --------
    >>> why_not_card("N:7.K7.. 8.A8.. 9.J.7. .9.8. H W QH", "7H", "blot")
    'must beat the Q♥'
    >>> why_not_card("N:K.7..7 A.8..8 J..7.9 .9.9. H W 8D", "KS", "blot")
    'must ruff with a ♥'
    """
    position = Position.read(position)
    ruleset, card = find_ruleset(ruleset), Card(card)
    legal = legal_cards(position, ruleset)
    if card in legal:
        return None
    if card not in position.hand:
        return f"does not hold the {_show(card)}"
    table, strain = position.table, position.strain
    if not table:
        return f"must not lead a {card.suit.symbol} while he holds another suit"
    led, best = table[0].suit, table[_winning(position, table, ruleset)]
    if legal[0].suit == led:
        return f"must beat the {_show(best)}" if card.suit == led else f"must follow {led.symbol}"
    if strain.suit is None or legal[0].suit != strain.suit:
        return f"must not put a lower {strain.symbol} under the {_show(best)}"
    if best.suit != strain.suit:
        return f"must ruff with a {strain.symbol}"
    overruffs = position.turn == position.leader.after(_winning(position, (*table, legal[0]), ruleset))
    return (
        f"must overruff the {_show(best)}" if overruffs else f"must put a {strain.symbol}, even a lower one"
    )


def play(position: Position | str, card: Card | str, ruleset: Ruleset | str = "blot") -> Position:
    """Return the position after the player to move has played a card.

    A trick of four cards is taken off the table, and its winner leads to the next. Raise
    IllegalCardError, with what would be legal, for any other card.

    Parameters
    ----------
    position : Position or str
        The position or its text.
    card : Card or str
        The card.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    Position
        The position after the card.

    Examples
    --------
    >>> str(play("N:.K7.. .A8.. .J.7. ..8. H W QH", "KH"))
    'N:.7.. .A8.. .J.7. ..8. H W QH KH'
    """
    position = Position.read(position)
    ruleset, card = find_ruleset(ruleset), Card(card)
    legal = _legal(position, ruleset)
    if card not in legal:
        raise IllegalCardError(
            f"{position.turn} may not play {card} in {str(position)!r} "
            f"(expected {_words(legal) or 'nothing'})"
        )
    deal = position.deal.remove(position.turn, card)
    table = (*position.table, card)
    if len(table) < 4:
        return Position(deal, position.strain, position.leader, table, position.taken)
    winner = trick_winner(table, position.leader, position.strain, ruleset)
    return Position(deal, position.strain, winner, (), position.taken | {winner.side})


def ruled_out(
    table: Iterable[Card | str], card: Card | str, strain: Strain | str, ruleset: Ruleset | str
) -> Hand:
    """Return the cards that a player cannot have held when he put `card` on the `table`.

    Each is a card beside which the law would have refused his. The law asks no more than that of a
    hand: a card may be played if it may be played from every pair that it forms with another one.

    Parameters
    ----------
    table : iterable of Card or str
        The cards on the table before his.
    card : Card or str
        The card.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    Hand
        The cards that he cannot have held.

    Examples
    --------
    >>> from blotsolve.rulesets import BLOT
    >>> str(ruled_out((Card("7S"),), Card("8D"), Strain("H"), BLOT))
    'AKQJT98.AKQJT987..'
    >>> str(ruled_out((Card("TH"),), Card("QH"), Strain("H"), BLOT))
    '.AJ9..'
    """
    return _ruled_out(tuple(map(Card, table)), Card(card), Strain(strain), find_ruleset(ruleset))


@lru_cache(maxsize=1 << 14)
def _ruled_out(table: tuple[Card, ...], card: Card, strain: Strain, ruleset: Ruleset) -> Hand:
    law, on_table = pack_contract(ruleset, strain), bytes(table)
    free = 0xFFFFFFFF & ~sum(1 << one for one in (*table, card))
    before = [free & ~_ruled_out(table[:place], put, strain, ruleset).mask for place, put in enumerate(table)]
    choices = [*before, *[free] * (2 * (3 - len(table)))]  # one more card each, two for who is still to play
    usual, refused = _distinct(choices, 0), 0
    for other in Hand.from_mask(free):
        held = usual if usual and 1 << other not in usual else _distinct(choices, 1 << other)
        if held is None:  # then an earlier player has no card left, and so has this one
            continue
        early, late = held[: len(table)], held[len(table) :]
        hands = (*early, 1 << card | 1 << other, *map(int.__or__, late[::2], late[1::2]))
        if not core.legal(law, hands, on_table, Seat.N, 0) >> card & 1:
            refused |= 1 << other
    return Hand.from_mask(refused)


def _distinct(choices: Sequence[int], used: int) -> tuple[int, ...] | None:
    """Return one card of every set, as bits and no card twice, or None if there is no such choice."""
    if not choices:
        return ()
    open_ = choices[0] & ~used
    while open_:
        card = open_ & -open_
        if (rest := _distinct(choices[1:], used | card)) is not None:
            return card, *rest
        open_ ^= card
    return None


def trick_winner(
    cards: Sequence[Card | str], leader: Seat | str, strain: Strain | str, ruleset: Ruleset | str = "blot"
) -> Seat:
    """Return who is winning a trick of one to four cards, the leader's first.

    Parameters
    ----------
    cards : sequence of Card or str
        The cards, in the order in which they were played.
    leader : Seat or str
        Who leads, or has led, the trick.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    Seat
        Who is winning it.

    Examples
    --------
    >>> trick_winner(["AS", "7H", "TS", "8H"], "N", "H")
    Seat('W')
    """
    contract = pack_contract(find_ruleset(ruleset), Strain(strain))
    return Seat(core.winner(contract, bytes(map(Card, cards)), Seat(leader)))


def trick_points(cards: Sequence[Card | str], strain: Strain | str, ruleset: Ruleset | str = "blot") -> int:
    """Return the raw points of some cards, without any bonus.

    Parameters
    ----------
    cards : sequence of Card or str
        The cards, in the order in which they were played.
    strain : Strain or str
        What is played: S H D C, NT or AT.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points.

    Examples
    --------
    >>> trick_points(["JH", "9H", "AS"], "H"), trick_points(["AS"], "NT")
    (45, 19)
    """
    ruleset, strain = find_ruleset(ruleset), Strain(strain)
    return sum(ruleset.points(strain, card.rank, trump=card.suit == strain.suit) for card in map(Card, cards))


def tricks_of(
    position: Position | str, cards: Iterable[Card | str], ruleset: Ruleset | str = "blot"
) -> tuple[Trick, ...]:
    """Return the tricks that a line of play completes from a position on, the one on the table first.

    Raise IllegalCardError if a card of the line may not be played.

    Parameters
    ----------
    position : Position or str
        Where the line begins.
    cards : iterable of Card or str
        The line of play.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    tuple of Trick
        The tricks, with leader, winner and raw points.

    Examples
    --------
    >>> [trick] = tricks_of("N:A8... Q... K... ..8. S E 9S JS 7H", ["AS"])
    >>> str(trick), trick.winner, trick.points, trick.number
    ('E: 9S JS 7H AS', Seat('S'), 45, 7)
    """
    position = Position.read(position)
    ruleset, played = find_ruleset(ruleset), tuple(map(Card, cards))
    legal_to_table(position, ruleset)
    found, legal = core.tricks(
        pack_contract(ruleset, position.strain), *pack_position(position), bytes(played[:33])
    )
    if legal < len(played):
        for card in played:  # the first that may not be played says why
            position = play(position, card, ruleset)
    line = position.table + played
    first = 9 - len(position.deal[position.leader]) - bool(position.table)
    return tuple(
        Trick(
            leader=Seat(leader),
            cards=line[4 * at : 4 * at + 4],
            winner=Seat(winner),
            points=points,
            number=first + at,
            belotes=tuple(
                (Seat(leader).after(place).side, belote) for place, belote in enumerate(belotes) if belote
            ),
            roem=roem,
        )
        for at, (leader, winner, points, belotes, roem) in enumerate(found)
    )


def belote_points(position: Position | str, card: Card | str, ruleset: Ruleset | str = "blot") -> int:
    """Return the raw points of a belote that the next player makes count by playing a card.

    They are 0 where the ruleset's belote does not depend on the play.

    Parameters
    ----------
    position : Position or str
        The position.
    card : Card or str
        The card.
    ruleset : Ruleset or str
        The ruleset, or its name or text.

    Returns
    -------
    int
        Raw points, 0 mostly.

    Examples
    --------
    >>> belote_points("N:KQ... 7.8.. 8.9.. 9.T.. S N", "KS", "belot_arena")
    20
    """
    position = Position.read(position)
    contract = pack_contract(find_ruleset(ruleset), position.strain)
    return core.belote(contract, *pack_position(position), Card(card))


def _words(cards: Sequence[Card] | Hand) -> str:
    return " ".join(map(str, cards))


def _winning(position: Position, table: tuple[Card, ...], ruleset: Ruleset) -> int:
    """Return the place in the trick of the card that is winning."""
    return (trick_winner(table, position.leader, position.strain, ruleset) - position.leader) % 4


def _show(card: Card) -> str:
    """Return the card as players write it: 10♥."""
    return f"{'10' if str(card.rank) == 'T' else card.rank}{card.suit.symbol}"
