"""An OpenSpiel game of one whole deal, registered with `pyspiel` as `blotsolve`.

>>> from blotsolve.adapters import openspiel
>>> import pyspiel
>>> state = pyspiel.load_game("blotsolve(ruleset=blotify)").new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 32)
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blotsolve.adapters.actions import Actions
from blotsolve.adapters.chance import begin, draws, order_of
from blotsolve.adapters.observation import observe, parts, play_alone, returns, size, write_down
from blotsolve.cards import Card, Hand, Suit
from blotsolve.checks import share as share_of
from blotsolve.deal import Deal
from blotsolve.errors import BlotsolveError, ImpossibleKnowledgeError, OptionError
from blotsolve.game import DealState, read_contract
from blotsolve.players import Player, check_player
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge, worlds

try:
    import pyspiel
except ImportError:
    raise OptionError(
        "no openspiel (expected it installed, as by pip install 'blotsolve[openspiel]')"
    ) from None

MOST_POINTS = 2000.0
"""More table points than a deal can bring."""
DRAWN, DRAWS = 16, 256
"""Worlds of one draw, and draws, before resampling gives up."""

GAME_TYPE = pyspiel.GameType(
    short_name="blotsolve",
    long_name="Blot and its relatives, one deal",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"ruleset": "blot", "dealer": "W", "contract": ""},
)


class BlotGame(pyspiel.Game):
    """One deal for the players 0 to 3, N E S W, as a game for OpenSpiel.

    Its parameters are a `ruleset`, a `dealer`, who is a seat, and a `contract`, such as `9H by N`, for play
    alone, without an auction. The cards are dealt one by one in chance nodes:
    first those that each player sees in the auction, N's, E's, S's and W's, then the others; where a card is
    turned up, or a suit drawn, that is chance too (see `chance`). Actions are
    numbers (see `Actions`); the returns are table points, the own side's minus the other's.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        params = dict(params or {})
        if unknown := params.keys() - {"ruleset", "dealer", "contract"}:
            names = ", ".join(sorted(map(repr, unknown)))
            raise OptionError(f"no such parameters: {names} (expected ruleset, dealer or contract)")
        self.actions = Actions(params.get("ruleset", "blot"))
        self.dealer = Seat(params.get("dealer", "W"))
        self.contract = (
            read_contract(params["contract"], self.actions.ruleset) if params.get("contract") else None
        )
        if self.contract is not None:  # before any card is dealt
            play_alone(Deal.random(1), self.dealer, self.contract, self.actions.ruleset)
        bids, steps = len(self.actions) - 35, len(self.actions.ruleset.auction.steps)
        calls = steps or 4 + 12 * bids  # a bid, contra and recontra, and passes up to each
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(Card),
            num_players=4,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0,
            max_game_length=calls + len(Card),
        )
        super().__init__(GAME_TYPE, info, params)

    def new_initial_state(self) -> BlotState:
        """Return the state before the first card is dealt."""
        return BlotState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BlotObserver:
        """Return what OpenSpiel asks for what a player sees; a player forgets nothing in any case."""
        if params:
            raise OptionError(f"no such parameters of an observer: {params!r} (expected none)")
        return BlotObserver(self)


