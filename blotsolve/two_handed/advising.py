"""Card advice for two: over every hand that the other may have, or over what may turn up."""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING

from blotsolve.cards import Card, Hand
from blotsolve.checks import seed_number, whole
from blotsolve.contract import Strain
from blotsolve.errors import OptionError, PositionError
from blotsolve.solver import MOST_THREADS
from blotsolve.two_handed.advice import TwoHandedAim, TwoHandedCardAdvice, TwoHandedRatedCard
from blotsolve.two_handed.declarations import ByPlayer, Declarations
from blotsolve.two_handed.determinization import MOST_WORLDS
from blotsolve.two_handed.engine import chance_of, own_solver, solve_starts, start_of
from blotsolve.two_handed.knowledge import TwoHandedKnowledge, read_knowledge
from blotsolve.two_handed.law import RulesetText, trick_points
from blotsolve.two_handed.payoffs import (
    belote_of_hands,
    best_of,
    points_of_hands,
    score_many,
    settled,
    split_margins,
    with_kinds,
)
from blotsolve.two_handed.player import Player
from blotsolve.two_handed.rulesets import Equal
from blotsolve.two_handed.solutions import Method
from blotsolve.two_handed.solving import NODE_LIMIT, solve
from blotsolve.two_handed.view import TwoHandedView

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def advise_card(
    view: TwoHandedView | TwoHandedKnowledge | str,
    *,
    worlds: int | None = None,
    aim: TwoHandedAim | str = TwoHandedAim.POINTS,
    node_limit: int = NODE_LIMIT,
    seed: int = 0,
    threads: int = 1,
    ruleset: RulesetText = None,
) -> TwoHandedCardAdvice:
    """Advise a player which card to play, from what he knows alone.

    Parameters
    ----------
    view
        What he sees, as `TwoHandedState.view`; or for 1 on 1 the text of what he knows, `N:hand ? S N …`, see
        `TwoHandedKnowledge`. With a view, worlds are scored in table points; with knowledge alone, which has
        no contract, the raw points from here on count.
    worlds
        1 on 1: how many hands of the other are looked at, drawn by `seed`; every possible one by default, at
        most 50,000. Open Blot: how many worlds are drawn where an exact expectation takes too long, 200 by
        default.
    aim
        `points`, or `made`: the chance that the contract is made (or not, for the other player).
    node_limit
        Open Blot: nodes of an exact expectation; it is not begun where an estimate says that it needs more.
    seed
        The same seed draws the same worlds.
    threads
        Threads that solve worlds; they change no answer.
    ruleset
        The ruleset of knowledge that is given as text, or its name; a view has its own.

    Returns
    -------
    TwoHandedCardAdvice
        In 1 on 1 means over worlds, each with best play with all cards seen. In Open Blot an exact
        expectation or, before that can be had, means over drawn worlds; `method` says which.

    Raises
    ------
    PositionError
        If it is not his turn to play a card.
    ImpossibleKnowledgeError
        If no hand fits what he knows.
    OptionError
        For options that make no sense.

    Examples
    --------
    >>> advice = advise_card("N:..AQ.KQ ? NT N gone=KT9.KT9.T9.T9 S+A... taken=N+S")
    >>> str(advice.card), advice.worlds, advice.is_exact
    ('AD', 84, True)
    """
    worlds = None if worlds is None else whole("worlds", worlds, 1, MOST_WORLDS)
    seed, threads = seed_number(seed, 2**62), whole("threads", threads, 1, MOST_THREADS)
    if not isinstance(aim, str) or aim not in list(TwoHandedAim):
        raise OptionError(f"aim is {aim!r} (expected one of {', '.join(TwoHandedAim)})")
    aim = TwoHandedAim(aim)
    if not isinstance(view, TwoHandedView):
        knowledge = read_knowledge(view, ruleset)
        if aim == TwoHandedAim.MADE:
            raise OptionError("aim is made, and there is no contract (expected a view, or aim=points)")
        return _over_worlds(knowledge, None, worlds, aim, seed, threads)
    _check_turn(view)
    if view.ruleset.is_open:
        return _over_chance(view, worlds or 200, aim, node_limit, seed)
    return _over_worlds(TwoHandedKnowledge.from_view(view), view, worlds, aim, seed, threads)


def _check_turn(view: TwoHandedView) -> None:
    if view.turn == view.player and view.contract is not None and view.legal:
        return
    if view.contract is None:
        turn = "trumps are not chosen"
    elif view.turn is not None:
        turn = f"it is the turn of {view.turn}"
    else:
        turn = "the deal is over, or a closed card is to be turned"
    raise PositionError(f"no card to advise {view.player}: {turn}")


# Open Blot


