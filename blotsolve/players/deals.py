"""Deals played out by four players, each with nothing but his own view."""

from __future__ import annotations

from collections.abc import Sequence

from blotsolve.errors import OptionError
from blotsolve.game.action import Action, Play
from blotsolve.game.match import Match
from blotsolve.game.state import DealState
from blotsolve.players.player import Player, check_player
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

__all__ = ["play_deal", "play_out"]


def play_deal(
    seed: int,
    dealer: Seat | str,
    ruleset: Ruleset | str,
    players: Sequence[Player],
    match: Match | None = None,
) -> DealState:
    """Shuffle by `seed` and let N E S W play the deal to its end; it may be passed out.

    `match` is the match before the deal, which the players know. Raise OptionError unless there are four
    players, and the error of whatever a player does illegally.
    """
    return play_out(DealState.random(seed, dealer, ruleset), players, match)


def play_out(state: DealState, players: Sequence[Player], match: Match | None = None) -> DealState:
    """Let N E S W play a deal from where it is to its end; raise as `play_deal` does."""
    if not isinstance(players, Sequence) or len(players) != 4:
        count = len(players) if isinstance(players, Sequence) else repr(players)
        raise OptionError(f"{count} players (expected four: N E S W)")
    for player in players:
        check_player(player)
    while state.turn is not None:
        state = state.after(_action(state, players[state.turn], match))
    return state


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
