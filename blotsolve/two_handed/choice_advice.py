"""Advice for the choice of trumps: every call over the same worlds, in table points."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from blotsolve.cards import Card, Hand
from blotsolve.checks import seed_number, whole
from blotsolve.contract import Strain
from blotsolve.errors import DealError, PositionError
from blotsolve.two_handed.auction import Call, Kind, TrumpChoice, TwoHandedContract
from blotsolve.two_handed.deals import OneOnOneDeal, OpenDeal
from blotsolve.two_handed.determinization import MOST_WORLDS
from blotsolve.two_handed.engine import solve_starts, start_of
from blotsolve.two_handed.layouts import Layout, Stack
from blotsolve.two_handed.payoffs import (
    belote_of_hands,
    best_of,
    points_of_hands,
    score_many,
    settled,
    split_margins,
)
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.position_text import read_hand, split_pair
from blotsolve.two_handed.positions import HandsPosition, StacksPosition
from blotsolve.two_handed.rules_of_thumb import choose_call, hand_promise
from blotsolve.two_handed.rulesets import Belote, TwoHandedRuleset, find_two_handed
from blotsolve.two_handed.view import TwoHandedView

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORLDS = {False: 200, True: 24}
"""Worlds that are drawn unless a number is given: in 1 on 1, and in Open Blot, whose deals take longer."""


@dataclass(frozen=True, slots=True)
class TwoHandedRatedCall:
    """A call, and what it leads to over the worlds."""

    call: Call
    points: float
    """Table points of the deal, the caller's minus the other's, on average."""
    error: float
    """The standard error of that."""
    behind: float
    """How far behind the advised call on the same worlds."""
    behind_error: float
    """The standard error of that; smaller than the one of `points`."""
    made: float | None
    """In what share of the worlds the contract is made; None for a pass."""

    def __str__(self) -> str:
        return f"{self.call} {self.points:+.1f}"


@dataclass(frozen=True, slots=True)
class TwoHandedChoiceAdvice:
    """The advised call first, then the others by what they are worth."""

    player: Player
    calls: tuple[TwoHandedRatedCall, ...]
    worlds: int
    reason: str
    """Why this call, in words."""

    @property
    def call(self) -> Call:
        """The advised call."""
        return self.calls[0].call

    def to_dict(self) -> dict[str, object]:
        """Return what the command line prints with `--json`."""
        return {
            "player": str(self.player),
            "call": str(self.call),
            "reason": self.reason,
            "worlds": self.worlds,
            "calls": [
                {
                    "call": str(one.call),
                    "points": round(one.points, 3),
                    "error": round(one.error, 4),
                    "behind": round(one.behind, 4),
                    "behind_error": round(one.behind_error, 4),
                    "made": None if one.made is None else round(one.made, 3),
                }
                for one in self.calls
            ],
        }

    def __str__(self) -> str:
        return f"{self.player}: {self.reason}"

    def __repr__(self) -> str:
        return f"<TwoHandedChoiceAdvice {self}>"


class _Outcome(NamedTuple):
    """What a contract leads to, world by world: table points of N minus those of S, and if it is made."""

    points_n: NDArray[np.int64]
    made: NDArray[np.bool_]


def advise_choice(
    view: TwoHandedView, *, worlds: int | None = None, seed: int = 0, threads: int = 1
) -> TwoHandedChoiceAdvice:
    """Advise a player what to call in the choice of trumps, from what he knows alone.

    Every contract that a call may lead to is solved, with all cards seen, in the same worlds, and scored in
    table points. A pass is worth what comes after it: in 1 on 1 the other calls by rules of thumb on his own
    cards, and later calls of the player are the best ones on the mean; in Open Blot, where both see the
    same, both call what is best for them on the mean.

    Parameters
    ----------
    view
        What he sees, as `TwoHandedState.view`.
    worlds
        How many are drawn by `seed`: 200 in 1 on 1 and 24 in Open Blot by default.
    seed, threads
        The same seed draws the same worlds; threads change no answer.

    Returns
    -------
    TwoHandedChoiceAdvice
        The advised call first; means over the worlds of the player's table points minus the other's.

    Raises
    ------
    PositionError, OptionError
        If it is not his turn to call; for options that make no sense.

    Examples
    --------
    >>> from blotsolve.two_handed import TwoHandedState
    >>> deal = "N:AKQ.AKQ.. ..KQJ.KQJ JS TS,9S,JH,TH,9H,AD,TD,9D,AC,TC,9C"
    >>> state = TwoHandedState.start(deal, "S", "blot_1on1")
    >>> advice = advise_choice(state.view("N"), worlds=2)
    >>> str(advice.call), advice.worlds
    ('pass', 2)
    """
    import numpy as np

    if not isinstance(view, TwoHandedView):
        raise PositionError(f"no view: {view!r} (expected what one player knows, as TwoHandedState.view)")
    calls = [call for call in view.legal if isinstance(call, Call)]
    if view.turn != view.player or not calls:
        turn = "trumps are chosen" if view.contract else f"it is the turn of {view.turn}"
        raise PositionError(f"no call to advise {view.player}: {turn}")
    worlds = WORLDS[view.ruleset.is_open] if worlds is None else worlds
    worlds = whole("worlds", worlds, 2, MOST_WORLDS)
    seed, threads = seed_number(seed, 2**62), whole("threads", threads, 1, 1024)
    kind = _Stacks if view.ruleset.is_open else _Hands
    drawn: _Worlds = kind(view, worlds, seed, threads)
    sign = view.player.sign
    everything = np.ones(worlds, bool)
    values: dict[Call, NDArray[np.int64]] = {}
    made: dict[Call, float | None] = {}
    for call in calls:
        contract = view.choice.after(call).contract
        if contract is None:
            values[call], made[call] = sign * drawn.follow(view.choice.after(call), everything), None
        else:
            outcome = drawn.outcome(contract)
            values[call], made[call] = sign * outcome.points_n, float(outcome.made.mean())
    means = {call: float(value.mean()) for call, value in values.items()}
    order = sorted(calls, key=lambda call: (-means[call], str(call)))
    best = values[order[0]]
    rated = tuple(
        TwoHandedRatedCall(
            call,
            means[call],
            _error(values[call]),
            float((best - values[call]).mean()),
            _error(best - values[call]),
            made[call],
        )
        for call in order
    )
    reason = f"{rated[0]} table points over {worlds} worlds"
    if len(rated) > 1:
        reason += f", {rated[1].behind:.1f} ± {2 * rated[1].behind_error:.1f} more than {rated[1].call}"
    else:
        reason += ", the only call"
    return TwoHandedChoiceAdvice(view.player, rated, worlds, reason)


def _error(values: NDArray[np.int64]) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5)


class _Worlds:
    """Worlds of one view, and the outcome of every contract in them, solved when it is asked for."""

    def __init__(self, view: TwoHandedView, worlds: int, threads: int) -> None:
        self.view, self.game, self.threads, self.worlds = view, view.ruleset, threads, worlds
        self.elder = view.dealer.other
        self.known: dict[TwoHandedContract, _Outcome] = {}

    def outcome(self, contract: TwoHandedContract) -> _Outcome:
        if contract not in self.known:
            self.known[contract] = self.solve(contract)
        return self.known[contract]

    def solve(self, contract: TwoHandedContract) -> _Outcome:
        raise NotImplementedError

    def follow(self, choice: TrumpChoice, among: NDArray[np.bool_]) -> NDArray[np.int64]:
        raise NotImplementedError

    def best_call(self, choice: TrumpChoice, among: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the points of N minus those of S where the player to call takes what is best on the mean."""
        player = choice.turn
        assert player is not None
        found = []
        for call in choice.legal_calls:
            after = choice.after(call)
            contract = after.contract
            found.append(self.follow(after, among) if contract is None else self.outcome(contract).points_n)
        return max(found, key=lambda points: player.sign * points[among].mean() if among.any() else 0.0)


