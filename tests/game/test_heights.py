"""The heights that opponents name when they declare the same kind: 000, Declare and show."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from blotsolve.cards import Card
from blotsolve.contract import Contract
from blotsolve.deal import Deal
from blotsolve.game import DealState, Declaration, Play, kind_holdings
from blotsolve.rulesets import BLOT
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge

DEAL = "N:AKQ.J8.K.Q7 J8.A9.J.T98 T7.KT.987.A 9.Q7.AQT.KJ"  # S:QKA of N, C:89T of E, D:789 of S


def heard(state: DealState) -> list[str]:
    return [str(named) for named in state.heights]


def played(state: DealState, *cards: str) -> DealState:
    for card in cards:
        state = state.after(card)
    return state


def test_later_declarer_names_the_top_card_and_the_higher_one_is_named_in_answer():
    state = DealState.in_play(DEAL, "W", "8H by N", BLOT)
    assert heard(played(state, "AS")) == []
    state = played(state, "AS", "8S")
    assert heard(state) == ["E: tierce to T", "N: tierce to A"]
    assert heard(played(state, "7S")) == ["E: tierce to T", "N: tierce to A", "S: tierce to 9"]
    assert state.view("W").heights == state.heights


def test_lower_one_says_that_the_other_passes():
    state = played(DealState.in_play(DEAL, "N", "8H by N", BLOT), "8S", "7S", "9S")
    assert heard(state) == ["S: tierce to 9", "E: tierce to T"]
    assert heard(played(state, "AS")) == ["S: tierce to 9", "E: tierce to T", "N: tierce to A"]
    state = played(DealState.in_play(DEAL, "E", "8H by N", BLOT), "7S", "9S", "AS", "8S")
    assert heard(state)[1:] == ["S: yours passes", "N: tierce to A"]


def test_after_a_higher_kind_there_is_nothing_to_compare():
    deal = "N:AKQ.87.K7.T J98.QJT9.8. T7.K.T9.A98 .A.AQJ.KQJ7"  # a fifty of E, tierces of N and W
    state = played(DealState.in_play(deal, "W", "8D by N", BLOT), "AS", "8S", "7S", "QD")
    assert [len(one) for one in state.declared] == [1, 1, 0, 1]
    assert state.heights == ()


def test_games_without_the_talk_have_no_heights():
    rules = replace(BLOT.declarations, heights_named=False)
    state = DealState.in_play(DEAL, "W", "8H by N", replace(BLOT, declarations=rules))
    assert played(state, "AS", "8S", "7S", "9S").heights == ()


def test_player_learns_from_what_was_said():
    state = played(DealState.in_play(DEAL, "E", "8H by N", BLOT), "7S", "9S", "AS", "8S")
    passes = [named for named in state.heights if named.seat == Seat.S]
    sets = kind_holdings(["tierce"], "H", BLOT, heights=passes)
    assert all(Declaration(cards).top <= passes[0].beaten_by for cards in sets)
    assert 0 < len(sets) < len(kind_holdings(["tierce"], "H", BLOT))
    silent = replace(state.view("W"), heights=())
    (told,) = [one for one in Knowledge.from_view(state.view("W")).holdings if one.seat == Seat.S]
    (before,) = [one for one in Knowledge.from_view(silent).holdings if one.seat == Seat.S]
    assert set(told.sets) < set(before.sets)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_what_is_learned_is_true_of_the_deal(seed):
    chance = random.Random(seed)
    ordered = sorted(Card, key=lambda card: card + chance.randrange(9))  # many runs
    deal = Deal([ordered[8 * seat : 8 * seat + 8] for seat in Seat])
    contract = Contract(8, chance.choice(BLOT.strains), Seat.N)
    state = DealState.in_play(deal, chance.choice(list(Seat)), contract, BLOT)
    while len(state.tricks) < 2:
        state = state.after(Play(chance.choice(state.legal)))
        hands = state.position.deal
        for seat in Seat:
            assert Knowledge.from_view(state.view(seat)).allows(hands)
