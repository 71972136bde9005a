"""The handed cases of the games for two, as they are in tests/data/two_handed."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

from blotsolve.cards import Card
from blotsolve.two_handed import TwoHandedState, find_two_handed, parse_position

DATA = Path(__file__).parents[1] / "data" / "two_handed"


def rows(name):
    """Return the columns of every row of a file."""
    lines = (DATA / f"{name}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def positions(name):
    """Return the ruleset, the position, its margin and that of every card, for every row of a file."""
    found = []
    for ruleset, text, answer in rows(name):
        margin, *cards = answer.split()
        rated = {Card(card): Fraction(value) for card, _, value in (one.partition(":") for one in cards)}
        game = find_two_handed(ruleset.replace("turn=", "turn_up="))
        found.append((game, parse_position(text), Fraction(margin), rated))
    return found


EXAMPLES = [
    ("N:AS/7H KD/TD H N taken=N+S", None, 35),
    ("N:AS/TD KD/7H H N taken=N+S", None, -5),
    ("N:AS/? KD/? H N closed=.7.T. taken=N+S", None, 15),
    ("N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S", None, -30),
    (
        "N:QD/?,9H/? QC,JS/?,AD NT N closed=.K7.K. taken=N+S",
        "open_blot,turn_up=after_trick",
        Fraction(-85, 3),
    ),
    ("N:..AQ.KQ A.QJ..J NT S taken=N+S", None, -33),
]
"""Positions, the ruleset if it is not the preset, and the margin."""

STACKS = "N:AS/7S,KH/8S,QH/9S,JH/7C,TD/8C,9D/7D,AC/8D,KC/QC QS/KD,JS/QD,TS/JD,9C/TC,JC/AD,TH/AH,9H/7H,8H/KS"
"""A whole deal of Open Blot."""


def played(seed, dealer, game, hidden=False):
    """Play a deal at random, its closed cards told one by one if they are hidden."""
    chance = random.Random(f"{seed} {game}")
    state = TwoHandedState.random(seed, dealer, game)
    if hidden:
        state = TwoHandedState.start(state.deal.hidden, dealer, game)
    states = [state]
    while not state.is_over:
        if state.waiting:
            state = state.after(f"/{chance.choice(list(state.position.closed))}")
        else:
            state = state.after(chance.choice(state.legal))
        states.append(state)
    return states
