"""The adapters keep the promises of their frameworks in every ruleset; no seat sees what it cannot know."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from blotsolve.adapters.actions import Actions
from blotsolve.adapters.observation import layout, observe, parts, size, write_down
from blotsolve.adapters.returns import returns
from blotsolve.advice import Knowledge, worlds
from blotsolve.cards import Card
from blotsolve.deal import Deal
from blotsolve.errors import BlotsolveError, IllegalCallError, IllegalCardError, OptionError
from blotsolve.game.state import DealState
from blotsolve.players import find_bot
from blotsolve.seats import Seat

RULESETS = ("blot", "belot_arena", "blotify", "bazar_blot")
EXAMPLES = Path(__file__).parent.parent / "examples"


def moments(ruleset, seed):
    """Yield every moment of a deal that is played by lot, with some bids."""
    bot, state = find_bot("random", seed), DealState.random(seed, Seat(seed % 4), ruleset)
    actions = Actions(ruleset)
    while state.turn is not None:
        yield state
        state = state.after(actions[actions.choose(bot, state.view(state.turn))])
    yield state


def run_example(name):
    """Return what an example prints, with warnings as errors."""
    run = subprocess.run(
        [sys.executable, "-P", "-W", "error", EXAMPLES / name], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_action_has_one_number(ruleset):
    actions = Actions(ruleset)
    assert [actions.numbers[actions[number]] for number in range(len(actions))] == list(range(len(actions)))
    assert list(actions.all[:32]) == list(Card)


@pytest.mark.parametrize("number", [-1, 41, 0.5, "x", None])
def test_no_other_number_is_an_action(number):
    with pytest.raises(OptionError, match="no action"):
        Actions("belot_arena")[number]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_legal_numbers_are_those_of_what_is_legal(ruleset):
    actions = Actions(ruleset)
    for state in moments(ruleset, 5):
        for seat in Seat:
            legal = actions.legal(state.view(seat))
            assert [actions[number] for number in legal] == sorted(
                state.legal if seat == state.turn else (), key=actions.numbers.__getitem__
            )


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_observation_tells_what_the_seat_knows_and_no_more(ruleset, seed):
    """Other hands behind the same course of the deal look the same: in the array and in words."""
    told_apart = 0
    for state in moments(ruleset, seed):
        if state.contract is not None:
            break
        if state.turn is None:
            return
        seat = state.turn
        others = Deal.random(seed + 100)
        knowledge = Knowledge.of_hand(state.deal[seat], seat)
        hands = [sorted(Card)[0:0] for _ in Seat]
        for holder, mask in zip(Seat, worlds(knowledge, 1, seed)[0], strict=True):
            hands[holder] = [card for card in Card if int(mask) >> card & 1]
        first = [
            state.first[seat] if holder == seat else hand for holder, hand in zip(Seat, hands, strict=True)
        ]
        first = [list(hand)[: state.ruleset.auction.cards] for hand in first]
        try:
            other = DealState.start(Deal(hands), state.dealer, ruleset, Deal(first))
            for call in state.auction.calls:
                other = other.after(call)
        except BlotsolveError:
            continue  # a capot bid with a combination that is not there
        assert (observe(other, seat) == observe(state, seat)).all()
        assert write_down(other, seat) == write_down(state, seat)
        assert write_down(DealState.start(others, state.dealer, ruleset), seat) != write_down(state, seat)
        told_apart += 1
    assert told_apart


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parts_of_an_observation_follow_the_deal(ruleset):
    for state in moments(ruleset, 6):
        for seat in Seat:
            flat = observe(state, seat)
            part = parts(flat, ruleset)
            assert flat.shape == (size(ruleset),)
            assert set(part) == set(layout(ruleset))
            assert [Card(card) for card in part["hand"].nonzero()[0]] == sorted(state.hands[seat])
            gone = 0 if state.position is None else 32 - len(state.position.deal.cards)
            assert (part["played"] > 0).sum() == gone
            mine = state.deal[seat].mask if state.position is not None else 0
            assert all(mine >> int(card) & 1 for card in part["played"][0].nonzero()[0])
            assert part["calls"].sum() <= len(state.auction.calls)


def test_returns_are_the_difference_of_the_table_points():
    state = list(moments("blot", 6))[-1]
    score = state.score()
    assert score is not None
    ahead = score.points_ns - score.points_ew
    assert ahead != 0
    assert returns(state) == (ahead, -ahead, ahead, -ahead)


def test_all_passed_returns_nothing():
    state = DealState.random(1, "N", "blot")
    for _ in Seat:
        state = state.after("pass")
    assert returns(state) == (0, 0, 0, 0)


@pytest.mark.parametrize(("framework", "adapter"), [("pettingzoo", "pettingzoo")])
def test_missing_framework_names_its_extra(monkeypatch, framework, adapter):
    monkeypatch.setitem(sys.modules, framework, None)
    monkeypatch.delitem(sys.modules, f"blotsolve.adapters.{adapter}", raising=False)
    with pytest.raises(OptionError, match=rf"no {adapter} .*blotsolve\[{adapter}\]"):
        __import__(f"blotsolve.adapters.{adapter}")


class TestPettingZoo:
    @pytest.fixture
    def adapter(self):
        pytest.importorskip("pettingzoo", reason="no pettingzoo, which the environment is for")
        from blotsolve.adapters import pettingzoo

        return pettingzoo

    @pytest.mark.parametrize("ruleset", RULESETS)
    @pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
    @pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
    @pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning")
    def test_environment_passes_the_tests_of_the_framework(self, adapter, ruleset):
        """It warns of a mask beside what is observed, as in its own games, and of names without a number."""
        from pettingzoo.test import api_test, seed_test

        api_test(adapter.env(ruleset), num_cycles=200)
        seed_test(lambda: adapter.env(ruleset), num_cycles=10)

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_random_actions_under_the_mask_are_legal_to_the_end(self, adapter, ruleset):
        env, chance = adapter.env(ruleset), random.Random(1)
        for seed in range(4):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, reward, termination, _, _ = env.last()
                actions = observation["action_mask"].nonzero()[0]
                assert bool(len(actions)) != termination
                if termination:
                    assert reward == returns(env.unwrapped.state_of_deal)[Seat(env.agent_selection)]
                env.step(None if termination else int(chance.choice(actions)))
            assert env.unwrapped.state_of_deal.is_over

    def test_same_seed_gives_the_same_deal_and_none_goes_on(self, adapter):
        env = adapter.env("blot")
        deals = []
        for seed in (3, None, 3, None):
            env.reset(seed=seed)
            deals.append(env.unwrapped.state_of_deal.deal)
        assert deals[:2] == deals[2:]
        assert deals[0] != deals[1]

    def test_deal_and_dealer_may_be_given(self, adapter):
        deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
        env = adapter.env("blot")
        env.reset(options={"deal": deal, "dealer": "S"})
        assert env.unwrapped.state_of_deal == DealState.start(deal, "S", "blot")
        assert env.agent_selection == "W"

    def test_illegal_action_is_refused_with_its_reason(self, adapter):
        env = adapter.BlotEnv("blot")
        env.reset(seed=1)
        before = env.state_of_deal
        with pytest.raises(IllegalCallError, match="there is no bid"):
            env.step(33)
        with pytest.raises(IllegalCardError, match="the auction is not over"):
            env.step(0)
        with pytest.raises(OptionError, match="no action: 1000"):
            env.step(1000)
        assert env.state_of_deal is before

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_bots_play_as_they_do_without_the_environment(self, adapter, ruleset):
        from blotsolve.players.deals import play_out

        env, bots = adapter.BlotEnv(ruleset), [find_bot(name) for name in ("rules", "random") * 2]
        for seed in range(5):
            env.reset(seed=seed)
            expected = play_out(env.state_of_deal, bots)
            for agent in env.agent_iter():
                env.step(env.choose(bots[Seat(agent)]))
            assert env.state_of_deal == expected

    def test_example_runs(self, adapter):
        assert run_example("pettingzoo_random.py").startswith("table points ahead: N ")
