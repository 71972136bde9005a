"""One deal of Blot in PettingZoo: a bot by rules of thumb for N and S, random actions for E and W.

Run it with `python examples/pettingzoo_random.py`; it needs `pip install 'blotsolve[pettingzoo]'`.
"""

from __future__ import annotations

from blotsolve.adapters import pettingzoo
from blotsolve.players import find_bot

env = pettingzoo.env("blot")
bot = find_bot("rules")

env.reset(seed=7)
for number, agent in enumerate(env.agents):
    env.action_space(agent).seed(number)

rewards = {}
for agent in env.agent_iter():
    observation, reward, termination, truncation, _ = env.last()
    if termination or truncation:
        rewards[agent] = reward
        action = None
    elif agent in ("N", "S"):
        action = env.unwrapped.choose(bot)
    else:
        action = env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
print("table points ahead:", ", ".join(f"{agent} {rewards[agent]:+}" for agent in "NESW"))
