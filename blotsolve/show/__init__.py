"""What people look at: every function returns rich text, whose `.plain` is the same without colours.

>>> from blotsolve.show import show_hands
>>> print(show_hands("N:A...7 T..7. K...8 Q..8. S N").plain)
              North to play
              ♠ A
              ♥ –
              ♦ –
              ♣ 7
West                          East
♠ Q                           ♠ 10
♥ –                           ♥ –
♦ 8                           ♦ 7
♣ –                           ♣ –
              South
              ♠ K
              ♥ –
              ♦ –
              ♣ 8
"""

from blotsolve.show.figures import FIGURES_HEAD, show_figures
from blotsolve.show.hands import show_hands
from blotsolve.show.rulesets import show_rulesets
from blotsolve.show.screen import Screen
from blotsolve.show.solution import show_answer, show_solution
from blotsolve.show.tricks import Trick, show_tricks, tricks_of

__all__ = [
    "FIGURES_HEAD",
    "Screen",
    "Trick",
    "show_answer",
    "show_figures",
    "show_hands",
    "show_rulesets",
    "show_solution",
    "show_tricks",
    "tricks_of",
]
