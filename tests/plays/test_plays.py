"""What cards tell of hands: the law by pairs, the truth against other worlds, only what is public."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest
from script_modules import script

from blotsolve import RULESETS, Deal, Seat
from blotsolve.advice import silent_knowledge, weights_of_calls, weights_of_evidence
from blotsolve.bidding import likely_calls
from blotsolve.cards import Card, Hand
from blotsolve.core import pack_contract
from blotsolve.deal import Position
from blotsolve.errors import BlotsolveError
from blotsolve.game import DealState, View, legal_cards, play
from blotsolve.players import RulesBot, find_bot
from blotsolve.plays import choices, likely_plays, play_network, situations
from blotsolve.plays.network import plays_data
from blotsolve.plays.situation import refusals
from blotsolve.worlds import Knowledge, effective_size, tempered, world, worlds


def played(seed: int, ruleset: str, cards: int) -> DealState:
    """Return a deal of which so many cards are played by the rules of thumb."""
    bot, state = RulesBot(), DealState.random(seed, Seat(seed % 4), ruleset)
    while state.turn is not None and sum(map(len, (trick.cards for trick in state.tricks))) < cards:
        view = state.view(state.turn)
        state = state.after(bot.call(view) if state.contract is None else bot.card(view))
    return state


def dealt(state: DealState) -> np.ndarray:
    return np.array([[hand.mask for hand in state.deal]], np.uint32)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pairs_say_which_cards_are_legal(ruleset):
    rules, chance = RULESETS[ruleset], random.Random(5)
    for seed, strain in enumerate(rules.playable):
        law = pack_contract(rules, strain)
        position, gone = Position(Deal.random(seed), strain, Seat(seed % 4)), 0
        while legal := legal_cards(position, rules):
            found, held = refusals(law, bytes(position.table), gone), position.hand.mask
            assert tuple(card for card in position.hand if not found[card] & held) == legal
            card = chance.choice(legal)
            gone |= 1 << card
            position = play(position, card, rules)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_of_the_legal_cards_are_together_one(ruleset):
    done = 0
    for seed in range(8):
        state = played(seed, ruleset, 12)
        if state.contract is None:
            continue
        for at in situations(state.view("N")):
            hands = dealt(state)[:, at.seat] & ~np.uint32(at.own)
            legal = choices(at, hands).legal[0]
            cards = [card for card in range(32) if hands[0] >> card & 1]
            each = [
                play_network().log_chances(choices(replace(at, card=Card(card)), hands))[0]
                for card, may in zip(cards, legal, strict=True)
                if may
            ]
            assert np.exp(each).sum() == pytest.approx(1, abs=1e-5)
            done += 1
    assert done > 20


def test_many_hands_are_judged_as_each_alone():
    state = played(3, "blot", 12)
    view = state.view(state.turn)
    gone = np.array([hand.mask for hand in view.played], np.uint32)
    drawn = worlds(Knowledge.from_view(view), 40, 1) | gone
    together = likely_plays(drawn, view)
    assert together == pytest.approx([likely_plays(drawn[[row]], view)[0] for row in range(40)], abs=1e-4)
    assert len(set(together.round(6))) > 20


@pytest.mark.parametrize("ruleset", ["blot", "bulgarian", "belote_classique", "coinche"])
def test_the_true_deal_is_likelier_than_others(ruleset):
    bot, ahead = find_bot("solver:6+plain+bids"), []
    for seed in range(900, 930):
        state = DealState.random(seed, Seat(seed % 4), ruleset)
        while state.turn is not None and len(state.tricks) < 3:
            view = state.view(state.turn)
            state = state.after(bot.call(view) if state.contract is None else bot.card(view))
        if state.turn is None:
            continue
        view = state.view(state.turn)
        gone = np.array([hand.mask for hand in view.played], np.uint32)
        drawn = worlds(Knowledge.from_view(view), 200, seed) | gone
        logs = likely_plays(np.vstack([dealt(state), drawn]), view)
        ahead.append(logs[0] - np.log(np.exp(logs[1:]).mean()))
    assert len(ahead) > 10
    assert np.mean(ahead) > 0.3


def test_hidden_cards_change_nothing():
    bot, asked = find_bot("solver:8"), 0
    for seed in range(30):
        state = played(seed, "blot", 12)
        if state.turn is None:
            continue
        view = _again(state, state.deal)
        rest = world(silent_knowledge(view), 5)
        other = Deal(
            [Hand.from_mask(hand.mask | past.mask) for hand, past in zip(rest, view.played, strict=True)]
        )
        told = _again(state, other)
        assert other != state.deal
        if told != view:  # then something else was declared
            continue
        drawn = worlds(Knowledge.from_view(view), 30, 1) | np.array([h.mask for h in view.played], np.uint32)
        assert likely_plays(drawn, view).tolist() == likely_plays(drawn, told).tolist()
        if len(view.legal) > 1:
            assert bot.card(view) == bot.card(told)
            asked += 1
    assert asked > 3


def _again(state: DealState, deal: Deal) -> View:
    """Return what the player whose turn it is sees if the same cards are played from some hands."""
    assert state.contract is not None
    assert state.position is not None
    again = DealState.in_play(deal, state.dealer, state.contract, state.ruleset)
    for card in (*(card for trick in state.tricks for card in trick.cards), *state.position.table):
        again = again.after(card)
    assert again.turn is not None
    return again.view(again.turn)


def test_own_cards_say_nothing():
    told = []
    for seed in range(4):
        state = played(seed, "blot", 12)
        if state.turn is not None:
            view = state.view(state.turn)
            everyone, others = likely_plays(dealt(state), view, list(Seat)), likely_plays(dealt(state), view)
            own = likely_plays(dealt(state), view, [view.seat])
            assert everyone[0] == pytest.approx(others[0] + own[0])
            told.append(own[0])
    assert min(told) < 0


def test_evidence_leaves_enough_worlds():
    for seed in range(8):
        state = played(seed, "blot", 20)
        if state.turn is None:
            continue
        view = state.view(state.turn)
        gone = np.array([hand.mask for hand in view.played], np.uint32)
        drawn = worlds(Knowledge.from_view(view), 1024, seed) | gone
        logs = np.asarray(weights_of_evidence(view, None)(drawn))
        assert effective_size(np.exp(logs - logs.max())) >= 63.9


def test_weights_come_from_the_script():
    """They move with the play of bots and with the policy: then scripts/fit/plays.py has to run again."""
    data = plays_data()
    fit = script("fit/played_deals")
    assert "fit/plays.py" in data["made_by"]
    seed = int(data["made_by"].split("--seed ")[1].split()[0])
    assert data["fresh"]["network"] < 0.75 * data["fresh"]["even"]
    for deal in data["first"]:
        assert json.loads(json.dumps(fit.played(seed, deal["number"]))) == deal


# What is no question


SEEN = DealState.in_play("N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987", "W", "9S by N", "blot").after(
    "AH"
)
DEALT = np.array([[hand.mask for hand in SEEN.deal]], np.uint32)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: likely_plays(None, SEEN.view("E")), "no worlds"),
        (lambda: likely_plays(DEALT.tolist(), SEEN.view("E")), "no worlds: int64"),
        (lambda: likely_plays(DEALT.astype(float), SEEN.view("E")), "no worlds: float64"),
        (lambda: likely_plays(DEALT[:, :3], SEEN.view("E")), r"no worlds: uint32 of shape \(1, 3\)"),
        (lambda: likely_plays([[1, 2], [3]], SEEN.view("E")), "no worlds"),
        (lambda: likely_plays(np.roll(DEALT, 1, axis=1), SEEN.view("E")), "world 0: N does not hold AH"),
        (lambda: likely_plays(DEALT, "E"), "no view: 'E'"),
        (lambda: likely_plays(DEALT, SEEN.view("E"), ["X"]), "no seat: 'X'"),
        (lambda: likely_plays(DEALT, SEEN.view("E"), "N"), "no seats: 'N'"),
        (lambda: list(situations(7)), "no view: 7"),
        (lambda: weights_of_evidence(7), "no view: 7"),
        (lambda: weights_of_calls(SEEN.view("E"), 7), "likelihood is 7"),
        (lambda: likely_calls(DEALT, 7, ["N"]), "no auction: 7"),
        (lambda: tempered(np.zeros(3), np.zeros(2), 1.0), "evidence of shape"),
    ],
)
def test_what_is_no_question_is_refused(asked, message):
    with pytest.raises(BlotsolveError, match=message):
        asked()


def test_no_worlds_have_no_likelihood():
    assert likely_plays(DEALT[:0], SEEN.view("E")).shape == (0,)
    assert likely_plays(DEALT, SEEN.view("E"), ["N"]) == likely_plays(DEALT, SEEN.view("E"))