class BlotState(pyspiel.State):
    """One moment: the cards as they are dealt, then `deal`, the state of the deal in our own terms."""

    def __init__(self, game: BlotGame) -> None:
        super().__init__(game)
        self.dealer, self.ruleset, self.contract = game.dealer, game.actions.ruleset, game.contract
        self.cards: list[int] = []
        """What chance has chosen: the cards in the order in which they are dealt, and the suit drawn."""
        self.draws = len(Card) if self.contract is not None else draws(self.ruleset)
        self.deal: DealState | None = None

    def current_player(self) -> int:
        """Return who acts: chance, a player, or nobody after the end."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.turn is None else int(self.deal.turn)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, or the suits that may be drawn, all equally likely."""
        if len(self.cards) == len(Card):
            return [(int(suit), 1 / len(Suit)) for suit in Suit]
        left = [card for card in range(len(Card)) if card not in self.cards]
        return [(card, 1 / len(left)) for card in left]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.deal is None else self._actions.legal(self.deal.view(Seat(player)))

    def _apply_action(self, action: int) -> None:
        if self.deal is not None:
            self.deal = self.deal.after(self._actions[action])
            return
        if action not in [outcome for outcome, _ in self.chance_outcomes()]:
            raise OptionError(f"no card to deal: {action!r} (expected one of those that are left)")
        self.cards.append(action)
        if len(self.cards) == self.draws:
            if self.contract is None:
                self.deal = begin(self.cards, self.dealer, self.ruleset)
            else:
                first = 4 * self.ruleset.auction.cards
                seen, rest = _dealt(self.cards[:first]), _dealt(self.cards[first:])
                whole = Deal([[*one, *more] for one, more in zip(seen, rest, strict=True)])
                in_play = play_alone(whole, self.dealer, self.contract, self.ruleset)
                self.deal = replace(
                    in_play, first=DealState.start(whole, "N", self.ruleset, Deal(seen)).first
                )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(Suit(action)) if len(self.cards) == len(Card) else str(Card(action))
        return str(self._actions[action])

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.deal is not None and self.deal.is_over

    def returns(self) -> list[float]:
        """Return the table points ahead for N E S W, 0 before the end."""
        return [0.0] * 4 if self.deal is None else [float(points) for points in returns(self.deal)]

    def __str__(self) -> str:
        """Return the cards as they were dealt, and what was called and played."""
        dealt = " ".join(str(Card(card)) for card in self.cards[: len(Card)])
        dealt += "".join(f" {Suit(suit)}" for suit in self.cards[len(Card) :])
        done = [str(self._actions[action]) for action in self.history()[self.draws :]]
        return " ".join([dealt, *(["|", *done] if done else [])])

    @property
    def _actions(self) -> Actions:
        actions: Actions = self.get_game().actions
        return actions

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> BlotState:
        """Return a state with other hidden cards that this player cannot tell from this one.

        Worlds are drawn evenly from what he knows (see `Knowledge.from_view`) and dropped if in them the
        others would have declared otherwise; nothing but the sampler is random. Raise
        ImpossibleKnowledgeError if no world is found in a few thousand draws.
        """
        seat, deal = Seat(player_id), self.deal
        if deal is None:
            raise OptionError("nothing to draw: the cards are not dealt")
        share = share_of("what the sampler drew", probability_sampler())
        seen = self.information_state_string(seat)
        knowledge = Knowledge.from_view(deal.view(seat), silent_is_empty=True)
        rng = random.Random(int(share * 2**53))
        for _ in range(DRAWS):
            for hands in worlds(knowledge, DRAWN, rng.getrandbits(53)):
                drawn = self._with(seat, [int(hand) for hand in hands], rng)
                if drawn is not None and drawn.information_state_string(seat) == seen:
                    return drawn
        raise ImpossibleKnowledgeError(f"no world found that fits what {seat} has seen")

    def _with(self, seat: Seat, hidden: list[int], rng: random.Random) -> BlotState | None:
        """Return the state after the same calls and cards with other hands, None if they cannot have been."""
        deal = self.deal
        assert deal is not None
        played = [hand.mask for hand in deal.view(seat).played]
        hands = [list(Hand.from_mask(hidden[player] | played[player])) for player in Seat]
        drawn: BlotState = self.get_game().new_initial_state()
        try:
            for choice in order_of(deal, seat, hands, rng)[: self.draws]:
                drawn.apply_action(choice)
            for action in self.history()[self.draws :]:
                drawn.apply_action(action)
        except BlotsolveError:
            return None
        return drawn


class BlotObserver:
    """What a player sees, as OpenSpiel asks for it: a tensor, its parts by name, and text."""

    def __init__(self, game: BlotGame) -> None:
        self._ruleset, self._actions = game.actions.ruleset, game.actions
        self.tensor: NDArray[np.float32] = np.zeros(size(self._ruleset), np.float32)
        self.dict = parts(self.tensor, self._ruleset)

    def set_from(self, state: BlotState, player: int) -> None:
        """Write down what a player sees, laid out as `layout` says; while the cards are dealt, his own."""
        self.tensor[:] = 0
        if state.deal is not None:
            self.tensor[:] = observe(state.deal, Seat(player), self._actions)
        else:
            self.dict["hand"][_seen(state)[player]] = 1

    def string_from(self, state: BlotState, player: int) -> str:
        """Return what a player sees as one line."""
        if state.deal is not None:
            return write_down(state.deal, Seat(player))
        return f"{self._ruleset} {Seat(player)} is dealt {Hand(map(Card, _seen(state)[player]))}"


class BlotBot(pyspiel.Bot):
    """A player of ours, such as `find_bot("rules")`, as a bot for OpenSpiel."""

    def __init__(self, player_id: int, player: Player) -> None:
        super().__init__()
        check_player(player)
        self._id, self._player = player_id, player

    def player_id(self) -> int:
        """Return whose bot it is."""
        return self._id

    def restart_at(self, state: BlotState) -> None:
        """Do nothing: the view of each moment is all that it goes by."""

    def step(self, state: BlotState) -> int:
        """Return the action for the player on turn."""
        deal = state.deal
        if deal is None or deal.turn is None:
            return int(pyspiel.INVALID_ACTION)
        actions: Actions = state.get_game().actions
        return actions.choose(self._player, deal.view(deal.turn))


def _seen(state: BlotState) -> list[list[int]]:
    """Return what the players see of the cards that have been dealt so far."""
    count = state.ruleset.auction.cards
    return [state.cards[: 4 * count][count * seat : count * (seat + 1)] for seat in range(4)]


def _dealt(cards: list[int]) -> list[list[Card]]:
    """Return the cards of N E S W, dealt to one after the other."""
    count = len(cards) // 4
    return [[Card(card) for card in cards[count * seat : count * (seat + 1)]] for seat in range(4)]


pyspiel.register_game(GAME_TYPE, BlotGame)
