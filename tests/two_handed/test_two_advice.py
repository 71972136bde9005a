"""Advice for two: worlds against a plain enumeration, figures against playing every world out."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from two_cases import STACKS, positions
from two_referee import Referee, legal, to_state

from blotsolve.cards import Card, Hand
from blotsolve.errors import DealError, ImpossibleKnowledgeError, KnowledgeError, OptionError, PositionError
from blotsolve.game import combinations as held
from blotsolve.two_handed import (
    OneOnOneDeal,
    Player,
    TwoHandedKnowledge,
    TwoHandedState,
    advise_card,
    advise_choice,
    solve,
    view_of_choice,
)
from blotsolve.two_handed.choice_advice import _Hands, _Stacks


def played_to(seed, tricks, game="blot_1on1", calls=("take",), on_table=False):
    """Return a deal played at random up to a trick, nothing declared."""
    chance = random.Random(seed)
    state = TwoHandedState.random(seed, "NS"[seed % 2], game)
    for call in calls:
        if state.contract is None:
            state = state.after(call if call in map(str, state.legal) else state.legal[-1])
    while state.contract is None:
        state = state.after(state.legal[-1])
    while len(state.tricks) < tricks or bool(state.position.table) != on_table:
        card = chance.choice(state.legal)
        state = state.after(
            f"{card} declares nothing" if not state.tricks and not state.ruleset.is_open else card
        )
    return state


# Knowledge of 1 on 1


def plain_worlds(state, player):
    """Return every hand that the other may hold, by the law of his cards and what was said of the blot."""
    strain, other = str(state.contract.strain), player.other
    view = state.view(player)
    own = [step.card for step in state.history if step.player == player]
    his = [step.card for step in state.history if step.player == other]
    seen = {*view.hand, *own, *his}
    unseen = [card for card in state.ruleset.deck if card not in seen]
    open_card, contract = state.choice.open_card, state.contract
    if contract.takes is False:
        unseen.remove(open_card)
    found = set()
    size = len(state.position.hands[other])
    for hand in combinations(unseen, size):
        dealt = [*hand, *his]
        if contract.takes and contract.declarer == other and open_card not in dealt:
            continue
        rest, ok = list(dealt), True
        lead, said = None, []
        for step in state.history:
            if step.player == other:
                ok = ok and step.card in legal(rest, lead, strain)
                if str(step.card) in ("K" + strain, "Q" + strain):
                    twin = ("Q" if str(step.card)[0] == "K" else "K") + strain
                    if Card(twin) in rest:
                        said.append(step.card)
                rest.remove(step.card)
            lead = step.card if lead is None else None
        if ok and bool(said) == any(who == other for who, _ in state.belotes):
            found.add(sum(1 << card for card in hand))
    return found


@pytest.mark.parametrize("tricks", [4, 5, 6, 7])
@pytest.mark.parametrize(
    "calls", [("take",), ("pass", "take"), ("pass", "pass", "NT-"), ("pass", "pass", "S-")]
)
def test_worlds_are_those_of_a_plain_enumeration(tricks, calls):
    for seed in range(6):
        state = played_to(seed, tricks, calls=calls, on_table=bool(seed % 3 == 0))
        for player in Player:
            knowledge = TwoHandedKnowledge.from_view(state.view(player))
            assert set(knowledge.worlds().tolist()) == plain_worlds(state, player)
            assert state.position.hands[player.other].mask in knowledge.worlds()
            assert TwoHandedKnowledge.parse(str(knowledge)) == replace(knowledge, holdings=knowledge.holdings)


@pytest.mark.parametrize(("calls", "counts"), [(("take",), {3003, 5005}), (("pass", "pass", "NT-"), {2002})])
def test_how_many_worlds_there_are(calls, counts):
    deal = next(deal for deal in map(OneOnOneDeal.random, range(99)) if str(deal.open_card)[0] != "J")
    state = TwoHandedState.start(deal, "S", "blot_1on1")
    for call in calls:
        if state.contract is None:
            state = state.after(call if call in map(str, state.legal) else "C-")
    assert {TwoHandedKnowledge.from_view(state.view(player)).count for player in Player} <= counts


def test_what_was_declared_and_shown_is_used():
    hands = ["A.KQJ.KQJ.A9", "K.AT9.A.TQKJ"]
    state = (
        TwoHandedState.in_play(hands, "S", "S- by N", "blot_1on1").after("AC declares nothing").after("TC")
    )
    knowledge = TwoHandedKnowledge.from_view(state.view("N"))
    for mask in knowledge.worlds().tolist():
        dealt = Hand.from_mask(mask | 1 << Card("TC"))
        assert any(one.kind == "fifty" for one in held(dealt, "S", state.ruleset.law))
    shown = state.after("9C").after("KC")
    knowledge = TwoHandedKnowledge.from_view(shown.view("N"))
    assert {"QC", "JC"} <= {str(card) for card in knowledge.holds}


def test_knowledge_errors():
    with pytest.raises(KnowledgeError, match="no hand to guess"):
        TwoHandedKnowledge.parse("N:A... K... S N")
    with pytest.raises(KnowledgeError, match="no fact: 'E"):
        TwoHandedKnowledge.parse("N:A... ? S N E+K...")
    with pytest.raises(KnowledgeError, match="AS is twice"):
        TwoHandedKnowledge.parse("N:A... ? S N gone=A...")
    with pytest.raises(KnowledgeError, match="7S in blot_1on1"):
        TwoHandedKnowledge.parse("N:7... ? S N")
    with pytest.raises(ImpossibleKnowledgeError, match="said to hold KS and not"):
        TwoHandedKnowledge.parse("N:A... ? S N S+K... S-K...")
    with pytest.raises(ImpossibleKnowledgeError, match="S has 1 cards, 2 of them known"):
        TwoHandedKnowledge.parse("N:A... ? S N S+KQ...")
    with pytest.raises(ImpossibleKnowledgeError, match="no hand of S fits"):
        advise_card("N:A... ? S N S?AKQ...")


# Cards of 1 on 1


@pytest.mark.parametrize("seed", range(6))
def test_points_are_those_of_playing_every_world_out(seed):
    state = played_to(seed, 6, on_table=bool(seed % 2))
    player = state.turn
    view = state.view(player)
    advice = advise_card(view)
    worlds = TwoHandedKnowledge.from_view(view).worlds().tolist()
    assert (advice.worlds, advice.is_exact) == (len(worlds), True)
    his = Hand(step.card for step in state.history if step.player == player.other)
    totals, made = dict.fromkeys(view.legal, 0), dict.fromkeys(view.legal, 0)
    for world in worlds:
        hands = view.dealt, Hand.from_mask(world | his.mask)
        again = TwoHandedState.in_play(
            hands if player == Player.N else hands[::-1], state.dealer, state.contract, state.ruleset
        )
        for step in state.history:
            quiet = f"{step.card} declares nothing" if not again.tricks else step.card
            again = again.after(quiet)
        for card in view.legal:
            end = again.after(card)
            for _, one in solve(end.position, ruleset=state.ruleset).line:
                end = end.after(one)
            score = end.score()
            totals[card] += score.points(player) - score.points(player.other)
            made[card] += score.verdict == "made"
    for one in advice.cards:
        assert one.points == pytest.approx(totals[one.card] / len(worlds))
        assert one.made == pytest.approx(made[one.card] / len(worlds))
    assert advice.cards[0].points == max(one.points for one in advice.cards)
    chance = advise_card(view, aim="made")
    sign = 1 if state.contract.declarer == player else -1
    assert sign * chance.cards[0].made == max(sign * count / len(worlds) for count in made.values())


def test_drawn_worlds_have_an_error_and_are_repeatable():
    view = played_to(2, 3).view(played_to(2, 3).turn)
    drawn = advise_card(view, worlds=20, seed=5)
    assert (drawn.worlds, drawn.is_exact) == (20, False)
    assert any(one.behind_error for one in drawn.cards[1:])
    assert advise_card(view, worlds=20, seed=5).to_dict() == drawn.to_dict()
    assert advise_card(view, worlds=20, seed=5, threads=2).to_dict() == drawn.to_dict()


def test_without_a_contract_raw_points_count():
    text = "N:..AQ.KQ ? NT N gone=KT9.KT9.T9.T9 S+A..."
    advice = advise_card(text)
    knowledge = TwoHandedKnowledge.parse(text)
    rows = [solve(knowledge.position(hand)) for hand in knowledge.worlds().tolist()]
    for one in advice.cards:
        margins = [next(card.margin_n for card in row.cards if card.card == one.card) for row in rows]
        assert one.margin == pytest.approx(sum(margins) / len(margins))
        assert (one.points, one.made) == (None, None)


# Open Blot


def test_open_blot_advises_by_the_exact_expectation():
    state = played_to(4, 11, "open_blot", calls=("S",))
    view = state.view(state.turn)
    advice = advise_card(view)
    referee, start = Referee(view.position.strain, view.ruleset), to_state(view.position)
    cards = referee.cards(start)
    for one in advice.cards:
        assert one.margin == view.player.sign * cards[one.card]
    assert isinstance(advice.cards[0].margin, Fraction)
    assert advice.is_exact
    assert "exact expectation" in advice.reason
    chance = advise_card(view, aim="made")
    own = view.contract.declarer
    lead = [0, 0]
    for trick in view.tricks:
        lead[trick.winner] += trick.points
    for who, points in view.belotes:
        lead[who] += points
    need = -(lead[own] + view.declarations[own] - lead[own.other] - view.declarations[own.other])
    for one in chance.cards:
        gain, after = referee.step(start, one.card)
        if own == Player.N:
            expected = referee.chance(after, need - gain)
        else:
            expected = 1 - referee.chance(after, 1 - need - gain)
        assert one.made == expected


def test_both_players_know_the_same():
    state = played_to(4, 9, "open_blot", calls=("S",))
    north, south = state.view("N"), state.view("S")
    assert (north.position, north.layouts) == (south.position, south.layouts)
    assert not any(one.given for one in north.layouts)


def test_early_in_open_blot_worlds_are_drawn_and_it_says_so():
    ruleset, position, _, _ = positions("chance-large")[0]
    found = solve(position, ruleset=ruleset, worlds=6, node_limit=1000)
    assert "mean over 6 worlds" in found.why
    exact = solve(position, ruleset=ruleset)
    assert exact.is_exact


# The choice of trumps


@pytest.mark.parametrize("seed", range(2))
def test_outcomes_of_a_choice_are_those_of_playing_it_out(seed):
    state = TwoHandedState.random(seed, "S", "blot_1on1")
    worlds = _Hands(state.view("N"), 3, seed, 1)
    strain = next(one for one in "SHDC" if one != str(state.choice.open_card)[1])
    for contract in (f"{strain}+ by N", f"{strain}- by S", "NT+ by S"):
        end = TwoHandedState.in_play(worlds.deals[0], "S", contract, "blot_1on1")
        outcome = worlds.outcome(end.contract)
        for world, deal in enumerate(worlds.deals):
            end = TwoHandedState.in_play(deal, "S", contract, "blot_1on1")
            for _, card in solve(end.position).line:
                end = end.after(card)
            score = end.score()
            assert outcome.points_n[world] == score.points_n - score.points_s
            assert outcome.made[world] == (score.verdict == "made")


def test_advice_compares_every_call():
    state = TwoHandedState.random(3, "S", "blot_1on1")
    advice = advise_choice(state.view("N"), worlds=10)
    assert {str(one.call) for one in advice.calls} == {"pass", "take"}
    assert advice.calls[0].behind == 0
    assert advice.calls[1].behind == pytest.approx(advice.calls[0].points - advice.calls[1].points)
    assert advise_choice(state.view("N"), worlds=10, threads=2).to_dict() == advice.to_dict()
    later = advise_choice(state.after("pass").after("pass").view("N"), worlds=6)
    assert len(later.calls) == 9
    with pytest.raises(PositionError, match="it is the turn of N"):
        advise_choice(state.view("S"))


def test_worlds_of_open_blot_lay_what_is_not_seen():
    state = TwoHandedState.start(STACKS, "S", "open_blot")
    worlds = _Stacks(state.view("N"), 4, 1, 1)
    for deal in worlds.deals:
        for player in Player:
            assert [stack.card for stack in deal.layouts[player]][:4] == [
                stack.card for stack in state.deal.layouts[player]
            ][:4]


def test_the_view_of_a_choice_is_checked():
    ask = {"player": "N", "dealer": "S", "ruleset": "blot_1on1", "open_card": "JS"}
    with pytest.raises(DealError, match="a hand of 2 cards"):
        view_of_choice("AK...", **ask)
    with pytest.raises(DealError, match="JS lies open and is in the hand"):
        view_of_choice("AKJ.AKQ..", **ask)
    with pytest.raises(DealError, match="8S in blot_1on1"):
        view_of_choice("AK8.AKQ..", **ask)
    with pytest.raises(DealError, match="AS lies open twice"):
        view_of_choice("N:AS,KS,QS,JS AS,KH,QH,JH", player="N", dealer="S", ruleset="open_blot")


@pytest.mark.parametrize("name", ["worlds", "seed", "threads"])
def test_options_are_checked(name):
    state = played_to(1, 5)
    with pytest.raises(OptionError, match=f"{name} is -1"):
        advise_card(state.view(state.turn), **{name: -1})
    with pytest.raises(OptionError, match="aim is 'win'"):
        advise_card(state.view(state.turn), aim="win")
    with pytest.raises(PositionError, match="it is the turn of"):
        advise_card(state.view(state.turn.other))
