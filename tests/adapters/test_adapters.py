"""The adapters keep the promises of their frameworks in every ruleset; no seat sees what it cannot know."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from blotsolve.adapters.actions import Actions
from blotsolve.adapters.observation import layout, observe, parts, returns, size, write_down
from blotsolve.cards import Card, Hand
from blotsolve.deal import Deal
from blotsolve.errors import IllegalCallError, IllegalCardError, OptionError, PositionError
from blotsolve.game import DealState
from blotsolve.players import find_bot
from blotsolve.seats import Seat
from blotsolve.worlds import Knowledge, count, worlds

RULESETS = ("blot", "belot_arena", "blotify", "bazar_blot")
EXAMPLES = Path(__file__).parents[2] / "examples"


def moments(ruleset, seed):
    """Yield every moment of a deal that is played at random, with some bids."""
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


def test_a_contract_is_seen_by_everybody():
    """Without an auction in which it was bid."""
    deal = "N:AKQ.AKQ.AK. JT9.JT9.QJ. 87.87.T9.AK ..87.QJT987"
    seen = [
        observe(DealState.in_play(deal, "W", contract, "blot"), "N").tolist()
        for contract in ("8H by N", "9H by N", "8S by N", "8H by E", "8H contra by N", "8H recontra by N")
    ]
    assert len(set(map(tuple, seen))) == 6


def test_observing_makes_no_actions_anew(monkeypatch):
    state = DealState.random(1, "N", "blot")
    observe(state, "N")
    monkeypatch.setattr(Actions, "__init__", lambda *_: pytest.fail("made anew"))
    observe(state, "E")
    assert size("blot") == sum(part.size for part in parts(observe(state, "S"), "blot").values())


@pytest.mark.parametrize("number", [-1, 41, 0.5, "x", None])
def test_no_other_number_is_an_action(number):
    with pytest.raises(OptionError, match=r"action is .+ \(expected a whole number from 0 to 40\)"):
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


def with_other_hands(state, seat, seed):
    """Return the same auction with other hands for everybody but one seat."""
    drawn = worlds(Knowledge.of_hand(state.deal[seat], seat), 1, seed)[0]
    hands = [Hand.from_mask(int(mask)) for mask in drawn]
    first = [state.first[seat] if hand == state.deal[seat] else list(hand)[-5:] for hand in hands]
    other = DealState.start(
        Deal(hands), state.dealer, state.ruleset, Deal(first) if state.ruleset.auction.cards == 5 else None
    )
    for call in state.auction.calls:
        other = other.after(call)
    return other


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_the_auction_a_seat_observes_no_card_of_others(ruleset):
    looked = 0
    for state in moments(ruleset, 2):
        if state.contract is not None:
            break
        seat = state.turn
        other = with_other_hands(state, seat, looked)
        assert other.deal != state.deal
        assert (observe(other, seat) == observe(state, seat)).all()
        assert write_down(other, seat) == write_down(state, seat)
        assert (observe(other, seat.next) != observe(state, seat.next)).any()
        assert write_down(other, seat.next) != write_down(state, seat.next)
        looked += 1
    assert looked


@pytest.mark.slow
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


@pytest.mark.parametrize(("framework", "adapter"), [("pettingzoo", "pettingzoo"), ("pyspiel", "openspiel")])
def test_missing_framework_names_its_extra(monkeypatch, framework, adapter):
    monkeypatch.setitem(sys.modules, framework, None)
    monkeypatch.delitem(sys.modules, f"blotsolve.adapters.{adapter}", raising=False)
    with pytest.raises(OptionError, match=rf"no {adapter} .*blotsolve\[{adapter}\]"):
        __import__(f"blotsolve.adapters.{adapter}")


def test_who_is_no_player_chooses_nothing():
    view = DealState.random(3, "N", "blot").view("E")
    with pytest.raises(OptionError, match="no player: 5"):
        Actions("blot").choose(5, view)


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

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_contract_may_be_given_for_play_alone(self, adapter, ruleset):
        contract = "H by E" if ruleset == "belot_arena" else "9H contra by E"
        env = adapter.env(ruleset)
        env.reset(seed=3, options={"contract": contract, "dealer": "N"})
        state = env.unwrapped.state_of_deal
        assert (str(state.contract), env.agent_selection) == (contract, "E")
        cards = 0
        for agent in env.agent_iter():
            observation, reward, done, _, _ = env.last()
            if done:
                env.step(None)
                continue
            assert not observation["action_mask"][32:].any()
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            cards += 1
        assert cards == 32
        assert returns(env.unwrapped.state_of_deal)[0] != 0 or reward == 0

    @pytest.mark.parametrize("contract", ["7H by E", "H by E", "AT by N", 5, "9H"])
    def test_a_contract_that_nobody_can_bid_is_refused(self, adapter, contract):
        env = adapter.BlotEnv("bazar_blot" if contract == "AT by N" else "blot")
        with pytest.raises(ValueError, match="contract"):
            env.reset(options={"contract": contract})
        assert not env.agents

    def test_options_and_agents_that_are_none_are_refused(self, adapter):
        env = adapter.BlotEnv("blot")
        with pytest.raises(OptionError, match="options is 5"):
            env.reset(options=5)
        wrong = r"no such options: 'deel', 3 \(expected contract, deal or dealer\)"
        with pytest.raises(OptionError, match=wrong):
            env.reset(options={"deel": "", "dealer": "N", 3: 4})
        assert not env.agents  # nothing has begun
        for ask in (env.action_space, env.observation_space):
            with pytest.raises(PositionError, match="no seat: 'Q'"):
                ask("Q")

    def test_illegal_action_is_refused_with_its_reason(self, adapter):
        env = adapter.BlotEnv("blot")
        env.reset(seed=1)
        before = env.state_of_deal
        with pytest.raises(IllegalCallError, match="there is no bid"):
            env.step(33)
        with pytest.raises(IllegalCardError, match="the auction is not over"):
            env.step(0)
        with pytest.raises(OptionError, match="action is 1000"):
            env.step(1000)
        assert env.state_of_deal is before

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_bots_play_as_they_do_without_the_environment(self, adapter, ruleset):
        from blotsolve.players import play_out

        env, bots = adapter.BlotEnv(ruleset), [find_bot(name) for name in ("rules", "random") * 2]
        for seed in range(5):
            env.reset(seed=seed)
            expected = play_out(env.state_of_deal, bots)
            for agent in env.agent_iter():
                env.step(env.choose(bots[Seat(agent)]))
            assert env.state_of_deal == expected

    def test_example_runs(self, adapter):
        assert run_example("pettingzoo_random.py").startswith("table points ahead: N ")


def dealt(game, seed):
    """Return the chance that goes on, and a state in which the cards are dealt."""
    chance, state = random.Random(seed), game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([card for card, _ in state.chance_outcomes()]))
    return chance, state


def by_lot(game, seed):
    """Yield a state at every moment of a deal after the dealing; the calls are those of a random bot."""
    chance, state = dealt(game, seed)
    actions, bot = game.actions, find_bot("random", seed)
    while not state.is_terminal():
        yield chance, state
        state.apply_action(actions.choose(bot, state.deal.view(state.deal.turn)))


class TestOpenSpiel:
    @pytest.fixture
    def spiel(self):
        return pytest.importorskip("pyspiel", reason="no pyspiel, which the game is for")

    @pytest.fixture
    def adapter(self, spiel):
        from blotsolve.adapters import openspiel

        return openspiel

    @pytest.fixture
    def load(self, spiel, adapter):
        return lambda ruleset: spiel.load_game(f"blotsolve(ruleset={ruleset})")

    @pytest.mark.slow
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_game_passes_the_random_simulation_of_the_framework(self, spiel, load, ruleset):
        spiel.random_sim_test(load(ruleset), num_sims=1, serialize=True, verbose=False)

    @pytest.mark.slow
    def test_playthrough_says_the_same_again(self, adapter):
        from open_spiel.python.algorithms import generate_playthrough

        first, second = (
            generate_playthrough.playthrough_lines("blotsolve(ruleset=belot_arena)", seed=5) for _ in range(2)
        )
        assert first == second
        assert any("IsTerminal() = True" in line for line in first)

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_a_contract_may_be_given_for_play_alone(self, spiel, adapter, ruleset):
        contract = "H by E" if ruleset == "belot_arena" else "9H by E"
        game = spiel.load_game("blotsolve", {"ruleset": ruleset, "contract": contract})
        spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        _, state = dealt(game, 4)
        assert str(state.deal.contract) == contract
        assert max(state.legal_actions()) < 32
        with pytest.raises(OptionError, match="no contract of"):
            spiel.load_game("blotsolve", {"ruleset": ruleset, "contract": "7H by E"})

    @pytest.mark.parametrize("contract", ["", "9H by E", "H by S"])
    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_resampled_state_cannot_be_told_from_this_one(self, spiel, adapter, ruleset, contract):
        if bool(contract) and contract.startswith("H") != (ruleset == "belot_arena"):
            pytest.skip("no contract of this game")
        game = spiel.load_game("blotsolve", {"ruleset": ruleset, "contract": contract})
        different = 0
        for moment, (chance, state) in enumerate(by_lot(game, 2)):
            if moment % 3:
                continue
            player = moment // 3 % 4
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.current_player() == state.current_player()
            different += other.deal.deal != state.deal.deal
        assert different

    def test_resampling_has_only_the_chance_of_the_sampler(self, load):
        _, state = dealt(load("blot"), 1)
        drawn = [state.resample_from_infostate(0, random.Random(seed).random).deal.deal for seed in (1, 1, 2)]
        assert drawn[0] == drawn[1] != drawn[2]

    def test_resampling_meets_every_world_as_often(self, load):
        """Late in a deal few worlds are left; all that fit come, and none far more often than another."""
        for _, state in by_lot(load("blotify"), 3):
            player = state.current_player()
            knowledge = Knowledge.from_view(state.deal.view(player), silent_is_empty=True)
            if 4 <= count(knowledge) <= 30:
                break
        draws, worlds_left = random.Random(4), count(knowledge)
        found = Counter(
            str(state.resample_from_infostate(player, draws.random).deal.hands)
            for _ in range(20 * worlds_left)
        )
        assert 2 <= len(found) <= worlds_left
        assert str(state.deal.hands) in found
        assert max(found.values()) < 2 * sum(found.values()) / len(found)

    def test_in_the_auction_other_players_may_have_seen_any_of_their_cards(self, load):
        _, state = dealt(load("belot_arena"), 1)
        draws = random.Random(1)
        drawn = [state.resample_from_infostate(0, draws.random).deal for _ in range(40)]
        assert {card for deal in drawn for card in deal.first["E"]} == set(Card) - set(state.deal.first["N"])
        assert all(deal.first["N"] == state.deal.first["N"] for deal in drawn)

    def test_nothing_is_drawn_before_the_cards_are_dealt(self, load):
        with pytest.raises(OptionError, match="the cards are not dealt"):
            load("blot").new_initial_state().resample_from_infostate(0, random.random)

    def test_card_that_is_dealt_already_and_numbers_that_are_none_are_refused(self, adapter, load):
        state = load("blot").new_initial_state()
        state.apply_action(3)
        for card in (3, 32):
            with pytest.raises(OptionError, match="no card to deal"):
                state.apply_action(card)
        _, state = dealt(load("blot"), 1)
        for share in ("x", -0.5, 1.5, None):
            with pytest.raises(OptionError, match="the sampler drew"):
                state.resample_from_infostate(0, lambda share=share: share)
        with pytest.raises(OptionError, match="no player: 5"):
            adapter.BlotBot(0, 5)

    def test_parameters_that_are_none_are_refused(self, spiel, adapter):
        with pytest.raises(
            OptionError, match=r"no such parameters: 'rulest' \(expected ruleset, dealer or contract\)"
        ):
            adapter.BlotGame({"rulest": "blot"})
        with pytest.raises(spiel.SpielError, match="Unknown parameter 'rulest'"):
            spiel.load_game("blotsolve(rulest=blot)")

    def test_first_cards_are_those_of_the_auction(self, load):
        state = load("belot_arena").new_initial_state()
        for card in range(32):
            state.apply_action(card)
            if card == 2:
                assert state.information_state_string(0) == "belot_arena N is dealt 987..."
                assert state.information_state_string(1) == "belot_arena E is dealt ..."
        for seat in Seat:
            assert sorted(state.deal.first[seat]) == list(range(5 * seat, 5 * seat + 5))
            assert sorted(set(state.deal.deal[seat]) - set(state.deal.first[seat])) == list(
                range(20 + 3 * seat, 23 + 3 * seat)
            )

    @pytest.mark.parametrize("ruleset", RULESETS)
    def test_bots_play_as_they_do_without_the_game(self, adapter, load, ruleset):
        from blotsolve.players import play_out

        players = [find_bot(name) for name in ("rules", "random") * 2]
        bots = [adapter.BlotBot(seat, player) for seat, player in enumerate(players)]
        for seed in range(3):
            _, state = dealt(load(ruleset), seed)
            expected = play_out(state.deal, players)
            while not state.is_terminal():
                state.apply_action(bots[state.current_player()].step(state))
            assert state.deal == expected
            assert tuple(state.returns()) == returns(expected)

    def test_search_of_the_framework_plays_on_resampled_states(self, spiel, adapter, load):
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        state = next(state for _, state in by_lot(load("blotify"), 2) if len(state.deal.tricks) == 5)
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        search = ismcts.ISMCTSBot(load("blotify"), evaluator, 2.0, 10, random_state=np.random.RandomState(1))
        assert search.step(state) in state.legal_actions()

    def test_example_runs(self, adapter):
        assert run_example("openspiel_random.py").startswith("table points ahead: N ")
