"""Card advice: exact where it can be, true to what a player knows, scored by the contract, in time."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from play_out import chosen

from blotsolve.advice import Aim, MarginScorer, tie_break, win_chance
from blotsolve.advice.cards.advising import ALL_UNDER, advise_card
from blotsolve.cards import Card, Hand
from blotsolve.deal import Deal
from blotsolve.errors import BlotsolveError, OptionError, PositionError, ScoreError
from blotsolve.game import DealState, Match, is_master
from blotsolve.rulesets import RULESETS
from blotsolve.seats import Seat, Side
from blotsolve.solver import solve
from blotsolve.worlds import Knowledge, count

BIDS = {
    "blot": ("9H", "8NT"),
    "belot_arena": ("H", "AT"),
    "blotify": ("9H", "9NT"),
    "bazar_blot": ("9H", "8NT"),
}
BIDS |= {
    name: ("H", "AT") if game.auction.ranking else ("9H", "8S") if game.auction.has_numbers else ("H", "S")
    for name, game in RULESETS.items()
    if name not in BIDS
}


def at(seed: int, cards: int, ruleset: str = "blot", contract: str = "9H by S") -> DealState:
    """Return a random deal after some random cards."""
    chance = random.Random(seed)
    state = DealState.in_play(Deal.random(chance), "N", contract, ruleset)
    for _ in range(cards):
        state = state.after(chosen(state, chance))
    return state


def choice(cards: int, seeds=range(20), least: int = 2, **more: str) -> DealState:
    """Return a deal after so many cards in which the next player has a choice."""
    return next(state for seed in seeds if len((state := at(seed, cards, **more)).legal) >= least)


def advised(state: DealState, **options):
    return advise_card(state.view(state.turn), **options)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_margin_of_each_card_is_the_exact_one_in_each_world(ruleset, seed):
    state = at(seed, 17, ruleset, f"{BIDS[ruleset][seed % 2]} by S")
    advice = advised(state, worlds=3, race=False)
    sign = 1 if advice.seat.side == Side.NS else -1
    for hands, margins in zip(advice.hands[:5], advice.margins, strict=False):
        position = state.position
        world = type(position)(
            Deal([Hand.from_mask(int(hand)) for hand in hands]),
            position.strain,
            position.leader,
            position.table,
            position.taken,
        )
        exact = {one.card: one.margin_ns for one in solve(world, ruleset=ruleset).cards}
        assert dict(zip(advice.legal, (sign * margins).tolist(), strict=True)) == exact


@pytest.mark.parametrize("ruleset", RULESETS)
def test_worlds_are_those_of_the_knowledge(ruleset):
    for cards in (2, 9, 18, 25):
        state = at(cards, cards, ruleset, f"{BIDS[ruleset][0]} by S")
        knowledge = Knowledge.from_view(state.view(state.turn))
        for hands in advised(state, worlds=6).hands:
            assert knowledge.allows(Deal([Hand.from_mask(int(hand)) for hand in hands]))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_scores_of_the_true_world_are_the_score_of_the_deal_played_out(ruleset, seed):
    """What a player would have counted in the true world at each step is what came of the deal in the end."""
    chance = random.Random(seed)
    state = DealState.in_play(
        Deal.random(chance), "W", f"{BIDS[ruleset][seed % 2]} by {Seat(seed % 4)}", ruleset
    )
    states = [state]
    while not state.is_over:
        state = state.after(chance.choice(state.legal))
        states.append(state)
    score, tally = state.score(), state.tally
    bonus = state.ruleset.capot_bonus
    capot = bonus * ((tally.tricks_ns == 8) - (tally.tricks_ew == 8))
    for before in states[:-1]:
        view = before.view(before.turn)
        cards, in_play = [0, 0], 0
        for trick in before.tricks:
            cards[trick.winner.side] += trick.points
        if state.ruleset.belote_in_play:
            counted = [one for one in state.belotes if one not in before.belotes]
            in_play = sum(one.points if one.seat.side == Side.NS else -one.points for one in counted)
        margin = tally.cards_ns - tally.cards_ew - (cards[0] - cards[1]) + capot + in_play
        world = np.array([[hand.mask for hand in before.hands]], np.uint32)
        points, made, _ = MarginScorer(view, world, bonus).of(np.array([[margin]]))
        near = 1 if state.ruleset.belote_in_play else 0  # a belote that is not counted in the end: rounding
        held = score.verdict == "hanging"
        ahead = score.points_ns - score.points_ew
        assert held or abs(points[0, 0] - (ahead if view.seat.side == Side.NS else -ahead)) <= near
        assert made[0, 0] == (score.verdict == "made")


def test_few_worlds_are_all_solved():
    state = choice(24)
    advice = advised(state, worlds=1)
    assert advice.stopped == "all"
    assert advice.worlds == advice.possible <= ALL_UNDER
    assert advice.is_exact
    assert all(one.error == one.behind_error == 0 for one in advice.cards)


def test_drawing_agrees_with_trying_all(monkeypatch):
    state = next(
        state
        for seed in range(60)
        if len((state := at(seed, 20)).legal) > 1 and 50 < advised(state).possible <= ALL_UNDER
    )
    exact = advised(state)
    monkeypatch.setattr("blotsolve.advice.cards.advising.ALL_UNDER", 0)
    drawn = advised(state, worlds=3000, race=False)
    points = {one.card: one for one in drawn.cards}
    for one in exact.cards:
        assert abs(points[one.card].points - one.points) <= 4 * points[one.card].error + 1e-9


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_knows_all_cards_plays_to_the_exact_value(ruleset):
    for seed in range(3):
        state = at(seed, 8, ruleset, f"{BIDS[ruleset][seed % 2]} by S")
        exact = solve(state.position, ruleset=ruleset).margin_ns
        before = state.tally
        belotes = state.belotes
        while not state.is_over:
            knowledge = Knowledge.from_view(state.view(state.turn))
            for seat in Seat:
                knowledge = knowledge.pin(seat, state.hands[seat])
            state = state.after(advised(state, knowledge=knowledge).card)
        after = state.tally
        margin = after.cards_ns - after.cards_ew - (before.cards_ns - before.cards_ew)
        capot = (after.tricks_ns == 8) - (after.tricks_ew == 8)
        margin += state.ruleset.capot_bonus * capot
        if state.ruleset.belote_in_play:
            later = [one for one in state.belotes if one not in belotes]
            margin += sum(one.points * (1 - 2 * one.seat.side) for one in later)
        assert margin == exact


def test_same_seed_gives_the_same_advice_and_another_one_other_worlds():
    state = choice(8)
    once, again, other = (advised(state, worlds=10, seed=seed) for seed in (1, 1, 2))
    assert once.to_dict() == again.to_dict()
    assert once.hands.tolist() != other.hands.tolist()


def test_hidden_hands_change_nothing():
    """The advice is the same wherever the hidden cards really are."""
    state = choice(12)
    view = state.view(state.turn)
    assert advise_card(view, worlds=10).to_dict() == advise_card(view, worlds=10).to_dict()
    hidden = [seat for seat in Seat if seat != state.turn]
    hands = list(state.deal)
    a, b = next(
        (Hand.from_mask(1 << x), Hand.from_mask(1 << y))
        for x in state.hands[hidden[0]]
        for y in state.hands[hidden[1]]
        if _plays_alike(state, hidden, x, y)
    )
    hands[hidden[0]] = Hand.from_mask(hands[hidden[0]].mask ^ a.mask ^ b.mask)
    hands[hidden[1]] = Hand.from_mask(hands[hidden[1]].mask ^ a.mask ^ b.mask)
    other = _replayed(state, Deal(hands))
    assert advised(other, worlds=10).to_dict() == advised(state, worlds=10).to_dict()


def _replayed(state: DealState, deal: Deal) -> DealState:
    after = DealState.in_play(deal, state.dealer, state.contract, state.ruleset)
    for card in [*(card for trick in state.tricks for card in trick.cards), *state.position.table]:
        after = after.after(card)
    return after


def _plays_alike(state: DealState, hidden: list[Seat], x: Card, y: Card) -> bool:
    hands = list(state.deal)
    for seat in hidden[:2]:
        hands[seat] = Hand.from_mask(hands[seat].mask ^ (1 << x) ^ (1 << y))
    try:
        other = _replayed(state, Deal(hands))
    except BlotsolveError:
        return False
    return other.view(state.turn) == state.view(state.turn)


def test_average_and_paired_difference_are_those_of_the_values():
    advice = advised(choice(8), worlds=20, race=False)
    first = advice.values[:, advice.legal.index(advice.card)]
    for one in advice.cards:
        column = advice.values[:, advice.legal.index(one.card)]
        assert one.points == pytest.approx(column.mean())
        assert one.behind == pytest.approx((first - column).mean())
        spread, apart = (each.std(ddof=1) / np.sqrt(20) for each in (column, first - column))
        swing = np.sqrt(max(one.error**2 - spread**2, 0))
        assert 0.4 < swing < 4  # as if the contract hung on it in one more world of about twenty
        assert one.behind_error == pytest.approx(np.hypot(apart, swing) if one.behind_error else 0)
    points = [one.points for one in advice.cards]
    assert points == sorted(points, reverse=True)


def test_cards_that_are_one_move_are_behind_each_other_by_nothing():
    advice = advised(choice(8), worlds=20, race=False)
    same = [one for one in advice.cards[1:] if not one.behind_error]
    for one in same:
        assert one.behind == 0
    assert any(one.behind_error for one in advice.cards[1:])


def test_make_line_is_passed_before_the_average():
    """A made contract is worth more than its raw points: the values are far apart, not in proportion."""
    advice = advised(at(0, 0, contract="9S by N"), worlds=40, race=False)
    made = advice.values[advice.made]
    failed = advice.values[~advice.made]
    sign = 1 if advice.seat.side == Side.NS else -1
    assert (sign * made > 0).all()
    assert (sign * failed <= -25).all()


def test_capot_bid_is_played_for_all_tricks():
    """N has all but a trick: only the card that keeps the chance of all eight is advised."""
    deal = "N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
    advice = advised(DealState.in_play(deal, "W", "capot S by N", "blot"), worlds=5)
    assert advice.made.all()
    assert "made in 100%" in advice.reason


def test_clear_choice_ends_early_and_deadline_ends_after_one_solve():
    clear = next(
        advice for seed in range(40) if (advice := advised(at(seed, 12), worlds=400)).stopped in ("clear",)
    )
    assert clear.worlds < 400
    state = choice(4)
    advice = advised(state, worlds=5000, time_limit=0.0, race=False)
    assert advice.stopped == "deadline"
    assert advice.worlds == 1


def test_only_legal_card_is_forced():
    state = next(state for seed in range(30) if len((state := at(seed, 3)).legal) == 1)
    advice = advised(state, worlds=4)
    assert advice.stopped == "forced"
    assert advice.reason.endswith("is the only legal card")


def test_weights_change_the_average():
    state = choice(24)
    even = advised(state)

    def only_first(dealt):
        return np.where(np.arange(len(dealt)) == 0, 0.0, -np.inf)

    one = advised(state, weights=only_first)
    assert one.effective == pytest.approx(1)
    first = even.values[0]
    assert {rated.card: rated.points for rated in one.cards} == pytest.approx(
        dict(zip(even.legal, first.tolist(), strict=True))
    )


def test_world_without_weight_is_not_solved_even_if_it_comes_first():
    state = choice(24)
    for place in range(advised(state).possible):

        def only(dealt, place=place):
            return np.where(np.arange(len(dealt)) == place, 0.0, -np.inf)

        advice = advised(state, weights=only, time_limit=0.0)
        assert advice.worlds == 1
        assert np.isfinite(advice.cards[0].points)


def test_after_the_deadline_ties_are_left_to_the_tie_break(monkeypatch):
    """E is sure to fail, whatever he leads: only raw points tell his cards apart, and they take time."""
    deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    view = DealState.in_play(deal, "N", "capot S by E", "blot").view("E")
    assert advise_card(view, worlds=2).cards[0].raw is not None
    monkeypatch.setattr("blotsolve.advice.cards.solving.perf_counter", iter([0.0] * 2 + [9e9] * 9).__next__)
    late = advise_card(view, worlds=2, time_limit=3600)
    assert late.worlds == 2
    assert late.cards[0].raw is None
    assert late.card in view.legal


def test_weights_are_asked_for_the_cards_that_were_dealt():
    state, seen = choice(9), []

    def note(dealt):
        seen.append(dealt)
        return np.zeros(len(dealt))

    advised(state, worlds=5, weights=note)
    assert all(hand.bit_count() == 8 for world in seen[0].tolist() for hand in world)


def test_prior_decides_and_is_said():
    state = choice(8)
    last = advised(state, worlds=10).cards[-1].card
    advice = advised(state, worlds=10, prior={last: 1000.0})
    assert advice.card == last
    assert advised(state, worlds=10, prior=lambda view: {last: 1000.0}).card == last
    assert advice.cards[0].prior == 1000


def test_tie_breaks_keep_winners_and_points():
    deal = "N:A87...AKQJT KQJ.AKQ.AK. T9.JT9.QJT. .87.987.987"
    view = DealState.in_play(deal, "W", "9D by N", "blot").view("N")
    assert tie_break(view, Card("7S")) > tie_break(view, Card("AS"))
    assert is_master(view, Card("AS"))
    assert not is_master(view, Card("8S"))


def test_equal_cards_are_said_to_be_equal():
    advice = next(advice for seed in range(40) if "as much as" in (advice := advised(at(seed, 20))).reason)
    first, second = advice.cards[:2]
    assert first.points == pytest.approx(second.points)
    assert second.card in advice.equivalent


@pytest.mark.parametrize(
    "options",
    [
        {"worlds": 0},
        {"worlds": 1.5},
        {"worlds": True},
        {"seed": -1},
        {"seed": "x"},
        {"time_limit": -1},
        {"time_limit": float("nan")},
        {"time_limit": float("inf")},
        {"time_limit": "soon"},
        {"race": "no"},
        {"held": -1},
        {"held": True},
        {"prior": 5},
        {"prior": "7S"},
        {"prior": lambda view: None if view.table else [1]},
        {"prior": lambda view: dict.fromkeys(view.legal, "much")},
        {"prior": lambda view: dict.fromkeys(view.legal, float("nan"))},
        {"prior": lambda view: dict.fromkeys(view.legal, 10**400)},
        {"weights": 5},
        {"weights": lambda dealt: None},
        {"weights": lambda dealt: [0.0]},
        {"weights": lambda dealt: np.full(len(dealt), 1j)},
        {"weights": lambda dealt: np.full(len(dealt), np.nan)},
        {"knowledge": "S AJ9.T8.KQ.7"},
        {"knowledge": Knowledge.of_hand("AJ9.T8.KQ.7", "S")},
    ],
    ids=" ".join,
)
def test_wrong_options_are_refused(options):
    with pytest.raises(OptionError, match="expected"):
        advised(at(1, 4), **options)


def test_knowledge_that_forgets_what_was_seen_is_refused():
    """W has not followed hearts; worlds in which he holds some are none."""
    deal = "N:AKQ.AK..JT9 T98.QJT.A.7 J7.987.T.AK ..KQJ987.Q8"
    state = DealState.in_play(deal, "W", "9C by N", "blot")
    for card in ("AH", "TH", "7H", "8C", "KD"):
        state = state.after(card)
    view = state.view(state.turn)
    seen = Knowledge.from_view(view)
    more = seen.pin("E", "AD")  # so few worlds are left that all of them are taken
    assert advise_card(view, worlds=2, knowledge=more).worlds == count(more)
    less = Knowledge.of_hand(view.hand, view.seat, gone=seen.gone, sizes=seen.sizes)
    with pytest.raises(OptionError, match="or more"):
        advise_card(view, worlds=2, knowledge=less)


def test_view_without_a_legal_card_is_refused():
    state = at(1, 4)
    with pytest.raises(PositionError, match="no card is legal"):
        advise_card(replace(state.view(state.turn), legal=()))


def test_one_world_tells_no_error_and_its_figures_are_json():
    advice = advised(choice(8), worlds=1, race=False)
    assert advice.cards[0].error == np.inf
    assert not advice.equivalent
    figures = json.loads(json.dumps(advice.to_dict(), allow_nan=False))["cards"]
    assert figures[0]["error"] is None
    assert figures[0]["behind_error"] == 0
    assert figures[1]["behind_error"] is None


def test_worlds_that_are_all_possible_come_in_an_order_by_lot():
    """A deadline may end after some of them: they have to stand for all."""
    state = next(state for seed in range(60) if 100 < advised(state := at(seed, 18)).possible <= ALL_UNDER)
    once, other = (advised(state, seed=seed, race=False).hands.tolist() for seed in (1, 2))
    assert once != other
    assert sorted(once) == sorted(other)


def test_points_are_the_aim_far_from_the_end_of_a_match_and_winning_it_near_the_end():
    state = choice(8)
    alone, far, near = (
        advise_card(state.view(state.turn, match), worlds=8)
        for match in (None, Match("blot", 151, 60, 60), Match("blot", 151, 140, 60))
    )
    assert alone.aim == far.aim == Aim.POINTS
    assert alone.to_dict() == far.to_dict()
    assert near.aim == Aim.WIN
    assert ((near.values >= 0) & (near.values <= 1)).all()
    assert alone.cards[0].win is None
    assert near.cards[0].win == pytest.approx(near.values[:, near.legal.index(near.card)].mean())
    assert "wins the match with" in near.reason


def test_chance_of_winning_is_that_of_the_match_after_the_deal():
    """With all cards known the rest of the deal has one score, and the match one standing after it."""
    state = at(3, 16)
    match = Match("blot", 151, 120, 130)
    knowledge = Knowledge.from_view(state.view(state.turn))
    for seat in Seat:
        knowledge = knowledge.pin(seat, state.hands[seat])
    advice = advise_card(state.view(state.turn, match), knowledge=knowledge)
    side = state.turn.side
    while not state.is_over:
        state = state.after(solve(state.position).best)
    after = match.after(state.score())
    standing = after.points(side), after.points(side.other)
    won = None if after.winner is None else float(after.winner == side)
    chance = (
        win_chance("blot", 151, *standing, we_deal=state.dealer.next.side == side) if won is None else won
    )
    assert max(one.win for one in advice.cards) >= chance - 1e-9
    assert chance in [pytest.approx(one.win) for one in advice.cards]


def test_match_that_is_over_or_of_another_game_is_refused():
    state = at(1, 4)
    for match in (Match("blot", 151, 160, 20, winner=Side.NS), Match("blotify")):
        with pytest.raises(ScoreError, match="expected one in progress"):
            state.view("N", match)


def test_no_advice_out_of_turn_in_the_auction_or_after_the_deal():
    state = at(1, 4)
    with pytest.raises(PositionError, match="it is the turn of"):
        advise_card(state.view(state.turn.next))
    with pytest.raises(PositionError, match="auction is not over"):
        advise_card(DealState.random(1, "N", "blot").view("E"))
    with pytest.raises(PositionError, match="the deal is over"):
        advise_card(at(1, 32).view("E"))
    with pytest.raises(PositionError, match="no view"):
        advise_card("N")


def test_played_and_held_are_the_hand_that_was_dealt():
    state = at(3, 13)
    view = state.view(state.turn)
    assert view.played[view.seat].mask | view.hand.mask == view.dealt.mask