def _over_chance(
    view: TwoHandedView, worlds: int, aim: TwoHandedAim, node_limit: int, seed: int
) -> TwoHandedCardAdvice:
    """Advise by an exact expectation, or by drawn worlds before that can be had."""
    position, player, game = view.position, view.player, view.ruleset
    assert position is not None
    found = solve(position, ruleset=game, node_limit=node_limit, worlds=max(2, worlds), seed=seed)
    sign = player.sign
    possible = factorial(len(position.closed))
    method = getattr(found, "method", Method.EXACT)
    rated = []
    best = sign * found.cards[0].margin_n
    chances = _chances(view) if aim == TwoHandedAim.MADE and method == Method.EXACT else {}
    for one in found.cards:
        margin = sign * one.margin_n
        behind = one.behind if method == Method.WORLDS else float(best - margin)
        rated.append(
            TwoHandedRatedCard(one.card, margin, behind, one.behind_error, made=chances.get(one.card))
        )
    if chances:
        wants = 1 if view.contract is not None and view.contract.declarer == player else -1
        top = max(wants * chances[one.card] for one in rated)
        rated = sorted(
            (
                TwoHandedRatedCard(
                    one.card, one.margin, float(top - wants * chances[one.card]), made=one.made
                )
                for one in rated
            ),
            key=lambda one: (one.behind, -one.margin),
        )
    why = getattr(found, "why", "all closed cards are known")
    if aim == TwoHandedAim.MADE and not chances:
        why += "; the chance to make it was not looked at"
        aim = TwoHandedAim.POINTS
    first = rated[0]
    reason = f"{first}, {why}"
    number = getattr(found, "worlds", 0)
    return TwoHandedCardAdvice(player, aim, tuple(rated), number, possible, method, reason)


def _chances(view: TwoHandedView) -> dict[Card, Fraction]:
    """Return the chance that the contract is made after each card, with best play for it and against it."""
    position, contract, game = view.position, view.contract, view.ruleset
    assert position is not None
    assert contract is not None
    so_far = [0, 0]
    for trick in view.tricks:
        so_far[trick.winner] += trick.points
    for player, points in view.belotes:
        so_far[player] += points if game.compare_combinations else 0
    for player in Player:
        so_far[player] += view.declarations[player] if game.compare_combinations else 0
    own = contract.declarer
    lead = so_far[own] - so_far[own.other]
    need = -lead + (0 if game.equal == Equal.MADE else 1)
    # N's margin must be at least this, or for S as declarer must stay below it
    target = need if own == Player.N else 1 - need
    solver = own_solver(game, position.strain)
    if position.closed:
        start, told = chance_of(position, game)
        scale = factorial(len(position.closed))
        rated = solver.chance_cards(*start, target, **told)
    else:
        scale = 1
        rated = [
            (card, int(margin >= target), same) for card, margin, same in solver.cards(*start_of(position))
        ]
    chances = {card: Fraction(value, scale) for _, value, same in rated for card in Hand.from_mask(same)}
    return chances if own == Player.N else {card: 1 - chance for card, chance in chances.items()}


# 1 on 1


def _over_worlds(
    knowledge: TwoHandedKnowledge,
    view: TwoHandedView | None,
    worlds: int | None,
    aim: TwoHandedAim,
    seed: int,
    threads: int,
) -> TwoHandedCardAdvice:
    """Advise by the mean over hands of the other: every one, or some that are drawn."""
    import numpy as np

    if knowledge.turn != knowledge.player:
        raise PositionError(f"no card to advise {knowledge.player}: it is the turn of {knowledge.other}")
    hands = knowledge.worlds(seed=seed)
    possible = len(hands) if knowledge.is_whole else knowledge.count
    if worlds is not None and worlds < len(hands):
        hands = hands[np.sort(np.random.default_rng(seed).choice(len(hands), worlds, replace=False))]
    sign, strain, game = knowledge.player.sign, knowledge.strain, knowledge.ruleset
    starts = [start_of(knowledge.position(int(hand))) for hand in hands[:1]]
    _, _, table, leader, taken = starts[0]
    own = knowledge.hand.mask
    pairs = [(own, int(hand)) if sign > 0 else (int(hand), own) for hand in hands]
    _, legal, margins = solve_starts(
        game, int(strain), [(pair, b"", table, leader, taken) for pair in pairs], threads=threads
    )
    cards = tuple(Hand.from_mask(int(legal[0])))
    if not cards:
        raise PositionError(f"no card to advise {knowledge.player}: the deal is over")
    by_card = margins[:, [int(card) for card in cards]].astype(np.int64)
    whole = len(hands) == possible
    points = made = None
    if view is not None:
        points, made = _scored(view, knowledge, hands, by_card)
        points = sign * points
    raw = sign * by_card
    means = raw.mean(axis=0)
    if view is None:
        aimed = raw.astype(float)
    elif aim == TwoHandedAim.MADE:
        assert made is not None
        assert view.contract is not None
        aimed = made.astype(float) if view.contract.declarer == view.player else 1.0 - made
    else:
        assert points is not None
        aimed = points.astype(float)
    # equal in what is aimed for: the raw points decide, then the smaller number, so that it is repeatable
    order = sorted(range(len(cards)), key=lambda at: (-aimed[:, at].mean(), -means[at], cards[at]))
    first = order[0]
    rated = []
    for at in order:
        differences = aimed[:, first] - aimed[:, at]
        error = 0.0 if whole or len(hands) < 2 else float(differences.std(ddof=1)) / len(hands) ** 0.5
        rated.append(
            TwoHandedRatedCard(
                cards[at],
                float(means[at]),
                float(differences.mean()),
                error,
                None if points is None else float(points[:, at].mean()),
                None if made is None else float(made[:, at].mean()),
            )
        )
    over = f"all {len(hands)} hands" if whole else f"{len(hands)} of {possible} hands"
    how = "raw points from here on" if view is None else "table points of the deal"
    reason = f"{rated[0]}, the best mean of {how} over {over} that {knowledge.other} may have"
    if aim == TwoHandedAim.MADE and rated[0].made is not None:
        chance = float(rated[0].made)
        reason = f"{rated[0].card}, the contract is made in {chance:.1%} of {over} of {knowledge.other}"
    if len(cards) == 1:
        reason = f"{rated[0].card}, the only legal card"
    return TwoHandedCardAdvice(
        knowledge.player, aim, tuple(rated), len(hands), possible, Method.WORLDS, reason
    )


