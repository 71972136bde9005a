"""The play of the cards: what is legal, what a card and a turned card lead to; src/trick.pxd is the law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from blotsolve.cards import Card, Hand
from blotsolve.contract import Strain
from blotsolve.core import core_two
from blotsolve.errors import IllegalCardError, PositionError, RulesetError
from blotsolve.game import trick_points as points_of
from blotsolve.two_handed.engine import contract_of, start_of
from blotsolve.two_handed.layouts import Layout
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.positions import (
    HandsPosition,
    StacksPosition,
    TwoHandedPosition,
    parse_position,
)
from blotsolve.two_handed.rulesets import (
    BLOT_1ON1,
    OPEN_BLOT,
    TurnUp,
    TwoHandedRuleset,
    find_two_handed,
)

RulesetText = TwoHandedRuleset | str | None


def game_of(position: TwoHandedPosition, ruleset: RulesetText = None) -> TwoHandedRuleset:
    """Return the ruleset that a position is played by: the one that is named, or the preset of its shape.

    Raise RulesetError where the shape is that of the other game, or the strain is none of the game's.
    """
    stacks = isinstance(position, StacksPosition)
    if ruleset is None:
        return OPEN_BLOT if stacks else BLOT_1ON1
    ruleset = find_two_handed(ruleset)
    if ruleset.is_open != stacks:
        shape, other = ("layouts of stacks", "two hands") if stacks else ("two hands", "layouts of stacks")
        raise RulesetError(f"{ruleset} with {shape}: {str(position)!r} (expected {other})")
    ruleset.require(position.strain)
    return ruleset


def read_game(
    position: TwoHandedPosition | str, ruleset: RulesetText
) -> tuple[TwoHandedPosition, TwoHandedRuleset]:
    """Return a position, which may be text, and the ruleset that it is played by, both checked."""
    if isinstance(position, str):
        position = parse_position(position)
    if not isinstance(position, (HandsPosition, StacksPosition)):
        raise PositionError(f"no position: {position!r} (expected two hands or two layouts, or their text)")
    found = game_of(position, ruleset)
    if isinstance(position, StacksPosition):
        _check_turned(position, found)
    return position, found


def _check_turned(position: StacksPosition, ruleset: TwoHandedRuleset) -> None:
    """Refuse closed cards that would have been turned before."""
    bare = {player: stack for player in Player if (stack := position.layouts[player].bare)}
    if ruleset.turn_up == TurnUp.AFTER_TRICK:
        return
    if len(bare) > 1:
        raise PositionError(
            f"two closed cards to turn in {str(position)!r} (expected one, with turn_up=at_once)"
        )
    for player, stack in bare.items():
        if isinstance(stack.closed, Card):
            raise PositionError(
                f"{stack} of {player} in {str(position)!r} (expected {stack.closed}: it turned at once)"
            )


def turning(position: TwoHandedPosition, ruleset: RulesetText = None) -> tuple[Player, ...]:
    """Return the players whose closed card is to be turned before anybody plays.

    Parameters
    ----------
    position
        A position or its text.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    tuple of Player
        Mostly empty; N first where it is both.

    Examples
    --------
    >>> turning("N:/? KD/? H N AS closed=.7.T."), turning("N:AS/? KD/? H N closed=.7.T.")
    ((Player('N'),), ())
    """
    position, ruleset = read_game(position, ruleset)
    if not isinstance(position, StacksPosition) or (ruleset.turn_up == TurnUp.AFTER_TRICK and position.table):
        return ()
    return tuple(player for player in Player if position.layouts[player].bare)


def legal_cards(position: TwoHandedPosition | str, ruleset: RulesetText = None) -> tuple[Card, ...]:
    """Return the cards that the player to move may play.

    Only open cards can be played, and only they count for the duties.

    Parameters
    ----------
    position
        A position or its text.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    tuple of Card
        By suit, the highest in natural order first; none when the deal is over.

    Raises
    ------
    PositionError
        Where a closed card is to be turned first, or for text that cannot be parsed.

    Examples
    --------
    >>> legal_cards("N:9D/7H TS,9S/8C C N AS")
    (Card('TS'), Card('9S'))
    """
    position, ruleset = read_game(position, ruleset)
    if waiting := turning(position, ruleset):
        raise PositionError(
            f"a closed card of {waiting[0]} is to be turned first in {str(position)!r} (expected turn_up)"
        )
    return tuple(Hand.from_mask(core_two.legal(contract_of(ruleset, position.strain), *start_of(position))))


def play(
    position: TwoHandedPosition | str, card: Card | str, ruleset: RulesetText = None
) -> TwoHandedPosition:
    """Return the position after the player to move has played a card.

    A trick of two cards is taken off the table, and its winner leads to the next. A given closed card is
    turned as the ruleset says; an unknown one is left to `turn_up`.

    Parameters
    ----------
    position
        A position or its text; it is not changed.
    card
        The card that is played.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    TwoHandedPosition
        The position after the card.

    Raises
    ------
    IllegalCardError
        For a card that may not be played, with those that may.
    PositionError
        Where a closed card is to be turned first, or for text that cannot be parsed.

    Examples
    --------
    >>> str(play("N:AS/? KD/? H N closed=.7.T. taken=N+S", "AS"))
    'N:/? KD/? H N AS closed=.7.T.'
    """
    position, ruleset = read_game(position, ruleset)
    card = Card(card)
    legal = legal_cards(position, ruleset)
    if card not in legal:
        raise IllegalCardError(
            f"{position.turn} may not play {card} in {str(position)!r} "
            f"(expected {' '.join(map(str, legal)) or 'nothing'})"
        )
    if isinstance(position, HandsPosition):
        hands = [hand.remove(card) if card in hand else hand for hand in position.hands]
        if not position.table:
            return HandsPosition(hands, position.strain, position.leader, [card], position.taken)
        winner = winner_of(position, card, ruleset)
        return HandsPosition(hands, position.strain, winner, (), position.taken | {winner})
    return _play_stack(position, card, ruleset)


def _play_stack(position: StacksPosition, card: Card, ruleset: TwoHandedRuleset) -> StacksPosition:
    layouts, turn = list(position.layouts), position.turn
    layouts[turn], _ = layouts[turn].take(card)
    at_once = ruleset.turn_up == TurnUp.AT_ONCE
    if at_once or position.table:
        layouts = [layout.turn_given() for layout in layouts]
    strain, closed, taken = position.strain, position.closed, position.taken
    if not position.table:
        return StacksPosition(layouts, strain, position.leader, [card], closed, taken)
    winner = winner_of(position, card, ruleset)
    return StacksPosition(layouts, strain, winner, (), closed, taken | {winner})


def turn_up(
    position: StacksPosition | str,
    card: Card | str,
    player: Player | str | None = None,
    ruleset: RulesetText = None,
) -> StacksPosition:
    """Return the position after a closed card was turned and is this one.

    Parameters
    ----------
    position
        A position of Open Blot or its text; it is not changed.
    card
        The card that turned up, one of the unknown closed ones.
    player
        Whose card it is, where both have one to turn; N's is turned first by default.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    StacksPosition
        The position with the card open.

    Raises
    ------
    PositionError
        If nothing is to be turned, or if the card is none of the unknown ones.

    Examples
    --------
    >>> str(turn_up("N:/? KD/? H N AS closed=.7.T. taken=N+S", "7H"))
    'N:7H KD/? H N AS closed=..T.'
    """
    found, ruleset = read_game(position, ruleset)
    card = Card(card)
    waiting = turning(found, ruleset)
    turned = Player(player) if player is not None else (waiting[0] if waiting else None)
    if not isinstance(found, StacksPosition) or turned is None or turned not in waiting:
        whose = "" if player is None else f" of {turned}"
        raise PositionError(f"no closed card{whose} to turn in {str(found)!r}")
    if card not in found.closed:
        raise PositionError(f"{card} cannot turn up in {str(found)!r} (expected one of {found.closed})")
    layouts = [
        layout.turn(card) if owner == turned else layout
        for owner, layout in zip(Player, found.layouts, strict=True)
    ]
    return replace(found, layouts=(layouts[0], layouts[1]), closed=found.closed.remove(card))


def winner_of(position: TwoHandedPosition, card: Card, ruleset: TwoHandedRuleset) -> Player:
    """Return who takes the trick on the table when it is answered with a card."""
    table = bytes((*position.table, card))
    return Player(core_two.winner(contract_of(ruleset, position.strain), table, position.leader))


def trick_points(cards: Sequence[Card], strain: Strain, ruleset: TwoHandedRuleset) -> int:
    """Return the raw points of some cards, without any bonus."""
    return points_of(cards, strain, ruleset.law)


def why_not_card(
    position: TwoHandedPosition | str, card: Card | str, ruleset: RulesetText = None
) -> str | None:
    """Return why the player to move may not play a card.

    Parameters
    ----------
    position
        A position or its text.
    card
        The card that he would like to play.
    ruleset
        A ruleset of that game or its text, such as `open_blot,turn_up=after_trick`; the preset by default.

    Returns
    -------
    str or None
        The duty that it breaks, or why he does not have it; None if he may play it.

    Raises
    ------
    PositionError
        Where a closed card is to be turned first, or for text that cannot be parsed.

    Examples
    --------
    >>> why_not_card("N:9D/7H 9S,TH/8C C N AS", "TH")
    'must follow ♠'
    """
    position, ruleset = read_game(position, ruleset)
    card = Card(card)
    legal = legal_cards(position, ruleset)
    if card in legal:
        return None
    if card not in position.hands[position.turn]:
        below = isinstance(position, StacksPosition) and card in position.layouts[position.turn].given
        return f"the {_shown(card)} is still closed" if below else f"does not hold the {_shown(card)}"
    led = position.table[0]
    if legal[0].suit == led.suit:
        return f"must beat the {_shown(led)}" if card.suit == led.suit else f"must follow {led.suit.symbol}"
    return f"must ruff with a {position.strain.symbol}"


def assigned(position: StacksPosition, cards: Sequence[Card], ruleset: TwoHandedRuleset) -> StacksPosition:
    """Return the position with these cards given for the `?`: N's in their order, then S's.

    What is to be turned is turned.
    """
    left = iter(cards)
    layouts = [
        Layout(replace(stack, closed=next(left)) if stack.closed == "?" else stack for stack in layout)
        for layout in position.layouts
    ]
    if ruleset.turn_up == TurnUp.AT_ONCE or not position.table:
        layouts = [layout.turn_given() for layout in layouts]
    return StacksPosition(layouts, position.strain, position.leader, position.table, Hand(), position.taken)


def _shown(card: Card) -> str:
    return f"{'10' if str(card.rank) == 'T' else card.rank}{card.suit.symbol}"
