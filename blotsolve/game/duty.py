"""The duty: why a card may not be played, in words. The law itself is asked, never written again."""

from __future__ import annotations

from blotsolve.cards import Card
from blotsolve.deal import Position
from blotsolve.game.tricks import legal_cards, trick_winner
from blotsolve.rulesets import Ruleset, find_ruleset


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
    if isinstance(position, str):
        position = Position.parse(position)
    ruleset, card = find_ruleset(ruleset), Card(card)
    legal = legal_cards(position, ruleset)
    if card in legal:
        return None
    if card not in position.hand:
        return f"does not hold the {_show(card)}"
    table, strain = position.table, position.strain
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


def _winning(position: Position, table: tuple[Card, ...], ruleset: Ruleset) -> int:
    """Return the place in the trick of the card that is winning."""
    return (trick_winner(table, position.leader, position.strain, ruleset) - position.leader) % 4


def _show(card: Card) -> str:
    """Return the card as players write it: 10♥."""
    return f"{'10' if str(card.rank) == 'T' else card.rank}{card.suit.symbol}"
