"""Bots: never illegal, the same again from the same seed, blind to what they cannot see, with a reason."""

from __future__ import annotations

import os
import random

import numpy as np
import pytest
from play_out import chosen

from blotsolve.bidding import BiddingPolicy, estimate, rule_call
from blotsolve.cards import Hand
from blotsolve.contract import Bid, Pass, Strain
from blotsolve.deal import Deal
from blotsolve.errors import OptionError
from blotsolve.game import DealState, Match
from blotsolve.players import BOTS, RandomBot, RulesBot, SolverBot, find_bot, play_deal, play_out
from blotsolve.records import Record, replay_all
from blotsolve.rulesets import BLOT, RULESETS
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge, worlds

LONG = bool(os.environ.get("BLOTSOLVE_LONG"))


def seats(*bots):
    return [bots[place % len(bots)] for place in range(4)]


def play_whole_match(ruleset: str, bots: list, number: int, deals: int | None = None) -> None:
    """Play a match to its end, or some deals of it, with random players who know the score.

    Every act is checked by the state, and the records, played again, have no mistake and the same end.
    """
    chance = random.Random(number)
    players = [chance.choice(bots) for _ in Seat]
    match, dealer, records = Match(ruleset), Seat(number % 4), []
    while not match.is_over and len(records) != deals:
        state = play_deal(chance.getrandbits(53), dealer, ruleset, players, match)
        assert state.is_over
        records.append(Record.of(state, match))
        if score := state.score(match.held):
            match = match.after(score)
        dealer = dealer.next
    again = replay_all(records)
    assert [problem for one in again for problem in one.problems] == []
    assert again[-1].match == match


