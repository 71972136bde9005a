"""The game in the shape that other frameworks expect; each adapter needs the extra of its name.

`blotsolve.adapters.pettingzoo` is an environment for four agents, `blotsolve.adapters.openspiel` a game for
algorithms that search and learn. Both number calls and cards by `blotsolve.adapters.actions`, show a seat
what `blotsolve.adapters.observation` writes down, and let any `Player` sit in.
"""