def _scored(
    view: TwoHandedView,
    knowledge: TwoHandedKnowledge,
    hands: NDArray[np.uint32],
    margins: NDArray[np.int64],
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the table points of N minus those of S, and whether it is made, by world and card."""
    import numpy as np

    contract, game, strain = view.contract, view.ruleset, knowledge.strain
    assert contract is not None
    own, other = view.player, view.player.other
    so_far, tricks = [0, 0], [0, 0]
    played = [0, 0]
    for trick in view.tricks:
        so_far[trick.winner] += trick.points
        tricks[trick.winner] += 1
        for player in Player:
            played[player] |= 1 << trick.card_of(player)
    if view.table:
        played[knowledge.leader] |= 1 << view.table[0]
    in_play = points_of_hands(hands, strain, game)
    in_play += trick_points((*knowledge.hand, *view.table), strain, game) + game.law.last_trick_in(strain)
    declared = _declared(view, hands, np.uint32(played[other]), strain)
    belotes = [np.zeros(len(hands), np.int64), np.zeros(len(hands), np.int64)]
    belotes[own] += int(belote_of_hands(np.array([view.dealt.mask], np.uint32), strain, game)[0])
    belotes[other] += belote_of_hands(hands | np.uint32(played[other]), strain, game)
    combinations = declared[0] + belotes[0], declared[1] + belotes[1]
    points = np.zeros(margins.shape, np.int64)
    made = np.zeros(margins.shape, bool)
    left = game.hand - sum(tricks)
    for column in range(margins.shape[1]):
        north, south, capot = split_margins(margins[:, column], in_play, game)
        cards = so_far[0] + north, so_far[1] + south
        # only all and none matter: somewhere between them otherwise
        n_tricks = np.where(
            capot == 1, game.hand, np.where(capot == -1, 0, np.clip(tricks[0] + left // 2, 1, None))
        )
        n_tricks = np.where((capot == 0) & (n_tricks == game.hand), game.hand - 1, n_tricks)
        points[:, column], made[:, column] = score_many(
            contract, game, cards, (n_tricks, game.hand - n_tricks), combinations, (belotes[0], belotes[1])
        )
    return points, made


def _declared(
    view: TwoHandedView, hands: NDArray[np.uint32], played: np.uint32, strain: Strain
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the raw points of declarations that count for N and S in each world."""
    import numpy as np

    own, other, game = view.player, view.player.other, view.ruleset
    elder = view.dealer.other
    acted = [bool(view.tricks)] * 2
    if view.table and view.leader is not None:
        acted[view.leader] = True
    if len(view.tricks) > 2:  # what was not shown by now does not count
        constant = settled(view.shown, elder, strain, game)
        return np.full(len(hands), constant[0], np.int64), np.full(len(hands), constant[1], np.int64)
    ours: Declarations = view.declared if acted[own] else best_of(view.dealt.mask, strain, game)
    points = np.zeros((2, len(hands)), np.int64)
    known = view.shown[other] if len(view.shown[other]) == len(view.announced[other]) else None
    for row, dealt in enumerate((hands | played).tolist()):
        theirs: Declarations
        if not acted[other]:
            theirs = best_of(dealt, strain, game)
        elif known is not None:
            theirs = known
        else:
            theirs = with_kinds(dealt, view.announced[other], strain, game)
        pair: ByPlayer = (ours, theirs) if own == Player.N else (theirs, ours)
        points[0, row], points[1, row] = settled(pair, elder, strain, game)
    return points[0], points[1]
