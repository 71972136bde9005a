"""A player: whoever can answer what to call, what to play and what to declare from what he knows."""

from __future__ import annotations

from typing import Protocol
from zlib import crc32

from blotsolve.cards import Card
from blotsolve.contract import Call
from blotsolve.errors import OptionError
from blotsolve.game import Declarations, View


class Player(Protocol):
    """Whoever plays at a seat; he is asked when it is his turn and has nothing but the view.

    What he answers must be legal: one of `view.legal`, declarations that he holds, and withheld ones among
    those that he may show now.
    """

    name: str

    def call(self, view: View) -> Call:
        """Return what he calls, in the auction."""
        ...

    def card(self, view: View) -> Card:
        """Return the card that he plays."""
        ...

    def declare(self, view: View) -> Declarations | None:
        """Return what he declares with his first card; None for the best that he holds."""
        ...

    def withhold(self, view: View, due: Declarations) -> Declarations:
        """Return what he does not show of the declarations that he may show with this card."""
        ...

    def explain(self, view: View) -> str:
        """Return a sentence: what he would do here and why."""
        ...


class Bot:
    """What bots have in common: they declare the best that they hold and show all of it."""

    def declare(self, view: View) -> Declarations | None:
        """Declare the best."""
        return None

    def withhold(self, view: View, due: Declarations) -> Declarations:
        """Show everything."""
        return ()


def check_player(player: object) -> None:
    """Raise an error unless somebody can play.

    Parameters
    ----------
    player
        What is to play: an object with the methods of `Player`.

    Raises
    ------
    OptionError
        If it lacks one of them, or is a class.

    Examples
    --------
    >>> check_player("rules")
    Traceback (most recent call last):
    blotsolve.errors.OptionError: no player: 'rules' (expected a bot or its name)
    """
    methods = ("call", "card", "declare", "withhold")
    if isinstance(player, type) or not all(callable(getattr(player, name, None)) for name in methods):
        raise OptionError(f"no player: {player!r} (expected a bot or its name)")


def check_named(player: object) -> None:
    """Raise an error unless somebody can play and has a name.

    Parameters
    ----------
    player
        What is to play in a match: a `Player` with a `name`.

    Raises
    ------
    OptionError
        If it cannot play, or its name is no text.

    Examples
    --------
    >>> from blotsolve.players import find_bot
    >>> check_named(find_bot("rules"))
    """
    check_player(player)
    name = getattr(player, "name", None)
    if not isinstance(name, str) or not name.strip():
        raise OptionError(
            f"no name: {type(player).__name__} has {name!r} (expected a text as its `name`, such as 'mine')"
        )


def moment(view: View) -> int:
    """Return a number for all that a player knows, so that chance may depend on that alone.

    A bot that draws from it acts in the same way at both tables of a match, and after a resumption.

    Parameters
    ----------
    view
        What the player sees.

    Returns
    -------
    int
        From 0 to 2³² - 1; the same for the same view.

    Examples
    --------
    >>> from blotsolve.game import DealState
    >>> state = DealState.random(1, "W", "blot")
    >>> moment(state.view("N")) == moment(state.view("N")), moment(state.view("N")) == moment(state.view("E"))
    (True, False)
    """
    text = f"{view.ruleset}|{view.seat}|{view.dealt.mask}|{view.auction}|{view.contract}|{view.played}"
    return crc32(text.encode())
