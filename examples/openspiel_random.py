"""One deal of Blot in OpenSpiel: a bot by rules of thumb for N and S, random actions for E and W.

Run it with `python examples/openspiel_random.py`; it needs `pip install 'blotsolve[openspiel]'`.
"""

from __future__ import annotations

import random

import pyspiel

from blotsolve.adapters import openspiel
from blotsolve.players import find_bot

chance = random.Random(7)
bots = {seat: openspiel.BlotBot(seat, find_bot("rules")) for seat in (0, 2)}

state = pyspiel.load_game("blotsolve(ruleset=blot,dealer=W)").new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        action = chance.choice([card for card, _ in state.chance_outcomes()])
    elif state.current_player() in bots:
        action = bots[state.current_player()].step(state)
    else:
        action = chance.choice(state.legal_actions())
    state.apply_action(action)
print(
    "table points ahead:",
    ", ".join(f"{seat} {points:+.0f}" for seat, points in zip("NESW", state.returns(), strict=True)),
)
