"""What one seat knows, as an array of small numbers and as text."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from blotsolve.adapters.actions import Actions
from blotsolve.cards import Card, Suit
from blotsolve.contract import Bid, Call, Contra, Contract, Doubling, Recontra
from blotsolve.deal import Deal
from blotsolve.errors import OptionError
from blotsolve.game import DealState, Kind, read_contract
from blotsolve.rulesets import Ruleset, find_ruleset
from blotsolve.seats import Seat, Side

CARDS = len(Card)
"""Cards are the first of all actions, calls the rest."""


def layout(ruleset: Ruleset | str) -> dict[str, tuple[int, ...]]:
    """Return the parts of an observation in their order, with the shape of each.

    Where the first axis is 4 it stands for the players clockwise from the observer himself: self, the next,
    partner, the one before.

    | part | meaning |
    |---|---|
    | `hand` | the cards that he holds; in the auction those that he has seen |
    | `first` | the cards that he saw in the auction |
    | `dealer` | who dealt |
    | `calls` | who made which call; bids only rise, which gives their order |
    | `last_call` | the latest call |
    | `contract` | who declares, once there is a contract |
    | `bid` | the bid of the contract, and contra or recontra where it is doubled |
    | `played` | who played which card, with the number of the trick, 1 to 8 |
    | `leader` | who leads the trick on the table |
    | `announced` | how many declarations of each kind were called |
    | `shown` | the cards of declarations that have been shown |
    | `declared` | the cards of his own declarations |
    | `belotes` | who announced the belote in which suit |
    | `turned` | only where something lies open: the card that is turned up, or the suit that was drawn |
    """
    return {name: shape for name, shape, _, _ in _places(find_ruleset(ruleset))}


@lru_cache(maxsize=64)
def actions_of(ruleset: Ruleset) -> Actions:
    """Return the actions of a ruleset, the same every time."""
    return Actions(ruleset)


@lru_cache(maxsize=64)
def _places(ruleset: Ruleset) -> tuple[tuple[str, tuple[int, ...], int, int], ...]:
    """Return the name and shape of each part of an observation, and where it starts and ends."""
    calls = len(actions_of(ruleset)) - CARDS
    shapes: dict[str, tuple[int, ...]] = {
        "hand": (CARDS,),
        "first": (CARDS,),
        "dealer": (4,),
        "calls": (4, calls),
        "last_call": (calls,),
        "contract": (4,),
        "bid": (calls,),
        "played": (4, CARDS),
        "leader": (4,),
        "announced": (4, len(Kind)),
        "shown": (4, CARDS),
        "declared": (CARDS,),
        "belotes": (4, 4),
    }
    if ruleset.auction.lies_open:
        shapes["turned"] = (CARDS,) if ruleset.auction.has_turned_card else (len(Suit),)
    ends = list(accumulate(int(np.prod(shape)) for shape in shapes.values()))
    starts = [0, *ends]
    return tuple((*one, start, end) for one, start, end in zip(shapes.items(), starts, ends, strict=False))


def size(ruleset: Ruleset | str) -> int:
    """Return how many numbers an observation has."""
    return _places(find_ruleset(ruleset))[-1][-1]


def parts(flat: NDArray[np.generic], ruleset: Ruleset | str) -> dict[str, NDArray[np.generic]]:
    """Return the parts of an observation by name, as views into the flat array."""
    places = _places(find_ruleset(ruleset))
    return {name: flat[start:end].reshape(shape) for name, shape, start, end in places}


def observe(state: DealState, seat: Seat | str, actions: Actions | None = None) -> NDArray[np.int8]:
    """Return what a seat knows as one flat array of numbers from 0 to 8, laid out as `layout` says.

    >>> observation = observe(DealState.random(1, "N", "belot_arena"), "E")
    >>> observation.shape == (size("belot_arena"),), int(observation[:32].sum())
    (True, 5)
    """
    actions = actions_of(state.ruleset) if actions is None else actions
    seat, view = Seat(seat), state.view(seat)
    flat = np.zeros(size(state.ruleset), np.int8)
    part = parts(flat, state.ruleset)
    place = {player: (player - seat) % 4 for player in Seat}
    part["hand"][list(view.hand)] = 1
    part["first"][list(state.first[seat])] = 1
    part["dealer"][place[view.dealer]] = 1
    for turn, call in enumerate(view.auction.calls, 1):
        number = actions.numbers[call] - CARDS
        part["calls"][place[view.dealer.after(turn)], number] = 1
        if turn == len(view.auction.calls):
            part["last_call"][number] = 1
    if view.contract is not None:
        part["contract"][place[view.contract.declarer]] = 1
        part["bid"][[actions.numbers[call] - CARDS for call in _calls_of(view.contract)]] = 1
    for trick, (leader, cards) in enumerate(view.tricks_and_table, 1):
        for after, card in enumerate(cards):
            part["played"][place[leader.after(after)], card] = trick
    if view.leader is not None:
        part["leader"][place[view.leader]] = 1
    for player in Seat:
        for kind in view.announced[player]:
            part["announced"][place[player], list(Kind).index(kind)] += 1
        for one in view.shown[player]:
            part["shown"][place[player], list(one.cards)] = 1
    for one in view.declared:
        part["declared"][list(one.cards)] = 1
    for belote in view.belotes:
        part["belotes"][place[belote.seat], belote.suit] = 1
    if view.auction.turned is not None:
        part["turned"][view.auction.turned] = 1
    return flat


def play_alone(deal: Deal | str, dealer: Seat | str, contract: Contract | str, ruleset: Ruleset) -> DealState:
    """Return a deal before the first lead, without an auction; raise OptionError for what no bid leads to."""
    contract = read_contract(contract, ruleset)
    if not all(call in actions_of(ruleset).numbers for call in _calls_of(contract)):
        raise OptionError(f"no contract of {ruleset}: {str(contract)!r} (expected one that can be bid)")
    return DealState.in_play(deal, dealer, contract, ruleset)


def _calls_of(contract: Contract) -> list[Call]:
    """Return the bid of a contract, and contra or recontra where it is doubled."""
    bid = Bid(contract.level, contract.strain, contract.capot, contract.plus, contract.in_points)
    doubled: dict[Doubling, list[Call]] = {Doubling.CONTRA: [Contra()], Doubling.RECONTRA: [Recontra()]}
    return [bid, *doubled.get(contract.doubling, [])]


def returns(state: DealState) -> tuple[int, int, int, int]:
    """Return the table points of a deal for N E S W: the own side's minus the other's.

    They are 0 before the end and where all have passed; points held over for the next deal count for nobody.
    """
    score = state.score()
    ahead = 0 if score is None else score.points_ns - score.points_ew
    n, e, s, w = (ahead if seat.side == Side.NS else -ahead for seat in Seat)
    return n, e, s, w


def write_down(state: DealState, seat: Seat | str) -> str:
    """Return what a seat knows as one line: the same text if and only if the seat cannot tell the difference.

    >>> deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    >>> write_down(DealState.start(deal, "W", "blot").after("8H"), "N")
    'blot N first=AKQ.AKQ.AK. calls=N: 8H'
    """
    seat, view = Seat(seat), state.view(seat)
    words = [f"{view.ruleset} {seat} first={state.first[seat]} calls={view.auction}"]
    if view.contract is not None:
        words.append(f"dealt={view.dealt} contract={view.contract}")
        words += [f"{leader}:{','.join(map(str, cards))}" for leader, cards in view.tricks_and_table]
    for player in Seat:
        if view.announced[player]:
            words.append(f"{player} announced {','.join(view.announced[player])}")
        if view.shown[player]:
            words.append(f"{player} showed {','.join(map(str, view.shown[player]))}")
    if view.declared:
        words.append(f"declared {','.join(map(str, view.declared))}")
    words += [f"{belote.seat} belote {belote.suit}" for belote in view.belotes]
    return " ".join(words)