@pytest.mark.parametrize("ruleset", RULESETS)
def test_quick_bots_play_whole_matches_without_an_illegal_act(ruleset):
    quick = [RandomBot(3), RulesBot(), find_bot("rules+plain")]
    for number in range(2000 if LONG else 2):
        play_whole_match(ruleset, quick, number)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_solver_bots_play_whole_matches_without_an_illegal_act(ruleset):
    bots = [find_bot("solver:2"), find_bot("solver:2+plain+bids+calls"), find_bot("solver:5ms"), RandomBot(1)]
    for number in range(100 if LONG else 1):
        play_whole_match(ruleset, bots, number, None if LONG else 2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bots_answer_in_any_position_that_others_reach(ruleset):
    """Contra, capot bids, withheld declarations: whatever random players come to."""
    bots = [RandomBot(2), RulesBot(), SolverBot(1)]
    for number in range(500 if LONG else 3):
        chance = random.Random(number)
        state = DealState.random(chance, "N", ruleset)
        while state.turn is not None:
            bot = chance.choice(bots)
            view = state.view(state.turn)
            act = bot.call(view) if state.position is None else bot.card(view)
            assert act in state.legal
            state = state.after(chosen(state, chance))


def test_same_seed_plays_the_same_deal_and_another_seed_another():
    bots = seats(SolverBot(2, seed=1), RandomBot(1))
    assert play_deal(4, "N", "blot", bots) == play_deal(4, "N", "blot", bots)
    lots = {str(Record.of(play_deal(4, "N", "blot", [RandomBot(seed)] * 4))) for seed in range(5)}
    assert len(lots) == 5


@pytest.mark.parametrize("bot", [RandomBot(), RulesBot(), SolverBot(3)], ids=lambda bot: bot.name)
def test_every_bot_says_what_it_does_and_why(bot):
    state = DealState.random(2, "N", "blot")
    assert bot.explain(state.view("E")).startswith(str(bot.call(state.view("E"))))
    state = DealState.in_play(state.deal, "N", "9H by S", "blot")
    assert bot.explain(state.view("E")).startswith(str(bot.card(state.view("E"))))


def test_policy_bids_where_it_is_asked_to():
    view = DealState.start("N:AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987", "W", "blot").view("N")
    policy = BiddingPolicy()
    call = policy.call(view.dealt, view.auction)
    for bot in (RulesBot(policy), SolverBot(2, policy=policy), find_bot("rules+bids")):
        assert bot.call(view) == call
        assert "likeliest" in bot.explain(view)


def test_declarations_are_declared_and_shown():
    state = play_deal(1, "N", "blot", seats(RulesBot()))
    held = DealState.in_play(state.deal, state.dealer, state.contract, "blot")
    for card in [card for trick in state.tricks for card in trick.cards]:
        held = held.after(card)
    assert held.declared == state.declared
    assert held.score() == state.score()


def test_rules_pass_a_hand_of_nothing_and_bid_one_with_everything():
    deal = "N:87.987.98.8 AKJ9T.A.A.A Q.KQJT.KQ.K ..JT7.QJT97"
    state = DealState.start(deal, "W", "blot")
    assert rule_call(state.view("N"))[0] == Pass()
    assert isinstance(rule_call(state.after("pass").view("E"))[0], Bid)


def test_estimate_grows_with_every_honour():
    hands = ("87.987.987.", "97.987.987.", "J9.987.987.", "J9A.87.987.")
    values = [estimate(Hand(hand), Strain.S, BLOT) for hand in hands]
    assert values == sorted(values)


@pytest.mark.parametrize(
    "name", ["", "expert", "random:3", "rules:2", "rules+calls", "solver:0", "solver:", "solver:1s", 7, None]
)
def test_unknown_bots_are_refused(name):
    with pytest.raises(OptionError, match="no bot"):
        find_bot(name)


@pytest.mark.parametrize(
    "options",
    [
        {"worlds": 0},
        {"milliseconds": 0},
        {"worlds": "many"},
        {"seed": -1},
        {"likelihood": 5},
        {"policy": "bold"},
    ],
    ids=str,
)
def test_wrong_options_of_a_bot_are_refused(options):
    with pytest.raises(OptionError, match="expected a"):
        SolverBot(**options)


@pytest.mark.parametrize("seed", [-1, "x", None])
def test_wrong_seeds_are_refused(seed):
    for bot in (RandomBot, SolverBot):
        with pytest.raises(OptionError, match="seed is"):
            bot(seed=seed)


def test_players_know_the_match():
    seen = []

    class Looks(RulesBot):
        def card(self, view):
            seen.append(view.match)
            return super().card(view)

    match = Match("blot", 151, 30, 40)
    play_deal(1, "N", "blot", [Looks()] * 4, match)
    assert set(seen) == {match}


@pytest.mark.parametrize("name", ["rules", "rules+plain", "solver:3", "solver:3+plain+bids+calls"])
def test_hidden_cards_change_no_answer(name):
    """The hidden cards are laid anew so that the player sees the same: he calls and plays the same."""
    generator, asked = np.random.default_rng(7), 0
    for seed in range(3):
        state, acts, bot = DealState.random(seed, "N", "blot"), [], find_bot(name, 1)
        while not state.is_over and len(acts) < 20:
            view = state.view(state.turn)
            answer = bot.call(view) if state.contract is None else bot.card(view)
            for hidden in worlds(Knowledge.from_view(view), 3, generator).tolist():
                gone = [hand.mask for hand in view.played]
                other = DealState.start(
                    Deal([Hand.from_mask(one | old) for one, old in zip(hidden, gone, strict=True)]),
                    "N",
                    "blot",
                )
                for act in acts:
                    other = other.after(act)
                if (seen := other.view(other.turn)) == view:
                    again = find_bot(name, 1)
                    assert answer == (again.call(seen) if state.contract is None else again.card(seen))
                    asked += other.deal != state.deal
            acts.append(answer)
            state = state.after(answer)
    assert asked > 50


def test_names_of_bots_read_back():
    names = "random", "rules", "rules+plain+bids", "solver:7", "solver:20ms", "solver:8+plain+bids+calls"
    for name in names:
        assert find_bot(name).name == name
    assert len(BOTS) == 8


def test_four_players_are_needed():
    state = DealState.random(1, "N", "blot")
    for players in ([RulesBot()], 5, [RulesBot] * 4, ["rules"] * 4):
        with pytest.raises(OptionError, match=r"four|no player"):
            play_out(state, players)
