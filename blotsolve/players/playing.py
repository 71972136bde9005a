"""Deals played out by four players, each with nothing but his own view."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb

from blotsolve.errors import BlotsolveError, OptionError
from blotsolve.game import Action, DealState, Match, Play
from blotsolve.players.player import Player, check_player
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat


def play_deal(
    seed: int,
    dealer: Seat | str,
    ruleset: Ruleset | str,
    players: Sequence[Player],
    match: Match | None = None,
) -> DealState:
    """Shuffle a deal and let four players play it to its end; it may be passed out.

    Parameters
    ----------
    seed
        The same seed gives the same cards.
    dealer
        Who deals.
    ruleset
        A ruleset or its name.
    players
        Who plays at N E S W.
    match
        The match before the deal, which the players know; None for a deal that stands alone.

    Returns
    -------
    DealState
        The deal when it is over.

    Raises
    ------
    OptionError
        Unless there are four players who can play.
    BlotsolveError
        Whatever error a player's illegal call, card or declaration gives, with his name and seat.

    Examples
    --------
    >>> from blotsolve.players import find_bot
    >>> play_deal(1, "N", "blot", [find_bot("rules")] * 4).is_over
    True
    """
    return play_out(DealState.random(seed, dealer, ruleset), players, match)


def play_out(state: DealState, players: Sequence[Player], match: Match | None = None) -> DealState:
    """Let four players play a deal from where it is to its end.

    Parameters
    ----------
    state
        The deal so far; it is not changed.
    players
        Who plays at N E S W.
    match
        The match before the deal, which the players know; None for a deal that stands alone.

    Returns
    -------
    DealState
        The deal when it is over.

    Raises
    ------
    OptionError
        Unless there are four players who can play.
    BlotsolveError
        Whatever error a player's illegal call, card or declaration gives, with his name and seat.

    Examples
    --------
    >>> from blotsolve.players import find_bot
    >>> play_out(DealState.random(1, "N", "blot"), [find_bot("rules")] * 4).is_over
    True
    """
    if not isinstance(players, Sequence) or len(players) != 4:
        count = len(players) if isinstance(players, Sequence) else repr(players)
        raise OptionError(f"{count} players (expected four: N E S W)")
    for player in players:
        check_player(player)
    while (seat := state.turn) is not None:
        try:
            state = state.after(_action(state, players[seat], match))
        except Exception as error:
            name = getattr(players[seat], "name", type(players[seat]).__name__)
            place_error(error, f"{name} as {seat}{_raised_in(error)}")
            raise
    return state


def place_error(error: Exception, place: str) -> None:
    """Say where an error was met: in its message if it is one of blotsolve's, else in a note.

    Parameters
    ----------
    error
        The error; it is changed in place.
    place
        Where it was met, in a few words.

    Examples
    --------
    >>> from blotsolve.errors import OptionError
    >>> error = OptionError("no card")
    >>> place_error(error, "rules as N")
    >>> str(error)
    'rules as N: no card'
    """
    if isinstance(error, BlotsolveError):
        error.args = (f"{place}: {error}",)
    else:
        error.add_note(place)


def _raised_in(error: Exception) -> str:
    """Return the line of code of an error that is not ours; nothing for one of ours."""
    if isinstance(error, BlotsolveError):
        return ""
    last = extract_tb(error.__traceback__)[-1]
    return f" ({Path(last.filename).name}, line {last.lineno})"


def _action(state: DealState, player: Player, match: Match | None) -> Action:
    assert state.turn is not None
    view = state.view(state.turn, match)
    if state.position is None:
        return player.call(view)
    card = player.card(view)
    if not state.tricks:
        return Play(card, player.declare(view))
    due = state.to_show()
    return Play(card, withholds=player.withhold(view, due)) if due else Play(card)
