"""A PettingZoo environment of one whole deal: auction, eight tricks and the score, for four agents.

>>> from blotsolve.adapters import pettingzoo
>>> env = pettingzoo.env("blot")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from blotsolve.adapters.actions import Actions
from blotsolve.adapters.observation import observe, play_alone, returns, size
from blotsolve.checks import seed_number
from blotsolve.deal import Deal
from blotsolve.errors import OptionError
from blotsolve.game import DealState, View
from blotsolve.players import Player
from blotsolve.rulesets import Ruleset
from blotsolve.seats import Seat

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise OptionError(
        "no pettingzoo (expected it installed, as by pip install 'blotsolve[pettingzoo]')"
    ) from None

PROBE = {"options": 1}
"""What the framework's own test hands to every environment; nothing else that is unknown is let through."""

Observation = dict[str, NDArray[np.int8]]


def env(ruleset: Ruleset | str = "blot", render_mode: str | None = None) -> OrderEnforcingWrapper:
    """Return the environment as PettingZoo wraps it, which says so if it is used before `reset`."""
    return OrderEnforcingWrapper(BlotEnv(ruleset, render_mode))


class BlotEnv(AECEnv[str, Observation, int]):
    """One deal for the agents N, E, S and W.

    Actions are numbers (see `Actions`), and an observation has `observation`, what the seat knows and
    nothing else (see `observe`), and `action_mask`, what it may do now. The rewards come with the last
    action: table points of the own side minus those of the other, 0 where all have passed. An action that
    is not legal raises IllegalCallError or IllegalCardError and changes nothing.

    `reset` takes a seed, and as options a `dealer` and a `deal` where they are not to be random, and a
    `contract`, such as `"9H by N"`, for play alone, without an auction; other options are refused.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "blotsolve_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, ruleset: Ruleset | str = "blot", render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise OptionError(f"no render mode: {render_mode!r} (expected None or 'ansi')")
        self.render_mode = render_mode
        self.actions = Actions(ruleset)
        self.possible_agents = [str(seat) for seat in Seat]
        self.agents: list[str] = []
        shape = (size(ruleset),)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 8, shape, np.int8),
                    "action_mask": Box(0, 1, (len(self.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}
        self._chance = random.Random()

    def observation_space(self, agent: str) -> Space:
        """Return the space of what an agent observes."""
        return self.observation_spaces[str(Seat(agent))]

    def action_space(self, agent: str) -> Space:
        """Return the space of an agent's actions."""
        return self.action_spaces[str(Seat(agent))]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; without a seed the random numbers go on from the deal before."""
        if options is not None and not isinstance(options, dict):
            raise OptionError(f"options is {options!r} (expected a dictionary)")
        given = options or {}
        unknown = sorted(map(repr, given.keys() - {"contract", "deal", "dealer"}))
        if unknown and given != PROBE:
            raise OptionError(f"no such options: {', '.join(unknown)} (expected contract, deal or dealer)")
        if seed is not None:
            self._chance = random.Random(seed_number(seed))
        dealer, deal = Seat(self._chance.randrange(4)), Deal.random(self._chance)
        deal, dealer, ruleset = given.get("deal", deal), given.get("dealer", dealer), self.actions.ruleset
        if (contract := given.get("contract")) is None:
            self.state_of_deal = DealState.start(deal, dealer, ruleset)
        else:
            self.state_of_deal = play_alone(deal, dealer, contract, ruleset)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = str(self.state_of_deal.turn)

    def view(self, agent: str) -> View:
        """Return what an agent knows, as our players take it."""
        return self.state_of_deal.view(agent)

    def observe(self, agent: str) -> Observation:
        """Return what an agent knows, as numbers, and what it may do now."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.actions.legal(self.view(agent))] = 1
        return {"observation": observe(self.state_of_deal, agent, self.actions), "action_mask": mask}

    def choose(self, player: Player) -> int | None:
        """Return the action of a player, a bot of ours perhaps, for the agent on turn; None after the end."""
        if self.terminations[self.agent_selection]:
            return None
        return self.actions.choose(player, self.view(self.agent_selection))

    def step(self, action: int | None) -> None:
        """Let the agent on turn act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_of_deal = self.state_of_deal.after(self.actions[action])
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.state_of_deal.turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, returns(self.state_of_deal), strict=True))
            self.agent_selection = str(Seat(agent).next)
        else:
            self.agent_selection = str(self.state_of_deal.turn)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return all four hands and what was called and played, as text."""
        if self.render_mode is None:
            return None
        return f"{self.state_of_deal.hands} {self.state_of_deal.auction}"

    def close(self) -> None:
        """Do nothing: nothing is held open."""
