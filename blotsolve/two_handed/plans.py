"""What lies behind a value for two: what each card may bring that turns up, the best answers, and a line."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import factorial

from blotsolve.cards import Card
from blotsolve.errors import CardError, IllegalCardError, PositionError
from blotsolve.two_handed.engine import chance_of, own_solver, start_of
from blotsolve.two_handed.law import RulesetText, play, read_game, turn_up, turning
from blotsolve.two_handed.positions import StacksPosition, TwoHandedPosition
from blotsolve.two_handed.rulesets import TwoHandedRuleset
from blotsolve.two_handed.solutions import TwoHandedCardValue
from blotsolve.two_handed.solving import card_values


def turn_values(position: StacksPosition | str, *, ruleset: RulesetText = None) -> dict[Card, Fraction]:
    """Return the expected margin after each closed card that may be turned now; luck decides between them.

    The value of the position is the mean of these. Where both players have a card to turn it is N's card, the
    other one averaged.

    Parameters
    ----------
    position
        A position or its text in which a closed card is to be turned before anybody plays.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    dict of Card to fractions.Fraction
        Raw points of N minus those of S from here on, by the card that turns up.

    Raises
    ------
    PositionError
        If nothing is to be turned, or for text that cannot be parsed.

    Examples
    --------
    >>> turn_values("N:/? KD/? H N AS closed=.7.T. taken=N+S")
    {Card('7H'): Fraction(35, 1), Card('TD'): Fraction(-5, 1)}
    """
    found, game = read_game(position, ruleset)
    waiting = turning(found, game)
    if not isinstance(found, StacksPosition) or not waiting:
        raise PositionError(f"no closed card is to be turned in {str(found)!r}")
    solver = own_solver(game, found.strain)
    start, told = chance_of(found, game)
    scale = factorial(len(found.closed))
    values = {Card(card): Fraction(value, scale) for card, value in solver.expect_turns(*start, **told)}
    return {card: values[card] for card in found.closed}


def best_answers(
    position: StacksPosition | str, card: Card | str, *, ruleset: RulesetText = None
) -> dict[Card | None, TwoHandedCardValue]:
    """Return the best answer to a lead, for each card that may turn up before it; the plan behind a value.

    Parameters
    ----------
    position
        A position of Open Blot, or its text, in which the player to move leads.
    card
        The card that he leads.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    dict of (Card or None) to TwoHandedCardValue
        The best answer by the card that turns up, with its margin: raw points of N minus those of S. Where
        nothing turns up before the answer there is one, for None.

    Raises
    ------
    PositionError
        Unless the player to move leads, or for text that cannot be parsed.
    IllegalCardError
        For a card that he may not lead.

    Examples
    --------
    >>> answers = best_answers("N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S", "QD")
    >>> {str(turned): str(answer) for turned, answer in answers.items()}
    {'KH': 'AD:-31', '7H': 'AD:-45', 'KD': 'AD:-31'}
    """
    found, game = read_game(position, ruleset)
    if not isinstance(found, StacksPosition) or found.table:
        raise PositionError(f"no lead from stacks to answer in {str(found)!r}")
    led = play(found, card, game)
    assert isinstance(led, StacksPosition)
    if not turning(led, game):
        return {None: _best(led, game)}
    return {turned: _best(turn_up(led, turned, None, game), game) for turned in led.closed}


def _best(position: StacksPosition, game: TwoHandedRuleset) -> TwoHandedCardValue:
    return card_values(position, game, own_solver(game, position.strain))[0]


def replay_values(
    position: TwoHandedPosition | str, cards: str | Iterable[Card | str], ruleset: RulesetText = None
) -> tuple[int, ...]:
    """Return the margin with best play before each of some cards, and after the last.

    Parameters
    ----------
    position
        A position or its text; closed cards must be given.
    cards
        The cards that were played from there on, or their text.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    tuple of int
        One more than there are cards: raw points of N minus those of S, each from there on.

    Raises
    ------
    IllegalCardError
        For a card that the law does not allow, with its number, counted from 0.
    PositionError
        Where closed cards are unknown, or for text that cannot be parsed.

    Examples
    --------
    >>> replay_values("N:AS/7H KD/TD H N taken=N+S", "AS KD 7H TD")
    (35, 35, 20, 20, 0)
    """
    found, game = read_game(position, ruleset)
    if isinstance(found, StacksPosition) and found.closed:
        raise PositionError(f"unknown closed cards in {str(found)!r} (expected all of them given)")
    if not isinstance(cards, Iterable):
        raise CardError(f"no cards: {cards!r} (expected a list of cards)")
    played = tuple(map(Card, cards.replace(",", " ").split() if isinstance(cards, str) else cards))
    margins = tuple(own_solver(game, found.strain).along(*start_of(found), bytes(played[:32])))
    if (legal := len(margins) - 1) < len(played):
        for index, card in enumerate(played[: legal + 1]):
            try:
                found = play(found, card, game)
            except IllegalCardError as error:
                raise IllegalCardError(f"card {index}: {error}") from None
    return margins