class _Hands(_Worlds):
    """Worlds of 1 on 1: the hand of the other before the draw, and the stock in its order."""

    def __init__(self, view: TwoHandedView, worlds: int, seed: int, threads: int) -> None:
        super().__init__(view, worlds, threads)
        chance = random.Random(seed)
        assert view.open_card is not None
        self.open_card = view.open_card
        unseen = [card for card in self.game.deck if card not in view.hand and card != view.open_card]
        size = self.game.dealt
        self.deals = []
        for _ in range(worlds):
            lot = chance.sample(unseen, len(unseen))
            hands = view.hand, Hand(lot[:size])
            pair = hands if view.player == Player.N else hands[::-1]
            self.deals.append(OneOnOneDeal(pair, view.open_card, lot[size:]))

    def solve(self, contract: TwoHandedContract) -> _Outcome:
        import numpy as np

        pairs = [deal.drawn(contract, self.view.dealer, self.game) for deal in self.deals]
        strain, game = contract.strain, self.game
        starts = [start_of(HandsPosition(pair, strain, self.elder, (), "-")) for pair in pairs]
        margins, _, _ = solve_starts(game, int(strain), starts, threads=self.threads)
        masks = [np.array([pair[player].mask for pair in pairs], np.uint32) for player in Player]
        north, south = (points_of_hands(mask, strain, game) for mask in masks)
        in_play = game.law.last_trick_in(strain) + north + south
        declared = np.array(
            [
                settled((best_of(n, strain, game), best_of(s, strain, game)), self.elder, strain, game)
                for n, s in zip(masks[0].tolist(), masks[1].tolist(), strict=True)
            ],
            np.int64,
        )
        belotes = belote_of_hands(masks[0], strain, game), belote_of_hands(masks[1], strain, game)
        return _scored(contract, game, margins.astype(np.int64), in_play, declared, belotes)

    def follow(self, choice: TrumpChoice, among: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return what comes after a call: the other by rules of thumb, the player himself by the mean."""
        import numpy as np

        player = choice.turn
        assert player is not None
        if player == self.view.player:
            return self.best_call(choice, among)
        calls = list(choice.legal_calls)
        chosen = []
        for deal in self.deals:
            hand = deal.hands[player]
            promises = {
                call: hand_promise(hand, self.open_card, call) for call in calls if call.kind != Kind.PASS
            }
            chosen.append(choose_call(calls, promises, self.game))
        points = np.zeros(self.worlds, np.int64)
        for call in set(chosen):
            where = np.array([one == call for one in chosen])
            after = choice.after(call)
            contract = after.contract
            value = self.follow(after, among & where) if contract is None else self.outcome(contract).points_n
            points[where] = value[where]
        return points


class _Stacks(_Worlds):
    """Worlds of Open Blot: the open cards that are still to be laid, and the closed ones."""

    def __init__(self, view: TwoHandedView, worlds: int, seed: int, threads: int) -> None:
        super().__init__(view, worlds, threads)
        chance = random.Random(seed)
        assert view.layouts is not None
        seen = [list(layout.open) for layout in view.layouts]
        unseen = [card for card in self.game.deck if card not in seen[0] and card not in seen[1]]
        self.deals = []
        for _ in range(worlds):
            lot = iter(chance.sample(unseen, len(unseen)))
            layouts = []
            for layout in view.layouts:
                shown = [stack.card for stack in layout]
                shown += [next(lot) for _ in range(8 - len(shown))]
                layouts.append([Stack(card, next(lot)) for card in shown])
            self.deals.append(OpenDeal([Layout(stacks) for stacks in layouts]))
        self.margins: dict[Strain, NDArray[np.int64]] = {}

    def solve(self, contract: TwoHandedContract) -> _Outcome:
        import numpy as np

        strain, game = contract.strain, self.game
        if strain not in self.margins:  # best play for raw points does not depend on who has chosen
            starts = [start_of(StacksPosition(deal.layouts, strain, self.elder)) for deal in self.deals]
            margins, _, _ = solve_starts(game, int(strain), starts, threads=self.threads)
            self.margins[strain] = margins.astype(np.int64)
        opens = [
            np.array([deal.layouts[player].open.mask for deal in self.deals], np.uint32) for player in Player
        ]
        whole = [
            opens[player] | np.array([deal.layouts[player].given.mask for deal in self.deals], np.uint32)
            for player in Player
        ]
        declared = np.array(
            [
                settled((best_of(n, strain, game), best_of(s, strain, game)), self.elder, strain, game)
                for n, s in zip(opens[0].tolist(), opens[1].tolist(), strict=True)
            ],
            np.int64,
        )
        belotes = belote_of_hands(whole[0], strain, game), belote_of_hands(whole[1], strain, game)
        in_play = np.full(self.worlds, 152 + game.law.last_trick_in(strain), np.int64)
        return _scored(contract, game, self.margins[strain], in_play, declared, belotes)

    def follow(self, choice: TrumpChoice, among: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return what comes after a call: both see the same, so both take what is best on the mean."""
        return self.best_call(choice, among)


def _scored(
    contract: TwoHandedContract,
    game: TwoHandedRuleset,
    margins: NDArray[np.int64],
    in_play: NDArray[np.int64],
    declared: NDArray[np.int64],
    belotes: tuple[NDArray[np.int64], NDArray[np.int64]],
) -> _Outcome:
    """Return the outcome of a contract by the margins of the whole play."""
    import numpy as np

    if game.belote == Belote.BOTH_OPEN:  # it is in the margin
        belotes = np.zeros_like(margins), np.zeros_like(margins)
    north, south, capot = split_margins(margins, in_play, game)
    tricks = np.where(capot == 1, game.hand, np.where(capot == -1, 0, game.hand // 2))
    combinations = declared[:, 0] + belotes[0], declared[:, 1] + belotes[1]
    found = score_many(contract, game, (north, south), (tricks, game.hand - tricks), combinations, belotes)
    return _Outcome(found.points_n, found.made)


def view_of_choice(
    cards: str,
    *,
    player: Player | str,
    dealer: Player | str,
    ruleset: TwoHandedRuleset | str,
    auction: str = "",
    open_card: Card | str | None = None,
) -> TwoHandedView:
    """Return what a player knows in the choice of trumps, from text.

    Parameters
    ----------
    cards
        His hand in 1 on 1. In Open Blot `N:layout layout`, the open cards of both, four each in the first
        round and eight in the second.
    player, dealer
        The player who asks, and who dealt.
    ruleset
        A ruleset for two or its text.
    auction
        The calls so far, with spaces or commas between; none by default.
    open_card
        The card that lies open in 1 on 1.

    Returns
    -------
    TwoHandedView
        What `advise_choice` takes.

    Raises
    ------
    DealError, CallError, PositionError
        For cards, calls or an open card that cannot be parsed or do not fit together.

    Examples
    --------
    >>> view = view_of_choice("AKQ.AKQ..", player="N", dealer="S", ruleset="blot_1on1", open_card="JS")
    >>> [str(call) for call in view.legal]
    ['pass', 'take']
    """
    game, who = find_two_handed(ruleset), Player(player)
    hand, layouts = Hand(), None
    if game.is_open:
        first, two = split_pair(cards)
        pair = [Layout(one) for one in (two if first == Player.N else two[::-1])]
        layouts = pair[0].hidden(), pair[1].hidden()
        common = layouts[0].open.mask & layouts[1].open.mask
        if common:
            raise DealError(f"{next(iter(Hand.from_mask(common)))} lies open twice in {cards!r}")
    choice = TrumpChoice(game, dealer, open_card, auction)
    if layouts is not None:
        expected = 4 * choice.round
        for one, layout in zip(Player, layouts, strict=True):
            if len(layout.open) != expected or len(layout.stacks) != expected:
                raise DealError(
                    f"{one} has {len(layout.open)} open cards in round {choice.round} (expected {expected})"
                )
    else:
        hand = read_hand(cards)
        if len(hand) != game.dealt:
            raise DealError(f"a hand of {len(hand)} cards: {cards!r} (expected {game.dealt})")
        if strange := hand.mask & ~game.deck.mask:
            raise DealError(f"{next(iter(Hand.from_mask(strange)))} in {game} (expected cards of its deck)")
        if choice.open_card in hand:
            raise DealError(f"{choice.open_card} lies open and is in the hand {cards!r}")
    return TwoHandedView(
        ruleset=game,
        player=who,
        dealer=choice.dealer,
        turn=choice.turn,
        legal=choice.legal_calls if choice.turn == who else (),
        choice=choice,
        contract=choice.contract,
        dealt=hand,
        hand=hand if layouts is None else layouts[who].open,
        open_card=choice.open_card,
        layouts=layouts,
        position=None,
        tricks=(),
        leader=None,
        table=(),
        announced=((), ()),
        shown=((), ()),
        declared=(),
        belotes=(),
        declarations=(0, 0),
    )
